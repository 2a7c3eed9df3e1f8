// The shelf of games in the lobby: a card with a picture for each game, leading to its page; and the one button of a first visit.

import { byId, el, renderList, setText } from '../common/dom.js';
import { siteAddress } from '../net/addresses.js';
import { startFirstMatch } from './create_match.js';
import { playersOf, shortLength } from './game_facts.js';

/** @typedef {import('../types.js').GameCard} GameCard */

/** The games as cards, and below them those that vary one of them. @param {GameCard[]} games */
export function drawShelf(games) {
    /** @param {GameCard} game */
    const isVariant = (game) => games.some(({ id }) => id === game.variant_of);
    const variants = games.filter(isVariant);
    /** @param {string} list @param {GameCard[]} shown */
    const draw = (list, shown) =>
        renderList(
            byId(list),
            shown,
            (game) => game.id,
            (game) => card(game, isVariant(game)),
        );
    draw('game-list', games.filter((game) => !isVariant(game)));
    draw('variant-list', variants);
    byId('variants-title').hidden = !variants.length;
}

/** A variant says how it differs, which is the last thing that it says of itself. @param {GameCard} game @param {boolean} isVariant */
function card(game, isVariant) {
    return el(
        'li',
        {},
        el(
            'a',
            { class: `game-card${isVariant ? ' variant' : ''}`, href: siteAddress(`/games/${encodeURIComponent(game.id)}`) },
            el('img', { src: siteAddress(game.art ?? ''), alt: '', width: 800, height: 507, loading: 'lazy' }),
            el('h3', { text: game.title }),
            el('p', { text: sentencesOf(game.about).at(isVariant ? -1 : 0) }),
            el('p', { class: 'card-facts' }, el('span', { text: playersOf(game) }), el('span', { text: shortLength(game) })),
        ),
    );
}

/** @param {string} text */
const sentencesOf = (text) => text.match(/[^.!?]+[.!?]+(?=\s|$)/g)?.map((sentence) => sentence.trim()) ?? [text];

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
