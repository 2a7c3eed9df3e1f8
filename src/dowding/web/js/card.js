// The magnifier: a large drawing of the piece under the pointer, and what there is to say about it.

import { cardFace, isOpen } from './cards.js';
import { byId, el, ruleChip } from './dom.js';
import { pieceSvg } from './pieces.js';
import { prefs } from './prefs.js';
import { store } from './store.js';

let shown = '';
let timer = 0;

/** Show the card of a piece or region near the pointer, after a moment. */
export function showCard(frame, event, pieceId, regionId) {
    if (prefs.get('magnify') !== 'yes') return;
    const piece = pieceId ? store.pieces.get(pieceId) : undefined;
    const region = regionId ? store.places.get(regionId)?.region : undefined;
    const key = `${pieceId}|${regionId}`;
    if (key === shown) return;
    hideCard();
    if (!piece && !region) return;
    const at = { x: event.clientX, y: event.clientY };
    shown = key;
    timer = setTimeout(() => fill(piece, region, at), event.pointerType === 'touch' ? 0 : 250);
}

function fill(piece, region, at) {
    const card = byId('card');
    const option = store.optionsFor(piece?.id ?? '')[0] ?? store.optionsFor(region?.id ?? '')[0];
    const refused = piece ? store.ask?.refused?.find((each) => each.piece === piece.id) : whyNobody(region);
    const kids = [];
    const open = Boolean(piece) && isOpen(piece);
    if (piece) kids.push(open ? cardFace(piece) : pieceSvg(piece, 1.9));
    const words = piece ? piece.tooltip || piece.label : region?.tooltip || region?.label;
    if (!open) kids.push(el('p', { text: words }));
    if (piece && region) kids.push(el('p', { class: 'where', text: region.label }));
    if (option) kids.push(el('p', { class: 'may', text: `▸ ${option.label}` }));
    else if (refused) kids.push(el('p', { class: 'may-not' }, `Not now: ${refused.why} `, ruleChip(refused.rule)));
    card.replaceChildren(...kids);
    card.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = card;
    const right = byId('map-frame').getBoundingClientRect().right;
    card.style.left = `${Math.max(4, at.x + 16 + w > right ? Math.min(at.x, right) - w - 14 : at.x + 16)}px`;
    card.style.top = `${at.y + 20 + h > innerHeight ? Math.max(4, at.y - h - 14) : at.y + 18}px`;
}

/** Why a region is refused, where the reason is the same for all who might go there. */
function whyNobody(region) {
    const refused = store.ask?.refused?.filter((each) => each.region === region?.id) ?? [];
    return new Set(refused.map((each) => each.why)).size === 1 ? refused[0] : undefined;
}

export function hideCard() {
    clearTimeout(timer);
    shown = '';
    byId('card').hidden = true;
}
