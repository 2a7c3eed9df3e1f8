// Transport over the network: `fetch` and WebSocket to the host that served the page.

import { siteAddress } from './addresses.js';

/** @type {import('./transport.js').Transport} */
export const networkTransport = {
    fetch: (path, init) => fetch(siteAddress(path), init),
    openSocket: (path) => {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        return new WebSocket(`${scheme}://${location.host}${siteAddress(path)}`);
    },
};
