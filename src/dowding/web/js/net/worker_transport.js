// Transport to a server in a worker of this browser. The page is shown in a frame; the window around it owns the worker and
// hands out a message port to it. Requests and sockets share the port, and every message names the one it belongs to.

/** @typedef {import('./transport.js').Socket} Socket */
/** @typedef {import('./transport.js').Transport} Transport */
/** @typedef {{id: number, type: 'response', status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>}} ResponseMessage */
/** @typedef {{id: number, type: 'opened'}|{id: number, type: 'text', text: string}|{id: number, type: 'closed', code: number, reason: string}} SocketMessage */
/** @typedef {Window & {connectToServer: () => MessagePort}} HostWindow the window around the page's frame */

const BODILESS_STATUSES = [101, 204, 205, 304];

/** @returns {Transport} */
export function workerTransport() {
    const port = /** @type {HostWindow} */ (window.parent).connectToServer();
    /** @type {Map<number, (message: any) => void>} */
    const receivers = new Map();
    let lastId = 0;
    port.onmessage = ({ data }) => receivers.get(data.id)?.(data);
    window.addEventListener('pagehide', () => port.postMessage({ type: 'leave' }));

    /** @param {string} path @param {RequestInit} init @returns {Promise<Response>} */
    function send(path, { method = 'GET', headers, body, signal }) {
        return new Promise((resolve, reject) => {
            signal?.throwIfAborted();
            const id = ++lastId;
            const abort = () => {
                receivers.delete(id);
                port.postMessage({ id, type: 'abort' });
                reject(signal?.reason);
            };
            signal?.addEventListener('abort', abort, { once: true });
            receivers.set(id, (/** @type {ResponseMessage} */ message) => {
                receivers.delete(id);
                signal?.removeEventListener('abort', abort);
                const { status, body: content } = message;
                resolve(new Response(BODILESS_STATUSES.includes(status) ? null : content, { status, headers: message.headers }));
            });
            port.postMessage({ id, type: 'request', method, path, headers: [...new Headers(headers)], body: body ?? '' });
        });
    }

    /** @param {string} path @returns {Socket} */
    function openSocket(path) {
        const id = ++lastId;
        const socket = {
            /** @type {number} */
            readyState: WebSocket.CONNECTING,
            /** @type {Socket['onopen']} */
            onopen: null,
            /** @type {Socket['onmessage']} */
            onmessage: null,
            /** @type {Socket['onclose']} */
            onclose: null,
            /** @param {string} text */
            send: (text) => port.postMessage({ id, type: 'text', text }),
            close: () => {
                if (socket.readyState > WebSocket.OPEN) return;
                socket.readyState = WebSocket.CLOSING;
                port.postMessage({ id, type: 'close' });
            },
        };
        receivers.set(id, (/** @type {SocketMessage} */ message) => {
            if (message.type === 'opened') {
                socket.readyState = WebSocket.OPEN;
                socket.onopen?.(new Event('open'));
            } else if (message.type === 'text') {
                socket.onmessage?.(new MessageEvent('message', { data: message.text }));
            } else {
                receivers.delete(id);
                socket.readyState = WebSocket.CLOSED;
                socket.onclose?.(new CloseEvent('close', { code: message.code, reason: message.reason }));
            }
        });
        port.postMessage({ id, type: 'socket', path });
        return socket;
    }

    return { fetch: send, openSocket };
}
