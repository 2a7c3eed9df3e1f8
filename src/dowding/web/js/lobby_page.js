// Lobby page: this browser's matches, open seats, and the games with the form for a new match.

import { say } from './common/announcements.js';
import { siteAddress } from './net/addresses.js';
import { api } from './net/api.js';
import { closeDialog, confirmBox, linkRow, openDialog, startDialogs } from './common/dialogs.js';
import { byId, el, renderList, setText, seatTitle, titleOf } from './common/dom.js';
import { formatCount } from './common/text.js';
import { drawMatchFilter, isFiltering, isMyMove, startMatchFilter, filterMatches } from './lobby/match_filter.js';
import { gameCard } from './lobby/new_match.js';
import { loadThumbnail, redrawThumbnails } from './lobby/game_thumbnails.js';
import { drawFirstMatches } from './lobby/first_match.js';
import { startTurnNotification, notifyTurns, wantsNotification } from './panels/turn_notification.js';
import { startTheme } from './common/theme.js';

/** @typedef {import('./types.js').Summary} Summary */
/** @typedef {import('./types.js').Created} Created */
/** @typedef {import('./types.js').PageNode} PageNode */
/** @typedef {import('./types.js').GameCard} GameCard */

const REFRESH_INTERVAL_MS = 15000;
const MAX_SHOWN_MATCHES = 6;
let showsAll = false;
/** @type {GameCard[]} */
let games = [];

/** @param {unknown} error */
const errorText = (error) => (error instanceof Error ? error.message : String(error));
/** @param {string} id */
const matchAddress = (id) => siteAddress(`/match/${encodeURIComponent(id)}`);

async function start() {
    startTheme(redrawThumbnails);
    startDialogs();
    byId('import').addEventListener('change', importSave);
    byId('all-matches').addEventListener('click', () => {
        showsAll = true;
        refresh();
    });
    try {
        games = await api.games();
    } catch (error) {
        return setText(byId('matches-note'), errorText(error));
    }
    renderList(
        byId('game-list'),
        games,
        (game) => game.id,
        (game) => gameCard(game, begin),
    );
    byId('game-ways').replaceChildren(...games.map((game) => el('a', { class: 'button', href: `#game-${game.id}`, text: game.title })));
    drawFirstMatches(games, begin);
    startMatchFilter(refresh);
    startTurnNotification(byId('tell'));
    await refresh();
    for (const game of games) loadThumbnail(game);
    setInterval(() => {
        if ((!document.hidden || wantsNotification()) && !byId('dialog').open && !document.querySelector('.rename')) refresh();
    }, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden) refresh();
    });
}

// The matches

async function refresh() {
    try {
        const [mine, open] = await Promise.all([api.matches(), api.openMatches().catch(() => [])]);
        setText(byId('matches-note'), mine.length ? '' : 'You have no matches yet. Start one below, or import a save.');
        byId('matches-note').hidden = mine.length > 0;
        if (mine.length) byId('matches').after(byId('start')); // a player with matches is not new here
        const matches = filterMatches(mine, nameOf, gameOf);
        drawMatchFilter(mine.length > MAX_SHOWN_MATCHES, matches.length);
        notifyTurns(mine.filter(isMyMove).map((match) => ({ id: match.id, name: nameOf(match) })));
        renderList(
            byId('match-list'),
            showsAll || isFiltering() ? matches : matches.slice(0, MAX_SHOWN_MATCHES),
            (match) =>
                `${match.id}|${match.name}|${match.position}|${match.over}|${match.deciding.join()}|${match.updated}`,
            matchRow,
        );
        byId('all-matches').hidden = showsAll || isFiltering() || mine.length <= MAX_SHOWN_MATCHES;
        setText(byId('all-matches'), `Show all ${mine.length} matches`);
        const free = open.filter((match) => !mine.some((ownMatch) => ownMatch.id === match.id));
        byId('open-part').hidden = !free.length;
        renderList(byId('open-list'), free, (match) => match.id, openRow);
    } catch (error) {
        setText(byId('matches-note'), errorText(error));
        byId('matches-note').hidden = false;
    }
}

/** Whose turn it is, as a short text. @param {Summary} match */
function turnOf(match) {
    if (match.over) return 'Finished';
    if (isMyMove(match)) return 'Your move';
    return match.deciding.length ? `Waiting for ${match.deciding.map((seat) => seatTitle(match, seat)).join(', ')}` : 'In progress';
}

/** @param {Summary} match */
const gameOf = (match) => games.find((game) => game.id === match.game)?.title ?? match.title;

/** @param {Summary} match */
const scenarioOf = (match) => match.title;

/** The name of a match, or else of its scenario. @param {Summary} match */
const nameOf = (match) => match.name || scenarioOf(match);

/** @param {Summary} match */
function matchRow(match) {
    const turn = turnOf(match);
    const owner = match.owner !== false;
    const name = nameOf(match);
    const title = el('h3', { text: name });
    const seats = match.mine.length ? `you: ${match.mine.map(titleOf).join(', ')}` : 'you are a spectator';
    const facts = [
        gameOf(match),
        name === scenarioOf(match) ? '' : scenarioOf(match),
        match.over ? match.outcome?.text : formatCount(match.position, 'move'),
        seats,
        match.dice,
        ago(match.updated),
        match.removal && `kept until ${new Date(match.removal).toLocaleDateString('en-GB', { dateStyle: 'medium' })}`,
    ];
    const text = el(
        'div',
        { class: 'match-text' },
        title,
        el('p', { class: 'facts', text: facts.filter(Boolean).join(' · ') }),
    );
    /** @param {string} verb */
    const named = (verb) => ({ type: 'button', 'aria-label': `${verb} ${name}` });
    return el(
        'li',
        { class: `match${isMyMove(match) ? ' mine-now' : ''}` },
        el('span', { class: 'match-turn', text: turn }),
        text,
        el(
            'div',
            { class: 'button-row' },
            el('a', {
                class: match.over ? 'button' : 'button primary',
                href: matchAddress(match.id),
                text: match.over ? 'View' : 'Resume',
                'aria-label': `${match.over ? 'View' : 'Resume'} ${name}`,
            }),
            el('button', { ...named('Rematch:'), text: 'Rematch', on: { click: () => rematch(match) } }),
            Object.keys(match.seats).length > 1
                ? el('button', {
                      ...named('Rematch with sides swapped:'),
                      text: 'Swap sides',
                      title: 'Rematch with the sides swapped',
                      on: { click: () => rematch(match, true) },
                  })
                : null,
            owner
                ? el('button', {
                      ...named('Rename'),
                      text: 'Rename',
                      on: { click: () => renameIn(match, text, title) },
                  })
                : null,
            el('a', {
                class: 'button',
                href: api.exportUrl(match.id),
                download: true,
                text: 'Export',
                'aria-label': `Export ${name}`,
            }),
            owner ? el('button', { ...named('Delete'), text: 'Delete', on: { click: () => remove(match) } }) : null,
        ),
    );
}

/** @param {Summary} match */
function openRow(match) {
    const seats = Object.entries(match.seats)
        .filter(([, kind]) => kind === 'open')
        .map(([seat]) => seat);
    return el(
        'li',
        { class: 'match' },
        el('span', { class: 'match-turn', text: 'Open' }),
        el(
            'div',
            { class: 'match-text' },
            el('h3', { text: nameOf(match) }),
            el('p', {
                class: 'facts',
                text: nameOf(match) === scenarioOf(match) ? gameOf(match) : `${gameOf(match)} · ${scenarioOf(match)}`,
            }),
        ),
        el(
            'div',
            { class: 'button-row' },
            ...seats.map((seat) =>
                el('button', { type: 'button', text: `Play ${seatTitle(match, seat)}`, on: { click: () => sit(match, seat) } }),
            ),
        ),
    );
}

/** @param {Summary} match @param {string} seat */
async function sit(match, seat) {
    try {
        await api.takeSeat(match.id, seat);
        location.assign(matchAddress(match.id));
    } catch (error) {
        say(errorText(error), true);
    }
}

/** @param {Summary} match @param {PageNode} text @param {PageNode} title */
function renameIn(match, text, title) {
    const field = el('input', { type: 'text', value: match.name, maxlength: 80, 'aria-label': 'New name' });
    const form = el(
        'form',
        { class: 'rename' },
        field,
        el('button', { type: 'submit', class: 'primary', text: 'Save' }),
        el('button', { type: 'button', text: 'Cancel', on: { click: () => form.replaceWith(title) } }),
    );
    form.addEventListener('submit', async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
            await api.rename(match.id, field.value.trim());
            form.replaceWith(title);
            await refresh();
        } catch (error) {
            say(errorText(error), true);
        }
    });
    text.replaceChild(form, title);
    field.select();
}

/** @param {Summary} match */
async function remove(match) {
    if (
        !(await confirmBox(
            'Delete this match?',
            `“${nameOf(match)}” will be deleted permanently, for all players.`,
            'Delete',
        ))
    )
        return;
    try {
        await api.remove(match.id);
        say(`Deleted ${nameOf(match)}.`);
        await refresh();
    } catch (error) {
        say(errorText(error), true);
    }
}

/** @param {Summary} match @param {boolean} [swapped] */
async function rematch(match, swapped = false) {
    try {
        openMatch(await api.rematch(match.id, swapped));
    } catch (error) {
        say(errorText(error), true);
    }
}

async function importSave() {
    const file = byId('import').files?.[0];
    byId('import').value = '';
    if (!file) return;
    try {
        openMatch(await api.importSave(await file.text()));
    } catch (error) {
        say(`${file.name}: ${errorText(error)}`, true);
    }
}

// A new match

/** @param {object} newMatch */
async function begin(newMatch) {
    try {
        openMatch(await api.create(newMatch));
    } catch (error) {
        say(errorText(error), true);
    }
}

/**
 * Go to the match page. If other players are invited, first show their links: they are shown only once.
 * @param {Created} created
 */
function openMatch({ match, links }) {
    const guests = Object.entries(match.seats).filter(([seat, kind]) => kind === 'friend' && links[seat]);
    if (!guests.length) return location.assign(matchAddress(match.id));
    openDialog(
        'Invite links',
        [
            el('p', {
                text: 'Send each link to one person: the first to open it gets that seat. Copy the links now: they won’t be shown again, but you can create new ones on the match page.',
            }),
            ...guests.map(([seat]) => linkRow(titleOf(seat), links[seat])),
            links.spectator ? linkRow('Spectators', links.spectator) : null,
            el(
                'div',
                { class: 'button-row' },
                el('a', { class: 'button primary', href: matchAddress(match.id), text: 'Go to the match' }),
                el('button', {
                    type: 'button',
                    text: 'Stay here',
                    on: {
                        click: () => {
                            closeDialog();
                            refresh();
                        },
                    },
                }),
            ),
        ].filter(Boolean),
        true,
    );
}

/** How long ago something happened, as a text. @param {string} when */
function ago(when) {
    const then = typeof when === 'number' ? when * 1000 : Date.parse(when);
    const minutes = Math.round((Date.now() - then) / 60000);
    if (!Number.isFinite(minutes)) return '';
    if (minutes < 1) return 'just now';
    if (minutes < 60) return `${minutes} min ago`;
    if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
    return new Date(then).toLocaleDateString();
}

start();
