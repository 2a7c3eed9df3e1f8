// Piece rotation: turns a piece to one of eight facings. Aircraft seen from the side are mirrored, never upside down, and
// texts stay upright.

import { svg } from '../common/dom.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {NonNullable<Piece['facing']>} Facing */

/** @type {Facing[]} */
const FACINGS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
/** How steeply a profile climbs or dives, in degrees; more would be hard to tell from vertical. */
const SLOPE_DEGREES = 28;
const LEVEL = 2;

/** The angle of a facing, clockwise from up. @param {Facing} facing */
export const angleOf = (facing) => Math.max(0, FACINGS.indexOf(facing)) * 45;

/** The opposite facing, for a map that is shown south up. @param {Facing} facing @returns {Facing} */
export const oppositeFacing = (facing) => (facing ? FACINGS[(FACINGS.indexOf(facing) + 4) % 8] : '');

/**
 * The transform that turns a drawing whose nose points to `nose` around x, y.
 * @param {Facing} facing
 * @param {Facing} nose
 * @param {number} x
 * @param {number} y
 */
export function turn(facing, nose, x, y) {
    return facing ? `rotate(${angleOf(facing) - angleOf(nose)} ${x} ${y})` : null;
}

/** The transform of a profile that is drawn with its nose to the right. @param {Facing} facing @param {number} x @param {number} y */
export function tilt(facing, x, y) {
    const at = FACINGS.indexOf(facing);
    const isLeft = at > 4;
    const steps = (isLeft ? 8 - at : at) - LEVEL;
    const slope = Math.abs(steps) === 1 ? steps * SLOPE_DEGREES : steps * 45;
    const mirror = isLeft ? `translate(${2 * x} 0) scale(-1 1) ` : '';
    return at < 0 ? null : `${mirror}rotate(${slope} ${x} ${y})`;
}

/** A small triangle on the edge of a counter, on the side that it faces. @param {Facing} facing @param {number} w @param {number} h */
export function pointer(facing, w, h) {
    const rad = (angleOf(facing) * Math.PI) / 180;
    const reach = Math.min(w / 2 / Math.max(1e-6, Math.abs(Math.sin(rad))), h / 2 / Math.max(1e-6, Math.abs(Math.cos(rad))));
    const [x, y] = [w / 2 + Math.sin(rad) * reach, h / 2 - Math.cos(rad) * reach];
    return svg('path', { class: 'pointer', d: 'M-4,2L0,-5L4,2Z', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angleOf(facing)})` });
}
