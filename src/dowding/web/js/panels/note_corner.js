// Note corner: finds the corner of the map where a note covers the least of what can be clicked.

import { byId, setAttr } from '../common/dom.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').PageNode} PageNode */

const CORNERS = ['bottom-left', 'top-left', 'bottom-right', 'top-right'];
/** A view from the side has the ground below and the sky above. */
const CORNERS_UPRIGHT = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const CLICKABLE = '.holder.lit, .rung.lit, .mark.lit, .outline.lit, .outline[class*="reach-"]';
/** The distance of a card from the edges of the map, and from its tools. */
const EDGE = 20;
const BESIDE_TOOLS = 92;

/** Put the card into the first corner where it covers the fewest clickable pieces and regions. @param {PageNode} card */
export function placeNote(card) {
    if (card.hidden) return;
    const map = byId('map').getBoundingClientRect();
    const { width, height } = card.getBoundingClientRect();
    const targets = [...byId('map-frame').querySelectorAll(CLICKABLE)].map((node) => node.getBoundingClientRect());
    const isUpright = matchState.boards.some((board) => board.kind === 'map' && board.upright);
    const corners = (isUpright ? CORNERS_UPRIGHT : CORNERS).map((name) => ({ name, covered: countCovered(targets, cornerBox(name, map, width, height)) }));
    const least = Math.min(...corners.map(({ covered }) => covered));
    setAttr(card, 'data-corner', corners.find(({ covered }) => covered === least)?.name ?? CORNERS[0]);
}

/** @param {string} name @param {DOMRect} map @param {number} width @param {number} height */
function cornerBox(name, map, width, height) {
    const left = name.endsWith('left') ? map.left + (name.startsWith('top') ? BESIDE_TOOLS : EDGE) : map.right - EDGE - width;
    const top = name.startsWith('top') ? map.top + EDGE : map.bottom - EDGE - height;
    return { left, top, right: left + width, bottom: top + height };
}

/** @param {DOMRect[]} targets @param {{left: number, top: number, right: number, bottom: number}} box */
const countCovered = (targets, box) =>
    targets.filter(({ left, right, top, bottom }) => right > box.left && left < box.right && bottom > box.top && top < box.bottom).length;
