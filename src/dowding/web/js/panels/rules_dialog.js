// The rules in our own words: sections with headings, and a search.

import { openDialog } from '../common/dialogs.js';
import { el, setText, shortRule } from '../common/dom.js';
import { formatCount } from '../common/text.js';

/** A rule reference with its summary. @typedef {[string, string]} RuleEntry */

/** The beginning of a rule reference that names its chapter: "WL-7" of "WL-7.2.1", "THD-SOP" of "THD-SOP-I1a". @param {string} rule */
const chapterOf = (rule) => rule.match(/^[A-Z0-9]+-(\d+|[A-Z]+)/)?.[0] ?? rule;

/**
 * The rules by the titles of their chapters, in the order of the titles; then those of chapters without a title.
 * @param {RuleEntry[]} entries
 * @param {Record<string, string>} titles by the beginning of the references
 * @returns {[string, RuleEntry[]][]}
 */
function groupRules(entries, titles) {
    /** @type {Map<string, RuleEntry[]>} */
    const sections = new Map(Object.values(titles).map((title) => [title, []]));
    for (const entry of entries) {
        const section = titles[chapterOf(entry[0])] ?? 'Other rules';
        sections.set(section, [...(sections.get(section) ?? []), entry]);
    }
    return [...sections].filter(([, group]) => group.length);
}

/**
 * Show all rules.
 * @param {Record<string, string>} rules
 * @param {Record<string, string>} titles of their chapters
 * @param {string} title
 * @param {string} [now] the rule of the question now
 */
export function showRuleList(rules, titles, title, now = '') {
    const entries = Object.entries(rules).sort(([a], [b]) => shortRule(a).localeCompare(shortRule(b), undefined, { numeric: true }));
    const search = el('input', { type: 'search', placeholder: 'Search the rules', 'aria-label': 'Search the rules' });
    const count = el('output', { class: 'faint' });
    const sections = groupRules(entries, titles).map(([name, group], index) => {
        const rows = group.map(([rule, text]) => el('div', { class: rule === now ? 'now' : '' }, el('dt', { text: shortRule(rule) }), el('dd', { text })));
        const part = el('section', { id: `rules-${index}`, 'aria-label': name }, el('h3', { text: name }), el('dl', { class: 'rules-list' }, ...rows));
        const jump = el('button', { type: 'button', text: name, on: { click: () => part.scrollIntoView({ block: 'start' }) } });
        return { part, jump, rows };
    });
    search.addEventListener('input', () => {
        const words = search.value.toLowerCase().split(/\s+/);
        let found = 0;
        for (const { part, jump, rows } of sections) {
            for (const row of rows) row.hidden = !words.every((/** @type {string} */ word) => row.textContent.toLowerCase().includes(word));
            const shown = rows.filter((row) => !row.hidden).length;
            part.hidden = jump.hidden = shown === 0;
            found += shown;
        }
        setText(count, search.value ? formatCount(found, 'rule') : '');
    });
    const body = entries.length
        ? [
              el('div', { class: 'rules-head' }, el('div', { class: 'button-row' }, search, count), el('nav', { class: 'rules-jumps', 'aria-label': 'Sections' }, ...sections.map(({ jump }) => jump))),
              ...sections.map(({ part }) => part),
          ]
        : [el('p', { text: 'This game has no rule summaries yet.' })];
    const dialog = openDialog(title, body, true);
    dialog.querySelector('.now')?.scrollIntoView({ block: 'center' });
}
