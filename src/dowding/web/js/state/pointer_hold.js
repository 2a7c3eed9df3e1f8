// Pointer hold: while the pointer is pressed, new scenes wait, so that the click lands on what was pressed.

import { store } from './store.js';

/** Who holds on longer drags or rests; the table goes on. */
const LONGEST = 1500;
/** A click follows the finger at once, or there is none. */
const NO_CLICK = 60;

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
            releaseAfter(LONGEST);
        },
        true,
    );
    addEventListener('pointerup', () => releaseAfter(NO_CLICK), true);
    addEventListener('pointercancel', () => releaseAfter(0), true);
    addEventListener('click', () => {
        clearTimeout(timer);
        store.release();
    });
}
