// Match report dialog: charts, luck against expectation, tables of the game's statistics, and verification of the dice.

import { api } from '../net/api.js';
import { reportAddress } from '../net/addresses.js';
import { compareBar, faceChart, drawStepChart } from './step_chart.js';
import { drawLineChart } from './line_chart.js';
import { openDialog } from '../common/dialogs.js';
import { el, titleOf } from '../common/dom.js';
import { capitalizeFirst } from '../common/text.js';
import { drawDebrief } from './debrief.js';
import { ownChart, ownPoints, withOwnPoints } from '../state/own_points.js';
import { matchState } from '../state/match_state.js';
import { isSecretOf } from './verify_dice.js';
import { drawRecap, causesTable } from './recap.js';
import { flightPathsPicture } from './flight_paths.js';
import { winProbabilityPart } from './win_probability.js';

/** @typedef {import('../types.js').Chapter} Chapter */
/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Point} Point */
/** @typedef {import('../types.js').MatchReport} MatchReport */
/** @typedef {import('../types.js').Chart} Chart */
/** Points over the positions of a match. @typedef {{id: string, label: string, points: Point[], kind?: string}} PointSeries */

const OWN_PARTS = new Set([
    'charts',
    'series',
    'luck',
    'ways',
    'secret',
    'commitment',
    'dice',
    'title',
    'level',
    'level_text',
    'scenario',
    'over',
    'game',
    'date',
    'story',
    'laid_open',
    'seat',
    'names',
]);
/** Parts of a report that are drawn separately. */
/** The titles of parts that every report has. @type {Record<string, string>} */
const NAMES = { sections: 'Details', help: 'Assistance', choices_by_a_program: 'Moves by a bot', rolls: 'Dice', six_sided_dice: 'Six-sided dice' };
/** An identifier, as opposed to the name of a thing, which is shown as it is. */
const IDENTIFIER = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
/** The titles that the game of the shown report gives to its figures. @type {Record<string, string>} */
let gameNames = {};

/** The title of a figure. @param {string} name */
const figureTitle = (name) => gameNames[name] ?? NAMES[name] ?? (IDENTIFIER.test(name) ? titleOf(name) : capitalizeFirst(name));

/** Cells shorter than this are not wrapped. */
const MAX_UNWRAPPED_LENGTH = 14;

/** @param {string|Event} [seat] whose report; else of whoever looks on */
export async function showReport(seat = matchState.seat) {
    if (typeof seat !== 'string') seat = matchState.seat;
    const match = matchState.summary;
    if (!match) return;
    const dialog = openDialog('Report', [el('p', { class: 'spinner', text: 'Preparing the report…' })], true);
    try {
        /** @type {MatchReport} */
        const report = { ...(await api.report(match.id, seat)), seat };
        if (!dialog.open) return; // it has been closed
        openDialog(report.title ? `Report: ${report.title}` : 'Report', [pageLink(match.id, seat), ...reportParts(report, showReport)], true);
    } catch (error) {
        openDialog('Report', [
            el('p', { class: 'error', text: error instanceof Error ? error.message : String(error) }),
        ]);
    }
}

/** The way from the dialog to the page of the report. @param {string} match @param {string} seat */
const pageLink = (match, seat) =>
    el('p', {}, el('a', { href: reportAddress(match, seat), text: 'Open the report as a page' }));

/** Whether this player can begin a rematch alone: another person must agree to one, on the match page. */
function canRestart() {
    const { mine = [], players = {} } = matchState.summary ?? {};
    return mine.length > 0 && Object.entries(players).every(([seat, player]) => mine.includes(seat) || !player.taken);
}

/**
 * The parts of a report, for a dialog or a page.
 * @param {MatchReport} report
 * @param {(seat: string) => void} showSeat shows the report of another seat
 */
export function reportParts(report, showSeat) {
    const outcome = matchState.live?.outcome;
    gameNames = report.names ?? {};
    const parts = [];
    parts.push(
        el('p', {
            class: 'verdict',
            text: withOwnPoints(outcome?.text ?? report.level_text ?? '') || 'The match is still in progress. This is the report so far.',
        }),
    );
    if (report.story?.sentence) parts.push(el('p', { class: 'sentence', text: report.story.sentence }));
    const eyes = reportSeatButtons(report.seat, showSeat);
    if (eyes) parts.push(eyes);
    parts.push(
        el(
            'div',
            { class: 'button-row' },
            el('a', {
                class: 'button',
                href: api.reportCsv(matchState.summary?.id, matchState.seat),
                download: true,
                text: 'Download CSV',
            }),
            canRestart() ? el('button', { type: 'button', data: { do: 'rematch' }, text: 'Rematch' }) : null,
            el('a', {
                class: 'button',
                href: api.exportUrl(matchState.summary?.id),
                download: true,
                text: 'Export match',
            }),
        ),
    );
    parts.push(...(report.charts ?? []).map((/** @type {Chart} */ chart) => el('section', { class: 'report-part' }, drawLineChart(ownChart(chart)))));
    if (report.story?.chapters?.length) parts.push(section('The story', [drawRecap(report.story.chapters)]));
    if (report.laid_open?.rows.length) parts.push(section('The plans revealed', [drawDebrief(report.laid_open)]));
    parts.push(...charts(report.series ?? [], report.story?.chapters));
    const line = winProbabilityPart();
    if (line) parts.push(section('Win probability', [line]));
    if (report.ways?.length) parts.push(section('Flight paths', [flightPathsPicture(report.ways)].filter(Boolean)));
    if (report.luck) parts.push(section('Luck', luckPart(report.luck)));
    if (outcome?.causes) parts.push(section('Points by cause', [causesTable(outcome)]));
    const figures = [];
    for (const [name, value] of Object.entries(report)) {
        if (OWN_PARTS.has(name) || value === null || value === '') continue;
        if (outcome?.causes && JSON.stringify(value.causes) === JSON.stringify(outcome.causes)) continue;
        if (Array.isArray(value) && value.length === 0) continue;
        const title = figureTitle(name);
        figures.push(section(title, [render(value, title)]));
    }
    if (report.story) parts.push(el('details', { class: 'figures' }, el('summary', { text: 'All figures' }), ...figures));
    else parts.push(...figures);
    const warned = report.dice ? [el('p', { class: 'error', text: report.dice })] : [];
    parts.push(section('The dice', [...warned, ...diceProof(report)]));
    return parts;
}

/** After a match of several seats each side's report can be read: nothing is hidden any more. @param {string} now @param {(seat: string) => void} showSeat */
function reportSeatButtons(now, showSeat) {
    const seats = Object.keys(matchState.summary?.seats ?? {});
    if (!matchState.live?.outcome || seats.length < 2) return null;
    return el(
        'div',
        { class: 'button-row', role: 'group', 'aria-label': 'Point of view' },
        ...seats.map((seat) =>
            el('button', { type: 'button', 'aria-pressed': String(seat === now), text: `${titleOf(seat)} view`, on: { click: () => showSeat(seat) } }),
        ),
    );
}

/** @param {string} title @param {PageNode[]} kids */
const section = (title, kids) => el('section', { class: 'report-part', data: { part: title } }, el('h3', { text: title }), ...kids);

/**
 * Point tracks in one chart, counters that only rise in another.
 * @param {PointSeries[]} series
 * @param {readonly Chapter[]} [chapters]
 */
function charts(series, chapters = []) {
    const own = series.map((line) => (line.kind === 'points' ? { ...line, points: line.points.map(toOwn) } : line));
    const moving = own.filter((line) => line.points?.length > 1 && new Set(line.points.map(([, y]) => y)).size > 1);
    const signed = moving.filter((line) => line.kind === 'points' || line.points.some(([, y]) => y < 0));
    const counts = moving.filter((line) => !signed.includes(line) && rises(line.points));
    const list = [];
    if (signed.length)
        list.push(
            section('Points over time', [drawStepChart(signed.slice(0, 4), 'Points over time', matchState.live?.position, chapters)]),
        );
    if (counts.length)
        list.push(
            section('Losses and damage over time', [
                drawStepChart(counts.slice(0, 4), 'Losses and damage over time', matchState.live?.position, chapters),
            ]),
        );
    return list;
}

/** @param {Point} point @returns {Point} */
const toOwn = ([at, points]) => [at, ownPoints(points)];

/** @param {Point[]} points */
const rises = (points) =>
    points.every(([, y], index) => index === 0 || y >= points[index - 1][1] - 3) && points[points.length - 1][1] >= points[0][1];

/** Every "x" with an "expected x" beside it is a comparison; the rest are plain facts. @param {Record<string, any>} facts */
function luckPart(facts) {
    const comparisons = [];
    let isAnyRolled = false;
    /** @type {Record<string, any>} */
    const rest = {};
    for (const [name, value] of Object.entries(facts)) {
        const expected = facts[`expected_${name}`];
        if (name.startsWith('expected_')) continue;
        if (typeof value === 'number' && typeof expected === 'number') {
            isAnyRolled ||= Boolean(value || expected);
            comparisons.push(el('p', { class: 'compare-name', text: figureTitle(name) }), compareBar(figureTitle(name), value, expected));
        } else rest[name] = value;
    }
    if (comparisons.length && !isAnyRolled) return [el('p', { text: 'No dice were rolled on which losses depended.' }), pairs(rest)];
    return [...comparisons, pairs(rest)];
}

/** @param {MatchReport} report */
function diceProof(report) {
    const commitment = report.commitment ?? matchState.live?.commitment ?? '';
    if (!commitment) return [el('p', { text: 'This match has no dice commitment.' })];
    const commitmentCode = el('code', { class: 'hash', text: commitment });
    if (!report.secret)
        return [
            el('p', {
                text: 'The server committed to all dice before the first roll. When the match is over, it publishes the secret, and your browser verifies it here.',
            }),
            commitmentCode,
        ];
    const good = isSecretOf(report.secret, commitment);
    return [
        el('p', {
            class: good ? 'good' : 'error',
            text: good
                ? '✓ Verified in your browser: the secret matches the commitment shown from the start, so every die was fixed before the first move.'
                : '✕ The secret does not match the commitment shown at the start.',
        }),
        el(
            'dl',
            { class: 'pairs' },
            el('dt', { text: 'Commitment' }),
            el('dd', {}, commitmentCode),
            el('dt', { text: 'Secret' }),
            el('dd', {}, el('code', { class: 'hash', text: report.secret })),
        ),
    ];
}

// Plain data as tables and lists

/** @param {any} value @param {string} name */
function render(value, name) {
    if (Array.isArray(value))
        return value.every(isPlain)
            ? el('p', { text: value.join(', ') || '–' })
            : value.every(isStory)
              ? stories(value)
              : table(value, name);
    if (value && typeof value === 'object') return pairs(value);
    return el('p', { text: String(value) });
}

/** @param {any} value */
const isStory = (value) => typeof value?.title === 'string' && Array.isArray(value.lines) && value.lines.every(isPlain);

/** Titles with folded lines below them. @param {{title: string, lines: string[]}[]} list */
function stories(list) {
    return el(
        'div',
        { class: 'stories' },
        ...list.map((story) =>
            el(
                'details',
                {},
                el('summary', { text: story.title }),
                el('ul', {}, ...story.lines.map((line) => el('li', { text: line }))),
            ),
        ),
    );
}

/** @param {unknown} value */
const isPlain = (value) => value === null || typeof value !== 'object';

/** A plain value as text. @param {unknown} value */
const plain = (value) => (isEmpty(value) ? '–' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

/** @param {Record<string, any>} facts */
function pairs(facts) {
    const list = el('dl', { class: 'pairs' });
    for (const [name, value] of Object.entries(facts))
        list.append(
            el('dt', { text: figureTitle(name) }),
            el(
                'dd',
                {},
                isEmpty(value) || isPlain(value)
                    ? plain(value)
                    : name === 'faces'
                      ? faceChart(value)
                      : Array.isArray(value) && value.every(isPlain)
                        ? value.join(', ') || '–'
                        : render(value, figureTitle(name)),
            ),
        );
    return list;
}

/**
 * Records as a table: nested figures have separate columns, and numbers are aligned.
 * @param {any[]} list
 * @param {string} title
 */
function table(list, title) {
    const rows = list.map(flattenRecord);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
        (name) => name !== 'rule' && rows.some((row) => !isEmpty(row[name])),
    );
    const figures = new Set(
        columns.filter((name) => rows.every((row) => isEmpty(row[name]) || typeof row[name] === 'number')),
    );
    /** @param {unknown} value */
    const short = (value) => isEmpty(value) || (isPlain(value) && String(value).length < MAX_UNWRAPPED_LENGTH);
    /** @param {string} name */
    const cls = (name) => (figures.has(name) ? 'figure' : rows.every((row) => short(row[name])) ? 'short' : null);
    const head = columns.map((name) => el('th', { scope: 'col', class: cls(name), text: figureTitle(name) }));
    const body = rows.map((row) =>
        el('tr', {}, ...columns.map((name) => el('td', { class: cls(name) }, cellContent(row[name])))),
    );
    return el(
        'div',
        { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': title },
        el('table', { class: 'records' }, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...body)),
    );
}

/** @param {unknown} value */
const isFigures = (value) =>
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    Object.values(value).every((part) => typeof part === 'number');

/** A record with the nested figures of its fields flattened. @param {Record<string, any>} row */
function flattenRecord(row) {
    /** @type {Record<string, any>} */
    const flat = {};
    for (const [name, value] of Object.entries(row ?? {})) {
        if (!isFigures(value)) flat[name] = value;
        else for (const [part, number] of Object.entries(value)) flat[part in row ? `${name} ${part}` : part] = number;
    }
    return flat;
}

/** @param {unknown} value */
const isEmpty = (value) =>
    value === undefined || value === null || value === '' || (typeof value === 'object' && !Object.keys(value).length);

/** A cell: plain values as they are, nested ones in a few words, lists folded. @param {any} value */
function cellContent(value) {
    if (isEmpty(value) || isPlain(value)) return plain(value);
    if (Array.isArray(value)) {
        if (value.every(isPlain)) return value.join(', ');
        return el(
            'details',
            {},
            el('summary', { text: String(value.length) }),
            el('ul', {}, ...value.map((part) => el('li', { text: phraseOf(part) }))),
        );
    }
    const parts = Object.entries(value)
        .filter(([name, part]) => name !== 'rule' && isPlain(part) && !isEmpty(part))
        .map(([, part]) => part);
    const main = parts.find((part) => typeof part === 'string') ?? parts[0];
    return el('details', {}, el('summary', { text: String(main ?? '…') }), phraseOf(value));
}

/** @param {any} value @returns {string} */
function phraseOf(value) {
    if (isPlain(value)) return String(value);
    return Object.entries(value)
        .filter(([name, part]) => name !== 'rule' && !isEmpty(part) && part !== false)
        .map(([name, part]) =>
            part === true
                ? figureTitle(name).toLowerCase()
                : `${figureTitle(name).toLowerCase()} ${isPlain(part) ? part : Array.isArray(part) ? part.join(', ') : phraseOf(part)}`,
        )
        .join('; ');
}
