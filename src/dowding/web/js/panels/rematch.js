// Rematch: against bots a new match at once; between people an offer that the other accepts or declines.

import { say } from '../common/announcements.js';
import { el } from '../common/dom.js';
import { capitalizeFirst } from '../common/text.js';
import { siteAddress } from '../net/addresses.js';
import { api } from '../net/api.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { people } from '../state/people.js';
import { notify } from './turn_notification.js';

/** @typedef {import('../types.js').PageNode} PageNode */

let announcedOffer = '';

export function startRematch() {
    on(EVENT.PEOPLE_CHANGED, () => {
        for (const part of document.querySelectorAll('.rematch')) draw(part);
        announce();
    });
}

/** The buttons for a rematch, or the state of the offer. */
export function rematchPart() {
    const part = el('div', { class: 'rematch', role: 'group', 'aria-label': 'Rematch' });
    draw(part);
    return part;
}

/** Whether another person holds a seat, who must agree to a rematch. */
const hasOpponent = () => people.otherSeats.some((seat) => people.players[seat].taken);
const offerText = () => (people.rematch?.swapped ? 'a rematch with the sides swapped' : 'a rematch');
/** The address of the rematch that both want. */
const nextAddress = () => siteAddress(`/match/${encodeURIComponent(people.rematch?.next ?? '')}`);

/** Offer a rematch to the other player; without one, begin it. @param {boolean} swapped */
export async function askForRematch(swapped) {
    const match = matchState.summary;
    try {
        if (hasOpponent()) await api.offerRematch(match?.id, matchState.seat, swapped);
        else {
            const created = await api.rematch(match?.id, swapped);
            location.assign(siteAddress(`/match/${encodeURIComponent(created.match.id)}`));
        }
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
    }
}

/** @param {boolean} accept */
async function answer(accept) {
    try {
        const { rematch } = await api.answerRematch(matchState.summary?.id, matchState.seat, accept);
        if (accept && rematch?.next) location.assign(siteAddress(`/match/${encodeURIComponent(rematch.next)}`));
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), true);
    }
}

/** Draw a part again, unless it shows this state already. @param {PageNode} part */
function draw(part) {
    const state = JSON.stringify([people.rematch, hasOpponent(), people.otherSeats.map((seat) => people.nameOf(seat))]);
    if (part.dataset.state === state) return;
    part.dataset.state = state;
    part.replaceChildren(...content());
}

/** @param {string} text @param {() => void} click @param {boolean} [primary] */
const button = (text, click, primary = false) => el('button', { type: 'button', class: primary ? 'primary' : '', text, on: { click } });

/** @returns {PageNode[]} */
function content() {
    const offer = people.rematch;
    if (offer?.state === 'accepted') return [el('a', { class: 'button primary', href: nextAddress(), text: 'Go to the rematch' })];
    if (offer?.state === 'offered' && offer.seat === matchState.seat) {
        const others = people.otherSeats.map((seat) => people.nameOf(seat)).join(' and ');
        return [el('p', { text: `You have offered ${others} ${offerText()}.` }), button('Withdraw the offer', () => answer(false))];
    }
    const name = offer?.state === 'offered' ? capitalizeFirst(people.nameOf(offer.seat)) : '';
    if (name)
        return [
            el('p', {}, el('b', { text: name }), ` would like ${offerText()}.`),
            button('Accept', () => answer(true), true),
            button('Decline', () => answer(false)),
        ];
    const isTwoSided = Object.keys(matchState.summary?.seats ?? {}).length > 1;
    return [
        offer?.state === 'declined' ? el('p', { class: 'faint', text: 'The last offer was declined or withdrawn.' }) : '',
        button(hasOpponent() ? 'Offer a rematch' : 'Rematch', () => askForRematch(false)),
        isTwoSided ? button(hasOpponent() ? 'Offer a rematch with swapped sides' : 'Swap sides', () => askForRematch(true)) : '',
    ].filter(Boolean);
}

/** Say once that the other player offers a rematch, or has answered. */
function announce() {
    const offer = people.rematch;
    const key = offer ? `${offer.seat} ${offer.state} ${offer.swapped}` : '';
    if (key === announcedOffer) return;
    announcedOffer = key;
    if (offer?.state === 'offered' && offer.seat !== matchState.seat) {
        const text = `${capitalizeFirst(people.nameOf(offer.seat))} would like ${offerText()}.`;
        say(text, true);
        notify('Rematch?', text, `${matchState.summary?.id}-rematch`);
    }
    if (offer?.state === 'accepted' && offer.seat === matchState.seat) say('Your rematch has begun.', true);
}
