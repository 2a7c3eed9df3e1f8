// The story of a match in the report: by the day and the hour, each chapter with what it was worth, its lines folded in it.

import { closeDialog } from '../common/dialogs.js';
import { el } from '../common/dom.js';
import { gainOf, signed } from '../panels/score_scale.js';
import { goTo } from '../playback/scrubber.js';

/** @typedef {import('../types.js').Chapter} Chapter */

/** @param {readonly Chapter[]} chapters */
export function narrated(chapters) {
    const list = el('ol', { class: 'narrated' });
    let heading = '';
    for (const chapter of chapters) {
        const when = [chapter.part, chapter.when].filter(Boolean).join(', ');
        if (when !== heading) list.append(el('li', { class: 'narrated-when', text: when }));
        heading = when;
        list.append(told(chapter));
    }
    return list;
}

/** @param {Chapter} chapter */
function told(chapter) {
    const points = chapter.points ?? 0;
    const show = () => {
        closeDialog();
        goTo(chapter.at);
    };
    return el(
        'li',
        { class: `narrated-chapter ${chapter.end ?? ''}` },
        el(
            'details',
            {},
            el(
                'summary',
                {},
                el('b', { text: chapter.title }),
                el('span', { class: `narrated-points ${gainOf(points)}`, text: signed(points) || '0' }),
                el('span', { class: 'narrated-text', text: chapter.text }),
            ),
            el('ul', {}, ...(chapter.lines ?? []).map((text) => el('li', { text }))),
            el('button', { type: 'button', class: 'quiet', text: 'Show this moment', on: { click: show } }),
        ),
    );
}

/** What the points are made of, each as a bar to the left or right of nothing, and what it comes to. @param {Record<string, number>} causes */
export function summed(causes) {
    const told = Object.entries(causes).filter(([, points]) => points);
    const most = Math.max(1, ...told.map(([, points]) => Math.abs(points)));
    const total = told.reduce((sum, [, points]) => sum + points, 0);
    /** @param {[string, number]} cause */
    const row = ([cause, points]) => {
        const bar = el('i', { class: `${points < 0 ? 'minus' : 'plus'} ${gainOf(points)}` });
        bar.style.width = `${(50 * Math.abs(points)) / most}%`;
        return el('tr', {}, el('th', { scope: 'row', text: cause }), el('td', { class: 'cause-bar' }, bar), el('td', { class: 'figure', text: signed(points) }));
    };
    return el(
        'table',
        { class: 'causes' },
        el('tbody', {}, ...told.map(row)),
        el('tfoot', {}, el('tr', {}, el('th', { scope: 'row', text: 'in all' }), el('td', {}), el('td', { class: 'figure', text: signed(total) || '0' }))),
    );
}
