// The store: brings each scene that arrives into match state, playback state and selection, one per animation frame.

import { afterPaint } from '../common/dom.js';
import { EVENT, emit } from './events.js';
import { matchState } from './match_state.js';
import { playback } from './playback_state.js';
import { selection } from './selection.js';

/** @typedef {import('../types.js').Scene} Scene */

export class Store {
    constructor() {
        /** @type {Scene|null} a scene that has arrived and is not drawn yet */
        this.waiting = null;
        /** Whether a scene has been drawn in this animation frame. */
        this.isDrawing = false;
        /** Whether a pointer is down: nothing is drawn then. */
        this.isHeld = false;
    }

    /** Receive a scene. It is drawn immediately; a second one within the same animation frame waits. @param {Scene} scene */
    receive(scene) {
        this.waiting = scene;
        if ((!this.isDrawing && !this.isHeld) || document.hidden) this.draw(scene);
    }

    /** Pause drawing while the pointer is down. */
    hold() {
        this.isHeld = true;
    }

    /** Resume drawing, with a scene that has arrived since. */
    release() {
        this.isHeld = false;
        if (this.waiting) this.draw(this.waiting);
    }

    /** Whether this scene is the newest already. @param {Scene} scene */
    isNewest(scene) {
        const newest = this.waiting ?? matchState.live;
        return newest?.position === scene.position && JSON.stringify(newest) === JSON.stringify(scene);
    }

    /** @param {Scene} newest */
    draw(newest) {
        this.waiting = null;
        this.isDrawing = true;
        const finish = () => {
            this.isDrawing = false;
            if (this.waiting && !this.isHeld) this.draw(this.waiting);
        };
        if (document.hidden) setTimeout(finish);
        else requestAnimationFrame(finish);
        matchState.live = newest;
        if (!playback.isReplaying) this.show(newest);
        emit(EVENT.LIVE_SCENE, newest);
    }

    /** Show a scene: map and options in the first frame, the other panels in the next. @param {Scene} scene */
    show(scene) {
        playback.setScene(scene);
        selection.reset();
        emit(EVENT.SCENE_SHOWN, scene);
        afterPaint('scene', () => emit(EVENT.SCENE_PAINTED, playback.scene ?? scene));
    }

    /** Show the past (a position and its scene), or the present again. @param {number|null} position @param {Scene|null} [scene] */
    replay(position, scene = null) {
        playback.replayPosition = position;
        const shownScene = position === null ? matchState.live : scene;
        if (shownScene) this.show(shownScene);
        emit(EVENT.REPLAY_CHANGED);
    }
}

export const store = new Store();
