// Mobile sheet: on narrow screens the panels share a sheet below the map, one at a time.

import { closest, byId, setAttr } from '../common/dom.js';
import { FORCES_TAB, SHEET } from '../common/screen_forms.js';
import { scrollToNewest } from './log.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Ask} Ask */
/** @typedef {import('../map/map_board.js').MapBoard} MapBoard */

/** The parts that have another place in a sheet, or where the header has no room for the tote board. */
const MOVED_PARTS = [
    ['tote-panel', 'side', 'display'],
    ['instruments', 'more', ''],
    ['gauges', 'more', ''],
    ['foot', 'more', ''],
];
const placeholders = new Map();

/** Move tote board, instruments and scrubber into the sheet or the context, or back to their place on a large screen. */
function moveParts() {
    for (const [id, sheet, narrow] of MOVED_PARTS) {
        const part = byId(id);
        if (!placeholders.has(id)) {
            placeholders.set(id, document.createComment(id));
            part.before(placeholders.get(id));
        }
        const holder = SHEET.matches ? sheet : FORCES_TAB.matches ? narrow : '';
        if (holder) byId(holder).append(part);
        else placeholders.get(id).after(part);
    }
}

/** @param {() => import('../map/map_board.js').MapBoard|null} map */
export function startMobileSheet(map) {
    const tabs = byId('sheet-tabs');
    const names = [...tabs.querySelectorAll('[data-sheet]')].map((tab) => tab.dataset.sheet);
    /** @param {string} name */
    const showSheet = (name) => {
        document.body.dataset.sheet = name;
        for (const tab of tabs.querySelectorAll('[data-sheet]')) {
            setAttr(tab, 'aria-pressed', tab.dataset.sheet === name ? 'true' : 'false');
        }
        if (name === 'log') scrollToNewest();
    };
    const hasTote = matchState.boards.some((board) => board.kind === 'tote');
    setAttr(tabs.querySelector('[data-sheet="tote"]'), 'hidden', hasTote ? null : '');
    showSheet(names[0]);
    moveParts();
    for (const form of [SHEET, FORCES_TAB]) form.addEventListener('change', moveParts);
    tabs.addEventListener('click', (/** @type {Event} */ event) => {
        const name = closest(event, '[data-sheet]')?.dataset.sheet;
        if (name) showSheet(name);
    });
    let lastKey = '';
    let isSet = false;
    on(EVENT.SCENE_SHOWN, () => {
        if (!SHEET.matches) return;
        const ask = selection.ask;
        const board = map();
        const fill = () => requestAnimationFrame(() => board?.view.fill());
        if (!ask && !isSet) fill();
        isSet = true;
        const key = ask ? `${playback.scene?.position}` : '';
        if (!ask || !board || key === lastKey) return;
        lastKey = key;
        showSheet(names[0]);
        if (selection.unlisted.length) return requestAnimationFrame(() => board.view.fit());
        const near = idsOnMap(ask, board);
        if (!near.length && board.view.zoom === 1) fill();
        if (!near.length) return;
        const across = near.map((id) => board.whereIs(id)?.[0] ?? 0);
        const width = Math.max(...across) - Math.min(...across);
        const zoom = Math.min(3.2, Math.max(1.8, (0.8 * board.view.width) / (width + 120)));
        requestAnimationFrame(() => {
            board.jump(near, zoom);
            selection.hover([]);
        });
    });
}

/**
 * The ids on the map that the decision concerns: its options, the pieces it names, or the block whose display it is about.
 * @param {Ask} ask
 * @param {MapBoard} board
 */
function idsOnMap(ask, board) {
    /** @param {(string|undefined)[]} ids */
    const onMap = (ids) => ids.flatMap((id) => (id && board.whereIs(id) ? [id] : []));
    const ends = (ask.paths ?? []).map((path) => path.legs.at(-1)?.region);
    const options = onMap([...ask.options.map((option) => option.region || option.piece), ...ends]);
    if (options.length) return options;
    const named = onMap([...selection.subjects]);
    if (named.length) return named;
    return onMap(
        ask.options.map(
            (option) => matchState.places.get(playback.pieces.get(option.piece ?? '')?.region ?? option.region ?? '')?.board.piece,
        ),
    );
}
