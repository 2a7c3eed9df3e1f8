// The odds of the armed choice, as bars beside the button. The pattern of a part tells as much as its colour.

import { afterPaint, byId, el, setAttr } from './dom.js';
import { stakes } from './commit.js';
import { store } from './store.js';

const SLOW = 150;
const UNLIKELY = 0.03;
const FEWEST = 2;
let timer = 0;

export function startOdds() {
    store.on('odds armed scene', draw);
}

function draw() {
    clearTimeout(timer);
    const box = byId('odds');
    if (!store.armed || stakes.state === 'none' || stakes.option !== store.armed.id) return box.replaceChildren();
    if (stakes.state === 'asking') {
        box.replaceChildren();
        timer = setTimeout(
            () => box.replaceChildren(el('p', { class: 'spinner', text: 'Working out the odds…' })),
            SLOW,
        );
        return;
    }
    const subjects = (stakes.odds?.subjects ?? [])
        .filter((subject) => subject.outcomes.length)
        .sort((a, b) => concern(b) - concern(a));
    if (stakes.state === 'failed')
        return box.replaceChildren(el('p', { class: 'faint', text: 'The odds are not to be had just now.' }));
    const told = subjects.filter((subject, index) => index < FEWEST || concern(subject) >= UNLIKELY);
    const rest = subjects.length - told.length;
    const note = rest ? [el('p', { class: 'faint', text: `${rest} more, each under ${100 * UNLIKELY} %` })] : [];
    box.replaceChildren(...legend(told), ...told.map(bar), ...note);
    afterPaint('odds', () => setAttr(box, 'tabindex', box.scrollHeight > box.clientHeight ? '0' : null));
}

const percent = (p) => (p > 0 && p < 0.01 ? '<1 %' : `${Math.round(100 * p)} %`);

/** The points to expect, and what the patterns mean; it stays in sight while the bars scroll. */
function legend(subjects) {
    if (!subjects.length) return [];
    const labels = [...new Set(subjects.flatMap((subject) => subject.outcomes.map((outcome) => outcome.label)))].sort(
        (a, b) => partClass(a) - partClass(b),
    );
    const kids = labels.map((label) =>
        el('span', {}, el('i', { class: `odds-swatch part-${partClass(label)}` }), label),
    );
    const expected = stakes.odds?.expected_vp;
    if (typeof expected === 'number')
        kids.unshift(
            el(
                'span',
                { class: 'expected', title: stakes.odds?.samples ? `from ${stakes.odds.samples} samples` : 'exact' },
                'expected ',
                el('b', { text: `${expected >= 0 ? '+' : '−'}${Math.abs(expected).toFixed(2)}` }),
                stakes.odds?.samples ? ` (${stakes.odds.samples} samples)` : '',
            ),
        );
    return [el('p', { class: 'odds-key' }, ...kids)];
}

const HARMLESS = /untouched|no effect|nothing|none|^0\b|miss/i;

/** How likely it is that something happens to a subject. */
const concern = (subject) =>
    subject.outcomes
        .filter((outcome) => !HARMLESS.test(outcome.label))
        .reduce((sum, outcome) => sum + outcome.probability, 0);

/** A subject as the table calls it, where it is a piece or a place by its id. */
function nameOf(name) {
    const place = store.places.get(name)?.region ?? store.places.get(`target/${name}`)?.region;
    return store.pieces.get(name)?.label ?? place?.label.split(',')[0] ?? name;
}

/** One subject: the name, the bar, and the same in words. */
function bar(subject) {
    const parts = subject.outcomes
        .filter((outcome) => outcome.probability > 0)
        .sort((a, b) => partClass(a.label) - partClass(b.label));
    const spoken = parts.map((outcome) => `${outcome.label} ${percent(outcome.probability)}`).join(', ');
    const strip = el('div', { class: 'odds-bar', role: 'img', 'aria-label': spoken });
    for (const outcome of parts) {
        const part = el('span', {
            class: `odds-part part-${partClass(outcome.label)}`,
            title: `${outcome.label} ${percent(outcome.probability)}`,
        });
        part.style.flexGrow = String(outcome.probability);
        const wide = outcome.probability * 44 > outcome.label.length + 5;
        if (outcome.probability > 0.06)
            part.append(wide ? `${outcome.label} ${percent(outcome.probability)}` : percent(outcome.probability));
        strip.append(part);
    }
    return el('div', { class: 'odds-row' }, el('b', { text: nameOf(subject.name) }), strip);
}

/** From harmless to grave, by the words. */
function partClass(label) {
    const grave = [HARMLESS, /disrupt|evad|light dam|^1\b/i, /abort|break|driven|^2\b/i, /light|^3\b/i, /./];
    return grave.findIndex((pattern) => pattern.test(label));
}
