// The service worker: keeps all files of one version of the site for offline use, and passes requests for pages and downloads
// to the server in the tab that owns the database. `dowding build-site` writes the version and the files into it.

/** @typedef {{path: string, source: string, type: string, bytes: number}} SiteFile */

const VERSION = '{{version}}';
/** @type {SiteFile[]} */
const FILES = /* files */ [];
const CACHE = `dowding ${VERSION}`;
const PICTURES = 'help/pictures/';
const ARCHIVES = new Set(['runtime/packages.tar', 'runtime/python_stdlib.zip']);
const ANSWER_SECONDS = 30;
const scope = /** @type {any} */ (self);
const SITE = new URL('./', scope.location.href);
const PATHS = new Set(FILES.map((file) => file.path));

/** Download one file. What was compressed at the build is stored as it is used. @param {Cache} cache @param {SiteFile} file */
async function store(cache, { path, source, type }) {
    const response = await fetch(new URL(source, SITE), { cache: 'no-cache' });
    if (!response.ok || response.body === null) throw new Error(`${source}: ${response.status}`);
    const body = source === path ? response.body : response.body.pipeThrough(new DecompressionStream('gzip'));
    await cache.put(new URL(path, SITE), new Response(body, { headers: { 'Content-Type': type, 'Site-Version': VERSION } }));
}

/** Take a compiled archive in place of the one that was downloaded with this version. @param {Request} request @param {string} path */
async function replace(request, path) {
    if (request.headers.get('Site-Version') !== VERSION) return new Response(null, { status: 409 });
    const cache = await caches.open(CACHE);
    const type = (await cache.match(new URL(path, SITE)))?.headers.get('Content-Type') ?? '';
    const headers = { 'Content-Type': type, 'Site-Version': VERSION, 'Is-Compiled': 'yes' };
    await cache.put(new URL(path, SITE), new Response(await request.arrayBuffer(), { headers }));
    return new Response(null, { status: 204 });
}

/** Download all files, the large ones first, a few at a time. */
async function install() {
    const cache = await caches.open(CACHE);
    const total = FILES.reduce((sum, file) => sum + file.bytes, 0);
    const waiting = [...FILES].sort((one, other) => other.bytes - one.bytes);
    let loaded = 0;
    const download = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) {
            await store(cache, file);
            loaded += file.bytes;
            const clients = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
            for (const client of clients) client.postMessage({ type: 'progress', loaded, total });
        }
    };
    await Promise.all(Array.from({ length: 6 }, download));
}

async function activate() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('dowding ') && name !== CACHE).map((name) => caches.delete(name)));
    await scope.clients.claim();
}

/** A file of the site. @param {string} path */
async function stored(path) {
    const cache = await caches.open(CACHE);
    return (await cache.match(new URL(path, SITE))) ?? fetch(new URL(path, SITE));
}

/** A picture of the guides, kept once it was seen. @param {Request} request */
async function picture(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
}

/** The answer of the server in the tab that owns the database; null if no tab answers. @param {Request} request @param {string} path */
async function ask(request, path) {
    const body = ['GET', 'HEAD'].includes(request.method) ? '' : await request.arrayBuffer();
    const message = { type: 'request', request: { method: request.method, path, headers: [...request.headers], body } };
    const clients = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const hosts = clients.filter((/** @type {any} */ client) => client.frameType === 'top-level');
    const answer = await new Promise((resolve) => {
        setTimeout(resolve, ANSWER_SECONDS * 1000, null);
        for (const host of hosts) {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data);
            host.postMessage(message, [port2]);
        }
        if (hosts.length === 0) resolve(null);
    });
    if (answer === null) return null;
    const { status, headers, body: content } = answer;
    const target = headers.find((/** @type {[string, string]} */ [name]) => name === 'location');
    if (target) return Response.redirect(new URL(target[1], SITE).href, status);
    return new Response([204, 304].includes(status) ? null : content, { status, headers });
}

/** @param {Request} request */
async function respond(request) {
    const url = new URL(request.url);
    const path = url.pathname.slice(SITE.pathname.length);
    const isHost = request.mode === 'navigate' && request.destination === 'document';
    if (isHost && !path.startsWith('help/')) {
        if (path === '' || path === 'index.html') return stored('index.html');
        return Response.redirect(`${SITE.href}#/${path}${url.search}`);
    }
    if (request.method === 'PUT' && ARCHIVES.has(path)) return replace(request, path);
    if (PATHS.has(path) && path !== 'index.html') return stored(path);
    if (path.startsWith(PICTURES)) return picture(request);
    const answer = await ask(request, `/${path}${url.search}`);
    if (answer !== null) return answer;
    return isHost ? Response.redirect(`${SITE.href}#/${path}${url.search}`) : Response.error();
}

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener('message', (/** @type {any} */ { data }) => {
    if (data.type === 'activate') scope.skipWaiting();
    else if (data.type === 'claim') scope.clients.claim();
});
scope.addEventListener('fetch', (/** @type {any} */ event) => {
    if (event.request.url.startsWith(SITE.href)) event.respondWith(respond(event.request));
});
