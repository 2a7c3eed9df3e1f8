// Playback: plays the steps between two scenes one after another at a chosen speed. It never delays a choice: all
// options are available from the start, and choosing one ends the playback.

import { afterPaint } from '../common/dom.js';
import { hasEffects, isWorthPlaying, stepsBetween } from './steps.js';
import { prefs, prefersReducedMotion } from '../common/preferences.js';
import { EVENT, emit, on } from '../state/events.js';
import { connection } from '../state/connection.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('../types.js').Scene} Scene */

export const SPEEDS = ['step', 'slow', 'fast', 'none'];
/** How long a step is shown, in milliseconds: a plain one, and one with dice or losses. */
/** @type {Record<string, [number, number]>} */
const PACES_MS = { slow: [1300, 3200], fast: [450, 1500] };
/** If more steps than this are waiting they are played faster, so that the playback catches up. */
const MAX_UNHURRIED_STEPS = 10;

/** Whether the player is being guided through a first match, which is played slowly unless they choose a speed. @param {Scene|null} scene */
const isGuided = (scene) => Boolean(prefs.get('notes') && scene?.picture.notes?.length);

class Player {
    constructor() {
        /** @type {Step[]} all steps since the last choice of this seat */
        this.steps = [];
        /** The index of the current step; the number of steps when nothing is played. */
        this.at = 0;
        this.timer = 0;
        /** @type {Scene|null} */
        this.lastScene = null;
        /** How long a step is shown that is played as a scene, in milliseconds; 0 for all others. @type {(step: Step) => number} */
        this.stagePace = () => 0;
    }

    /** The playback speed. A player who prefers reduced motion may still go step by step, without motion. */
    get speed() {
        if (prefersReducedMotion()) return prefs.get('play') === 'step' ? 'step' : 'none';
        return prefs.get('play') || (isGuided(this.lastScene) ? 'slow' : 'fast');
    }

    /** @returns {Step|null} the step that is played */
    get now() {
        return this.steps[this.at] ?? null;
    }

    /** The steps after the current one. */
    get coming() {
        return this.steps.slice(this.at + 1);
    }

    /** A new scene is shown. @param {Scene} scene */
    take(scene) {
        const before = this.lastScene;
        this.lastScene = scene;
        const fresh = before ? stepsBetween(before, scene) : [];
        if (before && scene.position < before.position) return this.begin([], 0);
        if (!fresh.length) return;
        const isOver = !this.now;
        const formerStep = this.now;
        const olderSteps = before?.ask || (isOver && matchState.seat === 'spectator') ? [] : this.steps;
        this.steps = [...olderSteps, ...fresh];
        this.dropStaleSteps(scene);
        const worthwhile = !before?.ask || isWorthPlaying(fresh);
        if (!isOver && olderSteps.length) return formerStep === this.now ? this.notify() : this.begin(this.steps, this.at);
        const plays = this.speed !== 'none' && worthwhile && !document.hidden && !playback.isReplaying;
        this.begin(this.steps, plays ? this.steps.length - fresh.length : this.steps.length);
    }

    /** Drop steps whose lines have left the log. @param {Scene} scene */
    dropStaleSteps({ log }) {
        const gone = this.steps.findIndex(({ line }) => line.at >= (log[0]?.at ?? 0));
        if (gone <= 0) return;
        this.steps = this.steps.slice(gone);
        this.at = Math.max(0, this.at - gone);
    }

    /** @param {Step[]} steps @param {number} at */
    begin(steps, at) {
        this.steps = steps;
        this.at = at;
        this.notify();
        this.wait();
    }

    /** Go to the next step, or the end. */
    next() {
        this.begin(this.steps, Math.min(this.steps.length, this.at + 1));
    }

    /** Go back to the step before. */
    back() {
        this.begin(this.steps, Math.max(0, this.at - 1));
    }

    wait() {
        clearTimeout(this.timer);
        const pace = PACES_MS[this.speed];
        if (!this.now || !pace) return;
        const hurry = Math.min(1, MAX_UNHURRIED_STEPS / Math.max(1, this.coming.length));
        this.timer = setTimeout(() => this.next(), this.stagePace(this.now) || pace[hasEffects(this.now) ? 1 : 0] * hurry);
    }

    /** End the playback; return whether there was one. */
    skip() {
        if (!this.now) return false;
        this.begin(this.steps, this.steps.length);
        return true;
    }

    /** Replay the steps since the last choice; while the playback runs, go to the next step. */
    again() {
        if (this.now) return this.next();
        if (this.steps.length && !playback.isReplaying) this.begin(this.steps, 0);
    }

    notify() {
        emit(EVENT.PLAYBACK_CHANGED);
    }
}

export const player = new Player();

export function startPlayer() {
    on(EVENT.LIVE_SCENE, (scene) => afterPaint('play', () => player.take(scene))); // after the scene is painted
    on(EVENT.REPLAY_CHANGED, () => player.skip());
    on(EVENT.SENDING_CHANGED, () => {
        if (connection.sending) player.skip();
    });
    prefs.on((name) => {
        if (name !== 'play') return;
        if (player.speed === 'none') player.skip();
        else player.wait();
        player.notify();
    });
}
