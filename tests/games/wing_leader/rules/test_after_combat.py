"""After a combat (WL-10.7, 7.2.4.1): cohesion, breaking, ammunition, tallies."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.administration import escapes
from dowding.games.wing_leader.rules.after_combat import (
    after_the_combat,
    check_cohesion,
    cohesion_amounts,
    mark_the_fought,
    take_tallies,
)
from dowding.games.wing_leader.rules.combat import next_combat
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.reaction import eligible_escorts
from dowding.games.wing_leader.rules.squadron_status import break_squadron, jettison
from dowding.games.wing_leader.rules.tally import may_tally, tally_segment
from dowding.games.wing_leader.state import Combat
from games.wing_leader.scenario_builder import Stage, combat, pair

# Cohesion


@pytest.mark.rule("WL-10.7a", "WL-10.7.1a")
def test_every_unbroken_squadron_on_the_map_checks_cohesion() -> None:
    stage = pair({"cohesion": [6, 6]})
    stage.change("X", broken=True)
    stage.play(check_cohesion)
    assert [event.get_str("squadron") for event in stage.events("cohesion")] == ["A"]


@pytest.mark.rule("WL-10.7b")
def test_fighters_and_bombers_use_separate_cohesion_columns() -> None:
    stage = Stage({"cohesion": [3, 4, 3, 4]})
    stage.raider("A", "fx", "J9")
    stage.defender("T", "bm", "J9", mission="bombing")
    combat(stage, "A", "T")
    stage.play(check_cohesion)
    assert (stage["A"].disrupted, stage["T"].disrupted) == (True, False)


@pytest.mark.rule("WL-10.7b", "WL-1.1h", "WL-3.2.1d")
def test_loaded_fighter_bomber_checks_cohesion_as_a_bomber() -> None:
    for load, disrupted in (("bombs", False), ("", True)):
        stage = Stage({"cohesion": [3, 4]})
        stage.raider("F", "fx", "J9", mission="bombing")
        if not load:
            jettison(stage.fight, stage["F"], "WL-9.2.1.1")
        stage.fight.state.combat = Combat((), ("F",), "defender")
        stage.play(check_cohesion)
        assert stage["F"].disrupted == disrupted
    assert [event.data for event in stage.events("disrupted")] == [{"squadron": "F"}]


@pytest.mark.rule("WL-4.7b", "WL-4.7.1e")
def test_cloud_modifies_cohesion_and_haze_does_not() -> None:
    stage = Stage(sky=Sky({square_named("J9"): "dense"}, haze=19))
    assert cohesion_amounts(stage.fight, stage.raider("A", "fx", "J9"), 0)["weather"] == 3
    assert cohesion_amounts(stage.fight, stage.raider("B", "fx", "K9"), 0)["weather"] == 0


@pytest.mark.rule("WL-10.7.1c", "WL-7.2.2e", "WL-7.2.2h")
def test_broken_fighter_returns_home_and_enemy_tallies_remain() -> None:
    stage = pair()
    stage.change("A", dogfight=1)
    stage.change("X", dogfight=1, tally="A")
    break_squadron(stage.fight, stage["A"], "WL-10.7")
    broken = stage["A"]
    assert (broken.tally, broken.dogfight, broken.returning) == ("", 0, "left")
    assert stage["X"].tally == "A"


@pytest.mark.rule("WL-10.7.1d", "WL-7.2f")
def test_broken_squadrons_cannot_tally_or_react() -> None:
    stage = Stage()
    broken = stage.raider("A", "fx", "J9", broken=True, returning="left")
    stage.raider("E", "fx", "J9", mission="escort", broken=True, returning="left")
    bomber = stage.raider("T", "bm", "J9", mission="bombing")
    assert not may_tally(stage.fight, broken)
    assert eligible_escorts(stage.fight, bomber) == []


@pytest.mark.rule("WL-10.7.1e", "WL-9.2.1b")
def test_broken_bomber_flies_on() -> None:
    stage = Stage()
    bomber = stage.raider("T", "bm", "J9", mission="bombing")
    break_squadron(stage.fight, bomber, "WL-10.7")
    assert stage["T"].returning == ""
    stage.play(begin_movement, next_to_move).choose("move:T")
    assert stage.at("T") == "L9"
    assert jettison(stage.fight, stage["T"], "WL-9.2.1.1").returning == "left"
    assert [event.data for event in stage.events("jettisoned")] == [{"squadron": "T"}]


@pytest.mark.rule("WL-10.7.1f")
def test_broken_fighter_bomber_returns_when_its_bombs_are_gone() -> None:
    stage = Stage()
    stage.raider("F", "fx", "J9", mission="bombing")
    break_squadron(stage.fight, stage["F"], "WL-10.7")
    assert (stage["F"].mission, stage["F"].returning) == ("bombing", "")
    jettison(stage.fight, stage["F"], "WL-9.2.1.1")
    assert (stage["F"].mission, stage["F"].returning) == ("sweep", "left")


@pytest.mark.rule("WL-10.7.1b")
def test_player_may_break_own_squadron() -> None:
    stage = pair()
    stage.play((after_the_combat, "raider")).choose("break:A")
    assert stage["A"].broken
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True)
    stage.play(begin_movement, next_to_move).choose("break:A")
    assert stage["A"].broken
    assert {option.partition(":")[0] for option in stage.offered()} == {"return", "return-dive"}


@pytest.mark.rule("WL-10.7.1b")
def test_squadron_that_breaks_during_its_move_flies_home_with_remaining_mps() -> None:
    stage = Stage()
    stage.defender("X", "fx", "Q9")
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.play((begin_move, "A")).choose("free")
    assert "break:A" not in stage.offered(), "it could break before its first step"
    stage.choose("enter:R", "break:A")
    assert (stage["A"].broken, stage["A"].tally, stage["A"].returning) == (True, "", "left")
    assert {"enter:L", "enter:UL", "enter:DL"} <= set(stage.offered())
    assert not {"enter:R", "enter:UR", "enter:DR"} & set(stage.offered())
    stage.choose("enter:L", "end")
    assert stage.at("A") == "J9"


@pytest.mark.rule("WL-10.7.1b")
def test_squadron_that_breaks_without_mps_left_stays_in_place() -> None:
    stage = Stage()
    stage.defender("X", "fx", "Q9")
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.play((begin_move, "A")).choose("free", "enter:R", "enter:R", "enter:R", "break:A")
    assert (stage["A"].broken, stage.at("A"), stage.is_over) == (True, "M9", True)


# Ammunition


@pytest.mark.rule("WL-10.7.2c", "WL-10.7.2d")
def test_bombers_do_not_track_ammunition() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    bomber = stage.defender("T", "bm", "J9", mission="bombing", ammo=2)
    combat(stage, "A", "T")
    stage.play(mark_the_fought)
    assert (stage["A"].ammo, stage["T"].ammo) == (1, 2)
    assert cohesion_amounts(stage.fight, bomber, 0)["depleted"] == 0


@pytest.mark.rule("WL-10.7.2e")
def test_unarmed_fighters_track_ammunition() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("X", "bt", "J9")
    combat(stage, "A", "X")
    assert stage.play(mark_the_fought)["X"].ammo == 1


@pytest.mark.rule("WL-9.2.2.2b", "WL-7.1c")
def test_escort_becomes_alerted_sweep_after_combat() -> None:
    stage = Stage()
    stage.raider("E", "fx", "J9", mission="escort")
    stage.raider("T", "bm", "K9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="E")
    combat(stage, "X", "E")
    stage.play(mark_the_fought)
    assert (stage["E"].mission, stage["E"].alerted, stage["E"].was_escort) == ("sweep", True, True)
    assert [event.data for event in stage.events("sweeps")] == [{"squadron": "E"}]


# Tallies after a combat


@pytest.mark.rule("WL-7.2.4.1a", "WL-7.2.4.1d", "WL-7.2.2g", "WL-7.2.4a")
def test_every_unbroken_fighter_tallies_an_enemy_after_combat() -> None:
    stage = pair()
    stage.defender("Y", "fx", "J9", broken=True, returning="right")
    combat(stage, "A", "X Y")
    stage.play(take_tallies)
    assert stage.offered() == ["tally:A:X", "tally:A:Y"]
    stage.choose("tally:A:Y")
    assert (stage["A"].tally, stage["X"].tally, stage["Y"].tally) == ("Y", "A", "")


@pytest.mark.rule("WL-7.2.4.1b")
def test_tally_after_dogfight_combat_is_on_a_member() -> None:
    stage = pair()
    stage.change("A", dogfight=1)
    stage.change("X", dogfight=1)
    stage.defender("Y", "fx", "J9", broken=True, returning="right")
    combat(stage, "A", "X Y")
    stage.play(take_tallies)
    assert (stage["A"].tally, stage.is_over) == ("X", True)


@pytest.mark.rule("WL-7.2.4.1c")
def test_no_tally_after_combat_without_enemies_left() -> None:
    stage = pair()
    stage.fight.remove(stage["X"], "eliminated", "WL-10.6")
    stage.play(take_tallies)
    assert stage["A"].tally == ""


@pytest.mark.rule("WL-7.2.4.1e", "WL-9.2.1.1c")
def test_defending_fighter_bomber_may_keep_its_bombs() -> None:
    for choice, load, tally in (("keep-bombs:F", "bombs", ""), ("tally:F:X", "", "X")):
        stage = Stage()
        stage.raider("F", "fx", "J9", mission="bombing")
        stage.defender("X", "fx", "J9", alerted=True, tally="F")
        combat(stage, "X", "F")
        stage.play(take_tallies).choose(choice)
        assert (stage["F"].load, stage["F"].tally) == (load, tally)
    assert [event.data for event in stage.events("jettisoned")] == [{"squadron": "F"}]


@pytest.mark.rule("WL-7.2.4.1f", "WL-2.1e")
def test_tally_after_combat_replaces_vector() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, mission="intercept", vector=square_named("C3"))
    combat(stage, "A", "X")
    stage.play(take_tallies)
    assert (stage["X"].tally, stage["X"].vector) == ("A", -1)


@pytest.mark.rule("WL-9.2.1.1a")
def test_bomber_may_jettison_after_combat() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("T", "bm", "J9", mission="bombing")
    combat(stage, "A", "T")
    stage.play((after_the_combat, "defender"))
    assert stage.offered() == ["done", "jettison:T", "break:T"]
    stage.choose("jettison:T")
    assert (stage["T"].load, stage["T"].returning) == ("", "right")


@pytest.mark.rule("WL-9.2.1.1c", "WL-7.1c")
def test_fighter_bomber_that_jettisons_after_combat_is_alerted() -> None:
    """A-26."""
    stage = Stage()
    stage.raider("F", "fx", "J9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True, tally="F")
    combat(stage, "X", "F")
    stage.play((after_the_combat, "raider")).choose("jettison:F")
    assert (stage["F"].mission, stage["F"].load, stage["F"].alerted) == ("sweep", "", True)
    assert [event.data for event in stage.events("alerted")] == [{"squadron": "F"}]


@pytest.mark.rule("WL-10.7c", "WL-9.4.1a")
def test_attack_on_bomber_alerts_fighters_on_its_net() -> None:
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("S", "fx", "C3")
    stage.raider("U", "fx", "C4", net="B")
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    stage.flew("X", "I9")
    stage.play(next_combat)
    assert (stage["S"].alerted, stage["U"].alerted) == (True, False)


@pytest.mark.rule("WL-11.0c", "WL-9.2.6a")
def test_only_broken_squadrons_may_try_to_escape() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", broken=True, returning="left")
    stage.raider("B", "fx", "J9")
    stage.defender("X", "fx", "M9", alerted=True)
    stage.play((escapes, "raider"))
    assert stage.offered("escape:") == ["escape:A"]


@pytest.mark.rule("WL-7.2a", "WL-7.2e", "WL-7.2g")
def test_fighter_without_tally_rolls_once_per_phase() -> None:
    stage = Stage({"tally": [1]})
    stage.raider("A", "fx", "D5")
    stage.raider("B", "fx", "D5", alerted=True, tally="X")
    stage.defender("X", "fx", "H5")
    stage.play((tally_segment, "raider"))
    assert stage.offered("look:") == ["look:A:X"]
    stage.choose("look:A:X")
    assert stage.offered("look:") == []


@pytest.mark.rule("WL-9.2.7a")
def test_squadron_with_tally_elsewhere_moves_freely() -> None:
    stage = Stage()
    squadron = stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "M9")
    assert [behaviour.id for behaviour in behaviours(stage.fight, squadron)] == ["free", "free-dive"]
