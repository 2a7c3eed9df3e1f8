// Dice verification: checks that the BLAKE2b hash (RFC 7693) of the published secret is the commitment shown at the start.

const IV = [
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
];
const SIGMA = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MASK = (1n << 64n) - 1n;
const BLOCK = 128;

/** @param {Uint8Array} bytes @param {number} at */
const word = (bytes, at) => {
    let value = 0n;
    for (let k = 7; k >= 0; k -= 1) value = value * 256n + BigInt(bytes[at + k] ?? 0);
    return value;
};
/** @type {(x: bigint, n: bigint) => bigint} */
const turn = (x, n) => ((x >> n) | (x << (64n - n))) & MASK;

/** @type {(v: bigint[], a: number, b: number, c: number, d: number, x: bigint, y: bigint) => void} */
function mix(v, a, b, c, d, x, y) {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = turn(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turn(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 63n);
}

/**
 * BLAKE2b of a message of up to one block, with a personalisation string, in hexadecimal.
 * @param {Uint8Array} message
 * @param {number} size
 * @param {string} [person]
 */
export function blake2b(message, size, person = '') {
    if (message.length > BLOCK) throw new RangeError('one block only');
    const parameters = new Uint8Array(64);
    parameters.set([size, 0, 1, 1]);
    parameters.set(new TextEncoder().encode(person).slice(0, 16), 48);
    const h = IV.map((value, k) => value ^ word(parameters, 8 * k));
    const m = Array.from({ length: 16 }, (_, k) => word(message, 8 * k));
    const v = [...h, ...IV];
    v[12] ^= BigInt(message.length);
    v[14] ^= MASK;
    for (let round = 0; round < 12; round += 1) {
        const s = SIGMA[round % 10];
        mix(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
        mix(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
        mix(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
        mix(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
        mix(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
        mix(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
        mix(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
        mix(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    const out = h.map((value, k) => value ^ v[k] ^ v[k + 8]);
    let hex = '';
    for (let k = 0; k < size; k += 1)
        hex += Number((out[k >> 3] >> BigInt(8 * (k & 7))) & 255n)
            .toString(16)
            .padStart(2, '0');
    return hex;
}

/** Whether a secret (hexadecimal) belongs to a commitment. @param {string} secret @param {string} commitment */
export function isSecretOf(secret, commitment) {
    const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    return blake2b(bytes, 32, 'dowding-commit') === commitment;
}
