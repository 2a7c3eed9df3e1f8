// The worker that compiles Python's sources, once for each version of the site: the first start compiles what it imports,
// later starts use the bytecode. It runs after the first start and ends itself.

import { LIBRARY_ARCHIVE, PACKAGES, PACKAGES_ARCHIVE, runtimeOf, startPython } from './python.js';

/** @param {string} root the address of the site */
async function compile(root) {
    const python = await startPython(root);
    const { compile_packages: compilePackages, compile_library: compileLibrary } = python.pyimport(
        'dowding.browser_edition.compiled_archives',
    );
    const [major, minor, tag, path] = python
        .runPython('import sys, os; (*sys.version_info[:2], sys.implementation.cache_tag, os.__file__)')
        .toJs();
    const library = `/lib/python${major}${minor}.zip`;
    if (!path.startsWith(library)) throw new Error(`Python's library is not at ${library} but at ${path}.`);
    await replace(root, PACKAGES_ARCHIVE, (archive) => compilePackages(python.toPy(archive), PACKAGES, tag));
    await replace(root, LIBRARY_ARCHIVE, (archive) => compileLibrary(python.toPy(archive), library));
}

/**
 * Give the service worker the compiled archive in place of the one it has.
 * @param {string} root @param {string} name @param {(archive: Uint8Array) => any} compileArchive
 */
async function replace(root, name, compileArchive) {
    const address = new URL(name, runtimeOf(root));
    const response = await fetch(address);
    const version = response.headers.get('Site-Version') ?? '';
    const compiled = compileArchive(new Uint8Array(await response.arrayBuffer()));
    const headers = { 'Site-Version': version };
    const stored = await fetch(address, { method: 'PUT', headers, body: compiled.toJs() });
    compiled.destroy();
    if (!stored.ok) throw new Error(`${name} could not be stored: ${stored.status}`);
}

onmessage = async ({ data }) => {
    try {
        await compile(data.root);
        postMessage({ problem: null });
    } catch (error) {
        postMessage({ problem: String(error) });
    }
};
