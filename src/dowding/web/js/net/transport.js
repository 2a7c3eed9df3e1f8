// Transport: how the client reaches its server. There are two implementations: the network, and a server in a worker of this
// browser (`dowding build-site`). The page names the one it needs. Paths are as the server knows them: `/api/...`, `/ws/...`.

import { networkTransport } from './network_transport.js';
import { workerTransport } from './worker_transport.js';

/**
 * What the client uses of a WebSocket. The constants of `readyState` are those of WebSocket.
 * @typedef {{
 *   readonly readyState: number,
 *   onopen: ((event: Event) => void)|null,
 *   onmessage: ((event: MessageEvent) => void)|null,
 *   onclose: ((event: CloseEvent) => void)|null,
 *   send: (text: string) => void,
 *   close: () => void,
 * }} Socket
 */

/**
 * @typedef {{
 *   fetch: (path: string, init: RequestInit) => Promise<Response>,
 *   openSocket: (path: string) => Socket,
 * }} Transport
 */

/** Whether the server runs in this browser: there is then only one player, and other people cannot be invited. */
export const isServerInBrowser = document.querySelector('meta[name="transport"]')?.getAttribute('content') === 'worker';

/** @type {Transport} */
export const transport = isServerInBrowser ? workerTransport() : networkTransport;
