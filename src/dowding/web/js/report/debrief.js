// Debrief of hidden plans after a match: the plans of one side, their results, and the estimates of the other side.

import { el } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { gainClass, ownPoints } from '../state/own_points.js';
import { showMoment } from './show_moment.js';

/** @typedef {{label: string, names: string[]}} Group */
/** @typedef {{title: string, chances: Record<string, number>, truth: string}} Belief */
/**
 * @typedef {{at: number, when: string, title: string, note: string, plan: Group[], text: string, points: number, known: string[],
 *   told: string, answer?: string[], beliefs?: Belief[], parted?: string, part?: string, reckoning?: Group[]}} Row
 */

/** With this many bars there is no room for percentages. */
const MIN_BARS_WITHOUT_PERCENTAGES = 8;

/** @param {{planned: string, believed: string, rows: Row[], unused: Group[]}} open */
export function drawDebrief(open) {
    const list = el('ol', { class: 'laid-open' });
    let day = '';
    for (const row of open.rows) {
        if (row.part !== day) list.append(el('li', { class: 'laid-day' }, el('b', { text: open.planned }), el('b', { text: row.part }), el('b', { text: open.believed })));
        day = row.part ?? '';
        list.append(planRow(row));
    }
    if (open.unused.length) list.append(el('li', { class: 'laid-unused' }, ...open.unused.map(groupList)));
    return list;
}

/** @param {Row} row */
function planRow(row) {
    const show = () => showMoment(row.at);
    return el(
        'li',
        { class: 'laid-row' },
        el('div', { class: 'laid-plan' }, el('h4', {}, row.title, ' ', el('small', { text: row.note })), ...row.plan.map(groupList)),
        el(
            'div',
            { class: 'laid-came' },
            el('span', { class: 'laid-when', text: row.when }),
            el('b', { class: `narrated-points ${gainClass(row.points)}`, text: formatSigned(ownPoints(row.points)) }),
            el('p', { text: row.text }),
            el('button', { type: 'button', class: 'quiet', 'aria-label': `Show this moment: ${row.title} at ${row.when}`, text: 'Show this moment', on: { click: show } }),
        ),
        el(
            'div',
            { class: 'laid-belief' },
            el('p', {}, ...row.known.map((text) => el('span', { class: 'laid-known', text }))),
            el('p', {}, 'Reported: ', el('b', { text: row.told })),
            row.answer?.length ? groupList({ label: 'Sent', names: row.answer }) : el('p', { class: 'laid-none', text: 'No squadrons sent' }),
            ...(row.reckoning ?? []).map(groupList),
            row.parted ? el('p', { class: 'laid-parted', text: row.parted }) : null,
            el('div', { class: 'laid-charts' }, ...(row.beliefs ?? []).map(chart)),
        ),
    );
}

/** @param {Group} group */
const groupList = (group) =>
    el('div', { class: 'laid-heap' }, el('span', { text: group.label }), el('ul', {}, ...group.names.map((text) => el('li', { text }))));

/** The probability of each outcome as a bar; the true one is marked. @param {Belief} belief */
function chart(belief) {
    const maxShare = Math.max(0.01, ...Object.values(belief.chances));
    const many = Object.keys(belief.chances).length > MIN_BARS_WITHOUT_PERCENTAGES;
    /** @param {[string, number]} chance */
    const bar = ([name, share]) => {
        const rod = el('i');
        rod.style.height = `${Math.round((30 * share) / maxShare)}px`;
        const truth = name === belief.truth;
        const percent = `${Math.round(100 * share)} %`;
        return el('li', { class: truth ? 'truth' : '', title: `${name}: ${percent}${truth ? ' (true)' : ''}` }, many ? null : el('small', { text: share ? percent : '–' }), rod, el('span', { text: name }));
    };
    return el(
        'figure',
        { class: `laid-chart ${many ? 'many' : ''}`, role: 'img', 'aria-label': `${belief.title}: ${describeBelief(belief)}` },
        el('figcaption', { text: belief.title }),
        el('ul', { 'aria-hidden': 'true' }, ...Object.entries(belief.chances).map(bar)),
    );
}

/** @param {Belief} belief */
const describeBelief = (belief) =>
    `${Object.entries(belief.chances)
        .map(([name, share]) => `${name} ${Math.round(100 * share)} %`)
        .join(', ')}; actually ${belief.truth}`;
