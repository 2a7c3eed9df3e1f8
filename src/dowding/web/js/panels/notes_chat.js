// Notes and chat: private notes on a match, messages between the seats, and transfer of a seat to another device.

import { say } from '../common/announcements.js';
import { siteAddress } from '../net/addresses.js';
import { api } from '../net/api.js';
import { linkRow, openDialog } from '../common/dialogs.js';
import { byId, el, renderList, setText, seatTitle } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { qrCode } from './qr_code.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { deviceCount } from './device_count.js';

/** @typedef {import('../types.js').Summary} Summary */
/** @typedef {import('../types.js').ChatLine} ChatLine */

const HUMAN_PLAYERS = ['me', 'friend', 'open'];
const POLL_INTERVAL_MS = 5000;
const SAVE_DELAY_MS = 600;
/** @type {ChatLine[]} */
let lines = [];
let heardCount = -1;
let saveTimer = 0;

/** @param {unknown} error */
const errorText = (error) => (error instanceof Error ? error.message : String(error));
const isSeated = () => matchState.seat !== 'spectator';
/** There is a chat if several people play in the match. */
const hasChat = () => Object.values(matchState.summary?.seats ?? {}).filter((kind) => HUMAN_PLAYERS.includes(kind)).length > 1;
const isChatOn = () => prefs.get('talk') === 'yes';

export function startNotesAndChat() {
    setInterval(() => {
        if (!document.hidden) fetchChat();
    }, POLL_INTERVAL_MS);
    on(EVENT.LIVE_SCENE, () => {
        if (heardCount < 0) fetchChat();
    });
}

/** Fetch the messages, and announce new ones from other players once. */
async function fetchChat() {
    if (!hasChat() || !isChatOn() || !isSeated()) return;
    try {
        receiveChat(await api.chat(matchState.summary?.id));
    } catch {
        /* the next poll tries again */
    }
}

/** @param {ChatLine[]} all */
function receiveChat(all) {
    lines = all;
    /** @param {ChatLine} line */
    const key = (line) => `${line.said}|${line.seat}`;
    const last = all.at(-1);
    const isNew = last && heardCount >= 0 && all.length && key(last) !== receiveChat.last;
    if (isNew && last.seat !== matchState.seat) {
        say(`${seatTitle(matchState.summary, last.seat)}: ${last.text}`, true);
        byId('company').classList.toggle('called', !byId('dialog').open);
    }
    receiveChat.last = last ? key(last) : '';
    heardCount = all.length;
    drawChat();
}
receiveChat.last = '';

function drawChat() {
    const list = document.getElementById('talk-lines');
    if (!list) return;
    renderList(
        list,
        lines,
        (line) => `${line.said}|${line.seat}`,
        (line) => el('li', { class: line.seat === matchState.seat ? 'mine' : '' }, el('b', { text: seatTitle(matchState.summary, line.seat) }), ' ', line.text),
    );
    list.scrollTop = list.scrollHeight;
}

/** Open the dialog with notes, chat and seat transfer. */
export async function showNotesAndChat() {
    const match = matchState.summary;
    if (!match) return;
    byId('company').classList.remove('called');
    if (!isSeated()) return say('Notes and chat are for players only.', true);
    openDialog('Notes and chat', [notesPart(match), hasChat() ? chatPart(match) : null, seatTransferPart(match)].filter(Boolean), true);
    drawChat();
    fetchChat();
}

/** @param {Summary} match */
function notesPart(match) {
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
    return el('section', { class: 'company-part' }, el('h3', { text: 'Your notes' }), field, status);
}

/** @param {Summary} match */
function chatPart(match) {
    const field = el('input', { type: 'text', maxlength: 280, 'aria-label': 'Message to the other players', placeholder: 'Write a message' });
    const form = el('form', { class: 'talk-form' }, field, el('button', { type: 'submit', text: 'Send' }));
    form.addEventListener('submit', async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!field.value.trim()) return;
        try {
            receiveChat(await api.sendChat(match.id, matchState.seat, field.value));
            field.value = '';
        } catch (error) {
            say(errorText(error), true);
        }
    });
    const list = el('ol', { id: 'talk-lines', tabindex: '0', 'aria-label': 'Messages' });
    const switched = el('input', { type: 'checkbox' });
    switched.checked = isChatOn();
    const body = el('div', { class: 'talk-body' }, list, form);
    body.hidden = !isChatOn();
    switched.addEventListener('change', () => {
        prefs.set('talk', switched.checked ? 'yes' : '');
        body.hidden = !switched.checked;
        fetchChat();
    });
    return el('section', { class: 'company-part' }, el('h3', { text: 'Chat' }), el('label', {}, switched, ' Show messages'), body);
}

/** @param {Summary} match */
function seatTransferPart(match) {
    const room = el('div', { 'aria-live': 'polite' });
    const make = async () => {
        try {
            const { url } = await api.transferSeat(match.id, matchState.seat);
            const address = new URL(url, location.href).href;
            room.replaceChildren(
                ...[
                    el('p', { text: 'Open this link on your other device within 15 minutes. That device can then play this seat too. Keep the link to yourself.' }),
                    linkRow('this seat', url),
                    qrCode(address, 'This link as a QR code'),
                ].filter(Boolean),
            );
            room.scrollIntoView({ block: 'end' });
        } catch (error) {
            room.replaceChildren(el('p', { class: 'error', text: errorText(error) }));
        }
    };
    return el(
        'section',
        { class: 'company-part' },
        el('h3', { text: 'Other devices' }),
        el('button', { type: 'button', text: 'Continue on another device', on: { click: make } }),
        leaveButton(match, room),
        deviceCount(match),
        room,
    );
}

/** The button to leave the seat on all devices. @param {Summary} match @param {HTMLElement} room */
function leaveButton(match, room) {
    const leave = async () => {
        if (!confirm('Leave this seat on all your devices? Your notes and any unfinished secret plan will be deleted.')) return;
        try {
            await api.leaveSeat(match.id, matchState.seat);
            location.assign(siteAddress('/'));
        } catch (error) {
            room.replaceChildren(el('p', { class: 'error', text: errorText(error) }));
        }
    };
    return el('button', { type: 'button', text: 'Leave this seat', on: { click: leave } });
}
