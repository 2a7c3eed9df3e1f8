// The shelf of games in the lobby: a card with a picture for each game, leading to its page; and the one button of a first visit.

import { byId, el, renderList, setText } from '../common/dom.js';
import { siteAddress } from '../net/addresses.js';
import { startFirstMatch } from './create_match.js';
import { playersOf, shortLength } from './game_facts.js';

/** @typedef {import('../types.js').GameCard} GameCard */

/** @param {GameCard[]} games */
export function drawShelf(games) {
    renderList(
        byId('game-list'),
        games,
        (game) => game.id,
        (game) => card(game, games),
    );
}

/** @param {GameCard} game @param {GameCard[]} games */
function card(game, games) {
    const parent = games.find(({ id }) => id === game.variant_of);
    return el(
        'li',
        {},
        el(
            'a',
            { class: 'game-card', href: siteAddress(`/games/${encodeURIComponent(game.id)}`) },
            el('img', { src: siteAddress(game.art ?? ''), alt: '', width: 800, height: 507, loading: 'lazy' }),
            el('h3', { text: game.title }),
            el('p', { text: firstSentence(game.about) }),
            el('p', { class: 'card-facts' }, el('span', { text: parent ? `Variant of ${parent.title}` : playersOf(game) }), el('span', { text: shortLength(game) })),
        ),
    );
}

/** @param {string} text */
const firstSentence = (text) => text.match(/^.*?[.!?](?=\s|$)/)?.[0] ?? text;

/** The game that a first visit begins with: the first one with a guided match, or else with any first match. @param {GameCard[]} games */
const firstGame = (games) => games.find((game) => game.first?.guided) ?? games.find((game) => game.first);

/** The one button of a first visit. @param {GameCard[]} games */
export function drawFirstMatch(games) {
    const game = firstGame(games);
    byId('first-match').hidden = !game;
    if (!game?.first) return;
    const { minutes = 0, about } = game.first;
    setText(byId('first-match'), minutes ? `Fly your first fight – ${minutes} minutes` : 'Play your first match');
    setText(byId('first-about'), `${game.title}. ${about}`);
    byId('first-match').addEventListener('click', () => startFirstMatch(game));
}
