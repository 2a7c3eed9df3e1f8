// A position as a small picture: the part of the map that an order is about, with its pieces.

import { el, svg } from '../common/dom.js';
import { artMarkup } from '../map/art.js';
import { centreOf } from '../map/layout.js';
import { drawPiece, sizeOf } from '../map/pieces.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('../types.js').Region} Region */
/** @typedef {import('../types.js').Scene} Scene */
/** The part of a board that is shown. @typedef {{x: number, y: number, width: number, height: number}} Frame */

const ASPECT = 1.6;
/** The least part of the board's width that is shown. */
const MIN_SHARE = 0.34;
/** The margin around what the order is about, as a share of the shown width. */
const MARGIN = 0.3;
/** The width of a piece as a share of the shown width. */
const PIECE_SHARE = 0.13;
/** How far the pieces of a stack are shifted, as a share of a piece's width. */
const STACK_SHIFT = 0.16;
const MAX_STACK = 4;

/**
 * @param {Scene} scene the position at which the order was given
 * @param {string[]} labels of the order and of the better one
 */
export function positionPicture(scene, labels) {
    const orders = (scene.ask?.options ?? []).filter((option) => labels.includes(option.label));
    const ids = new Set([...(scene.ask?.about ?? []), ...orders.flatMap(idsOf)]);
    const pieces = new Map(scene.picture.pieces.map((piece) => [piece.id, piece]));
    const regions = [...ids].flatMap((id) => matchState.places.get(pieces.get(id)?.region ?? id) ?? []);
    const board = regions[0]?.board ?? matchState.boards.find((candidate) => candidate.kind === 'map');
    if (!board?.width || !board.height) return null;
    const points = regions.flatMap((place) => (place.board === board ? pointsOf(place.region) : []));
    return draw(board, frameAround(points, board.width, board.height), scene.picture.pieces, ids);
}

/** The centre of a region, if it is on the board. @param {Region} region @returns {Point[]} */
function pointsOf(region) {
    const centre = centreOf(region);
    return centre ? [centre] : [];
}

/** @param {Option} option */
const idsOf = ({ piece, region, target }) => [piece, region, target].flatMap((id) => (id ? [id] : []));

/** @param {Point[]} points @param {number} width @param {number} height @returns {Frame} */
function frameAround(points, width, height) {
    const xs = points.length ? points.map(([x]) => x) : [0, width];
    const ys = points.length ? points.map(([, y]) => y) : [0, height];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const spread = Math.max(right - left, (bottom - top) * ASPECT) / (1 - MARGIN);
    const w = Math.min(width, height * ASPECT, Math.max(MIN_SHARE * width, spread));
    const h = w / ASPECT;
    /** @param {number} middle @param {number} size @param {number} limit */
    const clamp = (middle, size, limit) => Math.min(Math.max(0, limit - size), Math.max(0, middle - size / 2));
    return { x: clamp((left + right) / 2, w, width), y: clamp((top + bottom) / 2, h, height), width: w, height: h };
}

/** @param {Board} board @param {Frame} frame @param {readonly Piece[]} pieces @param {Set<string>} ids */
function draw(board, frame, pieces, ids) {
    const address = URL.createObjectURL(new Blob([artMarkup(board)], { type: 'image/svg+xml' }));
    const image = svg('image', { href: address, width: board.width, height: board.height });
    image.addEventListener('load', () => URL.revokeObjectURL(address));
    const drawing = svg('svg', { viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`, 'aria-hidden': 'true' }, image);
    /** @type {Map<string, Piece[]>} */
    const stacks = new Map();
    for (const piece of pieces) {
        const place = matchState.places.get(piece.region);
        if (place?.board !== board || !pointsOf(place.region).some((point) => isInside(point, frame))) continue;
        stacks.set(piece.region, [...(stacks.get(piece.region) ?? []), piece]);
    }
    const lit = [...stacks.values()].filter((stack) => stack.some((piece) => ids.has(piece.id) || ids.has(piece.region)));
    for (const stack of [...[...stacks.values()].filter((stack) => !lit.includes(stack)), ...lit]) drawing.append(drawStack(stack, frame, ids));
    return el('div', { class: 'position-picture' }, drawing);
}

/** @param {Point} point @param {Frame} frame */
const isInside = ([px, py], { x, y, width, height }) => px >= x && px <= x + width && py >= y && py <= y + height;

/** @param {Piece[]} stack @param {Frame} frame @param {Set<string>} ids */
function drawStack(stack, frame, ids) {
    const place = matchState.places.get(stack[0].region);
    const [[x, y]] = place ? pointsOf(place.region) : [[0, 0]];
    const shown = [...stack].sort((a, b) => Number(ids.has(a.id)) - Number(ids.has(b.id))).slice(-MAX_STACK);
    const nodes = shown.map((piece, index) => {
        const { w, h } = sizeOf(piece);
        const scale = (PIECE_SHARE * frame.width) / Math.max(w, h);
        const shift = STACK_SHIFT * (index - (shown.length - 1) / 2);
        const node = svg('g', { transform: `translate(${x + (shift - 0.5) * w * scale} ${y + (shift - 0.5) * h * scale}) scale(${scale})` }, drawPiece(piece));
        if (ids.has(piece.id)) node.append(svg('rect', { class: 'position-ring', x: -4, y: -4, width: w + 8, height: h + 8, rx: 7 }));
        return node;
    });
    return svg('g', {}, ...nodes);
}
