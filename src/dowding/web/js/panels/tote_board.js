// Tote board: every unit with a lamp for its state, an overview of the whole force.

import { closest, byId, el, renderList, setClasses, setAttr, setText } from '../common/dom.js';
import { describePiece } from '../map/pieces.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Piece} Piece */

/** @typedef {import('../types.js').Lamp} Lamp */
/** @typedef {import('../types.js').PageNode} PageNode */

/** @type {string[]} */
let groups = [];
/** @type {Lamp[]} discs first, then the diamonds of losses */
let rows = [];

/** @param {(ids: string[], shift?: boolean) => void} chosen */
export function startToteBoard(chosen) {
    const board = byId('tote');
    board.addEventListener('click', (/** @type {MouseEvent} */ event) => {
        const piece = closest(event, '[data-piece]')?.dataset.piece;
        if (piece) chosen([piece], event.shiftKey);
    });
    board.addEventListener('pointerover', (/** @type {Event} */ event) =>
        selection.hover([closest(event, '[data-piece]')?.dataset.piece].filter(Boolean)),
    );
    board.addEventListener('pointerleave', () => selection.hover([]));
    findRows();
    new ResizeObserver(() =>
        setAttr(
            board,
            'tabindex',
            board.scrollWidth > board.clientWidth || board.scrollHeight > board.clientHeight ? '0' : null,
        ),
    ).observe(byId('tote-stations'));
    on(EVENT.SCENE_PAINTED, draw);
    on([EVENT.ARMED_CHANGED, EVENT.HIGHLIGHT_CHANGED, EVENT.PICKED_CHANGED], light);
}

/** Read the stations and the rows of lamps from the tote boards. */
function findRows() {
    const totes = matchState.boards.filter((board) => board.kind === 'tote');
    groups = [...new Set(totes.flatMap((board) => board.regions.map((region) => region.group ?? '')))];
    const lamps = totes.flatMap((board) => board.lamps ?? []);
    rows = [...lamps.filter((lamp) => !lamp.loss), ...lamps.filter((lamp) => lamp.loss)];
    const losses = rows.filter((row) => row.loss).length;
    byId('tote').style.setProperty('--states', String(rows.length - losses));
    byId('tote').style.setProperty('--losses', String(losses));
    byId('tote-panel').hidden = groups.length === 0;
    byId('head').classList.toggle('without-tote', groups.length === 0);
    document.body.classList.toggle('with-tote', groups.length > 0);
}

function draw() {
    if (!groups.length || !playback.scene) return;
    /** @type {Map<string, Piece[]>} */
    const piecesByHome = new Map(groups.map((group) => [group, []]));
    for (const piece of playback.pieces.values()) if (piece.home) piecesByHome.get(piece.home)?.push(piece);
    const stations = [...piecesByHome].filter(([, units]) => units.length).map(([group, units]) => ({ group, units }));
    renderList(
        byId('tote-rows'),
        rows,
        (row) => row.role,
        (row) => el('li', { text: row.name }),
    );
    renderList(
        byId('tote-stations'),
        stations,
        (station) => station.group,
        makeStation,
        (node, station) => {
            node.style.setProperty('--units', String(station.units.length));
            renderList(node.lastChild, station.units, (piece) => piece.id, makeUnit, updateUnit);
        },
    );
    light();
}

/** @param {{group: string, units: Piece[]}} station */
function makeStation({ group }) {
    return el('li', { class: 'station' }, el('h3', { text: group, title: group }), el('ul', { class: 'units' }));
}

/**
 * Dark lamps are the background of two strips: only the lamp that shines needs an element.
 * @param {Piece} piece
 */
function makeUnit(piece) {
    const lamps = ['dark', 'dark loss', 'lamp'].map((name) => el('i', { class: name }));
    return el(
        'li',
        {},
        el(
            'button',
            { class: 'unit', type: 'button', tabindex: '-1', data: { piece: piece.id } },
            el('b', { text: piece.label }),
            el('span', { class: 'lamps', 'aria-hidden': 'true' }, ...lamps),
        ),
    );
}

/** @param {PageNode} item @param {Piece} piece */
function updateUnit(item, piece) {
    const node = item.firstChild;
    const signature = `${piece.label}|${piece.face}|${piece.region}|${describePiece(piece)}`;
    if (node.signature === signature) return;
    node.signature = signature;
    const role = matchState.places.get(piece.region)?.region.role ?? '';
    setText(node.firstChild, piece.label);
    node.classList.toggle('reduced', piece.face === 'reduced');
    const at = rows.findIndex((row) => row.role === role);
    if (node.shown !== role) {
        node.shown = role; // not node.role, which screen readers use
        const lamp = node.lastChild.lastChild;
        lamp.className = `lamp lamp-${rows[at]?.colour ?? 'white'}${rows[at]?.loss ? ' loss' : ''}`;
        lamp.hidden = at < 0;
        lamp.style.setProperty('--row', String(at));
        lamp.dataset.sign = rows[at]?.sign ?? '';
    }
    const state = rows[at]?.name ?? '';
    const where = matchState.places.get(piece.region)?.region.label ?? '';
    setAttr(node, 'aria-label', `${describePiece(piece)}: ${state}, ${where}`);
    setAttr(node, 'title', `${describePiece(piece)}\n${state}: ${where}`);
}

function light() {
    const lit = selection.clickable;
    for (const node of byId('tote-stations').querySelectorAll('.unit')) {
        const id = node.dataset.piece;
        const picked = selection.picked.has(id);
        setClasses(node, {
            lit: lit.has(id),
            picked,
            armed: selection.armed?.piece === id,
            spoken: selection.isHighlighted(id),
            hinted: selection.isPartOfHint(id),
        });
    }
}
