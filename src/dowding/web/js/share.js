// Links for the other seats and for spectators, and the curtain between two people at one screen.

import { api } from './api.js';
import { linkRow, openDialog } from './dialogs.js';
import { byId, el, words } from './dom.js';
import { store } from './store.js';

/** Offer a fresh link for every seat and for spectators. An old link of the same seat stops working. */
export function showLinks() {
    const match = store.match;
    if (!match) return;
    const seats = [...Object.keys(match.seats), 'spectator'];
    const rows = el('div', { class: 'links' }, ...seats.map((seat) => seatRow(match, seat)));
    openDialog(
        'Links to this table',
        [
            el('p', {
                text: 'Who has a seat’s link plays that seat; a spectator sees what is public and nothing hidden. A new link makes the old one worthless.',
            }),
            rows,
            el(
                'p',
                {},
                el('a', { class: 'button', href: api.exportUrl(match.id), download: true, text: 'Export this match' }),
            ),
        ],
        true,
    );
}

function seatRow(match, seat) {
    const name = seat === 'spectator' ? 'Spectators' : words(seat);
    const row = el('div', { class: 'seat-links' });
    const show = (kids) => row.replaceChildren(...kids);
    const note = el('span', {
        class: 'faint',
        text:
            seat === 'spectator'
                ? 'may only look'
                : ({ me: 'you', open: 'open', friend: 'a friend' }[match.seats[seat]] ??
                  `program: ${match.seats[seat]}`),
    });
    const act = async (action) => {
        try {
            const { url } = await api.links(match.id, seat, action);
            if (action === 'revoke')
                show([
                    el('b', { text: name }),
                    el('span', { class: 'faint', text: 'revoked: nobody can come in by link' }),
                    make,
                ]);
            else show([linkRow(name, url, revoke)]);
        } catch (error) {
            show([
                el('b', { text: name }),
                el('span', { class: 'error', text: error instanceof Error ? error.message : String(error) }),
                make,
            ]);
        }
    };
    const make = el('button', {
        type: 'button',
        text: 'New link',
        'aria-label': `New link for ${name}`,
        on: { click: () => act('reissue') },
    });
    const revoke = el('button', {
        type: 'button',
        text: 'Revoke',
        'aria-label': `Revoke the link for ${name}`,
        on: { click: () => act('revoke') },
    });
    show([el('b', { text: name }), note, make, revoke]);
    return row;
}

/**
 * Two seats at one screen: when the other one must decide, a curtain falls, and rises for that seat.
 * @param {(seat: string) => void} sit
 */
export function startCurtain(sit) {
    const curtain = byId('curtain');
    let next = '';
    byId('curtain-open').addEventListener('click', () => {
        curtain.hidden = true;
        sit(next);
    });
    store.on('live', async (scene) => {
        const mine = store.match?.mine ?? [];
        if (mine.length < 2 || scene.ask || scene.outcome) return;
        try {
            store.match = await api.match(store.match?.id);
        } catch {
            return;
        }
        next = store.match?.deciding.find((seat) => mine.includes(seat) && seat !== store.seat) ?? '';
        if (!next || store.live?.ask) return;
        byId('curtain-seat').textContent = words(next);
        curtain.hidden = false;
        byId('curtain-open').focus();
    });
}
