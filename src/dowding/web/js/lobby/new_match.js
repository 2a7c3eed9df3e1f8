// New match form of a game's page: scenario, seats, options, and at its foot what it will start.

import { say } from '../common/announcements.js';
import { el, setText, titleOf } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { formatCount } from '../common/text.js';
import { api } from '../net/api.js';
import { isServerInBrowser } from '../net/transport.js';
import { formatMinutes, scenarioFacts, sideName } from './game_facts.js';

/** @typedef {import('../types.js').GameCard} GameCard */
/** @typedef {import('../types.js').OfferedScenario} OfferedScenario */
/** @typedef {import('../types.js').PageNode} PageNode */

/** The settings of a new match. @typedef {{game: string, scenario: string, settings: Record<string, string>, seats: Record<string, string>, brought?: object, name?: string, seed?: string, allows_tryouts?: boolean}} NewMatch */

/** Who can play a seat; other people only where the server is not in this browser. */
const PLAYER_KINDS = [['me', 'You'], ...(isServerInBrowser ? [] : [['friend', 'A friend'], ['open', 'Anyone']]), ['bot', 'A bot']];
const SEED_WARNING = 'The same seed gives the same dice. Anyone who knows the seed can know the rolls, so it is for matches that you play alone.';

/** Fill the form of a game. @param {PageNode} form @param {GameCard} game @param {(newMatch: NewMatch) => void} begin */
export function fillNewMatchForm(form, game, begin) {
    const chosen = el('b', {});
    const facts = el('small', {});
    const state = el('span', {});
    const drawFoot = () => {
        const scenario = chosenRow(form)?.scenario;
        setText(chosen, scenario?.title ?? '');
        setText(facts, [scenario?.minutes ? `about ${formatMinutes(scenario.minutes)}` : '', 'saved after every move'].filter(Boolean).join(', '));
        setText(state, describeOptions(readForm(game, form), game));
    };
    form.append(
        scenarios(game),
        seats(game),
        options(game, state),
        el('div', { class: 'start-row' }, el('p', {}, chosen, facts), el('button', { class: 'primary big', type: 'submit', text: 'Start' })),
    );
    form.addEventListener('change', drawFoot);
    form.addEventListener('input', drawFoot);
    form.addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        begin(readForm(game, form));
    });
    drawFoot();
}

/** @param {PageNode} form @returns {PageNode} */
const chosenRow = (form) => form.querySelector('[name="scenario"]:checked')?.closest('label');

/** @param {string} text */
const legend = (text) => el('legend', { class: 'eyebrow', text });

/** @param {GameCard} game */
function scenarios(game) {
    const list = el('div', { class: 'scenarios' }, ...game.scenarios.map((scenario, index) => scenarioRow(scenario, index === 0)));
    return el('fieldset', {}, legend('Scenario'), list, ...(game.takes_scenarios ? scenarioUpload(game, list) : []));
}

/** @param {OfferedScenario} scenario @param {boolean} checked */
function scenarioRow(scenario, checked) {
    const input = el('input', { type: 'radio', name: 'scenario', value: scenario.id });
    input.checked = checked;
    const row = el(
        'label',
        { class: 'scenario' },
        input,
        el('span', {}, el('b', { text: scenario.title }), scenario.about ? el('small', { text: scenario.about }) : null),
        el('span', { class: 'scenario-facts', text: scenarioFacts(scenario) }),
    );
    row.scenario = scenario;
    return row;
}

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
            row.dispatchEvent(new Event('change', { bubbles: true }));
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
    const other = game.seats.length === 1 ? el('p', { class: 'alone', text: 'The other side plays itself, by the rules of the game.' }) : null;
    return el('fieldset', {}, legend('Seats'), ...game.seats.map((seat, index) => seatRow(game, seat, index === 0)), other);
}

/** Who plays a seat: a person or a bot, and then which. @param {GameCard} game @param {string} seat @param {boolean} isFirst */
function seatRow(game, seat, isFirst) {
    const levels = game.levels[seat] ?? [];
    const side = sideName(game, seat);
    const bots = el(
        'select',
        { name: `level:${seat}`, 'aria-label': `Bot for ${side}` },
        ...levels.map((level) => el('option', { value: level.code, text: `${level.name}: ${level.about}` })),
    );
    const preferred = levels.find((level) => level.code === prefs.get('level')) ?? levels[0];
    if (preferred) bots.value = preferred.code;
    const usual = isFirst ? 'me' : preferred ? 'bot' : 'friend';
    bots.hidden = usual !== 'bot';
    const kinds = PLAYER_KINDS.filter(([kind]) => kind !== 'bot' || levels.length).map(([kind, text]) => {
        const input = el('input', { type: 'radio', name: `seat:${seat}`, value: kind });
        input.checked = kind === usual;
        input.addEventListener('change', () => {
            bots.hidden = kind !== 'bot';
        });
        return el('label', {}, input, text);
    });
    return el('div', { class: 'seat', role: 'group', 'aria-label': side }, el('b', { text: side }), el('div', { class: 'segments' }, ...kinds), bots);
}

/** The folded part of the form: the settings of the game, the match's name and a seed. @param {GameCard} game @param {PageNode} state how they stand */
function options(game, state) {
    return el(
        'details',
        {},
        el('summary', {}, el('b', { text: 'Options' }), state),
        ...game.settings.map((setting) =>
            row(
                el('span', {}, setting.about, ' ', setting.rule ? el('small', { text: setting.rule }) : null),
                el(
                    'select',
                    { name: `set:${setting.id}` },
                    ...setting.values.map((value, index) => el('option', { value, text: index === 0 ? `${titleOf(value)} (default)` : titleOf(value) })),
                ),
            ),
        ),
        ...(game.seats.length > 1
            ? [row(el('span', { text: 'Try-outs during the match' }), el('select', { name: 'tryouts' }, el('option', { value: 'yes', text: 'Allowed (default)' }), el('option', { value: 'no', text: 'Only when it is over' })))]
            : []),
        row(el('span', { text: 'Match name' }), el('input', { name: 'name', maxlength: 80, placeholder: 'same as the scenario' })),
        row(
            el('span', { class: 'with-mark' }, 'Dice seed', el('span', { class: 'mark', role: 'img', tabindex: '0', 'aria-label': SEED_WARNING, data: { tip: SEED_WARNING }, text: '?' })),
            el('input', { name: 'seed', maxlength: 80, placeholder: 'none', 'aria-label': 'Dice seed' }),
        ),
    );
}

/** @param {PageNode} name @param {PageNode} field */
const row = (name, field) => el('label', { class: 'setting' }, name, field);

/** How the options stand: "standard rules · fresh dice". @param {NewMatch} newMatch @param {GameCard} game */
function describeOptions(newMatch, game) {
    const changed = game.settings.filter((setting) => newMatch.settings[setting.id] !== setting.values[0]).length;
    return [changed ? `${formatCount(changed, 'setting')} changed` : 'standard rules', newMatch.seed ? 'dice from a seed' : 'fresh dice'].join(' · ');
}

/** Convert the form to the server's request for a new match. @param {GameCard} game @param {PageNode} form */
function readForm(game, form) {
    const data = new FormData(form);
    /** @param {string} name */
    const text = (name) => String(data.get(name) ?? '').trim();
    const chosen = chosenRow(form);
    /** @type {NewMatch} */
    const newMatch = { game: game.id, scenario: text('scenario'), settings: {}, seats: {} };
    if (chosen?.brought) newMatch.brought = chosen.brought;
    for (const setting of game.settings) newMatch.settings[setting.id] = text(`set:${setting.id}`);
    for (const seat of game.seats) newMatch.seats[seat] = text(`seat:${seat}`) === 'bot' ? text(`level:${seat}`) : text(`seat:${seat}`);
    if (text('tryouts') === 'no') newMatch.allows_tryouts = false;
    if (text('name')) newMatch.name = text('name');
    if (text('seed')) newMatch.seed = text('seed');
    return newMatch;
}
