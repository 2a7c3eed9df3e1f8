// Day report (bulletin): opens once when the game pauses, can be reopened, and offers the choice that continues the game.

import { activate, arm, commit } from '../state/choose.js';
import { drawLineChart } from '../report/line_chart.js';
import { closeDialog, openDialog } from '../common/dialogs.js';
import { byId, el, setClasses } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { ownChart, withOwnPoints } from '../state/own_points.js';
import { EVENT, on } from '../state/events.js';
import { connection } from '../state/connection.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').Scene} Scene */

/** More options than this are offered in the decision panel only. */
const MAX_OPTIONS = 6;

let seenMoment = '';
let shownMoment = '';

const storageKey = () => `bulletin.${matchState.summary?.id ?? ''}`;

export function startDayReport() {
    seenMoment = prefs.get(storageKey()) ?? '';
    byId('bulletin-again').addEventListener('click', open);
    byId('dialog').addEventListener('close', openOnce);
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], draw);
    on(EVENT.AUTOPLAY_CHANGED, openOnce);
    on([EVENT.ARMED_CHANGED, EVENT.BUSY_CHANGED], updateFooter);
}

const isOpen = () => byId('dialog').open && byId('dialog-body').querySelector('.bulletin') !== null;

function draw() {
    byId('bulletin-part').hidden = !playback.scene?.picture.bulletin;
    if (isOpen() && momentOf(playback.scene) !== shownMoment) closeDialog();
    openOnce();
}

/** A key of the moment that a bulletin belongs to. @param {Scene|null} scene */
const momentOf = (scene) =>
    scene?.picture.bulletin ? `${matchState.seat}|${scene.position}|${scene.picture.bulletin.title}` : '';

/** Open the bulletin of the present once, if no other dialog is open. */
function openOnce() {
    if (playback.isReplaying || matchState.autoplay) return;
    const moment = momentOf(matchState.live);
    if (moment === seenMoment) return;
    if (moment && document.querySelector('dialog[open], #curtain:not([hidden])')) return;
    seenMoment = moment;
    prefs.set(storageKey(), seenMoment);
    if (moment) open();
}

function open() {
    const bulletin = playback.scene?.picture.bulletin;
    if (!bulletin) return;
    const parts = bulletin.sections.map((section) =>
        el(
            'section',
            {},
            el('h3', { text: section.title }),
            el('ul', {}, ...section.lines.map((line) => el('li', { text: withOwnPoints(line) }))),
        ),
    );
    openDialog(
        bulletin.title,
        [
            el('div', { class: 'bulletin' }, ...parts),
            el('div', { class: 'bulletin-charts' }, ...(bulletin.charts ?? []).map((chart) => drawLineChart(ownChart(chart)))),
            footer(),
        ].filter(Boolean),
        true,
    );
    shownMoment = momentOf(playback.scene);
    updateFooter();
    byId('dialog-body').focus({ preventScroll: true });
}

/** The options that can be chosen now, so that the report need not be closed first. */
function footer() {
    const ask = selection.ask;
    if (!ask) return null;
    const options = ask.options.length > MAX_OPTIONS ? [] : ask.options;
    return el(
        'footer',
        { class: 'dialog-foot' },
        el('p', { text: withOwnPoints(ask.prompt) }),
        el(
            'div',
            { class: 'button-row' },
            ...options.map((option) =>
                el('button', {
                    class: options.length === 1 ? 'primary' : '',
                    type: 'button',
                    data: { foot: option.id },
                    text: option.label,
                    on: { click: () => choose(option) },
                }),
            ),
            options.length ? null : el('button', { type: 'button', text: 'Go to orders', on: { click: closeDialog } }),
        ),
    );
}

/**
 * If there is only one option it is chosen immediately, unless the player wants to confirm every choice.
 * @param {Option} option
 */
function choose(option) {
    if (selection.ask?.options.length !== 1 || prefs.get('confirm') === 'always') return activate(option);
    arm(option);
    commit();
}

function updateFooter() {
    if (!isOpen()) return;
    for (const node of byId('dialog-body').querySelectorAll('[data-foot]')) {
        const armed = selection.armed?.id === node.dataset.foot;
        setClasses(node, { armed });
        node.setAttribute('aria-pressed', String(armed));
        node.disabled = Boolean(connection.sending);
    }
}
