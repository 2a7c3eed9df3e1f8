// The rules in our own words: sections with headings, and a search.

import { openDialog } from '../common/dialogs.js';
import { el, setText, shortRule } from '../common/dom.js';
import { formatCount } from '../common/text.js';

/** A rule reference with its summary. @typedef {[string, string]} RuleEntry */

/** The section of a rule: "WL-7.2.1" is in "Section 7", "THD-SOP-I1a" in "Sequence of play". @param {string} rule */
function sectionOf(rule) {
    const [, place] = /** @type {RegExpMatchArray} */ (rule.match(/^[A-Z0-9]+-(.*)$/) ?? [rule, rule]);
    const number = place.match(/^\d+/)?.[0];
    if (number) return `Section ${number}`;
    return place.startsWith('SOP') ? 'Sequence of play' : 'Cards and procedures';
}

/** The order of sections: by number, then those without one. @param {string} section */
const rankOf = (section) => Number(section.match(/\d+/)?.[0] ?? Infinity);

/** @param {RuleEntry[]} entries @returns {[string, RuleEntry[]][]} */
function groupRules(entries) {
    /** @type {Map<string, RuleEntry[]>} */
    const sections = new Map();
    for (const entry of entries) sections.set(sectionOf(entry[0]), [...(sections.get(sectionOf(entry[0])) ?? []), entry]);
    return [...sections].sort(([a], [b]) => rankOf(a) - rankOf(b) || a.localeCompare(b));
}

/** Show all rules. @param {Record<string, string>} rules @param {string} title @param {string} [now] the rule of the question now */
export function showRuleList(rules, title, now = '') {
    const entries = Object.entries(rules).sort(([a], [b]) => shortRule(a).localeCompare(shortRule(b), undefined, { numeric: true }));
    const search = el('input', { type: 'search', placeholder: 'Search the rules', 'aria-label': 'Search the rules' });
    const count = el('output', { class: 'faint' });
    const sections = groupRules(entries).map(([name, group], index) => {
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
