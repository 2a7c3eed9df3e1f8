// Plan deck: the cards that were dealt, and the timetable with the cards in its columns.

import { el, renderList, setAttr, setText, svg } from '../common/dom.js';
import { silhouette } from '../map/pieces.js';
import { byRegion, marksOf, regionsOf, retractPosition, roomOf } from './model.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Mark} Mark */
/** @typedef {import('../types.js').PageNode} PageNode */

/** Draw the cards in the hand and on the timetable, in the order in which they were dealt. @param {PageNode} box */
export function drawDeck(box) {
    const here = byRegion();
    const dealt = [...regionsOf('hand'), ...regionsOf('hour')].flatMap((region) => here.get(region.id) ?? []);
    const aside = regionsOf('aside').flatMap((region) => here.get(region.id) ?? []);
    dealt.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
    renderList(box, [...dealt, ...aside], (piece) => piece.id, makeCard, updateCard);
}

/** @param {Piece} piece */
function makeCard(piece) {
    return el('button', { class: 'plan-card', type: 'button', data: { piece: piece.id } });
}

/** @param {PageNode} node @param {Piece} piece */
function updateCard(node, piece) {
    const hour = matchState.places.get(piece.region)?.region;
    const placed = hour?.role === 'hour' ? `at ${hour.key}` : '';
    const drawing = JSON.stringify([piece, placed]);
    if (node.drawn === drawing) return;
    node.drawn = drawing;
    node.classList.toggle('placed', Boolean(placed));
    node.classList.toggle('small', piece.form !== 'card');
    setAttr(node, 'aria-label', [piece.tooltip || piece.label, placed].filter(Boolean).join(', '));
    setAttr(node, 'title', piece.tooltip);
    node.replaceChildren(
        el('span', { class: 'plan-card-head' }, icon(piece.kind), el('b', { text: piece.label }), corner(piece)),
        ...marksOf(piece, 'line').map((mark, index) =>
            el('span', { class: `plan-line${mark.tone ? ` tone-${mark.tone}` : ''}${index ? ' more' : ''}`, text: mark.text }),
        ),
        el(
            'span',
            { class: 'plan-chips' },
            ...marksOf(piece, 'rating').map((mark) => el('span', { class: 'plan-value', title: mark.name, text: mark.text })),
            ...marksOf(piece, 'flag').map(chip),
            el('span', { class: 'plan-placed' }, numberOf(piece), placed),
        ),
    );
}

/** @param {Mark} mark */
export const chip = (mark) => el('i', { class: `chip tone-${mark.tone || 'none'}`, title: mark.name || null, text: mark.text });

/** The number of a card on the timetable, in a disc. @param {Piece} piece */
export function numberOf(piece) {
    const sign = marksOf(piece, 'sign')[0];
    return sign ? el('span', { class: 'plan-number', text: sign.text }) : '';
}

/** @param {Piece} piece */
const corner = (piece) => {
    const plate = marksOf(piece, 'plate')[0];
    return plate ? el('i', { class: 'plan-plate', title: plate.name, text: plate.text }) : '';
};

/** The silhouette of a kind as an icon. @param {string} kind */
export function icon(kind) {
    const shape = silhouette(kind, 0, 0, 20);
    return shape ? svg('svg', { class: 'plan-icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, shape) : '';
}

/** The timetable: a column for each hour with the cards placed there. @param {PageNode} box @param {Board} board */
export function drawHours(box, board) {
    const here = byRegion();
    const hours = board.regions.filter((region) => region.role === 'hour');
    renderList(
        box,
        hours,
        (region) => region.id,
        (region) =>
            el(
                'li',
                {},
                el('button', { class: 'plan-hour', type: 'button', data: { region: region.id }, title: region.label, text: region.key }),
                el('div', { class: 'plan-slots', data: { region: region.id } }),
                el('p', { class: 'plan-note' }),
            ),
        (node, region) => {
            const cards = here.get(region.id) ?? [];
            node.classList.toggle('held', cards.length > 0);
            renderList(node.children[1], cards, (card) => card.id, makeRaid, updateRaid);
            drawNote(node.lastChild, region.id);
        },
    );
}

/** @param {Piece} card */
function makeRaid(card) {
    return el(
        'div',
        { class: 'plan-raid' },
        el(
            'button',
            { class: 'plan-raid-card', type: 'button', data: { piece: card.id } },
            el('span', { class: 'plan-number' }),
            el('b'),
            el('span', { class: 'plan-bar' }, el('i')),
            el('span', { class: 'plan-force' }),
        ),
        el('button', { class: 'plan-out', type: 'button', text: '✕' }),
    );
}

/** What the scene notes at an hour, such as how many fighters are left for it. @param {PageNode} node @param {string} region */
function drawNote(node, region) {
    const note = playback.scene?.picture.place_notes?.find((candidate) => candidate.region === region);
    setAttr(node, 'title', note?.tooltip || null);
    if (node.said === note?.text) return;
    node.said = note?.text;
    node.replaceChildren(...(note ? [el('b', { text: note.title }), ...note.text.split(' · ').map((part) => el('span', { text: part }))] : []));
}

/** @param {PageNode} node @param {Piece} card */
function updateRaid(node, card) {
    const [face, out] = node.children;
    const room = roomOf(card);
    setText(face.children[0], marksOf(card, 'sign')[0]?.text ?? '');
    setText(face.children[1], card.label);
    setText(face.children[3], room ? room.join('/') : marksOf(card, 'plate')[0]?.text ?? '');
    face.children[2].hidden = !room;
    if (room) face.children[2].firstChild.style.width = `${(100 * room[0]) / Math.max(1, room[1])}%`;
    setAttr(face, 'aria-label', card.tooltip || card.label);
    setAttr(face, 'title', card.tooltip);
    face.classList.toggle('warned', marksOf(card, 'warning').some((mark) => mark.tone === 'bad'));
    const at = retractPosition(card.id);
    out.hidden = at === null;
    out.dataset.retract = String(at);
    setAttr(out, 'aria-label', `Remove ${card.label} from the plan`);
    setAttr(out, 'title', `Remove ${card.label} from the plan`);
}
