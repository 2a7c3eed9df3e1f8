// Stack anchors: the positions of a map’s ladders at a zoom level. They depend on the map only, so that ladders do not move.

import { NARROW_WIDTH, roomFor, spreadOut } from './altitude_stacks.js';
import { sizeOf } from './pieces.js';

/** @typedef {import('../types.js').Region} Region */
/** @typedef {import('../types.js').Point} Point */
/** The space of a ladder, by its centre; its place on the map is ax, ay.
 * @typedef {{id: string, rungs: Region[], x: number, y: number, w: number, h: number, ax: number, ay: number}} Room */
/** The upper left corner of a ladder, the offset of its place on the map (before scaling) if it had to make way, and the position of the blocks beside it.
 * @typedef {{id: string, rungs: Region[], x: number, y: number, pull: [number, number]|null, aside: {x: number, y: number}}} Anchor */

const MIN_PULL = 26;
const MAX_PULL = 95;
const COLUMN_COUNTS = [2, 1.8, 1.6, 1.4];
const GAP = 4;
/** The largest block. */
const BLOCK = { w: sizeOf({ id: '', region: '', label: '', kind: '', form: 'block' }).w, h: 70 };

/** @type {{sight: string, ladders: unknown, rooms: Room[], homes: Anchor[]}} */
let cache = { sight: '', ladders: null, rooms: [], homes: [] };

/**
 * The anchors of all ladders, the lowest first: a ladder that grows overlaps the one below.
 * @param {import('./map_board.js').MapBoard} map
 * @param {number} unit
 */
export function stackAnchors(map, unit) {
    const { view, ladders } = map;
    const sight = `${view.scale}|${view.flipped}|${unit}`;
    if (cache.sight !== sight || cache.ladders !== ladders) {
        const rooms = roomsOf(map, unit);
        cache = { sight, ladders, rooms, homes: rooms.map((room) => anchorOf(room, rooms, unit)) };
    }
    return cache.homes;
}

/**
 * Reserve room for two counters in a row, or less where a ladder would be moved too far from its place.
 * @param {import('./map_board.js').MapBoard} map
 * @param {number} unit
 */
function roomsOf(map, unit) {
    for (const columns of COLUMN_COUNTS) {
        const rooms = spreadRooms(map, unit, columns);
        if (columns === COLUMN_COUNTS.at(-1) || rooms.every((room) => pullOf(room) < MAX_PULL * unit)) return rooms.sort((a, b) => b.y - a.y);
    }
    return [];
}

/** @param {import('./map_board.js').MapBoard} map @param {number} unit @param {number} columns @returns {Room[]} */
function spreadRooms({ view, ladders }, unit, columns) {
    const rooms = [...ladders].map(([id, rungs]) => {
        const [x, y] = view.spot(rungs[0].at ?? [0, 0]);
        const { w, h } = roomFor(rungs, columns);
        const ax = x + ((w - NARROW_WIDTH) / 2) * unit;
        return { id, rungs, x: ax, y, w: w * unit, h: h * unit, ax, ay: y };
    });
    spreadOut(rooms, view.width * view.scale, view.height * view.scale);
    return rooms;
}

/** @param {Room} room */
const pullOf = (room) => Math.hypot(room.x - room.ax, room.y - room.ay);

/** @param {Room} room @param {Room[]} rooms @param {number} unit @returns {Anchor} */
function anchorOf(room, rooms, unit) {
    const [x, y] = [Math.round(room.x - room.w / 2), Math.round(room.y - room.h / 2)];
    const spot = room.ax - room.w / 2 + (NARROW_WIDTH / 2) * unit;
    const isFar = pullOf(room) >= MIN_PULL;
    const [w, h] = [BLOCK.w * unit, BLOCK.h * unit];
    const [right, left] = [room.x + room.w / 2 + GAP, room.x - room.w / 2 - w - GAP];
    const aside = leastCovering(rooms, w, h, [
        [right, room.y - h / 2],
        [left, room.y - h / 2],
        [right, room.y - room.h / 2 - h / 2],
        [left, room.y - room.h / 2 - h / 2],
        [right, room.y + room.h / 2 - h / 2],
        [left, room.y + room.h / 2 - h / 2],
        [room.x - w / 2, room.y - room.h / 2 - h - GAP],
    ]);
    return { id: room.id, rungs: room.rungs, x, y, pull: isFar ? [(spot - x) / unit, (room.ay - y) / unit] : null, aside };
}

/**
 * Where a piece of this size is drawn at a point of the map: above it, or where it covers less of the ladders.
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} away
 */
export function besidePoint(x, y, w, h, away) {
    return leastCovering(cache.rooms, w, h, [
        [x - w / 2, y - h - away],
        [x - w / 2, y + away],
        [x + away, y - h / 2],
        [x - w - away, y - h / 2],
    ]);
}

/**
 * The first of the places that covers least of the ladders.
 * @param {Room[]} rooms
 * @param {number} w
 * @param {number} h
 * @param {[number, number][]} places
 */
function leastCovering(rooms, w, h, places) {
    /** @param {Point} corner */
    const covered = ([x, y]) =>
        rooms.reduce((sum, room) => {
            const wide = Math.min(x + w, room.x + room.w / 2) - Math.max(x, room.x - room.w / 2);
            const high = Math.min(y + h, room.y + room.h / 2) - Math.max(y, room.y - room.h / 2);
            return sum + Math.max(0, wide) * Math.max(0, high);
        }, 0);
    const [x, y] = places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
    return { x: Math.round(x), y: Math.round(y) };
}
