// The people of a match: the holder of each seat and their presence, the newest chat line, the rematch offer, and who is typing.

import { seatTitle } from '../common/dom.js';
import { EVENT, emit } from './events.js';
import { matchState } from './match_state.js';

/** @typedef {import('../types.js').Player} Player */
/** @typedef {import('../types.js').PlayersMessage} PlayersMessage */

/** How long a player counts as typing after the last sign of it. */
const TYPING_MS = 5000;

export class People {
    constructor() {
        /** @type {Record<string, Player>} the people by their seat; empty in a match for one person */
        this.players = {};
        this.spectators = 0;
        /** The number of the newest chat line that this client may read. */
        this.newestLine = 0;
        /** @type {import('../types.js').Rematch|null} */
        this.rematch = null;
        /** @type {Map<string, ReturnType<typeof setTimeout>>} the seats whose player is typing, with the timer that ends it */
        this.typing = new Map();
    }

    /** @param {PlayersMessage} message */
    receive(message) {
        this.players = message.players;
        this.spectators = message.spectators ?? 0;
        this.newestLine = message.chat ?? 0;
        this.rematch = message.rematch ?? null;
        emit(EVENT.PEOPLE_CHANGED);
    }

    /** @param {string} seat */
    receiveTyping(seat) {
        clearTimeout(this.typing.get(seat));
        this.typing.set(
            seat,
            setTimeout(() => this.endTyping(seat), TYPING_MS),
        );
        emit(EVENT.TYPING_CHANGED);
    }

    /** @param {string} seat */
    endTyping(seat) {
        if (!this.typing.has(seat)) return;
        clearTimeout(this.typing.get(seat));
        this.typing.delete(seat);
        emit(EVENT.TYPING_CHANGED);
    }

    /** The seats of other people, whom this player meets over the network. */
    get otherSeats() {
        const mine = matchState.summary?.mine ?? [];
        return Object.keys(this.players).filter((seat) => !mine.includes(seat));
    }

    /** The name of the player at a seat; without one, that of their side: "the British". @param {string} seat */
    nameOf(seat) {
        return this.players[seat]?.name || seatTitle(matchState.summary, seat);
    }

    /** The name of the player at a seat with their side: "Anna (the British)". @param {string} seat */
    fullNameOf(seat) {
        const side = seatTitle(matchState.summary, seat);
        const name = this.players[seat]?.name;
        return name ? `${name} (${side})` : side;
    }
}

export const people = new People();
