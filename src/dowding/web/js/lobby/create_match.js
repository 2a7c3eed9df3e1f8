// Creating matches: start, import or repeat a match, then go to its page; the links of invited players come first.

import { say } from '../common/announcements.js';
import { closeDialog, openDialog } from '../common/dialogs.js';
import { el, seatTitle } from '../common/dom.js';
import { InviteLinks } from '../common/invite_links.js';
import { capitalizeFirst } from '../common/text.js';
import { siteAddress } from '../net/addresses.js';
import { api } from '../net/api.js';

/** @typedef {import('../types.js').Created} Created */
/** @typedef {import('../types.js').GameCard} GameCard */

/** @param {unknown} error */
export const errorText = (error) => (error instanceof Error ? error.message : String(error));
/** @param {string} id */
export const matchAddress = (id) => siteAddress(`/match/${encodeURIComponent(id)}`);

/** Create a match and open it; an error is shown. @param {() => Promise<Created>} create @param {string} [about] what it is made from, for the error */
export async function createAndOpen(create, about = '') {
    try {
        openMatch(await create());
    } catch (error) {
        say(`${about}${errorText(error)}`, true);
    }
}

/** Start the recommended first match of a game: the player has the seat to learn, bots the others. @param {GameCard} game */
export function startFirstMatch(game) {
    const { first } = game;
    if (!first) throw new Error(`${game.title} has no first match.`);
    const seats = Object.fromEntries(game.seats.map((seat) => [seat, seat === first.seat ? 'me' : first.against || (game.levels[seat]?.[0]?.code ?? 'random')]));
    return createAndOpen(() => api.create({ game: game.id, scenario: first.scenario, settings: first.settings, seats, guided: first.guided }));
}

/**
 * Go to the match page. If other players are invited, first show their links: they are shown only once.
 * @param {Created} created
 */
function openMatch({ match, links }) {
    const guests = Object.entries(match.seats).filter(([seat, kind]) => kind === 'friend' && links[seat]);
    if (!guests.length) return location.assign(matchAddress(match.id));
    const rows = new InviteLinks();
    openDialog(
        'Invite links',
        [
            el('p', {
                text: 'Send each link to one person: the first to open it gets that seat. Copy the links now: they won’t be shown again, but you can create new ones on the match page.',
            }),
            rows.head,
            ...guests.map(([seat]) => rows.row(capitalizeFirst(seatTitle(match, seat)), links[seat])),
            links.spectator ? rows.row('Spectators', links.spectator) : null,
            el(
                'div',
                { class: 'button-row' },
                el('a', { class: 'button primary', href: matchAddress(match.id), text: 'Go to the match' }),
                el('button', { type: 'button', text: 'Stay here', on: { click: closeDialog } }),
            ),
        ].filter(Boolean),
        true,
    );
}
