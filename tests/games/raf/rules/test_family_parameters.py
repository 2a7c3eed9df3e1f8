"""The parameters of shared procedures, tested with a variant of Lion with other rule numbers and two seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Seat
from dowding.games.raf.lion.game import PRESENTER
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.pack.components import CardCode, TargetCard
from dowding.games.raf.pack.rule_refs import RuleRefs
from dowding.games.raf.rules.event_cards import approach_on
from dowding.games.raf.rules.interception import escorts_stand_aside
from dowding.games.raf.rules.night import night_accident
from dowding.games.raf.rules.patrol import patrol
from dowding.games.raf.rules.victory import outcome, points
from dowding.games.raf.state import LAST_HOUR
from games.raf.lion.custom_cards import gruppen
from games.raf.lion.scenario_builder import PACK, Stage

GERMAN: Final[Seat] = "german"


class Other(Lion):
    """A RAF game with a German player, no limit on late patrols, and other rule numbers."""

    __slots__ = ()

    rule_refs: ClassVar[RuleRefs] = replace(Lion.rule_refs, escort_chosen="2P-10.21", patrol="2P-6a", patrol_limit="")
    codes: ClassVar[frozenset[CardCode]] = frozenset({"A", "E,2"})
    german: ClassVar[Seat] = GERMAN
    players: ClassVar[tuple[Seat, ...]] = (GERMAN, BRITISH)

    def max_patrols(self) -> int | None:
        return None

    def is_forward(self, card: TargetCard) -> bool:
        return True


def other(arrange: Callable[[Stage], object] = lambda stage: None) -> Other:
    """The scenario builder for the variant."""
    stage = Stage()
    arrange(stage)
    battle = stage.battle
    return Other(battle.state, battle.dice, battle.pack, PRESENTER, battle.fingerprint)


def first_decision(rules: Rules) -> Decision:
    """The first decision of a procedure."""
    decision = next(rules)
    assert isinstance(decision, Decision)
    return decision


def test_german_seat_chooses_the_escorts_that_stand_aside() -> None:
    bombers, fighters = gruppen(2, "Do17")[:3], gruppen(2, "Me109")[:2] + gruppen(2, "Me110")[:1]

    def a_raid(stage: Stage) -> None:
        stage.raid(25, deployed=True, force=(*bombers, *fighters), met=(bombers[0], bombers[1]))
        for ident in bombers:
            stage.gruppe(ident, "bomber")
        for ident in fighters:
            stage.gruppe(ident, "escort")

    decision = first_decision(escorts_stand_aside(other(a_raid), lambda escorts: escorts))
    assert (decision.seat, decision.rule) == (GERMAN, "2P-10.21")
    assert {option.piece for option in decision.options} == set(fighters), "no list: any of them"


def test_victim_of_a_landing_accident_is_the_germans_choice() -> None:
    def at_night(stage: Stage) -> None:
        stage.battle.state.night_accident = True
        for ident in gruppen(2, "He111")[:2]:
            stage.gruppe(ident, "night")

    assert first_decision(night_accident(other(at_night))).seat == GERMAN


def test_british_seat_chooses_squadrons_citing_the_rule_of_the_game() -> None:
    decision = first_decision(patrol(other()))
    assert (decision.seat, decision.rule) == (BRITISH, "2P-6a")


def test_game_without_a_patrol_limit_refuses_no_patrol() -> None:
    def late(stage: Stage) -> None:
        stage.battle.state.hour, stage.battle.state.patrols = LAST_HOUR, 20

    assert len(first_decision(patrol(other(late))).options) > 1


def test_event_card_line_of_the_game_is_used() -> None:
    lines = {card.number: card for card in PACK.components.raid_events.values() if len(card.approach) == 2}
    card = next(iter(lines.values()))
    assert approach_on(other(), card).games == "E,2"
    assert approach_on(Stage().battle, card).games == "L"


def test_what_the_british_gain_the_germans_lose() -> None:
    def defeat(stage: Stage) -> None:
        stage.battle.state.vp, stage.battle.state.ended = -35, "RAF eliminated"

    battle = other(defeat)
    result = outcome(battle)
    assert result is not None
    assert (result.winner, result.points) == (GERMAN, {BRITISH: -35, GERMAN: 35})
    assert (points(battle, BRITISH), points(battle, GERMAN)) == (-35, 35)


def test_game_defines_forward_airfields() -> None:
    edge = replace(next(iter(PACK.components.targets.values())), me109="edge", forward=False)
    assert other().in_me109_range(edge)
    assert not Stage().battle.in_me109_range(edge)
