// Player name: kept in this browser, and told to every shared match that is opened here.

import { say } from '../common/announcements.js';
import { el } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { api } from '../net/api.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { people } from '../state/people.js';

const MAX_CHARACTERS = 24;
let isShared = false;

/** Tell the match this browser's name, unless the seat has a name already. */
export function startPlayerName() {
    on(EVENT.PEOPLE_CHANGED, () => {
        const own = people.players[matchState.seat];
        const name = prefs.get('name');
        if (isShared || !own) return;
        isShared = true;
        if (name && !own.name) shareName(name);
    });
}

/** @param {string} name */
async function shareName(name) {
    try {
        await api.setName(matchState.summary?.id, matchState.seat, name);
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
    }
}

/** The form to change the name; in a shared match the others see it at once. */
export function nameForm() {
    const field = el('input', { type: 'text', maxlength: MAX_CHARACTERS, autocomplete: 'nickname', placeholder: 'Anonymous', value: people.players[matchState.seat]?.name || prefs.get('name') });
    const form = el('form', { class: 'name-form' }, el('label', {}, el('span', { text: 'Your name' }), field), el('button', { type: 'submit', text: 'Save' }));
    form.addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        const name = field.value.trim();
        prefs.set('name', name);
        say(name ? `Your name is ${name} in this browser.` : 'You are anonymous in this browser.', true);
        if (people.players[matchState.seat]) shareName(name);
    });
    return form;
}
