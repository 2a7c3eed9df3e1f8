// The winning chance along a finished match behind the replay scrubber, once the match has been reviewed.

import { api } from '../net/api.js';
import { byId, svg } from '../common/dom.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').Review} Review */

let hasAsked = false;

export function startScrubberCurve() {
    on(EVENT.LIVE_SCENE, (scene) => {
        const seat = reviewedSeat();
        if (!scene.outcome || hasAsked || !seat) return;
        hasAsked = true;
        showCurve(seat);
    });
}

/** This seat; for a spectator the winner's, or the first that a bot can play. */
function reviewedSeat() {
    const known = Object.keys(matchState.levelsBySeat).filter((seat) => matchState.levelsBySeat[seat].length > 1);
    const { seat, live } = matchState;
    return [seat, live?.outcome?.winner ?? '', ...known].find((candidate) => known.includes(candidate)) ?? '';
}

/** @param {string} seat */
async function showCurve(seat) {
    try {
        const { review, current } = await api.review(matchState.summary?.id, seat);
        if (review && current && review.curve.length > 1) byId('scrub-curve').replaceChildren(drawCurve(review));
    } catch {
        /* the curve is decorative; the page of the report has it, too */
    }
}

/** @param {Review} review */
function drawCurve({ curve }) {
    const last = Math.max(1, curve[curve.length - 1].at);
    const points = curve.map(({ at, wins }) => `${((100 * at) / last).toFixed(2)},${(100 * (1 - wins)).toFixed(1)}`).join('L');
    return svg(
        'svg',
        { viewBox: '0 0 100 100', preserveAspectRatio: 'none' },
        svg('path', { class: 'scrub-chance', d: `M0,100L${points}L100,100Z` }),
        svg('path', { class: 'scrub-even', d: 'M0,50H100' }),
    );
}
