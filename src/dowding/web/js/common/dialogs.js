// Dialogs, with the browser's own dialog element: open, close, confirm; and rows with a link to copy.

import { byId, el } from './dom.js';

/** @typedef {import('../types.js').PageNode} PageNode */

/** Open the page's dialog with a title and content. @param {string} title @param {PageNode[]} content @param {boolean} [wide] */
export function openDialog(title, content, wide = false) {
    const dialog = byId('dialog');
    dialog.classList.toggle('wide', wide);
    byId('dialog-title').textContent = title;
    byId('dialog-body').replaceChildren(...content);
    if (!dialog.open) dialog.showModal();
    byId('dialog-body').scrollTop = 0;
    return dialog;
}

export function closeDialog() {
    const dialog = byId('dialog');
    if (dialog.open) dialog.close();
}

export function startDialogs() {
    const dialog = byId('dialog');
    byId('dialog-close').addEventListener('click', closeDialog);
    dialog.addEventListener('click', (/** @type {Event} */ event) => {
        if (event.target === dialog) closeDialog();
    });
}

/** Ask for confirmation; returns a promise of the answer. @param {string} title @param {string} text @param {string} yes */
export function confirmBox(title, text, yes) {
    return new Promise((resolve) => {
        let answer = false;
        const accept = el('button', { class: 'danger', type: 'button', text: yes });
        const cancel = el('button', { type: 'button', text: 'Cancel', autofocus: true });
        const dialog = openDialog(title, [el('p', { text }), el('div', { class: 'button-row' }, accept, cancel)]);
        accept.addEventListener('click', () => {
            answer = true;
            closeDialog();
        });
        cancel.addEventListener('click', closeDialog);
        dialog.addEventListener('close', () => resolve(answer), { once: true });
        cancel.focus();
    });
}

/** A row with a link and a button that copies it. @param {string} name @param {string} url @param {...PageNode} buttons */
export function linkRow(name, url, ...buttons) {
    const address = new URL(url, location.href).href;
    const field = el('input', { type: 'text', readonly: true, value: address, 'aria-label': `Link for ${name}` });
    const copy = el('button', { type: 'button', text: 'Copy' });
    copy.addEventListener('click', async () => {
        try {
            await navigator.clipboard.writeText(address);
        } catch {
            field.select();
            document.execCommand('copy');
        }
        copy.textContent = 'Copied';
        setTimeout(() => {
            copy.textContent = 'Copy';
        }, 1500);
    });
    field.addEventListener('focus', () => field.select());
    return el('div', { class: 'link-row' }, el('b', { text: name }), field, copy, ...buttons);
}
