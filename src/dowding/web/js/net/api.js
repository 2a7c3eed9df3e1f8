// The HTTP side of the server: plain JSON both ways, errors as one sentence.

/** What the server refused, in its own words. */
export class Refusal extends Error {
    /** @param {string} message @param {number} status */
    constructor(message, status) {
        super(message);
        this.status = status;
    }
}

async function call(method, path, body, signal) {
    /** @type {RequestInit} */
    const init = { method, credentials: 'same-origin', headers: { accept: 'application/json' }, signal };
    if (body !== undefined) {
        init.headers = { ...init.headers, 'content-type': 'application/json' };
        init.body = typeof body === 'string' ? body : JSON.stringify(body);
    }
    let answer;
    try {
        answer = await fetch(path, init);
    } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        throw new Refusal('The server does not answer.', 0);
    }
    const text = await answer.text();
    let data = null;
    try {
        data = text ? JSON.parse(text) : null;
    } catch {
        if (answer.ok) throw new Refusal('The server gave an answer that cannot be read.', answer.status);
    }
    if (!answer.ok) throw new Refusal(data?.error ?? `The server refused (${answer.status}).`, answer.status);
    return data;
}

const q = (params) => {
    const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '');
    return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};
const at = (id, rest = '') => `/api/matches/${encodeURIComponent(id)}${rest}`;

export const api = {
    games: () => call('GET', '/api/games'),
    gameBoards: (game) => call('GET', `/api/games/${encodeURIComponent(game)}/boards`),
    checkScenario: (game, file, text) =>
        call('POST', `/api/games/${encodeURIComponent(game)}/scenario`, { file, text }),
    matches: () => call('GET', '/api/matches'),
    open: () => call('GET', '/api/open'),
    sit: (id, seat) => call('POST', at(id, '/sit'), { seat }),
    create: (wish) => call('POST', '/api/matches', wish),
    match: (id) => call('GET', at(id)),
    rename: (id, name) => call('PATCH', at(id), { name }),
    remove: (id) => call('DELETE', at(id)),
    rematch: (id, swapped = false) => call('POST', at(id, '/rematch'), { swapped }),
    boards: (id) => call('GET', at(id, '/boards')),
    scene: (id, seat, to) => call('GET', at(id, '/scene') + q({ seat, to })),
    log: (id, seat) => call('GET', at(id, '/log') + q({ seat })),
    marks: (id, seat) => call('GET', at(id, '/marks') + q({ seat })),
    report: (id, seat) => call('GET', at(id, '/report') + q({ seat })),
    reportCsv: (id, seat) => at(id, '/report.csv') + q({ seat }),
    odds: (id, seat, option, state, signal) =>
        call('GET', at(id, '/odds') + q({ seat, option, state }), undefined, signal),
    sight: (id, seat, here, there, signal) =>
        call('GET', at(id, '/sight') + q({ seat, here, there }), undefined, signal),
    hint: (id, seat, state, signal) => call('GET', at(id, '/hint') + q({ seat, state }), undefined, signal),
    line: (id, seat, of, signal) => call('GET', at(id, '/line') + q({ seat, of }), undefined, signal),
    exportUrl: (id) => at(id, '/export'),
    importSave: (text) => call('POST', '/api/import', text),
    notes: (id, seat) => call('GET', at(id, '/notes') + q({ seat })),
    writeNotes: (id, seat, text) => call('PUT', at(id, '/notes'), { seat, text }),
    talk: (id) => call('GET', at(id, '/talk')),
    say: (id, seat, text) => call('POST', at(id, '/talk'), { seat, text }),
    carry: (id, seat) => call('POST', at(id, '/carry'), { seat }),
    links: (id, seat, action) => call('POST', at(id, '/links'), { seat, action }),
};
