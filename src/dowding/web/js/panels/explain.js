// Explanations: the "Why?" button of a log line, refusal or hint opens the dice with their modifiers and the rule's summary.

import { say } from '../common/announcements.js';
import { openDialog } from '../common/dialogs.js';
import { closest, byId, el, shortRule } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').DiceRoll} DiceRoll */
/** What is explained: the text, its rule, the dice, and the reasons.
 * @typedef {{said: string, rule?: string, throws?: readonly DiceRoll[], reasons?: string[]}} Explained */

const FACES = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** A button that opens the explanation. @param {Explained} matter @param {string} [tabindex] */
export function explainButton(matter, tabindex) {
    if (!matter.rule && !matter.reasons) return null;
    const button = el(
        'button',
        { class: 'rule', type: 'button', tabindex, data: { why: '' }, 'aria-label': `Why? ${matter.rule ? `Rule ${matter.rule}` : ''}` },
        matter.rule ? `${shortRule(matter.rule)} ` : '',
        el('span', { class: 'why-word', text: 'why?' }),
    );
    button.matter = matter;
    return button;
}

export function startExplain() {
    document.addEventListener(
        'click',
        (event) => {
            const button = closest(event, '[data-why]');
            if (!button) return;
            event.stopPropagation();
            showExplanation(button.matter);
        },
        true,
    );
}

/** Explain the log line that has the focus, or the newest. */
export function explainFocused() {
    const focusedLine = document.activeElement?.closest('.log-line, .refused-item');
    const line = focusedLine ?? [...byId('log-lines').querySelectorAll('.log-line:has([data-why])')].pop();
    const matter = line?.querySelector('[data-why]')?.matter;
    if (matter) showExplanation(matter);
    else say('There is no log line to explain yet.', true);
}

/** @param {Explained} matter */
export function showExplanation({ said, rule = '', throws = [], reasons = [] }) {
    const text = rule ? matchState.ruleText(rule) : '';
    openDialog('Why?', [
        el('p', { class: 'why-said', text: said }),
        ...(reasons.length ? [el('ul', { class: 'why-reasons' }, ...reasons.map((reason) => el('li', { text: reason })))] : []),
        ...throws.map(diceTable),
        ...(rule
            ? [
                  el('h3', { text: `Rule ${shortRule(rule)}` }),
                  el('p', { class: 'rule-text', text: text || `No summary of ${rule} is available here. See your rulebook.` }),
                  text ? el('p', { class: 'faint', text: `Section ${rule}, in our own words.` }) : '',
              ].filter(Boolean)
            : []),
    ]);
}

/** The dice with their modifiers and the total, as a table. @param {DiceRoll} thrown */
function diceTable({ of, die = 0, added = {}, total, result }) {
    const rows = [
        ...(die ? [el('tr', {}, el('td', { class: 'figure' }, el('b', { text: `${FACES[die] ?? ''} ${die}` })), el('td', { text: 'rolled' }))] : []),
        ...Object.entries(added).map(([why, value]) => el('tr', {}, el('td', { class: 'figure', text: formatSigned(value) }), el('td', { text: why }))),
    ];
    if (typeof total === 'number')
        rows.push(el('tr', { class: 'why-total' }, el('td', { class: 'figure' }, el('b', { text: `= ${total}` })), el('td', { text: result ?? '' })));
    else if (result) rows.push(el('tr', { class: 'why-total' }, el('td', {}), el('td', { text: result })));
    return el('table', { class: 'why-dice' }, el('caption', { text: of }), el('tbody', {}, ...rows));
}
