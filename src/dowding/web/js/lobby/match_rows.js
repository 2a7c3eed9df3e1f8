// A row of the match list: whose move, which match, against whom and since when; one button, the rest in a menu.

import { say } from '../common/announcements.js';
import { closeDialog, confirmBox, openDialog } from '../common/dialogs.js';
import { el, seatTitle } from '../common/dom.js';
import { menu } from '../common/menu.js';
import { isBot } from '../common/players.js';
import { capitalizeFirst, formatCount } from '../common/text.js';
import { siteAddress } from '../net/addresses.js';
import { api } from '../net/api.js';
import { createAndOpen, errorText, matchAddress } from './create_match.js';
import { ago, botName } from './game_facts.js';
import { isMyMove } from './match_filter.js';

/** @typedef {import('../types.js').GameCard} GameCard */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Summary} Summary */

/** The name of a match, or else of its scenario. @param {Summary} match */
export const nameOf = (match) => match.name || match.title;

/** What a row shows, so that it is made again when that changes. @param {Summary} match */
export const rowKey = (match) =>
    [match.id, match.name, match.position, match.over, match.deciding, ago(match.updated), JSON.stringify(match.players ?? {})].join('|');

/** @param {Summary} match @param {GameCard|undefined} game @param {() => void} refresh */
export function matchRow(match, game, refresh) {
    const name = nameOf(match);
    const title = game?.title ?? '';
    const progress = match.over ? match.outcome?.text : match.position > 0 && formatCount(match.position, 'move');
    return el(
        'li',
        { class: `match${isMyMove(match) ? ' mine-now' : ''}` },
        game ? el('img', { src: siteAddress(game.art ?? ''), alt: '' }) : el('span'),
        el('span', { class: 'match-turn', text: turnOf(match) }),
        el(
            'div',
            { class: 'match-text' },
            el('h3', { text: name }),
            el('p', { class: 'facts', text: [title, name === match.title ? '' : match.title, progress].filter(Boolean).join(' · ') }),
        ),
        el('div', { class: 'match-people' }, ...people(match, game)),
        el(
            'div',
            { class: 'match-when' },
            match.dice ? mark('!', match.dice) : null,
            match.removal ? mark('i', removalText(match.removal)) : null,
            el('time', { datetime: match.updated, text: ago(match.updated) }),
        ),
        menu(`More for ${name}`, actions(match, refresh)),
        el('a', {
            class: `button go${isMyMove(match) ? ' primary' : ''}`,
            href: matchAddress(match.id),
            text: buttonText(match),
            'aria-label': `${buttonText(match)} ${name}`,
        }),
    );
}

/** @param {Summary} match */
const buttonText = (match) => (match.over ? 'View' : isMyMove(match) ? 'Resume' : 'Look');

/** Whose turn it is, as a short text. @param {Summary} match */
function turnOf(match) {
    if (match.over) return 'Finished';
    if (isMyMove(match)) return 'Your move';
    return match.deciding.length ? 'Waiting' : 'In progress';
}

/** A sign whose text is shown on demand. @param {string} sign @param {string} text */
const mark = (sign, text) => el('span', { class: 'mark', role: 'img', tabindex: '0', 'aria-label': text, data: { tip: text }, text: sign });

/** @param {string} when */
const removalText = (when) => `Kept until ${new Date(when).toLocaleDateString('en-GB', { dateStyle: 'medium' })} unless play continues.`;

/** Against whom the match is: a line for each other seat, with a dot for people. @param {Summary} match @param {GameCard|undefined} game */
function people(match, game) {
    const others = Object.keys(match.seats).filter((seat) => !match.mine.includes(seat));
    if (!match.mine.length) return [el('span', { class: 'person facts', text: 'You are a spectator' })];
    if (!others.length) return [el('span', { class: 'person facts', text: match.mine.length > 1 ? 'You play all sides' : 'Solo' })];
    return others.map((seat) => person(match, game, seat));
}

/** @param {Summary} match @param {GameCard|undefined} game @param {string} seat */
function person(match, game, seat) {
    const kind = match.seats[seat];
    if (isBot(kind)) return el('span', { class: 'person', text: `against ${botName(game, seat, kind)} (bot)` });
    const player = match.players?.[seat];
    const name = player?.name || seatTitle(match, seat);
    const isToMove = !match.over && match.deciding.includes(seat);
    const presence = player?.here ? 'at the table' : player?.taken ? 'away' : 'not yet joined';
    return el(
        'span',
        { class: 'person', title: player?.since && !player.here ? `Last here ${ago(player.since)}` : null },
        el('span', { class: `presence${player?.here ? ' here' : ''}`, 'aria-hidden': 'true' }),
        ...(isToMove ? [el('b', { text: name }), ' to move, '] : ['against ', el('b', { text: name }), ', ']),
        presence,
    );
}

/** @param {Summary} match @param {() => void} refresh */
function actions(match, refresh) {
    const isOwner = match.owner !== false;
    const several = Object.keys(match.seats).length > 1;
    return [
        ...(isOwner ? [{ text: 'Rename', act: () => rename(match, refresh) }] : []),
        { text: 'Rematch', act: () => createAndOpen(() => api.rematch(match.id)) },
        ...(several ? [{ text: 'Rematch with sides swapped', act: () => createAndOpen(() => api.rematch(match.id, true)) }] : []),
        { text: 'Save to a file', href: api.exportUrl(match.id) },
        ...(isOwner ? [{ text: 'Delete', act: () => remove(match, refresh), isParting: true }] : []),
    ];
}

/** @param {Summary} match @param {() => void} refresh */
function rename(match, refresh) {
    const field = el('input', { type: 'text', value: match.name, maxlength: 80, 'aria-label': 'New name', placeholder: match.title });
    const form = el('form', { class: 'button-row' }, field, el('button', { type: 'submit', class: 'primary', text: 'Save' }));
    form.addEventListener('submit', async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
            await api.rename(match.id, field.value.trim());
            closeDialog();
            refresh();
        } catch (error) {
            say(errorText(error), true);
        }
    });
    openDialog('Rename the match', [form]);
    field.select();
}

/** @param {Summary} match @param {() => void} refresh */
async function remove(match, refresh) {
    const isSure = await confirmBox('Delete this match?', `“${nameOf(match)}” will be deleted permanently, for all players.`, 'Delete');
    if (!isSure) return;
    try {
        await api.remove(match.id);
        say(`Deleted ${nameOf(match)}.`);
        refresh();
    } catch (error) {
        say(errorText(error), true);
    }
}

/** A match with a seat that anyone may take. @param {Summary} match @param {GameCard|undefined} game */
export function openRow(match, game) {
    const seats = Object.keys(match.seats).filter((seat) => match.seats[seat] === 'open');
    const title = game?.title ?? '';
    return el(
        'li',
        { class: 'match open-match' },
        game ? el('img', { src: siteAddress(game.art ?? ''), alt: '' }) : el('span'),
        el(
            'div',
            { class: 'match-text' },
            el('h3', { text: nameOf(match) }),
            el('p', { class: 'facts', text: [title, nameOf(match) === match.title ? '' : match.title].filter(Boolean).join(' · ') }),
        ),
        el(
            'div',
            { class: 'button-row' },
            ...seats.map((seat) => el('button', { type: 'button', text: `Play ${seatTitle(match, seat)}`, on: { click: () => sit(match, seat) } })),
        ),
    );
}

/** @param {Summary} match @param {string} seat */
async function sit(match, seat) {
    try {
        await api.takeSeat(match.id, seat);
        location.assign(matchAddress(match.id));
    } catch (error) {
        say(capitalizeFirst(errorText(error)), true);
    }
}
