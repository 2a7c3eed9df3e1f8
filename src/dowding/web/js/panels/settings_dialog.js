// The settings of this browser, in sections, with a search.

import { openDialog } from '../common/dialogs.js';
import { el } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { isServerInBrowser } from '../net/transport.js';
import { SPEED_NAMES } from './autoplay.js';
import { canFlipMap } from './help.js';
import { nameForm } from './player_name.js';
import { notesSetting } from './tutorial_notes.js';

/** @typedef {import('../types.js').PageNode} PageNode */

export function showSettings() {
    const search = el('input', { type: 'search', placeholder: 'Search the settings', 'aria-label': 'Search the settings' });
    const parts = sections().map(([title, choices]) => el('section', { class: 'settings-part', 'aria-label': title }, el('h3', { text: title }), el('div', { class: 'settings-choices' }, ...choices)));
    const none = el('p', { text: 'No setting matches.', hidden: true });
    search.addEventListener('input', () => {
        const words = search.value.toLowerCase().split(/\s+/);
        for (const part of parts) {
            const choices = [...part.querySelectorAll('.choice')];
            const title = part.querySelector('h3').textContent;
            for (const one of choices) one.hidden = !words.every((/** @type {string} */ word) => `${title} ${one.textContent}`.toLowerCase().includes(word));
            part.hidden = choices.every((one) => one.hidden);
        }
        none.hidden = parts.some((part) => !part.hidden);
    });
    openDialog('Settings', [el('div', { class: 'rules-head' }, el('div', { class: 'button-row' }, search)), ...parts, none, el('p', { class: 'faint', text: 'Settings are saved in this browser only.' })], true);
}

/** @returns {[string, PageNode[]][]} */
const sections = () => [
    [
        'Orders',
        [
            choice('confirm', 'Confirm before committing', [
                ['attacks', 'only when dice will be rolled'],
                ['always', 'always'],
                ['never', 'never (one click commits)'],
            ]),
            choice(
                'notes',
                'Tutorial notes',
                [
                    ['yes', 'on'],
                    ['skip', 'off in this match'],
                    ['', 'off'],
                ],
                notesSetting,
            ),
            choice('speed', 'Autoplay speed', [['', 'automatic'], ...Object.entries(SPEED_NAMES).map(([value, name]) => [value, name.toLowerCase()])]),
        ],
    ],
    [
        'Look',
        [
            choice('theme', 'Colours', [
                ['dark', 'dark'],
                ['light', 'light'],
            ]),
            ...(canFlipMap()
                ? [
                      choice('flip', 'Map orientation', [
                          ['', 'north up'],
                          ['yes', 'south up'],
                      ]),
                  ]
                : []),
            choice('magnify', 'Magnify counters on hover', [
                ['yes', 'on'],
                ['', 'off'],
            ]),
        ],
    ],
    [
        'Motion and sound',
        [
            choice('play', 'Animate events', [
                ['', 'automatic'],
                ['step', 'step by step (press W)'],
                ['slow', 'normal'],
                ['fast', 'fast'],
                ['none', 'off (log only)'],
            ]),
            choice('sound', 'Sound effects', [
                ['', 'off'],
                ['yes', 'on'],
            ]),
        ],
    ],
    ...(isServerInBrowser ? [] : [/** @type {[string, PageNode[]]} */ (['Other players', [el('div', { class: 'choice' }, nameForm())]])]),
];

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
