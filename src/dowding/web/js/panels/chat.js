// Chat: the messages between the players of a match, and the form to write one.

import { say } from '../common/announcements.js';
import { el, renderList, setText } from '../common/dom.js';
import { capitalizeFirst, joinNames } from '../common/text.js';
import { formatTime } from '../common/time.js';
import { sendNotice } from '../net/action_queue.js';
import { chat } from '../state/chat.js';
import { matchState } from '../state/match_state.js';
import { people } from '../state/people.js';

/** @typedef {import('../types.js').ChatLine} ChatLine */
/** @typedef {import('../types.js').PageNode} PageNode */

/** The server passes on one sign of typing in two seconds. */
const TYPING_INTERVAL_MS = 2500;
let lastTypingAt = -TYPING_INTERVAL_MS;

/** The name of a line's author when they wrote it. @param {ChatLine} line */
export const authorOf = (line) => line.name || capitalizeFirst(people.nameOf(line.seat));

/** The chat section. Spectators only read. */
export function chatSection() {
    const list = el('ol', { class: 'chat-lines', tabindex: '0', 'aria-label': 'Messages' });
    const typing = el('p', { class: 'chat-typing', role: 'status' });
    const body = el('div', { class: 'chat-body' }, list, typing, matchState.seat === 'spectator' ? null : chatForm());
    const shown = el('input', { type: 'checkbox' });
    shown.addEventListener('change', () => chat.setShown(shown.checked));
    return el('section', { class: 'chat' }, body, el('label', { class: 'faint' }, shown, ' Show messages'));
}

/** @param {PageNode} section */
export function drawChat(section) {
    section.querySelector('.chat-body').hidden = !chat.isShown;
    section.querySelector('input[type="checkbox"]').checked = chat.isShown;
    const list = section.querySelector('.chat-lines');
    const sent = chat.lines.map((line) => ({ ...line, key: String(line.number) }));
    const unsent = chat.unsent.map((text, index) => ({ seat: matchState.seat, text, said: '', name: '', number: 0, key: `unsent ${index} ${text}` }));
    const before = list.childElementCount;
    renderList(list, [...sent, ...unsent], ({ key }) => key, lineNode);
    if (list.childElementCount !== before) list.scrollTop = list.scrollHeight;
    const names = [...people.typing.keys()].map((seat) => capitalizeFirst(people.nameOf(seat)));
    setText(section.querySelector('.chat-typing'), names.length ? `${joinNames(names)}: typing…` : '');
}

/** @param {ChatLine} line */
function lineNode(line) {
    const isMine = line.seat === matchState.seat;
    return el(
        'li',
        { class: `${isMine ? 'mine' : ''}${line.said ? '' : ' unsent'}` },
        el('b', { text: isMine ? 'You' : authorOf(line) }),
        ' ',
        el('small', { text: line.said ? formatTime(line.said) : 'will be sent when you are online' }),
        el('span', { text: line.text }),
    );
}

function chatForm() {
    const field = el('input', { type: 'text', maxlength: 280, 'aria-label': 'Message to the other players', placeholder: 'Write a message', autocomplete: 'off' });
    const form = el('form', { class: 'chat-form' }, field, el('button', { type: 'submit', text: 'Send' }));
    field.addEventListener('input', () => {
        if (performance.now() - lastTypingAt < TYPING_INTERVAL_MS || !field.value) return;
        lastTypingAt = performance.now();
        sendNotice({ typing: true });
    });
    form.addEventListener('submit', async (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (!text) return;
        field.value = '';
        lastTypingAt = -TYPING_INTERVAL_MS;
        try {
            await chat.send(text);
        } catch (error) {
            field.value = text;
            say(error instanceof Error ? error.message : String(error), true);
        }
    });
    return form;
}
