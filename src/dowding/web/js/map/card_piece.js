// Card pieces, face up or face down: small on the map, with lines to read in a panel.

import { el, svg } from '../common/dom.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').PageNode} PageNode */

const SIZE = { w: 38, h: 46 };

/** Whether a card lies face up. @param {Piece} piece */
export const isFaceUp = (piece) => piece.form === 'card' && piece.face !== 'back';

export const cardSize = () => SIZE;

/**
 * Draw a card as it lies on the map: its name, and its number below.
 * @param {PageNode} group
 * @param {Piece} piece
 * @param {number} w
 * @param {number} h
 */
export function drawCard(group, piece, w, h) {
    const sign = piece.marks?.find((mark) => mark.role === 'sign')?.text ?? '';
    group.append(
        svg('rect', { class: 'shadow', x: 1.2, y: 1.8, width: w, height: h, rx: 4 }),
        svg('rect', { class: 'card-ground', width: w, height: h, rx: 4 }),
        svg('rect', { class: 'card-frame', x: 3, y: 3, width: w - 6, height: h - 6, rx: 2.5 }),
        line(piece.label, w, sign ? 14 : h / 2 + 4, 'card-name', 11),
    );
    if (sign) group.append(line(sign, w, h - 9, 'card-sign', 22));
}

/** @param {string} content @param {number} w @param {number} y @param {string} cls @param {number} size */
function line(content, w, y, cls, size) {
    const room = w - 9;
    const fit = content.length * size * 0.5 > room ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : {};
    return svg('text', { x: w / 2, y, class: cls, 'font-size': size, ...fit, text: content });
}

/** The face of a card: its name and its lines, each a value with its name or a text. @param {Piece} piece */
export function cardFace(piece) {
    return el(
        'span',
        { class: 'card-face' },
        el('b', { class: 'card-title', text: piece.label }),
        ...(piece.marks ?? []).map((mark) =>
            mark.name
                ? el('span', { class: 'card-line' }, el('span', { text: mark.name }), el('b', { text: mark.text }))
                : el('span', { class: 'card-line', text: mark.text }),
        ),
    );
}
