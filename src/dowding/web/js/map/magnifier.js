// Magnifier card: an enlarged drawing of the piece under the pointer with its details and options.

import { cardFace, isFaceUp } from './card_piece.js';
import { byId, el, ruleChip } from '../common/dom.js';
import { pieceSvg } from './pieces.js';
import { prefs } from '../common/preferences.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Edges} Edges */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Region} Region */

/** The distance of the card from the pointer, and the elements that it should not cover. */
const POINTER_DISTANCE = 16;
const CHOOSABLE = '.holder.lit, .rung.lit, .mark.lit';

/** With at most this many options the card names the first, which a click chooses or arms. */
const MAX_NAMED_OPTIONS = 3;
/** A pointer that has moved less than this counts as resting. */
const REST_TOLERANCE = 4;

let shownKey = '';
let timer = 0;
/** @type {{x: number, y: number}|null} where the pointer has rested since it was pressed */
let restPoint = null;

/**
 * After a press, show no card until the pointer moves: the new scene may have another piece at that place.
 * @param {HTMLElement} frame @param {(event: PointerEvent) => void} look
 */
export function hideCardAfterPress(frame, look) {
    frame.addEventListener(
        'pointerdown',
        ({ pointerType, clientX, clientY }) => {
            if (pointerType !== 'mouse') return;
            restPoint = { x: clientX, y: clientY };
            hideCard();
        },
        true,
    );
    frame.addEventListener('pointermove', (event) => {
        if (!restPoint || Math.hypot(event.clientX - restPoint.x, event.clientY - restPoint.y) < REST_TOLERANCE) return;
        restPoint = null;
        look(event);
    });
}

/**
 * Show the card of a piece or region near the pointer, after a short delay.
 * @param {HTMLElement} frame
 * @param {PointerEvent} event
 * @param {string|undefined} pieceId
 * @param {string|undefined} regionId
 */
export function showCard(frame, event, pieceId, regionId) {
    if (prefs.get('magnify') !== 'yes' || restPoint) return;
    const piece = pieceId ? playback.pieces.get(pieceId) : undefined;
    const region = regionId ? matchState.places.get(regionId)?.region : undefined;
    const key = `${pieceId}|${regionId}`;
    if (key === shownKey) return;
    hideCard();
    if (!piece && !region) return;
    const at = { x: event.clientX, y: event.clientY };
    shownKey = key;
    timer = setTimeout(() => fill(piece, region, at), event.pointerType === 'touch' ? 0 : 250);
}

/** @param {Piece|undefined} piece @param {Region|undefined} region @param {{x: number, y: number}} at */
function fill(piece, region, at) {
    const card = byId('card');
    const own = selection.optionsFor(piece?.id ?? '');
    const options = own.length ? own : selection.optionsFor(region?.id ?? '');
    const refused = piece ? selection.ask?.refused?.find((refusal) => refusal.piece === piece.id) : commonRefusal(region);
    const kids = [];
    const open = piece !== undefined && isFaceUp(piece);
    if (piece) kids.push(open ? cardFace(piece) : pieceSvg(piece, 1.9));
    const words = piece ? piece.tooltip || piece.label : region?.tooltip || region?.label;
    if (!open) kids.push(el('p', { text: words }));
    if (piece && region && !words?.includes(region.label)) kids.push(el('p', { class: 'where', text: region.label }));
    for (const area of areasOver(region)) kids.push(el('p', { class: 'where', text: area.tooltip }));
    if (options.length) kids.push(el('p', { class: 'may', text: `▸ ${options.length > MAX_NAMED_OPTIONS ? `${options.length} orders to choose from` : options[0].label}` }));
    else if (refused) kids.push(el('p', { class: 'may-not' }, `Not allowed now: ${refused.why} `, ruleChip(refused.rule)));
    card.replaceChildren(...kids);
    card.hidden = false;
    const spot = spotFor(card, at);
    card.style.left = `${spot.x}px`;
    card.style.top = `${spot.y}px`;
}

/**
 * Choose the spot where the card covers the fewest choosable pieces: near the pointer, or in a corner of the map.
 * @param {HTMLElement} card
 * @param {{x: number, y: number}} pointer
 */
function spotFor({ offsetWidth: w, offsetHeight: h }, { x, y }) {
    const frame = byId('map-frame').getBoundingClientRect();
    const around = [x + POINTER_DISTANCE, x - w - POINTER_DISTANCE, x - w / 2].flatMap((left) => [y + POINTER_DISTANCE, y - h - POINTER_DISTANCE, y - h / 2].map((top) => ({ x: left, y: top })));
    const corners = [frame.left, frame.right - w].flatMap((left) => [frame.top, frame.bottom - h].map((top) => ({ x: left, y: top })));
    const lit = [...byId('map-frame').querySelectorAll(CHOOSABLE)].map((node) => node.getBoundingClientRect());
    const costs = [...around, ...corners].map((spot) => {
        const corner = { x: clamp(spot.x, frame.left, frame.right - w), y: clamp(spot.y, Math.max(4, frame.top), innerHeight - h - 4) };
        const box = { left: corner.x, top: corner.y, right: corner.x + w, bottom: corner.y + h };
        const isUnder = x > box.left - 4 && x < box.right + 4 && y > box.top - 4 && y < box.bottom + 4;
        const covered = lit.reduce((sum, other) => sum + sharedArea(box, other), 0);
        return { ...corner, cost: (isUnder ? 1e7 : 0) + covered * 50 + Math.hypot(corner.x + w / 2 - x, corner.y + h / 2 - y) };
    });
    return costs.reduce((best, place) => (place.cost < best.cost ? place : best));
}

/** @param {number} value @param {number} least @param {number} greatest */
const clamp = (value, least, greatest) => Math.max(least, Math.min(greatest, value));

/** The area that two boxes share. @param {Edges} a @param {Edges} b */
const sharedArea = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The areas that cover a region and have a tooltip. @param {Region|undefined} region */
const areasOver = (region) => (playback.scene?.picture.areas ?? []).filter((area) => area.tooltip && area.region && [region?.id, region?.group].includes(area.region));

/** The refusal of a region, if it is refused for the same reason for every piece. @param {Region|undefined} region */
function commonRefusal(region) {
    const refused = selection.ask?.refused?.filter((refusal) => refusal.region === region?.id) ?? [];
    return new Set(refused.map((refusal) => refusal.why)).size === 1 ? refused[0] : undefined;
}

export function hideCard() {
    clearTimeout(timer);
    shownKey = '';
    byId('card').hidden = true;
}
