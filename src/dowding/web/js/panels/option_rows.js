// Option rows: the options of a decision as a numbered list; long lists in columns by group.

import { byId, el, renderList, setClasses, setAttr, setText } from '../common/dom.js';
import { formOf } from '../map/pieces.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';
import { linkGlossaryWords } from './glossary_links.js';

/** @typedef {import('../types.js').Option} Option */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Mark} Mark */
/** Rows of one group: the first of them, how many, and how they are drawn.
 * @typedef {{key: string, name: string, plain: boolean, first: number, count: number, across: boolean, brief: boolean}} RowGroup */
/** @typedef {import('../types.js').PageNode} PageNode */

/** More rows than this are shown in columns, under the names of their groups. */
const MAX_PLAIN_ROWS = 8;
/** Marks that a row shows as a counter does; their meaning is given once below the list. */
const FACE_ROLES = ['rating', 'letter'];
/** Forms of pieces with too much text for a row. */
const TEXT_FORMS = ['profile', 'card'];

/** The rows are reused: creating them for every decision would be the most expensive part of drawing it. @type {PageNode[]} */
const rowNodes = [];
/** The button of a row. @param {number} index */
export const rowNode = (index) => rowNodes[index].firstChild;

export function drawRows() {
    const { rows } = selection;
    const isLong = rows.length > MAX_PLAIN_ROWS;
    const list = byId('options');
    list.classList.toggle('many', isLong);
    while (rowNodes.length < rows.length) rowNodes.push(makeRow());
    const isAlone = new Set(rows.flatMap((row) => (row.path ? [] : [row.piece ?? '']))).size < 2;
    const places = rows.map((row) => placeOf(row, isAlone));
    const isSame = isLong && new Set(places.filter((_, index) => !isPlain(rows[index]))).size === 1;
    rows.forEach((row, index) => {
        const { note, face } = aboutOf(row, isSame ? '' : places[index], isAlone);
        updateRow(rowNodes[index], row, index, (isLong && nameInGroup(row)) || row.label, note, face);
    });
    for (const spare of rowNodes.slice(rows.length)) spare.remove();
    renderList(list, groupRows(rows, isLong), ({ key }) => key, makeGroup, updateGroup);
    drawKey(isAlone ? [] : rows);
}

/**
 * Group rows: in a long list by group, and options without a piece or region by themselves.
 * @param {Option[]} rows @param {boolean} isLong
 */
function groupRows(rows, isLong) {
    /** @type {RowGroup[]} */
    const groups = [];
    const hasWays = rows.some((row) => row.path);
    rows.forEach((row, index) => {
        const name = hasWays ? kindOfStep(row) : isLong ? (row.group ?? '') : '';
        const plain = isPlain(row);
        const last = groups.at(-1);
        if (last && last.name === name && last.plain === plain) last.count += 1;
        else {
            const brief = isLong && nameInGroup(row) !== '';
            groups.push({ key: `${groups.length}|${name}|${plain}|${brief}`, name, plain, first: index, count: 1, across: hasWays, brief });
        }
    });
    return groups;
}

/** The kind of a row where both whole paths and single steps are offered. @param {Option} row */
const kindOfStep = (row) => (row.together ? '' : row.path ? 'Whole move' : row.region ? 'Square by square' : 'Without moving');

/** An option without a piece, region or path, such as finishing. @param {Option} row */
const isPlain = (row) => !row.piece && !row.region && !row.path;

/**
 * The short name of an option under the heading of its group, where the heading names its column of regions.
 * @param {Option} row
 */
function nameInGroup({ piece, region, group }) {
    const place = piece || !group ? undefined : matchState.places.get(region ?? '')?.region;
    return place?.heading === group ? (place?.name ?? '') : '';
}

/** @param {RowGroup} group */
function makeGroup({ name, plain, across, brief }) {
    const cls = `order-group${name ? (across ? ' across' : ' named') : ''}${plain ? ' plain' : ''}${brief ? ' brief' : ''}`;
    return el('section', { class: cls }, name ? el('h3', { text: name }) : '', el('ol', { 'aria-labelledby': 'prompt' }));
}

/** Move only the rows whose place has changed. @param {PageNode} node @param {RowGroup} group */
function updateGroup(node, { first, count }) {
    const list = node.lastChild;
    let next = list.firstChild;
    for (const row of rowNodes.slice(first, first + count)) {
        if (row === next) next = next.nextSibling;
        else list.insertBefore(row, next);
    }
}

function makeRow() {
    return el(
        'li',
        {},
        el(
            'button',
            { class: 'option', type: 'button' },
            el('span', { class: 'n' }),
            el('span', { class: 'option-text' }),
            el('span', { class: 'option-note' }),
            el('span', { class: 'option-face' }),
        ),
    );
}

/**
 * @param {PageNode} item
 * @param {Option} option
 * @param {number} index
 * @param {string} label
 * @param {string} note
 * @param {Mark[]} face
 */
function updateRow(item, option, index, label, note, face) {
    const drawing = `${index}|${option.id}|${label}|${note}|${face.map(describeMark)}|${option.piece || option.region}`;
    if (item.drawn === drawing) return;
    item.drawn = drawing;
    const button = item.firstChild;
    const [number, text, about, marks] = button.children;
    button.dataset.option = option.id;
    setText(number, String(index + 1));
    setClasses(number, { 'no-key': index > 8 });
    setText(text, label);
    setAttr(button, 'aria-label', label === option.label ? null : [index + 1, option.label, note].join(' ').trim());
    setText(about, note);
    renderList(marks, face, describeMark, (mark) => el('b', { class: `face-${mark.role}`, title: describeMark(mark), text: mark.text }));
    button.classList.toggle('bare', !note);
}

/**
 * The additional texts of a row: a note, and marks as on the counter.
 * @param {Option} option
 * @param {string} place
 * @param {boolean} isAlone
 */
function aboutOf(option, place, isAlone) {
    const piece = playback.pieces.get(option.piece ?? '');
    if (option.path || !piece || isAlone) return { note: place, face: [] };
    const marks = marksOn(piece);
    const face = marks.filter((mark) => FACE_ROLES.includes(mark.role));
    const texts = marks.filter((mark) => !face.includes(mark)).map(describeMark);
    return { note: [place, piece.face === 'reduced' && !isFullyLabelled(piece) ? 'reduced' : '', ...texts].filter(Boolean).join(' · '), face };
}

/** Whether the label of a piece already contains all of its text. @param {Piece} piece */
const isFullyLabelled = ({ form }) => TEXT_FORMS.includes(form ?? '');

/** The marks of a piece that its row shows. @param {Piece | undefined} piece */
const marksOn = (piece) => (piece?.marks ?? []).filter((mark) => !piece || !isFullyLabelled(piece) || mark.role === 'flag');

/** Describe a mark: its name and its text. @param {Mark} each */
export function describeMark({ text, name, role }) {
    if (role === 'flag') return name || text;
    const called = name || role;
    return called.toLowerCase() === text.toLowerCase() ? text : `${called} ${text}`;
}

/**
 * Where the piece of an option is, or which pieces are at its destination. Not needed where all rows are for one piece
 * (`isAlone`).
 * @param {Option} option
 * @param {boolean} isAlone
 */
function placeOf(option, isAlone) {
    if (option.together) return option.together.moves.map(destinationOf).join(' · ');
    if (option.path) return [option.path.cost, ...(option.path.risks ?? [])].filter(Boolean).join(' · ');
    const piece = playback.pieces.get(option.piece ?? '');
    if (piece && isAlone) return option.region ? piecesThere(option) : '';
    const onMap = !piece || matchState.places.get(option.region ?? '')?.board.kind === 'map';
    if (option.region && onMap) return piecesThere(option);
    if (option.region) return '';
    const region = matchState.places.get(piece?.region ?? '')?.region;
    const isHome = selection.rows.length > MAX_PLAIN_ROWS && option.group && region?.heading === option.group;
    return (isHome && region?.name) || (region?.label ?? '');
}

/** A piece of a group move and the region where it ends. @param {import('../types.js').Path} move */
function destinationOf({ piece, legs }) {
    const end = legs.at(-1)?.region;
    return end ? `${playback.nameOf(piece)} to ${playback.nameOf(end)}` : playback.nameOf(piece);
}

/**
 * The pieces at the destination of an option: "with" those of the same side, "against" those of the other. A unit that
 * leaves the fight joins nobody there.
 * @param {Option} option
 */
function piecesThere(option) {
    const side = playback.pieces.get(option.piece ?? '')?.side;
    if (matchState.places.get(option.region ?? '')?.region.role === 'away') return '';
    const pieces = [...playback.pieces.values()].filter(
        (piece) => piece.region === option.region && piece.id !== option.piece && formOf(piece) !== 'marker',
    );
    const isEnemy = (/** @type {Piece} */ piece) => Boolean(side && piece.side && piece.side !== side);
    const friends = pieces.filter((piece) => !isEnemy(piece));
    const enemies = pieces.filter(isEnemy);
    return [listLabels('with', friends), listLabels('against', enemies)].filter(Boolean).join(' · ');
}

/** @param {string} preposition @param {Piece[]} pieces */
function listLabels(preposition, pieces) {
    const labels = pieces.map((piece) => piece.label);
    return labels.length ? `${preposition} ${labels.slice(0, 4).join(', ')}${labels.length > 4 ? '…' : ''}` : '';
}

/** Draw the key to the marks on the rows. @param {Option[]} rows */
function drawKey(rows) {
    const marks = rows.flatMap((row) => marksOn(playback.pieces.get(row.piece ?? '')));
    const keyMarks = FACE_ROLES.flatMap((role) => marks.find((mark) => mark.role === role) ?? []);
    byId('options-key').hidden = !keyMarks.length;
    renderList(
        byId('options-key'),
        keyMarks,
        ({ role }) => role,
        ({ role, name, text }) => el('span', {}, el('b', { class: `face-${role}`, text }), ' ', ...linkGlossaryWords(name || role)),
    );
}
