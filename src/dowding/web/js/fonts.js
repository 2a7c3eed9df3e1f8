// Web fonts: waits until they are loaded, because the texts on pieces are measured in them.

const FONT_TIMEOUT_MS = 1500;
const FACES = ['400 12px "Table"', '700 12px "Table"', '700 12px "Table Narrow"'];

/** Wait until the fonts are loaded or fail to load. The fallback fonts have the same widths. */
export async function fontsLoaded() {
    const late = new Promise((resolve) => {
        setTimeout(resolve, FONT_TIMEOUT_MS);
    });
    await Promise.race([late, Promise.allSettled(FACES.map((face) => document.fonts.load(face)))]);
}
