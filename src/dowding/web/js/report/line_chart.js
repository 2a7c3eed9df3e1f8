// Line chart over named places such as days: lines with marks, thresholds as dashes, and the same values in a table. Each line
// has its own mark and a name at its end, so that colour is never the only difference.

import { ticks } from './step_chart.js';
import { el, svg } from '../common/dom.js';
import { NAME_SIZE, TICK_SIZE, wrapText, drawName, labelledPlaces, spreadNames, maxTextWidth } from '../map/text_metrics.js';

/** @typedef {import('../types.js').Chart} Chart */
/** @typedef {import('../types.js').Series} Series */
/** @typedef {import('../map/text_metrics.js').LineEnd} LineEnd */

const H = 210;
const TOP = 14;
const BOTTOM = 26;
const COLOURS = 4;
/** A line with at least this share of gaps is sparse: its values are joined across the gaps. */
const SPARSE_SHARE = 0.2;

/** Marks around 0, 0. */
const SHAPES = [
    'M-3.6,0a3.6,3.6 0 1 0 7.2,0a3.6,3.6 0 1 0 -7.2,0Z',
    'M-3.3-3.3h6.6v6.6h-6.6Z',
    'M0-4.4L4.2,3.4H-4.2Z',
    'M0-4.6L4.6,0L0,4.6L-4.6,0Z',
];

/** A chart as a figure: title, drawing, and the values in a folded table. @param {Chart} chart */
export function drawLineChart(chart) {
    return el(
        'figure',
        { class: 'curve' },
        el('figcaption', {}, el('h3', { text: chart.title })),
        drawing(chart),
        el('details', {}, el('summary', { text: 'As a table' }), table(chart)),
    );
}

/**
 * The margin of error of a line as an area around it.
 * @param {Series} line
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 * @param {[number, number]} limits
 */
function margin({ values, margins = [] }, x, y, [low, high]) {
    /** @param {1|-1} sign */
    const edge = (sign) => values.map((value, at) => `${x(at).toFixed(1)},${y(Math.min(high, Math.max(low, (value ?? 0) + sign * margins[at]))).toFixed(1)}`);
    return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`;
}

/** @param {unknown} value @returns {value is number} */
const isNumber = (value) => typeof value === 'number';

/** The last value of a line, and its place on the axis. @param {Series} line */
function lastOf(line) {
    const at = line.values.findLastIndex(isNumber);
    return { at, value: line.values[at] ?? 0 };
}

/** @param {Chart} chart */
function inWords(chart) {
    const ends = chart.series.map((line) => {
        const { at, value } = lastOf(line);
        return at < 0 ? `${line.label}: none yet` : `${line.label}: ${value}, ${chart.axis[at]}`;
    });
    return `${chart.title}. ${ends.join('; ')}.`;
}

/** @param {Chart} chart */
function drawing(chart) {
    const narrow = innerWidth < 700;
    const W = narrow ? 380 : 760;
    const lines = chart.series.filter((line) => line.values.some(isNumber));
    const names = lines.map((line) => wrapText(`${line.label} ${lastOf(line).value}`, narrow ? W / 4 : W / 5));
    const values = lines.flatMap((line) => line.values.filter(isNumber));
    const low = Math.min(0, ...values);
    const high = Math.max(low + 1, 0, ...values);
    const left = 12 + maxTextWidth(ticks(low, high), TICK_SIZE);
    const right = 16 + maxTextWidth(names.flat(), NAME_SIZE);
    const last = chart.axis.length - 1;
    /** @param {number} at */
    const x = (at) => left + (last > 0 ? at / last : 0.5) * (W - left - right);
    /** @param {number} value */
    const y = (value) => TOP + ((high - value) / (high - low)) * (H - TOP - BOTTOM);
    const picture = svg('svg', { class: 'chart', viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': inWords(chart) });
    for (const value of ticks(low, high))
        picture.append(
            svg('line', { class: value ? 'grid-line' : 'axis', x1: left, x2: W - right, y1: y(value), y2: y(value) }),
            svg('text', { class: 'tick', x: left - 6, y: y(value) + 4, 'text-anchor': 'end', text: value }),
        );
    for (const { at, middle } of labelledPlaces(chart.axis, x, W))
        picture.append(
            svg('line', { class: 'grid-line', x1: x(at), x2: x(at), y1: H - BOTTOM, y2: H - BOTTOM + 4 }),
            svg('text', { class: 'tick', x: middle, y: H - 8, 'text-anchor': 'middle', text: chart.axis[at] }),
        );
    for (const line of lines) if (line.margins) picture.append(svg('path', { class: 'margin', d: margin(line, x, y, [low, high]) }));
    (chart.turns ?? []).forEach((at, index) => {
        picture.append(
            svg('line', { class: 'turn-line', x1: x(at), x2: x(at), y1: TOP + 6, y2: H - BOTTOM }),
            svg('circle', { class: 'turn-sign', cx: x(at), cy: TOP - 2, r: 8 }),
            svg('text', { class: 'turn-number', x: x(at), y: TOP + 2, text: index + 1 }),
        );
    });
    let [lineCount, limitCount] = [0, 0];
    const ends = lines.map((line, index) => {
        const { at, value } = lastOf(line);
        const number = line.limit ? limitCount++ : lineCount++;
        const cls = line.limit ? `limit limit-${number % 2}` : `curve-${number % COLOURS}`;
        if (line.limit) picture.append(svg('path', { class: cls, d: thresholdPath(line.values, x, y) }));
        else picture.append(...drawSeries(line.values, x, y, cls, SHAPES[number % SHAPES.length]));
        return { text: names[index], cls, x: x(at), y: y(value), at: y(value) };
    });
    spreadNames(ends, H - BOTTOM + 3);
    for (const end of ends) picture.append(...endLabel(end, W - right));
    return picture;
}

/**
 * The name of a line beside its end; a leader connects them if the line ends early or the name was moved.
 * @param {LineEnd & {x: number, y: number, cls: string}} end
 * @param {number} edge
 */
function endLabel(end, edge) {
    const far = edge - end.x > 14 || Math.abs(end.at - end.y) > 8;
    const thread = svg('path', { class: `thread ${end.cls}`, d: `M${end.x + 6},${end.y}L${edge + 4},${end.at}` });
    const text = drawName(edge + 8, end, `curve-name ${end.cls}`);
    return far ? [thread, text] : [text];
}

/**
 * Runs of values that are joined by a line. A dense line has gaps where values are missing; a sparse line has none.
 * @param {readonly (number|null)[]} values
 */
export function valueRuns(values) {
    const at = values.flatMap((value, index) => (isNumber(value) ? [index] : []));
    const span = at.length ? at[at.length - 1] - at[0] + 1 : 0;
    if (span - at.length >= SPARSE_SHARE * span) return at.length ? [at] : [];
    /** @type {number[][]} */
    const spans = [];
    for (const index of at) {
        const last = spans.at(-1);
        if (last?.at(-1) === index - 1) last.push(index);
        else spans.push([index]);
    }
    return spans;
}

/** @param {number} x @param {number} y */
const spot = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;

/**
 * @param {readonly (number|null)[]} values
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 * @param {string} cls
 * @param {string} shape
 */
function drawSeries(values, x, y, cls, shape) {
    const all = valueRuns(values);
    /** @param {number} at */
    const pointAt = (at) => spot(x(at), y(values[at] ?? 0));
    const d = all.map((run) => `M${run.map(pointAt).join('L')}`).join('');
    const marks = all
        .flat()
        .map((at) =>
            svg('path', { class: `dot ${cls}`, d: shape, transform: `translate(${pointAt(at)})` }),
        );
    return [svg('path', { class: `curve-line ${cls}`, d }), ...marks];
}

/**
 * A threshold is a step line: it changes halfway between two places, and is broken where it has no value.
 * @param {readonly (number|null)[]} values
 * @param {(at: number) => number} x
 * @param {(value: number) => number} y
 */
function thresholdPath(values, x, y) {
    let d = '';
    values.forEach((value, at) => {
        if (!isNumber(value)) return;
        const from = at ? (x(at - 1) + x(at)) / 2 : x(at);
        const to = at < values.length - 1 ? (x(at) + x(at + 1)) / 2 : x(at);
        d += `${isNumber(values[at - 1]) ? 'L' : 'M'}${spot(from, y(value))}L${spot(to, y(value))}`;
    });
    return d;
}

/** Every place with a value of a line; thresholds alone make no row. @param {Chart} chart */
function table(chart) {
    const own = chart.series.some((line) => !line.limit) ? chart.series.filter((line) => !line.limit) : chart.series;
    const rows = chart.axis.flatMap((name, at) =>
        own.some((line) => isNumber(line.values[at])) ? [{ name, at }] : [],
    );
    const head = el('tr', {}, el('td'), ...chart.series.map((line) => el('th', { scope: 'col', text: line.label })));
    const body = rows.map(({ name, at }) =>
        el(
            'tr',
            {},
            el('th', { scope: 'row', text: name }),
            ...chart.series.map((line) => el('td', { class: 'figure', text: line.values[at] ?? '–' })),
        ),
    );
    return el(
        'div',
        { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': chart.title },
        el('table', { class: 'records' }, el('thead', {}, head), el('tbody', {}, ...body)),
    );
}
