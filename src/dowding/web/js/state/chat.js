// The chat of a match: its lines, those that are still to be sent, and how many are unread.

import { api, ApiError } from '../net/api.js';
import { prefs } from '../common/preferences.js';
import { connection } from './connection.js';
import { EVENT, emit, on } from './events.js';
import { matchState } from './match_state.js';
import { people } from './people.js';

/** @typedef {import('../types.js').ChatLine} ChatLine */

export class Chat {
    constructor() {
        /** @type {ChatLine[]} */
        this.lines = [];
        /** Lines that were written while the server could not be reached. @type {string[]} */
        this.unsent = [];
        this.isFetching = false;
        on(EVENT.PEOPLE_CHANGED, () => this.fetchNew());
        on(EVENT.CONNECTION_CHANGED, () => {
            if (connection.online) this.sendUnsent();
        });
    }

    /** Whether there is another person to write to, or something that a spectator may read. */
    get isOffered() {
        return matchState.seat === 'spectator' ? people.newestLine > 0 : people.otherSeats.length > 0;
    }

    /** Whether this player wants to see messages. */
    get isShown() {
        return prefs.get('talk') === 'yes';
    }

    /** @param {boolean} shown */
    setShown(shown) {
        prefs.set('talk', shown ? 'yes' : '');
        if (shown) this.fetchNew();
        emit(EVENT.CHAT_CHANGED);
    }

    get #readKey() {
        return `read.${matchState.summary?.id ?? ''}`;
    }

    /** The number of lines by others that were not shown to this player yet. */
    get unreadCount() {
        if (!this.isShown) return 0;
        const lastRead = Number(prefs.get(this.#readKey) ?? 0);
        return this.lines.filter((line) => line.number > lastRead && line.seat !== matchState.seat).length;
    }

    markRead() {
        const newest = this.lines.at(-1)?.number ?? 0;
        if (newest > Number(prefs.get(this.#readKey) ?? 0)) prefs.set(this.#readKey, String(newest));
        emit(EVENT.CHAT_CHANGED);
    }

    /** Fetch the lines if there are new ones. */
    async fetchNew() {
        const known = this.lines.at(-1)?.number ?? 0;
        if (!this.isOffered || !this.isShown || this.isFetching || people.newestLine <= known) return;
        this.isFetching = true;
        try {
            this.#receive(await api.chat(matchState.summary?.id));
        } catch {
            /* the next message about the people tries again */
        }
        this.isFetching = false;
    }

    /** @param {ChatLine[]} lines */
    #receive(lines) {
        if (lines.length < this.lines.length) return; // an earlier reply that was late
        this.lines = lines;
        for (const line of lines) people.endTyping(line.seat);
        emit(EVENT.CHAT_CHANGED);
    }

    /** Send a line; if the server cannot be reached, as soon as it can. Other errors are thrown. @param {string} text */
    async send(text) {
        try {
            this.#receive(await api.sendChat(matchState.summary?.id, matchState.seat, text));
        } catch (error) {
            if (!(error instanceof ApiError) || error.status) throw error;
            this.unsent.push(text);
            emit(EVENT.CHAT_CHANGED);
        }
    }

    /** Send what was written offline, in order. What the server refuses is given up. */
    async sendUnsent() {
        const waiting = this.unsent;
        this.unsent = [];
        for (const text of waiting) await this.send(text).catch(() => undefined);
        if (waiting.length) emit(EVENT.CHAT_CHANGED);
    }
}

export const chat = new Chat();
