// Game log: every line with its rule. Hovering highlights the pieces and regions of a line, clicking goes to them.

import { api } from '../net/api.js';
import { afterPaint, closest, byId, el, renderList, setClasses, setAttr, setText } from '../common/dom.js';
import { lineKeys } from '../playback/steps.js';
import { showBoardOf } from './side_boards.js';
import { formatCount } from '../common/text.js';
import { player } from '../playback/player.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';
import { withOwnPoints } from '../state/own_points.js';
import { linkGlossaryWords } from './glossary_links.js';
import { explainButton } from './explain.js';

/** @typedef {import('../types.js').LogLine} LogLine */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Scene} Scene */

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/** @type {LogLine[]} */
let lines = [];
let isComplete = false;
/** The position shown now and before: newer lines are marked as fresh, even if another seat has chosen in between. */
let position = -1;
let freshAfter = -1;
/** The lines whose details the player has folded or unfolded, by key. @type {Map<string, boolean>} */
const foldedByHand = new Map();
/** The position of the past that is shown; only its own lines are fresh then. */
/** @type {number|null} */
let pastPosition = null;

/** @param {(ids: string[]) => boolean} jump @param {(position: number) => void} replay */
export function startLog(jump, replay) {
    const list = byId('log-lines');
    /** @param {Event} event */
    const lineOf = (event) => closest(event, '.log-line')?.line;
    list.addEventListener('pointerover', (/** @type {Event} */ event) => selection.hover(lineOf(event)?.about ?? []));
    list.addEventListener('pointerleave', () => selection.hover([]));
    list.addEventListener('focusin', (/** @type {Event} */ event) => selection.hover(lineOf(event)?.about ?? []));
    list.addEventListener('click', (/** @type {Event} */ event) => {
        const line = lineOf(event);
        if (!line || closest(event, '.rule')) return;
        if (closest(event, '.log-fold')) return toggleFold(closest(event, '.log-line'));
        if (closest(event, '.log-at')) return replay(line.at);
        const about = line.about ?? [];
        if (!jump(about)) about.some((/** @type {string} */ id) => showBoardOf(id));
        selection.hover(about);
    });
    list.addEventListener('keydown', walk);
    byId('log-more').addEventListener('click', loadWholeLog);
    list.addEventListener('scroll', () => setAttr(byId('log'), 'data-scrolled', list.scrollTop > 4 ? '' : null), { passive: true });
    on(EVENT.SCENE_PAINTED, mergeLines);
    on(EVENT.PLAYBACK_CHANGED, drawPlay);
    new ResizeObserver(becameVisible).observe(list);
}

/** Arrow keys move through the lines; Enter goes to the pieces of a line. @param {KeyboardEvent} event */
function walk(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...byId('log-lines').querySelectorAll('.log-text')];
    const at = all.indexOf(document.activeElement);
    all[at < 0 ? all.length - 1 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
}

async function loadWholeLog() {
    const list = byId('log-lines');
    try {
        const all = await api.log(matchState.summary?.id, matchState.seat);
        const grown = list.scrollHeight;
        lines = all;
        isComplete = true;
        byId('log-more').hidden = true;
        draw();
        list.scrollTop += list.scrollHeight - grown;
    } catch (error) {
        setText(byId('log-more'), String(error instanceof Error ? error.message : error));
    }
}

/** Merge the lines of a scene with those that are known: where they overlap, the scene wins. @param {Scene} scene */
function mergeLines(scene) {
    const news = scene.log;
    /** @param {LogLine|undefined} a @param {LogLine|undefined} b */
    const same = (a, b) => a && b && a.at === b.at && a.text === b.text;
    let from = -1;
    for (let start = Math.max(0, lines.length - news.length); start < lines.length && from < 0; start += 1) {
        if (same(lines[start], news[0]) && lines.slice(start).every((line, index) => same(line, news[index])))
            from = start;
    }
    if (from < 0) isComplete = false;
    lines = from < 0 ? news : [...lines.slice(0, from), ...news];
    pastPosition = !playback.isReplaying ? null : scene.position;
    if (pastPosition === null && scene.position !== position) {
        freshAfter = scene.position > position && position >= 0 ? position : scene.position - 1;
        position = scene.position;
    }
    byId('log-more').hidden = isComplete || news.length < 40;
    setText(byId('log-more'), 'Earlier lines');
    draw(true);
}

function draw(news = false) {
    const keys = lineKeys(lines);
    renderList(
        byId('log-lines'),
        lines,
        (_, index) => keys[index],
        makeLine,
        (node, line, index) => {
            node.line = line;
            node.first = index === 0 || lines[index - 1].at !== line.at;
        },
    );
    foldDetails(keys);
    markLines();
    if (news) afterPaint('log', scrollToNewest);
}

/** Fold the details of lines: by default those that are over and not new. @param {string[]} keys */
function foldDetails(keys) {
    const nodes = byId('log-lines').keyedNodes ?? new Map();
    let start = -1;
    for (let index = 0; index <= lines.length; index += 1) {
        if (lines[index]?.detail && start >= 0) continue; // without earlier lines, the first detail stands for its line
        if (start >= 0) foldUnder(nodes, keys, start, index);
        start = index;
    }
}

/** Fold or unfold the details between a line and the next one that is none. @param {Map<string, PageNode>} nodes @param {string[]} keys @param {number} start @param {number} end */
function foldUnder(nodes, keys, start, end) {
    const node = nodes.get(keys[start]);
    const count = end - start - 1;
    const isOver = end < lines.length && lines[end - 1].at <= freshAfter;
    const isFolded = count > 0 && (foldedByHand.get(keys[start]) ?? isOver);
    for (let index = start + 1; index < end; index += 1) {
        const detail = nodes.get(keys[index]);
        if (detail) detail.hidden = isFolded;
    }
    if (!node) return;
    node.hidden = false;
    if (!count) {
        node.fold?.remove();
        return;
    }
    node.key = keys[start];
    node.fold ??= el('button', { class: 'log-fold', type: 'button' });
    setText(node.fold, `${isFolded ? 'Show' : 'Hide'} ${formatCount(count, 'line')}`);
    setAttr(node.fold, 'aria-expanded', String(!isFolded));
    if (!node.fold.isConnected) node.querySelector('.log-text')?.after(node.fold);
}

/** @param {PageNode|undefined} node */
function toggleFold(node) {
    if (!node?.key) return;
    foldedByHand.set(node.key, node.fold?.getAttribute('aria-expanded') === 'true');
    draw();
}

/** Mark the lines that are fresh, played now or still to be played. Lines keep their place, so that nothing moves. */
function markLines() {
    const oldest = Math.min(pastPosition ?? freshAfter + 1, lines.at(-1)?.at ?? 0);
    const recent = new Set(pastPosition === null ? player.steps.map(({ key }) => key) : []);
    const comingKeys = new Set(player.now ? player.coming.map(({ key }) => key) : []);
    for (const [key, node] of byId('log-lines').keyedNodes ?? [])
        setClasses(node, {
            first: node.first,
            fresh: node.line.at >= oldest || recent.has(key),
            now: key === player.now?.key,
            coming: comingKeys.has(key),
        });
}

/** The playback may begin after its lines were drawn: mark them again and scroll to the current one. */
function drawPlay() {
    const list = byId('log-lines');
    markLines();
    const now = player.now && list.querySelector('.now');
    if (!now) return;
    const [line, frame] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
    if (line.top < frame.top || line.bottom > frame.bottom) list.scrollTop += line.top - frame.top - 4;
}

/** A hidden log cannot be scrolled: scroll it when it becomes visible. */
let isVisible = false;

/** @param {ResizeObserverEntry[]} entries */
function becameVisible([{ contentRect }]) {
    const wasInSight = isVisible;
    isVisible = contentRect.height > 0;
    if (isVisible && !wasInSight) scrollToNewest();
}

/** Scroll to the line that is played, or to the first fresh line. */
export function scrollToNewest() {
    const list = byId('log-lines');
    const first = list.querySelector('.now') ?? list.querySelector('.fresh');
    /** @param {PageNode} node */
    const top = (node) => node.getBoundingClientRect().top;
    list.scrollTop = first ? list.scrollTop + top(first) - top(list) - 4 : list.scrollHeight;
}

/** @param {LogLine} line */
function makeLine(line) {
    const rule = explainButton({ said: withOwnPoints(line.text), rule: line.rule, throws: line.throws }, '-1');
    const node = el(
        'li',
        { class: 'log-line' },
        el('button', {
            class: 'log-at',
            type: 'button',
            tabindex: '-1',
            title: `Show the game at position ${line.at}`,
            'aria-label': `Show position ${line.at}`,
            text: String(line.at),
        }),
        el('button', { class: 'log-text', type: 'button', tabindex: '-1' }, el('span', {}, ...linkGlossaryWords(withOwnPoints(line.text), false))),
        rule,
    );
    node.style.setProperty('--rule-long', String(rule?.textContent.length ?? 0));
    return node;
}
