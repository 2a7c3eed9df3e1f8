// Hints: the order that a bot recommends, highlighted on the map and among the options, with what it gains and why.
// The first hint is known at once; it is replaced when the simulated games have been played.

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
    /** @type {Hint|undefined} */
    let first;
    try {
        const id = matchState.summary?.id;
        first = await api.firstHint(id, matchState.seat, matchState.live?.state, mine.signal);
        if (mine.signal.aborted) return;
        showAnswer(first, 'Playing it out…');
        const hint = await api.hint(id, matchState.seat, matchState.live?.state, mine.signal);
        if (mine.signal.aborted) return;
        hintRequest = null;
        showAnswer(hint);
    } catch (error) {
        if (mine.signal.aborted) return;
        hintRequest = null;
        const why = error instanceof Error ? error.message : String(error);
        if (first) return showAnswer(first, '', `Not played out: ${why}`);
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

/** The figures behind a hint, for the explanation. @param {Hint} hint */
function figuresText(hint) {
    if (!hint.next || typeof hint.points !== 'number') return '';
    return `Expected ${expected(hint)} in ${formatCount(hint.futures, 'simulated game')}; next best ${expected(hint.next)} in ${hint.next.futures}.`;
}

/** The path row that matches the hint, if there is one. @param {Hint} hint @returns {Option|undefined} */
function pathOf({ way }) {
    /** @param {Path} path */
    const flown = (path) => way && path.options.every((option, index) => option === way[index]);
    const path = (selection.ask?.paths ?? []).find(flown);
    return path && [...selection.rows, ...selection.unlisted].find((row) => row.path === path);
}

/**
 * Show a hint: the order, what it gains, and the causes. While it is improved, a moving sign stands where the gain will be.
 * @param {Hint} hint @param {string} [busy] @param {string} [failure]
 */
function showAnswer(hint, busy = '', failure = '') {
    /** @type {Option|undefined} */
    const option = pathOf(hint) ?? selection.ask?.options.find((option) => option.id === hint.option);
    if (!option) return dropHint();
    const label = option.path ? option.label : hint.label;
    show('', busy ? 'Cancel' : 'Close');
    byId('hint-take').hidden = false;
    byId('hint-take').onclick = () => {
        dropHint();
        activate(option);
    };
    const gain = busy ? el('p', { class: 'hint-gain thinking', text: busy }) : el('p', { class: 'hint-gain', text: hint.gain || failure });
    const why = [hint.gain, ...hint.reasons, figuresText(hint)].filter(Boolean);
    byId('hint-text').replaceChildren(
        el('p', {}, el('b', { text: label }), explainButton({ said: label, rule: selection.ask?.rule, reasons: why })),
        gain,
        el('ul', {}, ...hint.reasons.map((reason) => el('li', { text: reason }))),
    );
    selection.setHint(option);
    afterPaint('hint', () => byId('options').querySelector('.hinted')?.scrollIntoView({ block: 'center' }));
    say(`${busy ? 'First hint' : 'Hint'}: ${label}. ${[hint.gain, ...hint.reasons].filter(Boolean).join(' ')}`);
}
