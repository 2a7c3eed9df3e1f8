// Glossary links: in a text, the first occurrence of each word of the game links to the glossary and shows its meaning.

import { el } from '../common/dom.js';
import { siteAddress } from '../net/addresses.js';
import { matchState } from '../state/match_state.js';

/** @typedef {import('../types.js').Meaning} Meaning */
/** @typedef {import('../types.js').PageNode} PageNode */

/** @type {Map<string, Meaning>} */
let words = new Map();
/** @type {RegExp|null} */
let wordPattern = null;
/** @type {Meaning[]|null} the glossary that is indexed */
let indexedGlossary = null;

/** Index the words by length, so that the longest match wins. */
function indexGlossary() {
    if (indexedGlossary === matchState.glossary) return;
    indexedGlossary = matchState.glossary;
    words = new Map(indexedGlossary.flatMap((meaning) => [meaning.word, ...(meaning.forms ?? [])].map((form) => [form.toLowerCase(), meaning])));
    const forms = [...words.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    wordPattern = forms.length ? new RegExp(`(?<![\\w-])(${forms.join('|')})(?![\\w-])`, 'gi') : null;
}

/** The meaning of a word; empty if it is not in the glossary. @param {string} word */
export function meaningOf(word) {
    indexGlossary();
    return words.get(word.toLowerCase())?.text ?? '';
}

/** The address of a word in the glossary. @param {Meaning} meaning */
const addressOf = ({ word }) =>
    siteAddress(`/help/glossary#${matchState.summary?.game}-${word.toLowerCase().replaceAll(' ', '-')}`);

/**
 * A text with its glossary words marked: as links, or within a button as plain words with a tooltip.
 * @param {string} text @param {boolean} [linked]
 * @returns {(string|HTMLElement)[]}
 */
export function linkGlossaryWords(text, linked = true) {
    indexGlossary();
    if (!wordPattern) return [text];
    const parts = [];
    const linkedMeanings = new Set();
    let from = 0;
    for (const match of text.matchAll(wordPattern)) {
        const meaning = words.get(match[0].toLowerCase());
        if (!meaning || linkedMeanings.has(meaning)) continue;
        linkedMeanings.add(meaning);
        parts.push(text.slice(from, match.index), term(match[0], meaning, linked));
        from = match.index + match[0].length;
    }
    return [...parts, text.slice(from)].filter(Boolean);
}

/** @param {string} text @param {Meaning} meaning @param {boolean} linked */
function term(text, meaning, linked) {
    const tip = `${meaning.word}: ${meaning.text}`;
    if (!linked) return el('span', { class: 'term', data: { tip }, text });
    return el('a', { class: 'term', href: addressOf(meaning), target: '_blank', rel: 'noopener', data: { tip }, text });
}

/** Set an element's text with its glossary words marked, if it differs. @param {PageNode} node @param {string} text */
export function setGlossaryText(node, text) {
    if (node.said === text && node.textContent === text) return;
    node.said = text;
    node.replaceChildren(...linkGlossaryWords(text));
}
