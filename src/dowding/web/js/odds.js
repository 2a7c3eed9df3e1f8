// The odds of the armed choice, as bars beside the button. The pattern of a part tells as much as its colour.

import { afterPaint, byId, el, setAttr } from './dom.js';
import { stakes } from './commit.js';
import { store } from './store.js';

const SLOW = 150;
const UNLIKELY = 0.03;
const FEWEST = 2;
/** What stands between the name of a fight and that of a subject in it. */
const PART = ': ';
/** How many characters find room in a bar, alone in its row or beside another. */
const ROOM = { wide: 44, narrow: 17 };
let timer = 0;

export function startOdds() {
    store.on('odds armed scene', draw);
}

function draw() {
    clearTimeout(timer);
    const box = byId('odds');
    const weighs = Boolean(store.armed) && stakes.state !== 'none' && stakes.option === store.armed?.id;
    const known = weighs && stakes.state === 'known' && (stakes.odds?.subjects.length ?? 0) > 0;
    byId('side').classList.toggle('weighing', known);
    if (!weighs) return box.replaceChildren();
    if (stakes.state === 'asking') {
        box.replaceChildren();
        timer = setTimeout(
            () => box.replaceChildren(el('p', { class: 'spinner', text: 'Working out the odds…' })),
            SLOW,
        );
        return;
    }
    if (stakes.state === 'failed')
        return box.replaceChildren(el('p', { class: 'faint', text: 'The odds are not to be had just now.' }));
    const subjects = (stakes.odds?.subjects ?? []).filter((subject) => subject.outcomes.length);
    if (!subjects.some((subject) => subject.name.includes(PART) || isPlain(subject)))
        subjects.sort((a, b) => concern(b) - concern(a));
    const told = subjects.filter((subject, index) => index < FEWEST || concern(subject) >= UNLIKELY);
    const rest = subjects.length - told.length;
    const note = rest ? [el('p', { class: 'faint', text: `${rest} more, each under ${100 * UNLIKELY} %` })] : [];
    box.replaceChildren(...legend(told), ...parts(told), ...note);
    afterPaint('odds', () => setAttr(box, 'tabindex', box.scrollHeight > box.clientHeight ? '0' : null));
}

/** Subjects that belong together, as their names say ("Hunter attack: Gruppen A"), stand under one heading. */
function parts(subjects) {
    const groups = new Map();
    for (const subject of subjects) {
        const [head, name] = subject.name.includes(PART) ? subject.name.split(PART, 2) : ['', subject.name];
        if (!groups.has(head)) groups.set(head, []);
        groups.get(head).push({ ...subject, name });
    }
    return [...groups].map(([head, group]) => {
        const sides = head ? sidesOf(group) : [];
        const rows =
            sides.length === 2
                ? sides.map((side) => el('div', {}, ...side.map((subject) => bar(subject, ROOM.narrow))))
                : group.map((subject) => bar(subject, ROOM.wide));
        const cls = sides.length === 2 ? 'odds-part-of two' : 'odds-part-of';
        return el('section', { class: cls }, head ? el('h3', { text: head }) : null, ...rows);
    });
}

/** Those whose names begin with the same word ("Gruppen A", "Gruppen C") stand one below the other, in order. */
function sidesOf(group) {
    const words = [...new Set(group.map((subject) => subject.name.split(' ')[0]))];
    const inOrder = [...group].sort((a, b) => a.name.localeCompare(b.name));
    return words.map((word) => inOrder.filter((subject) => subject.name.split(' ')[0] === word));
}

const percent = (p) => (p > 0 && p < 0.01 ? '<1 %' : `${Math.round(100 * p)} %`);

/** The points to expect, and what the patterns mean; it stays in sight while the bars scroll. */
function legend(subjects) {
    if (!subjects.length) return [];
    const grave = subjects.filter((subject) => !isPlain(subject));
    const labels = new Set(grave.flatMap((subject) => subject.outcomes.map((outcome) => outcome.label)));
    const kids = GRAVE.map((_, kind) => [kind, [...labels].filter((label) => partClass(label) === kind)])
        .filter(([, alike]) => alike.length)
        .map(([kind, alike]) => el('span', {}, el('i', { class: `odds-swatch part-${kind}` }), alike.join(' / ')));
    const expected = stakes.odds?.expected_vp;
    if (typeof expected === 'number')
        kids.unshift(
            el(
                'span',
                { class: 'expected', title: stakes.odds?.samples ? `from ${stakes.odds.samples} samples` : 'exact' },
                'expected ',
                el('b', { text: `${expected >= 0 ? '+' : '−'}${Math.abs(expected).toFixed(2)} VP` }),
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
function bar(subject, room) {
    const plain = isPlain(subject);
    const parts = subject.outcomes.filter((outcome) => outcome.probability > 0);
    if (!plain) parts.sort((a, b) => partClass(a.label) - partClass(b.label));
    const spoken = parts.map((outcome) => `${outcome.label} ${percent(outcome.probability)}`).join(', ');
    const strip = el('div', { class: 'odds-bar', role: 'img', 'aria-label': spoken });
    for (const outcome of parts) {
        const part = el('span', {
            class: `odds-part part-${plain ? 'plain' : partClass(outcome.label)}`,
            title: `${outcome.label} ${percent(outcome.probability)}`,
        });
        part.style.flexGrow = String(outcome.probability);
        const wide = outcome.probability * room > outcome.label.length + 5;
        if (outcome.probability * room > 3.3)
            part.append(wide ? `${outcome.label} ${percent(outcome.probability)}` : percent(outcome.probability));
        strip.append(part);
    }
    return el('div', { class: 'odds-row' }, el('b', { text: nameOf(subject.name) }), strip);
}

const GRAVE = [HARMLESS, /disrupt|evad|light dam|^1\b/i, /abort|break|driven|^2\b/i, /light|^3\b/i, /./];
const HARMFUL = /untouched|loss|lost|damage|destroy|elimina|kill|hit|disrupt|evad|abort|break|driven|^\d/i;

/** From harmless to grave, by the words. */
const partClass = (label) => GRAVE.findIndex((pattern) => pattern.test(label));

/** Whether the outcomes of a subject are neither good nor bad: what weather it will be, how large a raid. */
const isPlain = (subject) => !subject.outcomes.some((outcome) => HARMFUL.test(outcome.label));
