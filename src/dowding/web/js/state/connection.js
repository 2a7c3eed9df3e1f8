// Connection state: whether the server can be reached, and which action is on its way to it.

import { EVENT, emit } from './events.js';

const BUSY_DELAY_MS = 70;

export class Connection {
    constructor() {
        this.online = true;
        /** The option or the name of the action that is being sent; empty if none is. */
        this.sending = '';
        this.showsBusy = false;
        /** @type {ReturnType<typeof setTimeout>|undefined} */
        this.busyTimer = undefined;
    }

    /** Set the action that is being sent, during which nothing else can be chosen. The page shows it only if the reply is late. @param {string} name */
    setSending(name) {
        if (this.sending === name) return;
        this.sending = name;
        emit(EVENT.SENDING_CHANGED);
        clearTimeout(this.busyTimer);
        const show = () => {
            this.showsBusy = Boolean(name);
            emit(EVENT.BUSY_CHANGED);
        };
        if (name) this.busyTimer = setTimeout(show, BUSY_DELAY_MS);
        else if (this.showsBusy) show();
    }

    /** @param {boolean} online */
    setOnline(online) {
        if (this.online === online) return;
        this.online = online;
        emit(EVENT.CONNECTION_CHANGED);
    }
}

export const connection = new Connection();
