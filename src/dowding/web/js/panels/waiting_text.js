// Waiting text: for whom a player of a shared match waits, what these people do, and whether they are there.

import { joinNames, capitalizeFirst } from '../common/text.js';
import { formatTime } from '../common/time.js';
import { people } from '../state/people.js';

/** @typedef {import('../types.js').Scene} Scene */

/** What a seat without a decision waits for. @param {Scene} scene */
export function waitingText(scene) {
    const awaited = scene.awaited;
    if (!awaited?.seats.some((seat) => people.otherSeats.includes(seat))) return scene.waiting || 'Waiting for the other player.';
    const remarks = awaited.seats.map(absenceText).filter(Boolean);
    return [taskText(awaited) || scene.waiting, ...remarks].filter(Boolean).join(' ');
}

/**
 * Whom the match waits for, and to do what; empty if neither names nor tasks are known. The game may have its own words then.
 * @param {import('../types.js').Awaited} awaited
 */
function taskText({ seats, task, question }) {
    const names = joinNames(seats.map((seat) => people.fullNameOf(seat)));
    if (task) return `Waiting for ${names} to ${task}.`;
    if (question) return `Waiting for ${names}: ${question}`;
    return seats.some((seat) => people.players[seat]?.name) ? `Waiting for ${names}.` : '';
}

/** Why the player of a seat will not answer at once; empty if they are here. @param {string} seat */
function absenceText(seat) {
    const player = people.players[seat];
    if (!player || player.here) return '';
    if (!player.taken) return 'Nobody has taken this seat yet: send an invite link.';
    const name = capitalizeFirst(people.nameOf(seat));
    return player.since ? `${name}: away since ${formatTime(player.since)}.` : `${name}: has not opened the match yet.`;
}
