// Playback state: the scene that is shown, the newest or one of the past, its pieces, and what the playback highlights.

import { EVENT, emit } from './events.js';
import { matchState } from './match_state.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Piece} Piece */

export class PlaybackState {
    constructor() {
        /** @type {Scene|null} the scene that is shown */
        this.scene = null;
        /** @type {number|null} the position that is replayed; null while the newest scene is shown */
        this.replayPosition = null;
        /** @type {Map<string, Piece>} the pieces of the scene that is shown, by id */
        this.pieces = new Map();
        /** @type {Set<string>} pieces that the scene shown before had in another region */
        this.moved = new Set();
        /** @type {Set<string>} pieces and regions that the step being played is about */
        this.spotlit = new Set();
        /** The scene before a combat that is still to be played as a scene; displays must not tell its results. @type {Scene|null} */
        this.heldScene = null;
        /** @type {Map<string, Piece>} the pieces of the held scene, by id */
        this.heldPieces = new Map();
        /** @type {Set<string>} pieces whose move is still to be played */
        this.pending = new Set();
    }

    /** Whether the past is shown. */
    get isReplaying() {
        return this.replayPosition !== null;
    }

    /** Show a scene. @param {Scene} scene */
    setScene(scene) {
        const before = this.pieces;
        this.scene = scene;
        this.pieces = new Map(scene.picture.pieces.map((piece) => [piece.id, piece]));
        this.moved = new Set();
        for (const [id, piece] of this.pieces) {
            const former = before.get(id);
            if (former && former.region !== piece.region) this.moved.add(id);
        }
    }

    /** The scene whose results displays may tell. */
    get toldScene() {
        return this.heldScene ?? this.scene;
    }

    /** The pieces as displays may show them. */
    get toldPieces() {
        return this.heldScene ? this.heldPieces : this.pieces;
    }

    /** Hold the displays back at a scene, or release them. @param {Scene|null} scene */
    hold(scene) {
        if (this.heldScene === scene) return;
        this.heldScene = scene;
        this.heldPieces = new Map(scene?.picture.pieces.map((piece) => [piece.id, piece]));
        emit(EVENT.RESULTS_TOLD);
    }

    /** Highlight the pieces and regions of a step, and draw pieces faintly that have not moved yet. @param {string[]} spotlit @param {string[]} pending */
    highlight(spotlit, pending) {
        this.spotlit = new Set(spotlit);
        this.pending = new Set(pending);
        emit(EVENT.HIGHLIGHT_CHANGED);
    }

    /** The region with its board of a piece, or of a region. @param {string} [id] */
    placeOf(id = '') {
        return matchState.places.get(this.pieces.get(id)?.region ?? id);
    }

    /** A name to show for an id of a piece or region. @param {string} [id] */
    nameOf(id = '') {
        return this.pieces.get(id)?.label ?? matchState.places.get(id)?.region.label ?? id;
    }
}

export const playback = new PlaybackState();
