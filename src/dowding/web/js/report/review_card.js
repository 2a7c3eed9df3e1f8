// A costly order as a card: the picture of its position, what was ordered, what was better and why.

import { api } from '../net/api.js';
import { el } from '../common/dom.js';
import { capitalizeFirst } from '../common/text.js';
import { matchState } from '../state/match_state.js';
import { askHowToPlayOn } from './play_on.js';
import { positionPicture } from './position_picture.js';
import { VERDICT_SIGNS } from './review_curve.js';
import { showMoment } from './show_moment.js';

/** @typedef {import('../types.js').CostlyOrder} CostlyOrder */
/** @typedef {import('../types.js').PageNode} PageNode */

/** @param {number} points */
const formatPoints = (points) => `${points.toFixed(1).replace('-', '−')} ${points.toFixed(1) === '1.0' ? 'point' : 'points'}`;

/** @param {CostlyOrder} order @param {string} seat */
export function reviewCard(order, seat) {
    const picture = el('div', { class: 'review-picture' });
    drawPosition(picture, order, seat);
    return el(
        'li',
        { class: `review-card ${order.verdict}` },
        picture,
        el(
            'div',
            { class: 'review-order' },
            el('p', { class: 'review-verdict' }, el('i', { class: `verdict-sign ${order.verdict}`, text: VERDICT_SIGNS[order.verdict] }), ` ${capitalizeFirst(order.verdict)}, ${formatPoints(order.loss)}`),
            el('p', { class: 'review-when', text: `${order.when === 'start' ? '' : `${order.when} · `}${order.prompt}` }),
            el('h4', { text: order.given }),
        ),
        el('p', { class: 'review-better' }, el('b', { text: 'Better: ' }), order.better),
        ...order.reasons.map((reason) => el('p', { text: reason })),
        el('p', { class: 'faint', text: `Expected ${formatPoints(order.given_points)} instead of ${formatPoints(order.better_points)}; 95 % interval of the loss ${order.low.toFixed(1)} to ${order.high.toFixed(1)}.` }),
        el(
            'div',
            { class: 'button-row' },
            el('button', { type: 'button', text: 'Show', 'aria-label': `Show: ${order.given}`, on: { click: () => showMoment(order.at) } }),
            el('button', { class: 'primary', type: 'button', text: 'Play from here', 'aria-label': `Play from here: ${order.given}`, on: { click: () => playFrom(order.at, seat) } }),
        ),
    );
}

/** @param {number} position @param {string} seat */
const playFrom = (position, seat) => askHowToPlayOn({ seat, position, title: 'Play from here', isSameOffered: Boolean(matchState.live?.outcome) });

/** @param {PageNode} picture @param {CostlyOrder} order @param {string} seat */
async function drawPosition(picture, order, seat) {
    try {
        const scene = await api.scene(matchState.summary?.id, seat, order.at);
        const drawing = positionPicture(scene, [order.given, order.better]);
        if (drawing) picture.append(drawing);
        else picture.remove();
    } catch {
        picture.remove(); // the card says everything in words
    }
}
