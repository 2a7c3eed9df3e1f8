"""The read-eval-print loop of the terminal client: read a line, carry it out, show the position, until the player
quits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from dowding.engine.errors import DowdingError
from dowding.terminal.ascii_map import draw_maps
from dowding.terminal.draw import (
    NOTICE,
    STRONG,
    draw_ending,
    draw_log,
    draw_log_with_positions,
    draw_options,
    draw_overview,
    draw_position,
    draw_question,
    draw_reasons,
)
from dowding.terminal.hint import format_hint
from dowding.terminal.keys import Action, ChooseOption, Key, KeyPress, RewindTo, ShowOdds, UnclearInput, parse_line
from dowding.terminal.notes import NoteTracker, format_bulletin, format_notes
from dowding.terminal.odds import format_odds
from dowding.terminal.region_index import RegionIndex
from dowding.terminal.report import format_report
from dowding.terminal.screen import Screen, render_part
from dowding.terminal.session import Session
from dowding.view.scene import LogLine, Scene

ReadLine = Callable[[str], str | None]
"""Reads a line with a prompt; None at the end of the input."""

LOG_LINES: Final = 60
MAX_NEW_LINES: Final = 20
DEFAULT_LINES: Final = 8
MIN_LINES: Final = 4
PROMPT_ROWS: Final = 2


class Repl:
    """A player's loop at a match in a terminal."""

    def __init__(self, session: Session, screen: Screen, read: ReadLine) -> None:
        self._session = session
        self._screen = screen
        self._read = read
        self._region_index = RegionIndex(session.player_view().boards())
        self._seen_position = session.match.position
        self._current_seat = session.seat
        self._note_tracker = NoteTracker()
        self._key_actions: Final[Mapping[Key, Callable[[], None]]] = {
            Key.AGAIN: self._show_again,
            Key.UNDO: self._undo,
            Key.WHY: lambda: self._screen.show(draw_reasons(self._scene())),
            Key.HINT: self._show_hint,
            Key.LOG: lambda: self._screen.show(draw_log_with_positions(session.log(LOG_LINES))),
            Key.REPORT: lambda: self._screen.show(format_report(session.player_view().report())),
            Key.BOARDS: lambda: self._screen.show(draw_overview(self._scene(), self._region_index)),
            Key.MAP: self._show_map,
            Key.NOTES: self._toggle_notes,
            Key.SAVE: self._save,
            Key.HELP: self._show_help,
        }

    def run(self) -> None:
        """Play until the player quits or the input ends."""
        self.show()
        while (line := self._read(self._prompt())) is not None:
            action = parse_line(line, self._scene().ask)
            if isinstance(action, KeyPress) and action.key is Key.LEAVE:
                return
            self._execute(action)

    def _execute(self, action: Action) -> None:
        if isinstance(action, KeyPress):
            self._key_actions[action.key]()
        elif isinstance(action, UnclearInput):
            self._print_unclear(action)
        elif isinstance(action, ChooseOption):
            self._change(lambda: self._session.choose(action.option))
        elif isinstance(action, ShowOdds):
            self._screen.show(format_odds(action.option, self._session.odds(action.option)))
        elif isinstance(action, RewindTo):
            self._change(lambda: self._session.rewind(action.position))

    def _change(self, change: Callable[[], None]) -> None:
        """Change the match and show the result; a refusal is printed, and the match stays as it was."""
        earlier_position = self._session.match.position
        try:
            change()
        except DowdingError as error:
            self._screen.print(Text(f"{error}", NOTICE))
            if self._session.match.position == earlier_position:
                return
        self._seen_position = min(earlier_position, self._session.match.position)
        self.show()

    # Output

    def show(self) -> None:
        """Show the position, new log lines, notes and the decision."""
        if not self._confirm_handover():
            return
        screen, scene = self._screen, self._scene()
        above = render_part(draw_position(scene, self._region_index, screen.width), screen)
        below = render_part(Group(*self._below(scene)), screen)
        used_rows = len(above.lines) + len(below.lines) + PROMPT_ROWS
        screen.print()
        screen.print(above, end="")
        self._show_log(self._session.log(LOG_LINES), screen.height - used_rows)
        screen.print(below, end="")

    def _confirm_handover(self) -> bool:
        """Between two people at one screen, wait until the other one confirms before showing anything."""
        seat = self._session.seat
        if seat != self._current_seat and not self._session.match.is_over:
            self._screen.clear()
            if self._read(f"Next player: {seat}. Hand over, then press Enter > ") is None:
                return False
        self._current_seat = seat
        return True

    def _below(self, scene: Scene) -> Iterator[RenderableType]:
        """Report and decision; notes come last, so that a long list of options does not hide them."""
        if scene.picture.bulletin is not None:
            yield format_bulletin(scene.picture.bulletin)
        if scene.outcome is not None:
            yield draw_ending(scene.outcome)
        elif scene.ask is not None:
            yield draw_question(scene.ask, scene, self._region_index, self._screen.width)
        else:
            yield Text(scene.waiting)
        yield from format_notes(self._note_tracker.new_notes(scene.picture))

    def _show_log(self, lines: Sequence[LogLine], free_rows: int) -> None:
        """The last log lines: the new ones, even if the top of the position scrolls away, and some older ones."""
        seen_position = self._session.match.position_of(self._session.seat, self._seen_position)
        new = sum(line.at > seen_position for line in lines)
        count = max(MIN_LINES, min(new, MAX_NEW_LINES), min(DEFAULT_LINES, free_rows))
        if new > count:
            self._screen.print(Text(f"   ({new - count} more new lines; press l for the log)", NOTICE))
        shown = lines[-count:]
        self._screen.show(draw_log(shown, min(new, len(shown))))

    def _scene(self) -> Scene:
        return self._session.player_view().scene()

    def _prompt(self) -> str:
        ask = self._scene().ask
        keys = "u w q" if ask is None else f"1-{len(ask.options)} /text ? o i u q"
        return f"[{keys}, h help] > "

    # Keys

    def _show_again(self) -> None:
        self._seen_position = self._session.match.position
        self.show()

    def _undo(self) -> None:
        self._change(self._session.undo)

    def _show_hint(self) -> None:
        try:
            advice = self._session.hint()
        except DowdingError as error:
            self._screen.print(Text(f"No hint: {error}.", NOTICE))
        else:
            self._screen.show(format_hint(advice, self._session.player_view().options))

    def _show_map(self) -> None:
        self._screen.show(draw_maps(self._region_index, self._scene().picture.pieces, self._screen.width))

    def _toggle_notes(self) -> None:
        tracker = self._note_tracker
        tracker.wants_notes = not tracker.wants_notes
        tracker.forget()
        text = "Tutorial notes on." if tracker.wants_notes else "Tutorial notes off. Press n to turn them back on."
        self._screen.print(Text(text, NOTICE))
        for note in format_notes(tracker.new_notes(self._scene().picture)):
            self._screen.show(note)

    def _save(self) -> None:
        try:
            self._session.save()
        except DowdingError as error:
            self._screen.print(Text(str(error), NOTICE))
        else:
            self._screen.print(f"Saved in {self._session.path}", soft_wrap=True)

    def _show_help(self) -> None:
        self._screen.print(
            Text("Type a number to choose an option, or a part of its label, or / and any text: /54.", STRONG)
        )
        for key in Key:
            self._screen.print(Text(f"  {key.letter or 'Enter':<6} {key.about}"))

    def _print_unclear(self, unclear: UnclearInput) -> None:
        self._screen.print(Text(f"{unclear.text}.", NOTICE))
        scene = self._scene()
        if unclear.candidates and scene.ask is not None:
            options_table = draw_options(scene.ask, unclear.candidates, scene, self._region_index, self._screen.width)
            self._screen.show(options_table)
