// First match: a card for each game that starts its introductory scenario.

import { byId, el, renderList } from '../common/dom.js';
import { factsOf } from './new_match.js';

/** @typedef {import('../types.js').FirstMatch} FirstMatch */
/** @typedef {import('../types.js').GameCard} GameCard */

/** @param {GameCard[]} games @param {(newMatch: object) => void} begin */
export function drawFirstMatches(games, begin) {
    const taught = games.filter((game) => game.first);
    byId('start').hidden = !taught.length;
    renderList(
        byId('start-list'),
        taught,
        (game) => game.id,
        (game) => (game.first ? row(game, game.first, begin) : null),
    );
}

/** @param {GameCard} game @param {FirstMatch} first @param {(newMatch: object) => void} begin */
function row(game, first, begin) {
    const scenario = game.scenarios.find(({ id }) => id === first.scenario);
    if (!scenario) throw new Error(`${game.title} has no scenario ${first.scenario}.`);
    const start = () => begin({ game: game.id, scenario: scenario.id, settings: first.settings, seats: seatsOf(game, first), guided: first.guided });
    return el(
        'li',
        { class: 'start-card' },
        el('h3', { text: game.title }),
        el('p', {}, el('b', { text: scenario.title }), first.about),
        el('p', { class: 'scenario-facts', text: factsOf(game, scenario) }),
        el('button', { class: 'primary', type: 'button', text: 'Start', 'aria-label': `Start ${game.title}: ${scenario.title}`, on: { click: start } }),
    );
}

/**
 * The seats of a first match: the player has the seat to learn, bots the others (the one that the game names, or the weakest).
 * @param {GameCard} game
 * @param {FirstMatch} first
 */
function seatsOf(game, first) {
    return Object.fromEntries(game.seats.map((seat) => [seat, seat === first.seat ? 'me' : (first.against || (game.levels[seat]?.[0]?.code ?? 'random'))]));
}
