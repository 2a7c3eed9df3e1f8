// New match form: scenario, seats, settings, name and seed of a game in the lobby.

import { say } from '../common/announcements.js';
import { api } from '../net/api.js';
import { el, setText, titleOf } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { formatCount } from '../common/text.js';

/** @typedef {import('../types.js').GameCard} GameCard */
/** @typedef {import('../types.js').OfferedScenario} OfferedScenario */
/** @typedef {import('../types.js').PageNode} PageNode */

const HUMAN_PLAYERS = [
    ['me', 'Me'],
    ['friend', 'A friend (by invite link)'],
    ['open', 'Anyone on this server'],
];

/** The settings of a new match. @typedef {{game: string, scenario: string, settings: Record<string, string>, seats: Record<string, string>, brought?: object, name?: string, seed?: string}} NewMatch */

/** @param {GameCard} game @param {(newMatch: object) => void} begin */
export function gameCard(game, begin) {
    const form = el(
        'form',
        { class: 'game-form' },
        scenarios(game),
        seats(game),
        settingsPart(game),
        el(
            'div',
            { class: 'start-row' },
            el('button', { class: 'primary start', type: 'submit', text: 'Start match' }),
        ),
    );
    form.addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        begin(readForm(game, form));
    });
    const picture = el(
        'figure',
        { class: 'game-picture' },
        el('div', { class: 'print', id: `picture-${game.id}` }),
        el('figcaption', { id: `caption-${game.id}`, text: game.title }),
    );
    const about = el(
        'div',
        { class: 'game-about' },
        picture,
        el('h3', { id: `title-${game.id}`, text: game.title }),
        el('p', { text: game.about }),
        el('p', { class: 'credit', text: game.credit }),
    );
    return el('li', { id: `game-${game.id}` }, el('article', { class: 'game', 'aria-labelledby': `title-${game.id}` }, about, form));
}

/** @param {GameCard} game */
function scenarios(game) {
    const set = el('fieldset', {}, el('legend', { text: 'Scenario' }));
    const list = el('div', { class: 'scenarios' });
    game.scenarios.forEach((scenario, index) => list.append(scenarioRow(scenario, index === 0, factsOf(game, scenario))));
    set.append(list);
    if (game.takes_scenarios) set.append(...scenarioUpload(game, list));
    return set;
}

/** @param {OfferedScenario} scenario @param {boolean} checked @param {string} [facts] */
function scenarioRow(scenario, checked, facts = '') {
    const input = el('input', { type: 'radio', name: 'scenario', value: scenario.id });
    input.checked = checked;
    return el(
        'label',
        { class: 'scenario' },
        input,
        el(
            'span',
            {},
            el('b', { text: scenario.title }),
            scenario.about ? el('small', { text: scenario.about }) : null,
            facts ? el('small', { class: 'scenario-facts', text: facts }) : null,
        ),
    );
}

/**
 * Duration, difficulty and number of players of a scenario: "about 80 minutes · easy · solo".
 * @param {GameCard} game
 * @param {OfferedScenario} scenario
 */
export function factsOf(game, scenario) {
    const seatCount = game.seats.length;
    const players = seatCount === 1 ? 'solo' : `${formatCount(seatCount, 'player')}, or solo against a bot`;
    return [scenario.minutes ? `about ${howLong(scenario.minutes)}` : '', scenario.difficulty, players].filter(Boolean).join(' · ');
}

/** @param {number} minutes */
const howLong = (minutes) => (minutes < 100 ? formatCount(minutes, 'minute') : `${Math.round(minutes / 30) / 2} hours`);

/**
 * A file input for the player's own scenario: the server checks the file, and the scenario joins the list or the error is shown.
 * @param {GameCard} game
 * @param {PageNode} list
 */
function scenarioUpload(game, list) {
    const field = el('input', { type: 'file', accept: '.toml,application/toml' });
    const fault = el('p', { class: 'fault', role: 'alert', hidden: true });
    field.addEventListener('change', async () => {
        const file = field.files?.[0];
        field.value = '';
        if (!file) return;
        try {
            const text = await file.text();
            const scenario = await api.checkScenario(game.id, file.name, text);
            const row = scenarioRow({ ...scenario, title: `${scenario.title} (${file.name})` }, true);
            row.brought = { file: file.name, text };
            list.append(row);
            row.scrollIntoView({ block: 'nearest' });
            fault.hidden = true;
            say(`Scenario loaded: ${scenario.title}.`);
        } catch (error) {
            setText(fault, error instanceof Error ? error.message : String(error));
            fault.hidden = false;
        }
    });
    return [el('label', { class: 'button import' }, 'Load a scenario file', field), fault];
}

/** @param {GameCard} game */
function seats(game) {
    const set = el('fieldset', {}, el('legend', { text: 'Players' }));
    game.seats.forEach((seat, index) => {
        const choice = el('select', { name: `seat:${seat}` });
        for (const [value, text] of HUMAN_PLAYERS) choice.append(el('option', { value, text }));
        const levels = game.levels?.[seat] ?? [];
        choice.append(
            el(
                'optgroup',
                { label: 'Bots' },
                ...levels.map((level) => el('option', { value: level.code, text: `${level.name}: ${level.about}` })),
            ),
        );
        const preferred = levels.find((level) => level.code === prefs.get('level')) ?? levels[0];
        choice.value = index === 0 ? 'me' : (preferred?.code ?? 'friend');
        set.append(el('label', { class: 'seat-row' }, el('span', { text: titleOf(seat) }), choice));
    });
    return set;
}

/** @param {GameCard} game */
function settingsPart(game) {
    const details = el('details', {}, el('summary', { text: 'Options, name and seed' }));
    for (const setting of game.settings ?? []) {
        const choice = el('select', { name: `set:${setting.id}` });
        setting.values.forEach((value, index) =>
            choice.append(el('option', { value, text: index === 0 ? `${titleOf(value)} (default)` : titleOf(value) })),
        );
        details.append(
            el(
                'label',
                { class: 'setting' },
                el('span', {}, setting.about, setting.rule ? ` (${setting.rule})` : ''),
                choice,
            ),
        );
    }
    details.append(
        el(
            'label',
            { class: 'setting' },
            el('span', { text: 'Match name' }),
            el('input', { name: 'name', maxlength: 80, placeholder: 'same as the scenario' }),
        ),
        el(
            'label',
            { class: 'setting' },
            el('span', { text: 'Dice seed (solo only; same seed, same dice)' }),
            el('input', { name: 'seed', maxlength: 80, placeholder: 'none' }),
        ),
    );
    return details;
}

/** Convert the form to the server's request for a new match. @param {GameCard} game @param {PageNode} form */
function readForm(game, form) {
    const data = new FormData(form);
    /** @param {string} name */
    const text = (name) => String(data.get(name) ?? '').trim();
    const row = form.querySelector('[name="scenario"]:checked')?.closest('label');
    /** @type {NewMatch} */
    const newMatch = { game: game.id, scenario: text('scenario'), settings: {}, seats: {} };
    if (row?.brought) newMatch.brought = row.brought;
    for (const setting of game.settings ?? []) newMatch.settings[setting.id] = text(`set:${setting.id}`);
    for (const seat of game.seats) newMatch.seats[seat] = text(`seat:${seat}`);
    if (text('name')) newMatch.name = text('name');
    if (text('seed')) newMatch.seed = text('seed');
    return newMatch;
}
