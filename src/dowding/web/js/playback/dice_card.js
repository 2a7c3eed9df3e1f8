// Dice card: the dice of a played step with their modifiers, total and result.

import { el, svg } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').DiceRoll} DiceRoll */

const PIPS = [
    [],
    [[0, 0]],
    [[-1, -1], [1, 1]],
    [[-1, -1], [0, 0], [1, 1]],
    [[-1, -1], [-1, 1], [1, -1], [1, 1]],
    [[-1, -1], [-1, 1], [0, 0], [1, -1], [1, 1]],
    [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
];

/** The face of a die; a sum of two dice is shown as a number. @param {number} value */
export function dieFace(value) {
    const pips = PIPS[value];
    const face = pips
        ? pips.map(([x, y]) => svg('circle', { class: 'pip', cx: 20 + 9 * x, cy: 20 + 9 * y, r: 3.6 }))
        : [svg('text', { class: 'pip-number', x: 20, y: 28, text: String(value) })];
    return svg('svg', { class: 'die', viewBox: '0 0 40 40' }, svg('rect', { class: 'die-body', x: 1, y: 1, width: 38, height: 38, rx: 8 }), ...face);
}

/** The tone from this seat's point of view: what befalls another side is inverted. @param {string} tone @param {string} side */
export function toneFor(tone, side) {
    const isAnothers = Boolean(side) && matchState.seat !== 'spectator' && side !== matchState.seat;
    return isAnothers ? ({ good: 'bad', bad: 'good' }[tone] ?? tone) : tone;
}

/** @param {DiceRoll} thrown */
function row(thrown) {
    const { of, die = 0, added = {}, total, result, tone = '', about = '' } = thrown;
    const side = playback.pieces.get(about)?.side ?? '';
    const parts = Object.entries(added).map(([why, value], index) =>
        el('span', { class: value < 0 ? 'less' : 'more-of' }, el('b', { text: die || index ? formatSigned(value) : `${value}` }), el('small', { text: why })),
    );
    const comes = total !== undefined && total !== null && parts.length ? [el('b', { class: 'comes-to', text: `= ${total}` })] : [];
    return el(
        'div',
        { class: die ? 'throw' : 'throw sum' },
        die ? dieFace(die) : null,
        el('b', { class: 'throw-of', text: of }),
        el('p', { class: 'added' }, ...parts, ...comes),
        result ? el('b', { class: `verdict-chip tone-${toneFor(tone, side) || 'none'}`, text: result }) : null,
    );
}

/** @param {readonly DiceRoll[]} throws */
export const diceRows = (throws) => throws.map(row);
