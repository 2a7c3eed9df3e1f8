// Multi-select: picks several pieces, sends them together as a series of choices, and undoes such a series as one.

import { say } from '../common/announcements.js';
import { send, sendSeries } from '../net/action_queue.js';
import { ARROW_STEPS, closest, byId, el, renderList, setAttr, setClasses, setText } from '../common/dom.js';
import { prefs } from '../common/preferences.js';
import { formatCount } from '../common/text.js';
import { EVENT, on } from './events.js';
import { connection } from './connection.js';
import { matchState } from './match_state.js';
import { playback } from './playback_state.js';
import { selection } from './selection.js';

/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Refused} Refused */
/** @typedef {import('../types.js').Region} Region */

const LONG_TOUCH_MS = 450;
const TOUCH_TOLERANCE = 8;
const MAX_NAMES = 12;

/** Choices that were made as a group: the position before and their number, by the position after. */
const undoGroups = new Map();

/** @param {(order: Option|undefined) => void} activate */
export function startMultiSelect(activate) {
    byId('party-clear').addEventListener('click', clearPicks);
    byId('party-here').addEventListener('click', pickAllHere);
    const orders = byId('party-orders');
    orders.addEventListener('click', (/** @type {Event} */ event) => activate(orderOf(event)));
    orders.addEventListener('pointerover', (/** @type {Event} */ event) => selection.hover([orderOf(event)?.region].filter(Boolean)));
    orders.addEventListener('pointerleave', () => selection.hover([]));
    orders.addEventListener('keydown', walk);
    holdToPick();
    on([EVENT.SCENE_SHOWN, EVENT.PICKED_CHANGED, EVENT.AIM_CHANGED, EVENT.REPLAY_CHANGED], draw);
    on([EVENT.ARMED_CHANGED, EVENT.HIGHLIGHT_CHANGED], light);
    on(EVENT.LIVE_SCENE, (scene) => {
        for (const end of undoGroups.keys()) if (end > scene.position) undoGroups.delete(end);
    });
}

/** @param {Event} event */
const orderOf = (event) => selection.orders.find((order) => order.id === closest(event, '[data-order]')?.dataset.order);

/** A long touch on a piece picks it. */
function holdToPick() {
    let timer = 0;
    let wasHeld = false;
    let from = [0, 0];
    document.addEventListener('pointerdown', (event) => {
        clearTimeout(timer);
        wasHeld = false;
        const id = closest(event, '[data-piece]')?.dataset.piece;
        if (event.pointerType !== 'touch' || !event.isPrimary || !selection.canPick(id)) return;
        from = [event.clientX, event.clientY];
        timer = setTimeout(() => {
            wasHeld = true;
            togglePick(id);
        }, LONG_TOUCH_MS);
    });
    document.addEventListener('pointermove', (event) => {
        if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > TOUCH_TOLERANCE) clearTimeout(timer);
    });
    for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => clearTimeout(timer));
    for (const kind of ['click', 'contextmenu'])
        document.addEventListener(
            kind,
            (event) => {
                if (!wasHeld) return;
                event.preventDefault();
                event.stopPropagation();
            },
            true,
        );
}

// Picking

/** Pick a piece, or release it. @param {string|undefined} id */
export function togglePick(id) {
    if (connection.sending || id === undefined || !selection.canPick(id)) return;
    const on = !selection.picked.has(id);
    selection.pick([id], on);
    announcePicked(`${playback.nameOf(id)} ${on ? 'selected' : 'deselected'}.`);
}

/** Pick further pieces. @param {string[]} ids */
export function pickAlso(ids) {
    const added = ids.filter((id) => selection.canPick(id) && !selection.picked.has(id));
    if (connection.sending || !added.length) return;
    selection.pick(added, true);
    announcePicked(`${added.length} more selected.`);
}

export function clearPicks() {
    if (!selection.picked.size) return;
    selection.pick([...selection.picked], false);
    say('Selection cleared.');
}

/** Pick all pieces in the region of the piece that was armed or picked last. */
export function pickAllHere() {
    const mates = matesOf(selection.canPick(selection.armed?.piece ?? '') ? selection.armed?.piece : [...selection.picked].at(-1));
    if (mates.length) pickAlso(mates);
    else say('There are no more units to select here.', true);
}

/** The pieces in the region of a piece, itself included, that can still be picked. @param {string|undefined} id */
function matesOf(id) {
    const region = playback.pieces.get(id ?? '')?.region;
    const here = [...playback.pieces.values()].filter((piece) => piece.region === region);
    return here.map((piece) => piece.id).filter((candidate) => region && selection.canPick(candidate) && !selection.picked.has(candidate));
}

/** @param {string} what */
function announcePicked(what) {
    const places = selection.orders.filter((order) => order.region).length;
    const placesText = places ? `, ${formatCount(places, 'destination')}` : '';
    say(`${what} ${selection.picked.size} selected${placesText}.`);
}

// Sending

/**
 * Make the choices of an order one after another, up to the first that is no longer offered.
 * @param {Option} order
 * @param {(option: Option, pause?: number) => void} arm
 */
export function chooseTogether(order, arm) {
    const from = matchState.live?.position ?? 0;
    const left = [...(order.members ?? [])];
    const total = Math.max(selection.picked.size, left.length);
    const region = order.region ?? '';
    let refusal = '';
    /** @type {Option|undefined} */
    let risky;
    /** @param {Scene} scene */
    const next = (scene) => {
        const option = left[0] && scene.ask?.options.find((candidate) => candidate.id === left[0].id);
        if (left[0] && !option) refusal = `${left[0].label}: ${optionGoneText(scene, left[0])}`;
        if (option?.risky && prefs.get('confirm') !== 'never') risky = option;
        if (!option || risky) return null;
        left.shift();
        selection.picked.delete(option.piece ?? '');
        return { option: option.id };
    };
    sendSeries(order.id, next, (scene, count) => {
        if (count > 1) undoGroups.set(scene.position, { from, count });
        return () => {
            const done = `${count} of ${total} done.`;
            if (refusal) say(`${done} ${refusal}`, true);
            else if (risky && matchState.live === scene) {
                arm(risky, 0);
                say(`${done} The next one may roll dice: check the odds, then confirm.`, true);
            } else if (selection.picked.size && region) say(`${done} ${placeRefusalText([region])}`, true);
        };
    });
}

/** Make the choices of a path one after another; it ends early if something intervenes. @param {Option} row */
export function followPath(row) {
    const from = matchState.live?.position ?? 0;
    const left = [...(row.path?.options ?? [])];
    /** @param {Scene} scene */
    const next = (scene) => {
        if (!scene.ask?.options.some((option) => option.id === left[0])) return null;
        return { option: left.shift() };
    };
    sendSeries(row.id, next, (scene, count) => {
        if (count > 1) undoGroups.set(scene.position, { from, count });
        return () => {
            if (left.length) say(`The move was interrupted: ${scene.ask?.prompt ?? scene.waiting ?? ''}`, true);
        };
    });
}

/**
 * Make the moves of a group one piece after another, in the order in which the pieces are asked; it ends early if
 * something intervenes.
 * @param {Option} row
 */
export function followGroup(row) {
    const from = matchState.live?.position ?? 0;
    const pieces = new Set((row.together?.moves ?? []).map((move) => move.piece));
    /** @type {string[]} */
    let left = [];
    /** @param {Scene} scene */
    const next = (scene) => {
        if (!left.length) {
            const move = scene.ask?.together?.[0]?.moves[0];
            if (!move || !pieces.delete(move.piece)) return null;
            left = [...move.options];
        }
        if (!scene.ask?.options.some((option) => option.id === left[0])) return null;
        return { option: left.shift() };
    };
    sendSeries(row.id, next, (scene, count) => {
        if (count > 1) undoGroups.set(scene.position, { from, count });
        return () => {
            const names = [...pieces].map((id) => playback.nameOf(id)).join(', ');
            if (pieces.size) say(`Still to move: ${names}. ${scene.ask?.prompt ?? scene.waiting ?? ''}`, true);
        };
    });
}

/** @param {Scene} scene @param {Option} member */
function optionGoneText(scene, member) {
    /** @param {Refused} refusal */
    const isSamePiece = (refusal) => refusal.piece === member.piece && (!refusal.region || refusal.region === member.region);
    const refused = scene.ask?.refused?.find((refusal) => refusal.id === member.id) ?? scene.ask?.refused?.find(isSamePiece);
    if (refused) return `${refused.why} (${refused.rule}).`;
    return scene.ask ? `the decision has changed: ${scene.ask.prompt}` : 'it is no longer your move.';
}

/** Why the picked pieces cannot go to a region among these ids; empty if the decision is another one. @param {string[]} ids */
export function placeRefusalText(ids) {
    const region = ids.find((id) => matchState.places.has(id));
    const options = [...selection.pickable.placed.values()].flat();
    if (!selection.picked.size)
        return options.some((option) => option.region === region) ? 'First select units, then their destination.' : '';
    const groups = new Map();
    for (const refusal of selection.ask?.refused ?? []) {
        if (refusal.region !== region || !selection.picked.has(refusal.piece ?? '')) continue;
        const why = `${refusal.why} (${refusal.rule}).`;
        groups.set(why, [...(groups.get(why) ?? []), playback.nameOf(refusal.piece)]);
    }
    return [...groups].map(([why, names]) => `${names.join(', ')}: ${why}`).join(' ');
}

// Undo

/** @param {Scene} scene */
export const undoRefusalText = (scene) =>
    `Cannot undo: ${scene.undo_refused || 'there is nothing to undo'}.`;

/** The number of choices that an undo at a position reverts. @param {number|undefined} position */
export const undoCount = (position) => undoGroups.get(position)?.count ?? 1;

/** Undo the last choice, or all choices of its group. @param {Scene} scene */
export function undoTogether(scene) {
    const group = undoGroups.get(scene.position);
    if (!group) return send('undo', { undo: true });
    let left = group.count;
    let refused = '';
    /** @param {Scene} now */
    const next = (now) => {
        if (!left || now.position <= group.from) return null;
        if (!now.may_undo) refused = undoRefusalText(now);
        left -= 1;
        return refused ? null : { undo: true };
    };
    sendSeries('undo', next, () => () => {
        if (refused) say(refused, true);
    });
}

// Drawing

function draw() {
    const { picked, orders } = selection;
    byId('party').hidden = !picked.size;
    byId('side').classList.toggle('picking', picked.size > 0);
    const names = [...picked].map((id) => playback.nameOf(id));
    setText(byId('party-count'), `${picked.size} selected`);
    setText(byId('party-names'), names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ' …' : ''));
    const last = [...picked].at(-1);
    const mates = matesOf(last);
    byId('party-here').hidden = !mates.length;
    if (mates.length) setAttr(byId('party-here'), 'title', `Select all: ${playback.nameOf(playback.pieces.get(last ?? '')?.region ?? '')}`);
    renderList(byId('party-orders'), orders, (order) => order.id, makeOrder, updateOrder);
    light();
    const first = orders.find((order) => order.region && order.region === playback.pieces.get(selection.aim)?.holds);
    if (!selection.armed && (first || orders.length === 1)) selection.arm(first ?? orders[0]);
}

/** @param {Option} order */
function makeOrder(order) {
    return el('button', { class: 'party-order', type: 'button', data: { order: order.id } }, el('span'), el('b'));
}

/** @param {PageNode} node @param {Option} order */
function updateOrder(node, order) {
    const count = order.members?.length ?? 0;
    const all = count === selection.picked.size;
    setText(node.firstChild, placeOrDeed(order));
    setText(node.lastChild, all ? String(count) : `${count} of ${selection.picked.size}`);
    node.title = order.label;
}

/**
 * The text of an order: the name of its region on the map, or its action for a box beside the map.
 * @param {Option} order
 */
function placeOrDeed(order) {
    if (!order.region) return order.label;
    const onMap = matchState.places.get(order.region)?.board.kind === 'map';
    return (!onMap && order.deed) || nameAmong(matchState.places.get(order.region)?.region, selection.orders) || playback.nameOf(order.region);
}

/**
 * The name of a ladder of regions, if the orders lead to only one of them.
 * @param {Region|undefined} region
 * @param {Option[]} orders
 */
function nameAmong(region, orders) {
    const there = orders.filter((order) => matchState.places.get(order.region ?? '')?.region.ladder === region?.ladder);
    return there.length === 1 ? region?.heading : '';
}

function light() {
    /* The commit button already shows the only order: a row with the same text would take up room. */
    byId('party').classList.toggle('sole', selection.orders.length === 1 && selection.armed?.id === selection.orders[0].id && !hintedAt(selection.armed.id));
    for (const node of byId('party-orders').children)
        setClasses(node, { armed: selection.armed?.id === node.dataset.order, hinted: hintedAt(node.dataset.order) });
}

/** @param {string} id */
const hintedAt = (id) => selection.orders.some((order) => order.id === id && selection.isHinted(order));

/** Arrow keys move through the orders. @param {KeyboardEvent} event */
function walk(event) {
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...byId('party-orders').children];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
}

/** Focus the first order of the picked pieces. */
export function focusOrders() {
    if (selection.picked.size) (byId('party').classList.contains('sole') ? byId('commit') : byId('party-orders').firstElementChild)?.focus();
    else say('No units are selected.', true);
}
