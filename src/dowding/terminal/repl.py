"""A sitting at a match: read a line, do what it says, show what came of it, until the player leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from dowding.engine.errors import DowdingError
from dowding.terminal.ascii_map import charts
from dowding.terminal.draw import (
    NOTICE,
    STRONG,
    ending,
    log_lines,
    log_with_positions,
    numbered,
    overview,
    position,
    question,
    reasons,
)
from dowding.terminal.hint import told_hint
from dowding.terminal.keys import Action, Choose, Key, Press, Study, Unclear, WindBack, understand
from dowding.terminal.notes import Learner, told_bulletin, told_notes
from dowding.terminal.odds import told_odds
from dowding.terminal.region_index import Atlas
from dowding.terminal.report import told_report
from dowding.terminal.screen import Screen, rendered
from dowding.terminal.session import Session
from dowding.view.scene import Line, Scene

Reader = Callable[[str], str | None]
"""Asks for a line with a prompt; None where there is no more input."""

LOG_LINES: Final = 60
MOST_NEW_LINES: Final = 20
USUAL_LINES: Final = 8
LEAST_LINES: Final = 4
PROMPT_ROWS: Final = 2


class Sitting:
    """A person at a match in a terminal."""

    def __init__(self, session: Session, screen: Screen, read: Reader) -> None:
        self._session = session
        self._screen = screen
        self._read = read
        self._atlas = Atlas(session.perspective().boards())
        self._seen = session.match.position
        self._sitting = session.seat
        self._learner = Learner()
        self._keys: Final[Mapping[Key, Callable[[], None]]] = {
            Key.AGAIN: self._again,
            Key.UNDO: self._undo,
            Key.WHY: lambda: self._screen.show(reasons(self._scene())),
            Key.HINT: self._hint,
            Key.LOG: lambda: self._screen.show(log_with_positions(session.log(LOG_LINES))),
            Key.REPORT: lambda: self._screen.show(told_report(session.perspective().report())),
            Key.BOARDS: lambda: self._screen.show(overview(self._scene(), self._atlas)),
            Key.MAP: self._map,
            Key.NOTES: self._notes,
            Key.SAVE: self._save,
            Key.HELP: self._help,
        }

    def run(self) -> None:
        """Play until the player leaves or the input ends."""
        self.show()
        while (line := self._read(self._prompt())) is not None:
            action = understand(line, self._scene().ask)
            if isinstance(action, Press) and action.key is Key.LEAVE:
                return
            self._do(action)

    def _do(self, action: Action) -> None:
        if isinstance(action, Press):
            self._keys[action.key]()
        elif isinstance(action, Unclear):
            self._say_unclear(action)
        elif isinstance(action, Choose):
            self._change(lambda: self._session.choose(action.option))
        elif isinstance(action, Study):
            self._screen.show(told_odds(action.option, self._session.prospects(action.option)))
        elif isinstance(action, WindBack):
            self._change(lambda: self._session.rewind(action.position))

    def _change(self, act: Callable[[], None]) -> None:
        """Do something to the match and show what came of it; a refusal is said, and the match is as it was."""
        before = self._session.match.position
        try:
            act()
        except DowdingError as error:
            self._screen.print(Text(f"{error}", NOTICE))
            if self._session.match.position == before:
                return
        self._seen = min(before, self._session.match.position)
        self.show()

    # Showing

    def show(self) -> None:
        """The position, what has happened, what is there to be read, and the question."""
        if not self._handed_over():
            return
        screen, scene = self._screen, self._scene()
        above = rendered(position(scene, self._atlas, screen.width), screen)
        below = rendered(Group(*self._below(scene)), screen)
        used = len(above.lines) + len(below.lines) + PROMPT_ROWS
        screen.print()
        screen.print(above, end="")
        self._show_log(self._session.log(LOG_LINES), screen.height - used)
        screen.print(below, end="")

    def _handed_over(self) -> bool:
        """Between two people at one screen nothing is shown until the other one sits down."""
        seat = self._session.seat
        if seat != self._sitting and not self._session.match.is_over:
            self._screen.clear()
            if self._read(f"Now {seat} decides: hand over, then press Enter > ") is None:
                return False
        self._sitting = seat
        return True

    def _below(self, scene: Scene) -> Iterator[RenderableType]:
        """Report and question; the notes come last, where they are seen however long the list of options is."""
        if scene.picture.bulletin is not None:
            yield told_bulletin(scene.picture.bulletin)
        if scene.outcome is not None:
            yield ending(scene.outcome)
        elif scene.ask is not None:
            yield question(scene.ask, scene, self._atlas, self._screen.width)
        else:
            yield Text(scene.waiting)
        yield from told_notes(self._learner.notes(scene.picture))

    def _show_log(self, lines: Sequence[Line], room: int) -> None:
        """The last lines: what is new, even if the top of the position leaves the screen, and some older ones."""
        seen = self._session.match.position_of(self._session.seat, self._seen)
        new = sum(line.at > seen for line in lines)
        count = max(LEAST_LINES, min(new, MOST_NEW_LINES), min(USUAL_LINES, room))
        if new > count:
            self._screen.print(Text(f"   ({new - count} new lines before these; l shows the log)", NOTICE))
        shown = lines[-count:]
        self._screen.show(log_lines(shown, min(new, len(shown))))

    def _scene(self) -> Scene:
        return self._session.perspective().scene()

    def _prompt(self) -> str:
        ask = self._scene().ask
        keys = "u w q" if ask is None else f"1-{len(ask.options)} /text ? o i u q"
        return f"[{keys}, h help] > "

    # The keys

    def _again(self) -> None:
        self._seen = self._session.match.position
        self.show()

    def _undo(self) -> None:
        self._change(self._session.undo)

    def _hint(self) -> None:
        try:
            advice = self._session.hint()
        except DowdingError as error:
            self._screen.print(Text(f"No hint: {error}.", NOTICE))
        else:
            self._screen.show(told_hint(advice, self._session.perspective().options))

    def _map(self) -> None:
        self._screen.show(charts(self._atlas, self._scene().picture.pieces, self._screen.width))

    def _notes(self) -> None:
        learner = self._learner
        learner.wants_notes = not learner.wants_notes
        learner.again()
        text = "Notes are shown again." if learner.wants_notes else "No more notes; n brings them back."
        self._screen.print(Text(text, NOTICE))
        for note in told_notes(learner.notes(self._scene().picture)):
            self._screen.show(note)

    def _save(self) -> None:
        try:
            self._session.save()
        except DowdingError as error:
            self._screen.print(Text(str(error), NOTICE))
        else:
            self._screen.print(f"Saved in {self._session.path}", soft_wrap=True)

    def _help(self) -> None:
        self._screen.print(Text("A number chooses an option; so do part of its label, or / and any text: /54.", STRONG))
        for key in Key:
            self._screen.print(Text(f"  {key.letter or 'Enter':<6} {key.about}"))

    def _say_unclear(self, unclear: Unclear) -> None:
        self._screen.print(Text(f"{unclear.text}.", NOTICE))
        scene = self._scene()
        if unclear.candidates and scene.ask is not None:
            found = numbered(scene.ask, unclear.candidates, scene, self._atlas, self._screen.width)
            self._screen.show(found)
