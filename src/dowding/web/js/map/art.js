// Map art: fills the theme's colours into the SVG of a board and loads it as an image.

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Point} Point */

const VAR = /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*(?:\([^()]*\))?[^()]*))?\)/g;

/**
 * Replace CSS custom properties in the markup with the values of the theme.
 * @param {string} markup
 * @param {CSSStyleDeclaration} [style]
 */
export function applyThemeColours(markup, style = getComputedStyle(document.documentElement)) {
    return markup.replace(VAR, (_, name, otherwise) => style.getPropertyValue(name).trim() || otherwise || 'none');
}

/** The board's art as an SVG document; plain outlines where a board has no art. @param {Board} board */
export function artMarkup(board) {
    const art = board.art || plainOutlines(board);
    const size = `width="${board.width}" height="${board.height}" viewBox="0 0 ${board.width} ${board.height}"`;
    return applyThemeColours(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${art}</svg>`,
    );
}

/** @param {Board} board */
function plainOutlines(board) {
    /** @param {readonly Point[]} list */
    const points = (list) => list.map(([x, y]) => `${x},${y}`).join(' ');
    const land = board.regions
        .filter((region) => region.outline?.length)
        .map(
            (region) =>
                `<polygon points="${points(region.outline ?? [])}" fill="var(--land)" stroke="var(--sector)" stroke-width="2"/>`,
        );
    return `<rect width="100%" height="100%" fill="var(--sea)"/>${land.join('')}`;
}

/** Load the art as an image. @param {Board} board */
export function loadArt(board) {
    return new Promise((resolve, reject) => {
        const address = URL.createObjectURL(new Blob([artMarkup(board)], { type: 'image/svg+xml' }));
        const image = new Image();
        image.onload = () => {
            resolve(image);
            setTimeout(() => URL.revokeObjectURL(address), 30000);
        };
        image.onerror = () => reject(new Error('the art of the board cannot be drawn'));
        image.src = address;
    });
}
