// The files of the database in the browser's storage: in the origin-private file system, or in IndexedDB where a browser has
// no synchronous access to it. SQLite reads and writes them through a file system of Emscripten.

/**
 * A file with synchronous access, as FileSystemSyncAccessHandle has it.
 * @typedef {{
 *   read: (buffer: Uint8Array, options: {at: number}) => number,
 *   write: (buffer: Uint8Array, options: {at: number}) => number,
 *   truncate: (size: number) => void,
 *   getSize: () => number,
 *   flush: () => void,
 * }} StoredFile
 */

const FOLDER = 'dowding';
const NAMES = ['dowding.sqlite3', 'dowding.sqlite3-journal', 'session'];
const PATIENCE_MILLISECONDS = 10_000;
const ENOENT = 44;
const EACCES = 2;
const ENOSPC = 51;
const DIRECTORY_MODE = 0o40777;

/** Open all files of the database. @returns {Promise<Map<string, StoredFile>>} */
export async function openDatabaseFiles() {
    const hasSyncAccess = 'createSyncAccessHandle' in (globalThis.FileSystemFileHandle?.prototype ?? {});
    return hasSyncAccess ? openPrivateFiles(NAMES) : openIndexedFiles(NAMES);
}

/** @param {string[]} names @returns {Promise<Map<string, StoredFile>>} */
async function openPrivateFiles(names) {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
    const handles = names.map(async (name) => {
        const file = /** @type {any} */ (await folder.getFileHandle(name, { create: true }));
        return /** @type {[string, StoredFile]} */ ([name, await openWhenFree(file)]);
    });
    return new Map(await Promise.all(handles));
}

/** Open a file that the worker of a page before this one may not have closed yet. @param {any} file @returns {Promise<StoredFile>} */
async function openWhenFree(file) {
    const end = Date.now() + PATIENCE_MILLISECONDS;
    for (;;) {
        try {
            return await file.createSyncAccessHandle();
        } catch (error) {
            if (!(error instanceof DOMException) || error.name !== 'NoModificationAllowedError' || Date.now() > end) throw error;
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }
}

/** @param {string[]} names @returns {Promise<Map<string, StoredFile>>} */
export async function openIndexedFiles(names) {
    const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open(FOLDER, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('files');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
    });
    /** @type {Map<string, MemoryFile>} */
    const files = new Map();
    const save = saver(database, files);
    const store = database.transaction('files').objectStore('files');
    await Promise.all(names.map((name) => new Promise((resolve, reject) => {
        const reading = store.get(name);
        reading.onsuccess = () => resolve(files.set(name, new MemoryFile(reading.result ?? new Uint8Array(), save)));
        reading.onerror = () => reject(reading.error);
    })));
    return files;
}

/** Store all files in one transaction, so that what is stored is the state at one moment. @param {IDBDatabase} database @param {Map<string, MemoryFile>} files */
function saver(database, files) {
    let isFull = false;
    return () => {
        if (isFull) throw new DOMException('The browser stores no more.', 'QuotaExceededError');
        const transaction = database.transaction('files', 'readwrite');
        for (const [name, file] of files) transaction.objectStore('files').put(file.content(), name);
        transaction.onabort = () => {
            isFull = true;
        };
    };
}

/** A file in memory, which is stored whole at every flush. @implements {StoredFile} */
class MemoryFile {
    /** @param {Uint8Array} content @param {() => void} save */
    constructor(content, save) {
        this.buffer = content;
        this.size = content.length;
        this.flush = save;
    }

    content() {
        return this.buffer.slice(0, this.size);
    }

    getSize() {
        return this.size;
    }

    /** @param {Uint8Array} target @param {{at: number}} options */
    read(target, { at }) {
        const part = this.buffer.subarray(at, Math.min(this.size, at + target.length));
        target.set(part);
        return part.length;
    }

    /** @param {Uint8Array} source @param {{at: number}} options */
    write(source, { at }) {
        if (at + source.length > this.size) this.truncate(at + source.length);
        this.buffer.set(source, at);
        return source.length;
    }

    /** @param {number} size */
    truncate(size) {
        if (size > this.buffer.length) {
            const larger = new Uint8Array(Math.max(size, 2 * this.buffer.length));
            larger.set(this.buffer.subarray(0, this.size));
            this.buffer = larger;
        }
        this.buffer.fill(0, Math.min(this.size, size), Math.max(this.size, size));
        this.size = size;
    }
}

/** Mount the files as a folder of Emscripten's file system. @param {any} FS @param {string} folder @param {Map<string, StoredFile>} files */
export function mountFiles(FS, folder, files) {
    /** @param {() => any} act what the browser refuses when its storage is full */
    const orFull = (act) => {
        try {
            return act();
        } catch (error) {
            throw new FS.ErrnoError(ENOSPC);
        }
    };
    const created = new Set([...files].filter(([, file]) => file.getSize() > 0).map(([name]) => name));

    /** @param {any} parent @param {string} name @param {number} mode @param {StoredFile|null} file */
    function createNode(parent, name, mode, file) {
        const node = FS.createNode(parent, name, mode, 0);
        node.file = file;
        node.node_ops = nodeOperations;
        node.stream_ops = streamOperations;
        return node;
    }

    /** @param {any} parent @param {string} name */
    function createFile(parent, name) {
        const file = files.get(name);
        if (!file) throw new FS.ErrnoError(EACCES);
        created.add(name);
        return createNode(parent, name, 0o100600, file);
    }

    const nodeOperations = {
        getattr: (/** @type {any} */ node) => {
            const size = node.file ? node.file.getSize() : 4096;
            const time = new Date();
            const fixed = { dev: 1, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: Math.ceil(size / 4096) };
            return { ...fixed, ino: node.id, mode: node.mode, size, atime: time, mtime: time, ctime: time };
        },
        setattr: (/** @type {any} */ node, /** @type {any} */ attributes) => {
            if (attributes.size !== undefined) orFull(() => node.file.truncate(attributes.size));
        },
        lookup: (/** @type {any} */ parent, /** @type {string} */ name) => {
            if (!created.has(name)) throw new FS.ErrnoError(ENOENT);
            return createFile(parent, name);
        },
        mknod: (/** @type {any} */ parent, /** @type {string} */ name) => createFile(parent, name),
        unlink: (/** @type {any} */ _parent, /** @type {string} */ name) => {
            const file = /** @type {StoredFile} */ (files.get(name));
            file.truncate(0);
            file.flush();
            created.delete(name);
        },
        readdir: () => ['.', '..', ...created],
    };
    const streamOperations = {
        read: (/** @type {any} */ stream, /** @type {any} */ buffer, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ at) =>
            stream.node.file.read(bytes(buffer, offset, length), { at }),
        write: (/** @type {any} */ stream, /** @type {any} */ buffer, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ at) => {
            const written = orFull(() => stream.node.file.write(bytes(buffer, offset, length), { at }));
            if (written < length) throw new FS.ErrnoError(ENOSPC);
            return written;
        },
        llseek: (/** @type {any} */ stream, /** @type {number} */ offset, /** @type {number} */ whence) =>
            offset + [0, stream.position, stream.node.file.getSize()][whence],
        fsync: (/** @type {any} */ stream) => {
            orFull(() => stream.node.file.flush());
            return 0;
        },
    };
    FS.mkdir(folder);
    FS.mount({ mount: () => createNode(null, '/', DIRECTORY_MODE, null) }, {}, folder);
}

/** @param {Int8Array} buffer @param {number} offset @param {number} length */
const bytes = (buffer, offset, length) => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
