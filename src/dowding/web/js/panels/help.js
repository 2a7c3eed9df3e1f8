// Help dialogs: keyboard shortcuts, rule summaries and settings.

import { say } from '../common/announcements.js';
import { closest, el, renderList, shortRule } from '../common/dom.js';
import { closeDialog, openDialog } from '../common/dialogs.js';
import { hasReadNotes, notesSetting, reopenNotes } from './tutorial_notes.js';
import { KEYS } from './keyboard.js';
import { prefs } from '../common/preferences.js';
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
    else say(`There is no summary of ${rule} here; look it up in your rulebook.`, true);
}

export function showRules() {
    const now = selection.ask?.rule ?? '';
    const entries = Object.entries(matchState.rules).sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
    const list = el('dl', { class: 'rules-list' });
    const search = el('input', { type: 'search', placeholder: 'Search the rules', 'aria-label': 'Search the rules' });
    const draw = () => {
        const query = search.value.toLowerCase();
        const matches = entries.filter(([rule, text]) => `${rule} ${text}`.toLowerCase().includes(query));
        renderList(
            list,
            matches,
            ([rule]) => rule,
            ([rule, text]) =>
                el(
                    'div',
                    { class: rule === now ? 'now' : '' },
                    el('dt', { text: shortRule(rule) }),
                    el('dd', { text }),
                ),
        );
    };
    search.addEventListener('input', draw);
    draw();
    const none = entries.length ? null : el('p', { text: 'This game has no rule summaries yet.' });
    openDialog('Rules in our own words', [search, none, list].filter(Boolean), true);
    list.querySelector('.now')?.scrollIntoView({ block: 'center' });
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
        'How to play at this table',
        [
            el('p', {
                text: 'What glows can be clicked, and nothing else does anything. Every order is also in the numbered list. What is grey is refused, with the reason and the rule.',
            }),
            el('p', {
                text: 'An order on which dice hang is armed first: its odds appear, and Enter or the button makes it. Space never makes a choice. Undo works until a die is rolled or something hidden is shown.',
            }),
            el('p', {
                text: 'Drag the map to move it, turn the wheel or pinch to zoom. Rest the pointer on a counter to read it large. A click on a line of the log goes to what it speaks of; a click on its number shows the table as it was then.',
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
    return el('button', { type: 'button', text: 'Read the notes again', on: { click: act } });
}

/** Whether the map can be flipped; a view from the side cannot. */
export const canFlipMap = () => matchState.boards.some((board) => board.kind === 'map' && !board.upright);

export function showSettings() {
    openDialog('Settings of this table', [
        choice('confirm', 'Arm before a choice is made', [
            ['attacks', 'where dice may follow at once'],
            ['always', 'always'],
            ['never', 'never: a click is a choice'],
        ]),
        choice('theme', 'Colours', [
            ['dark', 'dark'],
            ['light', 'light'],
        ]),
        ...(canFlipMap()
            ? [
                  choice('flip', 'The map lies', [
                      ['', 'north up'],
                      ['yes', 'south up'],
                  ]),
              ]
            : []),
        choice('magnify', 'Read counters large under the pointer', [
            ['yes', 'yes'],
            ['', 'no'],
        ]),
        choice('play', 'What happened is played', [
            ['step', 'step by step, with the key W'],
            ['slow', 'slowly'],
            ['fast', 'fast'],
            ['none', 'not at all: its lines alone'],
        ]),
        choice('sound', 'Sounds of dice and losses', [
            ['', 'off'],
            ['yes', 'on'],
        ]),
        choice('speed', 'A program that plays on for you goes', [
            ['', 'as suits this screen'],
            ['slow', 'slowly'],
            ['steady', 'steadily'],
            ['fast', 'fast'],
            ['at once', 'at once'],
        ]),
        choice(
            'notes',
            'Notes for learners',
            [
                ['yes', 'when their moment comes'],
                ['skip', 'not in this match'],
                ['', 'never'],
            ],
            notesSetting,
        ),
        el('p', { class: 'faint', text: 'These are remembered in this browser only.' }),
    ]);
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {string[][]} values
 * @param {{get: (name: string) => string, set: (name: string, value: string) => void}} storage
 */
function choice(name, legend, values, storage = prefs) {
    const set = el('fieldset', { class: 'choice' }, el('legend', { text: legend }));
    for (const [value, text] of values) {
        const input = el('input', { type: 'radio', name: `set-${name}`, value });
        input.checked = storage.get(name) === value;
        input.addEventListener('change', () => storage.set(name, value));
        set.append(el('label', {}, input, el('span', { text })));
    }
    return set;
}
