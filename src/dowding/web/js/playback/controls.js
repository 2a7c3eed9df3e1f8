// Playback controls: speed, next step or replay, and skip, above the log.

import { closest, byId, setAttr, setText } from '../common/dom.js';
import { player } from './player.js';
import { prefs, prefersReducedMotion } from '../common/preferences.js';
import { EVENT, on } from '../state/events.js';
import { playback } from '../state/playback_state.js';

/** The speeds without motion. */
const STILL_SPEEDS = ['step', 'none'];

export function startPlaybackControls() {
    byId('play-speeds').addEventListener('click', (/** @type {Event} */ event) => {
        const speed = closest(event, '[data-speed]')?.dataset.speed;
        if (speed) prefs.set('play', speed);
    });
    byId('play-again').addEventListener('click', () => player.again());
    byId('play-skip').addEventListener('click', () => player.skip());
    on([EVENT.PLAYBACK_CHANGED, EVENT.REPLAY_CHANGED], draw);
    draw();
}

function draw() {
    const { now, at, steps, speed } = player;
    for (const button of byId('play-speeds').children) {
        setAttr(button, 'aria-pressed', button.dataset.speed === speed ? 'true' : 'false');
        button.hidden = prefersReducedMotion() && !STILL_SPEEDS.includes(button.dataset.speed);
    }
    const isStepping = Boolean(now) && speed === 'step';
    byId('play-again').hidden = (Boolean(now) && !isStepping) || speed === 'none';
    setAttr(byId('play-again'), 'disabled', steps.length && !playback.isReplaying ? null : '');
    setText(byId('play-again').firstElementChild, isStepping ? 'Next' : 'Replay');
    byId('play-skip').hidden = !now;
    setText(byId('play-at'), now ? `${at + 1} of ${steps.length}` : '');
    document.body.classList.toggle('playing', Boolean(now));
}
