// Mobile sheet: on narrow screens the panels share a sheet below the map, one at a time.

import { closest, byId, setAttr } from '../common/dom.js';
import { FORCES_TAB, SHEET } from '../common/screen_forms.js';
import { scrollToNewest } from './log.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

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

export function startMobileSheet() {
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
    on(EVENT.SCENE_SHOWN, () => {
        const key = selection.ask ? `${playback.scene?.position}` : '';
        if (!SHEET.matches || !key || key === lastKey) return;
        lastKey = key;
        showSheet(names[0]);
    });
}
