// Menus: a button with three dots that opens a list of actions, and the site's navigation on narrow screens.

import { byId, el } from './dom.js';

/** @typedef {import('../types.js').PageNode} PageNode */
/** An entry of a menu: a link, or an action. `isParting` sets it apart from the others, in red. @typedef {{text: string, act?: () => void, href?: string, isParting?: boolean}} MenuItem */

/** The step of each key in a menu; `-Infinity` is the first entry. @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** A menu button. Arrow keys move in the open menu, Escape closes it. @param {string} label @param {MenuItem[]} items */
export function menu(label, items) {
    const button = el('button', { type: 'button', 'aria-haspopup': 'menu', 'aria-expanded': 'false', 'aria-label': label, text: '•••' });
    const list = el('ul', { role: 'menu', 'aria-label': label, hidden: true }, ...items.map((item) => el('li', { role: 'none', class: item.isParting && 'parting' }, entry(item))));
    const entries = [...list.querySelectorAll('[role="menuitem"]')];
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    /** @param {boolean} open */
    const setOpen = (open) => {
        button.setAttribute('aria-expanded', String(open));
        list.hidden = !open;
        if (open) entries[0].focus();
    };
    const box = el('div', { class: 'menu' }, button, list);
    button.addEventListener('click', () => setOpen(!isOpen()));
    list.addEventListener('click', () => setOpen(false));
    box.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'ArrowDown' && !isOpen()) setOpen(true);
        else if (event.key === 'Escape' && isOpen()) {
            setOpen(false);
            button.focus();
        } else if (event.key in STEPS && isOpen()) {
            const place = entries.indexOf(document.activeElement) + STEPS[event.key];
            entries[Math.max(0, Math.min(entries.length - 1, place))].focus();
        } else return;
        event.preventDefault();
    });
    box.addEventListener('focusout', (/** @type {FocusEvent} */ event) => {
        if (isOpen() && !box.contains(event.relatedTarget)) setOpen(false);
    });
    return box;
}

/** @param {MenuItem} item */
function entry({ text, act, href }) {
    const props = { role: 'menuitem', tabindex: '-1', text };
    return href ? el('a', { ...props, href, download: true }) : el('button', { ...props, type: 'button', on: { click: act } });
}

/** Whether a menu of the page is open. */
export const isMenuOpen = () => Boolean(document.querySelector('.menu > [aria-expanded="true"]'));

/** The button that shows the navigation of the site where there is no room for it. */
export function startSiteMenu() {
    const button = byId('site-menu');
    button.addEventListener('click', () => {
        const isOpen = byId('site-nav').classList.toggle('open');
        button.setAttribute('aria-expanded', String(isOpen));
    });
}
