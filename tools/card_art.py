"""Render the pictures of the lobby from their drawings in `tools/card_art`, and the icon: `python tools/card_art.py`.

The drawings have grain and shadows that a browser would compute again at every repaint, so the client gets WebP images.
"""

from __future__ import annotations

import shutil
import struct
from base64 import b64decode
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

DRAWINGS: Final = Path(__file__).parent / "card_art"
WEB: Final = Path(__file__).resolve().parents[1] / "src" / "dowding" / "web"
PICTURES: Final = WEB / "art"
WIDTHS: Final = {"banner": 1800}
WIDTH: Final = 800
"""Pixels of a card's picture; the page of a game shows it at about 640."""
ICON_WIDTH: Final = 32
QUALITY: Final = 0.8
RENDER: Final = """async ([markup, width, type, quality]) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.height) / image.width);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL(type, quality).split(',')[1];
}"""


def main() -> None:
    """Render every drawing."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for drawing in sorted(DRAWINGS.glob("*.svg")):
            picture = PICTURES / f"{drawing.stem}.webp"
            picture.write_bytes(render_drawing(page, drawing, WIDTHS.get(drawing.stem, WIDTH), "image/webp"))
            print(f"{picture.name}: {picture.stat().st_size // 1024} KB")
        (WEB / "favicon.ico").write_bytes(as_icon(render_drawing(page, WEB / "icon.svg", ICON_WIDTH, "image/png")))
        browser.close()


def render_drawing(page: Page, drawing: Path, width: int, media_type: str) -> bytes:
    """A drawing as an image of a width in pixels."""
    return b64decode(page.evaluate(RENDER, [drawing.read_text(encoding="utf-8"), width, media_type, QUALITY]))


def as_icon(image: bytes) -> bytes:
    """A square PNG image of `ICON_WIDTH` as a file of icons."""
    directory = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", ICON_WIDTH, ICON_WIDTH, 0, 0, 1, 32, len(image), 22)
    return directory + entry + image


if __name__ == "__main__":
    main()
