// Turning points: the chapters of a match that changed the score most, each as a card with a picture.

import { el } from '../common/dom.js';
import { gainClass, ownPointsText, withOwnPoints } from '../state/own_points.js';

/** @typedef {import('../types.js').Chapter} Chapter */
/** @typedef {import('../types.js').PageNode} PageNode */

const MAX_TURNS = 3;
/** The minimum points of a turning point. */
const MIN_TURN_POINTS = 2;
/** The headings over none to three cards. */
export const TURN_COUNTS = ['No turning point', 'The turning point', 'Two turning points', 'Three turning points'];

/** The chapters that changed the score most, in order. @param {readonly Chapter[]} chapters */
export function turningPoints(chapters) {
    return chapters
        .filter((chapter) => Math.abs(chapter.points ?? 0) >= MIN_TURN_POINTS)
        .sort((a, b) => Math.abs(b.points ?? 0) - Math.abs(a.points ?? 0))
        .slice(0, MAX_TURNS)
        .sort((a, b) => chapters.indexOf(a) - chapters.indexOf(b));
}

/**
 * @param {Chapter} chapter
 * @param {readonly Chapter[]} chapters
 * @param {PageNode} picture
 * @param {(chapter: Chapter) => void} show shows its moment of the match
 */
export function turnCard(chapter, chapters, picture, show) {
    const price = chapter.points ?? 0;
    return el(
        'li',
        { class: `turn-card ${gainClass(price)}` },
        el('div', { class: 'turn-picture' }, picture, el('b', { class: `turn-price ${gainClass(price)}`, text: ownPointsText(price) })),
        el('p', { class: 'turn-when' }, el('i', { class: 'turn-number', text: String(chapters.indexOf(chapter) + 1) }), whenOf(chapter)),
        el('h4', { text: chapter.title }),
        el('p', { text: withOwnPoints(chapter.text) }),
        (chapter.lines ?? []).length
            ? el('details', { class: 'turn-lines' }, el('summary', { text: 'Show log lines' }), el('ul', {}, ...(chapter.lines ?? []).map((text) => el('li', { text: withOwnPoints(text) }))))
            : '',
        el('button', { class: 'quiet', type: 'button', text: 'Show this moment', on: { click: () => show(chapter) } }),
    );
}

/** @param {Chapter} chapter */
const whenOf = (chapter) => [chapter.part, chapter.when].filter(Boolean).join(', ');
