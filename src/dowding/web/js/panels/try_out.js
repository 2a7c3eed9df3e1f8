// Try-outs: open a private copy of the running match; in a copy, branch it, draw again, and compare the branches by rollouts.

import { closeDialog, openDialog } from '../common/dialogs.js';
import { el } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { createAndOpen, errorText, matchAddress } from '../lobby/create_match.js';
import { api } from '../net/api.js';
import { askHowToPlayOn } from '../report/play_on.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Summary} Summary */
/** @typedef {import('../types.js').WinEstimate} WinEstimate */

/** The most branches that are compared. */
const MAX_BRANCHES = 6;

export function startTryOut() {
    on(EVENT.LIVE_SCENE, () => {
        for (const button of document.querySelectorAll('[data-do="try-out"]')) button.toggleAttribute('hidden', !isOffered());
    });
}

/** Whether this seat can open a copy now, or is in one. */
function isOffered() {
    const { summary, live, seat } = matchState;
    if (!summary || !live || seat === 'spectator') return false;
    return Boolean(summary.tryout) || (!live.outcome && summary.allows_tryouts !== false);
}

export function showTryOut() {
    if (!isOffered()) return;
    if (matchState.summary?.tryout) showBranches();
    else askHowToPlayOn({ seat: matchState.seat, title: 'Try out', isSameOffered: false });
}

/** The dialog in a copy: the way back, and the branches from the same position with their chances. */
async function showBranches() {
    const { summary } = matchState;
    if (!summary?.tryout) return;
    const { match, seat, position } = summary.tryout;
    const rows = el('tbody', {});
    const note = el('p', { class: 'faint', role: 'status', text: 'The Pilot plays each branch on, from what your seat knows there.' });
    openDialog('Try-out', [
        el('p', { text: `This is a private copy, made at position ${position} of the match. To go back a few moves, use the replay bar and Rewind.` }),
        el(
            'div',
            { class: 'button-row' },
            el('a', { class: 'button primary', href: matchAddress(match), text: 'Back to the match' }),
            matchState.live?.outcome ? null : el('button', { type: 'button', text: 'Branch from here', on: { click: () => createAndOpen(() => api.tryOut(summary.id, { seat: matchState.seat, dice: 'same', seats: botsOf(summary) })) } }),
            el('button', { type: 'button', text: 'Draw again', on: { click: () => createAndOpen(() => api.tryOut(match, { seat, position, seats: botsOf(summary) })) } }),
            el('button', { type: 'button', text: 'Compare the branches', on: { click: (/** @type {Event} */ event) => compare(/** @type {HTMLButtonElement} */ (event.currentTarget), rows, note) } }),
        ),
        el(
            'div',
            { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': 'Branches' },
            el('table', { class: 'records' }, el('thead', {}, el('tr', {}, ...['Branch', 'Moves', 'Chance of winning', 'Points expected'].map((text) => el('th', { scope: 'col', text })))), rows),
        ),
        note,
        el('div', { class: 'button-row' }, el('button', { type: 'button', text: 'Close', on: { click: closeDialog } })),
    ]);
    try {
        for (const branch of await branchesOf(summary)) rows.append(branchRow(branch, summary));
    } catch (error) {
        note.textContent = errorText(error);
    }
}

/** The bots of a match, to keep them in a copy. @param {Summary} summary @returns {Record<string, string>} */
const botsOf = (summary) => Object.fromEntries(Object.entries(summary.seats).filter(([seat]) => !summary.mine.includes(seat)));

/** The copies of the same position, the oldest first. @param {Summary} summary */
async function branchesOf({ tryout }) {
    const matches = await api.matches();
    return matches
        .filter((other) => other.tryout?.match === tryout?.match && other.tryout?.position === tryout?.position && other.tryout?.seat === tryout?.seat)
        .sort((a, b) => a.created.localeCompare(b.created))
        .slice(-MAX_BRANCHES);
}

/** @param {Summary} branch @param {Summary} shown */
function branchRow(branch, shown) {
    const moves = branch.position - (branch.tryout?.position ?? 0);
    const name = `From ${branch.created.slice(11, 19)}`;
    return el(
        'tr',
        { data: { branch: branch.id } },
        el('th', { scope: 'row' }, branch.id === shown.id ? `${name} (this one)` : el('a', { href: matchAddress(branch.id), text: name })),
        el('td', { class: 'figure', text: String(moves) }),
        el('td', { class: 'figure', text: '–' }),
        el('td', { class: 'figure', text: '–' }),
    );
}

/** @param {HTMLButtonElement} button @param {PageNode} rows @param {PageNode} note */
async function compare(button, rows, note) {
    button.disabled = true;
    try {
        for (const row of rows.rows) {
            const { wins, margin, points } = await api.chances(row.dataset.branch, matchState.summary?.tryout?.seat ?? matchState.seat);
            row.cells[2].textContent = `${Math.round(100 * wins)} % ± ${Math.round(196 * margin)}`;
            row.cells[3].textContent = formatSigned(points, 1);
        }
        note.textContent = '± is the half-width of the 95 % confidence interval.';
    } catch (error) {
        note.textContent = errorText(error);
    }
    button.disabled = false;
}
