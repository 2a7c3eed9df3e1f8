// The bar over what happened: how fast it is played, the next moment or all again, and the end of it.

import { around, byId, setAttr, setText } from '../common/dom.js';
import { play } from './player.js';
import { prefs, still } from '../common/preferences.js';
import { EVENT, on } from '../state/events.js';
import { playback } from '../state/playback_state.js';

export function startPlayBar() {
    byId('play-speeds').addEventListener('click', (/** @type {Event} */ event) => {
        const speed = around(event, '[data-speed]')?.dataset.speed;
        if (speed) prefs.set('play', speed);
    });
    byId('play-again').addEventListener('click', () => play.again());
    byId('play-skip').addEventListener('click', () => play.skip());
    on([EVENT.PLAYBACK_CHANGED, EVENT.REPLAY_CHANGED], draw);
    draw();
}

function draw() {
    const { now, at, moments, speed } = play;
    for (const button of byId('play-speeds').children) setAttr(button, 'aria-pressed', button.dataset.speed === speed ? 'true' : 'false');
    byId('play-speeds').hidden = still();
    const steps = Boolean(now) && speed === 'step';
    byId('play-again').hidden = (Boolean(now) && !steps) || still() || speed === 'none';
    setAttr(byId('play-again'), 'disabled', moments.length && !playback.isReplaying ? null : '');
    setText(byId('play-again').firstElementChild, steps ? 'Next' : 'Again');
    byId('play-skip').hidden = !now;
    setText(byId('play-at'), now ? `${at + 1} of ${moments.length}` : '');
    document.body.classList.toggle('playing', Boolean(now));
}
