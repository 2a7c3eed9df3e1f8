// Own points: points seen from the side of this seat, in figures and in the texts of the server. A spectator reads them as the
// scale of the match has them.

import { formatSigned } from '../common/text.js';
import { matchState } from './match_state.js';

/** @typedef {import('../types.js').Chart} Chart */
/** @typedef {import('../types.js').Scale} Scale */

/** Points with their sign in a text of the server, as the scale has them: "−2 VP", "raider +3 VP", "−5 VP or less". */
const SIGNED_POINTS = /(raider )?([+−]?)(\d+(?:\.\d+)?) VP(?: or (less|more))?/g;
/** @type {Record<string, string>} */
const OPPOSITE = { '+': '−', '−': '+', less: 'more', more: 'less' };

/** Whether a scale counts for another side: its lowest band is a victory of this seat. @param {Scale} scale */
export const isTurned = ({ bands }) => matchState.seat !== 'spectator' && bands[0].winner === matchState.seat;

/** Whether the scale of the match counts for another side. */
function isMatchTurned() {
    const scale = matchState.live?.picture.tracks.find((track) => track.scale)?.scale;
    return Boolean(scale && isTurned(scale));
}

/**
 * Points of the scale from this seat's side: a side whose band is the lowest gains when points are lost.
 * @param {number} points
 */
export const ownPoints = (points) => (isMatchTurned() && points ? -points : points);

/** A chart with its points from this seat's side. @param {Chart} chart @returns {Chart} */
export function ownChart(chart) {
    if (!chart.is_points) return chart;
    const series = chart.series.map((line) => ({ ...line, values: line.values.map((value) => (typeof value === 'number' ? ownPoints(value) : value)) }));
    return { ...chart, series };
}

/** Whether points of the scale are a gain or a loss for this seat. @param {number} points */
export function gainClass(points) {
    const own = ownPoints(points);
    return own < 0 ? 'lost' : own > 0 ? 'gained' : '';
}

/** Points of the scale in words: "+2 for you". @param {number} points */
export function ownPointsText(points) {
    const text = formatSigned(ownPoints(points));
    return matchState.seat === 'spectator' || !points ? text : `${text} for you`;
}

/** A text with its signed points seen from this seat's side: "−2 VP" is "+2 VP for you" to the side that gains them. @param {string} text */
export function withOwnPoints(text) {
    if (matchState.seat === 'spectator') return text;
    const turned = isMatchTurned();
    return text.replace(SIGNED_POINTS, (found, side, sign, number, limit) => {
        if (!side && (!turned || !sign)) return found;
        const own = turned ? (OPPOSITE[sign] ?? '') : sign;
        if (limit) return `${own}${number} VP or ${turned ? OPPOSITE[limit] : limit}`;
        return `${own}${number} VP${sign ? ' for you' : ''}`;
    });
}

/**
 * The points by cause from this seat's side, without those of 0, and their sum. The outcome has them for its first side.
 * @param {import('../types.js').Outcome} outcome
 */
export function ownCauses({ causes = {}, points = {} }) {
    const all = Object.entries(causes);
    const total = all.reduce((sum, [, value]) => sum + value, 0);
    const own = points[matchState.seat];
    const sign = own !== undefined && own === -total ? -1 : 1;
    /** @type {[string, number][]} */
    const rows = all.flatMap(([cause, value]) => (value ? [[cause, sign * value]] : []));
    return { rows, sum: sign * total, title: own === undefined ? 'Total' : 'Total for you' };
}
