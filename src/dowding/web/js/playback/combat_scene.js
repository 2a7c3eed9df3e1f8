// Combat scene: a combat as a stage over the map, while the playback plays its lines. Both sides face each other; sums are
// built up term by term, dice fall one after another, and every roll shows the odds it had.

import { byId, el, keycap, setAttr, setText } from '../common/dom.js';
import { prefersReducedMotion } from '../common/preferences.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { beatsOf, drawLedger, drawPhases, drawRows, drawSides, spokenText } from './combat_scene_parts.js';
import { player } from './player.js';
import { stepsBetween } from './steps.js';

/** @typedef {import('../types.js').Scene} Scene */
/** @typedef {import('../types.js').Stage} Stage */
/** @typedef {import('../types.js').StageStep} StageStep */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('./steps.js').Step} Step */
/** A line of the log on its stage: the first of its steps, and the first of the next line. @typedef {{stage: Stage, first: number, end: number}} StagedLine */

/** How long a beat (a term, a die, a result) takes, and how long a line stays after the last one, in milliseconds. */
/** @type {Record<string, [number, number]>} */
const BEATS_MS = { slow: [520, 1300], fast: [170, 550] };
const STEP_BEAT_MS = 260;
/** On a phone in landscape the map is too low for a scene: it takes the whole window until it ends. */
const LOW_WINDOW = '(max-height: 480px) and (orientation: landscape)';

/** @type {Map<string, StagedLine>} by the key of the log line */
let staged = new Map();
/** @type {StagedLine|null} */
let shown = null;
/** How many steps of the line are shown while the player goes step by step. */
let rows = 0;
/** @type {Record<string, PageNode>} */
const parts = {};

export function startCombatScene() {
    build();
    place();
    player.stagePace = stagePace;
    on([EVENT.LIVE_SCENE, EVENT.SCENE_SHOWN], collect);
    on(EVENT.SCENE_SHOWN, holdResults);
    on([EVENT.PLAYBACK_CHANGED, EVENT.REPLAY_CHANGED], follow);
}

function build() {
    for (const name of ['head', 'phases', 'sky', 'board', 'ledger', 'said', 'bar']) parts[name] = el('div', { class: `stage-${name}` });
    for (const [name, value] of Object.entries({ tabindex: '0', role: 'group', 'aria-label': 'Sums and dice' })) parts.board.setAttribute(name, value); // it scrolls
    parts.title = el('h3');
    parts.head.append(parts.title, parts.phases);
    parts.left = el('div', { class: 'stage-side' });
    parts.right = el('div', { class: 'stage-side right' });
    parts.sky.append(parts.left, parts.board, parts.right);
    parts.back = button('Back', '←', () => player.back());
    parts.again = button('Again', 'A', again);
    parts.next = button('Next', 'Space', next, 'primary');
    parts.end = button('To the end', 'Esc', () => player.skip());
    parts.bar.append(parts.said, parts.back, parts.again, parts.next, parts.end);
    parts.root = el('section', { id: 'combat-scene', hidden: true }, parts.head, parts.sky, parts.ledger, parts.bar);
}

/** Put the scene over the map, or over the whole window if that is low. */
function place() {
    const host = matchMedia(LOW_WINDOW).matches ? document.body : byId('map-frame');
    if (parts.root.parentNode !== host) host.append(parts.root);
}

/** @param {string} text @param {string} key @param {() => void} act @param {string} [cls] */
function button(text, key, act, cls = '') {
    const node = el('button', { type: 'button', class: cls }, `${text} `, keycap(key));
    node.addEventListener('click', act);
    return node;
}

/** Find the stage of every line. Lines are numbered as in the log if their text is repeated. @param {Scene} scene */
function collect(scene) {
    const counts = new Map();
    staged = new Map();
    for (const stage of scene.stages ?? [])
        (stage.steps ?? []).forEach((step, first) => {
            if (!step.line) return;
            const key = `${step.at ?? 0}|${step.line}`;
            const twin = counts.get(key) ?? 0;
            counts.set(key, twin + 1);
            const next = (stage.steps ?? []).findIndex((later, index) => index > first && later.line);
            staged.set(twin ? `${key}|${twin}` : key, { stage, first, end: next < 0 ? (stage.steps ?? []).length : next });
        });
}

/** Hold the results of a combat back from the displays if it is going to be played. @param {Scene} scene */
function holdResults(scene) {
    const before = player.lastScene;
    if (playback.isReplaying || scene !== matchState.live || !before || player.speed === 'none' || document.hidden) return;
    if (stepsBetween(before, scene).some(({ key }) => staged.has(key))) playback.hold(playback.heldScene ?? before);
}

/** @param {Step} step */
function stagePace({ key }) {
    const line = staged.get(key);
    const pace = BEATS_MS[player.speed];
    if (!line || !pace) return 0;
    return pace[1] + pace[0] * linesOf(line).reduce((sum, step) => sum + beatsOf(step), 0);
}

/** The steps of a line. @param {StagedLine} line */
const linesOf = ({ stage, first, end }) => (stage.steps ?? []).slice(first, end);

/** Show the stage of the line that is played. Lines between those of a combat leave the stage as it is. */
function follow() {
    const { now } = player;
    if (!now || ![now, ...player.coming].some(({ key }) => staged.has(key))) playback.hold(null);
    const line = now && !playback.isReplaying ? staged.get(now.key) : undefined;
    if (line) return line.stage.id === shown?.stage.id && line.first === shown.first ? undefined : show(line);
    const goesOn = Boolean(now) && player.coming.some(({ key }) => staged.get(key)?.stage.id === shown?.stage.id);
    if (shown && !goesOn) close();
}

function close() {
    shown = null;
    parts.root.hidden = true;
    byId('map-frame').classList.remove('staging');
}

/** @param {StagedLine} line */
function show(line) {
    shown = line;
    rows = player.speed === 'step' ? 1 : linesOf(line).length;
    place();
    byId('map-frame').classList.add('staging');
    draw();
}

function draw() {
    if (!shown) return;
    const { stage, first } = shown;
    const current = linesOf(shown).slice(0, rows);
    const past = (stage.steps ?? []).slice(0, first + rows);
    const left = stage.actors.some(({ side }) => side === matchState.seat) ? matchState.seat : stage.actors[0].side;
    const beat = prefersReducedMotion() ? 0 : (BEATS_MS[player.speed]?.[0] ?? STEP_BEAT_MS);
    parts.root.hidden = false;
    parts.root.dataset.kind = stage.kind;
    parts.root.style.setProperty('--beat', `${beat}ms`);
    setAttr(parts.root, 'aria-label', `${stage.title} ${stage.place ?? ''}`.trim());
    setAttr(parts.said, 'aria-live', player.speed === 'step' ? 'polite' : 'off'); // otherwise the log lines are announced
    setText(parts.title, [stage.title, stage.place].filter(Boolean).join(' · '));
    drawPhases(parts.phases, stage, current.at(-1));
    drawSides([parts.left, parts.right], stage, left, past, current);
    drawRows(parts.board, stage, current, player.speed === 'step');
    drawLedger(parts.ledger, stage, left, past);
    setText(parts.said, current.map((step) => spokenText(stage, step)).join(' '));
    parts.back.disabled = player.at === 0;
}

/** The next step of the line, or the next line. */
function next() {
    if (!shown || rows >= linesOf(shown).length) return player.next();
    rows += 1;
    draw();
}

/** Play the line again. */
function again() {
    if (!shown) return;
    rows = player.speed === 'step' ? 1 : linesOf(shown).length;
    parts.board.replaceChildren();
    draw();
    player.wait();
}

/** Handle a key while the scene is open; returns whether it was a key of the scene. @param {KeyboardEvent} event */
export function handleCombatSceneKey(event) {
    /** @type {Record<string, () => void>} */
    const keys = { ' ': next, ArrowRight: next, ArrowLeft: () => player.back(), a: again, Escape: () => player.skip() };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isOther = event.key === ' ' && event.target instanceof HTMLButtonElement && !event.target.matches('.option, #commit');
    if (!shown || !act || isOther) return false;
    event.preventDefault();
    act();
    return true;
}
