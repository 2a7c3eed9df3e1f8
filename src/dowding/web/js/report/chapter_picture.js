// Picture of a chapter: the part of the map on which a chapter happened, with the path of its raid, or with the pieces as they stood.

import { artMarkup } from '../map/art.js';
import { drawPiece, sizeOf } from '../map/pieces.js';
import { el, svg } from '../common/dom.js';
import { api } from '../net/api.js';
import { matchState } from '../state/match_state.js';
import { chapterPath, endMark, pathPoints } from './match_map.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Chapter} Chapter */
/** @typedef {import('../types.js').LogLine} LogLine */
/** @typedef {import('../types.js').Piece} Piece */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('../types.js').Scene} Scene */

/** Width by height of a picture. */
const RATIO = 2;
/** The least width of the part that is shown, and the room around what happened, as shares of the map's width. */
const MIN_WIDTH_SHARE = 0.34;
const MARGIN_SHARE = 0.09;
/** The size of paths and marks, and of a piece, by the width of the part. */
const MARK_SHARE = 0.026;
const PIECE_SHARE = 0.11;
/** How far pieces in the same place are apart, by their size. */
const STACK_STEP = 0.34;

/** @type {Map<Board, string>} the art of a board as an image, shared by all pictures of the page */
const artAddresses = new Map();

/** @param {Board} board */
function addressOf(board) {
    const known = artAddresses.get(board);
    if (known) return known;
    const address = URL.createObjectURL(new Blob([artMarkup(board)], { type: 'image/svg+xml' }));
    artAddresses.set(board, address);
    return address;
}

/** The picture of a chapter; pieces are drawn as soon as their position has been fetched. @param {Chapter} chapter */
export function chapterPicture(chapter) {
    const frame = el('div', { class: 'chapter-picture' });
    const board = matchState.places.get((chapter.way ?? []).find((id) => matchState.places.has(id)) ?? '')?.board;
    if (board) frame.append(raidPicture(chapter, board));
    else
        fetchPicture(chapter).then(
            (picture) => picture && frame.append(picture),
            () => frame.classList.add('missing'),
        );
    return frame;
}

/** @param {Chapter} chapter @param {Board} board */
function raidPicture(chapter, board) {
    const stops = pathPoints(chapter, board);
    const { picture, wide } = partOf(board, stops);
    const size = MARK_SHARE * wide;
    if (stops.length > 1) picture.append(...chapterPath(chapter, stops, size));
    if (stops.length) picture.append(endMark(chapter, stops, size));
    return picture;
}

/** @param {Chapter} chapter */
async function fetchPicture(chapter) {
    const scene = await api.scene(matchState.summary?.id, matchState.seat, chapter.until);
    const regions = new Map(scene.picture.pieces.map((piece) => [piece.id, piece.region]));
    /** @param {string} id */
    const placeOf = (id) => matchState.places.get(regions.get(id) ?? id);
    const places = concernedIds(scene, chapter).flatMap((id) => placeOf(id) ?? []).filter(({ board, region }) => board.kind === 'map' && region.at);
    const board = places[0]?.board;
    if (!board) return null;
    const spots = places.flatMap(({ board: other, region }) => (other === board && region.at ? [region.at] : []));
    const { picture, wide } = partOf(board, spots);
    const stacked = new Map();
    for (const piece of scene.picture.pieces) {
        const place = matchState.places.get(piece.region);
        if (place?.board !== board || !place.region.at) continue;
        const depth = stacked.get(piece.region) ?? 0;
        stacked.set(piece.region, depth + 1);
        picture.append(putPiece(piece, place.region.at, wide, depth));
    }
    return picture;
}

/** What the lines of a chapter are about: those with losses, else with dice, else all. @param {Scene} scene @param {Chapter} chapter */
function concernedIds(scene, chapter) {
    const lines = scene.log.filter(({ at }) => at >= chapter.at && at <= chapter.until);
    const chosen = [lines.filter(({ tolls }) => tolls?.length), lines.filter(({ throws }) => throws?.length), lines].find((list) => list.length) ?? [];
    return chosen.flatMap((line) => line.about ?? []);
}

/** @param {Piece} piece @param {Point} at @param {number} wide @param {number} depth */
function putPiece(piece, [x, y], wide, depth) {
    const { w, h } = sizeOf(piece);
    const scale = (PIECE_SHARE * wide) / w;
    const aside = STACK_STEP * depth;
    const left = x - (w / 2 - aside * w) * scale;
    const top = y - (h / 2 - aside * h) * scale;
    return svg('g', { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})` }, drawPiece(piece));
}

/** The part of a map around these points, as a picture without marks. @param {Board} board @param {Point[]} spots */
function partOf(board, spots) {
    const { width = 0, height = 0 } = board;
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    /** @param {number[]} list */
    const reach = (list) => Math.max(...list) - Math.min(...list);
    /** @param {number[]} list */
    const middle = (list) => (Math.max(...list) + Math.min(...list)) / 2;
    const room = 2 * MARGIN_SHARE * width;
    const wide = Math.min(width, RATIO * height, Math.max(MIN_WIDTH_SHARE * width, reach(xs) + room, RATIO * (reach(ys) + room)));
    const high = wide / RATIO;
    const left = Math.min(width - wide, Math.max(0, middle(xs) - wide / 2));
    const top = Math.min(height - high, Math.max(0, middle(ys) - high / 2));
    const picture = svg('svg', {
        class: 'chapter-map',
        viewBox: [left, top, wide, high].map((number) => number.toFixed(1)).join(' '),
        preserveAspectRatio: 'xMidYMid slice',
        'aria-hidden': 'true',
    });
    picture.append(svg('image', { href: addressOf(board), width, height }));
    return { picture, wide };
}
