// Client of the server's API: JSON requests, and errors with the server's message.

import { siteAddress } from './addresses.js';
import { transport } from './transport.js';

/** @typedef {import('../types.js').Boards} Boards */
/** @typedef {import('../types.js').ChatLine} ChatLine */
/** @typedef {import('../types.js').Created} Created */
/** @typedef {import('../types.js').GameCard} GameCard */
/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').LogLine} LogLine */
/** @typedef {import('../types.js').Odds} Odds */
/** @typedef {import('../types.js').OfferedScenario} OfferedScenario */
/** @typedef {import('../types.js').MatchReport} MatchReport */
/** @typedef {import('../types.js').ReviewStatus} ReviewStatus */
/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').ScrubberMark} ScrubberMark */
/** @typedef {import('../types.js').ServerAddresses} ServerAddresses */
/** @typedef {import('../types.js').Sight} Sight */
/** @typedef {import('../types.js').Summary} Summary */
/** @typedef {import('../types.js').WinProbability} WinProbability */

/** An error response, with the server's message. */
export class ApiError extends Error {
    /** @param {string} message @param {number} status */
    constructor(message, status) {
        super(message);
        this.status = status;
    }
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
async function call(method, path, body, signal) {
    /** @type {RequestInit} */
    const init = { method, credentials: 'same-origin', headers: { accept: 'application/json' }, signal };
    if (body !== undefined) {
        init.headers = { ...init.headers, 'content-type': 'application/json' };
        init.body = typeof body === 'string' ? body : JSON.stringify(body);
    }
    let answer;
    try {
        answer = await transport.fetch(path, init);
    } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        throw new ApiError('The server is not responding.', 0);
    }
    const text = await answer.text();
    let data = null;
    try {
        data = text ? JSON.parse(text) : null;
    } catch {
        if (answer.ok) throw new ApiError('The server sent a reply that cannot be read.', answer.status);
    }
    if (!answer.ok) throw new ApiError(data?.error ?? `The server refused the request (${answer.status}).`, answer.status);
    return data;
}

/** @param {Record<string, string|number|null|undefined>} params */
const query = (params) => {
    const entries = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '');
    return entries.length ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : '';
};
/** @param {string|undefined} id @param {string} [rest] */
const matchPath = (id, rest = '') => `/api/matches/${encodeURIComponent(id ?? '')}${rest}`;

export const api = {
    /** @returns {Promise<GameCard[]>} */
    games: () => call('GET', '/api/games'),
    /** @param {string} game @returns {Promise<Boards>} */
    gameBoards: (game) => call('GET', `/api/games/${encodeURIComponent(game)}/boards`),
    /** @param {string} game @param {string} file @param {string} text @returns {Promise<OfferedScenario>} */
    checkScenario: (game, file, text) =>
        call('POST', `/api/games/${encodeURIComponent(game)}/scenario`, { file, text }),
    /** @returns {Promise<Summary[]>} */
    matches: () => call('GET', '/api/matches'),
    /** @returns {Promise<Summary[]>} */
    openMatches: () => call('GET', '/api/open'),
    /** @param {string|undefined} id @param {string} seat */
    takeSeat: (id, seat) => call('POST', matchPath(id, '/sit'), { seat }),
    /** @param {object} wish @returns {Promise<Created>} */
    create: (wish) => call('POST', '/api/matches', wish),
    /** @param {string|undefined} id @returns {Promise<Summary>} */
    match: (id) => call('GET', matchPath(id)),
    /** @param {string|undefined} id @param {string} seat */
    leaveSeat: (id, seat) => call('POST', matchPath(id, '/leave'), { seat }),
    /** @param {string|undefined} id @param {string} name */
    rename: (id, name) => call('PATCH', matchPath(id), { name }),
    /** @param {string|undefined} id */
    remove: (id) => call('DELETE', matchPath(id)),
    /** @param {string|undefined} id @param {boolean} [swapped] @returns {Promise<Created>} */
    rematch: (id, swapped = false) => call('POST', matchPath(id, '/rematch'), { swapped }),
    /** @param {string|undefined} id @returns {Promise<Boards>} */
    boards: (id) => call('GET', matchPath(id, '/boards')),
    /** @param {string|undefined} id @param {string} seat @param {number} [to] @returns {Promise<Scene>} */
    scene: (id, seat, to) => call('GET', matchPath(id, '/scene') + query({ seat, to })),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<LogLine[]>} */
    log: (id, seat) => call('GET', matchPath(id, '/log') + query({ seat })),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<ScrubberMark[]>} */
    marks: (id, seat) => call('GET', matchPath(id, '/marks') + query({ seat })),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<MatchReport>} */
    report: (id, seat) => call('GET', matchPath(id, '/report') + query({ seat })),
    /** @param {string|undefined} id @param {string} seat */
    reportCsv: (id, seat) => siteAddress(matchPath(id, '/report.csv') + query({ seat })),
    /**
     * @param {string|undefined} id
     * @param {string} seat
     * @param {string[]} options the option, and those that are chosen with it
     * @param {string|undefined} state
     * @param {AbortSignal} signal
     * @returns {Promise<Odds>}
     */
    odds: (id, seat, [option, ...others], state, signal) => {
        const together = others.map((other) => `&with=${encodeURIComponent(other)}`).join('');
        return call('GET', matchPath(id, '/odds') + query({ seat, option, state }) + together, undefined, signal);
    },
    /**
     * @param {string|undefined} id
     * @param {string} seat
     * @param {string} here
     * @param {string} there
     * @param {AbortSignal} signal
     * @returns {Promise<Sight>}
     */
    sight: (id, seat, here, there, signal) =>
        call('GET', matchPath(id, '/sight') + query({ seat, here, there }), undefined, signal),
    /**
     * @param {string|undefined} id
     * @param {string} seat
     * @param {string|undefined} state
     * @param {AbortSignal} signal
     * @returns {Promise<Hint>}
     */
    firstHint: (id, seat, state, signal) => call('GET', matchPath(id, '/hint/first') + query({ seat, state }), undefined, signal),
    /**
     * @param {string|undefined} id
     * @param {string} seat
     * @param {string|undefined} state
     * @param {AbortSignal} signal
     * @returns {Promise<Hint>}
     */
    hint: (id, seat, state, signal) => call('GET', matchPath(id, '/hint') + query({ seat, state }), undefined, signal),
    /**
     * @param {string|undefined} id
     * @param {string} seat
     * @param {string} winner
     * @param {AbortSignal} signal
     * @returns {Promise<WinProbability>}
     */
    winProbability: (id, seat, winner, signal) => call('GET', matchPath(id, '/line') + query({ seat, of: winner }), undefined, signal),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<ReviewStatus>} */
    review: (id, seat) => call('GET', matchPath(id, '/review') + query({ seat })),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<ReviewStatus>} */
    startReview: (id, seat) => call('POST', matchPath(id, '/review') + query({ seat })),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<ReviewStatus>} */
    stopReview: (id, seat) => call('DELETE', matchPath(id, '/review') + query({ seat })),
    /**
     * @param {string|undefined} id
     * @param {{seat: string, position?: number, dice?: 'fresh'|'same', seats?: Record<string, string>}} wish
     * @returns {Promise<Created>}
     */
    tryOut: (id, wish) => call('POST', matchPath(id, '/tryout'), wish),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<import('../types.js').WinEstimate>} */
    chances: (id, seat) => call('GET', matchPath(id, '/chances') + query({ seat })),
    /** @param {string|undefined} id */
    exportUrl: (id) => siteAddress(matchPath(id, '/export')),
    /** @param {string} text @returns {Promise<Created>} */
    importSave: (text) => call('POST', '/api/import', text),
    /** @param {string|undefined} id @param {string} seat @returns {Promise<{text: string}>} */
    notes: (id, seat) => call('GET', matchPath(id, '/notes') + query({ seat })),
    /** @param {string|undefined} id @param {string} seat @param {string} text */
    writeNotes: (id, seat, text) => call('PUT', matchPath(id, '/notes'), { seat, text }),
    /** @param {string|undefined} id @returns {Promise<ChatLine[]>} */
    chat: (id) => call('GET', matchPath(id, '/talk')),
    /** @param {string|undefined} id @param {string} seat @param {string} text */
    sendChat: (id, seat, text) => call('POST', matchPath(id, '/talk'), { seat, text }),
    /** @param {string|undefined} id @param {string} seat @param {string} name @returns {Promise<{name: string}>} */
    setName: (id, seat, name) => call('PUT', matchPath(id, '/name'), { seat, name }),
    /** @param {string|undefined} id @param {string} seat @param {boolean} swapped @returns {Promise<Summary>} */
    offerRematch: (id, seat, swapped) => call('POST', matchPath(id, '/rematch/offer'), { seat, swapped }),
    /** @param {string|undefined} id @param {string} seat @param {boolean} accept @returns {Promise<Summary>} */
    answerRematch: (id, seat, accept) => call('POST', matchPath(id, '/rematch/answer'), { seat, accept }),
    /** @returns {Promise<ServerAddresses>} */
    addresses: () => call('GET', '/api/addresses'),
    /** @param {string|undefined} id @param {string} seat */
    transferSeat: (id, seat) => call('POST', matchPath(id, '/carry'), { seat }),
    /** @param {string|undefined} id @param {string} seat @param {string} action @returns {Promise<{url?: string}>} */
    links: (id, seat, action) => call('POST', matchPath(id, '/links'), { seat, action }),
};
