// Tooltips: the meaning of a sign or a glossary word, on hover, keyboard focus and tap.

import { closest, byId, setAttr, setText } from '../common/dom.js';

/** @typedef {import('../types.js').PageNode} PageNode */

const TOOLTIP_DELAY_MS = 220;
let timer = 0;
/** @type {PageNode|null} */
let explainedNode = null;
/**
 * @type {PageNode|null} The element whose tooltip was shown when the pointer went down: a tap also moves the focus, which shows a tooltip as well.
 */
let nodeAtPress = null;

export function startTooltips() {
    /** @param {Event} event */
    const tipped = (event) => closest(event, '[data-tip]');
    document.addEventListener('pointerover', (event) => {
        if (event.pointerType !== 'touch') showLater(tipped(event));
    });
    document.addEventListener('focusin', (event) => show(tipped(event) ?? textButtonOf(event)));
    document.addEventListener('focusout', () => show(null));
    document.addEventListener('scroll', hideOnScroll, { capture: true, passive: true });
    document.addEventListener('pointerdown', () => (nodeAtPress = explainedNode), true);
    document.addEventListener('click', handleTap, true);
    document.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') show(null);
    });
}

/** Hide the tooltip when its element is scrolled. */
function hideOnScroll() {
    if (explainedNode) show(null);
}

/** A button that is a text explains its glossary words when it gets the focus. @param {Event} event */
const textButtonOf = (event) => (event.target instanceof Element && event.target.matches('.log-text:has(.term)') ? event.target : null);

/** The first tap on a word shows its meaning; a second one follows its link. @param {PointerEvent} event */
function handleTap(event) {
    const node = closest(event, '.term[data-tip]');
    if (!node || event.pointerType !== 'touch') return event.pointerType === 'touch' ? show(closest(event, '[data-tip]')) : undefined;
    if (nodeAtPress === node) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return show(node);
}

/** @param {PageNode} node */
function showLater(node) {
    if (node === explainedNode) return;
    clearTimeout(timer);
    if (!node) return show(null);
    timer = setTimeout(() => show(node), TOOLTIP_DELAY_MS);
}

/** @param {PageNode} node */
function show(node) {
    clearTimeout(timer);
    if (explainedNode && explainedNode !== node) setAttr(explainedNode, 'aria-describedby', null);
    explainedNode = node;
    const tip = byId('tip');
    tip.hidden = !node;
    if (!node) return;
    setText(tip, node.dataset.tip ?? [...node.querySelectorAll('.term')].map((term) => term.dataset.tip).join('\n'));
    setAttr(node, 'aria-describedby', 'tip');
    const box = node.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = tip;
    tip.style.left = `${Math.max(6, Math.min(innerWidth - w - 6, box.left + box.width / 2 - w / 2))}px`;
    tip.style.top = `${box.bottom + 6 + h < innerHeight ? box.bottom + 6 : Math.max(6, box.top - h - 6)}px`;
}
