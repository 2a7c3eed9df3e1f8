"""Screenshots for the docs: colours are quantised invisibly, and the PNG is compressed as far as possible."""

from __future__ import annotations

import struct
import zlib
from base64 import b64decode, b64encode

from playwright.sync_api import BrowserContext

ROWS = """async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d', { alpha: false });
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    const wide = 3 * image.width;
    const shade = (value) => Math.min(255, 3 * Math.round(value / 3));
    const paeth = (left, up, corner) => {
        const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
        return a <= b && a <= c ? left : b <= c ? up : corner;
    };
    const filters = [() => 0, (left) => left, (left, up) => up, (left, up) => (left + up) >> 1, paeth];
    const packed = new Uint8Array((wide + 1) * image.height);
    let above = new Uint8Array(wide);
    for (let y = 0; y < image.height; y += 1) {
        const row = new Uint8Array(wide);
        for (let x = 0; x < wide; x += 1) row[x] = shade(data[4 * (y * image.width + Math.floor(x / 3)) + (x % 3)]);
        let least = Infinity;
        filters.forEach((guess, number) => {
            const tried = row.map((value, x) => value - guess(row[x - 3] ?? 0, above[x], above[x - 3] ?? 0));
            const cost = tried.reduce((sum, value) => sum + Math.min(value, 256 - value), 0);
            if (cost >= least) return;
            least = cost;
            packed[y * (wide + 1)] = number;
            packed.set(tried, y * (wide + 1) + 1);
        });
        above = row;
    }
    const read = new FileReader();
    const done = new Promise((resolve) => { read.onload = resolve; });
    read.readAsDataURL(new Blob([packed]));
    await done;
    return [image.width, image.height, read.result.split(',')[1]];
}"""


def develop(context: BrowserContext, taken: bytes) -> bytes:
    """A screenshot as a smaller file."""
    page = context.new_page()
    width, height, rows = page.evaluate(ROWS, b64encode(taken).decode())
    page.close()
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b64decode(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )
