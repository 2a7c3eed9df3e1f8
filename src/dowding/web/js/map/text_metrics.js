// Text measurement in the narrow font, and placing names along an axis and at the ends of lines without overlap.

import { svg } from '../common/dom.js';

/** The name at the end of a line: its text in lines, and its vertical position. @typedef {{text: string[], at: number}} LineEnd */

/** Font sizes in charts, as in the style sheet: names of lines, and ticks. */
export const NAME_SIZE = 11.5;
export const TICK_SIZE = 11;
const LINE_HEIGHT = 12.5;

const widths = new Map();
/** @type {CanvasRenderingContext2D|null} */
let ruler = null;
document.fonts?.addEventListener('loadingdone', () => {
    widths.clear();
    ruler = null;
});

/** The width of a text in the bold narrow font, relative to its font size. @param {string} text */
export function widthOf(text) {
    if (!widths.has(text)) {
        ruler ??= makeRuler();
        widths.set(text, ruler ? ruler.measureText(text).width / 100 : text.length / 2);
    }
    return widths.get(text);
}

function makeRuler() {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue('--narrow')}`;
    return pen;
}

/** The greatest width of some texts at a font size. @param {readonly (string|number)[]} texts @param {number} size */
export const maxTextWidth = (texts, size) => size * Math.max(0, ...texts.map((text) => widthOf(String(text))));

/** Wrap a name to lines of at most this width. @param {string} text @param {number} maxWidth */
export function wrapText(text, maxWidth) {
    const lines = [''];
    for (const word of text.split(' ')) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (NAME_SIZE * widthOf(longer) > maxWidth && lines.at(-1)) lines.push(word);
        else lines[lines.length - 1] = longer;
    }
    return lines;
}

/**
 * Move overlapping names apart, first downwards, then up from the bottom edge.
 * @param {{text: string[], at: number}[]} ends @param {number} floor
 */
export function spreadNames(ends, floor) {
    const sorted = [...ends].sort((a, b) => a.at - b.at);
    /** @param {LineEnd} end */
    const half = (end) => (end.text.length * LINE_HEIGHT) / 2;
    sorted.forEach((end, k) => {
        const ceiling = k ? sorted[k - 1].at + half(sorted[k - 1]) : 1;
        end.at = Math.max(end.at, ceiling + half(end));
    });
    sorted.reverse().forEach((end, k) => {
        const lowest = k ? sorted[k - 1].at - half(sorted[k - 1]) : floor;
        end.at = Math.min(end.at, lowest - half(end));
    });
}

/** Draw a name of several lines, centred vertically. @param {number} x @param {LineEnd} end @param {string} cls */
export function drawName(x, end, cls) {
    return svg(
        'text',
        { class: cls, y: end.at + 4 - ((end.text.length - 1) * LINE_HEIGHT) / 2 },
        ...end.text.map((line, index) => svg('tspan', { x, dy: index ? LINE_HEIGHT : 0, text: line })),
    );
}

/**
 * The places of an axis that can be labelled without overlap, and the positions of their labels inside the drawing. The last
 * place is always among them.
 * @param {string[]} axis @param {(at: number) => number} x @param {number} edge
 */
export function labelledPlaces(axis, x, edge) {
    const last = axis.length - 1;
    if (last < 0) return [];
    const room = maxTextWidth(axis, TICK_SIZE) + TICK_SIZE;
    const step = last ? Math.max(1, Math.ceil((room * last) / (x(last) - x(0)))) : 1;
    const places = [];
    for (let at = last; at >= 0; at -= step) {
        const half = (TICK_SIZE * widthOf(axis[at])) / 2 + 3;
        const middle = Math.min(edge - half, Math.max(half, x(at)));
        if (!places.length || places[0].left - (middle + half) >= 0) places.unshift({ at, middle, left: middle - half });
    }
    return places;
}
