// Card detail: the contents, warnings and expected results of the plan card in hand.

import { el, renderList, ruleChip } from '../common/dom.js';
import { pieceSvg, describePiece } from '../map/pieces.js';
import { chip } from './deck.js';
import { byRegion, marksOf, regionsOf, retractPosition, roomOf } from './model.js';
import { matchState } from '../state/match_state.js';
import { playback } from '../state/playback_state.js';
import { selection } from '../state/selection.js';

/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Expected} Expected */
/** @typedef {import('../types.js').PageNode} PageNode */

const PIECE_SCALE = 0.78;
const MAX_BOXES = 24;
const SIGNS = { bad: '▲', doubt: '△', good: '✓', '': 'i' };

/** @param {PageNode} box */
export function drawCardDetail(box) {
    const card = playback.pieces.get(selection.aim);
    document.body.classList.toggle('no-card', !card);
    renderList(
        box,
        card ? partsOf(card) : [part('empty', [emptyText()], () => [el('p', { class: 'plan-empty', text: emptyText() })])],
        (cardPart) => cardPart.name,
        () => el('div', { class: 'plan-part' }),
        (node, cardPart) => {
            if (node.drawn === cardPart.drawn) return;
            node.drawn = cardPart.drawn;
            node.replaceChildren(...cardPart.make());
        },
    );
}

function emptyText() {
    const here = byRegion();
    const dealt = regionsOf('hand').some((region) => here.has(region.id));
    return dealt ? 'No card placed yet: select a card, then its hour.' : 'There are no cards on the board yet.';
}

/** @param {Piece} card */
function partsOf(card) {
    const pieces = [...playback.pieces.values()].filter((piece) => card.holds && piece.region === card.holds);
    const back = pieces.map((piece) => retractPosition(piece.id));
    const comingPieces = pickedForCard(card);
    const expected = (playback.scene?.picture.expected ?? []).filter((outcome) => outcome.about === card.id);
    return [
        part('head', [card], () => [head(card), ...factsOf(card)]),
        part('size', [card, comingPieces.length], () => [sizeBar(card, comingPieces.length)]),
        part('rows', [pieces, back, comingPieces.map((piece) => piece.id)], () => [rows(pieces, comingPieces)]),
        part('minding', [card], () => [warningList(card)]),
        part('charts', [expected], () => [charts(expected)]),
    ];
}

/**
 * A part of the card, drawn again only if its content has changed: a pick leaves the charts alone.
 * @param {string} name
 * @param {unknown[]} content
 * @param {() => PageNode[]} make
 */
const part = (name, content, make) => ({ name, drawn: JSON.stringify(content), make });

/** The picked pieces that can be placed on the card. @param {Piece} card */
function pickedForCard(card) {
    const order = selection.orders.find((candidate) => candidate.region === card.holds);
    return (order?.members ?? []).flatMap((option) => playback.pieces.get(option.piece ?? '') ?? []);
}

/** @param {Piece} card */
function head(card) {
    const hour = matchState.places.get(card.region)?.region.key ?? '';
    const sign = marksOf(card, 'sign')[0]?.text ?? '';
    return el(
        'header',
        { class: 'card-head' },
        el('span', { class: 'plan-number large', text: sign }),
        el('h2', { text: card.label }),
        el('span', { class: 'plan-when', text: hour }),
        step(-1, '‹', 'Previous card'),
        step(1, '›', 'Next card'),
    );
}

/** @param {number} by @param {string} text @param {string} label */
const step = (by, text, label) => el('button', { class: 'plan-turn', type: 'button', data: { step: by }, 'aria-label': label, title: label, text });

/** @param {Piece} card */
function factsOf(card) {
    return [
        el(
            'p',
            { class: 'plan-facts' },
            ...marksOf(card, 'rating').map((mark) => el('span', { class: 'plan-value', title: mark.name, text: mark.text })),
            ...marksOf(card, 'flag').map(chip),
            ...['line', 'note'].flatMap((role) => marksOf(card, role)).map((mark) =>
                el('span', { class: `plan-line${mark.tone ? ` tone-${mark.tone}` : ''}`, text: mark.text }),
            ),
        ),
    ];
}

/** A box for each place: filled, about to be filled, or free. @param {Piece} card @param {number} comingCount */
function sizeBar(card, comingCount) {
    const room = roomOf(card);
    if (!room) return '';
    const [count, capacity] = room;
    const boxes = Array.from({ length: Math.min(capacity, MAX_BOXES) }, (_, n) =>
        el('i', { class: n < count ? 'full' : n < count + comingCount ? 'coming' : '' }),
    );
    const text = comingCount ? `${count} + ${comingCount} of ${capacity}` : `${count} of ${capacity}`;
    return el('p', { class: 'plan-size' }, el('span', { class: 'plan-boxes', 'aria-hidden': 'true' }, ...boxes), el('b', { text }));
}

/** @param {Piece[]} pieces @param {Piece[]} comingPieces */
function rows(pieces, comingPieces) {
    const names = new Map();
    for (const piece of pieces) {
        const name = marksOf(piece, 'row')[0]?.text ?? '';
        names.set(name, [...(names.get(name) ?? []), piece]);
    }
    const parts = [...names].map(([name, pieces]) => row(name, pieces.map(heldPiece)));
    if (comingPieces.length) parts.push(row('Selected', comingPieces.map((piece) => el('span', { class: 'plan-coming', text: `+ ${piece.label}` }))));
    return el('div', { class: 'plan-rows', data: { walk: 'held' } }, ...parts);
}

/** @param {string} name @param {PageNode[]} kids */
const row = (name, kids) => el('div', { class: 'plan-row' }, el('h3', { text: name }), el('div', {}, ...kids));

/** @param {Piece} piece */
function heldPiece(piece) {
    const back = retractPosition(piece.id) !== null;
    const label = `${describePiece(piece)}${back ? ', click to remove' : ''}`;
    return el(
        'button',
        { class: `plan-piece${back ? ' back' : ''}`, type: 'button', data: { piece: piece.id }, title: label, 'aria-label': label },
        pieceSvg(piece, PIECE_SCALE),
    );
}

/** @param {Piece} card */
function warningList(card) {
    const warnings = marksOf(card, 'warning');
    if (!warnings.length) return '';
    return el(
        'ul',
        { class: 'plan-warnings' },
        ...warnings.map((mark) =>
            el(
                'li',
                { class: `tone-${mark.tone || 'none'}` },
                el('i', { 'aria-hidden': 'true', text: SIGNS[mark.tone ?? ''] }),
                el('span', { text: mark.text }),
                mark.name ? ruleChip(mark.name) : '',
            ),
        ),
    );
}

/** @param {number} share */
const percent = (share) => (share ? `${Math.round(100 * share)} %` : '–');

/** @param {number} share */
function bar(share) {
    const node = el('i', { 'aria-hidden': 'true' });
    node.style.setProperty('--share', String(share));
    return node;
}

/** @param {Expected[]} expected */
function charts(expected) {
    return el(
        'div',
        { class: 'plan-charts' },
        ...expected.map((outcome) =>
            el(
                'figure',
                { title: outcome.note || null },
                el('figcaption', { text: outcome.title }),
                el(
                    'ul',
                    {},
                    ...Object.entries(outcome.chances).map(([name, share]) =>
                        el(
                            'li',
                            {},
                            el('b', { text: percent(share) }),
                            bar(share),
                            el('span', { text: name }),
                        ),
                    ),
                ),
            ),
        ),
    );
}
