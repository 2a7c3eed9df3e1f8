// Keyboard shortcuts: digits arm an option, Enter commits it, Space picks a piece and never makes a choice.

import { say } from '../common/announcements.js';
import { arm, commit, disarm, undo } from '../state/choose.js';
import { closest, byId } from '../common/dom.js';
import { dismissNote } from './tutorial_notes.js';
import { dropHint } from './hint.js';
import { openRareOrders } from './quiet_orders.js';
import { clearPicks, focusOrders, pickAllHere, togglePick } from '../state/multi_select.js';
import { nextCard } from '../plan/plan_panel.js';
import { prefs } from '../common/preferences.js';
import { player } from '../playback/player.js';
import { goToRefusals } from './refusals.js';
import { goToPosition, stepReplay } from '../playback/scrubber.js';
import { handleLineOfSightKey } from '../map/line_of_sight.js';
import { handleCombatSceneKey } from '../playback/combat_scene.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';
import { toggleTheme } from '../common/theme.js';
import { explainFocused } from './explain.js';

/** @typedef {import('../map/map_board.js').MapBoard} MapBoard */
/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').PageNode} PageNode */

/** The keys and their functions, as listed in the help. */
export const KEYS = [
    ['1 – 9', 'highlight an order by its number; press the number again to confirm'],
    ['↓ ↑', 'highlight the next or previous order'],
    ['N', 'next unit with orders (Shift+N: previous)'],
    ['Enter', 'confirm the highlighted order'],
    ['Space', 'select or deselect the highlighted unit, to send several together (mouse: Shift+click or Shift+drag)'],
    ['A', 'select all units in the same place'],
    ['P', 'go to the orders for the selected units'],
    ['W', 'replay the events since your last order; during playback, next event'],
    ['Esc', 'stop playback, deselect, close the note, return to the present'],
    ['I', 'hint: what a bot would do, and why (again: close)'],
    ['O', 'autoplay: let a bot play for you (again: stop)'],
    ['U', 'undo your last move, or the last group of moves, unless dice have been rolled'],
    ['← →', 'step through earlier positions (Home: start, End: present)'],
    ['F', 'flip the map: south up or north up'],
    ['H', 'hide or show the units'],
    ['+ − 0', 'zoom in, zoom out, show the whole map'],
    ['V', 'line of sight, in games that have it (arrow keys and N: aim, Space: swap ends, Esc: close)'],
    ['B', 'switch between plan and map ([ and ]: previous or next card)'],
    ['D', 'let a bot make the plan; you confirm it at the end'],
    ['J', 'show the highlighted units on the map'],
    ['Q', 'more orders: what is rarely wanted, such as breaking off'],
    ['X', 'orders that are not allowed now, and why (again: back)'],
    ['R', 'rules in our own words'],
    ['Y', 'why? The rule and dice behind the newest or focused log line'],
    ['G', 'report'],
    ['L', 'invite links for friends and spectators'],
    ['M', 'chat, notes, and your seat on another device (again: close)'],
    ['S', 'settings'],
    ['T', 'dark or light theme'],
    ['?', 'this help'],
];

/**
 * @param {Record<string, () => void>} doing the actions of buttons with `data-do`
 * @param {() => import('../map/map_board.js').MapBoard|null} map
 */
export function startKeyboard(doing, map) {
    doing.next = () => nextUnit(1, map());
    document.addEventListener('click', (event) => {
        const name = closest(event, '[data-do]')?.dataset.do;
        if (name && doing[name]) doing[name]();
    });
    document.addEventListener('keydown', (event) => press(event, doing, map));
    document.addEventListener('keyup', (event) => {
        if (event.key === ' ' && closest(event, '#commit, .option, [data-piece]')) event.preventDefault();
    });
}

/** Whether a key is typed into this field. One in a dialog just closed keeps the focus until the next frame. @param {PageNode} node */
const isField = (node) => node.matches?.('input:not([type="range"]), select, textarea, [contenteditable]') && node.checkVisibility();

/** @param {KeyboardEvent} event @param {Record<string, () => void>} doing @param {() => MapBoard|null} map */
function press(event, doing, map) {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (document.querySelector('dialog[open], #curtain:not([hidden])')) return;
    if (handleLineOfSightKey(event) || handleCombatSceneKey(event)) return;
    if (event.key === ' ') return space(event);
    if (event.key === 'Enter') return enter(event);
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const { view } = map() ?? {};
    /** @param {number} factor */
    const zoomBy = (factor) => view?.zoomTo(view.zoom * factor);
    /** @type {Record<string, () => unknown>} */
    const actions = {
        n: () => nextUnit(event.shiftKey ? -1 : 1, map()),
        u: undo,
        w: () => player.again(),
        f: () => prefs.toggle('flip'),
        h: () => prefs.toggle('hidden'),
        '+': () => zoomBy(1.35),
        '=': () => zoomBy(1.35),
        '-': () => zoomBy(1 / 1.35),
        0: () => map()?.view.fit(),
        j: () => goToLit(map()),
        b: doing.plan,
        d: doing.propose,
        q: openRareOrders,
        '[': () => nextCard(-1),
        ']': () => nextCard(1),
        a: pickAllHere,
        p: focusOrders,
        x: () => goToRefusals() || say('No orders are refused now.', true),
        t: toggleTheme,
        r: doing.rules,
        y: explainFocused,
        g: doing.report,
        i: doing.hint,
        o: doing['play-on'],
        l: doing.links,
        m: doing.company,
        v: doing.sight,
        s: doing.settings,
        '?': doing.help,
        ArrowLeft: () => stepReplay(-1),
        ArrowRight: () => stepReplay(1),
        Home: () => goToPosition(0),
        End: () => goToPosition(Infinity),
        ArrowDown: () => nextOption(1),
        ArrowUp: () => nextOption(-1),
        Escape: escape,
    };
    const act = actions[letter];
    if (closest(event, '[role="tablist"], input[type="range"]') && letter.startsWith('Arrow')) return;
    if (/^[1-9]$/.test(letter)) {
        event.preventDefault();
        return armByNumber(Number(letter));
    }
    if (act) {
        event.preventDefault();
        act();
    }
}

/** Pick the piece that has the focus or is armed, unless Space presses another button. @param {KeyboardEvent} event */
function space(event) {
    const piece = closest(event, '[data-piece]')?.dataset.piece;
    const other = closest(event, 'button, a, summary, input, select');
    if (other && !piece && !other.matches('.option, #commit')) return;
    event.preventDefault();
    if (!event.repeat) togglePick(piece ?? selection.armed?.piece);
}

/** Escape closes one thing at a time: replay, playback, hint, picked pieces, armed option, note. */
function escape() {
    if (playback.isReplaying) return goToPosition(Infinity);
    if (player.skip()) return;
    if (dropHint(true)) return;
    if (selection.picked.size && (!selection.armed || selection.armed.members)) clearPicks();
    else if (selection.armed || !dismissNote()) disarm();
}

/** Enter makes the armed choice, unless it presses another button. @param {KeyboardEvent} event */
function enter(event) {
    const other = closest(event, 'button, a, summary, input, select');
    if (other && !other.matches('.option, #commit')) return;
    if (event.repeat) return event.preventDefault();
    if (other?.matches('.option')) {
        const option = selection.rows.find((row) => row.id === other.dataset.option);
        event.preventDefault();
        if (option && selection.armed !== option) arm(option);
        else commit();
        return;
    }
    if (selection.armed || selection.soleOption) {
        event.preventDefault();
        commit();
    }
}

/** @param {number} n */
function armByNumber(n) {
    const option = selection.rows[n - 1];
    if (!option) return;
    if (selection.armed === option) commit();
    else arm(option);
}

/** @param {number} step */
function nextOption(step) {
    const options = selection.rows;
    if (!options.length) return;
    const at = placeOf(options, step);
    const next = options[(at + step + options.length) % options.length];
    arm(next);
    focusOption(next);
}

/**
 * The index of the armed row; before the first or behind the last if it is not in the list.
 * @param {Option[]} rows
 * @param {number} step
 */
function placeOf(rows, step) {
    const at = rows.findIndex((row) => row === selection.armed);
    return at < 0 && step < 0 ? 0 : at;
}

/** @param {Option} option */
function focusOption(option) {
    for (const node of byId('options').querySelectorAll('[data-option]'))
        if (node.dataset.option === option.id) node.focus({ preventScroll: false });
}

/** Arm the next option that has a piece or region, and pan the map to it. @param {number} step @param {MapBoard|null} map */
function nextUnit(step, map) {
    const units = selection.rows.filter((row) => row.piece || row.region);
    if (!units.length) return;
    const at = placeOf(units, step);
    const next = units[(at + step + units.length) % units.length];
    arm(next);
    if (map && map.view.zoom > 1.05) map.jump([next.piece || next.region || '']);
}

/** @param {MapBoard|null} map */
function goToLit(map) {
    const ids = selection.armed ? [selection.armed.piece || selection.armed.region || ''] : [...selection.clickable];
    map?.jump(ids.filter(Boolean), selection.armed ? Math.max(2, map.view.zoom) : undefined);
}
