// Plan panel: places cards on a timetable and pieces on the cards, and shows what to expect. It replaces the map while a plan
// is made, and can be opened at any time by a player who can see part of it.

import { activate, chooseByIds } from '../state/choose.js';
import { isFree, send } from '../net/action_queue.js';
import { ARROW_STEPS, closest, byId, setClasses, setAttr, setText } from '../common/dom.js';
import { drawBases } from './bases.js';
import { drawDeck, drawHours } from './deck.js';
import { drawCardDetail } from './card_detail.js';
import { say } from '../common/announcements.js';
import { togglePick } from '../state/multi_select.js';
import { cardsOnTimetable, planBoard, retractPosition } from './model.js';
import { prefs } from '../common/preferences.js';
import { formatCount } from '../common/text.js';
import { EVENT, emit, on } from '../state/events.js';
import { connection } from '../state/connection.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Piece} Piece */

/** Whether the player has opened (true) or closed (false) the plan; null while the decision determines it. @type {boolean|null} */
let planChoice = null;
let wasPlanAsked = false;

export function startPlan() {
    if (!planBoard()) return;
    const board = byId('plan');
    board.addEventListener('click', click);
    board.addEventListener('keydown', walk);
    board.addEventListener('pointerover', (/** @type {PointerEvent} */ event) => {
        if (event.pointerType !== 'touch') selection.hover([closest(event, '[data-piece]')?.dataset.piece].filter(Boolean));
    });
    board.addEventListener('pointerleave', () => selection.hover([]));
    byId('plan-tabs').addEventListener('click', (/** @type {Event} */ event) => {
        const name = closest(event, '[data-part]')?.dataset.part;
        if (name) showPart(name);
    });
    byId('propose').addEventListener('click', proposePlan);
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED], () => {
        follow();
        draw();
    });
    on([EVENT.PICKED_CHANGED, EVENT.AIM_CHANGED], draw);
    on([EVENT.ARMED_CHANGED, EVENT.HIGHLIGHT_CHANGED], light);
    on([EVENT.SCENE_SHOWN, EVENT.REPLAY_CHANGED, EVENT.AUTOPLAY_CHANGED], drawProposal);
}

/** @param {string} id */
const onPlan = (id) => playback.placeOf(id)?.board === planBoard();
const isSeen = () => [...playback.pieces.values()].some((piece) => matchState.places.get(piece.region)?.board === planBoard());
const isAsked = () => Boolean(selection.ask) && [...selection.clickable, ...selection.subjects].some(onPlan);
export const isPlanning = () => (planChoice ?? wasPlanAsked) && isSeen();

/** Show the plan while the decision is about it, else the map, unless the player has chosen otherwise. */
function follow() {
    const isAskedNow = isAsked();
    if (isAskedNow !== wasPlanAsked) planChoice = null;
    wasPlanAsked = isAskedNow;
    const cards = cardsOnTimetable();
    if (!cards.some((card) => card.id === selection.aim)) selection.aim = cards.find(hasRoom)?.id ?? cards[0]?.id ?? '';
}

/** @param {Piece} card */
const hasRoom = (card) => {
    const [count = 0, capacity = 1] = (card.marks?.find((mark) => mark.role === 'boxes')?.text ?? '').split('/').map(Number);
    return count < capacity;
};

/** Open or close the plan. */
export function togglePlan() {
    if (!planBoard() || !isSeen()) return say('There is no plan to show.', true);
    planChoice = !isPlanning();
    draw();
}

/** On a phone one part is shown at a time. @param {string} name */
function showPart(name) {
    document.body.dataset.part = name;
    for (const tab of byId('plan-tabs').querySelectorAll('[data-part]'))
        setAttr(tab, 'aria-selected', String(tab.dataset.part === name));
}

function draw() {
    const planning = isPlanning();
    const was = document.body.classList.contains('planning');
    document.body.classList.toggle('planning', planning);
    if (planning !== was) emit(EVENT.PLAN_TOGGLED);
    for (const button of document.querySelectorAll('[data-do="plan"]')) button.toggleAttribute('hidden', !isSeen());
    byId('plan').hidden = !planning;
    if (!planning) return;
    const board = planBoard();
    if (!board) return;
    if (!was) setText(byId('plan-title'), board.title);
    drawDeck(byId('plan-cards'));
    drawHours(byId('plan-hours'), board);
    drawBases(byId('plan-groups'), board);
    drawCardDetail(byId('plan-sheet'));
    const first = selection.ask && [...selection.pickable.placed.keys()].some((id) => playback.pieces.get(id)?.form === 'card');
    if (!was || (first !== null && document.body.dataset.placing !== String(first))) showPart(first ? 'targets' : 'raids');
    document.body.dataset.placing = String(Boolean(first));
    light();
}

/** @param {MouseEvent} event */
function click(event) {
    const target = closest(event, '[data-retract]');
    if (target) return retract(target.dataset.retract);
    const pick = closest(event, '[data-pick]');
    if (pick) return pickSome(pick.dataset.pick.split(' ').filter(Boolean), pick.dataset.off === 'yes');
    const step = closest(event, '[data-step]');
    if (step) return nextCard(Number(step.dataset.step));
    const piece = closest(event, '[data-piece]')?.dataset.piece ?? '';
    const region = closest(event, '[data-region]')?.dataset.region ?? '';
    if (piece || region) clickPiece(piece, region, event.shiftKey);
}

/**
 * A click on a card on the timetable places the picked pieces there, or takes the card in hand; other clicks choose.
 * @param {string} piece
 * @param {string} region
 * @param {boolean} shift
 */
function clickPiece(piece, region, shift) {
    const card = playback.pieces.get(piece);
    if (!card?.holds) {
        const there = retractPosition(piece);
        if (there !== null && !selection.optionsFor(piece).length) return retract(String(there));
        return chooseByIds([piece, region].filter(Boolean), shift);
    }
    const order = selection.orders.find((candidate) => candidate.region === card.holds);
    if (order && !shift) return activate(order);
    if (selection.picked.size && selection.pickable.placed.size) chooseByIds([card.holds]);
    selection.aimAt(piece);
}

/** @param {string[]} ids @param {boolean} off */
function pickSome(ids, off) {
    const able = ids.filter((id) => selection.canPick(id));
    if (connection.sending || !able.length) return;
    if (able.length === 1) return togglePick(able[0]);
    selection.pick(able, !off);
    say(`${selection.picked.size} selected.`);
}

/** Retract one choice of the plan; later choices remain where they are still legal. @param {string} at */
function retract(at) {
    if (!isFree()) return;
    const before = matchState.live?.planned?.length ?? 0;
    const announceResult = () => {
        const lost = before - 1 - (matchState.live?.planned?.length ?? 0);
        if (lost > 0) say(`Undone, together with ${formatCount(lost, 'later move')}.`, true);
        else say('Undone.');
    };
    send('retract', { retract: Number(at) });
    afterScene(announceResult);
}

/** @param {() => void} then */
function afterScene(then) {
    const position = matchState.live?.position;
    const wait = () => (connection.sending || matchState.live?.position === position ? setTimeout(wait, 30) : then());
    if (connection.sending) setTimeout(wait, 30);
}

/** Take the next card on the timetable in hand. @param {number} step */
export function nextCard(step) {
    const cards = cardsOnTimetable();
    if (!cards.length) return;
    const at = cards.findIndex((card) => card.id === selection.aim);
    const next = cards[(at + step + cards.length) % cards.length];
    selection.aimAt(next.id);
    say(`${next.label} selected.`);
}

// A plan by a bot

const canPropose = () => Boolean(selection.ask?.secret) && matchState.levels.length > 0 && !matchState.autoplay && Boolean(planBoard()?.proposal) && isOpen();

/** Whether something can still be put into the plan, beyond what is on the timetable. */
const isOpen = () => (selection.ask?.options ?? []).some((option) => !option.risky && (!option.piece || isToBePlanned(option.piece)));
/** @param {string} id */
const isToBePlanned = (id) => onPlan(id) && matchState.places.get(playback.pieces.get(id)?.region ?? '')?.region.role !== 'hour';

function drawProposal() {
    byId('propose').hidden = !canPropose();
    if (canPropose()) setText(byId('propose').firstChild, planBoard()?.proposal ?? '');
}

/** A bot makes the plan, except for the choice that closes it; its choices can be undone like any other. */
export function proposePlan() {
    if (!canPropose()) return say('There is nothing to plan now.', true);
    if (!isFree()) return say('Please wait for the last order to finish, then try again.', true);
    const preferredLevel = prefs.get('level');
    const level = matchState.levels.find((candidate) => candidate.code === preferredLevel) ?? matchState.levels.at(-1);
    if (level) send('play', { play: { level: level.code, until: 'plan', pace: 0 } });
}

// The keyboard: arrow keys move through the visible cards and pieces, Space picks, Enter acts like a click.

/** @param {KeyboardEvent} event */
function walk(event) {
    const step = ARROW_STEPS[event.key];
    const here = closest(event, '[data-piece], .plan-hour, [data-pick]');
    if (event.key === 'Enter' && here) {
        event.preventDefault();
        event.stopPropagation();
        return selection.armed && here.closest('.plan-base') ? activate(selection.armed) : here.click();
    }
    if (!step || !here) return;
    event.preventDefault();
    event.stopPropagation();
    const part = here.closest('[data-walk]');
    const all = [...part.querySelectorAll('[data-piece], .plan-hour, [data-pick]')].filter((node) => node.checkVisibility());
    all[(all.indexOf(here) + step + all.length) % all.length]?.focus();
}

function light() {
    if (!isPlanning()) return;
    const lit = selection.clickable;
    const armed = [selection.armed?.piece, selection.armed?.region];
    const subjects = selection.subjects;
    for (const node of byId('plan').querySelectorAll('[data-piece], [data-region]')) {
        const id = node.dataset.piece ?? node.dataset.region;
        setClasses(node, {
            lit: lit.has(id) || lit.has(playback.pieces.get(id)?.holds ?? ' '),
            picked: selection.picked.has(id),
            armed: armed.includes(id) || armed.includes(playback.pieces.get(id)?.holds ?? ' '),
            spoken: selection.hovered.has(id),
            hinted: selection.isPartOfHint(id),
            asked: subjects.has(id),
            'in-hand': selection.aim === id,
        });
    }
}
