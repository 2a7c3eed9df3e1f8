// Vignette: a small picture above a turning point. What happened, the time of day and the aircraft differ from one to the next.

import { svg } from '../common/dom.js';

/** @typedef {import('../types.js').Chapter} Chapter */
/** @typedef {import('../types.js').Silhouette} Silhouette */
/** An aircraft in the picture: x, y, scale, and the angle of its climb in degrees. @typedef {[number, number, number, number]} Aircraft */

const WIDTH = 220;
/** Formations by how the chapter ended, in a picture of 220 by 84; there are several of each. @type {Record<string, Aircraft[][]>} */
const FORMATIONS = {
    hit: [
        [[30, 8, 0.34, 0], [66, 20, 0.24, 0]],
        [[20, 14, 0.26, 0], [50, 6, 0.26, 0], [80, 14, 0.26, 0]],
        [[52, 6, 0.42, -6]],
    ],
    held: [
        [[36, 20, 0.36, -12], [86, 34, 0.26, -12]],
        [[26, 8, 0.28, 10], [62, 20, 0.28, 10], [98, 32, 0.28, 10]],
        [[24, 34, 0.3, -18], [58, 22, 0.26, -14], [88, 12, 0.22, -10], [112, 6, 0.18, -6]],
    ],
    '': [
        [[40, 26, 0.4, -20], [112, 10, 0.28, 14]],
        [[60, 8, 0.3, 24], [30, 34, 0.34, -8]],
        [[28, 12, 0.24, -4], [62, 18, 0.24, -4], [96, 24, 0.24, -4]],
    ],
};
/** @type {[number, number, number, number][][]} */
const SKIES = [
    [[150, 24, 34, 5], [40, 62, 46, 6], [188, 44, 30, 4]],
    [[60, 18, 40, 6], [170, 52, 42, 7], [110, 40, 26, 4]],
    [[196, 14, 40, 6], [90, 58, 52, 6], [20, 34, 30, 5]],
];
const GROUNDS = ['M0 84V70Q50 62 96 67T170 64T220 68V84Z', 'M0 84V74H120L134 66H220V84Z', 'M0 84V72Q30 58 66 68T150 70Q190 60 220 66V84Z'];
/** Smoke that drifts from the fire: x, y and radius. */
const SMOKE = [[146, 58, 7], [150, 51, 9], [155, 44, 11], [161, 37, 13], [169, 29, 15], [178, 22, 17], [189, 15, 19], [203, 9, 21], [219, 5, 23]];
/** The height of a silhouette from above, as it is seen from the side. */
const FORESHORTENED = 0.42;
/** The rotation of a silhouette, in degrees, by the direction of its nose. @type {Record<string, number>} */
const TURNS_TO_EAST = { e: 0, n: 90, w: 180, s: 270 };
const NOON = 10;
const EVENING = 15;

/** The time of day of a chapter that is named by its hour; else one after the other. @param {Chapter} chapter @param {number} number */
function lightOf({ when }, number) {
    const hour = /^\d{4}$/.test(when) ? Number(when.slice(0, 2)) : null;
    if (hour === null) return ['noon', 'dusk', 'dawn'][number % 3];
    return hour < NOON ? 'dawn' : hour < EVENING ? 'noon' : 'dusk';
}

/**
 * An aircraft that flies to the right: a silhouette from above is seen at an angle, one from the side as it is.
 * @param {Silhouette} symbol @param {number} x @param {number} y @param {number} size @param {number} climb @param {string} cls
 */
export function flyingAircraft(symbol, x, y, size, climb, cls) {
    const nose = symbol.nose ?? 'n';
    const height = nose === 'e' || nose === 'w' ? 1 : FORESHORTENED;
    const transform = `translate(${x} ${y}) scale(${size}) rotate(${climb} 50 50) translate(0 ${50 - 50 * height}) scale(1 ${height}) rotate(${TURNS_TO_EAST[nose] ?? 90} 50 50)`;
    return svg('path', { class: cls, d: symbol.path, transform });
}

/**
 * @param {Chapter} chapter
 * @param {number} number the place of the picture among its neighbours
 * @param {Silhouette|undefined} symbol the silhouette of the aircraft, if any
 */
export function vignette(chapter, number, symbol) {
    const end = chapter.end ?? '';
    const burns = end === 'hit';
    const formations = FORMATIONS[end] ?? FORMATIONS[''];
    const group = svg(
        'g',
        { transform: number % 2 ? `translate(${WIDTH} 0) scale(-1 1)` : null },
        svg('circle', { class: 'vignette-sun', cx: 176 - 46 * (number % 3), cy: 30, r: 13 }),
        ...SKIES[number % SKIES.length].map(([cx, cy, rx, ry]) => svg('ellipse', { class: 'vignette-cloud', cx, cy, rx, ry })),
        ...(burns ? SMOKE.map(([cx, cy, r]) => svg('circle', { class: 'vignette-smoke', cx, cy, r })) : []),
        svg('path', { class: 'vignette-ground', d: GROUNDS[number % GROUNDS.length] }),
        ...(burns ? [svg('ellipse', { class: 'vignette-fire', cx: 144, cy: 65, rx: 12, ry: 7 }), svg('ellipse', { class: 'vignette-heart', cx: 144, cy: 66, rx: 6, ry: 4 })] : []),
        ...(symbol ? formations[number % formations.length].map(([x, y, size, climb]) => flyingAircraft(symbol, x, y, size, climb, 'vignette-wing')) : []),
    );
    return svg(
        'svg',
        { class: `vignette-of ${lightOf(chapter, number)} ${end}`, viewBox: `0 0 ${WIDTH} 84`, preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
        svg('rect', { class: 'vignette-sky', width: WIDTH, height: 84 }),
        svg('rect', { class: 'vignette-glow', y: 34, width: WIDTH, height: 50 }),
        group,
    );
}
