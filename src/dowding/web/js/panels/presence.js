// Presence: a line with the other people of the match and what they are doing, and an announcement when somebody joins.

import { say } from '../common/announcements.js';
import { byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { capitalizeFirst, formatCount } from '../common/text.js';
import { formatTime } from '../common/time.js';
import { sendNotice } from '../net/action_queue.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { people } from '../state/people.js';
import { notify } from './turn_notification.js';

/** @typedef {import('../types.js').Player} Player */

/** The people at the last change; nothing before the first message. @type {Record<string, Player>|null} */
let before = null;

export function startPresence() {
    on([EVENT.PEOPLE_CHANGED, EVENT.TYPING_CHANGED], draw);
    on(EVENT.LIVE_SCENE, draw);
    on(EVENT.PEOPLE_CHANGED, announceChanges);
    document.addEventListener('visibilitychange', () => sendNotice({ away: document.hidden }));
}

function draw() {
    const seats = people.otherSeats;
    byId('people').hidden = !seats.length;
    renderList(
        byId('people'),
        seats,
        (seat) => seat,
        () => el('span', { class: 'person' }, el('i', { 'aria-hidden': 'true' }), el('b'), ': ', el('span', { class: 'person-state' })),
        (node, seat) => {
            const player = people.players[seat];
            setAttr(node, 'data-presence', presenceOf(player));
            setText(node.querySelector('b'), capitalizeFirst(people.nameOf(seat)));
            setText(node.querySelector('.person-state'), activityOf(seat));
            setAttr(node, 'title', `${people.fullNameOf(seat)}: ${activityOf(seat)}`);
        },
    );
}

/** @param {Player} player */
export const presenceOf = (player) => (player.here ? 'here' : player.taken ? 'away' : 'open');

/** What the player of a seat is doing, as far as others may know. @param {string} seat */
export function activityOf(seat) {
    const player = people.players[seat];
    if (people.typing.has(seat)) return 'typing…';
    if (!player.taken) return 'not joined yet';
    if (!player.here) return player.since ? `away since ${formatTime(player.since)}` : 'has not opened the match yet';
    const awaited = matchState.live?.awaited;
    if (!awaited?.seats.includes(seat)) return 'here';
    return awaited.is_planning ? 'planning' : 'thinking';
}

/** A line about those who only watch; empty if there are none. */
export const spectatorsText = () => (people.spectators ? `${formatCount(people.spectators, 'spectator')} watching.` : '');

/** Say who has joined, aloud, and who has come and gone, to screen readers only. */
function announceChanges() {
    const former = before;
    before = people.players;
    if (!former) return;
    for (const seat of people.otherSeats) {
        const [was, is] = [former[seat], people.players[seat]];
        if (!was) continue;
        const name = capitalizeFirst(people.fullNameOf(seat));
        if (is.taken && !was.taken) {
            say(`${name}: a player has joined.`, true);
            notify('A player has joined', name, `${matchState.summary?.id}-joined`);
        } else if (is.here !== was.here) say(`${name}: ${is.here ? 'here' : 'away'}.`);
    }
}
