// Roster board: all pieces by home group with their state, location and hit boxes.

import { el, renderList, setAttr } from '../common/dom.js';
import { pieceSvg, describePiece, signature } from '../map/pieces.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').PageNode} PageNode */

const CROSS = '✕';

/** The pieces by home group of a roster, in the order of its regions. @param {import('../types.js').Board} board */
export function homesOf(board) {
    /** @type {Map<string, Piece[]>} */
    const piecesByHome = new Map(board.regions.map((region) => [region.group ?? '', []]));
    for (const piece of playback.toldPieces.values()) piecesByHome.get(piece.home ?? '')?.push(piece);
    return [...piecesByHome].map(([group, pieces]) => ({ group, pieces }));
}

/** Draw a roster into the body of a panel. @param {PageNode} body @param {import('../types.js').Board} board */
export function drawRoster(body, board) {
    renderList(
        body,
        homesOf(board),
        ({ group }) => group,
        ({ group }) => el('section', { class: 'muster' }, el('h3', { text: group }), el('ul', {})),
        (node, { pieces }) => renderList(node.lastChild, pieces, (piece) => piece.id, makeEntry, updateEntry),
    );
}

/** @param {Piece} piece */
function makeEntry(piece) {
    return el('li', {}, el('button', { class: 'roster-entry', type: 'button', tabindex: '-1', data: { piece: piece.id } }));
}

/** @param {PageNode} item @param {Piece} piece */
function updateEntry(item, piece) {
    const button = item.firstChild;
    const place = matchState.places.get(piece.region)?.region;
    const where = place?.name || place?.label || '';
    const drawing = `${signature(piece)}|${where}`;
    if (button.drawn === drawing) return;
    button.drawn = drawing;
    /** @param {string} role */
    const marksOf = (role) => (piece.marks ?? []).filter((mark) => mark.role === role);
    const lines = marksOf('line').map((mark) => mark.text);
    button.replaceChildren(
        pieceSvg({ ...piece, marks: [], facing: piece.facing && 'e' }, 0.9, false),
        el('b', { class: 'roster-name', text: lines[0] ?? piece.label }),
        el('span', { class: 'roster-where', text: where }),
        el('span', { class: 'roster-boxes', 'aria-hidden': 'true' }, ...marksOf('boxes').flatMap(boxes)),
        el('span', { class: 'roster-flags' }, ...lines.slice(1).map((line) => el('span', { text: line })), ...marksOf('flag').map(chip)),
    );
    setAttr(button, 'aria-label', `${describePiece(piece)}, ${where}`);
}

/** Boxes to cross out: 3/12 is three of twelve. @param {import('../types.js').Mark} mark */
function boxes(mark) {
    const [crossed, all] = mark.text.split('/').map(Number);
    return Array.from({ length: all || 0 }, (_, index) =>
        el('i', { class: index < crossed ? 'crossed' : '', text: index < crossed ? CROSS : '' }),
    );
}

/** @param {import('../types.js').Mark} mark */
const chip = (mark) => el('i', { class: `chip tone-${mark.tone || 'none'}`, text: mark.name });
