// What happened is played: one moment after the other, at a speed one sets. It delays no choice: an answer ends it at once,
// and all that can be chosen stands on the table from the start.

import { afterPaint } from '../common/dom.js';
import { isGrave, isWorthPlaying, momentsBetween } from './steps.js';
import { prefs, still } from '../common/preferences.js';
import { EVENT, emit, on } from '../state/events.js';
import { connection } from '../state/connection.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('./steps.js').Moment} Moment */
/** @typedef {import('../types.js').Scene} Scene */

export const SPEEDS = ['step', 'slow', 'fast', 'none'];
/** How long a moment is on, in milliseconds: a plain one, and one with dice or a toll. */
/** @type {Record<string, [number, number]>} */
const PACES = { slow: [1300, 3200], fast: [450, 1500] };
/** Where more are waiting than this they are played faster, so that the table does not fall behind for long. */
const IN_ARREARS = 10;

class Play {
    constructor() {
        /** @type {Moment[]} all since the last order of this seat */
        this.moments = [];
        /** Which of them is on; as many as there are when nothing is. */
        this.at = 0;
        this.timer = 0;
        /** @type {Scene|null} */
        this.seen = null;
    }

    /** How things are played here: not at all for who wants no motion. */
    get speed() {
        return still() ? 'none' : prefs.get('play');
    }

    /** @returns {Moment|null} the moment that is on */
    get now() {
        return this.moments[this.at] ?? null;
    }

    /** What is still to come after the moment that is on. */
    get coming() {
        return this.moments.slice(this.at + 1);
    }

    /** A scene is on the table. @param {Scene} scene */
    take(scene) {
        const before = this.seen;
        this.seen = scene;
        const fresh = before ? momentsBetween(before, scene) : [];
        if (before && scene.position < before.position) return this.begin([], 0);
        if (!fresh.length) return;
        const isOver = !this.now;
        const drawn = this.now;
        const kept = before?.ask || (isOver && matchState.seat === 'spectator') ? [] : this.moments;
        this.moments = [...kept, ...fresh];
        this.dropWhatIsGone(scene);
        const worthwhile = !before?.ask || isWorthPlaying(fresh);
        if (!isOver && kept.length) return drawn === this.now ? this.tell() : this.begin(this.moments, this.at);
        const plays = this.speed !== 'none' && worthwhile && !document.hidden && !playback.isReplaying;
        this.begin(this.moments, plays ? this.moments.length - fresh.length : this.moments.length);
    }

    /** Moments whose lines have left the log, for the match was faster, are played no more. @param {Scene} scene */
    dropWhatIsGone({ log }) {
        const gone = this.moments.findIndex(({ line }) => line.at >= (log[0]?.at ?? 0));
        if (gone <= 0) return;
        this.moments = this.moments.slice(gone);
        this.at = Math.max(0, this.at - gone);
    }

    /** @param {Moment[]} moments @param {number} at */
    begin(moments, at) {
        this.moments = moments;
        this.at = at;
        this.tell();
        this.wait();
    }

    /** The next moment, or the end. */
    step() {
        this.begin(this.moments, Math.min(this.moments.length, this.at + 1));
    }

    wait() {
        clearTimeout(this.timer);
        const pace = PACES[this.speed];
        if (!this.now || !pace) return;
        const hurry = Math.min(1, IN_ARREARS / Math.max(1, this.coming.length));
        this.timer = setTimeout(() => this.step(), pace[isGrave(this.now) ? 1 : 0] * hurry);
    }

    /** End what is played; whether there was anything. */
    skip() {
        if (!this.now) return false;
        this.begin(this.moments, this.moments.length);
        return true;
    }

    /** Play again what happened since the last order; while it is on, go on to the next moment. */
    again() {
        if (this.now) return this.step();
        if (this.moments.length && !playback.isReplaying) this.begin(this.moments, 0);
    }

    tell() {
        emit(EVENT.PLAYBACK_CHANGED);
    }
}

export const play = new Play();

export function startPlay() {
    on(EVENT.LIVE_SCENE, (scene) => afterPaint('play', () => play.take(scene))); // the scene is painted first
    on(EVENT.REPLAY_CHANGED, () => play.skip());
    on(EVENT.SENDING_CHANGED, () => {
        if (connection.sending) play.skip();
    });
    prefs.on((name) => {
        if (name !== 'play') return;
        if (play.speed === 'none') play.skip();
        else play.wait();
        play.tell();
    });
}
