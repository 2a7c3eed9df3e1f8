// The page around the client. It installs the site for offline use, owns the worker with the server, and shows the client's
// pages in a frame, which reach the worker by `connectToServer`. The path of the framed page stands behind the `#`.

/** @typedef {{type: 'ready'}|{type: 'failed', text: string}|{type: 'step', text: string}} WorkerMessage */
/** @typedef {Window & {connectToServer: () => MessagePort}} HostWindow */

const ROOT = new URL('./', document.baseURI);
const COMPILED_LAST = 'runtime/python_stdlib.zip';
const LOCK = `dowding ${ROOT.pathname}`;

/** @template {HTMLElement} T @param {string} id @returns {T} */
const byId = (id) => /** @type {T} */ (document.getElementById(id));
const frame = /** @type {HTMLIFrameElement} */ (byId('page'));
const progress = /** @type {HTMLProgressElement} */ (byId('progress'));

/** @param {string} text */
function showStep(text) {
    byId('step').textContent = text;
}

/** @param {string} text */
function showProblem(text) {
    byId('problem').textContent = text;
    byId('problem').hidden = false;
    byId('again').hidden = false;
    progress.hidden = true;
    byId('step').hidden = true;
}

/** Install the site in the browser, and wait until every file is there. */
async function installSite() {
    if (!('serviceWorker' in navigator)) {
        throw new Error('This browser cannot run Dowding here: it needs a secure address (https) and no private window.');
    }
    const workers = navigator.serviceWorker;
    workers.addEventListener('message', ({ data }) => {
        if (data.type !== 'progress') return;
        showStep('Downloading Dowding (once) …');
        progress.value = data.loaded / data.total;
    });
    const isFirstVisit = workers.controller === null;
    const options = /** @type {RegistrationOptions} */ ({ scope: ROOT.pathname, updateViaCache: 'none' });
    const registration = await workers.register(new URL('service_worker.js', ROOT), options);
    if (isFirstVisit) {
        await activated(registration.installing ?? registration.waiting);
    } else if (registration.waiting) {
        showStep('Changing to the new version …');
        await activated(registration.waiting);
        location.reload();
        await new Promise(() => {});
    }
    await workers.ready;
    if (workers.controller === null) {
        await new Promise((resolve) => {
            workers.addEventListener('controllerchange', resolve, { once: true });
            registration.active?.postMessage({ type: 'claim' });
        });
    }
    progress.removeAttribute('value');
}

/** Wait until an installing or waiting version of the site is in use. @param {ServiceWorker|null} worker */
function activated(worker) {
    return new Promise((resolve, reject) => {
        if (worker === null) return resolve(undefined);
        const check = () => {
            if (worker.state === 'installed') worker.postMessage({ type: 'activate' });
            else if (worker.state === 'activated') resolve(undefined);
            else if (worker.state === 'redundant') {
                reject(new Error('Dowding could not be downloaded completely. Check the connection and the free storage.'));
            }
        };
        worker.addEventListener('statechange', check);
        check();
        return undefined;
    });
}

/** Wait until this tab owns the database: only one may use it at a time. @returns {Promise<void>} */
function ownDatabase() {
    return new Promise((resolve) => {
        const keep = () => {
            resolve();
            return new Promise(() => {});
        };
        navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
            if (lock !== null) return keep();
            showStep('Dowding is open in another tab of this browser. Play there, or close that tab to continue here.');
            progress.hidden = true;
            navigator.locks.request(LOCK, () => {
                progress.hidden = false;
                return keep();
            });
            return undefined;
        });
    });
}

/** Start the worker with the server. @returns {Promise<Worker>} */
function startServer() {
    return new Promise((resolve, reject) => {
        const worker = new Worker(new URL('host/server_worker.js', ROOT), { type: 'module', name: 'server' });
        worker.onerror = (event) => reject(new Error(event.message || 'The worker of the server could not be started.'));
        worker.onmessage = ({ data }) => {
            const message = /** @type {WorkerMessage} */ (data);
            if (message.type === 'step') showStep(message.text);
            else if (message.type === 'ready') resolve(worker);
            else reject(new Error(message.text));
        };
        worker.postMessage({ type: 'start', root: ROOT.href });
    });
}

/** Compile Python's sources after the first start of a version, so that later starts need not. */
async function compileOnce() {
    const { headers, body } = await fetch(new URL(COMPILED_LAST, ROOT));
    await body?.cancel();
    if (headers.has('Is-Compiled')) return;
    const worker = new Worker(new URL('host/compile_worker.js', ROOT), { type: 'module', name: 'compiler' });
    const end = (/** @type {string|null} */ problem) => {
        worker.terminate();
        if (problem !== null) console.warn(`Python was not compiled, so the next start takes as long as this one. ${problem}`);
    };
    worker.onmessage = ({ data }) => end(data.problem);
    worker.onerror = ({ message }) => end(message);
    worker.postMessage({ root: ROOT.href });
}

/** The address of the page that stands behind the `#`. */
function wantedPage() {
    const path = location.hash.slice(1);
    return new URL(path.startsWith('/') ? path.slice(1) : '', ROOT);
}

/** Keep the address bar and the title those of the framed page. */
function followFrame() {
    const { location: place, document: page } = /** @type {Window} */ (frame.contentWindow);
    if (place.protocol === 'about:') return;
    const path = place.href.slice(ROOT.href.length);
    history.replaceState(history.state, '', path === '' ? ROOT.href : `${ROOT.href}#/${path}`);
    const copyTitle = () => {
        document.title = page.title;
    };
    copyTitle();
    const title = page.querySelector('title');
    if (title) new MutationObserver(copyTitle).observe(title, { childList: true, characterData: true, subtree: true });
    frame.contentWindow?.focus();
}

/** @param {Worker} worker */
function showPages(worker) {
    /** @type {unknown} */ (Object.assign(window, {
        connectToServer: () => {
            const { port1, port2 } = new MessageChannel();
            worker.postMessage({ type: 'connect' }, [port2]);
            return port1;
        },
    }));
    // The service worker asks for what is not a file: pages and downloads.
    navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
        if (data.type === 'request') worker.postMessage(data, [ports[0]]);
    });
    navigator.serviceWorker.startMessages();
    frame.addEventListener('load', () => {
        byId('start').hidden = true;
        frame.hidden = false;
        followFrame();
    });
    frame.addEventListener('load', () => void compileOnce(), { once: true });
    window.addEventListener('hashchange', () => frame.contentWindow?.location.assign(wantedPage()));
    frame.contentWindow?.location.replace(wantedPage());
}

async function start() {
    const versions = await (await fetch(new URL('versions.json', ROOT))).json();
    byId('versions').textContent = Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(' · ');
    await ownDatabase(); // before a new version is taken into use, which no other tab must be using
    await installSite();
    void navigator.storage?.persist?.();
    showPages(await startServer());
}

byId('again').addEventListener('click', () => location.reload());
start().catch((error) => showProblem(error instanceof Error ? error.message : String(error)));
