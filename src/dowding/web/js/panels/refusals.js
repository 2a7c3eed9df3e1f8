// Refusals: options that are not allowed now, with reason and rule, below the options; a button jumps there and back.

import { afterPaint, closest, byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { matchState } from '../state/match_state.js';
import { selection } from '../state/selection.js';
import { explainButton } from './explain.js';

/** @typedef {import('../types.js').Ask} Ask */
/** Options that are refused for the same reason by the same rule. @typedef {{why: string, rule: string, all: Refused[]}} RefusalGroup */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Refused} Refused */

/** The distance from its top within which the list counts as reached. */
const REACHED_DISTANCE = 8;

export function startRefusals() {
    const list = byId('refused');
    list.addEventListener('pointerover', (/** @type {Event} */ event) => selection.hover(closest(event, '.refused-item')?.about ?? []));
    list.addEventListener('pointerleave', () => selection.hover([]));
    byId('refused-go').addEventListener('click', goToRefusals);
    byId('choices').addEventListener('scroll', updateJumpButton, { passive: true });
    new ResizeObserver(updateJumpButton).observe(byId('choices'));
}

/** @param {Ask|null} ask */
export function drawRefusals(ask) {
    const groups = oncePerRule(byReason(listedRefusals(ask)));
    renderList(byId('refused'), groups, (group) => `${group.why}|${group.rule}`, makeRefused, updateRefused);
    byId('refused-part').hidden = !groups.length;
    afterPaint('refusals', updateJumpButton);
}

/** Scroll to the refusals, or back to the options if they are reached already. */
export function goToRefusals() {
    const list = byId('choices');
    const top = topOfRefusals();
    if (byId('refused-part').hidden) return false;
    list.scrollTop = isReached(list, top) ? 0 : top;
    updateJumpButton();
    return true;
}

const topOfRefusals = () => {
    const list = byId('choices');
    return Math.round(list.scrollTop + byId('refused-part').getBoundingClientRect().top - list.getBoundingClientRect().top);
};
/** @param {PageNode} list @param {number} top */
const isReached = (list, top) => list.scrollTop > 0 && list.scrollTop >= Math.min(top, list.scrollHeight - list.clientHeight) - REACHED_DISTANCE;

/** Show the button that jumps to the list if it is out of sight, or back to the options if it is reached. */
function updateJumpButton() {
    const list = byId('choices');
    const go = byId('refused-go');
    const isThere = !byId('refused-part').hidden && list.scrollHeight > list.clientHeight + 1;
    setAttr(go, 'hidden', isThere ? null : '');
    if (!isThere) return;
    const back = isReached(list, topOfRefusals());
    const count = [...byId('refused').children].reduce((sum, item) => sum + item.count, 0);
    setText(go.firstChild, back ? 'Back to orders' : `Not allowed now (${count})`);
    setAttr(go, 'aria-expanded', String(back));
}

/**
 * The refusals to list. Refused destinations of pieces that can be picked are announced when the player tries them.
 * @param {Ask|null} ask
 */
function listedRefusals(ask) {
    const offered = new Set(ask?.options.map((option) => option.id));
    /** @param {Refused} refusal */
    const isPlace = (refusal) => refusal.region && selection.pickable.placed.has(refusal.piece ?? '');
    return (ask?.refused ?? []).filter((refusal) => !offered.has(refusal.id) && !isPlace(refusal));
}

/** Group refusals by reason and rule. @param {Refused[]} refused */
function byReason(refused) {
    const groups = new Map();
    for (const refusal of refused) {
        const key = `${refusal.why}|${refusal.rule}`;
        if (!groups.has(key)) groups.set(key, { why: refusal.why, rule: refusal.rule, all: [] });
        groups.get(key).all.push(refusal);
    }
    return [...groups.values()];
}

/** The text of a rule is shown beside the first refusal by it only. @param {RefusalGroup[]} groups */
function oncePerRule(groups) {
    const explainedRules = new Set();
    return groups.map((group) => {
        const text = explainedRules.has(group.rule) ? '' : matchState.ruleText(group.rule);
        explainedRules.add(group.rule);
        return { ...group, text };
    });
}

/** @param {RefusalGroup} group */
function makeRefused({ why, rule }) {
    return el(
        'li',
        { class: 'refused-item' },
        el('span', { class: 'why' }, why, ' ', explainButton({ said: why, rule })),
        el('span', { class: 'refused-names' }),
        el('span', { class: 'rule-summary' }),
    );
}

/** @param {PageNode} item @param {RefusalGroup & {text: string}} group */
function updateRefused(item, { all, text }) {
    setText(item.children[2], text);
    setText(item.children[1], all.map((refusal) => refusal.label).join(', '));
    item.about = all.flatMap((refusal) => [refusal.piece, refusal.region]).filter(Boolean);
    item.count = all.length;
}
