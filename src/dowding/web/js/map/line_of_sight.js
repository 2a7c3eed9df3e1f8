// Line of sight tool: asks the server for the line between two places and traces it on the map with what blocks it. While the
// tool is active, clicks set its ends and choose nothing.

import { say } from '../common/announcements.js';
import { api } from '../net/api.js';
import { byId, el, ruleChip, setAttr, setText, svg } from '../common/dom.js';
import { centreOf } from './layout.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('./map_board.js').MapBoard} MapBoard */
/** @typedef {import('../types.js').Sight} Sight */
/** @typedef {import('../types.js').Point} Point */

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const tool = {
    on: false,
    here: '',
    there: '',
    /** A click has fixed the end: it no longer follows the pointer. */
    fixed: false,
    /** @type {Sight|null} */
    seen: null,
};
/** @type {AbortController|null} */
let sightRequest = null;
/** @type {() => MapBoard|null} */
let mapNow = () => null;

/** @param {() => MapBoard|null} map */
export function startLineOfSight(map) {
    mapNow = map;
    for (const button of document.querySelectorAll('[data-do="sight"]')) button.toggleAttribute('hidden', !matchState.hasLineOfSight);
    byId('sight-turn').addEventListener('click', swapEnds);
    byId('sight-close').addEventListener('click', close);
    on(EVENT.HIGHLIGHT_CHANGED, () => {
        const id = [...selection.hovered].find(isThere);
        if (tool.on && tool.here && !tool.fixed && id && id !== tool.here) requestLineOfSight(id);
    });
    on(EVENT.SCENE_SHOWN, () => {
        if (tool.on && !playback.isReplaying && isThere(tool.here)) requestLineOfSight(tool.there);
        else if (tool.on) close();
    });
}

/** Whether something is on the map. @param {string} id */
const isThere = (id) => Boolean(mapNow()?.whereIs(id));

/** Activate the tool, starting from the piece that the decision is about if it is on the map; or deactivate it. */
export function toggleLineOfSight() {
    if (!matchState.hasLineOfSight) return;
    if (tool.on) return close();
    if (playback.isReplaying) return say('Lines of sight show the present only. Press Esc to return to it.', true);
    const about = [selection.armed?.piece, ...(selection.ask?.about ?? []), ...selection.hovered].flatMap((id) => (id && playback.pieces.has(id) ? [id] : []));
    Object.assign(tool, { on: true, here: about.find(isThere) ?? '', there: '', fixed: false, seen: null });
    show();
    say(promptText());
}

function close() {
    sightRequest?.abort();
    Object.assign(tool, { on: false, here: '', there: '', seen: null });
    show();
}

/** Handle a click on pieces or regions; return whether the tool used it. @param {string[]} ids */
export function pointLineOfSight(ids) {
    if (!tool.on) return false;
    const id = ids.find(isThere);
    if (!id) return true;
    if (tool.here) {
        tool.fixed = true;
        requestLineOfSight(id);
    } else {
        tool.here = id;
        show();
        say(promptText());
    }
    return true;
}

/** Handle a key; return whether the tool used it. @param {KeyboardEvent} event */
export function handleLineOfSightKey(event) {
    if (!tool.on) return false;
    const step = ARROWS[event.key];
    if (step) walk(step);
    else if (event.key === 'n' || event.key === 'N') nextPiece(event.shiftKey ? -1 : 1);
    else if (event.key === ' ' && tool.there) swapEnds();
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
}

/** Move the end of the line to the next place in the direction of an arrow key. @param {Point} step */
function walk([dx, dy]) {
    const map = mapNow();
    const from = map?.whereIs(tool.there || tool.here);
    if (!map || !from) return nextPiece(1);
    const [x, y] = map.view.spot(from);
    let best = { id: '', far: Infinity };
    for (const region of map.board.regions) {
        const centre = region.outline?.length ? centreOf(region) : undefined;
        if (!centre) continue;
        const [rx, ry] = map.view.spot(centre);
        const along = (rx - x) * dx + (ry - y) * dy;
        const across = Math.abs((rx - x) * dy) + Math.abs((ry - y) * dx);
        if (along > 1 && across < along && along + 2 * across < best.far) best = { id: region.id, far: along + 2 * across };
    }
    if (best.id) pointLineOfSight([best.id]);
}

/** Move the end of the line to the next piece on the map. @param {number} step */
function nextPiece(step) {
    const pieces = [...playback.pieces.keys()].filter((id) => isThere(id) && id !== tool.here);
    const at = pieces.indexOf(tool.there);
    const next = pieces.at((at + step + (at < 0 && step < 0 ? 1 : 0)) % pieces.length);
    if (next) pointLineOfSight([next]);
}

function swapEnds() {
    if (!tool.there) return;
    [tool.here, tool.there] = [tool.there, tool.here];
    requestLineOfSight(tool.there);
}

/** Request the line of sight to this end from the server. @param {string} there */
async function requestLineOfSight(there) {
    sightRequest?.abort();
    sightRequest = new AbortController();
    const { signal } = sightRequest;
    tool.there = there;
    if (!there) return show();
    try {
        const sight = await api.sight(matchState.summary?.id, matchState.seat, tool.here, there, signal);
        if (signal.aborted) return;
        tool.seen = sight;
        show();
        say(`${playback.nameOf(tool.here)} to ${placeOf(there)}: ${sight.verdict}. ${texts(sight).join('. ')}`);
    } catch (error) {
        if (signal.aborted) return;
        tool.seen = null;
        show();
        say(error instanceof Error ? error.message : String(error), true);
    }
}

/** @param {Sight} sight */
const texts = (sight) => (sight.findings ?? []).map((finding) => finding.text);

/** Describe an end of the line: a piece with its place, or a place with the pieces in it. @param {string} id */
function placeOf(id) {
    const piece = playback.pieces.get(id);
    if (piece) return `${playback.nameOf(id)} in ${playback.nameOf(piece.region)}`;
    const there = [...playback.pieces.values()].filter((piece) => piece.region === id).map((piece) => piece.label);
    return there.length ? `${playback.nameOf(id)} with ${there.join(', ')}` : playback.nameOf(id);
}

const promptText = () =>
    tool.here
        ? `Line of sight from ${placeOf(tool.here)}: point at a target, or use the arrow keys and N.`
        : 'Line of sight: point at the start.';

function show() {
    const { seen: sight } = tool;
    document.body.classList.toggle('sighting', tool.on);
    for (const button of document.querySelectorAll('[data-do="sight"]')) setAttr(button, 'aria-pressed', String(tool.on));
    byId('sight-bar').hidden = !tool.on;
    byId('sight-bar').dataset.tone = sight?.tone ?? '';
    byId('sight-turn').disabled = !sight;
    setText(byId('sight-ends'), sight ? `${placeOf(sight.here)} → ${placeOf(sight.there)}` : 'Line of sight');
    setText(byId('sight-verdict'), sight?.verdict ?? promptText());
    byId('sight-findings').replaceChildren(
        ...(sight?.findings ?? []).map((finding) =>
            el('li', { class: `tone-${finding.tone || 'plain'}` }, finding.text, ' ', finding.rule ? ruleChip(finding.rule) : null),
        ),
    );
    const map = mapNow();
    if (map) drawLineOfSight(map);
}

/**
 * Draw the squares that the line enters, and the line itself: solid up to where it is blocked, dashed beyond.
 * @param {MapBoard} map
 */
export function drawLineOfSight(map) {
    const layer = map.layers.sight;
    const { seen: sight } = tool;
    const spots = sight ? [sight.regions[0], sight.blocked ?? '', sight.regions.at(-1) ?? ''].map((id) => id && map.whereIs(id)) : [];
    if (!tool.on || !sight || !spots[0] || !spots[2]) return layer.replaceChildren();
    const tones = new Map((sight.findings ?? []).map((finding) => [finding.region ?? '', finding.tone ?? '']));
    const squares = sight.regions.flatMap((id) => {
        const outline = matchState.places.get(id)?.region.outline;
        const tone = id === sight.blocked ? 'bad' : tones.get(id) || 'clear';
        return outline?.length ? [drawLine(`sight-square tone-${tone}`, outline, 'Z')] : [];
    });
    const free = [spots[0], spots[1] || spots[2]];
    const rest = spots[1] ? [drawLine('sight-line beyond', [spots[1], spots[2]])] : [];
    layer.replaceChildren(...squares, drawLine('sight-line', free), ...rest);
}

/** @param {string} cls @param {readonly Point[]} points @param {string} [end] */
const drawLine = (cls, points, end = '') =>
    svg('path', { class: cls, d: `M${points.map((point) => point.join(',')).join('L')}${end}`, 'vector-effect': 'non-scaling-stroke' });
