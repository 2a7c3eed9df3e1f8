// Gauges: groups of values in one line below the instruments. What does not fit is shown in a tooltip.

import { byId, el, renderList, setAttr, setText } from '../common/dom.js';
import { meaningOf } from './glossary_links.js';

/** @typedef {import('../types.js').Track} Track */
/** A group of values under its name. @typedef {{name: string, tracks: Track[]}} Gauge */
/** @typedef {import('../types.js').PageNode} PageNode */

/** Up to this many values are shown within the instruments. */
const MAX_STOCKS = 5;

/** @param {Track[]} tracks those that have a group */
export function drawGauges(tracks) {
    const many = tracks.length > MAX_STOCKS;
    byId('stocks').hidden = many;
    byId('gauges').hidden = !many;
    if (many) document.body.classList.add('gauged'); // the header keeps their line
    if (!many) return drawStocks(tracks);
    const groups = [...new Set(tracks.map((track) => track.group ?? ''))].map((name) => ({
        name,
        tracks: tracks.filter((track) => (track.group ?? '') === name),
    }));
    renderList(byId('gauges'), groups, ({ name }) => name, makeGauge, updateGauge);
}

/** @param {Track[]} tracks */
function drawStocks(tracks) {
    const short = shortLabels(tracks.map((track) => track.label));
    renderList(
        byId('stocks'),
        tracks,
        (track) => track.id,
        (track) => el('li', { tabindex: '0', data: { tip: tipOf(track) } }, el('span'), el('b')),
        (node, track) => {
            setText(node.firstChild, short.get(track.label) ?? track.label);
            setText(node.lastChild, track.value);
            node.dataset.tip = tipOf(track);
        },
    );
}

/** A value with its full name and its meaning. @param {Track} track */
export function tipOf(track) {
    const meaning = meaningOf(track.label);
    return `${track.group ? `${track.group}: ` : ''}${track.label} ${track.value}${meaning ? `. ${meaning}` : ''}`;
}

/** A gauge holds its group twice: in one line, where it may be cut off, and in full for the tooltip below. @param {Gauge} gauge */
function makeGauge({ name }) {
    return el(
        'li',
        { class: 'gauge' },
        el('div', { class: 'gauge-line', tabindex: '0', role: 'group' }),
        el('div', { class: 'gauge-all', 'aria-hidden': 'true' }, el('h3', { text: name }), el('dl')),
    );
}

/** @param {PageNode} node @param {Gauge} gauge */
function updateGauge(node, { name, tracks }) {
    const drawing = JSON.stringify(tracks);
    if (node.drawn === drawing) return;
    node.drawn = drawing;
    const [line, all] = node.children;
    const short = shortLabels(tracks.map((track) => track.label));
    setAttr(line, 'aria-label', name);
    line.replaceChildren(
        el('span', { class: 'gauge-name', text: name }),
        ...tracks.map((track) =>
            el(
                'span',
                { class: 'gauge-value' },
                track.label === name ? '' : el('span', { text: `${short.get(track.label)} ` }),
                el('b', { text: track.value }),
            ),
        ),
    );
    all.lastChild.replaceChildren(
        ...tracks.flatMap((track) => [el('dt', { text: track.label }), el('dd', {}, ...trackValue(track))]),
    );
}

/** A value; if it is one of several steps, all of them with the current one marked. @param {Track} track */
function trackValue(track) {
    const steps = track.steps ?? [];
    if (!steps.length) return [track.value];
    return steps.map((step, at) => el('span', { class: at === track.at ? 'step now' : 'step', text: step }));
}

/** Shorten labels by the words that all of them begin or end with. @param {string[]} labels */
function shortLabels(labels) {
    const lists = labels.map((label) => label.split(' '));
    /** @param {(words: string[], index: number) => string} from */
    const same = (from) => {
        let n = 0;
        while (lists.length > 1 && lists.every((list) => list.length > n + 1 && from(list, n) === from(lists[0], n)))
            n += 1;
        return n;
    };
    const head = same((list, n) => list[n]);
    const tail = same((list, n) => list[list.length - 1 - n]);
    return new Map(
        labels.map((label, index) => [
            label,
            lists[index].slice(head, Math.max(head + 1, lists[index].length - tail)).join(' '),
        ]),
    );
}
