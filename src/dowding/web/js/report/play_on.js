// Play on from a position: a private copy of the match opens, with bots at the other seats or with all seats for the player.

import { createAndOpen } from '../lobby/create_match.js';
import { api } from '../net/api.js';
import { closeDialog, openDialog } from '../common/dialogs.js';
import { el, seatTitle } from '../common/dom.js';
import { matchState } from '../state/match_state.js';

/** The bot that is proposed for the other side. */
const BOT = 'pilot';

/** The bots at the other seats. @param {string} seat @returns {Record<string, string>} */
function botsBeside(seat) {
    const others = Object.keys(matchState.summary?.seats ?? {}).filter((other) => other !== seat);
    return Object.fromEntries(others.map((other) => [other, matchState.levelsBySeat[other]?.find(({ code }) => code === BOT)?.code ?? 'random']));
}

/**
 * Ask how to continue from a position, and open the copy.
 * @param {{seat: string, position?: number, title: string, isSameOffered: boolean}} wish
 */
export function askHowToPlayOn({ seat, position, title, isSameOffered }) {
    const others = Object.keys(botsBeside(seat));
    const dice = isSameOffered ? choice('Dice', 'dice', [['fresh', 'New dice; what you could not know is drawn again'], ['same', 'The same dice and the same hidden facts']]) : null;
    const side = others.length ? choice(`Who plays ${others.map((other) => seatTitle(matchState.summary, other)).join(' and ')}?`, 'side', [['bot', 'The Pilot'], ['me', 'I play both sides']]) : null;
    const form = el(
        'form',
        { class: 'play-on' },
        el('p', { text: 'A private copy opens. The match itself stays as it is, and nobody else sees the copy.' }),
        isSameOffered ? null : el('p', { text: 'What you cannot know is drawn at random in the copy. The record of the match will say that you used a try-out.' }),
        side,
        dice,
        el('div', { class: 'button-row' }, el('button', { class: 'primary', type: 'submit', text: 'Open the copy' }), el('button', { type: 'button', text: 'Cancel', on: { click: closeDialog } })),
    );
    form.addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        const answers = new FormData(form);
        const seats = answers.get('side') === 'bot' ? botsBeside(seat) : {};
        createAndOpen(() => api.tryOut(matchState.summary?.id, { seat, position, dice: answers.get('dice') === 'same' ? 'same' : 'fresh', seats }));
    });
    openDialog(title, [form]);
}

/** Radio buttons; the first is chosen. @param {string} legend @param {string} name @param {[string, string][]} answers */
const choice = (legend, name, answers) =>
    el(
        'fieldset',
        { class: 'choice' },
        el('legend', { text: legend }),
        ...answers.map(([value, text], index) => el('label', {}, el('input', { type: 'radio', name, value, checked: index === 0 }), el('span', { text }))),
    );
