// Offline banner: says that the connection is lost, and which order will be sent when it is back.

import { byId, setText } from '../common/dom.js';
import { EVENT, on } from '../state/events.js';
import { connection } from '../state/connection.js';
import { selection } from '../state/selection.js';

/** A connection that is back sooner was hardly missed. */
const OFFLINE_DELAY_MS = 1500;
let timer = 0;

export function startOfflineBanner() {
    on(EVENT.CONNECTION_CHANGED, () => {
        clearTimeout(timer);
        if (connection.online) show(false);
        else timer = setTimeout(() => show(true), OFFLINE_DELAY_MS);
    });
    on(EVENT.SENDING_CHANGED, draw);
}

/** @param {boolean} isOffline */
function show(isOffline) {
    byId('offline').hidden = !isOffline;
    document.body.toggleAttribute('data-offline', isOffline);
    draw();
}

function draw() {
    const label = selection.rows.find((row) => row.id === connection.sending)?.label;
    const order = label ? `“${label}”` : 'Your last order';
    setText(byId('offline'), `Connection lost. Reconnecting…${connection.sending ? ` ${order} will be sent.` : ''}`);
}
