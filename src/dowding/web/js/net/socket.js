// WebSocket client of a match: receives scenes and sends actions. It reconnects by itself and sends an action again, with the
// same key, until it is answered.

import { transport } from './transport.js';

/** @typedef {import('../types.js').AutoplayStatus} AutoplayStatus */
/** @typedef {import('../types.js').Done} Done */
/** @typedef {import('../types.js').PlayersMessage} PlayersMessage */
/** @typedef {import('../types.js').RefusedMessage} RefusedMessage */
/** @typedef {import('../types.js').Scene} Scene */

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 8000;
const PING_INTERVAL_MS = 20000;
const ANSWER_TIMEOUT_MS = 8000;
const RESEND_DELAY_MS = 3000;

/** A random request key: a message that is sent twice with the same key is one choice. */
export function newRequestKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The callbacks for messages and for changes of the connection.
 * @typedef {{
 *   scene: (scene: Scene, aid: AutoplayStatus|null, choices: number) => void,
 *   done: (message: Done) => void,
 *   refused: (message: RefusedMessage) => void,
 *   gone: (why: string) => void,
 *   later: (message: RefusedMessage) => void,
 *   players: (message: PlayersMessage) => void,
 *   typing: (seat: string) => void,
 *   state: (online: boolean) => void,
 * }} Handlers
 */

/** A WebSocket for one seat of one match. */
export class MatchSocket {
    /**
     * @param {string} match
     * @param {string} seat
     * @param {Handlers} handlers
     */
    constructor(match, seat, handlers) {
        this.match = match;
        this.seat = seat;
        this.handlers = handlers;
        this.wait = FIRST_RETRY_MS;
        this.closed = false;
        this.unanswered = new Map();
        /** @type {import('./transport.js').Socket|null} */
        this.socket = null;
        this.wake = () => {
            if (!document.hidden && !this.isOpen()) this.connect();
        };
        window.addEventListener('online', this.wake);
        document.addEventListener('visibilitychange', this.wake);
        this.connect();
    }

    isOpen() {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    connect() {
        if (this.closed) return;
        clearTimeout(this.timer);
        this.drop();
        const seat = encodeURIComponent(this.seat);
        const socket = transport.openSocket(`/ws/${encodeURIComponent(this.match)}?seat=${seat}&players=1`);
        this.socket = socket;
        socket.onopen = () => {
            this.wait = FIRST_RETRY_MS;
            if (document.hidden) this.notice({ away: true });
            this.handlers.state(true);
            for (const message of this.unanswered.values()) socket.send(message);
            this.pinging = setInterval(() => this.ping(), PING_INTERVAL_MS);
        };
        socket.onmessage = (event) => {
            if (socket === this.socket) this.receive(event.data);
        };
        socket.onclose = () => {
            if (socket === this.socket) this.lost();
        };
    }

    drop() {
        clearInterval(this.pinging);
        clearTimeout(this.patience);
        const socket = this.socket;
        this.socket = null;
        if (socket && socket.readyState <= WebSocket.OPEN) socket.close();
    }

    lost() {
        this.drop();
        if (this.closed) return;
        this.handlers.state(false);
        this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
        this.wait = Math.min(this.wait * 2, MAX_RETRY_MS);
    }

    ping() {
        if (!this.isOpen()) return;
        this.socket?.send('{"ping":1}');
        clearTimeout(this.patience);
        this.patience = setTimeout(() => this.lost(), ANSWER_TIMEOUT_MS);
    }

    /** @param {string} data */
    receive(data) {
        let message;
        try {
            message = JSON.parse(data);
        } catch {
            return;
        }
        clearTimeout(this.patience);
        if (message.type === 'scene') this.handlers.scene({ ...message.scene, state: message.state }, message.aid ?? null, message.choices);
        else if (message.type === 'players') this.handlers.players(message);
        else if (message.type === 'typing') this.handlers.typing(message.seat);
        else if (message.type === 'refused' && message.kind === 'fault' && this.unanswered.has(message.key)) {
            this.handlers.later(message);
            setTimeout(() => this.sendAgain(message.key), RESEND_DELAY_MS);
        } else if (message.type === 'done' || message.type === 'refused') {
            this.unanswered.delete(message.key);
            if (message.type === 'done') this.handlers.done(message);
            else this.handlers.refused(message);
        } else if (message.type === 'gone') {
            this.close();
            this.handlers.gone(message.why);
        }
    }

    /** Send an action. It is sent again after a lost connection until it is answered. @param {object} message */
    send(message) {
        const key = newRequestKey();
        const text = JSON.stringify({ ...message, key });
        this.unanswered.set(key, text);
        if (this.isOpen()) {
            this.socket?.send(text);
            clearTimeout(this.patience);
            this.patience = setTimeout(() => this.lost(), ANSWER_TIMEOUT_MS);
        }
        return key;
    }

    /** Send a message that needs no answer, if the connection is open. @param {object} message */
    notice(message) {
        if (this.isOpen()) this.socket?.send(JSON.stringify(message));
    }

    /** Send an action again that the server could not store. Its key makes sure that it is made only once. @param {string} key */
    sendAgain(key) {
        const text = this.unanswered.get(key);
        if (text && this.isOpen()) this.socket?.send(text);
    }

    close() {
        this.closed = true;
        clearTimeout(this.timer);
        window.removeEventListener('online', this.wake);
        document.removeEventListener('visibilitychange', this.wake);
        this.drop();
    }
}
