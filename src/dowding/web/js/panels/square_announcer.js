// Square announcer: reads out the terrain of the armed square and the pieces next to it.

import { say } from '../common/announcements.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Region} Region */

const SQUARE = 'square';
/** Two squares this far apart, relative to their size, are neighbours. */
const MAX_NEIGHBOUR_DISTANCE = 1.5;

export function startSquareAnnouncer() {
    on(EVENT.ARMED_CHANGED, () => {
        const words = describeSquare();
        if (words) say(words);
    });
}

/** "K8, broken cloud, P (Hurricane I) above left." */
function describeSquare() {
    const armed = selection.armed;
    const region = matchState.places.get(armed?.region ?? '')?.region;
    if (region?.kind !== SQUARE || !region.at || !region.outline?.length) return '';
    const parts = [region.tooltip || region.label];
    for (const piece of playback.pieces.values()) {
        const place = matchState.places.get(piece.region)?.region;
        if (piece.id === (armed?.path?.piece ?? armed?.piece) || place?.kind !== SQUARE || !place.at) continue;
        const where = directionTo(region, place);
        if (where) parts.push(`${piece.label} (${piece.kind}) ${where}`);
    }
    return `${parts.join(', ')}.`;
}

/**
 * The direction from one square to a neighbour, in words; empty if it is further away.
 * @param {Region} from
 * @param {Region} to
 */
function directionTo(from, to) {
    const [wide, high] = [0, 1].map((axis) => {
        const along = (from.outline ?? []).map((point) => point[axis]);
        return Math.max(...along) - Math.min(...along);
    });
    if (!from.at || !to.at) return '';
    const [right, down] = [(to.at[0] - from.at[0]) / wide, (to.at[1] - from.at[1]) / high];
    if (Math.max(Math.abs(right), Math.abs(down)) > MAX_NEIGHBOUR_DISTANCE) return '';
    const height = down < -0.5 ? 'above' : down > 0.5 ? 'below' : '';
    const side = right < -0.5 ? 'left' : right > 0.5 ? 'right' : '';
    return [height, side].filter(Boolean).join(' ') || 'here';
}
