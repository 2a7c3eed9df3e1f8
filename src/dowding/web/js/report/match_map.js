// Match map: the path of every chapter over the map, with hits and repulsed raids, and a rail of the hours below. For a game that
// reports flight paths, those are drawn instead.

import { artMarkup } from '../map/art.js';
import { el, svg } from '../common/dom.js';
import { matchState } from '../state/match_state.js';
import { gainClass } from '../state/own_points.js';
import { flightPathsPicture } from './flight_paths.js';

/** @typedef {import('../types.js').Chapter} Chapter */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('../types.js').MatchReport} MatchReport */

/** If there are more chapters than this, only the turning points are numbered. */
const MAX_NUMBERED_CHAPTERS = 14;
/** The radius of a numbered disc, as a share of the map's width. */
const DISC_RADIUS_SHARE = 0.019;
/** @type {Record<string, string>} */
const END_WORDS = { hit: ', bombs hit', held: ', repelled' };

/** @param {MatchReport} report @param {Chapter[]} turns */
export function matchMap(report, turns) {
    /** @type {Chapter[]} */
    const chapters = report.story?.chapters ?? [];
    const mapped = chapters.find((chapter) => (chapter.way ?? []).some((id) => matchState.places.has(id)));
    if (!mapped) return report.ways?.length ? fitFrame(flightPathsPicture(report.ways)) : null;
    const board = matchState.places.get(mapped.way?.find((id) => matchState.places.has(id)) ?? '')?.board;
    if (!board) return null;
    return onMap(board, chapters, turns);
}

/** Give a frame the aspect ratio of its picture. @param {PageNode} frame */
function fitFrame(frame) {
    const box = frame?.firstChild.viewBox.baseVal;
    if (box) frame.style.aspectRatio = `${box.width} / ${box.height}`;
    return frame;
}

/** @param {Board} board @param {readonly Chapter[]} chapters @param {readonly Chapter[]} turns */
function onMap(board, chapters, turns) {
    const { width = 0, height = 0 } = board;
    const address = URL.createObjectURL(new Blob([artMarkup(board)], { type: 'image/svg+xml' }));
    const spoken = chapters.map((chapter, index) => `${index + 1} ${chapter.title}${inWords(chapter)}`).join('; ');
    const drawing = svg('svg', { class: 'overall', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': spoken });
    const image = svg('image', { href: address, width, height });
    image.addEventListener('load', () => URL.revokeObjectURL(address));
    drawing.append(image);
    const size = DISC_RADIUS_SHARE * width;
    const chapterPaths = chapters.map((chapter, index) => ({ chapter, index, stops: pathPoints(chapter, board) })).filter(({ stops }) => stops.length > 1);
    for (const { chapter, stops } of chapterPaths) drawing.append(...chapterPath(chapter, stops, size));
    for (const { chapter, stops } of chapterPaths) drawing.append(endMark(chapter, stops, size));
    const numbered = chapterPaths.filter(({ chapter }) => chapters.length <= MAX_NUMBERED_CHAPTERS || turns.includes(chapter));
    /** @type {Point[]} */
    const discs = [];
    for (const { chapter, index, stops } of numbered) drawing.append(disc(chapter, index, placeDisc(stops, discs, size), size));
    return fitFrame(el('div', { class: 'overall-frame' }, drawing));
}

/** @param {Chapter} chapter */
const inWords = (chapter) => END_WORDS[chapter.end ?? ''] ?? '';

/** @param {Chapter} chapter @param {Board} board */
export const pathPoints = (chapter, board) =>
    (chapter.way ?? []).flatMap((id) => {
        const place = matchState.places.get(id);
        return place && place.board === board && place.region.at ? [place.region.at] : [];
    });

/** @param {Chapter} chapter @param {Point[]} stops @param {number} size */
export function chapterPath(chapter, stops, size) {
    const line = `M${stops.map((at) => at.join(',')).join('L')}`;
    const width = size * 0.42;
    return [
        svg('path', { class: 'overall-ground', d: line, 'stroke-width': width * 1.7 }),
        svg('path', { class: `overall-way ${gainClass(chapter.points ?? 0)}`, d: line, 'stroke-width': width, 'stroke-dasharray': chapter.end === 'hit' ? null : `${width * 2} ${width * 1.4}` }),
    ];
}

/** A burst if bombs hit the target, a tick if they did not. @param {Chapter} chapter @param {Point[]} stops @param {number} size */
export function endMark(chapter, stops, size) {
    const [x, y] = stops[stops.length - 1];
    if (chapter.end === 'hit') return svg('path', { class: `overall-burst ${gainClass(chapter.points ?? 0)}`, d: burst(x, y, size * 0.95), 'stroke-width': size * 0.12 });
    return svg(
        'g',
        { class: `overall-held ${gainClass(chapter.points ?? 0)}` },
        svg('circle', { cx: x, cy: y, r: size * 0.62, 'stroke-width': size * 0.14 }),
        chapter.end ? svg('path', { d: `M${x - size * 0.3},${y}l${size * 0.22},${size * 0.24}l${size * 0.4},${-size * 0.5}`, 'stroke-width': size * 0.18 }) : null,
    );
}

/** @param {number} x @param {number} y @param {number} r */
function burst(x, y, r) {
    const points = Array.from({ length: 16 }, (_, k) => {
        const angle = (k * Math.PI) / 8;
        const far = k % 2 ? r * 0.5 : r;
        return `${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${points.join('L')}Z`;
}

/**
 * A spot on the path that does not overlap the numbers already placed.
 * @param {Point[]} stops
 * @param {Point[]} discs
 * @param {number} size
 */
function placeDisc(stops, discs, size) {
    /** @param {Point} a @param {Point} b */
    const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    let best = stops[0];
    let room = -1;
    for (const share of [0.3, 0.15, 0.45, 0, 0.6, 0.72]) {
        const at = along(stops, share);
        const near = Math.min(Infinity, ...discs.map((disc) => far(disc, at)));
        if (near > room) [best, room] = [at, near];
        if (near > size * 2.1) break;
    }
    discs.push(best);
    return best;
}

/** @param {Point[]} stops @param {number} share @returns {Point} */
function along(stops, share) {
    const lengths = stops.slice(1).map((at, index) => Math.hypot(at[0] - stops[index][0], at[1] - stops[index][1]));
    let left = share * lengths.reduce((sum, length) => sum + length, 0);
    for (const [index, length] of lengths.entries()) {
        if (left <= length && length > 0) {
            const t = left / length;
            const [[x0, y0], [x1, y1]] = [stops[index], stops[index + 1]];
            return [x0 + t * (x1 - x0), y0 + t * (y1 - y0)];
        }
        left -= length;
    }
    return stops[stops.length - 1];
}

/** @param {Chapter} chapter @param {number} index @param {Point} at @param {number} size */
const disc = (chapter, index, [x, y], size) =>
    svg(
        'g',
        { class: `overall-disc ${gainClass(chapter.points ?? 0)}` },
        svg('circle', { cx: x, cy: y, r: size, 'stroke-width': size * 0.22 }),
        svg('text', { x, y: y + size * 0.42, 'font-size': size * 1.2, text: String(index + 1) }),
    );

/**
 * The rail of hours below the picture: each chapter in its place, turning points larger.
 * @param {readonly Chapter[]} chapters
 * @param {Chapter[]} turns
 */
export function chapterRail(chapters, turns) {
    const days = new Set(chapters.map((chapter) => chapter.part)).size;
    return el(
        'ol',
        { class: `rail${chapters.length > MAX_NUMBERED_CHAPTERS ? ' many' : ''}`, 'aria-hidden': 'true' },
        ...chapters.map((chapter, index) => {
            const before = chapters[index - 1];
            const begun = !before || before.part !== chapter.part;
            const when = days > 1 ? chapter.part : chapter.when;
            const first = begun || (days === 1 && before.when !== chapter.when);
            return el(
                'li',
                { class: `${gainClass(chapter.points ?? 0)}${turns.includes(chapter) ? ' turned-it' : ''}` },
                el('i', { text: String(index + 1) }),
                el('span', { text: first ? when : '' }),
            );
        }),
    );
}
