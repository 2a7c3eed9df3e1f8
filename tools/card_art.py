"""Render the pictures of the lobby from their drawings in `tools/card_art`: `python tools/card_art.py`.

The drawings have grain and shadows that a browser would compute again at every repaint, so the client gets WebP images.
"""

from __future__ import annotations

import shutil
from base64 import b64decode
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

DRAWINGS: Final = Path(__file__).parent / "card_art"
PICTURES: Final = Path(__file__).resolve().parents[1] / "src" / "dowding" / "web" / "art"
WIDTHS: Final = {"banner": 1800}
WIDTH: Final = 800
"""Pixels of a card's picture; the page of a game shows it at about 640."""
QUALITY: Final = 0.8
RENDER: Final = """async ([markup, width, quality]) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.height) / image.width);
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def main() -> None:
    """Render every drawing."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for drawing in sorted(DRAWINGS.glob("*.svg")):
            picture = PICTURES / f"{drawing.stem}.webp"
            picture.write_bytes(render_drawing(page, drawing))
            print(f"{picture.name}: {picture.stat().st_size // 1024} KB")
        browser.close()


def render_drawing(page: Page, drawing: Path) -> bytes:
    """A drawing as a WebP image."""
    width = WIDTHS.get(drawing.stem, WIDTH)
    return b64decode(page.evaluate(RENDER, [drawing.read_text(encoding="utf-8"), width, QUALITY]))


if __name__ == "__main__":
    main()
