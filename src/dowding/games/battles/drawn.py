"""The context of a battle game with its display: the campaign's, and that of the battle under way."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.engine.outcome import SubjectOutcome
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.invariants import check_battle
from dowding.games.battles.log import PREFIX, format_battle_event, is_battle_event, narrator
from dowding.games.battles.report import battle_section
from dowding.games.battles.scenes import battle_boards, picture_with_battle
from dowding.games.wing_leader.game import PRESENTER
from dowding.games.wing_leader.view.art.aircraft import symbols
from dowding.games.wing_leader.view.art.surface import surface_symbols
from dowding.view.scene import Board, LogLine, Picture, Report, Sight, Symbol


class DrawnBattles(BattlesContext):
    """A campaign whose raids can be fought out, as clients draw it."""

    __slots__ = ()

    def boards(self) -> tuple[Board, ...]:
        return (*super().boards(), *self.theatre.boards(battle_boards))

    def symbols(self) -> tuple[Symbol, ...]:
        return (*super().symbols(), *symbols(), *surface_symbols())

    def rule_help(self) -> dict[str, str]:
        return {
            **super().rule_help(),
            **PRESENTER.rule_help(self.theatre.tables.sky),
            **self.theatre.tables.rule_help(),
        }

    def picture(self, seat: Seat) -> Picture:
        return picture_with_battle(self, seat, super().picture(seat))

    def format_event(self, event: Event) -> LogLine | None:
        if not is_battle_event(event):
            return super().format_event(event)
        return format_battle_event(self.theatre.narrator(narrator), self.theatre, event)

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        own = [event for event in events if event.kind.startswith(PREFIX)]
        if own and self.is_fighting:
            return PRESENTER.summarize_outcome(self.theatre.tables.sky, own)
        return super().summarize_outcome(events)

    def is_outcome_decided(self) -> bool:
        return PRESENTER.is_outcome_decided(self.fight) if self.is_fighting else super().is_outcome_decided()

    def has_lines_of_sight(self) -> bool:
        return True

    def line_of_sight(self, seat: Seat, here: str, there: str) -> Sight | None:
        if not self.is_fighting:
            return None
        return self.fight.line_of_sight(seat, here.removeprefix(PREFIX), there.removeprefix(PREFIX))

    def horizon(self) -> int:
        turns = self.fight.state.turn if self.is_fighting else 0
        return super().horizon() * 100 + turns

    def check_invariants(self) -> list[str]:
        return [*super().check_invariants(), *check_battle(self)]

    def report(self, seat: Seat, events: list[Event]) -> Report:
        report = super().report(seat, events)
        section = battle_section(self.theatre.narrator(narrator), events)
        sections = report["sections"]
        if section is None or not isinstance(sections, list):
            return report
        return {**report, "sections": [*sections, section]}
