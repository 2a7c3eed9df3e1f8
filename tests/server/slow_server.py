"""`dowding` with the small game of the tests, and programs that think for ever."""

from __future__ import annotations

import threading

import browser.toy_server  # the small game joins the others
from dowding.cli.main import main
from dowding.server.workers import bot_worker


def thinking_for_ever(code: str) -> None:
    """A program that does not come to an end."""
    threading.Event().wait()


vars(bot_worker)["player_factory"] = thinking_for_ever

if __name__ == "__main__":
    assert browser.toy_server
    main()
