// Game thumbnails in the lobby, drawn from the map art of each game.

import { api } from '../net/api.js';
import { artMarkup } from '../map/art.js';
import { byId, el, setText } from '../common/dom.js';

/** @typedef {import('../types.js').GameCard} GameCard */

const arts = new Map();

/** Fetch the boards of a game and draw its map as a thumbnail. @param {GameCard} game */
export async function loadThumbnail(game) {
    try {
        const { boards } = await api.gameBoards(game.id);
        const board = boards.find((candidate) => candidate.kind === 'map' && candidate.width);
        if (board) arts.set(game.id, board);
        paint(game.id);
    } catch {
        /* a game without a picture keeps its frame */
    }
}

/** Draw all thumbnails again in the colours of the theme. */
export function redrawThumbnails() {
    for (const id of arts.keys()) paint(id);
}

/** @param {string} id */
function paint(id) {
    const board = arts.get(id);
    const print = byId(`picture-${id}`);
    if (!board || !print) return;
    const address = URL.createObjectURL(new Blob([artMarkup(board)], { type: 'image/svg+xml' }));
    const image = el('img', { alt: '', src: address, width: board.width, height: board.height });
    image.addEventListener('load', () => URL.revokeObjectURL(address));
    print.replaceChildren(image);
    setText(byId(`caption-${id}`), board.title);
}
