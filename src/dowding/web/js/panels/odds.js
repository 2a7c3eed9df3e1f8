// Odds of the armed option as stacked bars. Patterns tell outcomes apart as well as colours.

import { byId, el } from '../common/dom.js';
import { formatCount, formatSigned } from '../common/text.js';
import { armedOdds } from '../state/choose.js';
import { EVENT, on } from '../state/events.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').OutcomeProbability} OutcomeProbability */
/** @typedef {import('../types.js').OddsSubject} OddsSubject */

const SPINNER_DELAY_MS = 150;
const MIN_PROBABILITY = 0.03;
const MIN_SUBJECTS = 2;
/** How many characters fit into a bar, alone in its row or beside another. */
const MAX_CHARACTERS = { wide: 44, narrow: 17, beside: 25 };
/** Names up to this length leave more room for the bar. */
const SHORT_NAME_LENGTH = 3;
let timer = 0;

export function startOdds() {
    on([EVENT.ODDS_CHANGED, EVENT.ARMED_CHANGED, EVENT.SCENE_SHOWN], draw);
}

function draw() {
    clearTimeout(timer);
    const box = byId('odds');
    const weighs = Boolean(selection.armed) && armedOdds.state !== 'none' && armedOdds.option === selection.armed?.id;
    const known = weighs && armedOdds.state === 'known' && (armedOdds.odds?.subjects.length ?? 0) > 0;
    byId('side').classList.toggle('weighing', known);
    if (!weighs) return box.replaceChildren(...promise());
    if (armedOdds.state === 'asking') {
        box.replaceChildren();
        timer = setTimeout(
            () => box.replaceChildren(el('p', { class: 'spinner', text: 'Calculating the odds…' })),
            SPINNER_DELAY_MS,
        );
        return;
    }
    if (armedOdds.state === 'failed')
        return box.replaceChildren(el('p', { class: 'faint', text: 'The odds are not available now.' }));
    const subjects = (armedOdds.odds?.subjects ?? []).filter((subject) => subject.outcomes.length);
    if (!subjects.some((subject) => subject.part || isPlain(subject)))
        subjects.sort((a, b) => eventProbability(b) - eventProbability(a));
    const listed = subjects.filter((subject, index) => index < MIN_SUBJECTS || eventProbability(subject) >= MIN_PROBABILITY);
    const rest = subjects.length - listed.length;
    const note = rest ? [el('p', { class: 'faint', text: `${rest} more, each less than ${100 * MIN_PROBABILITY} %` })] : [];
    box.replaceChildren(...legend(listed), ...parts(listed), ...note);
}

/** What stands in the room of the odds while no choice is selected. */
function promise() {
    if (!selection.ask || selection.armed || selection.picked.size) return [];
    const hasDice = selection.rows.some((row) => row.risky);
    return [el('p', { class: 'faint', text: hasDice ? 'Select a choice to see its odds.' : 'No dice in these choices.' })];
}

/** Group subjects of the same part (a fight, a bombing) under a heading. @param {OddsSubject[]} subjects */
function parts(subjects) {
    /** @type {Map<string, OddsSubject[]>} */
    const groups = new Map();
    for (const subject of subjects) {
        const head = subject.part ?? '';
        groups.set(head, [...(groups.get(head) ?? []), subject]);
    }
    return [...groups].map(([head, group]) => {
        const sides = head ? sidesOf(group) : [];
        const short = group.every((subject) => subject.name.length <= SHORT_NAME_LENGTH);
        const room = short ? MAX_CHARACTERS.beside : MAX_CHARACTERS.narrow;
        const rows =
            sides.length === 2
                ? sides.map((side) => el('div', {}, ...side.map((subject) => bar(subject, room))))
                : group.map((subject) => bar(subject, MAX_CHARACTERS.wide));
        const cls = `odds-part-of${sides.length === 2 ? ' two' : ''}${short ? ' short' : ''}${group.length === 1 ? ' lone' : ''}`;
        return el('section', { class: cls }, head ? el('h3', { text: head }) : null, ...rows);
    });
}

/** Group subjects by side, sorted by name. @param {OddsSubject[]} group */
function sidesOf(group) {
    const sides = [...new Set(group.map((subject) => subject.side ?? ''))];
    const inOrder = [...group].sort((a, b) => a.name.localeCompare(b.name));
    return sides.map((side) => inOrder.filter((subject) => (subject.side ?? '') === side));
}

/** @param {number} p */
const percent = (p) => (p > 0 && p < 0.01 ? '<1 %' : `${Math.round(100 * p)} %`);

/** The expected points, and a key to the patterns; it stays visible while the bars scroll. @param {OddsSubject[]} subjects */
function legend(subjects) {
    if (!subjects.length) return [];
    const grave = subjects.filter((subject) => !isPlain(subject));
    /** @type {Map<number, Set<string>>} */
    const labels = new Map();
    for (const outcome of grave.flatMap((subject) => subject.outcomes))
        labels.set(gravityOf(outcome), (labels.get(gravityOf(outcome)) ?? new Set()).add(outcome.label));
    const kids = [...labels]
        .sort(([a], [b]) => a - b)
        .map(([gravity, alike]) =>
            el('span', {}, el('i', { class: `odds-swatch part-${gravity}` }), [...alike].join(' / ')),
        );
    const expected = armedOdds.odds?.expected_vp;
    if (typeof expected === 'number')
        kids.unshift(
            el(
                'span',
                { class: 'expected', title: armedOdds.odds?.samples ? `estimated from ${formatCount(armedOdds.odds.samples, 'simulation')}` : 'exact' },
                'Expected ',
                el('b', { text: `${formatSigned(expected, 2)} VP` }),
                ' for you',
                armedOdds.odds?.samples ? ` (${formatCount(armedOdds.odds.samples, 'simulation')})` : '',
            ),
        );
    return [el('p', { class: 'odds-key' }, ...kids)];
}

/** @param {OutcomeProbability} outcome */
const gravityOf = (outcome) => outcome.gravity ?? 0;

/** The probability that something happens to a subject. @param {OddsSubject} subject */
const eventProbability = (subject) =>
    subject.outcomes
        .filter((outcome) => outcome.gravity !== 0)
        .reduce((sum, outcome) => sum + outcome.probability, 0);

/**
 * Whether the outcomes of a subject are neutral: the weather, the size of a raid.
 * @param {OddsSubject} subject
 */
const isPlain = (subject) => subject.outcomes.every((outcome) => typeof outcome.gravity !== 'number');

/** One subject: its name, its bar, and the same in words. @param {OddsSubject} subject @param {number} room */
function bar(subject, room) {
    const plain = isPlain(subject);
    const parts = subject.outcomes.filter((outcome) => outcome.probability > 0);
    if (!plain) parts.sort((a, b) => gravityOf(a) - gravityOf(b));
    const spoken = parts.map((outcome) => `${outcome.label} ${percent(outcome.probability)}`).join(', ');
    const strip = el('div', { class: 'odds-bar', role: 'img', 'aria-label': spoken });
    for (const outcome of parts) {
        const part = el('span', {
            class: `odds-part part-${plain ? 'plain' : gravityOf(outcome)}`,
            title: `${outcome.label} ${percent(outcome.probability)}`,
        });
        part.style.flexGrow = String(outcome.probability);
        const wide = outcome.probability * room > outcome.label.length + 5;
        if (outcome.probability * room > 3.3)
            part.append(wide ? `${outcome.label} ${percent(outcome.probability)}` : percent(outcome.probability));
        strip.append(part);
    }
    const row = el('div', { class: 'odds-row' }, el('b', { text: subject.name }), strip);
    row.addEventListener('pointerenter', () => selection.hover([subject.about].filter(Boolean)));
    row.addEventListener('pointerleave', () => selection.hover([]));
    return row;
}
