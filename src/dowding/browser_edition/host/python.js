// Python in a web worker: Pyodide with the program's packages.

const PACKAGES = '/lib/dowding';

/** Start Python. @param {string} root the address of the site @returns {Promise<any>} Pyodide's interface */
export async function startPython(root) {
    const runtime = new URL('runtime/', root).href;
    const archive = fetch(new URL('packages.tar', runtime)).then((response) => response.arrayBuffer());
    const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: runtime, env: { PYTHONDONTWRITEBYTECODE: '1' } });
    python.unpackArchive(await archive, 'tar', { extractDir: PACKAGES });
    python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
    return python;
}
