// Python in a web worker: Pyodide with the program's packages.

export const PACKAGES = '/lib/dowding';
export const PACKAGES_ARCHIVE = 'packages.tar';
export const LIBRARY_ARCHIVE = 'python_stdlib.zip';

const BLOCK = 512;
const NAME = [0, 100];
const SIZE = [124, 12];
const PREFIX = [345, 155];

/** The folder of Pyodide and the archives. @param {string} root the address of the site */
export const runtimeOf = (root) => new URL('runtime/', root).href;

/** Start Python. @param {string} root the address of the site @returns {Promise<any>} Pyodide's interface */
export async function startPython(root) {
    const runtime = runtimeOf(root);
    const archive = fetch(new URL(PACKAGES_ARCHIVE, runtime)).then((response) => response.arrayBuffer());
    const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: runtime, env: { PYTHONDONTWRITEBYTECODE: '1' } });
    unpack(new Uint8Array(await archive), python.FS, PACKAGES);
    python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
    return python;
}

/**
 * Unpack a tar archive (ustar) into a folder. The files share the memory of the archive.
 * @param {Uint8Array} archive @param {any} FS @param {string} folder
 */
function unpack(archive, FS, folder) {
    const decoder = new TextDecoder();
    const folders = new Set();
    for (let at = 0; at + BLOCK <= archive.length;) {
        const text = (/** @type {number[]} */ [offset, length]) =>
            decoder.decode(archive.subarray(at + offset, at + offset + length)).replace(/\0.*$/s, '');
        const name = text(NAME);
        if (name === '') break; // the empty blocks at the end
        const path = [folder, text(PREFIX), name].filter(Boolean).join('/');
        const parent = path.slice(0, path.lastIndexOf('/'));
        if (!folders.has(parent)) FS.mkdirTree(parent);
        folders.add(parent);
        const size = parseInt(text(SIZE), 8);
        FS.writeFile(path, archive.subarray(at + BLOCK, at + BLOCK + size), { canOwn: true });
        at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    }
}
