// Camera: on a phone the map shows only a part. It follows the action: after each scene and at each step of the playback it
// brings what changed and what can be chosen next into sight, unless the player is moving the map by hand.

import { byId } from '../common/dom.js';
import { SHEET } from '../common/screen_forms.js';
import { player } from '../playback/player.js';
import { EVENT, on } from '../state/events.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Ask} Ask */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('./map_board.js').MapBoard} MapBoard */
/** The part of the map that is to be in sight, in board units. @typedef {{left: number, right: number, top: number, bottom: number}} Part */

/** The zoom levels between which the camera chooses, and below which pieces are too small to be distinguished. */
const MAX_ZOOM = 3.2;
const MIN_ZOOM = 1.8;
/** The room around a place, as a share of the frame. */
const MARGIN_SHARE = 0.14;
/** The buttons of the map count as covering it if they leave this number of pixels. */
const MIN_FREE_ROWS = 110;
/** For so long after the player has moved the map by hand the camera rests. */
const REST_MS = 1500;

let timer = 0;

/** @param {MapBoard} map */
export function startCamera(map) {
    on(EVENT.SCENE_SHOWN, () => follow(map, () => [changedIds(map), choosableIds(map)]));
    on(EVENT.PLAYBACK_CHANGED, () => {
        const { now } = player;
        if (now) follow(map, () => [onMap(map, [...now.moved, ...(now.line.about ?? [])]), []]);
        else follow(map, () => [changedIds(map), choosableIds(map)]);
    });
    SHEET.addEventListener('change', () => {
        map.view.covered = { top: 0, bottom: 0 };
        follow(map, () => [[], choosableIds(map)]);
    });
}

/**
 * Bring places into sight once the scene is drawn, or once the player has let go of the map.
 * @param {MapBoard} map
 * @param {() => [string[], string[]]} find what changed, and what can be chosen
 */
function follow(map, find) {
    clearTimeout(timer);
    if (!SHEET.matches || playback.isReplaying) return;
    const rest = map.view.isSteered ? REST_MS : Math.max(0, map.view.steeredAt + REST_MS - performance.now());
    timer = setTimeout(() => {
        if (map.view.isSteered) return follow(map, find);
        const { from, to } = freeRows(map);
        map.view.covered = { top: from, bottom: map.view.high - to };
        if (selection.unlisted.length) return map.view.zoom > 1 && map.view.fit();
        const [changed, choosable] = find();
        const spots = chosenSpots(map, changed, choosable);
        if (spots.length) bringIntoSight(map, spots);
        else if (map.view.zoom === 1) map.view.fill();
    }, rest);
}

/** @param {MapBoard} map @param {readonly (string|undefined)[]} ids */
const onMap = (map, ids) => ids.flatMap((id) => (id && map.whereIs(id) ? [id] : []));

/** The pieces that have moved since the scene before. @param {MapBoard} map */
const changedIds = (map) => onMap(map, [...playback.moved]);

/** The places of the options, else what the question names, else the block whose display it is about. @param {MapBoard} map */
function choosableIds(map) {
    const { ask } = selection;
    if (!ask) return [];
    const ends = (ask.paths ?? []).map((path) => path.legs.at(-1)?.region);
    const options = onMap(map, [...ask.options.map((option) => option.region || option.piece), ...ends]);
    if (options.length) return options;
    const named = onMap(map, [...selection.subjects]);
    if (named.length) return named;
    return onMap(map, ask.options.map(blockOf));
}

/** @param {import('../types.js').Option} option */
const blockOf = (option) => playback.placeOf(option.piece ?? option.region)?.board.piece;

/**
 * The places that fit into the frame together: all of them, else those of the choice, else the ones nearest to what changed.
 * @param {MapBoard} map @param {string[]} changed @param {string[]} choosable @returns {Point[]}
 */
function chosenSpots(map, changed, choosable) {
    /** @param {string[]} ids */
    const spotsOf = (ids) => ids.flatMap((id) => [map.whereIs(id)].filter((spot) => spot !== undefined));
    const [before, next] = [spotsOf(changed), spotsOf(choosable)];
    if (fits(map, [...before, ...next])) return [...before, ...next];
    if (next.length && fits(map, next)) return next;
    const pool = next.length ? next : before;
    const centre = before[0] ?? pool[0];
    /** @param {Point} spot */
    const distance = (spot) => Math.hypot(spot[0] - centre[0], spot[1] - centre[1]);
    const sorted = [...pool].sort((a, b) => distance(a) - distance(b));
    /** @type {Point[]} */
    const together = [];
    for (const spot of sorted) {
        if (!fits(map, [...together, spot])) break;
        together.push(spot);
    }
    return together;
}

/** @param {Point[]} spots @returns {Part} */
function partOf(spots) {
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The rows of the frame that neither the buttons of the map nor a note covers: from and to, in pixels. @param {MapBoard} map */
function freeRows(map) {
    const { from, to } = rowsBesideNote(map);
    const tools = byId('map-tools').getBoundingClientRect().bottom - map.frame.getBoundingClientRect().top;
    return { from: tools > from && to - tools > MIN_FREE_ROWS ? tools : from, to };
}

/** @param {MapBoard} map */
function rowsBesideNote({ frame, view }) {
    const [note, map] = [byId('guide').getBoundingClientRect(), frame.getBoundingClientRect()];
    const from = note.top - map.top;
    const to = note.bottom - map.top;
    if (!note.height || note.width < view.wide / 2 || to <= 0 || from >= view.high) return { from: 0, to: view.high };
    return from > view.high - to ? { from: 0, to: from } : { from: to, to: view.high };
}

/** The zoom level at which a part of the map fills the frame. @param {MapBoard} map @param {Part} part */
function zoomFor(map, { left, right, top, bottom }) {
    const { from, to } = freeRows(map);
    const room = 1 - 2 * MARGIN_SHARE;
    return Math.min((room * map.view.wide) / Math.max(1, right - left), (room * (to - from)) / Math.max(1, bottom - top)) / map.view.fitScale;
}

/** @param {MapBoard} map @param {Point[]} spots */
const fits = (map, spots) => spots.length > 0 && zoomFor(map, partOf(spots)) >= MIN_ZOOM;

/** Pan and zoom so that these places are in sight; if they are, nothing moves. @param {MapBoard} map @param {Point[]} spots */
function bringIntoSight(map, spots) {
    const { view } = map;
    if (view.zoom >= MIN_ZOOM && spots.every((spot) => isInSight(map, spot))) return;
    const part = partOf(spots);
    const best = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoomFor(map, part)));
    const zoom = view.zoom >= MIN_ZOOM && view.zoom <= best ? view.zoom : best;
    const { from, to } = freeRows(map);
    const aside = ((from + to - view.high) / 2 / (view.fitScale * zoom)) * (view.flipped ? -1 : 1);
    view.goTo([(part.left + part.right) / 2, (part.top + part.bottom) / 2 - aside], zoom);
}

/** @param {MapBoard} map @param {Point} spot */
function isInSight(map, spot) {
    const { view } = map;
    const [x, y] = view.spot(spot);
    const [left, top] = [x + view.x, y + view.y];
    const { from, to } = freeRows(map);
    const [aside, above] = [0.5 * MARGIN_SHARE * view.wide, 0.5 * MARGIN_SHARE * (to - from)];
    return left > aside && left < view.wide - aside && top > from + above && top < to - above;
}
