"""The context of a battle game with its display: the campaign's, and that of the battle under way."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dowding.engine.decision import Decision, Seat
from dowding.engine.events import Event
from dowding.engine.outcome import SubjectOutcome
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.invariants import check_battle
from dowding.games.battles.log import PREFIX, events_of_guest, format_battle_event, is_battle_event, narrator
from dowding.games.battles.report import battle_section
from dowding.games.battles.scenes import SIDES, battle_boards, picture_with_battle
from dowding.games.battles.translation import (
    arrangement_of_host,
    decision_of_guest,
    is_about_battle,
    sight_of_host,
    stage_of_host,
    stake_of_host,
)
from dowding.games.wing_leader.game import PRESENTER
from dowding.games.wing_leader.view.art.aircraft import symbols
from dowding.games.wing_leader.view.art.surface import surface_symbols
from dowding.view.scene import Arrangement, Board, LogLine, Picture, Report, Sight, Symbol
from dowding.view.stage import Stage


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

    def arrange(self, decision: Decision) -> Arrangement:
        if not self.is_fighting or not is_about_battle(decision):
            return super().arrange(decision)
        guest = decision_of_guest(decision)
        return arrangement_of_host(self.fight.arrange(guest), decision, self.theatre.rename)

    def format_event(self, event: Event) -> LogLine | None:
        if not is_battle_event(event):
            return super().format_event(event)
        return format_battle_event(self.theatre.narrator(narrator), self.theatre, event)

    def stages(self, events: Sequence[Event]) -> tuple[Stage, ...]:
        if not self.is_fighting:
            return super().stages(events)
        begun = max((number for number, event in enumerate(events) if event.kind == "battle begins"), default=0)
        own = list(events_of_guest(events[begun:]))
        return tuple(stage_of_host(stage, self.theatre.rename, SIDES) for stage in self.fight.stages(own))

    def summarize_outcome(self, events: list[Event]) -> list[SubjectOutcome]:
        own = [replace(e, kind=e.kind.removeprefix(PREFIX)) for e in events if e.kind.startswith(PREFIX)]
        if own:
            stakes = PRESENTER.summarize_outcome(self.theatre.tables.sky, own)
            return [stake_of_host(stake, self.theatre.rename, SIDES) for stake in stakes]
        return super().summarize_outcome(events)

    def is_outcome_decided(self) -> bool:
        return PRESENTER.is_outcome_decided(self.fight) if self.is_fighting else super().is_outcome_decided()

    def has_lines_of_sight(self) -> bool:
        return True

    def line_of_sight(self, seat: Seat, here: str, there: str) -> Sight | None:
        if not self.is_fighting:
            return None
        sight = self.fight.line_of_sight(seat, here.removeprefix(PREFIX), there.removeprefix(PREFIX))
        return None if sight is None else sight_of_host(sight)

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
