// Players panel: the people of the match with the chat, the player's own notes, and their seat on other devices. The match goes
// on beside it.

import { say } from '../common/announcements.js';
import { byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { capitalizeFirst, formatCount } from '../common/text.js';
import { chat } from '../state/chat.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { people } from '../state/people.js';
import { authorOf, chatSection, drawChat } from './chat.js';
import { notesField } from './own_notes.js';
import { nameForm } from './player_name.js';
import { activityOf, presenceOf, spectatorsText } from './presence.js';
import { seatTransfer } from './seat_transfer.js';
import { notify } from './turn_notification.js';

/** @typedef {import('../types.js').PageNode} PageNode */

const HAS_FINE_POINTER = matchMedia('(pointer: fine)');
/** @type {PageNode|null} */
let panel = null;
/** What had the focus before the panel was opened. @type {Element|null} */
let opener = null;
/** The number of the newest line that was announced; nothing before the first lines. @type {number|null} */
let announced = null;

export function startPlayersPanel() {
    on([EVENT.PEOPLE_CHANGED, EVENT.TYPING_CHANGED, EVENT.CHAT_CHANGED], draw);
    on(EVENT.LIVE_SCENE, draw);
    on(EVENT.CHAT_CHANGED, announceNewLines);
    on(EVENT.PEOPLE_CHANGED, () => {
        if (!people.newestLine) announced ??= 0;
    });
    drawButton();
}

/** Open or close the panel. */
export function togglePlayersPanel() {
    if (panel) return close();
    const match = matchState.summary;
    if (!match) return;
    const isPlayer = matchState.seat !== 'spectator';
    if (!isPlayer && !chat.isOffered) return say('Notes and chat are for players only.', true);
    opener = document.activeElement;
    panel = el(
        'section',
        { id: 'players-panel', role: 'dialog', 'aria-labelledby': 'players-title' },
        el('div', { class: 'players-head' }, el('h2', { id: 'players-title', text: buttonText() }), el('button', { type: 'button', 'aria-label': 'Close', text: '✕', on: { click: close } })),
        el(
            'div',
            { class: 'players-body' },
            people.otherSeats.length ? el('ul', { class: 'players-list', 'aria-label': 'Players' }) : null,
            el('p', { class: 'faint spectators' }),
            chat.isOffered ? chatSection() : null,
            isPlayer && people.players[matchState.seat] ? nameForm() : null,
            isPlayer ? folded('Your notes', notesField(match), !chat.isOffered) : null,
            isPlayer ? folded('Your seat on other devices', seatTransfer(match), !chat.isOffered) : null,
        ),
    );
    panel.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
    });
    document.body.append(panel);
    draw();
    const first = HAS_FINE_POINTER.matches ? panel.querySelector('.chat-form input, textarea') : null; // a touch keyboard would cover the chat
    (first ?? panel.querySelector('button')).focus();
}

/** @param {string} title @param {PageNode} content @param {boolean} open */
const folded = (title, content, open) => el('details', { open }, el('summary', {}, el('h3', { text: title })), content);

function close() {
    panel?.remove();
    panel = null;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

const buttonText = () => (chat.isOffered ? 'Chat' : 'Notes');

function drawButton() {
    const count = chat.unreadCount;
    setText(byId('company-text'), buttonText());
    const badge = byId('company-unread');
    badge.hidden = !count;
    setText(badge, String(count));
    setAttr(byId('company'), 'aria-label', count ? `${buttonText()}: ${formatCount(count, 'unread message')}` : null);
    setAttr(document.body, 'data-unread', count ? String(count) : null);
}

function draw() {
    if (panel) {
        drawPlayers(panel);
        const section = panel.querySelector('.chat');
        if (section) drawChat(section);
        if (section && chat.unreadCount && !document.hidden) chat.markRead();
    }
    drawButton();
}

/** @param {PageNode} node */
function drawPlayers(node) {
    const list = node.querySelector('.players-list');
    if (list)
        renderList(
            list,
            Object.keys(people.players),
            (seat) => seat,
            () => el('li', { class: 'person' }, el('i', { 'aria-hidden': 'true' }), el('b'), ': ', el('span', { class: 'person-state' })),
            (row, seat) => {
                const isMine = matchState.seat === seat;
                setAttr(row, 'data-presence', presenceOf(people.players[seat]));
                setText(row.querySelector('b'), capitalizeFirst(people.fullNameOf(seat)));
                setText(row.querySelector('.person-state'), isMine ? 'you' : activityOf(seat));
            },
        );
    setText(node.querySelector('.spectators'), spectatorsText());
}

/** Announce lines of others that arrive while the page is open. */
function announceNewLines() {
    const newest = chat.lines.at(-1)?.number ?? 0;
    const former = announced;
    announced = Math.max(newest, former ?? 0);
    if (former === null) {
        if (chat.unreadCount) say(`${formatCount(chat.unreadCount, 'unread message')} in the chat.`, true);
        return;
    }
    for (const line of chat.lines) {
        if (line.number <= former || line.seat === matchState.seat) continue;
        say(`${authorOf(line)}: ${line.text}`, !panel);
        notify(authorOf(line), line.text, `${matchState.summary?.id}-chat`);
    }
}
