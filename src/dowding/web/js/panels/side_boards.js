// Side boards: the displays, boxes, grids and rosters beside the map, one at a time, by tabs.

import { cardFace, isFaceUp } from '../map/card_piece.js';
import { afterPaint, closest, byId, el, renderList, setClasses, setAttr, setText } from '../common/dom.js';
import { FORCES_TAB } from '../common/screen_forms.js';
import { formatCount } from '../common/text.js';
import { formOf, pieceSvg, describePiece, signature } from '../map/pieces.js';
import { drawRoster, homesOf } from './roster.js';
import { EVENT, on } from '../state/events.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Region} Region */

const MAX_COLUMNS = 3;
const MIN_COUNTED_PIECES = 4;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 };
let currentId = '';
let isPinned = false;

/** @param {(ids: string[], shift?: boolean) => void} chosen */
export function startSideBoards(chosen) {
    const body = byId('display-body');
    body.addEventListener('click', (/** @type {MouseEvent} */ event) => {
        const ids = [closest(event, '[data-piece]')?.dataset.piece, closest(event, '[data-region]')?.dataset.region];
        if (ids.some(Boolean)) chosen(ids.filter(Boolean), event.shiftKey);
    });
    body.addEventListener('pointerover', (/** @type {Event} */ event) => {
        selection.hover([closest(event, '[data-piece]')?.dataset.piece].filter(Boolean));
    });
    body.addEventListener('pointerleave', () => selection.hover([]));
    byId('display-tabs').addEventListener('keydown', step);
    on(EVENT.SCENE_SHOWN, () => {
        follow();
        draw();
    });
    on([EVENT.PICKED_CHANGED, EVENT.RESULTS_TOLD], draw);
    FORCES_TAB.addEventListener('change', () => {
        follow();
        draw();
    });
    on([EVENT.ARMED_CHANGED, EVENT.HIGHLIGHT_CHANGED], light);
}

const SIDE_BOARD_KINDS = new Set(['display', 'boxes', 'grid', 'roster']);
const FORCES = 'forces';
/** The tab of the tote board, where the header has no room for it. @returns {Board[]} */
const forcesTab = () => {
    const tote = FORCES_TAB.matches && matchState.boards.find((board) => board.kind === 'tote');
    return tote ? [{ ...tote, id: FORCES, name: 'Forces', regions: [] }] : [];
};
const shownBoards = () => [...matchState.boards.filter((board) => SIDE_BOARD_KINDS.has(board.kind) && isVisibleBoard(board)), ...forcesTab()];

/** Another seat sees a board that has an owner only if it shows a visible piece. @param {Board} board */
const isVisibleBoard = (board) => !board.owner || board.owner === matchState.seat || isUsed(board);
/** @param {Board} board */
const isUsed = (board) => (board.kind === 'roster' ? homesOf(board).some(({ pieces }) => pieces.length) : count(board) > 0);
/** @param {string} id */
const boardOf = (id) => playback.placeOf(id)?.board;

/** Switch to the board that the decision is about, or to which a piece has just moved. */
function follow() {
    const boards = shownBoards();
    if (!boards.length) return;
    const displays = boards.filter((board) => board.kind === 'display');
    const lit = [...selection.clickable].map(boardOf).find((board) => board?.kind === 'display');
    const moved = [...playback.moved].map(boardOf).find((board) => board?.kind === 'display');
    if (lit) currentId = lit.id;
    else if (moved && !isPinned) currentId = moved.id;
    else if (!isPinned && count(boards.find((board) => board.id === currentId)) === 0) {
        currentId = displays.find((board) => count(board) > 0)?.id ?? currentId;
    }
    if (!boards.some((board) => board.id === currentId)) currentId = boards[0].id;
}

/** @param {Board|undefined} board */
function count(board) {
    if (!board) return 0;
    let sum = 0;
    for (const piece of playback.toldPieces.values()) if (matchState.places.get(piece.region)?.board === board) sum += 1;
    return sum;
}

/** Show a board by its id. @param {string} id */
export function showBoard(id) {
    currentId = id;
    isPinned = true;
    draw();
}

/** Show the board that a piece lies on, if it is a side board; return whether it is. @param {string} id */
export function showBoardOf(id) {
    const board = boardOf(id);
    if (!board || !shownBoards().includes(board)) return false;
    showBoard(board.id);
    return true;
}

/** @param {KeyboardEvent} event */
function step(event) {
    const move = STEPS[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const boards = shownBoards();
    const at = boards.findIndex((board) => board.id === currentId);
    showBoard(boards[(at + move + boards.length) % boards.length].id);
    byId(`tab-${currentId}`).focus();
}

function draw() {
    const boards = shownBoards();
    byId('display').hidden = boards.length === 0;
    byId('display').dataset.tabs = boards.length > 4 ? 'many' : boards.length === 4 ? 'four' : 'few';
    renderList(
        byId('display-tabs'),
        boards,
        (board) => board.id,
        makeTab,
        (node, board) => {
            const pieceCount = count(board);
            setAttr(node, 'aria-selected', board.id === currentId);
            setAttr(node, 'tabindex', board.id === currentId ? '0' : '-1');
            node.classList.toggle('empty', pieceCount === 0 && board.id !== FORCES);
            setText(node.lastChild, board.kind === 'display' && pieceCount ? String(pieceCount) : '');
            node.dataset.tip = board.id === FORCES ? 'Every unit with its state' : `${nameOf(board)}: ${formatCount(pieceCount, 'unit')} on it`;
            setAttr(node, 'aria-label', board.kind === 'display' && pieceCount ? `${nameOf(board)}, ${formatCount(pieceCount, 'unit')} on it` : null);
        },
    );
    const board = boards.find((board) => board.id === currentId);
    const isForces = board?.id === FORCES;
    byId('display').classList.toggle('with-forces', isForces);
    if (isForces) setText(byId('display-title'), 'Tote board');
    else if (board) drawBoard(board);
}

/** @param {Board} board */
const nameOf = (board) => playback.pieces.get(board.piece ?? '')?.label ?? (board.name || board.title);

/** @param {Board} board */
function makeTab(board) {
    return el(
        'button',
        {
            id: `tab-${board.id}`,
            type: 'button',
            role: 'tab',
            'aria-controls': 'display-body',
            on: { click: () => showBoard(board.id) },
        },
        el('span', { text: nameOf(board) }),
        el('span', { class: 'count' }),
    );
}

/** @param {Board} board */
function drawBoard(board) {
    const body = byId('display-body');
    setAttr(body, 'aria-labelledby', `tab-${board.id}`);
    if (body.dataset.board !== board.id) {
        body.dataset.board = board.id;
        body.replaceChildren();
        delete body.dataset.marked;
        body.keyedNodes = undefined;
        body.classList.toggle('boxes', board.kind === 'boxes');
        body.classList.toggle('grid', board.kind === 'grid');
        body.classList.toggle('roster', board.kind === 'roster');
        byId('display').dataset.kind = board.kind;
        body.style.setProperty('--columns', String(board.width || MAX_COLUMNS));
    }
    if (board.kind === 'roster') {
        setText(byId('display-title'), board.title);
        setText(byId('display-note'), '');
        byId('display').classList.remove('idle');
        drawRoster(body, board);
        return light();
    }
    const head = playback.pieces.get(board.piece ?? '');
    const here = new Map();
    for (const piece of playback.toldPieces.values()) {
        if (matchState.places.get(piece.region)?.board !== board) continue;
        if (!here.has(piece.region)) here.set(piece.region, []);
        here.get(piece.region).push(piece);
    }
    const isClickable = board.regions.some((region) => selection.clickable.has(region.id));
    setText(byId('display-title'), head ? head.label : board.title);
    setText(byId('display-note'), head ? (head.marks ?? []).map((mark) => mark.text).join(' · ') : here.size || isClickable ? '' : 'empty');
    const groups = [...new Set(board.regions.map((region) => region.group ?? ''))].map((group) => ({
        group,
        regions: board.regions.filter((region) => (region.group ?? '') === group),
    }));
    byId('display').classList.toggle('idle', board.kind === 'display' && here.size === 0 && !isClickable);
    renderList(
        body,
        groups,
        ({ group }) => group,
        ({ group }) => el('section', { class: 'row' }, el('h3', { class: 'row-name', text: group }), el('div', { class: 'cells' })),
        (node, { regions }) => {
            drawRow(node.lastChild, board, regions, here);
            node.classList.toggle('single', regions.length === 1);
            node.classList.toggle('open', regions.some((region) => here.get(region.id)?.some(isFaceUp)));
            node.classList.toggle('quiet', !regions.some((region) => here.has(region.id)));
        },
    );
    light();
    if (board.kind === 'grid') showToday(body, here);
}

/** Scroll a grid to the marked cell: earlier ones are past. @param {PageNode} body @param {Map<string, Piece[]>} here */
function showToday(body, here) {
    const marked = [...here].find(([, pieces]) => pieces.some((piece) => formOf(piece) === 'marker'));
    const at = marked?.[0] ?? '';
    if (body.dataset.marked === at) return;
    body.dataset.marked = at;
    afterPaint('grid', () => {
        const cell = [...body.querySelectorAll('.cell')].find((node) => node.dataset.region === at);
        if (cell) body.scrollTop = cell.offsetTop - body.offsetTop - 2;
    });
}

/**
 * Draw the cells of a row; on a display, cells beyond the third are shown only while they hold a piece.
 * @param {PageNode} cells
 * @param {Board} board
 * @param {Region[]} regions
 * @param {Map<string, Piece[]>} here
 */
function drawRow(cells, board, regions, here) {
    const lit = selection.clickable;
    const extra = board.kind === 'display' ? regions.length - MAX_COLUMNS : 0;
    /** @param {Region} region */
    const busy = (region) => here.has(region.id) || lit.has(region.id);
    cells.classList.toggle('one', regions.length === 1);
    const shownRegions = regions.filter((region, index) =>
        extra > 0 && index < extra ? busy(region) : board.kind !== 'boxes' || busy(region),
    );
    renderList(
        cells,
        shownRegions,
        (region) => region.id,
        (region) =>
            el(
                'div',
                { class: 'cell', data: { region: region.id }, title: region.tooltip || region.label },
                el('span', { class: 'cell-name' }),
                board.kind === 'grid' ? el('span', { class: 'cell-key', text: region.key ?? '' }) : '',
                el('div', { class: 'stacks' }),
            ),
        (node, region) => {
            const pieces = here.get(region.id) ?? [];
            setText(node.firstChild, cellName(region, board.kind === 'boxes' ? pieces.length : 0));
            node.classList.toggle('extra', regions.indexOf(region) < extra);
            node.classList.toggle('held', pieces.length > 0);
            node.classList.toggle('open', pieces.some(isFaceUp));
            const sides = [...new Set(pieces.map((piece) => matchState.slotOf(piece.side)))].sort((a, b) => b - a);
            renderList(
                node.lastChild,
                sides,
                String,
                () => el('div', { class: 'stack' }),
                (stack, side) => {
                    renderList(
                        stack,
                        pieces.filter((piece) => matchState.slotOf(piece.side) === side),
                        (piece) => piece.id,
                        board.kind === 'grid' ? makeSmallPiece : makePiece,
                        updatePiece,
                    );
                },
            );
        },
    );
}

/**
 * The name of a cell without the name of its row, and the number of pieces if it is not obvious.
 * @param {Region} region
 * @param {number} pieceCount
 */
function cellName(region, pieceCount) {
    const name = region.name || (region.label === region.group ? '' : region.label);
    return pieceCount >= MIN_COUNTED_PIECES ? `${name}: ${pieceCount}` : name;
}

/** @param {Piece} piece @param {boolean} [small] */
function makePiece(piece, small = false) {
    const node = el(
        'button',
        { class: 'unit-piece', type: 'button', tabindex: '-1', data: { piece: piece.id } },
        picture(piece, small),
    );
    node.small = small;
    return node;
}

/** @param {Piece} piece */
const makeSmallPiece = (piece) => makePiece(piece, true);

/** A card that lies face up is shown as text; everything else as a small picture. @param {Piece} piece @param {boolean} small */
function picture(piece, small) {
    if (isFaceUp(piece)) return cardFace(piece);
    return pieceSvg(piece, small ? 0.68 : 0.88);
}

/** @param {PageNode} node @param {Piece} piece */
function updatePiece(node, piece) {
    const drawing = signature(piece, true);
    if (node.drawn !== drawing) {
        if (node.drawn) node.replaceChildren(picture(piece, node.small));
        node.drawn = drawing;
        node.classList.toggle('face-up', isFaceUp(piece));
    }
    setAttr(node, 'aria-label', describePiece(piece));
    setAttr(node, 'title', describePiece(piece));
}

function light() {
    const lit = selection.clickable;
    const armed = [selection.armed?.piece, selection.armed?.region];
    for (const node of byId('display-body').querySelectorAll('[data-piece], [data-region]')) {
        const id = node.dataset.piece ?? node.dataset.region;
        setClasses(node, {
            lit: lit.has(id),
            picked: selection.picked.has(id),
            armed: armed.includes(id),
            spoken: selection.isHighlighted(id),
            hinted: selection.isPartOfHint(id),
            moved: playback.moved.has(id),
        });
    }
}
