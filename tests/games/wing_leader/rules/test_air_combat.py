"""Air combat (WL-10.0, 10.1): which combats there are, and who attacks."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.combat import attacking_side, find_combats, next_combat
from dowding.games.wing_leader.rules.movement_phase import begin_movement
from dowding.games.wing_leader.state import MovementRecord
from games.wing_leader.scenario_builder import Stage, duel, mutual

# Combats


@pytest.mark.rule("WL-10.0a")
def test_combat_in_square_with_tallied_target() -> None:
    stage = duel()
    assert find_combats(stage.fight) == [("A", "X")]
    stage.change("X", square=square_named("K9"))
    assert find_combats(stage.fight) == []


@pytest.mark.rule("WL-10.0b")
def test_tally_outside_the_square_links_no_combat() -> None:
    stage = duel()
    stage.raider("B", "fx", "J9", alerted=True, tally="Y")
    stage.defender("Y", "fx", "M9")
    assert find_combats(stage.fight) == [("A", "X")]


@pytest.mark.rule("WL-10.0c", "WL-10.8.1a")
def test_squadron_fights_once_per_turn() -> None:
    stage = duel()
    stage.change("A", fought=True)
    assert find_combats(stage.fight) == []


@pytest.mark.rule("WL-10.0d", "WL-6.0f")
def test_raider_chooses_next_combat() -> None:
    stage = duel()
    stage.raider("G", "fx", "M3")
    stage.defender("H", "fx", "M3", alerted=True, tally="G")
    stage.play(next_combat)
    decision = stage.asked()
    assert decision is not None
    assert (decision.seat, stage.offered()) == ("raider", ["combat:A", "combat:G"])


@pytest.mark.rule("WL-10.0e")
def test_dissolved_combat_is_skipped() -> None:
    stage = duel()
    stage.raider("G", "fx", "M3")
    stage.defender("H", "fx", "M3", alerted=True, tally="G")
    stage.play(next_combat).choose("combat:A")
    stage.change("H", tally="", broken=True)
    assert find_combats(stage.fight) == [("A", "X")]


@pytest.mark.rule("WL-10.2b")
def test_combat_of_many_squadrons_rolls_once_per_side() -> None:
    stage = duel({"attack": [1, 1], "defence": [1, 1], "cohesion": [6, 6] * 3})
    stage.raider("B", "fx", "J9", alerted=True, tally="X")
    stage.play(next_combat).choose("primary:A", "hit-and-run")
    assert (len(stage.events("attack")), len(stage.events("defence"))) == (1, 1)


# Attackers


@pytest.mark.rule("WL-10.1a")
def test_the_side_with_the_tally_attacks() -> None:
    assert attacking_side(duel().fight, ("A", "X")) == "raider"


@pytest.mark.rule("WL-10.1.1a")
def test_side_with_bomber_defends_even_if_its_fighter_moved_last() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    stage.fight.state.tracks["A"] = MovementRecord(square_named("H9"), 9)
    assert attacking_side(stage.fight, ("A", "T", "X")) == "defender"


@pytest.mark.rule("WL-10.1.2a", "WL-10.1.3b")
def test_side_that_moved_last_attacks() -> None:
    stage = mutual()
    stage.fight.state.tracks |= {"A": MovementRecord(square_named("H9"), 2), "X": MovementRecord(square_named("J9"), 1)}
    assert attacking_side(stage.fight, ("A", "X")) == "raider"
    stage.fight.state.tracks |= {"A": MovementRecord(square_named("H9"), 2), "X": MovementRecord(square_named("J9"), 5)}
    assert attacking_side(stage.fight, ("A", "X")) == "defender"


@pytest.mark.rule("WL-10.1.2c", "WL-10.8.1g", "WL-3.3.2f")
def test_better_turn_attacks_in_dogfight() -> None:
    stage = mutual("fe", dogfight=1)
    assert attacking_side(stage.fight, ("A", "X")) == "defender"


@pytest.mark.rule("WL-10.1.2b", "WL-10.1.2c")
def test_tied_ratings_are_decided_by_a_die() -> None:
    for die, side in ((3, "raider"), (4, "defender")):
        stage = mutual(dogfight=1)
        stage.script = {"attacker": [die]}
        stage.play()
        assert attacking_side(stage.fight, ("A", "X")) == side


@pytest.mark.rule("WL-10.1.4a")
def test_escort_that_reacted_in_time_attacks() -> None:
    stage = mutual()
    stage.fight.state.tracks |= {
        "A": MovementRecord(square_named("H9"), 2, reacted="successful"),
        "X": MovementRecord(square_named("J9"), 5),
    }
    assert attacking_side(stage.fight, ("A", "X")) == "raider"


@pytest.mark.rule("WL-10.5.3a", "WL-3.3f")
def test_unarmed_squadrons_cannot_start_or_lead_a_combat() -> None:
    stage = Stage()
    stage.raider("A", "bt", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9")
    assert find_combats(stage.fight) == []
    stage = duel()
    stage.raider("B", "bt", "J9", alerted=True, tally="X")
    stage.play(next_combat)
    assert stage.offered() == ["hit-and-run", "turning-fight"], "only A can lead"


@pytest.mark.rule("WL-10.5.3a", "WL-10.1.3b")
def test_attacker_in_chain_with_unarmed_squadron_follows_order_of_moves() -> None:
    """A-61: one armed squadron, with a tally or without, is enough for its side to attack."""
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True)
    stage.raider("B", "bt", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, tally="A")
    stage.fight.state.tracks |= {"B": MovementRecord(square_named("H9"), 9), "X": MovementRecord(square_named("H9"), 2)}
    assert attacking_side(stage.fight, ("A", "B", "X")) == "raider"


@pytest.mark.rule("WL-10.1.2b", "WL-8.4.1a")
def test_squadron_that_entered_from_edge_did_not_begin_in_the_square() -> None:
    """The order of moves decides the attacker, not the speed (X-04)."""
    stage = mutual("fl")
    stage.change("A", place="edge", tally="")
    for ident in "AX":
        stage.change(ident, square=square_named("A9"), tally="")
    stage.play(begin_movement)
    assert stage.fight.state.tracks["X"].start == square_named("A9")
    assert stage.fight.state.tracks["A"].start != square_named("A9")
