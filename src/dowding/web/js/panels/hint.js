// Hints: the option that a bot recommends, highlighted on the map and among the options, with expected points and reasons.

import { say } from '../common/announcements.js';
import { api } from '../net/api.js';
import { activate } from '../state/choose.js';
import { afterPaint, byId, el, setText } from '../common/dom.js';
import { formatCount, formatSigned } from '../common/text.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { selection } from '../state/selection.js';
import { explainButton } from './explain.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').Path} Path */
/** @typedef {import('../types.js').Option} Option */

/** @type {AbortController|null} */
let hintRequest = null;

export function startHint() {
    byId('hint-ask').addEventListener('click', toggleHint);
    byId('hint-close').addEventListener('click', () => dropHint(true));
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], () => {
        dropHint();
        byId('hint-ask').hidden = !canAsk();
    });
}

/** Hints are available to a seat that has to decide and that a bot can play. */
const canAsk = () => Boolean(selection.ask) && matchState.levels.length > 1;

/** Ask for a hint, or close the one that is shown or requested. */
export function toggleHint() {
    if (!byId('hint').hidden) return dropHint(true);
    if (canAsk()) return ask();
    say(selection.ask ? 'Hints are not available for this game yet.' : 'You have nothing to decide now.', true);
}

/** Close the hint; return whether there was one. */
export function dropHint(aloud = false) {
    const wasUp = !byId('hint').hidden;
    const wasAsking = hintRequest !== null;
    hintRequest?.abort();
    hintRequest = null;
    byId('hint').hidden = true;
    byId('side').classList.remove('hinting');
    byId('hint-text').replaceChildren();
    if (wasUp) selection.setHint(null);
    if (wasUp && aloud) say(wasAsking ? 'Hint cancelled.' : 'Hint closed.');
    return wasUp;
}

async function ask() {
    const mine = new AbortController();
    hintRequest = mine;
    show('Working on a hint…', 'Cancel', true);
    say('Working on a hint…');
    try {
        const hint = await api.hint(matchState.summary?.id, matchState.seat, matchState.live?.state, mine.signal);
        if (mine.signal.aborted) return;
        hintRequest = null;
        showAnswer(hint);
    } catch (error) {
        if (mine.signal.aborted) return;
        hintRequest = null;
        const why = error instanceof Error ? error.message : String(error);
        show(`No hint available: ${why}`, 'Close');
        say(`No hint available: ${why}`);
    }
}

/** @param {string} text @param {string} close @param {boolean} [busy] */
function show(text, close, busy = false) {
    byId('hint').hidden = false;
    byId('hint-take').hidden = true;
    byId('side').classList.add('hinting');
    byId('hint-text').replaceChildren(el('p', { class: busy ? 'spinner' : '', text }));
    setText(byId('hint-close').firstChild, close);
}

/** Expected points with their margin of error: "+1.3 VP (±0.4)". @param {{points: number | null, error?: number | null}} estimate */
const expected = ({ points, error }) => (typeof points !== 'number' ? '' : `${formatSigned(points, 1)} VP${typeof error === 'number' ? ` (±${error.toFixed(1)})` : ''}`);

/** "Expected +1.3 VP (±0.4); next best +0.9 VP (±0.4)". @param {Hint} hint */
function expectedText(hint) {
    if (typeof hint.points !== 'number') return '';
    const next = typeof hint.next?.points === 'number' ? expected(hint.next) : '';
    if (next === expected(hint)) return Number(hint.error?.toFixed(1)) ? `Expected ${next} whichever you choose` : ''; // or the choice makes no difference
    return `Expected ${expected(hint)}${next && `; ${Number(hint.next?.points) > hint.points ? 'the alternative' : 'next best'} ${next}`}`;
}

/** How many simulated games the figures come from. @param {Hint} hint */
function samplesText(hint) {
    if (!hint.next) return '';
    const counts = hint.futures ? ` (${hint.futures} of this move, ${hint.next.futures} of the next best)` : '';
    return `Next best: ${hint.next.label}. From ${formatCount(hint.samples, 'simulated game')}${counts}.`;
}

/** The path row that matches the hint, if there is one. @param {Hint} hint @returns {Option|undefined} */
function pathOf({ way }) {
    /** @param {Path} path */
    const flown = (path) => way && path.options.every((option, index) => option === way[index]);
    const path = (selection.ask?.paths ?? []).find(flown);
    return path && [...selection.rows, ...selection.unlisted].find((row) => row.path === path);
}

/** @param {Hint} hint */
function showAnswer(hint) {
    /** @type {Option|undefined} */
    const option = pathOf(hint) ?? selection.ask?.options.find((option) => option.id === hint.option);
    if (!option) return dropHint();
    const label = option.path ? option.label : hint.label;
    show('', 'Close');
    byId('hint-take').hidden = false;
    byId('hint-take').onclick = () => {
        dropHint();
        activate(option);
    };
    const estimate = expectedText(hint);
    const title = samplesText(hint);
    const worth = estimate ? el('span', { class: 'promise', title, text: estimate }) : '';
    byId('hint-text').replaceChildren(
        el('p', {}, el('b', { text: label }), worth),
        el('ul', {}, ...hint.reasons.map((reason) => el('li', { text: reason }))),
        explainButton({ said: `${label}: ${estimate || 'no alternative to compare with'}.`, rule: selection.ask?.rule, reasons: [...hint.reasons, title].filter(Boolean) }),
    );
    selection.setHint(option);
    afterPaint('hint', () => byId('options').querySelector('.hinted')?.scrollIntoView({ block: 'center' }));
    const next = hint.next ? ` Next best: ${hint.next.label}.` : '';
    say(`Hint: ${label}. ${estimate ? `${estimate}.` : ''}${next} ${hint.reasons.join(' ')}`);
}
