// Small charts in SVG: stepped lines over the positions of a match, each with its name at its end and its own dashes.

import { svg } from './dom.js';

const H = 190;
const PAD = { left: 30, right: 128, top: 12, bottom: 22 };

/**
 * @param {{label: string, points: [number, number][]}[]} series
 * @param {string} title
 * @param {number} [end] the last position
 */
export function lineChart(series, title, end = 0) {
    const W = innerWidth < 700 ? 380 : 760;
    const all = series.flatMap((line) => line.points);
    const last = Math.max(1, end, ...all.map(([x]) => x));
    const high = Math.max(1, ...all.map(([, y]) => y));
    const low = Math.min(0, ...all.map(([, y]) => y));
    const x = (value) => PAD.left + (value / last) * (W - PAD.left - PAD.right);
    const y = (value) => PAD.top + ((high - value) / (high - low || 1)) * (H - PAD.top - PAD.bottom);
    const picture = svg('svg', {
        class: 'chart',
        viewBox: `0 0 ${W} ${H}`,
        role: 'img',
        'aria-label': `${title}. ${series.map((line) => `${line.label}: ${line.points.at(-1)?.[1] ?? 0} at the end`).join('; ')}.`,
    });
    for (const value of ticks(low, high)) {
        picture.append(
            svg('line', {
                class: value === 0 ? 'axis' : 'grid-line',
                x1: PAD.left,
                x2: W - PAD.right,
                y1: y(value),
                y2: y(value),
            }),
        );
        picture.append(
            svg('text', { class: 'tick', x: PAD.left - 6, y: y(value) + 4, 'text-anchor': 'end', text: value }),
        );
    }
    picture.append(
        svg('text', { class: 'tick', x: PAD.left, y: H - 6, text: 'start' }),
        svg('text', { class: 'tick', x: W - PAD.right, y: H - 6, 'text-anchor': 'end', text: `position ${last}` }),
    );
    const ends = [];
    series.forEach((line, index) => {
        let d = '';
        for (const [at, value] of line.points)
            d += d ? `H${x(at).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(at).toFixed(1)},${y(value).toFixed(1)}`;
        picture.append(svg('path', { class: `series series-${index % 4}`, d: `${d}H${x(last).toFixed(1)}` }));
        ends.push({
            at: y(line.points.at(-1)?.[1] ?? 0),
            text: `${line.label} ${line.points.at(-1)?.[1] ?? 0}`,
            index,
        });
    });
    ends.sort((a, b) => a.at - b.at).forEach((end, k) => {
        if (k && end.at - ends[k - 1].at < 13) end.at = ends[k - 1].at + 13;
    });
    for (const end of ends)
        picture.append(
            svg('text', {
                class: `series-name series-${end.index % 4}`,
                x: W - PAD.right + 6,
                y: end.at + 4,
                text: end.text,
            }),
        );
    return picture;
}

/** Round values between two, at most five or six. */
export function ticks(low, high) {
    const span = high - low;
    const step = [1, 2, 5, 10, 20, 50, 100].find((each) => span / each <= 5) ?? Math.ceil(span / 5);
    const list = [];
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) list.push(value);
    return list;
}

/** Rolled against expected: two bars on one scale. */
export function compareBar(name, had, expected) {
    const most = Math.max(Math.abs(had), Math.abs(expected), 1e-9);
    const zero = had < 0 || expected < 0 ? 150 : 4;
    const bar = (value, cls, text, y) => {
        const length = (Math.abs(value) / most) * 140;
        return [
            svg('rect', { class: cls, x: value < 0 ? zero - length : zero, y, width: Math.max(1, length), height: 12 }),
            svg('text', { class: 'tick', x: value < 0 ? zero + 6 : zero + 5 + length, y: y + 10, text }),
        ];
    };
    return svg(
        'svg',
        {
            class: 'chart compare',
            viewBox: '0 0 380 34',
            role: 'img',
            'aria-label': `${name}: ${had}, expected ${expected}`,
        },
        svg('line', { class: 'axis', x1: zero, x2: zero, y1: 0, y2: 34 }),
        ...bar(had, 'had', `had ${had}`, 3),
        ...bar(expected, 'expected', `expected ${expected}`, 19),
    );
}

/** How often each face of a die came up, against the even share. */
export function faceChart(counts) {
    const most = Math.max(1, ...counts);
    const even = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const picture = svg('svg', {
        class: 'chart faces',
        viewBox: `0 0 ${counts.length * 34 + 70} 74`,
        role: 'img',
        'aria-label': counts.map((count, face) => `${face + 1}: ${count}`).join(', '),
    });
    counts.forEach((count, face) => {
        const height = (count / most) * 44;
        picture.append(
            svg('rect', { class: 'had', x: 6 + face * 34, y: 56 - height, width: 24, height }),
            svg('text', { class: 'tick', x: 18 + face * 34, y: 52 - height, 'text-anchor': 'middle', text: count }),
            svg('text', { class: 'tick', x: 18 + face * 34, y: 70, 'text-anchor': 'middle', text: face + 1 }),
        );
    });
    const y = 56 - (even / most) * 44;
    picture.append(
        svg('line', { class: 'even', x1: 2, x2: counts.length * 34 + 4, y1: y, y2: y }),
        svg('text', { class: 'tick', x: counts.length * 34 + 8, y: y + 4, text: `even ${even.toFixed(1)}` }),
    );
    return picture;
}
