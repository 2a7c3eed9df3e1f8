// Altitude stacks (ladders): measures and lays out the boxes of a place one above the other. A rung is a thin line until it
// holds a piece or can be chosen. A ladder keeps its place at a zoom level and grows to the right and downwards.

import { formOf, sizeOf } from './pieces.js';

/** @typedef {import('../types.js').Region} Region */
/** @typedef {import('../types.js').Piece} Piece */

/** @typedef {{region: Region, y: number, height: number, open: boolean, lit: boolean, more: number, folded: boolean}} Rung */
/** A counter in a rung, and its scale.
 * @typedef {{piece: Piece, x: number, y: number, size: number}} Cell */
/** A ladder as it is laid out: its rungs, its heading, the counters in its rungs, and the blocks beside it.
 * @typedef {{left: number, width: number, height: number, busy: boolean, needed: boolean, heading: string, title: number, rungs: Rung[], pieces: Cell[], blocks: {piece: Piece, y: number}[]}} MeasuredLadder */

const KEY_WIDTH = 14;
const GAP = 3;
const CLOSED_HEIGHT = 3;
const IDLE_WIDTH = 22;
const LIT_HEIGHT = 19;
const TITLE_HEIGHT = 13;
const MAX_SHOWN = 8;
const MAX_COLUMNS = 2;
/** The approximate width of a letter of the heading. */
const LETTER_WIDTH = 6.6;
const CELL = sizeOf({ id: '', region: '', label: '', kind: '', form: 'counter' });
/** The scale of counters in choosable rungs of a compact ladder, whose rungs do not grow. */
const SMALL_SCALE = (LIT_HEIGHT - 3) / CELL.h;

/**
 * Group the regions of a map into ladders, the top rung first.
 * @param {Region[]} regions
 * @returns {Map<string, Region[]>}
 */
export function findLadders(regions) {
    /** @type {Map<string, Region[]>} */
    const ladders = new Map();
    for (const region of regions) {
        if (!region.ladder || !region.at) continue;
        ladders.set(region.ladder, [...(ladders.get(region.ladder) ?? []), region]);
    }
    for (const rungs of ladders.values()) rungs.sort((a, b) => (b.rung ?? 0) - (a.rung ?? 0));
    return ladders;
}

/**
 * Measure a ladder: its rungs, and the positions of its pieces (before scaling, from its upper left corner).
 * @param {Region[]} rungs
 * @param {Map<string, Piece[]>} here pieces by region
 * @param {Set<string>} lit
 * @param {boolean} opened
 * @param {boolean} fanned whether all pieces of a crowded rung are shown
 * @param {boolean} tight whether it is compact: rungs that cannot be chosen are folded or small
 */
export function measureLadder(rungs, here, lit, opened, fanned, tight = false) {
    /** @param {Region} region */
    const inside = (region) => (here.get(region.id) ?? []).filter((piece) => formOf(piece) === 'counter');
    /** @param {Region} region */
    const yields = (region) => tight && !inside(region).some((piece) => lit.has(piece.id));
    /** @param {Region} region */
    const isFolded = (region) => yields(region) && !lit.has(region.id) && inside(region).length > 0;
    const needed = rungs.some((region) => lit.has(region.id) || inside(region).length);
    const maxPieces = Math.max(0, ...rungs.filter((region) => !isFolded(region)).map((region) => inside(region).length));
    const busy = opened || needed;
    const columns = Math.min(MAX_COLUMNS, Math.max(1, maxPieces));
    const width = busy ? widthOf(columns) : IDLE_WIDTH;
    const left = busy ? 0 : (NARROW_WIDTH - IDLE_WIDTH) / 2;
    const heading = headingOf(rungs[0], busy);
    /** @type {MeasuredLadder} */
    const measured = { left, width, height: 0, busy, needed, heading, rungs: [], pieces: [], blocks: [], title: TITLE_HEIGHT };
    let y = TITLE_HEIGHT;
    for (const region of rungs) {
        const pieces = inside(region);
        const folded = isFolded(region);
        const isLit = lit.has(region.id);
        const size = yields(region) ? SMALL_SCALE : 1;
        const abreast = size < 1 ? Math.floor((width - KEY_WIDTH) / (CELL.w * SMALL_SCALE + 1)) : columns;
        const shownPieces = folded ? [] : pieces.slice(0, size < 1 ? abreast : fanned ? Infinity : MAX_SHOWN);
        const rows = size < 1 ? 0 : Math.ceil(shownPieces.length / columns);
        const height = rows ? rows * (CELL.h + GAP) + 1 : isLit || (opened && !needed) ? LIT_HEIGHT : CLOSED_HEIGHT;
        shownPieces.forEach((piece, index) => {
            const x = KEY_WIDTH + (index % abreast) * (size < 1 ? CELL.w * SMALL_SCALE + 1 : CELL.w + GAP);
            measured.pieces.push({ piece, x, y: y + 2 + Math.floor(index / abreast) * (CELL.h + GAP), size });
        });
        for (const piece of here.get(region.id) ?? []) {
            if (formOf(piece) !== 'counter') measured.blocks.push({ piece, y: y + height / 2 });
        }
        measured.rungs.push({ region, y, height, open: height > CLOSED_HEIGHT, lit: isLit, more: pieces.length - shownPieces.length, folded });
        y += height + (height > CLOSED_HEIGHT ? 1.5 : 1.8);
    }
    measured.height = y;
    return measured;
}

/**
 * The boxes of a ladder that can be chosen, and all that are open (before scaling, from its upper left corner).
 * @param {MeasuredLadder} measured @param {Set<string>} lit
 */
export function boxesIn({ left, width, rungs, pieces }, lit) {
    const open = rungs.filter((rung) => rung.open).map(({ y, height, lit: isLit }) => ({ x: left, y, w: width, h: height, isLit }));
    const counters = pieces.filter(({ piece }) => lit.has(piece.id)).map(({ x, y }) => ({ x, y, w: CELL.w, h: CELL.h }));
    return { open, choosable: [...open.filter(({ isLit }) => isLit), ...counters] };
}

/** @param {number} columns */
const widthOf = (columns) => KEY_WIDTH + columns * (CELL.w + GAP) + 1;
/** The width of a ladder with one column of counters. Its middle is anchored at the ladder's place on the map. */
export const NARROW_WIDTH = widthOf(1);

/**
 * The heading of a ladder: its name, which the stack would hide on the map, or its short code while it is empty.
 * @param {Region} region
 * @param {boolean} busy
 */
const headingOf = (region, busy) => (busy && region.heading) || (region.ladder ?? '');

/**
 * The space reserved for a ladder on the map (before scaling): its heading, a row of this many counters, and room to grow.
 * @param {Region[]} rungs
 * @param {number} columns
 */
export function roomFor(rungs, columns) {
    const high = TITLE_HEIGHT + 1.4 * (CELL.h + GAP) + (rungs.length - 1) * (CLOSED_HEIGHT + 1.8);
    return { w: Math.max(widthOf(columns), titleWidth(rungs)), h: high };
}

/** The approximate width of a ladder's heading; a long heading may overlap a little. @param {Region[]} rungs */
const titleWidth = ([{ heading, ladder }]) => Math.min(widthOf(1.6), (heading || (ladder ?? '')).length * LETTER_WIDTH);

/**
 * Push overlapping boxes apart. Each is pulled back towards its place, and all stay on the map.
 * @param {{x: number, y: number, w: number, h: number, ax: number, ay: number}[]} boxes x, y: centres
 * @param {number} wide
 * @param {number} high
 * @param {number} [rounds]
 */
export function spreadOut(boxes, wide, high, rounds = 40) {
    for (let round = 0; round < rounds; round += 1) {
        let still = true;
        for (const box of boxes) {
            box.x = Math.max(box.w / 2, Math.min(wide - box.w / 2, box.x));
            box.y = Math.max(box.h / 2, Math.min(high - box.h / 2, box.y));
        }
        for (let i = 0; i < boxes.length; i += 1) {
            for (let j = i + 1; j < boxes.length; j += 1) {
                const a = boxes[i];
                const b = boxes[j];
                const dx = b.x - a.x;
                const dy = b.y - a.y;
                const overX = (a.w + b.w) / 2 + 6 - Math.abs(dx);
                const overY = (a.h + b.h) / 2 + 4 - Math.abs(dy);
                if (overX <= 0 || overY <= 0) continue;
                still = false;
                if (overX < overY) {
                    const push = (overX / 2) * (dx < 0 ? -1 : 1);
                    a.x -= push;
                    b.x += push;
                } else {
                    const push = (overY / 2) * (dy < 0 ? -1 : 1);
                    a.y -= push;
                    b.y += push;
                }
            }
        }
        if (still) return;
        if (round < rounds / 2) {
            for (const box of boxes) {
                box.x += (box.ax - box.x) * 0.06;
                box.y += (box.ay - box.y) * 0.06;
            }
        }
    }
}
