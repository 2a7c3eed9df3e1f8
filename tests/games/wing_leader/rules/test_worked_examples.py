"""Examples of the rulebook played through whole phases, in our own positions, with variations."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import facing_named, square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.combat import begin_combat_phase, next_combat
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.resolution import combat_values
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.state import Combat
from games.wing_leader.advanced_fixtures import advanced
from games.wing_leader.scenario_builder import Stage

QUIET: dict[str, list[int]] = {"initiative": [1, 2, 3, 4], "attack": [1, 1], "defence": [1, 1], "cohesion": [6] * 8}
"""Combat dice without hits."""


def fought(stage: Stage) -> Combat:
    """The current combat."""
    combat = stage.fight.state.combat
    assert combat is not None
    return combat


# Head-on, and an escort that may not react


def met_from_ahead() -> Stage:
    """X meets the bomber T from ahead; E has tallied X and follows; F is an escort beside the bomber."""
    stage = Stage(
        {"initiative": [1, 2, 3, 4], "attack": [3, 4], "defence": [3, 4], "hit": [1] * 6, "cohesion": [6] * 8}
    )
    stage.raider("T", "bm", "H9", mission="bombing")
    stage.raider("E", "fx", "H10", alerted=True, tally="X", was_escort=True)
    stage.raider("F", "fx", "H8", mission="escort")
    stage.defender("X", "fx", "L9", "L", alerted=True, mission="CAP", tally="T")
    stage.play(begin_movement, next_to_move).choose("move:F", "move:T")
    return stage.choose("free", "enter:L", "enter:L", "end")


@pytest.mark.rule("WL-10.3a", "WL-10.3e", "WL-10.4c", "WL-6.1.2a", "WL-10.2c")
def test_escort_with_tally_joins_head_on_combat_without_reaction() -> None:
    stage = met_from_ahead()
    assert (stage.at("T"), stage.at("X")) == ("J9", "J9")
    assert not stage.events("reaction")
    stage.choose("free", "enter:R", "enter:DR", "end")  # E comes after X
    stage.play(begin_combat_phase, next_combat)
    assert stage.offered() == ["primary:E", "primary:T"]
    stage.choose("primary:E")
    combat = fought(stage)
    assert (combat.attackers, set(combat.defenders), combat.head_on, combat.rating) == (
        ("X",),
        {"E", "T"},
        True,
        "speed",
    )


@pytest.mark.rule("WL-7.2.3c", "WL-10.0b")
def test_head_on_pass_without_stopping_is_no_combat() -> None:
    stage = Stage({"initiative": [1, 2, 3, 4]})
    stage.raider("T", "bm", "H9", mission="bombing")
    stage.defender("X", "fx", "L9", "L", alerted=True, mission="CAP", tally="T")
    stage.play(begin_movement, next_to_move).choose("move:T", "free", "enter:L", "enter:L", "enter:L", "end")
    assert (stage.at("T"), stage.at("X")) == ("J9", "I9")
    assert stage.play(begin_combat_phase, next_combat).is_over


# One attacker from ahead, one out of the Sun


def two_at_one(primary: str) -> Combat:
    """A attacks T from ahead, B out of the Sun; the primary decides the kind of attack."""
    stage = advanced(QUIET, sky=Sky(sun="right upper"))
    stage.defender("T", "fx", "M8", "L", alerted=True, mission="CAP")
    stage.raider("A", "fx", "M8", "R", alerted=True, tally="T")
    stage.raider("B", "fx", "M8", "DL", alerted=True, tally="T", marker="dive")
    stage.flew("A", "K8", "L8")
    stage.flew("B", "P11", "O10", "N9")
    stage.play(begin_combat_phase, next_combat).choose(f"primary:{primary}")
    if primary == "B":
        stage.choose("hit-and-run")
    combat = fought(stage)
    assert combat_values(stage.fight, combat) == (
        (7, 6) if primary == "A" else (8, 6)
    )  # the other fighter adds one, the dive of B one
    return combat


@pytest.mark.rule("WL-10.2.1a", "WL-10.2.1b", "WL-13.4.1b", "WL-4.6.2d", "WL-3.3.2g")
def test_primary_makes_attack_head_on_or_bounce_but_not_both() -> None:
    assert (two_at_one("A").head_on, two_at_one("A").bounce) == (True, False)
    assert (two_at_one("B").head_on, two_at_one("B").bounce) == (False, True)


# Locked in one square


@pytest.mark.rule("WL-7.2.2f", "WL-7.2c", "WL-9.2.7b", "WL-7.2.3b")
def test_squadrons_that_drop_mutual_tallies_cannot_spot_elsewhere() -> None:
    stage = Stage({"tally": [1, 1], "initiative": [1, 2, 3, 4]})
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, tally="A", mission="CAP")
    stage.defender("Y", "fx", "K9", alerted=True, mission="CAP", moved=True)
    stage.play(drop_stale_tallies, (tally_segment, "raider"), (tally_segment, "defender"))
    assert stage.offered() == ["drop:A", "done"]
    stage.choose("drop:A")
    assert stage.offered() == ["look:A:X", "done"]
    stage.choose("done", "drop:X", "done")
    stage.play(begin_movement, next_to_move)
    ways = []
    while not stage.is_over:
        if "free" in stage.offered():
            ways.append(stage.asked().options[0].piece)  # type: ignore[union-attr]
        stage.choose(
            next((option for option in stage.offered() if option in ("free", "orbit", "enter:R", "end")), "face:L")
        )
    assert sorted(ways) == ["A", "X"]
    assert stage.play(begin_combat_phase, next_combat).is_over


@pytest.mark.rule("WL-7.2.3b", "WL-6.1.2e", "WL-10.1.2b")
def test_squadron_that_keeps_its_tally_may_follow() -> None:
    stage = Stage({"initiative": [1, 2, 3, 4]})
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", "L", alerted=True, mission="CAP")
    stage.play(begin_movement, next_to_move).choose("free", "enter:L", "enter:L", "enter:L", "end")
    assert stage.offered("free") == ["free", "free-dive"]
    stage.choose("free", "enter:UL", "circle:L", "circle:L", "end")
    assert (stage.at("X"), stage.at("A")) == ("G9", "I10")


# Facings of a stopped enemy and the escort that reaches it


@pytest.mark.rule("WL-10.4.2b", "WL-10.4.2c", "WL-10.4.2d", "WL-13.4.1g", "WL-10.3a")
def test_direction_of_reaction_decides_head_on() -> None:
    for escort, head_on, marker in (("L9", True, ""), ("J11", False, "dive"), ("I8", False, "climb")):
        stage = advanced({**QUIET, "reaction": [6, 6]})
        stage.raider("T", "bm", "K9", mission="bombing", moved=True)
        stage.raider("E", "fx", escort, "R", mission="escort", moved=True)
        stage.defender("X", "fx", "I9", "R", alerted=True, mission="CAP", tally="T")
        stage.play(next_to_move).choose("free", "enter:R", "enter:R", "react:E")
        while not stage.is_over:
            stage.choose(stage.offered("enter:")[0])
        assert (stage.at("E"), stage.at("X"), stage["E"].marker) == ("J9", "J9", marker)
        assert stage["X"].facing == facing_named("R")
        stage.play(begin_combat_phase, next_combat)
        if not head_on:
            stage.choose("hit-and-run")
        combat = fought(stage)
        assert (combat.attackers, combat.bounce, combat.head_on) == (("E",), True, head_on)


@pytest.mark.rule("WL-8.2e", "WL-10.4.2b")
def test_dive_stopped_by_reaction_is_not_owed() -> None:
    stage = Stage({"reaction": [6, 6], "initiative": [1, 2]})
    stage.raider("T", "bm", "K9", mission="bombing", moved=True)
    stage.raider("E", "fx", "K10", "R", mission="escort", moved=True)
    stage.defender("X", "fx", "I10", "R", alerted=True, mission="CAP", tally="T")
    stage.play(next_to_move).choose("free-dive", "enter:R", "enter:DR", "react:E")
    while not stage.is_over:
        stage.choose(stage.offered("enter:")[-1])
    assert (stage.at("X"), stage["X"].marker, stage["X"].square) == ("J10", "", square_named("J10"))
