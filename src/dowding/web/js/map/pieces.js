// Piece drawing in SVG: counters, plotting blocks, markers, profiles. Side shows in shape and colour, strength in a cut corner
// and hatching; each mark is drawn according to its role.

import { cardSize, drawCard } from './card_piece.js';
import { svg } from '../common/dom.js';
import { widthOf } from './text_metrics.js';
import { matchState } from '../state/match_state.js';
import { pointer, tilt, turn } from './piece_rotation.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').PageNode} PageNode */

const COUNTER = { w: 42, h: 26 };
const WIDE = { w: 64, h: 26 };
const MARKER = { w: 26, h: 26 };
const BLOCK = { w: 60, row: 17 };
const PROFILE = { w: 46, h: 32 };
/** The disc with the name of an aircraft: its middle, radius and font size. */
const DISC = { x: 5, y: 3, r: 7.5, size: 9.5 };
/** The position and size of the silhouettes in a profile: one aircraft, or two in formation. */
const SINGLE_SILHOUETTE = [[4, -1.5, 35]];
const PAIR_SILHOUETTES = [
    [10, -6, 28],
    [3, 7, 28],
];
const MAX_PLATES = 2;
const MAX_NOTES = 2;

/** The meaning of the numbers after a letter of path data: offset along x or y, length, or unchanged. */
/** @type {Record<string, string>} */
const PATH_ARGUMENTS = { h: 'x', v: 'y', a: 'll===xy' };

/**
 * Scale path data from a square of 100 to one of `size` at x, y: a transform on each element would cost more to paint.
 * @param {string} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function scalePath(path, x, y, size) {
    const k = size / 100;
    const scaled = path.replace(/([a-df-z])([^a-df-z]*)/gi, (_, /** @type {string} */ letter, /** @type {string} */ rest) => {
        const parts = PATH_ARGUMENTS[letter.toLowerCase()] ?? 'xy';
        const moved = letter < 'a' ? { x, y } : { x: 0, y: 0 };
        const numbers = (rest.match(/[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/gi) ?? []).map((text, index) => {
            const part = parts[index % parts.length];
            const offset = part === 'x' ? moved.x : part === 'y' ? moved.y : 0;
            return part === '=' ? text : (Number(text) * k + offset).toFixed(2);
        });
        return letter + numbers.join(' ');
    });
    return `M${x} ${y}${scaled}`;
}

/**
 * A silhouette in a square of `size` with its upper left corner at x, y; null if the game has none for this kind.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [cls]
 */
export function silhouette(kind, x, y, size, cls = 'silhouette') {
    const symbol = matchState.symbols.get(kind);
    if (!symbol) return null;
    return svg('path', { d: scalePath(symbol.path, x, y, size), class: cls, 'fill-rule': 'evenodd' });
}

/** @param {Piece} piece */
export const formOf = (piece) => piece.form ?? 'marker';

/** The texts of a piece's marks with this role. @param {Piece} piece @param {string} role */
const textsOf = (piece, role) => (piece.marks ?? []).filter((mark) => mark.role === role).map((mark) => mark.text);

/** The size of a piece as it is drawn. @param {Piece} piece @param {boolean} [wide] */
export function sizeOf(piece, wide = false) {
    const form = formOf(piece);
    if (form === 'marker') return MARKER;
    if (form === 'card') return cardSize();
    if (form === 'profile') return PROFILE;
    if (form === 'counter') return wide ? WIDE : COUNTER;
    return {
        w: BLOCK.w,
        h: 8 + BLOCK.row * (1 + platesOf(piece).length) + 10 * notesOf(piece).length,
    };
}

/**
 * A key of everything that the drawing of a piece depends on: while it is the same, the piece is not drawn again.
 * @param {Piece} piece
 * @param {boolean} [wide]
 */
export function signature(piece, wide = false) {
    const marks = (piece.marks ?? []).map((mark) => `${mark.role} ${mark.text}`);
    return [formOf(piece), piece.facing, piece.kind, piece.side, piece.face, piece.label, wide, ...marks].join('|');
}

/** Draw a piece with its upper left corner at 0, 0. @param {Piece} piece @param {boolean} [wide] */
export function drawPiece(piece, wide = false) {
    const { w, h } = sizeOf(piece, wide);
    const form = formOf(piece);
    const group = svg('g', {
        class: `piece ${form} slot-${matchState.slotOf(piece.side)} kind-${piece.kind.replace(/\W+/g, '-')} ${piece.face ?? ''}`,
    });
    group.append(svg('rect', { class: 'ring', x: -3, y: -3, width: w + 6, height: h + 6, rx: 6 }));
    const draw = { counter, block, marker, card: drawCard, profile }[form];
    draw(group, piece, w, h);
    flags(group, piece, h);
    return group;
}

/** @param {number} x @param {number} y @param {string} content @param {string} cls @param {number} size @param {number} [room] */
function text(x, y, content, cls, size, room = 0) {
    const node = svg('text', { x, y, class: cls, 'font-size': size, text: content });
    if (room && widthOf(content) * size > room) {
        node.setAttribute('textLength', String(room));
        node.setAttribute('lengthAdjust', 'spacingAndGlyphs');
    }
    return node;
}

/**
 * The outline of a counter with its corner at x, y: rounded or bevelled by side, with one corner cut if it is reduced.
 * @param {number} slot
 * @param {number} w
 * @param {number} h
 * @param {boolean} cut
 * @param {number} [x]
 * @param {number} [y]
 */
function body(slot, w, h, cut, x = 0, y = 0) {
    const r = slot === 1 ? 4 : 5;
    /** @param {number} dx @param {number} dy @param {number} cx @param {number} cy */
    const bend = (dx, dy, cx, cy) => (slot === 1 ? `q${cx},${cy} ${dx},${dy}` : `l${dx},${dy}`);
    const c = cut ? 9 : r;
    const corner = cut ? `l${c},${c}` : bend(r, r, r, 0);
    const right = `h${w - r - c}${corner}v${h - c - r}${bend(-r, r, 0, r)}`;
    const left = `h${2 * r - w}${bend(-r, -r, -r, 0)}v${2 * r - h}${bend(r, -r, 0, -r)}`;
    return `M${x + r},${y}${right}${left}z`;
}

/** @param {PageNode} group @param {Piece} piece @param {number} w @param {number} h */
function counter(group, piece, w, h) {
    const reduced = piece.face === 'reduced';
    const shape = body(matchState.slotOf(piece.side), w, h, reduced);
    const [[rating = ''], [letter = '']] = ['rating', 'letter'].map((role) => textsOf(piece, role));
    group.append(
        svg('path', { class: 'shadow', d: body(matchState.slotOf(piece.side), w, h, reduced, 1, 1.6) }),
        svg('path', { class: 'face', d: shape }),
    );
    if (reduced) group.append(svg('path', { class: 'hatch', d: shape }));
    const icon = turned(silhouette(piece.kind, 1, 3.5, 19), piece, 10.5, 13);
    if (piece.facing) group.append(pointer(piece.facing, w, h));
    if (icon) group.append(icon);
    else group.append(text(10, 17, piece.kind.slice(0, 3), 'kind-text', 8));
    const edge = reduced ? 8 : 3;
    group.append(text(w - edge, 11.5, piece.label, 'designation', w > 50 ? 12 : 12.5, w - 20 - edge));
    if (rating)
        group.append(svg('rect', { class: 'rating-box', x: w - 14, y: h - 12.5, width: 11, height: 10.5, rx: 2 }));
    group.append(text(w - 8.5, h - 4, rating, 'rating', 10));
    group.append(text(w - 19.5, h - 4, letter, 'letter', 9.5));
    for (const height of textsOf(piece, 'height')) heightMark(group, height);
    let x = w - 25;
    for (const note of w > 50 ? textsOf(piece, 'note') : []) {
        group.append(text(x - 3, h - 4, note, 'extra', 8.5));
        x -= 9;
    }
}

/** A triangle that points up or down, with the height difference. @param {PageNode} group @param {string} height */
function heightMark(group, height) {
    const up = height.startsWith('+');
    const d = up ? 'M-2,9L4,-3L10,9Z' : 'M-2,-3H10L4,9Z';
    group.append(
        svg('path', { class: `height ${up ? 'above' : 'below'}`, d }),
        text(4, up ? 7.5 : 4, height.slice(1), 'height-text', 7.5),
    );
}

/** @param {Piece} piece */
const platesOf = (piece) => textsOf(piece, 'plate').slice(0, MAX_PLATES);

/** The notes of a block in small print below its plates. @param {Piece} piece */
const notesOf = (piece) => textsOf(piece, 'note').slice(0, MAX_NOTES);

/** @param {PageNode} group @param {Piece} piece @param {number} w @param {number} h */
function block(group, piece, w, h) {
    group.append(svg('rect', { class: 'shadow', x: 1.5, y: 2.5, width: w, height: h, rx: 3 }));
    group.append(svg('rect', { class: 'wood', width: w, height: h, rx: 3 }));
    const rows = [piece.label, ...platesOf(piece)];
    rows.forEach((row, index) => {
        const y = 4 + index * BLOCK.row;
        group.append(
            svg('rect', {
                class: index ? 'plate' : 'plate first',
                x: 4,
                y,
                width: w - 8,
                height: BLOCK.row - 1.5,
                rx: 1.5,
            }),
        );
        const size = row.length > 9 ? 10.5 : 13;
        group.append(
            text(
                w / 2,
                y + BLOCK.row / 2 + size * 0.31,
                row,
                index ? `plate-text row-${index}` : 'plate-text first',
                size,
                w - 12,
            ),
        );
    });
    const notes = notesOf(piece);
    notes.forEach((note, index) =>
        group.append(text(w / 2, h - 3.5 - 10 * (notes.length - 1 - index), note, 'block-note', 8.5, w - 6)),
    );
}

/**
 * A silhouette turned to the facing of its piece, around x, y.
 * @param {PageNode} icon
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 */
function turned(icon, piece, x, y) {
    const transform = turn(piece.facing ?? '', matchState.symbols.get(piece.kind)?.nose ?? 'n', x, y);
    if (icon && transform) icon.setAttribute('transform', transform);
    return icon;
}

/**
 * An aircraft from the side, with its nose in the direction of flight; its name stays upright in a disc above.
 * @param {PageNode} group
 * @param {Piece} piece
 * @param {number} w
 * @param {number} h
 */
function profile(group, piece, w, h) {
    const body = `M4,1H${w - 9}L${w},${h / 2}L${w - 9},${h - 1}H4Q1,${h - 1} 1,${h - 4}V4Q1,1 4,1Z`;
    const whole = piece.face === 'full';
    const icons = (whole ? PAIR_SILHOUETTES : SINGLE_SILHOUETTE).map(([x, y, size]) => silhouette(piece.kind, x, y, size));
    const kids = [svg('path', { class: 'shadow', d: body }), svg('path', { class: 'face', d: body })];
    group.append(
        svg(
            'g',
            { class: 'airframe', transform: tilt(piece.facing ?? '', w / 2, h / 2) },
            ...kids,
            ...(icons[0] ? icons : [text(w / 2 - 4, h / 2 + 4, piece.kind.slice(0, 5), 'kind-text', 9)]),
        ),
        ...nameTag(textsOf(piece, 'letter')[0] ?? piece.label),
    );
}

/** The short name of an aircraft in a disc at its upper left corner, which is drawn out for names of several letters. @param {string} name */
function nameTag(name) {
    const w = Math.max(2 * DISC.r, widthOf(name) * DISC.size + DISC.r);
    const left = DISC.x - DISC.r;
    return [
        svg('rect', { class: 'disc', x: left, y: DISC.y - DISC.r, width: w, height: 2 * DISC.r, rx: DISC.r }),
        text(left + w / 2, DISC.y + 3.4, name, 'disc-text', DISC.size),
    ];
}

/**
 * The flags of a piece: tabs along its bottom edge, coloured by tone.
 * @param {PageNode} group
 * @param {Piece} piece
 * @param {number} h
 */
function flags(group, piece, h) {
    (piece.marks ?? [])
        .filter((mark) => mark.role === 'flag')
        .forEach((mark, index) => {
            const x = 12 + index * 13;
            group.append(
                svg('rect', { class: `flag tone-${mark.tone || 'none'}`, x, y: h - 5, width: 12, height: 9, rx: 1.5 }),
                text(x + 6, h + 2.2, mark.text, 'flag-text', 8, 10.5),
            );
        });
}

/** @param {PageNode} group @param {Piece} piece @param {number} w @param {number} h */
function marker(group, piece, w, h) {
    const icon = turned(silhouette(piece.kind, 1, 1, w - 2, 'silhouette marker-face'), piece, w / 2, h / 2);
    group.append(svg('circle', { class: 'marker-ground', cx: w / 2, cy: h / 2, r: w / 2 }));
    group.append(icon ?? text(w / 2, h / 2 + 4, piece.label.slice(0, 3), 'kind-text', 9));
}

/** A piece as a separate small picture, for the panels. @param {Piece} piece @param {number} [scale] @param {boolean} [wide] */
export function pieceSvg(piece, scale = 1, wide = true) {
    const { w, h } = sizeOf(piece, wide);
    return svg(
        'svg',
        {
            class: 'piece-picture',
            viewBox: `-3.5 -3.5 ${w + 7} ${h + 7}`,
            width: (w + 7) * scale,
            height: (h + 7) * scale,
            'aria-hidden': 'true',
            focusable: 'false',
        },
        drawPiece(piece, wide),
    );
}

/** Describe a piece in words, for screen readers. @param {Piece} piece */
export function describePiece(piece) {
    const marks = (piece.marks ?? []).map((mark) => mark.text);
    return piece.tooltip || [piece.label, piece.kind, piece.face, ...marks].filter(Boolean).join(', ');
}
