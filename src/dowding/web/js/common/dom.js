// DOM helpers: create HTML and SVG elements, update lists of elements by key, and defer work until after the next paint.

import { capitalizeFirst } from './text.js';

/** @typedef {import('../types.js').PageNode} PageNode */
/** @typedef {import('../types.js').Summary} Summary */

/** The direction of each arrow key in a list. @type {Record<string, number>} */
export const ARROW_STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Create an HTML element. `props`: `class`, `text`, `data`, `on` (listeners) and attributes.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node|string|null|undefined|false)} kids
 * @returns {PageNode}
 */
export function el(tag, props = {}, ...kids) {
    return applyProps(document.createElement(tag), props, kids);
}

/**
 * Create an SVG element, with the same properties as `el`.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...PageNode} kids
 */
export function svg(tag, props = {}, ...kids) {
    return applyProps(document.createElementNS(SVG_NAMESPACE, tag), props, kids);
}

/** @param {PageNode} node @param {Record<string, any>} props @param {PageNode[]} kids */
function applyProps(node, props, kids) {
    for (const [name, value] of Object.entries(props)) {
        if (value === undefined || value === null || value === false) continue;
        if (name === 'class') node.setAttribute('class', value);
        else if (name === 'text') node.textContent = value;
        else if (name === 'data') Object.assign(node.dataset, value);
        else if (name === 'on')
            for (const [kind, listener] of Object.entries(value)) node.addEventListener(kind, listener);
        else node.setAttribute(name, value === true ? '' : String(value));
    }
    for (const kid of kids) if (kid || kid === 0) node.append(kid);
    return node;
}

/**
 * Toggle the classes of an element by name. Only classes that differ from the last call are touched.
 * @param {PageNode} node
 * @param {Record<string, unknown>} classes
 */
export function setClasses(node, classes) {
    const before = node.marked ?? {};
    for (const name in classes) {
        const on = Boolean(classes[name]);
        if (on !== Boolean(before[name])) node.classList.toggle(name, on);
    }
    for (const name in before) if (before[name] && !(name in classes)) node.classList.remove(name);
    node.marked = classes;
}

/** The element with this id, which must exist. @param {string} id */
export function byId(id) {
    return /** @type {PageNode} */ (document.getElementById(id));
}

/** The closest ancestor of an event's target that matches the selector. @param {Event} event @param {string} selector */
export function closest(event, selector) {
    const target = event.target;
    return /** @type {PageNode} */ (target instanceof Element ? target.closest(selector) : null);
}

/** Set the text of an element if it differs. @param {PageNode} node @param {string} text */
export function setText(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

/**
 * Set or remove an attribute if it differs.
 * @param {PageNode} node
 * @param {string} name
 * @param {string|number|boolean|null|undefined} value
 */
export function setAttr(node, name, value) {
    if (value === null || value === undefined || value === false) {
        if (node.hasAttribute(name)) node.removeAttribute(name);
    } else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

/**
 * Keep the children of `parent` equal to `items`: one element per key, created once, updated each time, moved only if needed.
 * @template T
 * @param {PageNode} parent
 * @param {T[]} items
 * @param {(item: T, index: number) => string} keyOf
 * @param {(item: T) => PageNode} make
 * @param {(node: PageNode, item: T, index: number) => void} [update]
 */
export function renderList(parent, items, keyOf, make, update) {
    const old = parent.keyedNodes ?? new Map();
    const keys = items.map(keyOf);
    const wantedKeys = new Set(keys);
    for (const [key, node] of old) if (!wantedKeys.has(key)) node.remove(); // first, or every element after a removed one would be moved in front of it
    const nodes = new Map();
    let next = parent.firstChild;
    items.forEach((item, index) => {
        const key = keys[index];
        if (nodes.has(key)) return;
        const node = old.get(key) ?? make(item);
        nodes.set(key, node);
        if (update) update(node, item, index);
        if (node === next) next = next.nextSibling;
        else parent.insertBefore(node, next);
    });
    parent.keyedNodes = nodes;
    return nodes;
}

const pendingWork = new Map();

/**
 * Run a function in the frame after the next, so that the next frame is painted without it. The last function of a name wins.
 * @param {string} name
 * @param {() => void} work
 */
export function afterPaint(name, work) {
    const scheduled = pendingWork.size > 0;
    pendingWork.set(name, work);
    if (scheduled) return;
    const run = () => {
        const all = [...pendingWork.values()];
        pendingWork.clear();
        for (const work of all) work();
    };
    if (document.hidden) setTimeout(run);
    else requestAnimationFrame(() => requestAnimationFrame(run));
}

/** A keyboard key as it is printed on a button. @param {string} key */
export function keycap(key) {
    return el('kbd', { 'aria-hidden': 'true', text: key });
}

/** A rule reference as a small button that opens the rule's summary. @param {string} rule @param {string} [tabindex] */
export function ruleChip(rule, tabindex) {
    if (!rule) return null;
    return el('button', {
        class: 'rule',
        type: 'button',
        tabindex,
        data: { rule },
        title: `Rule ${rule}`,
        'aria-label': `Rule ${rule}`,
        text: shortRule(rule),
    });
}

/** Shorten a rule reference: "ABC-12.2" to "§12.2". @param {string} rule */
export function shortRule(rule) {
    return rule.replace(/^[A-Z0-9]+-/, '§');
}

/**
 * Make a title from an identifier: "bomb_damage" becomes "Bomb damage", "vp" becomes "VP".
 * @param {string} name
 */
export function titleOf(name) {
    const text = String(name)
        .replace(/[_-]+/g, ' ')
        .replace(/\bvp\b/gi, 'VP');
    return capitalizeFirst(text);
}

/** The display name of a seat as used in a sentence: "the British". @param {Summary|null} match @param {string} seat */
export const seatTitle = (match, seat) => match?.people?.[seat] ?? titleOf(seat);
