"""Texts to read at a moment: tutorial notes, and the report at a pause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from dowding.view.scene import Bulletin, Note, Picture

STRONG: Final = "bold"
LEARNING: Final = "cyan"
INDENT: Final = 2


class NoteTracker:
    """Remembers which notes the player has read, and whether they want any."""

    def __init__(self) -> None:
        self._read_ids: set[str] = set()
        self.wants_notes = True

    def new_notes(self, picture: Picture) -> list[Note]:
        """The notes of a picture that are new to the player; they then count as read."""
        if not self.wants_notes:
            return []
        new = [note for note in picture.notes if note.id not in self._read_ids]
        self._read_ids |= {note.id for note in new}
        return new

    def forget(self) -> None:
        """Forget what was read, so that notes are shown again."""
        self._read_ids.clear()


def format_notes(notes: Iterable[Note]) -> list[Text]:
    """The notes with their titles."""
    return [Text.assemble((_heading(note.title), f"{STRONG} {LEARNING}"), (note.text, LEARNING)) for note in notes]


def _heading(title: str) -> str:
    return f"{title} " if title.endswith(("?", "!", ".")) else f"{title}: "


def format_bulletin(bulletin: Bulletin) -> Group:
    """The report at a pause, section by section."""
    return Group(*_lines(bulletin))


def _lines(bulletin: Bulletin) -> Iterator[RenderableType]:
    yield Text(bulletin.title, STRONG)
    for section in bulletin.sections:
        yield Padding(Text(section.title, STRONG), (0, 0, 0, INDENT))
        for line in section.lines:
            yield Padding(Text(line), (0, 0, 0, 2 * INDENT))
