// Match filter of the lobby: by words and by state; matches in which it is this player's move come first.

import { byId, setText } from '../common/dom.js';
import { formatCount } from '../common/text.js';

/** @typedef {import('../types.js').Summary} Summary */

/** @param {Summary} match */
export const isMyMove = (match) => !match.over && match.deciding.some((seat) => match.mine.includes(seat));

/** @type {Record<string, (match: Summary) => boolean>} */
const STATE_FILTERS = {
    all: () => true,
    mine: isMyMove,
    on: (match) => !match.over,
    over: (match) => match.over,
};
/** @type {((match: Summary) => boolean)[]} */
const SORT_ORDER = [isMyMove, (match) => !match.over, () => true];

/** @param {() => void} refresh */
export function startMatchFilter(refresh) {
    byId('find-word').addEventListener('input', refresh);
    byId('find-kind').addEventListener('change', refresh);
}

/** @returns {string} */
const filterWords = () => byId('find-word').value.trim().toLowerCase();
const filterState = () => byId('find-kind').value;

/** Whether a filter is set. */
export const isFiltering = () => Boolean(filterWords()) || filterState() !== 'all';

/**
 * The matches that pass the filter, those that wait for this player first.
 * @param {Summary[]} matches @param {(match: Summary) => string} nameOf @param {(match: Summary) => string} gameOf
 */
export function filterMatches(matches, nameOf, gameOf) {
    /** @param {Summary} match */
    const text = (match) => `${nameOf(match)} ${gameOf(match)} ${match.title}`.toLowerCase();
    /** @param {Summary} match */
    const rank = (match) => SORT_ORDER.findIndex((test) => test(match));
    return matches
        .filter((match) => STATE_FILTERS[filterState()](match) && filterWords().split(/\s+/).every((part) => text(match).includes(part)))
        .map((match, index) => ({ match, index }))
        .sort((a, b) => rank(a.match) - rank(b.match) || a.index - b.index)
        .map(({ match }) => match);
}

/** @param {boolean} many @param {number} count */
export function drawMatchFilter(many, count) {
    byId('finder').hidden = !many;
    setText(byId('find-count'), isFiltering() ? formatCount(count, 'match', 'matches') : '');
}
