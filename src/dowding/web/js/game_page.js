// Game page: what a game is, its rules in short, and the form for a new match. Everything comes from the server's game card.

import { startDialogs } from './common/dialogs.js';
import { byId, el, setText } from './common/dom.js';
import { startSiteMenu } from './common/menu.js';
import { startTheme } from './common/theme.js';
import { createAndOpen, errorText, startFirstMatch } from './lobby/create_match.js';
import { difficultyRange, lengthRange, playersOf, sideName } from './lobby/game_facts.js';
import { fillNewMatchForm } from './lobby/new_match.js';
import { pathPart, siteAddress } from './net/addresses.js';
import { api } from './net/api.js';
import { showRuleList } from './panels/rules_dialog.js';

/** @typedef {import('./types.js').GameCard} GameCard */

async function start() {
    startTheme();
    startDialogs();
    startSiteMenu();
    try {
        const games = await api.games();
        const id = pathPart(1);
        const game = games.find((candidate) => candidate.id === id);
        if (!game) throw new Error(`This server has no game “${id}”. The lobby lists all games.`);
        draw(game, games);
    } catch (error) {
        setText(byId('note'), errorText(error));
    }
}

/** @param {GameCard} game @param {GameCard[]} games */
function draw(game, games) {
    document.title = `${game.title} · Dowding`;
    setText(byId('game-title'), game.title);
    setText(byId('game-about'), game.about);
    setText(byId('game-credit'), game.credit);
    byId('game-art').setAttribute('src', siteAddress(game.art ?? ''));
    byId('game-facts').replaceChildren(
        ...[
            [lengthRange(game), 'by scenario'],
            [playersOf(game), game.seats.map((seat) => sideName(game, seat)).join(', ')],
            [difficultyRange(game), 'difficulty'],
        ]
            .filter(([value]) => value)
            .map(([value, name]) => el('div', {}, el('dt', { text: name }), el('dd', { text: value }))),
    );
    byId('first').hidden = !game.first;
    setText(byId('first-about'), game.first?.about ?? '');
    byId('first-match').addEventListener('click', () => startFirstMatch(game));
    byId('rules-in-short').replaceChildren(...(game.rules_in_short ?? []).map((text) => el('li', { text })));
    byId('game-links').replaceChildren(...links(game));
    drawVariants(game, games);
    fillNewMatchForm(byId('new-match'), game, (newMatch) => createAndOpen(() => api.create(newMatch)));
    byId('note').hidden = true;
    byId('game').hidden = false;
}

/** @param {GameCard} game */
function links(game) {
    /** @param {string|undefined} page @param {string} text */
    const guide = (page, text) => (page ? [el('a', { href: siteAddress(`/help/${page}`), text })] : []);
    return [
        ...guide(game.tutorial, 'Learn it step by step'),
        el('button', { type: 'button', text: 'Rules in full', on: { click: () => showRules(game) } }),
        ...guide(game.guide, 'How we read the rules'),
    ];
}

/** @param {GameCard} game */
async function showRules(game) {
    try {
        const { rules, rule_sections = {} } = await api.gameBoards(game.id);
        showRuleList(rules, rule_sections, `${game.title}: rules in our own words`);
    } catch (error) {
        setText(byId('note'), errorText(error));
        byId('note').hidden = false;
    }
}

/** The game that this one varies, or its variants. @param {GameCard} game @param {GameCard[]} games */
function drawVariants(game, games) {
    const related = games.filter(({ id, variant_of }) => id === game.variant_of || variant_of === game.id);
    byId('game-variants').hidden = !related.length;
    byId('game-variants').replaceChildren(
        game.variant_of ? 'A variant of ' : 'Variants: ',
        ...related.flatMap(({ id, title }, index) => [index ? ', ' : '', el('a', { href: siteAddress(`/games/${encodeURIComponent(id)}`), text: title })]),
    );
}

start();
