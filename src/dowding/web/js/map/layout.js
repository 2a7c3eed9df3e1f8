// Map layout: computes where pieces, stacks, marks and labels go at a zoom level, and draws marks, ladders and tracks.

import { el, renderList, setText, svg } from '../common/dom.js';
import { besidePoint, stackAnchors } from './stack_anchors.js';
import { boxesIn, measureLadder } from './altitude_stacks.js';
import { scalePath, formOf, silhouette, sizeOf } from './pieces.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Region} Region */
/** @typedef {import('./stack_anchors.js').Anchor} Anchor */
/** @typedef {import('./map_board.js').MapBoard} MapBoard */
/** @typedef {import('./altitude_stacks.js').MeasuredLadder} MeasuredLadder */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('./pan_zoom.js').PanZoom} PanZoom */
/** A ladder at its position, and the offset of its place on the map (before scaling); null if it is at its place.
 * @typedef {{id: string, x: number, y: number, measured: import('./altitude_stacks.js').MeasuredLadder, pull: [number, number]|null}} PlacedLadder */
/** A box, by its centre. @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{key: string, text: string, kind: string, angle: number, x: number, y: number, gone: boolean, first: boolean}} PlacedLabel */
/** `size` is set where the piece is not drawn at the common scale.
 * @typedef {{piece: Piece, x: number, y: number, ladder?: string, size?: number}} PlacedPiece */
/** @typedef {{unit: number, marks: {region: Region, x: number, y: number}[], labels: PlacedLabel[], ladders: Map<string, PlacedLadder>, pieces: PlacedPiece[]}} Layout */

const MARK_SIZE = 18;
const MAX_SHORT_NAME = 2;
/** How much of its space a profile fills: it may overlap the edge a little. */
const PROFILE_FILL = 1.08;
const CROWDED_SCALE = 0.86;
/** How far apart two sides that meet in a space are drawn. */
const MEETING_OFFSET = 0.38;

/** The scale of pieces at this zoom level: they grow more slowly than the map. @param {PanZoom} view */
export function pieceScale(view) {
    const wide = Math.min(view.wide, 1.25 * view.width * view.fitScale);
    const base = Math.min(1.25, Math.max(0.72, wide / 1050));
    return Math.min(2.1, base * view.zoom ** 0.5);
}

/** @param {import('./map_board.js').MapBoard} map @param {Piece[]} pieces @param {Set<string>} lit */
export function computeLayout(map, pieces, lit) {
    const { view, board } = map;
    const unit = pieceScale(view);
    const here = new Map();
    for (const piece of pieces) {
        if (matchState.places.get(piece.region)?.board !== board) continue;
        if (!here.has(piece.region)) here.set(piece.region, []);
        here.get(piece.region).push(piece);
    }
    /** @type {Layout} */
    const layout = { unit, marks: [], labels: [], ladders: new Map(), pieces: [] };
    const anchors = stackAnchors(map, unit);
    /** @param {Anchor} anchor @param {boolean} tight */
    const measure = (anchor, tight) => measureLadder(anchor.rungs, here, lit, map.opened === anchor.id, map.fan === anchor.id, tight);
    const measured = anchors.map((anchor) => measure(anchor, false));
    const isInTheWay = findObstructing(anchors, measured, lit, unit);
    anchors.forEach((anchor, index) => placeLadder(layout, anchor, isInTheWay[index] ? measure(anchor, true) : measured[index], unit));
    for (const region of board.regions) {
        const centre = centreOf(region);
        if (region.ladder || !centre) continue;
        const [x, y] = view.spot(centre);
        if (region.outline?.length) {
            const pieces = here.get(region.id);
            if (pieces) stack(layout, pieces, x, y, sizeIn(region, pieces, view.scale, unit));
            continue;
        }
        layout.marks.push({ region, x, y });
        atPoint(layout, here.get(region.id) ?? [], x, y, unit);
    }
    placeLabels(layout, map);
    return layout;
}

/** The centre of a region: as given, or that of its outline. @param {Region} region @returns {[number, number]|undefined} */
export function centreOf(region) {
    const { at, outline = [] } = region;
    if (at || !outline.length) return at;
    /** @param {0|1} axis */
    const middle = (axis) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
    return [middle(0), middle(1)];
}

/**
 * The scale of pieces in a space: profiles fill it and grow with the map; others have the common scale.
 * @param {Region} region
 * @param {Piece[]} pieces
 * @param {number} scale
 * @param {number} unit
 */
function sizeIn(region, pieces, scale, unit) {
    const profile = pieces.find((piece) => formOf(piece) === 'profile');
    if (!profile) return unit;
    const { w, h } = sizeOf(profile);
    /** @param {0|1} axis */
    const reach = (axis) => {
        const along = (region.outline ?? []).map((point) => point[axis]);
        return (Math.max(...along) - Math.min(...along)) * scale;
    };
    return PROFILE_FILL * Math.min(reach(0) / w, reach(1) / h) * (pieces.length > 2 ? CROWDED_SCALE : 1);
}

/**
 * Place pieces in the middle of a space. Where two sides meet, each gets half of it, which shows the opposing units.
 * @param {Layout} layout
 * @param {Piece[]} pieces
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function stack(layout, pieces, x, y, size) {
    const sides = [...new Set(pieces.filter((piece) => formOf(piece) === 'profile').map((piece) => piece.side ?? ''))].sort();
    if (sides.length !== 2) return pileUp(layout, pieces, x, y, size);
    const [left, right] = bySlot(sides).map((side) => pieces.filter((piece) => (piece.side ?? '') === side));
    const { w } = sizeOf(left[0]);
    pileUp(layout, left, x - MEETING_OFFSET * w * size, y, size);
    pileUp(layout, right, x + MEETING_OFFSET * w * size, y, size);
    const others = pieces.filter((piece) => !left.includes(piece) && !right.includes(piece));
    pileUp(layout, others, x, y, size);
}

/** Two sides in a fixed order, so that the same side is always on the left. @param {string[]} sides */
const bySlot = (sides) => [...sides].sort((a, b) => matchState.slotOf(a) - matchState.slotOf(b));

/**
 * Place pieces on top of each other, each a little further down to the right, so that all names can be read.
 * @param {Layout} layout
 * @param {Piece[]} pieces
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function pileUp(layout, pieces, x, y, size) {
    const apart = pieces.length > 1 ? Math.min(0.42, 0.9 / (pieces.length - 1)) : 0;
    pieces.forEach((piece, index) => {
        const { w, h } = sizeOf(piece);
        const step = (index - (pieces.length - 1) / 2) * apart;
        layout.pieces.push({ piece, size, x: x + (step - 0.5) * w * size, y: y + (step * 0.8 - 0.5) * h * size });
    });
}

/**
 * Place pieces at a point: markers on it, where nothing may cover them; blocks and counters beside it, one behind the other.
 * @param {Layout} layout
 * @param {Piece[]} pieces
 * @param {number} x
 * @param {number} y
 * @param {number} unit
 */
function atPoint(layout, pieces, x, y, unit) {
    let beside = 0;
    let markers = 0;
    for (const piece of pieces) {
        const { w, h } = sizeOf(piece);
        if (formOf(piece) === 'marker') {
            layout.pieces.push({ piece, x: x + (markers * 0.62 - 0.5) * w * unit, y: y - (h * unit) / 2 });
            markers += 1;
        } else {
            const place = besidePoint(x, y, w * unit, h * unit, 12 * unit);
            layout.pieces.push({ piece, x: place.x, y: place.y - beside });
            beside += h * unit * 0.4;
        }
    }
}

/**
 * Find the ladders that cover choosable boxes of another ladder: they must make way.
 * @param {import('./stack_anchors.js').Anchor[]} anchors
 * @param {import('./altitude_stacks.js').MeasuredLadder[]} measured
 * @param {Set<string>} lit
 * @param {number} unit
 */
function findObstructing(anchors, measured, lit, unit) {
    const boxes = anchors.map((anchor, index) => {
        const { open, choosable } = boxesIn(measured[index], lit);
        /** @param {Box} box */
        const centred = ({ x, y, w, h }) => ({ x: anchor.x + (x + w / 2) * unit, y: anchor.y + (y + h / 2) * unit, w: w * unit, h: h * unit });
        return { open: open.map(centred), choosable: choosable.map(centred) };
    });
    return boxes.map((own) => boxes.some((other) => own !== other && other.choosable.some((box) => own.open.some((openBox) => overlap(openBox, box)))));
}

/**
 * Place a ladder at its anchor with its counters, and its blocks on the side where they cover the least.
 * @param {Layout} layout
 * @param {Anchor} anchor
 * @param {MeasuredLadder} measured
 * @param {number} unit
 */
function placeLadder(layout, anchor, measured, unit) {
    const { id, x, y } = anchor;
    layout.ladders.set(id, { id, x, y, measured, pull: anchor.pull });
    for (const cell of measured.pieces)
        layout.pieces.push({ piece: cell.piece, x: x + cell.x * unit, y: y + cell.y * unit, ladder: id, size: cell.size * unit });
    measured.blocks.forEach(({ piece }, index) => {
        const { h } = sizeOf(piece);
        layout.pieces.push({ piece, x: anchor.aside.x, y: anchor.aside.y + index * (h + 3) * unit });
    });
}

/**
 * Place labels. Town names are hidden where they would overlap ladders, blocks or each other; hiding is cheaper than laying text
 * out again.
 * @param {Layout} layout
 * @param {MapBoard} map
 */
function placeLabels(layout, map) {
    const takenBoxes = [...layout.ladders.values()].map(({ x, y, measured: { left, width, height } }) => {
        const [w, h] = [width * layout.unit, height * layout.unit];
        return { x: x + left * layout.unit + w / 2, y: y + h / 2, w, h };
    });
    for (const laidPiece of layout.pieces) {
        const { w, h } = sizeOf(laidPiece.piece);
        if (!laidPiece.ladder && formOf(laidPiece.piece) === 'block')
            takenBoxes.push({
                x: laidPiece.x + (w * layout.unit) / 2,
                y: laidPiece.y + (h * layout.unit) / 2,
                w: w * layout.unit,
                h: h * layout.unit,
            });
    }
    (map.board.labels ?? []).forEach((label, index) => {
        const [x, y] = map.view.spot(label.at);
        const box = { x, y: y - 3 * layout.unit, w: label.text.length * 5 * layout.unit, h: 10 * layout.unit };
        const isTown = label.kind === 'town';
        const gone =
            map.ladders.has(label.ladder ?? '') || (isTown && takenBoxes.some((other) => overlap(other, box)));
        if (isTown && !gone) takenBoxes.push(box);
        const first = label.at[label.kind === 'column' ? 1 : 0] < (label.kind === 'column' ? map.view.height : map.view.width) / 2;
        layout.labels.push({ key: `${index}`, text: label.text, kind: label.kind, angle: label.angle ?? 0, x, y, gone, first });
    });
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;

/** Draw a region without an outline: its symbol, or a ring with its short name. @param {Region} region */
export function drawMark(region) {
    const node = svg('g', { class: 'mark', data: { region: region.id } });
    node.append(svg('circle', { class: 'halo' }));
    const icon = silhouette(region.kind, 0, 0, MARK_SIZE, 'mark-face');
    const name = region.key ?? '';
    const isShort = name !== '' && name.length <= MAX_SHORT_NAME;
    if (icon) {
        icon.style.fill = matchState.symbols.get(region.kind)?.colour ?? '';
        node.append(icon);
    } else {
        node.append(svg('circle', { class: isShort ? 'ring-mark' : 'ring-mark open' }));
        if (isShort) node.append(svg('text', { class: 'ring-text', text: name }));
    }
    return node;
}

/**
 * Position a mark by its own coordinates: static elements with transforms cost time at every paint.
 * @param {PageNode} node
 * @param {number} x
 * @param {number} y
 * @param {number} unit
 */
export function putMark(node, x, y, unit) {
    for (const part of node.children) {
        if (part.localName === 'circle')
            set(part, { cx: x, cy: y, r: (part.classList.contains('halo') ? 13 : 8.5) * unit });
        else if (part.localName === 'text') set(part, { x, y: y + 3.8 * unit, 'font-size': 10.5 * unit });
        else {
            const symbol = matchState.symbols.get(matchState.places.get(node.dataset.region)?.region.kind ?? '');
            if (!symbol) continue;
            const size = MARK_SIZE * unit;
            set(part, { d: scalePath(symbol.path, x - size / 2, y - size / 2, size), 'stroke-width': size / 20 });
        }
    }
}

/** @type {Record<string, number>} */
const LABEL_SIZES = { town: 10, space: 14, sea: 16, land: 13, line: 11.5, column: 13, row: 13 };

/** Position a label and set its font size. @param {PageNode} node @param {PlacedLabel} label @param {number} unit */
export function putLabel(node, label, unit) {
    set(node, { x: label.x, y: label.y, 'font-size': (LABEL_SIZES[label.kind] ?? 12) * unit });
    if (label.angle)
        node.setAttribute('transform', `rotate(${label.angle} ${label.x.toFixed(1)} ${label.y.toFixed(1)})`);
}

/** @param {PageNode} node @param {Record<string, string|number>} attributes */
function set(node, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        const text = typeof value === 'number' ? String(Math.round(value * 10) / 10) : value;
        if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
}

/** Create the elements of a ladder once. @param {PlacedLadder} ladder */
export function makeLadder(ladder) {
    const drawing = svg('svg', { class: 'sheet', width: 1, height: 1, focusable: 'false' });
    const node = el('div', { class: 'ladder', data: { ladder: ladder.id } }, drawing);
    node.parts = {
        pull: svg('path', { class: 'pull' }),
        end: svg('circle', { class: 'pull-end', r: 3 }),
        shadow: svg('rect', { class: 'ladder-shadow', rx: 3 }),
        frame: svg('rect', { class: 'ladder-frame', rx: 3 }),
    };
    drawing.append(...Object.values(node.parts));
    node.rungs = ladder.measured.rungs.map(({ region }) => {
        const rung = {
            id: region.id,
            node: svg('g', { class: 'rung', data: { region: region.id } }),
            box: svg('rect', { class: 'rung-box', rx: 2 }),
            key: svg('text', { class: 'rung-key', x: 5.5, text: region.key || region.label.charAt(0) }),
            number: svg('text', { class: 'number' }),
            more: svg('text', { class: 'more' }),
        };
        rung.node.append(rung.box, rung.key, rung.number, rung.more);
        drawing.append(rung.node);
        return rung;
    });
    return node;
}

/**
 * Create the heading of a ladder. It lies above the counters of other ladders, so that a growing stack never covers a name.
 * @param {PlacedLadder} ladder
 */
export function makeHeading(ladder) {
    const text = svg('text', { class: 'ladder-title', y: ladder.measured.title - 4 });
    return el('div', { class: 'heading', data: { heading: ladder.id } }, svg('svg', { class: 'sheet', width: 1, height: 1, focusable: 'false' }, text));
}

/**
 * Update the frame and rungs of a ladder if they have changed.
 * @param {PageNode} node
 * @param {PlacedLadder} ladder
 */
export function drawLadder(node, ladder) {
    const { measured } = ladder;
    const { left, width, height, title, busy, rungs } = measured;
    const pull = ladder.pull?.map(Math.round).join(',') ?? '';
    const drawing = `${pull}|${left}|${width}|${rungs.map((rung) => `${rung.height}${rung.more}${rung.folded}`).join(',')}`;
    if (node.drawn === drawing) return;
    node.drawn = drawing;
    const parts = node.parts;
    node.classList.toggle('busy', busy);
    node.classList.toggle('pulled', Boolean(ladder.pull));
    if (ladder.pull) {
        const [px, py] = ladder.pull;
        set(parts.pull, { d: `M${left + width / 2},${(title + height) / 2}L${px.toFixed(1)},${py.toFixed(1)}` });
        set(parts.end, { cx: px, cy: py });
    }
    set(parts.shadow, { x: left - 1, y: title, width: width + 5, height: height - title + 2 });
    set(parts.frame, { x: left - 2, y: title - 2, width: width + 4, height: height - title + 2 });
    rungs.forEach((rung, index) => {
        const { node: group, box, key, number, more: moreText } = node.rungs[index];
        const centre = rung.y + Math.min(rung.height, 26) / 2 + 3.5;
        group.classList.toggle('open', rung.open);
        group.classList.toggle('folded', rung.folded);
        set(box, { x: left, y: rung.y, width, height: rung.height });
        if (!rung.open) return;
        set(key, { y: centre });
        set(number, { x: width - 5, y: centre + 0.5 });
        set(moreText, { x: width + 1, y: rung.y + rung.height - 2 });
        setText(moreText, rung.more > 0 ? `+${rung.more}` : '');
    });
}

/**
 * Draw arrows behind plotting blocks: the track they have come by, in the colours of the sector clock.
 * @param {PageNode} layer
 * @param {Layout} layout
 * @param {MapBoard} map
 */
export function drawTracks(layer, layout, map) {
    const arrows = [];
    for (const thread of playback.scene?.picture.threads ?? []) {
        if (thread.kind !== 'track') continue;
        const spots = thread.stops
            .map((region) => map.whereIs(region))
            .filter((at) => at !== undefined)
            .map((at) => map.view.spot(at));
        for (let step = 1; step < spots.length; step += 1)
            arrows.push(...arrow(spots[step - 1], spots[step], (spots.length - 1 - step) % 3, layout.unit));
    }
    renderList(
        layer,
        arrows,
        (attributes, index) => `${index}|${attributes.class}|${attributes.d}|${attributes.transform}`,
        (attributes) => svg('path', attributes),
    );
}

/**
 * An arrow between two points; none if they are too close.
 * @param {Point} from
 * @param {Point} to
 * @param {number} colour
 * @param {number} unit
 */
function arrow([x1, y1], [x2, y2], colour, unit) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const w = 5 * unit;
    const d = `M0,${-w / 2}L${length - 2.4 * w},${-w / 2}V${-w}L${length},0L${length - 2.4 * w},${w}V${w / 2}H0L${w * 0.6},0Z`;
    if (length < 3 * w) return [];
    const transform = `translate(${x1.toFixed(1)},${y1.toFixed(1)}) rotate(${angle.toFixed(1)})`;
    return [{ class: `trail trail-${colour}`, d, transform }];
}
