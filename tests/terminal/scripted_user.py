"""A scripted terminal user that types given lines or random options."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

from dowding.engine.match import start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.terminal.repl import ReadLine, Repl
from dowding.terminal.screen import Screen
from dowding.terminal.session import Session

PACK = HARDEST_DAYS.open_pack(())


def a_session(path: Path, seed: int = 3, scenario: str = "aug-18") -> Session:
    """A new match, saved."""
    match = start_match(HARDEST_DAYS, scenario, seed=seed, pack=PACK, take_forced=True)
    session = Session(match, path)
    session.save()
    return session


def script(lines: Iterable[str]) -> ReadLine:
    """Types these lines, then ends the input."""
    waiting = iter(lines)
    return lambda _: next(waiting, None)


class AnyOption:
    """Types the first option (often Done) half of the time, otherwise a random one, a number of times, by seed."""

    def __init__(self, seed: int, times: int = 100_000) -> None:
        self._random = Random(seed)
        self._left = times

    def __call__(self, prompt: str) -> str | None:
        offered = re.match(r"\[1-(\d+)", prompt)
        if offered is None or not self._left:
            return None
        self._left -= 1
        return "1" if self._random.random() < 0.5 else str(self._random.randint(1, int(offered[1])))


def seen_by(session: Session, read: ReadLine, width: int = 100) -> str:
    """The output of a session."""
    screen = Screen()
    screen.width, screen.height = width, 35
    with screen.capture() as capture:
        Repl(session, screen, read).run()
    return capture.get()
