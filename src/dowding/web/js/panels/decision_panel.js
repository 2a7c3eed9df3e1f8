// Decision panel: the prompt with its rule, the options, the refusals, the commit and undo buttons, and the outcome.

import { activate, arm, commit, disarm, undo } from '../state/choose.js';
import { isFree } from '../net/action_queue.js';
import { siteAddress } from '../net/addresses.js';
import { afterPaint, byId, el, keycap, renderList, setClasses, ruleChip, setAttr, setText } from '../common/dom.js';
import { isBot } from '../common/players.js';
import { formatSigned } from '../common/text.js';
import { ownCauses, withOwnPoints } from '../state/own_points.js';
import { hideCard } from '../map/magnifier.js';
import { togglePick, undoCount } from '../state/multi_select.js';
import { drawRefusals, startRefusals } from './refusals.js';
import { drawRows, rowNode } from './option_rows.js';
import { EVENT, on } from '../state/events.js';
import { connection } from '../state/connection.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';
import { setGlossaryText } from './glossary_links.js';
import { rematchPart } from './rematch.js';
import { waitingText } from './waiting_text.js';

/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').PageNode} PageNode */

/** A remark in brackets is left out of the button's text. */
const BRACKETED = / \([^)]*\)/g;

let isKeyboardUsed = false;
/** Whether the row that was pressed had the focus and lost it. */
let hadBlurredFocus = false;

export function startDecisionPanel() {
    const list = byId('options');
    document.addEventListener(
        'keydown',
        () => {
            isKeyboardUsed = true;
        },
        true,
    );
    document.addEventListener(
        'pointerdown',
        () => {
            isKeyboardUsed = false;
        },
        true,
    );
    list.addEventListener('click', (/** @type {MouseEvent} */ event) => {
        const option = optionOf(event.target);
        if (!option) return;
        if (event.shiftKey && selection.canPick(option.piece)) togglePick(option.piece);
        else if (isKeyboardUsed) {
            if (selection.armed === option) commit();
            else arm(option);
        } else activate(option);
    });
    list.addEventListener('focusin', (/** @type {Event} */ event) => {
        const option = optionOf(event.target);
        if (option && isKeyboardUsed) arm(option);
    });
    list.addEventListener('pointerover', (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === 'touch') return;
        const option = optionOf(event.target);
        selection.hover([option?.piece, option?.region].filter(Boolean));
    });
    list.addEventListener('pointerleave', () => selection.hover([]));
    byId('commit').addEventListener('click', (/** @type {MouseEvent} */ event) => {
        if (selection.armed || event.detail < 2) commit(); // the second click of a double click was meant for the decision before
    });
    byId('cancel').addEventListener('click', disarm);
    byId('undo').addEventListener('click', undo);
    startRefusals();
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], draw);
    on(EVENT.RESULTS_TOLD, () => playback.scene?.outcome && draw());
    on([EVENT.ARMED_CHANGED, EVENT.HIGHLIGHT_CHANGED, EVENT.BUSY_CHANGED, EVENT.PICKED_CHANGED], light);
    on(EVENT.SENDING_CHANGED, blurPressed);
    on(EVENT.PEOPLE_CHANGED, () => {
        if (document.body.dataset.turn === 'wait') drawPrompt();
    });
}

/**
 * Blur the option that was pressed: moving a focused row makes the browser lay out the whole page twice. When the keyboard is
 * used, the row keeps the focus until there is a new prompt.
 */
function blurPressed() {
    const pressed = document.activeElement;
    if (!connection.sending || isKeyboardUsed || !(pressed instanceof HTMLElement) || !byId('choices').contains(pressed)) return;
    pressed.blur();
    hadBlurredFocus = true;
}

/** @param {PageNode} node */
const optionOf = (node) => {
    const id = node.closest?.('[data-option]')?.dataset.option;
    return selection.rows.find((row) => row.id === id);
};

/** The headline of the panel: whose turn it is, and the prompt. */
function headline() {
    const scene = playback.scene;
    if (!scene) return { state: 'wait', text: 'Loading the match…' };
    if (playback.isReplaying)
        return { state: 'replay', text: `Earlier position: ${playback.replayPosition} of ${matchState.live?.position ?? '?'}` };
    if (scene.outcome && playback.heldScene) return { state: 'wait', text: 'The last combat decides the match.' };
    if (scene.outcome) return { state: 'over', text: scene.outcome.text };
    if (scene.ask) return { state: 'mine', text: scene.ask.prompt };
    return { state: 'wait', text: waitingText(scene) };
}

/** Whether the match can only wait for a bot: bots play all the other seats. */
function isBotThinking() {
    const others = Object.entries(matchState.summary?.seats ?? {}).filter(([seat]) => seat !== matchState.seat);
    return others.length > 0 && others.every(([, player]) => isBot(player));
}

/** @type {Record<string, string>} */
const TURN_TEXTS = { mine: 'Your move', wait: 'Please wait', replay: 'Replay', over: 'Game over' };

/** Show whose turn it is, and the prompt. */
function drawPrompt() {
    const { state, text } = headline();
    document.body.dataset.turn = state;
    setText(byId('turn'), TURN_TEXTS[state]);
    setGlossaryText(byId('prompt'), withOwnPoints(text));
    byId('prompt').classList.toggle('thinking', state === 'wait' && isBotThinking());
    return state;
}

function draw() {
    hideCard();
    const state = drawPrompt();
    const hadFocus = hadBlurredFocus || byId('choices').contains(document.activeElement) || document.activeElement === byId('commit');
    hadBlurredFocus = false;
    const ask = selection.ask;
    renderList(byId('prompt-rule'), [ask?.rule ?? ''].filter(Boolean), String, (rule) => ruleChip(rule));
    drawRows();
    drawRefusals(ask);
    afterPaint('choices', () => {
        byId('choices').scrollTop = 0;
        if (hadFocus) byId('prompt').focus({ preventScroll: true });
    });
    byId('next-unit').hidden = !selection.rows.some((row) => row.piece || row.region);
    drawPast();
    drawOutcome();
    drawUndo();
    light();
}

function drawOutcome() {
    const outcome = !playback.isReplaying && !playback.heldScene ? playback.scene?.outcome : null;
    const box = byId('outcome');
    box.hidden = !outcome;
    if (!outcome || box.dataset.text === outcome.text) return;
    box.dataset.text = outcome.text;
    const causes = ownCauses(outcome).rows;
    box.replaceChildren(
        el(
            'div',
            { class: 'button-row' },
            el('button', { class: 'primary', type: 'button', data: { do: 'report' } }, 'Report ', keycap('G')),
            el('button', { type: 'button', data: { do: 'finale' } }, 'Final summary'),
            el('a', { class: 'button', href: siteAddress('/'), text: 'Lobby' }),
        ),
        matchState.seat === 'spectator' ? '' : rematchPart(),
        ...(causes.length ? [causesTable(causes)] : []),
    );
}

/** @param {[string, number][]} causes */
function causesTable(causes) {
    const rows = causes.map(([cause, points]) => el('tr', {}, el('th', { scope: 'row', text: cause }), el('td', { text: formatSigned(points) })));
    return el('table', {}, el('caption', { text: 'Points by cause' }), el('tbody', {}, ...rows));
}

/** While the past is shown: the log lines of that position. */
function drawPast() {
    const past = playback.isReplaying;
    byId('past').hidden = !past;
    byId('commit-bar').hidden = past || (!selection.ask && !playback.scene?.may_undo);
    const lines = past ? (playback.scene?.log ?? []).filter((line) => line.at === playback.replayPosition) : [];
    renderList(
        byId('past'),
        lines,
        (line, index) => `${line.at}|${index}|${line.text}`,
        (line) => el('li', { text: withOwnPoints(line.text) }),
    );
}

function drawUndo() {
    const scene = playback.scene;
    const button = byId('undo');
    const may = !playback.isReplaying && Boolean(scene?.may_undo);
    setAttr(button, 'aria-disabled', may ? null : 'true');
    setAttr(
        button,
        'title',
        may
            ? undoTitle(undoCount(scene?.position))
            : `Cannot undo: ${scene?.undo_refused || 'there is nothing to undo'}`,
    );
}

/** @param {number} count */
const undoTitle = (count) => (count > 1 ? `Undo your last ${count} moves` : 'Undo your last move');

/** The text of the commit button: the armed option, or what to do first. @param {Option|null} row */
function commitText(row) {
    if (!row && selection.picked.size) return selection.orders.some((order) => order.region) ? 'Choose a destination' : 'Choose an order';
    if (!row) return selection.pickable.placed.size ? 'Select one or more' : 'Choose an order';
    if (!row.picks) return row.label.replace(BRACKETED, '');
    return `${selection.picked.has(row.piece ?? '') ? 'Deselect' : 'Select'}: ${row.label}`;
}

function light() {
    const armed = selection.armed;
    selection.rows.forEach((row, index) => {
        const node = rowNode(index);
        const isArmed = armed?.id === row.id;
        const isPicked = selection.picked.has(row.piece ?? '');
        const spoken = selection.hovered.has(row.piece ?? '') || selection.hovered.has(row.region ?? '');
        const sent = connection.sending === row.id;
        setClasses(node, { armed: isArmed, sent, spoken, picked: isPicked, hinted: selection.isHinted(row) });
        setAttr(node, 'aria-pressed', row.picks ? String(isPicked) : isArmed || isPicked ? 'true' : null);
        if (isArmed && !connection.sending)
            afterPaint('armed', () => {
                if (!node.matches(':hover')) node.scrollIntoView({ block: 'nearest' });
            });
    });
    const ready = armed ?? selection.soleOption;
    byId('commit-bar').classList.toggle('ready', Boolean(ready));
    setText(byId('commit-text'), commitText(ready));
    setAttr(byId('commit'), 'disabled', ready && isFree() ? null : '');
    setAttr(byId('commit'), 'hidden', selection.ask ? null : '');
    setAttr(byId('cancel'), 'hidden', armed ? null : '');
}
