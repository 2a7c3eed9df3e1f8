"""Record the animated picture of a raid for the README: `python tools/raid_animation.py`.

A bot plays a day of The Hardest Days on a separate server. The replay of the first raid is then photographed in
chromium, position by position, and saved as `docs/pictures/raid.webp`.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.sync_api import Page, expect

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from browser.browser_users import PICTURES, Person
from browser.chromium import find, start_browser
from browser.fonts import configured
from server.cluster import free_port
from server.server_process import Process

TARGET: Final = PICTURES / "raid.webp"
WINDOW: Final = (1200, 750)
PICTURE_SIZE: Final = (960, 600)
POSITIONS: Final = range(30, 150, 3)
FRAME_MILLISECONDS: Final = 500
WEBP_QUALITY: Final = 60
MATCH_MILLISECONDS: Final = 120_000


def main() -> None:
    """Play, photograph and save."""
    with TemporaryDirectory() as folder:
        server = Process(free_port(), Path(folder) / "data")
        server.start()
        try:
            with (
                start_browser(find(Path(folder)), configured(Path(folder))) as browser,
                Person(browser, server, WINDOW, {"theme": "dark"}) as spectator,
            ):
                match = spectator.create(scenario="aug-15", seed="raid", seats={"british": "pilot"}).match.id
                frames = photograph_replay(spectator.page(f"/match/{match}"))
        finally:
            server.kill()
    TARGET.write_bytes(encode_animation(frames))
    print(f"{TARGET.relative_to(ROOT)}: {len(frames)} frames, {TARGET.stat().st_size // 1024} KiB")


def photograph_replay(page: Page) -> list[bytes]:
    """Screenshots of the positions of the raid, once the match is over."""
    expect(page.locator("#turn")).to_have_text("Game over", timeout=MATCH_MILLISECONDS)
    page.get_by_role("button", name="Back to the map").click()
    page.keyboard.press("Home")
    slider, frames = page.get_by_role("slider", name="Position"), []
    for position in POSITIONS:
        slider.fill(str(position))
        expect(page.locator("#scrub-at")).to_contain_text(f"{position}/")
        frames.append(page.screenshot(animations="disabled"))
    return frames


def encode_animation(frames: list[bytes]) -> bytes:
    """An endless animated WebP of these screenshots, reduced in size."""
    first, *others = (Image.open(BytesIO(frame)).convert("RGB").resize(PICTURE_SIZE) for frame in frames)
    target = BytesIO()
    first.save(
        target,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=FRAME_MILLISECONDS,
        loop=0,
        quality=WEBP_QUALITY,
        method=6,
    )
    return target.getvalue()


if __name__ == "__main__":
    main()
