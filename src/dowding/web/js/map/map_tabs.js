// Map tabs: shows one of several maps at a time, and switches to the one on which the decision must be answered.

import { byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('./map_board.js').MapBoard} MapBoard */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** The map that the last scene was about, which is opened when it changes. */
let front = '';

/** The maps in use: one that has an owner is shown to the other seats while a visible piece lies on it. */
const mapsOf = () => matchState.boards.filter((board) => board.kind === 'map' && (!board.owner || board.owner === matchState.seat || holdsPieces(board)));
/** @param {Board} board */
const holdsPieces = (board) => [...playback.pieces.values()].some(({ region }) => matchState.places.get(region)?.board === board);
/** @param {string} id */
const mapWith = (id) => playback.placeOf(id)?.board;

/** @param {MapBoard} map */
export function startMapTabs(map) {
    byId('map-tabs').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => step(event, map));
    on(EVENT.SCENE_SHOWN, () => follow(map));
    on(EVENT.MAP_CHANGED, () => draw(map));
    draw(map);
}

/** Switch to the map on which something can be done, unless the current one is among them. @param {MapBoard} map */
function follow(map) {
    followFront(map);
    const maps = [...selection.clickable, ...selection.subjects].map(mapWith).filter((board) => board?.kind === 'map');
    if (maps.length && maps[0] && !maps.includes(map.board)) map.setBoard(maps[0]);
}

/** Open the map that the position is about, when that has changed. @param {MapBoard} map */
function followFront(map) {
    const now = playback.scene?.picture.front ?? '';
    if (now === front) return;
    front = now;
    const maps = matchState.boards.filter((board) => board.kind === 'map');
    map.setBoard(maps.find((board) => board.id === now) ?? maps[0] ?? map.board);
    draw(map);
}

/** Pan to pieces or regions on any map; return whether they were found. @param {MapBoard} map @param {string[]} ids */
export function goToMap(map, ids) {
    const board = ids.map(mapWith).find((board) => board?.kind === 'map');
    if (board && !ids.some((id) => map.whereIs(id))) map.setBoard(board);
    return map.jump(ids);
}

/** @param {MapBoard} map */
function draw(map) {
    const boards = mapsOf();
    byId('map-tabs').hidden = boards.length < 2;
    setText(byId('map-title'), map.board.title);
    renderList(
        byId('map-tabs'),
        boards.length < 2 ? [] : boards,
        (board) => board.id,
        (board) =>
            el('button', {
                type: 'button',
                role: 'tab',
                title: board.title,
                text: board.name || board.title,
                data: { map: board.id },
                on: { click: () => map.setBoard(board) },
            }),
        (node, board) => {
            setAttr(node, 'aria-selected', board === map.board);
            setAttr(node, 'tabindex', board === map.board ? '0' : '-1');
        },
    );
}

/** @param {KeyboardEvent} event @param {MapBoard} map */
function step(event, map) {
    const move = STEPS[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const boards = mapsOf();
    map.setBoard(boards[(boards.indexOf(map.board) + move + boards.length) % boards.length]);
    byId('map-tabs').querySelector('[aria-selected="true"]')?.focus();
}
