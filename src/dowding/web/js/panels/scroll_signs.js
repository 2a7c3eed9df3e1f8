// Scroll signs: marks every region whose content goes on beyond its edge, so that it fades out there, and lets keys scroll it.

import { afterPaint, setAttr } from '../common/dom.js';

/** @typedef {import('../types.js').PageNode} PageNode */

const REGIONS = [
    '#prompt', '#choices', '#counsel', '#outcome', '#past', '#display-body', '#log-lines', '#guide-text', '#tote', '#tote-panel', '#more',
    '#plan', '#plan-deck', '#plan-day', '#plan-bases', '#plan-sheet', '#display-tabs', '#instruments',
];
/** Regions that hold nothing to focus, so that keys could not scroll them, and their tabindex while all of them is in sight. */
const KEYS_SCROLL = new Map([['counsel', null], ['past', null], ['plan-sheet', null], ['prompt', '-1']]);
/** A pixel beyond the edge is a rounding error. */
const TOLERANCE = 3;

export function startScrollSigns() {
    const regions = REGIONS.flatMap((selector) => [...document.querySelectorAll(selector)]);
    const markAll = () => regions.forEach(mark);
    const later = () => afterPaint('scroll-signs', markAll);
    const sizes = new ResizeObserver(later);
    const contents = new MutationObserver(later);
    for (const region of regions) {
        sizes.observe(region);
        contents.observe(region, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden', 'class'] });
        region.addEventListener('scroll', () => mark(region), { passive: true });
    }
}

/** Mark the edges beyond which a region goes on: above, below, left, right. @param {PageNode} region */
function mark(region) {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = region;
    const sides = [
        scrollTop > TOLERANCE && 'above',
        scrollHeight - clientHeight - scrollTop > TOLERANCE && 'below',
        scrollLeft > TOLERANCE && 'left',
        scrollWidth - clientWidth - scrollLeft > TOLERANCE && 'right',
    ].filter(Boolean);
    setAttr(region, 'data-more', sides.join(' ') || null);
    const resting = KEYS_SCROLL.get(region.id);
    if (resting !== undefined) setAttr(region, 'tabindex', sides.length ? '0' : resting);
}
