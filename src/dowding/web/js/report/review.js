// The review of a match: a button that starts it, its progress, and its result, which is refined while it is shown.

import { api } from '../net/api.js';
import { el, seatTitle } from '../common/dom.js';
import { capitalizeFirst, formatCount, formatSigned } from '../common/text.js';
import { matchState } from '../state/match_state.js';
import { reviewCard } from './review_card.js';
import { reviewCurve } from './review_curve.js';

/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Review} Review */
/** @typedef {import('../types.js').ReviewStatus} ReviewStatus */

const POLL_MS = 1500;

/** The section of a seat's review; null if no bot can play the seat, or for a spectator. @param {string} seat */
export function reviewSection(seat) {
    if (!canBeReviewed(seat)) return null;
    const section = el('section', { class: 'report-part review', data: { part: 'Review' } });
    new ReviewPart(section, seat).load();
    return section;
}

/** @param {string} seat */
const canBeReviewed = (seat) => (matchState.levelsBySeat[seat] ?? []).length > 1;

class ReviewPart {
    /** @param {PageNode} section @param {string} seat */
    constructor(section, seat) {
        this.seat = seat;
        this.controls = el('div', { class: 'review-controls', role: 'status' });
        this.sides = el('div', { class: 'review-sides' });
        this.result = el('div', { class: 'review-result' });
        section.append(el('h2', { text: 'Review' }), this.controls, this.sides, this.result);
        this.section = section;
        /** What is shown, so that nothing is drawn again while it does not change. */
        this.shown = '';
        this.timer = 0;
    }

    /** The seats whose reviews can be read: the own one; when the match is over, all. */
    get seats() {
        const all = Object.keys(matchState.summary?.seats ?? {}).filter(canBeReviewed);
        return matchState.live?.outcome ? [this.seat, ...all.filter((seat) => seat !== this.seat)] : [this.seat];
    }

    load() {
        return this.update(() => Promise.all(this.seats.map((seat) => api.review(matchState.summary?.id, seat))));
    }

    start() {
        return this.update(() => Promise.all(this.seats.map((seat) => api.startReview(matchState.summary?.id, seat))));
    }

    stop() {
        return this.update(() => Promise.all(this.seats.map((seat) => api.stopReview(matchState.summary?.id, seat))));
    }

    /** Ask the server and draw its answer; ask again while a review is running. @param {() => Promise<ReviewStatus[]>} ask */
    async update(ask) {
        clearTimeout(this.timer);
        try {
            const statuses = await ask();
            this.draw(statuses);
            if (statuses.some((status) => status.state === 'running')) this.timer = window.setTimeout(() => this.section.isConnected && this.load(), POLL_MS);
        } catch (error) {
            this.drawControls([this.retryButton('Try again')], error instanceof Error ? error.message : String(error));
        }
    }

    /** @param {ReviewStatus[]} statuses the own one first */
    draw(statuses) {
        const [own] = statuses;
        const running = statuses.filter((status) => status.state === 'running');
        if (running.length) this.drawProgress(statuses, own.review);
        else this.drawIdle(own);
        const shown = JSON.stringify(statuses.map((status) => status.review));
        if (shown === this.shown) return;
        this.shown = shown;
        const reviews = statuses.flatMap(({ review }) => (review ? [review] : []));
        this.sides.replaceChildren(...reviews.map((review) => sentence(review, statuses.length > 1)));
        this.result.replaceChildren(...(own.review ? result(own.review) : []));
    }

    /** @param {ReviewStatus[]} statuses @param {Review|null|undefined} review */
    drawProgress(statuses, review) {
        const share = statuses.reduce((sum, status) => sum + (status.state === 'running' ? status.progress : 1), 0) / statuses.length;
        const text = review ? 'This is a rough review. It is being refined.' : 'The Pilot is playing your positions on.';
        const bar = el('progress', { max: '1', value: share.toFixed(3), 'aria-label': 'Progress of the review' });
        const stop = el('button', { type: 'button', text: 'Stop', on: { click: () => this.stop() } });
        const old = this.controls.querySelector('progress');
        if (old && this.controls.dataset.text === text) old.value = share;
        else this.drawControls([bar, stop], text);
    }

    /** @param {ReviewStatus} own */
    drawIdle(own) {
        if (own.state === 'failed') return this.drawControls([this.retryButton('Try again')], own.error);
        if (!own.review)
            return this.drawControls(
                [this.retryButton('Review this match')],
                'What did each order cost beside the best alternative, and what was luck? The Pilot plays your positions on many times, from what you knew then.',
            );
        if (!own.current) return this.drawControls([this.retryButton('Review again')], `This review ends at position ${own.review.until}. The match has moved on since.`);
        if (own.review.rough) return this.drawControls([this.retryButton('Refine')], 'This is a rough review.');
        return this.drawControls([], '');
    }

    /** @param {string} text */
    retryButton(text) {
        return el('button', { class: 'primary', type: 'button', text, on: { click: () => this.start() } });
    }

    /** @param {PageNode[]} nodes @param {string} text */
    drawControls(nodes, text) {
        this.controls.dataset.text = text;
        this.controls.replaceChildren(...(text ? [el('p', { text })] : []), ...nodes);
    }
}

/** Luck and skill of a side in one sentence. @param {Review} review @param {boolean} isNamed */
function sentence(review, isNamed) {
    const name = isNamed ? el('b', { text: `${capitalizeFirst(seatTitle(matchState.summary, review.seat))}: ` }) : null;
    return el('p', { class: 'review-headline' }, name, review.headline);
}

/** The rolls that were worth most, in one line. @param {Review} review */
function decisiveRolls({ decisive_rolls: rolls }) {
    const texts = (rolls ?? []).map(({ name, value, when, points }) => `${name} ${value}${when === 'start' ? '' : ` at ${when}`} (${formatSigned(points, 1)})`);
    return texts.length ? [`Dice that were worth most: ${texts.join(', ')}.`] : [];
}

/** @param {Review} review */
function result(review) {
    const others = review.orders.length - review.costly.length;
    return [
        review.curve.length > 1 ? reviewCurve(review) : null,
        el('ul', { class: 'review-facts' }, ...[...review.summary, ...decisiveRolls(review)].map((text) => el('li', { text }))),
        review.reviewed < review.decisions ? el('p', { class: 'faint', text: `Of ${formatCount(review.decisions, 'order')} in this long match ${review.reviewed} were examined.` }) : null,
        review.costly.length ? el('h3', { text: review.costly.length > 1 ? 'The most costly orders' : 'The most costly order' }) : null,
        review.costly.length ? el('ol', { class: 'review-cards' }, ...review.costly.map((order) => reviewCard(order, review.seat))) : null,
        others > 0 ? el('p', { class: 'faint', text: `${formatCount(others, 'more order')} that cost points ${others > 1 ? 'are' : 'is'} marked on the curve.` }) : null,
    ].filter(Boolean);
}
