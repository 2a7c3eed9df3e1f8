// Pointer hold: while the pointer is pressed, new scenes wait, so that the click lands on what was pressed.

import { store } from './store.js';

/** A longer press is a drag or a rest: scenes are drawn again. */
const MAX_HOLD_MS = 1500;
/** A click follows the release within this time, or not at all. */
const CLICK_DELAY_MS = 60;

export function startPointerHold() {
    let timer = 0;
    /** @param {number} wait */
    const releaseAfter = (wait) => {
        clearTimeout(timer);
        timer = setTimeout(() => store.release(), wait);
    };
    addEventListener(
        'pointerdown',
        () => {
            store.hold();
            releaseAfter(MAX_HOLD_MS);
        },
        true,
    );
    addEventListener('pointerup', () => releaseAfter(CLICK_DELAY_MS), true);
    addEventListener('pointercancel', () => releaseAfter(0), true);
    addEventListener('click', () => {
        clearTimeout(timer);
        store.release();
    });
}
