"""Errors: each kind of refusal is a class with a message for people. A refused call changes nothing."""

from __future__ import annotations


class DowdingError(Exception):
    """The base class of all refusals. The message is one line for people."""

    def __init__(self, text: str) -> None:
        super().__init__(text if text.isprintable() else "".join(map(_escape_unprintable, text)))


class SetupError(DowdingError):
    """A match, player or simulation cannot be set up: unknown game, scenario, setting, seat or player code."""


class PackError(DowdingError):
    """A data pack is wrong. The message names the file, the entry and the field."""


class SaveError(DowdingError):
    """A save cannot be read or written. The message names the file and the place in it."""


class ChoiceError(DowdingError):
    """The base class of refused choices. The match is unchanged."""


class MalformedChoice(ChoiceError):
    """The choice does not have the form of an option id."""


class NotOffered(ChoiceError):
    """The choice is not one of the options that are offered now."""


class RefusedByRule(ChoiceError):
    """A rule forbids the choice. The message gives the reason, and `rule` the section."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.rule = rule


class StalePosition(ChoiceError):
    """The choice names a position that the match has left."""


class WrongSeat(ChoiceError):
    """The seat does not exist or has no decision to make now."""


class UndoRefused(ChoiceError):
    """The undo would cross a die roll, a draw, a reveal or another seat's choice."""


def _escape_unprintable(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


class RulesError(Exception):
    """A bug in the code of the rules; never the user's fault."""


class TooManyDicePaths(Exception):
    """There are too many dice paths to enumerate; the odds must be sampled."""
