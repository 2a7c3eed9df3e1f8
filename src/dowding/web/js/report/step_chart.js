// Step chart, comparison bars and die face histogram in SVG.

import { svg } from '../common/dom.js';
import { NAME_SIZE, TICK_SIZE, wrapText, drawName, spreadNames, maxTextWidth } from '../map/text_metrics.js';

const H = 190;
const PAD = { top: 12, bottom: 22 };

/**
 * @param {{label: string, points: [number, number][]}[]} series
 * @param {string} title
 * @param {number} [end] the last position
 * @param {readonly {at: number, when: string}[]} [hours] what the axis names instead of positions
 */
export function drawStepChart(series, title, end = 0, hours = []) {
    const W = innerWidth < 700 ? 380 : 760;
    const all = series.flatMap((line) => line.points);
    const last = Math.max(1, end, ...all.map(([x]) => x));
    const high = Math.max(1, ...all.map(([, y]) => y));
    const low = Math.min(0, ...all.map(([, y]) => y));
    const ends = series.map((line, index) => {
        const value = line.points.at(-1)?.[1] ?? 0;
        return { at: value, text: wrapText(`${line.label} ${value}`, W / 4), index };
    });
    const left = 12 + maxTextWidth(ticks(low, high), TICK_SIZE);
    const right = 14 + maxTextWidth(ends.flatMap((end) => end.text), NAME_SIZE);
    /** @param {number} value */
    const x = (value) => left + (value / last) * (W - left - right);
    /** @param {number} value */
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
                x1: left,
                x2: W - right,
                y1: y(value),
                y2: y(value),
            }),
        );
        picture.append(
            svg('text', { class: 'tick', x: left - 6, y: y(value) + 4, 'text-anchor': 'end', text: value }),
        );
    }
    picture.append(svg('text', { class: 'tick', x: left, y: H - 6, text: 'start' }));
    if (!hours.length)
        picture.append(svg('text', { class: 'tick', x: W - right, y: H - 6, 'text-anchor': 'end', text: `position ${last}` }));
    let free = x(0) + maxTextWidth(['start'], TICK_SIZE) + 8;
    hours.forEach(({ at, when }, index) => {
        const half = maxTextWidth([when], TICK_SIZE) / 2;
        if (x(at) - half < free || hours[index - 1]?.when === when) return;
        picture.append(
            svg('line', { class: 'grid-line', x1: x(at), x2: x(at), y1: PAD.top, y2: H - PAD.bottom }),
            svg('text', { class: 'tick', x: x(at), y: H - 6, 'text-anchor': 'middle', text: when }),
        );
        free = x(at) + half + 10;
    });
    series.forEach((line, index) => {
        let d = '';
        for (const [at, value] of line.points)
            d += d ? `H${x(at).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(at).toFixed(1)},${y(value).toFixed(1)}`;
        picture.append(svg('path', { class: `series series-${index % 4}`, d: `${d}H${x(last).toFixed(1)}` }));
    });
    for (const end of ends) end.at = y(end.at);
    spreadNames(ends, H - PAD.bottom + 6);
    for (const end of ends) picture.append(drawName(W - right + 6, end, `series-name series-${end.index % 4}`));
    return picture;
}

/** Round tick values in a range, at most five or six. @param {number} low @param {number} high */
export function ticks(low, high) {
    const span = high - low;
    const step = [1, 2, 5, 10, 20, 50, 100].find((size) => span / size <= 5) ?? Math.ceil(span / 5);
    const list = [];
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) list.push(value);
    return list;
}

/** Actual and expected value: two bars on one scale. @param {string} name @param {number} had @param {number} expected */
export function compareBar(name, had, expected) {
    const maxValue = Math.max(Math.abs(had), Math.abs(expected), 1e-9);
    const zero = had < 0 || expected < 0 ? 150 : 4;
    /** @param {number} value */
    const round = (value) => String(Number(value.toFixed(2)));
    const labels = [`actual ${round(had)}`, `expected ${round(expected)}`];
    const longest = Math.min(140, 380 - zero - 9 - maxTextWidth(labels, TICK_SIZE));
    /** @param {number} value @param {string} cls @param {string} text @param {number} y */
    const bar = (value, cls, text, y) => {
        const length = (Math.abs(value) / maxValue) * longest;
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
            'aria-label': `${name}: ${round(had)}, expected ${round(expected)}`,
        },
        svg('line', { class: 'axis', x1: zero, x2: zero, y1: 0, y2: 34 }),
        ...bar(had, 'had', labels[0], 3),
        ...bar(expected, 'expected', labels[1], 19),
    );
}

/** How often each face of a die came up, against the even share. @param {number[]} counts */
export function faceChart(counts) {
    const maxCount = Math.max(1, ...counts);
    const even = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const label = `expected ${even.toFixed(1)}`;
    const picture = svg('svg', {
        class: 'chart faces',
        viewBox: `0 0 ${counts.length * 34 + 12 + maxTextWidth([label], TICK_SIZE)} 78`,
        role: 'img',
        'aria-label': counts.map((count, face) => `${face + 1}: ${count}`).join(', '),
    });
    const floor = 60;
    /** @param {number} count */
    const heightOf = (count) => (count / maxCount) * 44;
    const y = floor - heightOf(even);
    counts.forEach((count, face) =>
        picture.append(
            svg('rect', {
                class: 'had',
                x: 6 + face * 34,
                y: floor - heightOf(count),
                width: 24,
                height: heightOf(count),
            }),
        ),
    );
    picture.append(
        svg('line', { class: 'even', x1: 2, x2: counts.length * 34 + 4, y1: y, y2: y }),
        svg('text', { class: 'tick', x: counts.length * 34 + 8, y: y + 4, text: label }),
    );
    counts.forEach((count, face) => {
        const middle = { class: 'tick', x: 18 + face * 34, 'text-anchor': 'middle' };
        picture.append(
            svg('text', { ...middle, y: floor - 4 - heightOf(count), text: count }),
            svg('text', { ...middle, y: floor + 14, text: face + 1 }),
        );
    });
    return picture;
}
