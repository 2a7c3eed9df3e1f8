"""Guidance: the options that a tutorial note advises now, so that a hint never contradicts the guide."""

from __future__ import annotations

from fnmatch import fnmatchcase

import msgspec

from dowding.engine.decision import Decision, Option
from dowding.view.player_view import PlayerView
from dowding.view.scene import Note


class Guidance(msgspec.Struct, frozen=True):
    """A tutorial note that applies now, and the options that it advises."""

    title: str
    options: tuple[Option, ...]

    def allows(self, option: Option) -> bool:
        """Whether the note advises this option."""
        return any(advised.id == option.id for advised in self.options)


def find_guidance(view: PlayerView, decision: Decision) -> Guidance | None:
    """The first note of the seat's picture that advises some, but not all, of the options."""
    for note in view.picture().notes:
        options = _advised_options(note, decision)
        if options and len(options) < len(decision.options):
            return Guidance(note.title, options)
    return None


def _advised_options(note: Note, decision: Decision) -> tuple[Option, ...]:
    """The options of the first pattern that matches any."""
    for pattern in note.advises:
        options = tuple(option for option in decision.options if fnmatchcase(option.id, pattern))
        if options:
            return options
    return ()
