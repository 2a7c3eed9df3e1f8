// The worker of the server: the same application as on a host, over a database in the browser's storage. Pages reach it by
// message ports; one more port comes with each request that the service worker passes on.

import { openDatabaseFiles, mountFiles } from './database_files.js';
import { startPython } from './python.js';

const FOLDER = '/data';

/** @type {any} the AsgiBridge of Python */
let bridge;
/** @type {any} */
let python;

/** @param {string} root */
async function start(root) {
    postMessage({ type: 'step', text: 'Starting the rules engine …' });
    const opening = openDatabaseFiles();
    python = await startPython(root);
    const files = await opening;
    mountFiles(python.FS, FOLDER, files);
    postMessage({ type: 'step', text: 'Loading the games …' });
    const { open_bridge: openBridge } = python.pyimport('dowding.browser_edition.application');
    const { Path } = python.pyimport('pathlib');
    bridge = openBridge(Path(FOLDER), root, (/** @type {any} */ receive) => startBotWorker(root, receive.copy()));
    await bridge.start();
}

/** @param {string} root @param {(number: number, isResult: boolean, content: any) => void} receive */
function startBotWorker(root, receive) {
    const worker = new Worker(new URL('./bot_worker.js', import.meta.url), { type: 'module', name: 'bots' });
    worker.onmessage = ({ data }) => receive(data.number, data.isResult, python.toPy(data.content));
    worker.postMessage({ type: 'start', root });
    return {
        send: (/** @type {number} */ number, /** @type {any} */ job) => worker.postMessage({ number, job: job.toJs() }),
        terminate: () => worker.terminate(),
    };
}

/** @param {{method: string, path: string, headers: [string, string][], body: unknown}} request */
async function respond({ method, path, headers, body }) {
    const content = new Uint8Array(await new Response(/** @type {BodyInit} */ (body)).arrayBuffer());
    const answer = await bridge.respond(method, path, JSON.stringify(headers), python.toPy(content));
    const [status, answerHeaders, answerBody] = answer.toJs();
    answer.destroy();
    return { status, headers: JSON.parse(answerHeaders), body: answerBody };
}

/** Serve one page over its port. @param {MessagePort} port */
function serve(port) {
    /** @type {Map<number, any>} */
    const sockets = new Map();
    /** @type {Set<number>} */
    const aborted = new Set();

    /** @param {number} id @param {string} path */
    function openSocket(id, path) {
        const socket = bridge.open_socket(
            path,
            () => port.postMessage({ id, type: 'opened' }),
            (/** @type {string} */ text) => port.postMessage({ id, type: 'text', text }),
            (/** @type {number} */ code, /** @type {string} */ reason) => {
                sockets.delete(id);
                port.postMessage({ id, type: 'closed', code, reason });
            },
        );
        sockets.set(id, socket);
    }

    port.onmessage = async ({ data }) => {
        if (data.type === 'socket') openSocket(data.id, data.path);
        else if (data.type === 'text') sockets.get(data.id)?.receive_text(data.text);
        else if (data.type === 'close') sockets.get(data.id)?.close();
        else if (data.type === 'leave') [...sockets.values()].forEach((socket) => socket.close());
        else if (data.type === 'abort') aborted.add(data.id);
        else {
            const answer = await respond(data);
            if (!aborted.delete(data.id)) port.postMessage({ id: data.id, type: 'response', ...answer });
        }
    };
}

onmessage = async ({ data, ports }) => {
    if (data.type === 'start') {
        try {
            await start(data.root);
            postMessage({ type: 'ready' });
        } catch (error) {
            postMessage({ type: 'failed', text: `Dowding could not be started. ${error instanceof Error ? error.message : error}` });
        }
    } else if (data.type === 'connect') {
        serve(ports[0]);
    } else {
        ports[0].postMessage(await respond(data.request));
    }
};
