// Playback overlay on the map: draws the step that is played with a spotlight, moving pieces, dice and losses. It does not
// catch clicks, so pieces below it can still be chosen.

import { diceRows, toneFor } from './dice_card.js';
import { byId, el, svg } from '../common/dom.js';
import { positionFinder, pieceCentres } from '../map/overlays.js';
import { drawPiece, sizeOf } from '../map/pieces.js';
import { player } from './player.js';
import { EVENT, on } from '../state/events.js';
import { withOwnPoints } from '../state/own_points.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../map/map_board.js').MapBoard} MapBoard */
/** @typedef {import('../map/layout.js').Layout} Layout */
/** @typedef {import('../map/layout.js').PlacedPiece} PlacedPiece */
/** @typedef {import('../types.js').DiceRoll} DiceRoll */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('./steps.js').Step} Step */
/** The former and the current position of a piece, in pixels at this zoom level. @typedef {{from?: PlacedPiece, to?: PlacedPiece}} Movement */

/** The width of the spotlight's picture. */
const SPOTLIGHT_SIZE = 2600;
/** The distance of the dice card from its place, and from the edge of the map. */
const DICE_DISTANCE = 64;
const EDGE_DISTANCE = 12;

/** @type {Map<string, Map<string, Movement>>} by the key of a step: the movements of its pieces on the map */
let movements = new Map();
/** @type {HTMLElement} */
let layer;
/** @type {unknown} */
let drawnStep = null;

/** @param {MapBoard} map */
export function startPlaybackOverlay(map) {
    layer = el('div', { class: 'played', 'aria-hidden': 'true' });
    map.world.append(layer);
    on(EVENT.PLAYBACK_CHANGED, () => draw(map));
    on([EVENT.MAP_ZOOMED, EVENT.MAP_CHANGED], () => clearMovements());
}

/** A change of zoom level or map discards the movements; the playback continues without them. */
function clearMovements() {
    movements = new Map();
    clear();
}

function clear() {
    drawnStep = null;
    layer?.replaceChildren();
    byId('dice-card').hidden = true;
    if (playback.spotlit.size || playback.pending.size) playback.highlight([], []);
}

/** Record the movements of new steps. @param {MapBoard} map */
function recordMovements(map) {
    const keys = new Set(player.steps.map(({ key }) => key));
    for (const key of movements.keys()) if (!keys.has(key)) movements.delete(key);
    /** @param {Layout|null} layout @param {string} id */
    const spot = (layout, id) => layout?.pieces.find(({ piece }) => piece.id === id);
    for (const { key, moved } of player.steps) {
        if (movements.has(key)) continue;
        movements.set(key, new Map(moved.map((id) => [id, { from: spot(map.formerLayout, id), to: spot(map.layout, id) }])));
    }
}

/** @param {MapBoard} map */
function draw(map) {
    if (player.steps.length) recordMovements(map);
    const step = player.now;
    if (!step) return clear();
    if (drawnStep === step && layer.childElementCount) return drawGhosts(map);
    drawnStep = step;
    const moves = movements.get(step.key) ?? new Map();
    const unit = map.layout?.unit ?? 1;
    const arrived = step.moved.filter((id) => !moves.get(id)?.from);
    const pending = [step, ...player.coming].flatMap(({ moved }) => moved).filter((id) => !arrived.includes(id));
    playback.highlight(step.line.about ?? [], pending);
    const focus = focusOf(map, step, moves, unit);
    layer.replaceChildren(...spotlight(focus), ...drawMovements(moves, unit), ...drawEffects(map, step, moves, focus, unit));
    drawGhosts(map);
    for (const [id, { to }] of moves) moveGhost(id, to, unit);
    showDice(map, step.line.throws ?? [], focus);
}

/** @param {PlacedPiece} laid @param {number} unit @returns {Point} */
const middleOf = ({ piece, x, y, size }, unit) => {
    const { w, h } = sizeOf(piece);
    return [x + (w / 2) * (size ?? unit), y + (h / 2) * (size ?? unit)];
};

/**
 * A function that gives the position of something on the map; for a display beside the map, that of the piece it belongs to.
 * @param {MapBoard} map
 */
function placeOf(map) {
    const where = map.layout ? positionFinder(map, map.layout) : () => undefined;
    /** @param {string} id @returns {Point|undefined} */
    const place = (id) => {
        const board = playback.placeOf(id)?.board;
        return where(id) ?? (board?.piece ? where(board.piece) : undefined);
    };
    return place;
}

/** @param {MapBoard} map @param {Step} step @param {Map<string, Movement>} moves @param {number} unit */
function focusOf(map, step, moves, unit) {
    const stands = [...moves.values()].map(({ from, to }) => to ?? from).find(Boolean);
    if (stands) return middleOf(stands, unit);
    const where = placeOf(map);
    return (step.line.about ?? []).map(where).find(Boolean);
}

/** A spotlight on the place; the rest of the map is dimmed. @param {Point|undefined} focus */
function spotlight(focus) {
    if (!focus) return [];
    const node = el('div', { class: 'limelight' });
    node.style.transform = `translate(${(focus[0] - SPOTLIGHT_SIZE / 2).toFixed(0)}px,${(focus[1] - SPOTLIGHT_SIZE / 2).toFixed(0)}px)`;
    return [node];
}

/** The paths of moving pieces as dotted lines. @param {Map<string, Movement>} moves @param {number} unit */
function drawMovements(moves, unit) {
    const lines = [...moves.values()].flatMap(({ from, to }) => (from && to ? [[middleOf(from, unit), middleOf(to, unit)]] : []));
    if (!lines.length) return [];
    const d = lines.map(([a, b]) => `M${a.map(Math.round).join(',')}L${b.map(Math.round).join(',')}`).join('');
    return [svg('svg', { class: 'sheet', width: 1, height: 1 }, svg('path', { class: 'road', d }))];
}

/**
 * Losses and gains float up from where they happened.
 * @param {MapBoard} map
 * @param {Step} step
 * @param {Map<string, Movement>} moves
 * @param {Point|undefined} focus
 * @param {number} unit
 */
function drawEffects(map, step, moves, focus, unit) {
    const where = placeOf(map);
    const fallen = new Map();
    return (step.line.tolls ?? []).flatMap(({ text, about, tone = '', side }) => {
        const from = moves.get(about)?.from;
        const spot = from ? middleOf(from, unit) : (where(about) ?? focus);
        if (!spot) return [];
        const place = spot.map(Math.round).join(' ');
        const above = fallen.get(place) ?? 0;
        fallen.set(place, above + 1);
        const whose = side || playback.pieces.get(about)?.side || '';
        const node = el('div', { class: `toll tone-${toneFor(tone, whose) || 'none'}`, text: withOwnPoints(text) });
        node.style.left = `${Math.round(spot[0])}px`;
        node.style.top = `${Math.round(spot[1] - 34 * unit - 26 * above)}px`;
        return [node];
    });
}

/**
 * Draw copies of pieces that are still to move at their former place; the pieces themselves are already at the new one, where they can be chosen.
 * @param {MapBoard} map
 */
function drawGhosts(map) {
    const unit = map.layout?.unit ?? 1;
    const stood = new Map();
    for (const { key } of player.steps.slice(player.at)) {
        for (const [id, { from }] of movements.get(key) ?? []) if (from && !stood.has(id)) stood.set(id, from);
    }
    for (const node of layer.querySelectorAll('.ghost')) if (!stood.has(node.getAttribute('data-ghost'))) node.remove();
    for (const [id, at] of stood) {
        if (layer.querySelector(`.ghost[data-ghost="${CSS.escape(id)}"]`)) continue;
        const node = el('div', { class: 'ghost', data: { ghost: id } }, svg('svg', { class: 'sheet', width: 1, height: 1 }, drawPiece(at.piece)));
        positionGhost(node, at, unit);
        layer.append(node);
    }
}

/** @param {HTMLElement} node @param {PlacedPiece} laid @param {number} unit */
function positionGhost(node, { x, y, size }, unit) {
    node.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${(size ?? unit).toFixed(4)})`;
}

/**
 * Move a copy to where its piece is, or fade it out if that is not on the map.
 * @param {string} id
 * @param {PlacedPiece|undefined} to
 * @param {number} unit
 */
function moveGhost(id, to, unit) {
    const node = layer.querySelector(`.ghost[data-ghost="${CSS.escape(id)}"]`);
    if (!(node instanceof HTMLElement)) return;
    node.getBoundingClientRect(); // starts the transition from the former place
    node.classList.add('flying');
    if (to) positionGhost(node, to, unit);
    else node.classList.add('leaving');
}

/**
 * Place the dice card beside the place of the step, or in a corner: where it covers least of what can be chosen.
 * @param {MapBoard} map
 * @param {readonly DiceRoll[]} throws
 * @param {Point|undefined} focus
 */
function showDice(map, throws, focus) {
    const card = byId('dice-card');
    card.hidden = !throws.length;
    if (!throws.length) return;
    card.replaceChildren(...diceRows(throws));
    const { x, y, wide, high } = map.view;
    const [w, h] = [card.offsetWidth, card.offsetHeight];
    /** @param {Point} spot @returns {Point} */
    const inFrame = (spot) => [spot[0] + x, spot[1] + y];
    const standing = map.layout ? [...pieceCentres(map.layout)].map(([id, spot]) => ({ spot: inFrame(spot), worth: selection.clickable.has(id) ? 9 : 1 })) : [];
    const [fx, fy] = focus ? inFrame(focus) : [0, 0];
    const beside = [
        [fx + DICE_DISTANCE, fy + DICE_DISTANCE / 2],
        [fx - DICE_DISTANCE - w, fy + DICE_DISTANCE / 2],
        [fx + DICE_DISTANCE, fy - DICE_DISTANCE / 2 - h],
        [fx - DICE_DISTANCE - w, fy - DICE_DISTANCE / 2 - h],
    ].filter(([left, top]) => left > EDGE_DISTANCE && top > EDGE_DISTANCE && left + w < wide - EDGE_DISTANCE && top + h < high - EDGE_DISTANCE);
    const [right, bottom] = [wide - w - EDGE_DISTANCE, high - h - EDGE_DISTANCE];
    const corners = [[right, bottom], [EDGE_DISTANCE, EDGE_DISTANCE], [right, EDGE_DISTANCE], [EDGE_DISTANCE, bottom]];
    /** @param {number[]} place @param {number[]} spot */
    const covers = ([left, top], [px, py]) => px > left - 20 && px < left + w + 20 && py > top - 16 && py < top + h + 16;
    /** @param {number[]} place */
    const cost = (place) =>
        standing.reduce((sum, { spot, worth }) => sum + (covers(place, spot) ? worth : 0), focus && covers(place, [fx, fy]) ? 100 : 0);
    const [left, top] = [...(focus ? beside : []), ...corners].reduce((best, place) => (cost(place) < cost(best) ? place : best));
    card.style.left = `${Math.round(left)}px`;
    card.style.top = `${Math.round(top)}px`;
}
