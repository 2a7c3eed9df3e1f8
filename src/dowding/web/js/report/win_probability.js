// Win probability chart of a finished match, estimated on request, with its turning points.

import { api } from '../net/api.js';
import { drawLineChart } from './line_chart.js';
import { formatCount } from '../common/text.js';
import { byId, el } from '../common/dom.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').WinProbability} WinProbability */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').TurningPoint} TurningPoint */
/** @typedef {import('../types.js').WinEstimate} WinEstimate */

/** The part of the report; null during the match or if no bot can play it. */
export function winProbabilityPart() {
    if (!matchState.live?.outcome || (matchState.levelsBySeat[estimatedSeat()] ?? []).length < 2) return null;
    const body = el('div', { role: 'group', 'aria-label': 'Win probability', 'aria-live': 'polite' });
    const button = el('button', { type: 'button', text: 'Calculate', on: { click: () => estimate(body, button) } });
    body.append(
        el('p', { text: 'Let the Pilot replay this match from each turn and estimate your winning chances.' }),
        el('div', { class: 'button-row' }, button),
    );
    return body;
}

/** This seat; for a spectator the winner's, or after a draw the first that a bot can play. */
function estimatedSeat() {
    if (matchState.seat !== 'spectator') return matchState.seat;
    const known = Object.keys(matchState.levelsBySeat).filter((seat) => matchState.levelsBySeat[seat].length > 1);
    return matchState.live?.outcome?.winner ?? known[0] ?? '';
}

/** @param {PageNode} body @param {PageNode} button */
async function estimate(body, button) {
    const leaving = new AbortController();
    byId('dialog').addEventListener('close', () => leaving.abort(), { once: true });
    const cancel = el('button', { type: 'button', text: 'Cancel', on: { click: () => leaving.abort() } });
    const back = [...body.childNodes];
    body.replaceChildren(el('p', { class: 'spinner', text: 'Simulating games…' }), cancel);
    try {
        const line = await api.winProbability(matchState.summary?.id, matchState.seat, estimatedSeat(), leaving.signal);
        body.replaceChildren(...drawEstimate(line));
    } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        body.replaceChildren(...back);
        if (!leaving.signal.aborted) body.append(el('p', { class: 'error', text: why }));
        button.focus();
    }
}

/** @param {number} share */
const percent = (share) => Math.round(100 * share);

/** @param {WinProbability} line */
function drawEstimate({ line, playouts, turns, whens }) {
    const chart = {
        title: 'Win probability in %',
        axis: whens.length ? [...whens] : line.map((point) => String(point.at)),
        series: [{ label: 'wins', values: line.map((point) => percent(point.wins)), margins: line.map((point) => 100 * point.margin) }],
        turns: turns.map((turn) => turn.place),
    };
    const note = `${formatCount(line.length, 'position')}, ${formatCount(playouts, 'simulated game')} each; shaded: ±1 standard error.`;
    return [
        drawLineChart(chart),
        turns.length ? el('ol', { class: 'turns' }, ...turns.map((turn) => turningPointItem(turn, line, whens))) : null,
        el('p', { class: 'faint', text: turns.length ? note : `${note} There was no single turning point.` }),
    ].filter(Boolean);
}

/** @param {TurningPoint} turn @param {WinEstimate[]} line @param {string[]} whens */
function turningPointItem({ place, lines }, line, whens) {
    const [before, after] = [line[place - 1], line[place]];
    return el(
        'li',
        {},
        el('b', { text: `${percent(before.wins)} → ${percent(after.wins)}` }),
        `${spanOf(whens[place - 1], whens[place]) || `positions ${before.at} to ${after.at}`}${lines.length ? `: ${lines.join(' ')}` : ''}`,
    );
}

/** "1000 to 1200", or "1000" if both are the same. @param {string|undefined} from @param {string|undefined} to */
const spanOf = (from, to) => (from && to ? (from === to ? from : `${from} to ${to}`) : '');
