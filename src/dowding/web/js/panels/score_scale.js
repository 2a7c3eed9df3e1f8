// Score scale: a strip with the victory bands of the scenario, the current and the former score, and the way to the next band.

import { byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { matchState } from '../state/match_state.js';
import { isTurned } from '../state/own_points.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').Track} Track */
/** @typedef {import('../types.js').Scale} Scale */
/** @typedef {import('../types.js').Band} Band */
/** @typedef {import('../types.js').PageNode} PageNode */

/** The least width of a band, as a share of the strip. */
const MIN_BAND_SHARE = 0.12;
/** How far the lowest and the highest band extend beyond their limit, as a share of the range between. */
const OUTER_BAND_SHARE = 0.3;
const MIN_OUTER_BAND = 4;

/** The score before the last change. */
let formerScore = { match: '', at: 0, was: 0 };

/** @param {Track|undefined} track the track of the points, if it has a scale */
export function drawScale(track) {
    const part = byId('scale');
    part.hidden = !track?.scale;
    if (!track?.scale) return;
    remember(track.scale.at);
    const scale = ownScale(track.scale);
    const words = inWords(isTurned(track.scale) ? 'Points for you' : track.label, scale);
    setText(byId('scale-points'), isTurned(track.scale) ? formatSigned(scale.at) : track.value);
    setAttr(part, 'aria-label', words);
    part.title = words;
    drawScaleStrip(byId('scale-strip'), track.scale, formerScore.was);
    setText(byId('scale-band'), bandAt(scale).name);
    setText(byId('scale-next'), isOver() ? '' : nextBand(scale));
}

/** Whether the end of the match is shown: no further band can be reached. */
const isOver = () => Boolean(matchState.live?.outcome) && !playback.isReplaying;

/** @param {number} at */
function remember(at) {
    const match = `${matchState.summary?.id}|${playback.replayPosition ?? 'now'}`;
    if (formerScore.match !== match) formerScore = { match, at, was: at };
    else if (formerScore.at !== at) formerScore = { match, at, was: formerScore.at };
}

/** The least difference of two scores. */
const SCORE_STEP = 0.5;

/** The scale from this seat's side: more is always better, and the best band is the last. @param {Scale} scale @returns {Scale} */
function ownScale(scale) {
    if (!isTurned(scale)) return scale;
    const { at, bands } = scale;
    const turned = bands.map((band, index) => {
        const above = bands[index + 1];
        return { ...band, starts: above ? SCORE_STEP - Number(above.starts) : undefined };
    });
    return { at: at ? -at : 0, bands: turned.reverse() };
}

/**
 * The strip, from this seat's side: bands with their limits, the pointer, and its former position.
 * @param {PageNode} strip
 * @param {Scale} raw
 * @param {number} [rawWas]
 */
export function drawScaleStrip(strip, raw, rawWas = raw.at) {
    const scale = ownScale(raw);
    const was = isTurned(raw) && rawWas ? -rawWas : rawWas;
    const place = stripScale(scale);
    const now = bandAt(scale);
    if (!strip.firstChild)
        strip.append(
            el('ol', { class: 'bands' }),
            el('i', { class: 'scale-was', 'aria-hidden': 'true' }),
            el('i', { class: 'scale-now', 'aria-hidden': 'true' }),
        );
    const [bands, ghost, pointer] = strip.children;
    renderList(
        bands,
        scale.bands,
        (band) => band.name,
        (band) => el('li', {}, el('b'), el('span', { text: band.name })),
        (node, band) => {
            node.className = `band for-${toneOf(band)}${band === now ? ' here' : ''}`;
            node.style.flexGrow = String(place.widthOf(band));
            setText(node.firstChild, band.starts === undefined || band.starts === null ? '' : formatSigned(Math.ceil(band.starts)));
        },
    );
    pointer.style.left = `${100 * place.of(scale.at)}%`;
    ghost.style.left = `${100 * place.of(was)}%`;
    ghost.hidden = was === scale.at;
}

/** Positions on the strip: linear within a band, and no band too narrow to be seen. @param {Scale} scale */
function stripScale({ bands }) {
    const limits = bands.slice(1).map((band) => Number(band.starts));
    const inner = Math.max(1, limits[limits.length - 1] - limits[0]);
    const lows = [limits[0] - Math.max(MIN_OUTER_BAND, OUTER_BAND_SHARE * inner), ...limits];
    const highs = [...limits, limits[limits.length - 1] + Math.max(MIN_OUTER_BAND, OUTER_BAND_SHARE * inner)];
    const all = highs[highs.length - 1] - lows[0];
    const minimums = bands.map((_, index) => Math.max(MIN_BAND_SHARE, (highs[index] - lows[index]) / all));
    const sum = minimums.reduce((total, width) => total + width, 0);
    const widths = minimums.map((width) => width / sum);
    const starts = widths.map((_, index) => widths.slice(0, index).reduce((total, width) => total + width, 0));
    return {
        /** @param {Band} band */
        widthOf: (band) => widths[bands.indexOf(band)],
        /** @param {number} value */
        of: (value) => {
            const index = indexAt(bands, value);
            const share = (value - lows[index]) / (highs[index] - lows[index]);
            return starts[index] + widths[index] * Math.min(0.97, Math.max(0.03, share));
        },
    };
}

/** @param {readonly Band[]} bands @param {number} value */
function indexAt(bands, value) {
    let last = 0;
    bands.forEach((band, index) => {
        if (index && value >= Number(band.starts)) last = index;
    });
    return last;
}

/** @param {Scale} scale */
export const bandAt = ({ bands, at }) => bands[indexAt(bands, at)];

/** Whether a band is good or bad for this seat; to a spectator a band belongs to a side. @param {Band} band */
function toneOf(band) {
    if (!band.winner) return matchState.seat === 'spectator' ? 'neither' : 'even';
    if (matchState.seat === 'spectator') return `slot-${matchState.slotOf(band.winner)}`;
    return band.winner === matchState.seat ? 'good' : 'bad';
}

/** The distance to the next better band for this seat: "Next: Tactical victory (2 more)". @param {Scale} scale */
function nextBand({ bands, at }) {
    const next = bands[indexAt(bands, at) + 1];
    if (!next || bands[bands.length - 1].winner !== matchState.seat) return '';
    return `Next: ${next.name} (${Math.ceil(Number(next.starts)) - at} more)`;
}

/** @param {string} label @param {Scale} scale */
function inWords(label, scale) {
    const limits = scale.bands.map((band, index) => (index ? `${formatSigned(Math.ceil(Number(band.starts)))} or more: ${band.name}` : `lower: ${band.name}`));
    return `${label} ${formatSigned(scale.at)}: ${bandAt(scale).name}. ${[...limits.slice(1).reverse(), limits[0]].join(', ')}.`;
}
