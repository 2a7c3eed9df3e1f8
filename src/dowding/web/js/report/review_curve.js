// The winning chance along a match as a curve, with the orders that cost points and the rolls that mattered as its causes.

import { el, svg } from '../common/dom.js';
import { capitalizeFirst } from '../common/text.js';
import { showMoment } from './show_moment.js';

/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').WinEstimate} WinEstimate */
/** @typedef {import('../types.js').PageNode} PageNode */

/** The sign of each verdict, as in chess. @type {Record<string, string>} */
export const VERDICT_SIGNS = { blunder: '??', mistake: '?', inaccuracy: '?!' };
const [HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [250, 40, 16, 22, 26];
const MARK_RADIUS = 12;
/** The width of a named moment on the axis. */
const AXIS_ROOM = 56;
/** The size of a die, the width of its name, and the least change of the chance that is marked. */
const [DIE, NAME_ROOM, MIN_SWING] = [20, 150, 0.03];
const CHANCES = [0, 25, 50, 75, 100];

/** @param {number} share */
export const percent = (share) => Math.round(100 * share);

/** The chance at a position between two estimates. @param {readonly WinEstimate[]} curve @param {number} at */
export function chanceAt(curve, at) {
    const next = curve.findIndex((estimate) => estimate.at >= at);
    if (next <= 0) return curve.at(next)?.wins ?? 0;
    const [before, after] = [curve[next - 1], curve[next]];
    return before.wins + ((after.wins - before.wins) * (at - before.at)) / (after.at - before.at);
}

/** @param {Review} review */
export function reviewCurve(review) {
    return el(
        'figure',
        { class: 'review-curve' },
        el('figcaption', {}, el('h3', { text: 'Chance of winning' }), legend(review)),
        drawing(review),
        el('details', {}, el('summary', { text: 'As a table' }), table(review)),
    );
}

/** @param {Review} review */
function legend(review) {
    const verdicts = Object.keys(VERDICT_SIGNS).filter((verdict) => review.orders.some((order) => order.verdict === verdict));
    return el(
        'p',
        { class: 'review-legend' },
        (review.decisive_rolls ?? []).length ? el('span', {}, el('i', { class: 'die-sign', text: '⚄' }), ' a roll that mattered, change in %') : null,
        ...verdicts.map((verdict) => el('span', {}, el('i', { class: `verdict-sign ${verdict}`, text: VERDICT_SIGNS[verdict] }), ` ${verdict}`)),
    );
}

/** @param {Review} review */
function drawing(review) {
    const { curve, whens } = review;
    const width = innerWidth < 700 ? 420 : 900;
    const last = Math.max(1, curve[curve.length - 1].at);
    /** @param {number} at */
    const x = (at) => LEFT + (at / last) * (width - LEFT - RIGHT);
    /** @param {number} chance from 0 to 1 */
    const y = (chance) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
    const line = curve.map(({ at, wins }) => `${x(at).toFixed(1)},${y(wins).toFixed(1)}`).join('L');
    const area = `M${x(curve[0].at)},${y(0.5)}L${line}L${x(curve[curve.length - 1].at)},${y(0.5)}Z`;
    const margin = [...curve.map((point) => marginPoint(point, 1)), ...[...curve].reverse().map((point) => marginPoint(point, -1))].join('L');
    /** @param {WinEstimate} point @param {1|-1} sign */
    function marginPoint(point, sign) {
        return `${x(point.at).toFixed(1)},${y(Math.min(1, Math.max(0, point.wins + sign * point.margin))).toFixed(1)}`;
    }
    /** @type {[number, number][]} the centres of the marks that have their place */
    const placed = [];
    const rolls = rollMarks(review, x, y, width, placed);
    const orders = orderMarks(review, x, y, placed);
    return svg(
        'svg',
        { class: 'chart', viewBox: `0 0 ${width} ${HEIGHT}`, role: 'img', 'aria-label': inWords(review) },
        svg('clipPath', { id: 'review-above' }, svg('rect', { x: 0, y: 0, width, height: y(0.5) })),
        svg('clipPath', { id: 'review-below' }, svg('rect', { x: 0, y: y(0.5), width, height: HEIGHT })),
        svg('path', { class: 'review-ahead', d: area, 'clip-path': 'url(#review-above)' }),
        svg('path', { class: 'review-behind', d: area, 'clip-path': 'url(#review-below)' }),
        svg('path', { class: 'margin', d: `M${margin}Z` }),
        ...CHANCES.flatMap((chance) => [
            svg('line', { class: chance % 100 ? 'grid-line' : 'axis', x1: LEFT, x2: width - RIGHT, y1: y(chance / 100), y2: y(chance / 100) }),
            svg('text', { class: 'tick', x: LEFT - 6, y: y(chance / 100) + 4, 'text-anchor': 'end', text: `${chance}${chance === 100 ? ' %' : ''}` }),
        ]),
        ...axisNames(curve, whens, x).map(({ place, name }) => svg('text', { class: 'tick', x: Math.min(place, width - RIGHT / 2), y: HEIGHT - 8, 'text-anchor': place > width - AXIS_ROOM ? 'end' : 'middle', text: name })),
        svg('path', { class: 'review-line', d: `M${line}` }),
        svg('circle', { class: 'review-end', cx: x(last), cy: y(curve[curve.length - 1].wins), r: 4.5 }),
        ...orders,
        ...rolls,
    );
}

/** A die above the curve for each roll that changed the chance much, with its name where there is room. @param {Review} review @param {(at: number) => number} x @param {(chance: number) => number} y @param {number} width @param {[number, number][]} placed */
function rollMarks({ decisive_rolls: rolls, curve }, x, y, width, placed) {
    let edge = -Infinity;
    return [...(rolls ?? [])]
        .filter((roll) => Math.abs(roll.wins) >= MIN_SWING)
        .sort((a, b) => a.at - b.at)
        .flatMap((roll) => {
            const px = x(roll.at);
            if (px - DIE / 2 < edge) return [];
            const py = Math.max(TOP + DIE / 2, y(chanceAt(curve, roll.at)) - 34);
            const text = `${capitalizeFirst(roll.name)} ${roll.wins < 0 ? '−' : '+'}${Math.abs(percent(roll.wins))}`;
            const isLate = px > width - NAME_ROOM;
            placed.push([px, py]);
            edge = px + (isLate ? DIE : NAME_ROOM);
            return [
                svg(
                    'g',
                    { class: `roll-mark ${roll.wins < 0 ? 'lost' : 'gained'}`, on: { click: () => showMoment(roll.at) } },
                    svg('title', { text: `${capitalizeFirst(roll.name)} ${roll.value}: ${roll.points.toFixed(1)} points, ${percent(roll.wins)} % of winning. Show this moment.` }),
                    svg('line', { x1: px, x2: px, y1: py, y2: y(chanceAt(curve, roll.at)) }),
                    svg('rect', { x: px - DIE / 2, y: py - DIE / 2, width: DIE, height: DIE, rx: 4 }),
                    svg('text', { class: 'roll-value', x: px, y: py + 4.5, 'text-anchor': 'middle', text: String(roll.value) }),
                    svg('text', { class: 'roll-name', x: px + (isLate ? -1 : 1) * (DIE / 2 + 5), y: py + 4.5, 'text-anchor': isLate ? 'end' : 'start', text }),
                ),
            ];
        });
}

/** The first place of each hour or turn, where there is room for its name. @param {readonly WinEstimate[]} curve @param {readonly string[]} whens @param {(at: number) => number} x */
function axisNames(curve, whens, x) {
    /** @type {{place: number, name: string}[]} */
    const names = [];
    curve.forEach(({ at }, index) => {
        const place = x(at);
        if (whens[index] === whens[index - 1] || (names.length && place - names[names.length - 1].place < AXIS_ROOM)) return;
        names.push({ place, name: whens[index] });
    });
    return names;
}

/** @param {Review} review @param {(at: number) => number} x @param {(chance: number) => number} y @param {[number, number][]} placed */
function orderMarks({ orders, curve }, x, y, placed) {
    return orders.map(({ at, verdict, loss }) => {
        const [px, py] = [x(at), y(chanceAt(curve, at))];
        let my = py + 30 > HEIGHT - BOTTOM - MARK_RADIUS ? py - 30 : py + 30;
        const step = my > py ? 2 * MARK_RADIUS : -2 * MARK_RADIUS;
        while (placed.some(([ox, oy]) => Math.hypot(ox - px, oy - my) < 2 * MARK_RADIUS) && my + step > TOP && my + step < HEIGHT - BOTTOM) my += step;
        placed.push([px, my]);
        return svg(
            'g',
            { class: `order-mark ${verdict}`, on: { click: () => showMoment(at) } },
            svg('title', { text: `${verdict}: ${loss.toFixed(1)} points. Show this moment.` }),
            svg('line', { x1: px, x2: px, y1: py, y2: my }),
            svg('circle', { cx: px, cy: py, r: 3.5 }),
            svg('circle', { class: 'order-disc', cx: px, cy: my, r: MARK_RADIUS }),
            svg('text', { x: px, y: my + 4.5, 'text-anchor': 'middle', text: VERDICT_SIGNS[verdict] }),
        );
    });
}

/** @param {Review} review */
function inWords({ curve, orders }) {
    const [first, last] = [curve[0], curve[curve.length - 1]];
    return `Chance of winning: ${percent(first.wins)} % at the start, ${percent(last.wins)} % at position ${last.at}. ${orders.length} orders that cost points are marked.`;
}

/** @param {Review} review */
function table({ curve, whens }) {
    const head = el('tr', {}, ...['Moment', 'Position', 'Chance', '±'].map((name) => el('th', { scope: 'col', text: name })));
    const rows = curve.map((point, index) =>
        el(
            'tr',
            {},
            el('th', { scope: 'row', text: whens[index] }),
            el('td', { class: 'figure', text: String(point.at) }),
            el('td', { class: 'figure', text: `${percent(point.wins)} %` }),
            el('td', { class: 'figure', text: String(percent(point.margin)) }),
        ),
    );
    return el(
        'div',
        { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': 'Chance of winning' },
        el('table', { class: 'records' }, el('thead', {}, head), el('tbody', {}, ...rows)),
    );
}
