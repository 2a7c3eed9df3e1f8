// Printing: prints the open dialog alone and in full, else the page with the map scaled to the paper.

import { byId, el } from '../common/dom.js';

/** The space on a landscape A4 sheet, in CSS pixels, without margins and titles. */
const SHEET = { width: 1040, height: 430 };

export function startPrinting() {
    addEventListener('beforeprint', () => {
        const { width, height } = byId('map').getBoundingClientRect();
        const body = document.body.style;
        body.setProperty('--map-width', `${width}px`);
        body.setProperty('--map-height', `${height}px`);
        body.setProperty('--map-zoom', String(Math.min(SHEET.width / (width || 1), SHEET.height / (height || 1))));
        if (byId('dialog').open) document.body.append(printedDialog());
    });
    addEventListener('afterprint', () => byId('paper')?.remove());
}

/** A copy of the open dialog with all its folded parts open. */
function printedDialog() {
    const content = [...byId('dialog-body').children].map((node) => node.cloneNode(true));
    const sheet = el('article', { id: 'paper' }, el('h1', { text: byId('dialog-title').textContent }), ...content);
    for (const fold of sheet.querySelectorAll('.stories details, .narrated details')) fold.open = true;
    return sheet;
}
