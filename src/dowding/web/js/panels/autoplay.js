// Autoplay: lets a bot play for this seat. The dialog asks which level, how far and how fast; the bar shows progress and stops
// it.

import { say } from '../common/announcements.js';
import { isFree, send, sendMessage } from '../net/action_queue.js';
import { closeDialog, openDialog } from '../common/dialogs.js';
import { afterPaint, byId, el, setText } from '../common/dom.js';
import { prefs, prefersReducedMotion } from '../common/preferences.js';
import { formatCount } from '../common/text.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').AutoplayStatus} AutoplayStatus */

/** The least time between two choices, in milliseconds. */
/** @type {Record<string, number>} */
const PACES_MS = { slow: 2400, steady: 1200, fast: 400, 'at once': 0 };

/** @type {AutoplayStatus|null} the status that was announced last */
let lastStatus = null;

export function startAutoplay() {
    byId('play-on').addEventListener('click', toggleAutoplay);
    byId('aid-stop').addEventListener('click', stopBot);
    on([EVENT.ARMED_CHANGED, EVENT.PICKED_CHANGED], () => {
        if (matchState.autoplay && (selection.armed || selection.picked.size)) stopBot();
    });
    on(EVENT.AUTOPLAY_CHANGED, () => afterPaint('aid', announceChange));
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED, EVENT.AUTOPLAY_CHANGED], draw);
    prefs.on((name) => {
        if (name === 'speed' && matchState.autoplay) startBot(matchState.autoplay.level, matchState.autoplay.until);
    });
}

const canAutoplay = () => matchState.seat !== 'spectator' && matchState.levels.length > 0 && !matchState.live?.outcome;

/** Stop autoplay, or open the dialog that starts it. */
export function toggleAutoplay() {
    if (matchState.autoplay) return stopBot();
    if (!canAutoplay()) return say('The game is over.', true);
    if (playback.isReplaying) return say('This is an earlier position. Press Esc to return to the present.', true);
    const form = el(
        'form',
        { class: 'play-on' },
        choice('level', 'Bot', levels(), prefs.get('level')),
        choice('until', 'Play', untilChoices(), prefs.get('until')),
        choice('speed', 'Speed', speeds(), speed()),
        el('p', {
            class: 'faint',
            text:
                'The bot plays your seat; the log and the report mark its moves. ' +
                'You can stop it at any time, also by making or undoing a move.',
        }),
        el('div', { class: 'button-row' }, el('button', { class: 'primary', type: 'submit', text: 'Start' })),
    );
    form.addEventListener('submit', (/** @type {Event} */ event) => {
        event.preventDefault();
        const data = new FormData(form);
        for (const name of ['level', 'until', 'speed']) prefs.set(name, String(data.get(name)));
        closeDialog();
        startBot(prefs.get('level'), prefs.get('until'));
    });
    openDialog('Autoplay: let a bot play for you', [form]);
    form.querySelector('input:checked')?.focus();
}

const speed = () => prefs.get('speed') || (prefersReducedMotion() ? 'slow' : 'steady');
const levels = () => matchState.levels.map((level) => [level.code, level.name, level.about]);
const speeds = () => Object.keys(PACES_MS).map((name) => [name, SPEED_NAMES[name], '']);
/** @type {Record<string, string>} */
export const SPEED_NAMES = { slow: 'Slow', steady: 'Normal', fast: 'Fast', 'at once': 'Instant' };
const untilChoices = () => [
    ['step', 'One move', ''],
    ...matchState.periods.map((name) => [name, `To the end of the ${name}`, '']),
    ['end', 'To the end of the game', ''],
];

/**
 * A group of radio buttons, each with a name and a description; the preferred value is selected, else the first.
 * @param {string} name
 * @param {string} legend
 * @param {string[][]} values
 * @param {string} selected
 */
function choice(name, legend, values, selected) {
    const at = Math.max(
        0,
        values.findIndex(([value]) => value === selected),
    );
    const set = el('fieldset', { class: 'choice' }, el('legend', { text: legend }));
    values.forEach(([value, label, about], index) => {
        const input = el('input', { type: 'radio', name, value });
        input.checked = index === at;
        const words = el('span', {}, label, about ? el('small', { text: ` ${about}` }) : '');
        set.append(el('label', {}, input, words));
    });
    return set;
}

/** @param {string} level @param {string} until */
function startBot(level, until) {
    if (isFree()) send('play', { play: { level, until, pace: PACES_MS[speed()] ?? PACES_MS.steady } });
    else say('Please wait for the last order to finish, then try again.', true);
}

function stopBot() {
    sendMessage({ stop: true });
}

/** @param {string} code */
const nameOf = (code) => matchState.levels.find((level) => level.code === code)?.name ?? code;

/** "The Pilot", or "The random bot". @param {string} code */
const botName = (code) => (code === 'random' ? 'The random bot' : `The ${nameOf(code)}`);

/** @param {AutoplayStatus} aid */
const playingText = (aid) => `${botName(aid.level)} is ${aid.until === 'plan' ? 'planning' : 'playing'} for you`;

/** Announce that a bot has begun or finished playing. */
function announceChange() {
    const aid = matchState.autoplay;
    if (aid && !lastStatus) say(playingText(aid));
    if (!aid && lastStatus) {
        const count = matchState.autoplayChoices;
        say(`Your turn again. ${botName(lastStatus.level)} made ${formatCount(count, 'move')} for you.`, lastStatus.until !== 'step');
    }
    lastStatus = aid;
}

/** @type {Record<string, string>} */
const UNTIL_TEXTS = { step: 'for one move', plan: '', end: 'to the end of the game' };

function draw() {
    const aid = matchState.autoplay;
    byId('play-on').hidden = !canAutoplay() || Boolean(aid);
    byId('aid-bar').hidden = !aid;
    document.body.classList.toggle('aided', Boolean(aid));
    if (!aid) return;
    setText(byId('aid-who'), playingText(aid));
    setText(byId('aid-far'), `${UNTIL_TEXTS[aid.until] ?? `to the end of the ${aid.until}`} (${formatCount(aid.made, 'move')} so far)`.trim());
}
