// Where to start: of each game the one match that teaches it, begun with a click.

import { byId, el, keyed } from '../common/dom.js';
import { factsOf } from './new_match.js';

/** @param {any[]} games @param {(wish: object) => void} begin */
export function drawStart(games, begin) {
    const taught = games.filter((game) => game.first);
    byId('start').hidden = !taught.length;
    keyed(
        byId('start-list'),
        taught,
        (game) => game.id,
        (game) => row(game, begin),
    );
}

function row(game, begin) {
    const scenario = game.scenarios.find((each) => each.id === game.first.scenario);
    const start = () => begin({ game: game.id, scenario: scenario.id, settings: game.first.settings, seats: seatsOf(game) });
    return el(
        'li',
        { class: 'start-card' },
        el('h3', { text: game.title }),
        el('p', {}, el('b', { text: scenario.title }), game.first.about),
        el('p', { class: 'scenario-facts', text: factsOf(game, scenario) }),
        el('button', { class: 'primary', type: 'button', text: 'Begin here', 'aria-label': `Begin ${game.title} here: ${scenario.title}`, on: { click: start } }),
    );
}

/** My seat is the one to learn from; a program has the others: the one that the game names, or the lowest. */
function seatsOf(game) {
    return Object.fromEntries(game.seats.map((seat) => [seat, seat === game.first.seat ? 'me' : (game.first.against || (game.levels[seat]?.[0]?.code ?? 'random'))]));
}
