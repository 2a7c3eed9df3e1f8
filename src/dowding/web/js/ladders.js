// Ladders: the boxes of a place one above the other. A rung is a thin line until somebody is in it or may go there.

import { formOf, sizeOf } from './pieces.js';

/** @typedef {import('./types.js').Region} Region */
/** @typedef {import('./types.js').Piece} Piece */

/** @typedef {{region: Region, y: number, height: number, open: boolean, lit: boolean, more: number}} Rung */
/** A ladder as it is laid out: its rungs, the counters in them, and the blocks beside.
 * @typedef {{width: number, reach: number, height: number, busy: boolean, needed: boolean, title: number, rungs: Rung[], pieces: {piece: Piece, x: number, y: number}[], blocks: {piece: Piece, y: number}[]}} Measured */

const KEY = 14;
const GAP = 3;
const THIN = 3;
const LIT = 19;
const TITLE = 13;
const MOST_SHOWN = 8;

/**
 * Group the regions of a map into ladders, the top rung first.
 * @param {Region[]} regions
 * @returns {Map<string, Region[]>}
 */
export function findLadders(regions) {
    const ladders = new Map();
    for (const region of regions) {
        if (!region.ladder || !region.at) continue;
        if (!ladders.has(region.ladder)) ladders.set(region.ladder, []);
        ladders.get(region.ladder).push(region);
    }
    for (const rungs of ladders.values()) rungs.sort((a, b) => (b.rung ?? 0) - (a.rung ?? 0));
    return ladders;
}

/**
 * Measure a ladder: its rungs, and where its pieces stand in it (in units before scaling, from its upper left corner).
 * @param {Region[]} rungs
 * @param {Map<string, Piece[]>} here pieces by region
 * @param {Set<string>} lit
 * @param {boolean} opened
 * @param {boolean} fanned whether all of a crowd are shown
 */
export function measureLadder(rungs, here, lit, opened, fanned) {
    const inside = (region) => (here.get(region.id) ?? []).filter((piece) => formOf(piece) === 'counter');
    const most = Math.max(0, ...rungs.map((region) => inside(region).length));
    const needed = most > 0 || rungs.some((region) => lit.has(region.id));
    const busy = opened || needed;
    const columns = most > 4 ? 3 : most > 1 ? 2 : 1;
    const cell = sizeOf({ id: '', region: '', label: '', kind: '', form: 'counter' });
    const width = busy ? KEY + columns * (cell.w + GAP) + 1 : 22;
    const reach = Math.max(width, (rungs[0].ladder ?? '').length * 6.6);
    /** @type {Measured} */
    const measured = { width, reach, height: 0, busy, needed, rungs: [], pieces: [], blocks: [], title: TITLE };
    let y = TITLE;
    for (const region of rungs) {
        const pieces = inside(region);
        const shown = fanned ? pieces : pieces.slice(0, MOST_SHOWN);
        const isLit = lit.has(region.id);
        const rows = Math.ceil(shown.length / columns);
        const height = rows ? rows * (cell.h + GAP) + 1 : isLit || (opened && !needed) ? LIT : THIN;
        shown.forEach((piece, index) => {
            const x = KEY + (index % columns) * (cell.w + GAP);
            measured.pieces.push({ piece, x, y: y + 2 + Math.floor(index / columns) * (cell.h + GAP) });
        });
        for (const piece of here.get(region.id) ?? []) {
            if (formOf(piece) !== 'counter') measured.blocks.push({ piece, y: y + height / 2 });
        }
        measured.rungs.push({ region, y, height, open: height > THIN, lit: isLit, more: pieces.length - shown.length });
        y += height + (height > THIN ? 1.5 : 1.8);
    }
    measured.height = y;
    return measured;
}

/**
 * Push boxes apart that lie on each other, each held back by where it belongs; fixed ones stay, the others make way.
 * @param {{x: number, y: number, w: number, h: number, ax: number, ay: number, fixed?: boolean}[]} boxes x, y: centres
 */
export function spreadOut(boxes, rounds = 40) {
    for (let round = 0; round < rounds; round += 1) {
        let still = true;
        for (let i = 0; i < boxes.length; i += 1) {
            for (let j = i + 1; j < boxes.length; j += 1) {
                const a = boxes[i];
                const b = boxes[j];
                const dx = b.x - a.x;
                const dy = b.y - a.y;
                const overX = (a.w + b.w) / 2 + 6 - Math.abs(dx);
                const overY = (a.h + b.h) / 2 + 4 - Math.abs(dy);
                if (overX <= 0 || overY <= 0 || (a.fixed && b.fixed)) continue;
                still = false;
                const forA = a.fixed ? 0 : b.fixed ? 1 : 0.5;
                if (overX < overY) {
                    const push = overX * (dx < 0 ? -1 : 1);
                    a.x -= push * forA;
                    b.x += push * (1 - forA);
                } else {
                    const push = overY * (dy < 0 ? -1 : 1);
                    a.y -= push * forA;
                    b.y += push * (1 - forA);
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
