"""Invariants of RAF: 2-Player: violations are reported, and whole days have none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.rules.sequence import WITH_RAIDS
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.planning.rules.raid_day import first_raid
from dowding.games.raf.planning.state import Mission, PlannedRaid
from dowding.games.raf.state import Deck, Gruppe
from games.raf.duel.custom_cards import QUIET, strategy
from games.raf.duel.scenario_builder import BATTLE, Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.day_player import play_until
from games.raf.scenario_builder import Staged

HE111, ME109 = gruppen(2, "He111"), gruppen(2, "Me109")
Break = Callable[[Stage, DuelState], object]


def sound() -> Stage:
    """A valid day with two planned raids."""
    stage = Stage(BATTLE, advanced=True, night=True)
    stage.plan(9, "0600", HE111[:2])
    stage.plan(11, "0800", [HE111[2], ME109[0]])
    stage.battle.state.opened = (0, 1, 2)
    assert stage.battle.check_invariants() == []
    return stage


def change(stage: Stage, number: int, **changes: object) -> None:
    """Change a planned raid."""
    plan = list(stage.battle.state.plan)
    plan[number] = replace(plan[number], **changes)
    stage.battle.state.plan = tuple(plan)


def add_raids(stage: Stage, number: int) -> None:
    """Plan more raids at 0600."""
    for card, ident in zip((10, 12, 2, 3), HE111[4:], strict=False):
        if len([raid for raid in stage.battle.state.plan if raid.hour == 0]) < number:
            stage.plan(card, "0600", [ident])


def lose_card(stage: Stage) -> None:
    """Remove the top card of the target deck."""
    deck = stage.battle.state.decks["target"]
    stage.battle.state.decks["target"] = Deck(deck.cards[:-1], deck.discards)


def a_later_hour(_: Stage, state: DuelState) -> None:
    """Set the clock to 0800."""
    state.day_on, state.hour = True, 1


BROKEN: list[tuple[str, Break, str]] = [
    ("a Gruppe on no card", lambda stage, _: stage.gruppe(HE111[5], "assigned"), "assigned, or on a card"),
    ("a Gruppe on a card and at its base", lambda stage, _: stage.gruppe(HE111[0], "base"), "assigned, or on a card"),
    (
        "a Gruppe on two cards",
        lambda stage, _: change(stage, 0, gruppen=(HE111[0], HE111[1], HE111[2])),
        "on two cards",
    ),
    ("a reduced Gruppe", lambda stage, _: stage.gruppe(HE111[5], "map base", full=False), "is reduced in map base"),
    ("a Gruppe out of the game", lambda stage, _: stage.gruppe(HE111[5], "removed"), "has left the game"),
    ("four raids in an hour", lambda stage, _: add_raids(stage, 4), "4 raids are planned for hour 0"),
    (
        "a raid in the past",
        a_later_hour,
        "it is hour 1",
    ),
    ("a raid without anybody", lambda stage, _: stage.plan(10, "0800"), "the raid on 10 has no Gruppe"),
    ("a strange Jabo", lambda stage, _: change(stage, 0, jabos=(ME109[4],)), "do not fly with it"),
    ("a hunter with bombs", lambda _, state: setattr(state, "jabos", (ME109[4],)), "carries a Jabo marker in base"),
    ("four markers", lambda _, state: setattr(state, "approach", ("LF2E",) * 4), "4 approach markers"),
    ("a card too few", lambda stage, _: lose_card(stage), "the target deck holds"),
    ("a strategy card twice", lambda _, state: setattr(state, "played", (155,)), "the strategy deck holds"),
    (
        "a stranger in the display",
        lambda _, state: setattr(state, "display", (Mission(ME109[4], "hunt"),)),
        "not of its raid",
    ),
    ("a point on no track", lambda _, state: setattr(state, "depletion", 16), "depletion"),
    ("a Gruppe in another's place", lambda _, state: state.gruppen.update({HE111[5]: Gruppe(HE111[6])}), HE111[5]),
]


@pytest.mark.parametrize(("spoil", "fault"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_invalid_state_is_reported(spoil: Break, fault: str) -> None:
    stage = sound()
    spoil(stage, stage.battle.state)
    assert any(fault in problem for problem in stage.battle.check_invariants()), stage.battle.check_invariants()


@pytest.mark.rule("2P-5.4c", "2P-5.4d")
def test_raid_above_limit_is_reported() -> None:
    stage = sound()
    stage.plan(22, "1000", HE111[3:7])
    assert stage.battle.check_invariants() == ["the raid on 22 has 4 Gruppen"]


@pytest.mark.rule("2P-17.11")
def test_decoy_with_other_card_is_reported() -> None:
    stage = sound()
    stage.plan(10, "0800", strategies=[strategy("decoy"), strategy("pathfinders")])
    assert any("a decoy shares the raid on 10" in fault for fault in stage.battle.check_invariants())


@pytest.mark.rule("2P-21.3a")
def test_three_jabos_are_reported() -> None:
    stage = sound()
    stage.plan(12, "1000", ME109[1:4], jabos=ME109[1:4])
    assert "there are too many Jabos" in stage.battle.check_invariants()


def test_invariants_hold_at_every_choice_of_a_day() -> None:
    stage = Stage(strict=False, pack=QUIET, advanced=True)
    for card, hour, force in (
        (9, "0600", [*HE111[:2], *ME109[:3]]),
        (11, "0600", HE111[2:4]),
        (12, "1200", HE111[4:5]),
    ):
        stage.plan(card, hour, force)
    stage.battle.state.opened = (0, 1, 2)
    stage.play(first_raid, *WITH_RAIDS)
    problems: list[str] = []

    def look(staged: Staged[Duel]) -> bool:
        problems.extend(staged.battle.check_invariants())
        return staged.battle.state.hour == 7

    play_until(stage, look)
    assert problems == []
    assert len(stage.events("raid")) == 3
    assert all(isinstance(raid, PlannedRaid) for raid in stage.battle.state.plan)
