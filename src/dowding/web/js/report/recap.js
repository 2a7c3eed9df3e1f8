// Recap of a match: its chapters by day and hour with points and log lines, and the points by cause.

import { el } from '../common/dom.js';
import { formatSigned } from '../common/text.js';
import { gainClass, ownCauses, ownPoints, withOwnPoints } from '../state/own_points.js';
import { matchState } from '../state/match_state.js';
import { showMoment } from './show_moment.js';

/** @typedef {import('../types.js').Chapter} Chapter */

/** @param {readonly Chapter[]} chapters */
export function drawRecap(chapters) {
    const list = el('ol', { class: 'narrated' });
    let heading = '';
    for (const chapter of chapters) {
        const when = [chapter.part, chapter.when].filter(Boolean).join(', ');
        if (when !== heading) list.append(el('li', { class: 'narrated-when', text: when }));
        heading = when;
        list.append(chapterItem(chapter));
    }
    return list;
}

/** @param {Chapter} chapter */
function chapterItem(chapter) {
    const points = chapter.points ?? 0;
    const show = () => showMoment(chapter.at);
    return el(
        'li',
        { class: `narrated-chapter ${gainClass(points)}` },
        el(
            'details',
            {},
            el(
                'summary',
                {},
                el('b', { text: chapter.title }),
                el('span', { class: `narrated-points ${gainClass(points)}`, text: formatSigned(ownPoints(points)) }),
                el('span', { class: 'narrated-text', text: withOwnPoints(chapter.text) }),
            ),
            el('ul', {}, ...(chapter.lines ?? []).map((text) => el('li', { text: withOwnPoints(text) }))),
            el('button', { type: 'button', class: 'quiet', text: 'Show this moment', on: { click: show } }),
        ),
    );
}

/** The points by cause for this seat, each as a bar to the left or right of zero, and their sum. @param {import('../types.js').Outcome} outcome */
export function causesTable(outcome) {
    const { rows, sum, title } = ownCauses(outcome);
    if (!rows.length) return el('p', { text: 'Neither side scored points.' });
    const maxPoints = Math.max(1, ...rows.map(([, points]) => Math.abs(points)));
    /** @param {[string, number]} cause */
    const row = ([cause, points]) => {
        const bar = el('i', { class: points < 0 ? 'minus lost' : 'plus gained' });
        bar.style.width = `${(50 * Math.abs(points)) / maxPoints}%`;
        return el('tr', {}, el('th', { scope: 'row', text: cause }), el('td', { class: 'cause-bar' }, bar), el('td', { class: 'figure', text: formatSigned(points) }));
    };
    return el(
        'table',
        { class: 'causes' },
        el('tbody', {}, ...rows.map(row)),
        el('tfoot', {}, el('tr', {}, el('th', { scope: 'row', text: title }), el('td', {}), el('td', { class: 'figure', text: formatSigned(sum) }))),
    );
}
