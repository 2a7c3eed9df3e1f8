// Own notes: private notes on a match, saved while they are written.

import { el, setText } from '../common/dom.js';
import { api } from '../net/api.js';
import { matchState } from '../state/match_state.js';

const SAVE_DELAY_MS = 600;
let saveTimer = 0;

/** @param {unknown} error */
const errorText = (error) => (error instanceof Error ? error.message : String(error));

/** The field for notes, with what has become of them. @param {import('../types.js').Summary} match */
export function notesField(match) {
    const field = el('textarea', { id: 'own-notes', rows: 5, maxlength: 4000, 'aria-label': 'Your notes', disabled: true });
    const status = el('span', { class: 'faint', role: 'status', text: 'Only you can see these.' });
    api.notes(match.id, matchState.seat).then(
        ({ text }) => {
            field.value = text;
            field.disabled = false;
        },
        (error) => setText(status, errorText(error)),
    );
    field.addEventListener('input', () => {
        clearTimeout(saveTimer);
        setText(status, 'Saving…');
        saveTimer = setTimeout(async () => {
            try {
                await api.writeNotes(match.id, matchState.seat, field.value);
                setText(status, 'Saved. Only you can see these.');
            } catch (error) {
                setText(status, errorText(error));
            }
        }, SAVE_DELAY_MS);
    });
    return el('div', {}, field, status);
}
