// Lobby page: on a first visit one button, later this browser's matches; then open seats and the shelf of games.

import { startDialogs } from './common/dialogs.js';
import { byId, renderList, setText } from './common/dom.js';
import { isMenuOpen, startSiteMenu } from './common/menu.js';
import { startTheme } from './common/theme.js';
import { createAndOpen, errorText } from './lobby/create_match.js';
import { drawMatchFilter, filterMatches, isFiltering, isMyMove, startMatchFilter } from './lobby/match_filter.js';
import { matchRow, nameOf, openRow, rowKey } from './lobby/match_rows.js';
import { drawFirstMatch, drawShelf } from './lobby/shelf.js';
import { api } from './net/api.js';
import { notifyTurns, startTurnNotification, wantsNotification } from './panels/turn_notification.js';

/** @typedef {import('./types.js').GameCard} GameCard */
/** @typedef {import('./types.js').Summary} Summary */

const REFRESH_INTERVAL_MS = 15000;
const MAX_SHOWN_MATCHES = 5;
let showsAll = false;
/** @type {GameCard[]} */
let games = [];

async function start() {
    startTheme();
    startDialogs();
    startSiteMenu();
    byId('import').addEventListener('change', importSave);
    byId('all-matches').addEventListener('click', () => {
        showsAll = !showsAll;
        refresh();
    });
    try {
        games = await api.games();
    } catch (error) {
        return setText(byId('note'), errorText(error));
    }
    drawShelf(games);
    drawFirstMatch(games);
    startMatchFilter(refresh);
    startTurnNotification(byId('tell'));
    await refresh();
    byId('games').hidden = false;
    setInterval(() => {
        if ((!document.hidden || wantsNotification()) && !byId('dialog').open && !isMenuOpen()) refresh();
    }, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden) refresh();
    });
}

async function refresh() {
    try {
        const [mine, open] = await Promise.all([api.matches(), api.openMatches().catch(() => [])]);
        byId('note').hidden = true;
        byId('hero').hidden = mine.length > 0;
        byId('matches').hidden = !mine.length;
        drawMatches(mine);
        const free = open.filter((match) => !mine.some((ownMatch) => ownMatch.id === match.id));
        byId('open-part').hidden = !free.length;
        renderList(
            byId('open-list'),
            free,
            (match) => match.id,
            (match) => openRow(match, gameOf(match)),
        );
    } catch (error) {
        setText(byId('note'), errorText(error));
        byId('note').hidden = false;
    }
}

/** @param {Summary[]} mine */
function drawMatches(mine) {
    const matches = filterMatches(mine, nameOf, (match) => gameOf(match)?.title ?? '');
    const shown = showsAll || isFiltering() ? matches : shortList(matches);
    drawMatchFilter(mine.length > MAX_SHOWN_MATCHES, matches.length);
    notifyTurns(mine.filter(isMyMove).map((match) => ({ id: match.id, name: nameOf(match) })));
    renderList(byId('match-list'), shown, rowKey, (match) => matchRow(match, gameOf(match), refresh));
    byId('all-matches').hidden = isFiltering() || (!showsAll && shown.length === mine.length);
    setText(byId('all-matches'), showsAll ? 'Show fewer' : `Show all ${mine.length} matches`);
}

/** The matches to show at first: those in progress, or the last ones that are over. @param {Summary[]} matches */
function shortList(matches) {
    const running = matches.filter((match) => !match.over);
    return (running.length ? running : matches).slice(0, MAX_SHOWN_MATCHES);
}

/** @param {Summary} match */
const gameOf = (match) => games.find((game) => game.id === match.game);

async function importSave() {
    const file = byId('import').files?.[0];
    byId('import').value = '';
    if (file) await createAndOpen(async () => api.importSave(await file.text()), `${file.name}: `);
}

start();
