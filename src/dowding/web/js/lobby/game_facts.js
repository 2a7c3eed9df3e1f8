// Facts of a game and its scenarios in a few words: players, length, difficulty, names of sides and bots.

import { titleOf } from '../common/dom.js';
import { capitalizeFirst, formatCount } from '../common/text.js';

/** @typedef {import('../types.js').GameCard} GameCard */
/** @typedef {import('../types.js').OfferedScenario} OfferedScenario */

/** Matches this much longer than the shortest one make its length a lower bound. */
const SIMILAR_LENGTH = 1.5;
const DIFFICULTIES = ['easy', 'fair', 'hard'];
const MINUTES_AN_HOUR = 60;
const MAX_MINUTES_IN_WORDS = 100;

/** How many people can play: "1 player". @param {GameCard} game */
export const playersOf = (game) => (game.seats.length === 1 ? '1 player' : `1–${game.seats.length} players`);

/** A length: "80 min", "2 h", "3½ h". @param {number} minutes */
export function formatMinutes(minutes) {
    if (minutes < MAX_MINUTES_IN_WORDS) return `${minutes} min`;
    const halves = Math.round((2 * minutes) / MINUTES_AN_HOUR);
    return `${Math.floor(halves / 2)}${halves % 2 ? '½' : ''} h`;
}

/** The lengths of the scenarios that have one, the shortest first. @param {GameCard} game */
const lengths = (game) =>
    game.scenarios
        .map((scenario) => scenario.minutes ?? 0)
        .filter(Boolean)
        .sort((a, b) => a - b);

/** The length of a game's matches, for its card: "80 min", or "30 min +" if some are much longer. @param {GameCard} game */
export function shortLength(game) {
    const [shortest, ...others] = lengths(game);
    if (!shortest) return '';
    return `${formatMinutes(shortest)}${(others.at(-1) ?? 0) > shortest * SIMILAR_LENGTH ? ' +' : ''}`;
}

/** The range of the lengths: "30 min – 6 h". @param {GameCard} game */
export function lengthRange(game) {
    const all = lengths(game);
    if (!all.length) return '';
    const [from, to] = [formatMinutes(all[0]), formatMinutes(all[all.length - 1])];
    return from === to ? from : `${from} – ${to}`;
}

/** The range of the difficulties: "easy – hard". @param {GameCard} game */
export function difficultyRange(game) {
    const found = DIFFICULTIES.filter((name) => game.scenarios.some((scenario) => scenario.difficulty === name));
    return found.length > 1 ? `${found[0]} – ${found[found.length - 1]}` : found.join('');
}

/** Length and difficulty of a scenario: "30 min · easy". @param {OfferedScenario} scenario */
export const scenarioFacts = (scenario) => [scenario.minutes ? formatMinutes(scenario.minutes) : '', scenario.difficulty].filter(Boolean).join(' · ');

/** The name of a side as a heading: "The British". @param {GameCard} game @param {string} seat */
export const sideName = (game, seat) => capitalizeFirst(game.people?.[seat] ?? titleOf(seat));

/** The name of a bot by its code: "Pilot". @param {GameCard|undefined} game @param {string} seat @param {string} code */
export const botName = (game, seat, code) => game?.levels?.[seat]?.find((level) => level.code === code)?.name ?? titleOf(code);

/** How long ago something happened. @param {string} when */
export function ago(when) {
    const then = Date.parse(when);
    const minutes = Math.round((Date.now() - then) / 60000);
    if (!Number.isFinite(minutes)) return '';
    if (minutes < 1) return 'just now';
    if (minutes < MINUTES_AN_HOUR) return `${formatCount(minutes, 'minute')} ago`;
    const hours = Math.round(minutes / MINUTES_AN_HOUR);
    if (hours < 24) return `${formatCount(hours, 'hour')} ago`;
    if (hours < 48) return 'yesterday';
    return new Date(then).toLocaleDateString('en-GB', { dateStyle: 'medium' });
}
