"""Shared parts of the RAF games' registration: the presenter, the start of a match, and the four scenarios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Generic, Literal, Never, TypeVar

from dowding.engine.agenda import StepFunction
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.events import Event
from dowding.engine.game import OfferedScenario, Setup
from dowding.games.opened_pack import OpenedPack
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.pack.rule_refs import RuleRefs
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.victory import outcome, points
from dowding.games.raf.state import RafState
from dowding.games.raf.view.art.silhouettes import symbols
from dowding.games.raf.view.combat_stage import build_stages
from dowding.games.raf.view.help import rule_help
from dowding.games.raf.view.outcome_summary import is_outcome_decided, summarize_outcome
from dowding.view.presenter import Presenter
from dowding.view.scene import Board, Expected, LogLine, Milestone, Picture, Report

BattleT = TypeVar("BattleT", bound=Battle)
ComponentsT = TypeVar("ComponentsT", bound=Components)
Difficulty = Literal["easy", "fair", "hard"]
LOSS: Final = Milestone("loss", "✕", 1)


def build_presenter(
    rule_refs: RuleRefs,
    *,
    boards: Callable[[BattleT], tuple[Board, ...]],
    build_picture: Callable[[BattleT, Seat], Picture],
    format_event: Callable[[Components, Event], LogLine | None],
    check_invariants: Callable[[BattleT], list[str]],
    report: Callable[[BattleT, Seat, list[Event]], Report],
    determinise: Callable[[BattleT, Seat, Dice], None],
    expected: Callable[[BattleT, Seat], tuple[Expected, ...]] | None = None,
) -> Presenter[BattleT, Components]:
    """The presenter of a RAF game. The arguments are what differs between the games."""
    return Presenter(
        boards=boards,
        symbols=symbols,
        rule_help=partial(rule_help, rule_refs),
        picture=build_picture,
        format_event=lambda battle, event: format_event(battle.pack, event),
        milestones={
            "raid": Milestone("raid", "▼", 2, tone="bad"),
            "Gruppe lost": LOSS,
            "squadron lost": LOSS,
            "clock": Milestone("hour", "{hour}", 0, stretch=True),
            "day passes": Milestone("day", "◆", 3, stretch=True),
        },
        outcome=outcome,
        points=points,
        check_invariants=check_invariants,
        report=report,
        summarize_outcome=summarize_outcome,
        is_outcome_decided=is_outcome_decided,
        determinise=determinise,
        expected=expected,
        stages=build_stages,
    )


class BattlePack(OpenedPack[ComponentsT], Generic[ComponentsT, BattleT]):
    """The components of a RAF game, from which matches are started with the game's set-up steps."""

    battle_type: type[BattleT]
    state_type: type[RafState]
    presenter: Presenter[Never, Components]
    set_up: Sequence[StepFunction]

    def begin(self, setup: Setup, dice: Dice) -> BattleT:
        state = self.state_type(scenario=setup.scenario, settings=setup.settings)
        battle = self.battle_type(state, dice, self.components, self.presenter, self._fingerprint)
        battle.schedule_next(*self.set_up)
        return battle


def four_scenarios(
    minutes: tuple[int, int, int, int], difficulties: tuple[Difficulty, Difficulty, Difficulty, Difficulty]
) -> tuple[OfferedScenario, ...]:
    """The four scenarios of every RAF game, with the game's own playing times and difficulties."""
    descriptions = (
        ("prelude", "Prelude to Eagle Day", "11 August, a single day. Start here."),
        ("hardest-days", "The Hardest Days", "Four raid days from 11 August, with replacements and losses."),
        ("thin-blue-line", "The Thin Blue Line", "From 27 August to the first decision on the invasion."),
        ("battle-of-britain", "The Battle of Britain", "The whole campaign, from 11 August until Sealion is decided."),
    )
    return tuple(
        OfferedScenario(scenario_id, title, about, minutes=long, difficulty=hard)
        for (scenario_id, title, about), long, hard in zip(descriptions, minutes, difficulties, strict=True)
    )
