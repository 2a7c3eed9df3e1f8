// Printing: prints the open dialog alone and in full, else the page with the map scaled to the paper.

import { byId, el } from '../common/dom.js';

/** What a sheet of A4 across has room for, in CSS pixels, beside its margins and below the titles. */
const SHEET = { width: 1040, height: 430 };

export function startPrinting() {
    addEventListener('beforeprint', () => {
        const { width, height } = byId('map').getBoundingClientRect();
        const body = document.body.style;
        body.setProperty('--map-width', `${width}px`);
        body.setProperty('--map-height', `${height}px`);
        body.setProperty('--map-zoom', String(Math.min(SHEET.width / (width || 1), SHEET.height / (height || 1))));
        if (byId('dialog').open) document.body.append(paper());
    });
    addEventListener('afterprint', () => byId('paper')?.remove());
}

/** What the open dialog says, with the stories that are folded in it. */
function paper() {
    const content = [...byId('dialog-body').children].map((node) => node.cloneNode(true));
    const sheet = el('article', { id: 'paper' }, el('h1', { text: byId('dialog-title').textContent }), ...content);
    for (const fold of sheet.querySelectorAll('.stories details, .narrated details')) fold.open = true;
    return sheet;
}
