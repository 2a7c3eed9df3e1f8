// Plan bases: the pieces that are available for a plan, by group and kind, with those already placed as outlines.

import { el, renderList, setAttr, setText } from '../common/dom.js';
import { pieceSvg, describePiece, signature } from '../map/pieces.js';
import { icon } from './deck.js';
import { byRegion, cardUnder, marksOf, retractPosition } from './model.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Region} Region */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').PageNode} PageNode */

const PIECE_SCALE = 0.8;
const FEW_PIECES = 3;

/** @param {PageNode} box @param {Board} board */
export function drawBases(box, board) {
    const bases = board.regions.filter((region) => region.role === 'base');
    const groups = [...new Set(bases.map((region) => region.group ?? ''))];
    const here = byRegion();
    const away = piecesAway();
    renderList(
        box,
        groups,
        String,
        (group) => el('section', { class: 'plan-group', data: { walk: group } }, el('h3', { text: group }), el('div')),
        (node, group) =>
            renderList(
                node.lastChild,
                bases.filter((region) => region.group === group && (here.has(region.id) || away.has(region.id))),
                (region) => region.id,
                makeBase,
                (row, region) => updateBase(row, here.get(region.id) ?? [], away.get(region.id) ?? []),
            ),
    );
}

/** Pieces that are away from their base. @returns {Map<string, Piece[]>} */
function piecesAway() {
    const awayPieces = new Map();
    for (const piece of playback.pieces.values()) {
        if (!piece.home || piece.home === piece.region || !matchState.places.has(piece.home)) continue;
        awayPieces.set(piece.home, [...(awayPieces.get(piece.home) ?? []), piece]);
    }
    return awayPieces;
}

/** @param {Region} region */
function makeBase(region) {
    /** @param {string} cls @param {string} text @param {string} label */
    const press = (cls, text, label) => el('button', { class: `plan-pick ${cls}`, type: 'button', title: label, 'aria-label': label, text });
    return el(
        'div',
        { class: 'plan-base', data: { base: region.id } },
        el(
            'div',
            { class: 'plan-base-head' },
            icon(region.kind) || el('span'),
            el('b', { text: region.name }),
            el('span', { class: 'plan-free' }),
            el(
                'span',
                { class: 'plan-picks', role: 'group', 'aria-label': `Select ${region.label}` },
                press('few', '1', `Select one more ${region.label}`),
                press('few', String(FEW_PIECES), `Select ${FEW_PIECES} more ${region.label}`),
                press('few', 'all', `Select all ${region.label}`),
                press('by-one', '−', `Deselect one ${region.label}`),
                el('b', { class: 'plan-count by-one' }),
                press('by-one', '+', `Select one more ${region.label}`),
            ),
        ),
        el('div', { class: 'plan-pieces' }),
    );
}

/** @param {PageNode} row @param {Piece[]} waiting @param {Piece[]} away */
function updateBase(row, waiting, away) {
    const [head, pieces] = row.children;
    const picked = waiting.filter((piece) => selection.picked.has(piece.id));
    const pickable = waiting.filter((piece) => selection.canPick(piece.id) && !selection.picked.has(piece.id)).map((piece) => piece.id);
    const [one, few, all, less, count, next] = head.children[3].children;
    setPickButton(one, pickable.slice(0, 1));
    setPickButton(few, pickable.slice(0, FEW_PIECES));
    setPickButton(all, pickable);
    setPickButton(next, pickable.slice(0, 1));
    setPickButton(less, picked.slice(-1).map((piece) => piece.id));
    less.dataset.off = 'yes';
    setText(count, String(picked.length));
    row.classList.toggle('resting', !pickable.length && !picked.length);
    const suits = !selection.aim || waiting.some((piece) => isForCard(piece.id)); // without a card in hand every piece suits
    row.classList.toggle('elsewhere', pickable.length > 0 && !suits);
    setText(head.children[2], `${waiting.length} of ${waiting.length + away.length} free${pickable.length && !suits ? ', not for this card' : ''}`);
    renderList(pieces, [...waiting, ...away], (piece) => piece.id, makePiece, updatePiece);
}

/** Whether a piece can be placed on the card in hand. @param {string} id */
function isForCard(id) {
    const holds = playback.pieces.get(selection.aim)?.holds;
    return Boolean(holds) && (selection.pickable.placed.get(id) ?? []).some((option) => option.region === holds);
}

/** @param {PageNode} button @param {string[]} ids */
function setPickButton(button, ids) {
    button.dataset.pick = ids.join(' ');
    setAttr(button, 'disabled', ids.length ? null : '');
}

/** @param {Piece} piece */
const makePiece = (piece) => el('button', { class: 'plan-piece', type: 'button', data: { piece: piece.id } });

/** @param {PageNode} node @param {Piece} piece */
function updatePiece(node, piece) {
    const isAway = piece.region !== piece.home;
    const card = isAway ? cardUnder(piece) : null;
    const number = card ? (marksOf(card, 'sign')[0]?.text ?? '') : isAway ? '·' : '';
    const drawing = `${signature(piece, true)}|${number}`;
    if (node.drawn !== drawing) {
        node.drawn = drawing;
        node.classList.toggle('away', isAway);
        node.replaceChildren(
            isAway ? el('span', { text: piece.label }) : pieceSvg(piece, PIECE_SCALE),
            isAway ? el('i', { class: 'plan-number', text: number }) : '',
        );
    }
    const where = isAway ? `on ${card?.label ?? playback.nameOf(piece.region)}` : '';
    const back = isAway && retractPosition(piece.id) !== null ? 'click to remove' : '';
    const label = [describePiece(piece), where, back].filter(Boolean).join(', ');
    setAttr(node, 'aria-label', label);
    setAttr(node, 'title', label);
    setAttr(node, 'aria-pressed', isAway ? null : String(selection.picked.has(piece.id)));
}
