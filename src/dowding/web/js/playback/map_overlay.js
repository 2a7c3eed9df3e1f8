// Playback overlay on the map: draws the step that is played with a spotlight, moving pieces, dice and losses. It covers no
// click: what can be chosen stays below it.

import { diceRows, toneFor } from './dice_card.js';
import { byId, el, svg } from '../common/dom.js';
import { positionFinder, pieceCentres } from '../map/overlays.js';
import { drawPiece, sizeOf } from '../map/pieces.js';
import { player } from './player.js';
import { EVENT, on } from '../state/events.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../map/map_board.js').MapBoard} MapBoard */
/** @typedef {import('../map/layout.js').Laid} Laid */
/** @typedef {import('../map/layout.js').LaidPiece} LaidPiece */
/** @typedef {import('../types.js').DiceRoll} DiceRoll */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('./steps.js').Step} Moment */
/** The former and the current position of a piece, in pixels at this zoom level. @typedef {{from?: LaidPiece, to?: LaidPiece}} Way */

/** The radius of the spotlight. */
const LAMP = 2600;
/** The distance of the dice card from its place, and from the edge of the map. */
const NEAR = 64;
const EDGE = 12;

/** @type {Map<string, Map<string, Way>>} by the key of a step: the movements of its pieces on the map */
let ways = new Map();
/** @type {HTMLElement} */
let layer;
/** @type {unknown} */
let drawn = null;

/** @param {MapBoard} map */
export function startPlaybackOverlay(map) {
    layer = el('div', { class: 'played', 'aria-hidden': 'true' });
    map.world.append(layer);
    on(EVENT.PLAYBACK_CHANGED, () => draw(map));
    on([EVENT.MAP_ZOOMED, EVENT.MAP_CHANGED], () => forget());
}

/** At another zoom level or on another map the movements are lost; the playback goes on without them. */
function forget() {
    ways = new Map();
    clear();
}

function clear() {
    drawn = null;
    layer?.replaceChildren();
    byId('dice-card').hidden = true;
    if (playback.spotlit.size || playback.pending.size) playback.highlight([], []);
}

/** Record the movements of new steps. @param {MapBoard} map */
function noteWays(map) {
    const keys = new Set(player.steps.map(({ key }) => key));
    for (const key of ways.keys()) if (!keys.has(key)) ways.delete(key);
    /** @param {Laid|null} laid @param {string} id */
    const spot = (laid, id) => laid?.pieces.find(({ piece }) => piece.id === id);
    for (const { key, moved } of player.steps) {
        if (ways.has(key)) continue;
        ways.set(key, new Map(moved.map((id) => [id, { from: spot(map.former, id), to: spot(map.laid, id) }])));
    }
}

/** @param {MapBoard} map */
function draw(map) {
    if (player.steps.length) noteWays(map);
    const moment = player.now;
    if (!moment) return clear();
    if (drawn === moment && layer.childElementCount) return drawGhosts(map);
    drawn = moment;
    const way = ways.get(moment.key) ?? new Map();
    const unit = map.laid?.unit ?? 1;
    const arrived = moment.moved.filter((id) => !way.get(id)?.from);
    const pending = [moment, ...player.coming].flatMap(({ moved }) => moved).filter((id) => !arrived.includes(id));
    playback.highlight(moment.line.about ?? [], pending);
    const focus = focusOf(map, moment, way, unit);
    layer.replaceChildren(...lamp(focus), ...roads(way, unit), ...tolls(map, moment, way, focus, unit));
    drawGhosts(map);
    for (const [id, { to }] of way) fly(id, to, unit);
    showDice(map, moment.line.throws ?? [], focus);
}

/** @param {LaidPiece} laid @param {number} unit @returns {Point} */
const middleOf = ({ piece, x, y, size }, unit) => {
    const { w, h } = sizeOf(piece);
    return [x + (w / 2) * (size ?? unit), y + (h / 2) * (size ?? unit)];
};

/**
 * A function that gives the position of something on the map; for a display beside the map, that of the piece it belongs to.
 * @param {MapBoard} map
 */
function placeOf(map) {
    const where = map.laid ? positionFinder(map, map.laid) : () => undefined;
    /** @param {string} id @returns {Point|undefined} */
    const place = (id) => {
        const board = playback.placeOf(id)?.board;
        return where(id) ?? (board?.piece ? where(board.piece) : undefined);
    };
    return place;
}

/** @param {MapBoard} map @param {Moment} moment @param {Map<string, Way>} way @param {number} unit */
function focusOf(map, moment, way, unit) {
    const stands = [...way.values()].map(({ from, to }) => to ?? from).find(Boolean);
    if (stands) return middleOf(stands, unit);
    const where = placeOf(map);
    return (moment.line.about ?? []).map(where).find(Boolean);
}

/** A spotlight on the place; the rest of the map is dimmed. @param {Point|undefined} focus */
function lamp(focus) {
    if (!focus) return [];
    const node = el('div', { class: 'limelight' });
    node.style.transform = `translate(${(focus[0] - LAMP / 2).toFixed(0)}px,${(focus[1] - LAMP / 2).toFixed(0)}px)`;
    return [node];
}

/** The paths of moving pieces as dotted lines. @param {Map<string, Way>} way @param {number} unit */
function roads(way, unit) {
    const lines = [...way.values()].flatMap(({ from, to }) => (from && to ? [[middleOf(from, unit), middleOf(to, unit)]] : []));
    if (!lines.length) return [];
    const d = lines.map(([a, b]) => `M${a.map(Math.round).join(',')}L${b.map(Math.round).join(',')}`).join('');
    return [svg('svg', { class: 'sheet', width: 1, height: 1 }, svg('path', { class: 'road', d }))];
}

/**
 * Losses and gains float up from where they happened.
 * @param {MapBoard} map
 * @param {Moment} moment
 * @param {Map<string, Way>} way
 * @param {Point|undefined} focus
 * @param {number} unit
 */
function tolls(map, moment, way, focus, unit) {
    const where = placeOf(map);
    const fallen = new Map();
    return (moment.line.tolls ?? []).flatMap(({ text, about, tone = '', side }) => {
        const from = way.get(about)?.from;
        const spot = from ? middleOf(from, unit) : (where(about) ?? focus);
        if (!spot) return [];
        const place = spot.map(Math.round).join(' ');
        const above = fallen.get(place) ?? 0;
        fallen.set(place, above + 1);
        const whose = side || playback.pieces.get(about)?.side || '';
        const node = el('div', { class: `toll tone-${toneFor(tone, whose) || 'none'}`, text });
        node.style.left = `${Math.round(spot[0])}px`;
        node.style.top = `${Math.round(spot[1] - 34 * unit - 26 * above)}px`;
        return [node];
    });
}

/**
 * Draw copies of pieces that are still to move at their former place; the pieces themselves stand where they can be chosen.
 * @param {MapBoard} map
 */
function drawGhosts(map) {
    const unit = map.laid?.unit ?? 1;
    const stood = new Map();
    for (const { key } of player.steps.slice(player.at)) {
        for (const [id, { from }] of ways.get(key) ?? []) if (from && !stood.has(id)) stood.set(id, from);
    }
    for (const node of layer.querySelectorAll('.ghost')) if (!stood.has(node.getAttribute('data-ghost'))) node.remove();
    for (const [id, at] of stood) {
        if (layer.querySelector(`.ghost[data-ghost="${CSS.escape(id)}"]`)) continue;
        const node = el('div', { class: 'ghost', data: { ghost: id } }, svg('svg', { class: 'sheet', width: 1, height: 1 }, drawPiece(at.piece)));
        put(node, at, unit);
        layer.append(node);
    }
}

/** @param {HTMLElement} node @param {LaidPiece} laid @param {number} unit */
function put(node, { x, y, size }, unit) {
    node.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${(size ?? unit).toFixed(4)})`;
}

/**
 * Move a copy to where its piece is, or fade it out if that is not on the map.
 * @param {string} id
 * @param {LaidPiece|undefined} to
 * @param {number} unit
 */
function fly(id, to, unit) {
    const node = layer.querySelector(`.ghost[data-ghost="${CSS.escape(id)}"]`);
    if (!(node instanceof HTMLElement)) return;
    node.getBoundingClientRect(); // starts the transition from the former place
    node.classList.add('flying');
    if (to) put(node, to, unit);
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
    const standing = map.laid ? [...pieceCentres(map.laid)].map(([id, spot]) => ({ spot: inFrame(spot), worth: selection.clickable.has(id) ? 9 : 1 })) : [];
    const [fx, fy] = focus ? inFrame(focus) : [0, 0];
    const beside = [
        [fx + NEAR, fy + NEAR / 2],
        [fx - NEAR - w, fy + NEAR / 2],
        [fx + NEAR, fy - NEAR / 2 - h],
        [fx - NEAR - w, fy - NEAR / 2 - h],
    ].filter(([left, top]) => left > EDGE && top > EDGE && left + w < wide - EDGE && top + h < high - EDGE);
    const [right, bottom] = [wide - w - EDGE, high - h - EDGE];
    const corners = [[right, bottom], [EDGE, EDGE], [right, EDGE], [EDGE, bottom]];
    /** @param {number[]} place @param {number[]} spot */
    const covers = ([left, top], [px, py]) => px > left - 20 && px < left + w + 20 && py > top - 16 && py < top + h + 16;
    /** @param {number[]} place */
    const cost = (place) =>
        standing.reduce((sum, { spot, worth }) => sum + (covers(place, spot) ? worth : 0), focus && covers(place, [fx, fy]) ? 100 : 0);
    const [left, top] = [...(focus ? beside : []), ...corners].reduce((best, place) => (cost(place) < cost(best) ? place : best));
    card.style.left = `${Math.round(left)}px`;
    card.style.top = `${Math.round(top)}px`;
}
