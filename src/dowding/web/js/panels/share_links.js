// Share links: invite links for seats and spectators, and the curtain when two players share a screen.

import { api } from '../net/api.js';
import { openDialog } from '../common/dialogs.js';
import { byId, el, seatTitle } from '../common/dom.js';
import { InviteLinks } from '../common/invite_links.js';
import { isBot } from '../common/players.js';
import { capitalizeFirst } from '../common/text.js';
import { isServerInBrowser } from '../net/transport.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { people } from '../state/people.js';
import { deviceCount } from './device_count.js';
import { activityOf, spectatorsText } from './presence.js';

/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Summary} Summary */

/** Offer a fresh link for every seat and for spectators. An old link of the same seat stops working. */
export function showLinks() {
    const match = matchState.summary;
    if (!match) return;
    const toExport = el('p', {}, el('a', { class: 'button', href: api.exportUrl(match.id), download: true, text: 'Export match' }));
    if (isServerInBrowser) {
        const text = 'This match is kept in this browser only. Export it to keep a copy, or to play on in another browser or on a server.';
        openDialog('Export match', [el('p', { text }), toExport], true);
        return;
    }
    const seats = Object.keys(match.seats).filter((seat) => !isBot(match.seats[seat]));
    const links = new InviteLinks();
    const note = match.owner
        ? 'A seat’s link works once: the first person to open it gets the seat. Spectators see only public information. Creating a new link cancels the old one.'
        : 'Only the player who created the match can make links.';
    openDialog(
        'Invite links',
        [
            el('p', { text: note }),
            links.head,
            el('div', { class: 'links' }, ...[...seats, 'spectator'].map((seat) => seatRow(match, seat, links))),
            deviceCount(match),
            toExport,
        ],
        true,
    );
}

/** Who holds a seat, and whether they are here. @param {Summary} match @param {string} seat */
function holderText(match, seat) {
    if (seat === 'spectator') return spectatorsText() || 'nobody is watching';
    if (match.mine.includes(seat)) return 'you';
    const player = people.players[seat];
    if (!player) return match.seats[seat] === 'open' ? 'open' : 'a friend';
    return player.taken ? `${player.name || 'taken'}, ${activityOf(seat)}` : 'nobody yet';
}

/** @param {Summary} match @param {string} seat @param {InviteLinks} links */
function seatRow(match, seat, links) {
    const name = seat === 'spectator' ? 'Spectators' : capitalizeFirst(seatTitle(match, seat));
    const row = el('div', { class: 'seat-links' });
    /** @param {PageNode[]} kids */
    const show = (...kids) => row.replaceChildren(...kids);
    /** @param {string} text @param {string} cls */
    const note = (text, cls = 'faint') => show(el('b', { text: name }), el('span', { class: cls, text }), ...(match.owner ? [make, revoke] : []));
    /** @param {'reissue'|'revoke'} action */
    const requestLink = async (action) => {
        try {
            const { url } = await api.links(match.id, seat, action);
            if (action === 'revoke') note('Revoked: the link no longer works');
            else show(links.row(name, url ?? '', revoke));
        } catch (error) {
            note(error instanceof Error ? error.message : String(error), 'error');
        }
    };
    const make = el('button', {
        type: 'button',
        text: 'New link',
        'aria-label': `New link for ${name}`,
        on: { click: () => requestLink('reissue') },
    });
    const revoke = el('button', {
        type: 'button',
        text: 'Revoke',
        'aria-label': `Revoke the link for ${name}`,
        on: { click: () => requestLink('revoke') },
    });
    note(holderText(match, seat));
    return row;
}

/**
 * The seat that comes next on a shared screen, or an empty text. Each scene may contain secrets, so a shared page begins with the
 * curtain.
 * @param {import('../types.js').Summary} match
 */
export function seatBehindCurtain(match) {
    const query = new URLSearchParams(location.search);
    if (match.mine.length < 2 || match.over || query.has('seat')) return '';
    const deciding = match.mine.find((seat) => match.deciding.includes(seat));
    return match.mine.find((seat) => seat === query.get('to')) ?? deciding ?? match.mine[0];
}

/**
 * Show the curtain until the next player confirms.
 * @param {import('../types.js').Summary} match @param {string} seat @param {() => void} rise
 */
export function showCurtain(match, seat, rise) {
    byId('curtain-seat').textContent = seatTitle(match, seat);
    byId('curtain').hidden = false;
    byId('curtain-open').focus();
    byId('curtain-open').addEventListener('click', () => {
        history.replaceState(null, '', `?seat=${encodeURIComponent(seat)}`);
        byId('curtain').hidden = true;
        rise();
    });
}

/** When another seat on this screen must decide, the page is reloaded, so that nothing of this seat stays in it. */
export function startSeatHandover() {
    on(EVENT.LIVE_SCENE, async (scene) => {
        const mine = matchState.summary?.mine ?? [];
        if (mine.length < 2 || scene.ask || scene.outcome) return;
        const match = await api.match(matchState.summary?.id).catch(() => null);
        const next = match?.deciding.find((seat) => mine.includes(seat) && seat !== matchState.seat);
        if (next && !matchState.live?.ask) location.replace(`${location.pathname}?to=${encodeURIComponent(next)}`);
    });
}
