// QR code encoder (ISO/IEC 18004): a short text in bytes, versions 1 to 6 at error correction level M, drawn as SVG.

import { svg } from '../common/dom.js';

/** @typedef {{data: number, blocks: number, check: number, align: number}} Version */

/** By version: data bytes in each block, number of blocks, error correction bytes in each, centre of the last alignment pattern. */
const VERSIONS = [
    { data: 16, blocks: 1, check: 10, align: 0 },
    { data: 28, blocks: 1, check: 16, align: 18 },
    { data: 44, blocks: 1, check: 26, align: 22 },
    { data: 32, blocks: 2, check: 18, align: 26 },
    { data: 43, blocks: 2, check: 24, align: 30 },
    { data: 27, blocks: 4, check: 16, align: 34 },
];
/** Mode and length take a byte and a half. */
const HEAD = 2;
/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// Arithmetic in the field of 256 elements

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
    EXP[power] = EXP[power + 255] = value;
    LOG[value] = power;
    value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
/** @param {number} a @param {number} b */
const multiply = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** @param {number[]} data @param {number} count */
function errorCorrection(data, count) {
    let divisor = [1];
    for (let power = 0; power < count; power += 1)
        divisor = [...divisor, 0].map((value, at) => value ^ multiply(divisor[at - 1] ?? 0, EXP[power]));
    const rest = [...data, ...new Array(count).fill(0)];
    for (let at = 0; at < data.length; at += 1) {
        const lead = rest[at];
        for (let k = 0; k < divisor.length; k += 1) rest[at + k] ^= multiply(divisor[k], lead);
    }
    return rest.slice(data.length);
}

/** The modules of a code as rows of booleans; null if the text is too long. @param {string} text @param {number} [mask] */
export function modules(text, mask) {
    const bytes = [...new TextEncoder().encode(text)];
    const version = VERSIONS.findIndex(({ data, blocks }) => bytes.length <= data * blocks - HEAD) + 1;
    if (!version) return null;
    const bits = interleave(bytes, VERSIONS[version - 1]);
    const masks = mask === undefined ? MASKS.keys() : [mask];
    const patterns = [...masks].map((number) => drawModules(bits, version, number));
    return patterns.reduce((best, pattern) => (cost(pattern) < cost(best) ? pattern : best));
}

/** Interleave data and error correction bytes of the blocks, as bits. @param {number[]} bytes @param {Version} version */
function interleave(bytes, { data, blocks, check }) {
    let bits = `0100${bytes.length.toString(2).padStart(8, '0')}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`;
    bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
    const all = bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [];
    for (let pad = 0; all.length < data * blocks; pad += 1) all.push(pad % 2 ? 17 : 236);
    const parts = Array.from({ length: blocks }, (_, at) => all.slice(at * data, (at + 1) * data));
    const checks = parts.map((part) => errorCorrection(part, check));
    /** @param {number[][]} lists @param {number} count */
    const interleaved = (lists, count) => Array.from({ length: count }, (_, at) => lists.map((list) => list[at])).flat();
    return [...interleaved(parts, data), ...interleaved(checks, check)].flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
}

/** @param {number[]} bits @param {number} version @param {number} mask */
function drawModules(bits, version, mask) {
    const size = 17 + 4 * version;
    const dark = Array.from({ length: size }, () => new Array(size).fill(false));
    const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
    /** @param {number} x @param {number} y @param {boolean} on */
    const set = (x, y, on) => {
        if (x < 0 || y < 0 || x >= size || y >= size) return;
        dark[y][x] = on;
        fixed[y][x] = true;
    };
    /** @param {number} cx @param {number} cy @param {number} far @param {(ring: number) => boolean} isDark */
    const square = (cx, cy, far, isDark) => {
        for (let y = -far; y <= far; y += 1)
            for (let x = -far; x <= far; x += 1) set(cx + x, cy + y, isDark(Math.max(Math.abs(x), Math.abs(y))));
    };
    for (let at = 0; at < size; at += 1) {
        set(6, at, at % 2 === 0);
        set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    const { align } = VERSIONS[version - 1];
    if (align) square(align, align, 2, (ring) => ring !== 1);
    format(set, size, mask);
    let next = 0;
    for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
        for (let step = 0; step < size; step += 1)
            for (const x of [right, right - 1]) {
                const upward = ((right + 1) & 2) === 0;
                const y = upward ? size - 1 - step : step;
                if (fixed[y][x]) continue;
                dark[y][x] = Boolean(bits[next] ?? 0) !== MASKS[mask](x, y);
                next += 1;
            }
    return dark;
}

/**
 * Write the format information: mask and level M (00) with their error correction, twice beside the corners.
 * @param {(x: number, y: number, on: boolean) => void} set
 * @param {number} size
 * @param {number} mask
 */
function format(set, size, mask) {
    let rest = mask << 10;
    for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
    const word = ((mask << 10) | rest) ^ 0x5412;
    for (let k = 0; k < 15; k += 1) {
        const on = Boolean((word >> k) & 1);
        if (k < 6) set(8, k, on);
        else if (k < 8) set(8, k + 1, on);
        else if (k === 8) set(7, 8, on);
        else set(14 - k, 8, on);
        if (k < 8) set(size - 1 - k, 8, on);
        else set(8, size - 15 + k, on);
    }
    set(8, size - 8, true);
}

/** The penalty of a pattern: long runs of one colour, and squares of it. @param {boolean[][]} dark */
function cost(dark) {
    const size = dark.length;
    /** @param {number} x @param {number} y */
    const at = (x, y) => dark[y]?.[x];
    let sum = 0;
    for (let y = 0; y < size; y += 1)
        for (let x = 0; x < size; x += 1) {
            const on = at(x, y);
            if (at(x + 1, y) === on && at(x, y + 1) === on && at(x + 1, y + 1) === on) sum += 3;
            if ([1, 2, 3, 4].every((k) => at(x + k, y) === on)) sum += 1;
            if ([1, 2, 3, 4].every((k) => at(x, y + k) === on)) sum += 1;
        }
    return sum;
}

/** The code as a picture with its quiet zone; null if the text is too long. @param {string} text @param {string} label */
export function qrCode(text, label) {
    const dark = modules(text);
    if (!dark) return null;
    const path = dark.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + 4},${y + 4}h1v1h-1Z`] : []))).join('');
    const size = dark.length + 8;
    return svg(
        'svg',
        { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
        svg('rect', { width: size, height: size, fill: '#fff' }),
        svg('path', { d: path, fill: '#000' }),
    );
}
