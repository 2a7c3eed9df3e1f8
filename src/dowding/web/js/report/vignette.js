// Vignette: a small picture above a turning point, with fire if bombs hit and aircraft if the raid was repelled.

import { svg } from '../common/dom.js';

/** Aircraft by how the chapter ended: x, y and scale in a picture of 220 by 84. @type {Record<string, number[][]>} */
const FLYING = { hit: [[58, 22, 0.26]], held: [[36, 34, 0.3], [70, 14, 0.24], [104, 38, 0.2]], '': [[60, 24, 0.28], [100, 36, 0.22]] };
const CLOUDS = [[150, 24, 34, 5], [40, 62, 46, 6], [188, 44, 30, 4]];
/** Smoke that drifts from the fire: x, y and radius. */
const SMOKE = [[146, 58, 7], [150, 51, 9], [155, 44, 11], [161, 37, 13], [169, 29, 15], [178, 22, 17], [189, 15, 19], [203, 9, 21], [219, 5, 23]];

/**
 * @param {string} end how a chapter ended
 * @param {{path: string}|undefined} symbol the silhouette of the aircraft, if any
 * @param {number} turned
 */
export function vignette(end, symbol, turned) {
    const burns = end === 'hit';
    return svg(
        'svg',
        { class: `vignette-of ${end}`, viewBox: '0 0 220 84', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
        svg('rect', { class: 'vignette-sky', width: 220, height: 84 }),
        svg('rect', { class: 'vignette-glow', y: 34, width: 220, height: 50 }),
        burns ? '' : svg('circle', { class: 'vignette-sun', cx: 176, cy: 30, r: 13 }),
        ...CLOUDS.map(([cx, cy, rx, ry]) => svg('ellipse', { class: 'vignette-cloud', cx, cy, rx, ry })),
        ...(burns ? SMOKE.map(([cx, cy, r]) => svg('circle', { class: 'vignette-smoke', cx, cy, r })) : []),
        svg('path', { class: 'vignette-ground', d: 'M0 84V70Q50 62 96 67T170 64T220 68V84Z' }),
        ...(burns ? [svg('ellipse', { class: 'vignette-fire', cx: 144, cy: 65, rx: 12, ry: 7 }), svg('ellipse', { class: 'vignette-heart', cx: 144, cy: 66, rx: 6, ry: 4 })] : []),
        ...(symbol
            ? (FLYING[end] ?? FLYING['']).map(([x, y, size]) =>
                  svg('path', { class: 'vignette-wing', d: symbol.path, transform: `translate(${x} ${y}) scale(${size}) rotate(${turned} 50 50)` }),
              )
            : []),
    );
}
