"""What can be refused, each kind its own class: one clear sentence for a person, nothing changed."""

from __future__ import annotations


class DowdingError(Exception):
    """Anything the house refuses; its text is one line that a user can read as it stands."""

    def __init__(self, text: str) -> None:
        super().__init__(text if text.isprintable() else "".join(map(_escape_unprintable, text)))


class SetupError(DowdingError):
    """A match was asked for that cannot be: unknown scenario, option, seat or value."""


class PackError(DowdingError):
    """A data pack is wrong: the text names file, entry and field."""


class SaveError(DowdingError):
    """A save cannot be read or written: the text names the file and the place."""


class ChoiceError(DowdingError):
    """A choice did not pass the door; the match is untouched."""


class MalformedChoice(ChoiceError):
    """The choice is not of the form that an option id has."""


class NotOffered(ChoiceError):
    """The choice is well formed, but is not one of the options."""


class RefusedByRule(ChoiceError):
    """A player might expect this choice; a rule forbids it, and the text says which."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.rule = rule


class StalePosition(ChoiceError):
    """The choice was made for a position that the match has left."""


class WrongSeat(ChoiceError):
    """This seat has nothing to decide now."""


class UndoRefused(ChoiceError):
    """Taking back would cross a die, a draw, a reveal or another seat's act."""


def _escape_unprintable(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode("ascii")


class RulesError(Exception):
    """The rules code contradicts itself: a fault of ours, never of the user."""


class TooManyDicePaths(Exception):
    """A trial rolls so many dice that it must be sampled, not enumerated."""
