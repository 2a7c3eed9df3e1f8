// Help dialogs: keyboard shortcuts and rule summaries.

import { say } from '../common/announcements.js';
import { closest, el, shortRule } from '../common/dom.js';
import { closeDialog, openDialog } from '../common/dialogs.js';
import { hasReadNotes, reopenNotes } from './tutorial_notes.js';
import { KEYS } from './keyboard.js';
import { showRuleList } from './rules_dialog.js';
import { matchState } from '../state/match_state.js';
import { selection } from '../state/selection.js';

/** Open the summary of a rule at a click on its reference anywhere on the page. */
export function startHelp() {
    document.addEventListener(
        'click',
        (event) => {
            const rule = closest(event, '[data-rule]')?.dataset.rule;
            if (!rule) return;
            event.stopPropagation();
            showRule(rule);
        },
        true,
    );
}

/** @param {string} rule */
function showRule(rule) {
    const summary = matchState.ruleText(rule);
    if (summary)
        openDialog(`Rule ${shortRule(rule)}`, [
            el('p', { class: 'rule-text', text: summary }),
            el('p', { class: 'faint', text: `Section ${rule}, in our own words.` }),
        ]);
    else say(`No summary of ${rule} is available here. See your rulebook.`, true);
}

export function showRules() {
    showRuleList(matchState.rules, matchState.ruleSections, 'Rules in our own words', selection.ask?.rule);
}

export function showHelp() {
    const keys = el(
        'table',
        { class: 'keys' },
        el(
            'tbody',
            {},
            ...KEYS.filter(([key]) => key !== 'F' || canFlipMap()).map(([key, what]) =>
                el(
                    'tr',
                    {},
                    el(
                        'th',
                        { scope: 'row' },
                        ...key
                            .split(' ')
                            .filter((part) => part !== '–' || key === '1 – 9')
                            .map((part) => (part === '–' ? '–' : el('kbd', { text: part }))),
                    ),
                    el('td', { text: what }),
                ),
            ),
        ),
    );
    openDialog(
        'How to use this page',
        [
            el('p', {
                text: 'Anything that glows can be clicked; nothing else can. Every order is also in the numbered list. Orders that are not allowed now are grey, with the reason and the rule.',
            }),
            el('p', {
                text: 'Orders that roll dice ask for confirmation: you see the odds, then press Enter or the button. Space only selects units. You can undo until a die is rolled or hidden information is revealed.',
            }),
            el('p', {
                text: 'Drag to move the map; use the mouse wheel or pinch to zoom. Hover over a counter to magnify it. Click a log line to see its units on the map; click its number to see the game as it was then.',
            }),
            hasReadNotes() ? el('div', { class: 'button-row' }, again()) : null,
            el('h3', { text: 'Keys' }),
            keys,
        ].filter(Boolean),
        true,
    );
}

function again() {
    const act = () => {
        closeDialog();
        reopenNotes();
    };
    return el('button', { type: 'button', text: 'Reread the tutorial notes', on: { click: act } });
}

/** Whether the map can be flipped; a view from the side cannot. */
export const canFlipMap = () => matchState.boards.some((board) => board.kind === 'map' && !board.upright);
