// Plan model: reads from the scene the plan board, the cards on its timetable and the choices that can be undone.

import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').Piece} Piece */

export const planBoard = () => matchState.boards.find((board) => board.kind === 'plan');

/** The regions of the plan with this role. @param {string} role */
export const regionsOf = (role) => (planBoard()?.regions ?? []).filter((region) => region.role === role);

/** The pieces in each region. @returns {Map<string, Piece[]>} */
export function byRegion() {
    const piecesByRegion = new Map();
    for (const piece of playback.pieces.values()) {
        if (!piecesByRegion.has(piece.region)) piecesByRegion.set(piece.region, []);
        piecesByRegion.get(piece.region).push(piece);
    }
    return piecesByRegion;
}

/** The cards on the timetable, the earliest first. @returns {Piece[]} */
export function cardsOnTimetable() {
    const here = byRegion();
    return regionsOf('hour').flatMap((region) => here.get(region.id) ?? []);
}

/** The card that a piece lies on. @param {Piece} piece */
export const cardUnder = (piece) => cardsOnTimetable().find((card) => card.holds && card.holds === piece.region);

/** The position at which a piece was placed, if that choice can be retracted. @param {string} id */
export function retractPosition(id) {
    if (playback.isReplaying) return null;
    const planned = matchState.live?.planned?.findLast((choice) => choice.option.piece === id);
    return planned ? planned.at : null;
}

/** The marks of a piece with this role. @param {Piece} piece @param {string} role */
export const marksOf = (piece, role) => (piece.marks ?? []).filter((mark) => mark.role === role);

/** How many pieces a card holds, and how many it can hold. @param {Piece} card @returns {[number, number]|null} */
export function roomOf(card) {
    const text = marksOf(card, 'boxes')[0]?.text;
    if (!text) return null;
    const [count, capacity] = text.split('/').map(Number);
    return [count, capacity];
}
