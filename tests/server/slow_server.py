"""`dowding` with the small game of the tests, and bots that never finish thinking."""

from __future__ import annotations

import threading

import browser.toy_server  # the small game joins the others
from dowding.cli.main import main
from dowding.server.workers import bot_worker


def thinking_for_ever(code: str) -> None:
    """A bot that never finishes thinking."""
    threading.Event().wait()


vars(bot_worker)["live_player_factory"] = thinking_for_ever

if __name__ == "__main__":
    assert browser.toy_server
    main()
