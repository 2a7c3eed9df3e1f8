"""Worked examples of hits, cohesion and dogfights, with their dice (the inventory's G-44 to G-76)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Cloud, Sky
from dowding.games.wing_leader.rules.after_combat import ask_for_dogfight, cohesion_amounts, contest_dogfight
from dowding.games.wing_leader.rules.combat import find_combats, next_combat
from dowding.games.wing_leader.rules.dogfight import move_dogfight, settle_dogfights
from dowding.games.wing_leader.rules.head_on import is_head_on
from dowding.games.wing_leader.rules.hits import disrupt, hit_result
from dowding.games.wing_leader.rules.modified_rolls import modifiers
from dowding.games.wing_leader.rules.movement_phase import next_to_move
from dowding.games.wing_leader.rules.reaction import eligible_escorts
from dowding.games.wing_leader.rules.resolution import (
    combat_columns,
    combat_values,
    confirm_hits,
    defence_rating,
    share_hits,
)
from dowding.games.wing_leader.rules.victory import total_halves
from games.wing_leader.scenario_builder import REAL, Stage, combat

# Hits


@pytest.mark.rule("WL-10.2.2a", "WL-G-55")
def test_hits_are_shared_evenly() -> None:
    for victims, hits, ways in (("X Y", 3, {(2, 1), (1, 2)}), ("X Y Z", 2, {(1, 1, 0), (1, 0, 1), (0, 1, 1)})):
        results: set[tuple[int, ...]] = set()
        for first in victims.split():
            for second in victims.split():
                stage = Stage()
                stage.raider("A", "fx", "J9")
                for ident in victims.split():
                    stage.defender(ident, "fx", "J9")
                combat(stage, "A", victims, hits_by_attacker=hits)
                stage.play(share_hits)
                for wish in (first, second):
                    offered = stage.offered("hit:")
                    if f"hit:{wish}" in offered:
                        stage.choose(f"hit:{wish}")
                    elif offered:
                        stage.choose(offered[0])
                created = stage.fight.state.combat
                assert created is not None
                results.add(tuple(created.hits.get(ident, 0) for ident in victims.split()))
        assert results == ways


@pytest.mark.rule("WL-10.3a", "WL-10.3d", "WL-10.4c", "WL-G-56")
def test_a_head_on_attack_comes_from_one_of_three_squares() -> None:
    for came_from in ("N9", "N10", "N11", "M9", "M11", "L9", "L10", "L11"):
        stage = Stage()
        stage.raider("T", "bm", "M10", mission="bombing")
        stage.defender("X", "fx", "M10", alerted=True, tally="T")
        stage.flew("X", came_from)
        assert is_head_on(stage.fight, combat(stage, "X", "T")) == came_from.startswith("N")


@pytest.mark.rule("WL-10.3b", "WL-10.3c", "WL-G-57")
def test_bomber_that_approaches_from_ahead_is_met_head_on() -> None:
    for end in ("P10", "Q10"):
        stage = Stage()
        stage.raider("T", "bm", end, mission="bombing")
        stage.defender("X", "fx", "P10", alerted=True, tally="T")
        stage.flew("T", *(("N10", "O10") if end == "P10" else ("N10", "O10", "P10")))
        if end == "P10":
            assert is_head_on(stage.fight, combat(stage, "X", "T"))
        else:
            assert find_combats(stage.fight) == []


def attacked_bomber(dice: list[int]) -> Stage:
    stage = Stage({"reaction": dice})
    stage.raider("T", "bm", "M10", mission="bombing", moved=True)
    for ident, square in (("D", "L12"), ("E", "L12"), ("F", "L12")):
        stage.raider(ident, "fx", square, mission="escort", moved=True)
    stage.defender("X", "fx", "M9", "R", alerted=True, mission="intercept", tally="T")
    return stage.play(next_to_move).choose("free", "enter:U")


@pytest.mark.rule("WL-10.4.5a", "WL-10.4d", "WL-10.4e", "WL-10.4.2a", "WL-10.4.2b", "WL-G-58")
def test_best_reaction_applies_to_all_declared_escorts() -> None:
    stage = attacked_bomber([1, 1, 3, 4, 5, 5]).choose("react:D", "react:E", "react:F")
    while stage.offered("enter:"):
        stage.choose(stage.offered("enter:")[0])
    assert [event.get_str("result") for event in stage.events("reaction")] == ["none", "late", "successful"]
    assert [stage[ident].tally for ident in "DEF"] == ["X", "X", "X"]
    assert stage.at("X") == "M9"


@pytest.mark.rule("WL-10.4b", "WL-10.4c", "WL-G-59")
def test_which_escorts_may_react() -> None:
    def eligible(clouds: dict[int, Cloud] | None = None) -> list[str]:
        stage = Stage(sky=Sky(clouds or {}))
        bomber = stage.raider("T", "bm", "M10", mission="bombing")
        for ident, square in (
            ("A", "L12"),
            ("B", "J10"),
            ("C", "M9"),
            ("D", "I10"),
            ("E", "M8"),
            ("F", "K11"),
            ("G", "N13"),
        ):
            stage.raider(ident, "fx", square, mission="escort")
        stage.defender("Y", "fx", "K11", alerted=True, tally="F")
        return [squadron.id for squadron in eligible_escorts(stage.fight, bomber)]

    assert eligible() == ["A", "B", "C", "G"]
    assert "G" not in eligible({square_named("N12"): "dense"})
    assert "G" not in eligible({square_named("M11"): "dense"})
    assert "G" in eligible({square_named("M12"): "dense"})


@pytest.mark.rule("WL-10.5c", "WL-10.5d", "WL-10.5e", "WL-G-60", "WL-G-61")
def test_columns_and_edge() -> None:
    def at(attack: int, defence: int, edges: str) -> tuple[int, int]:
        stage = Stage()
        models = ("fe" if "a" in edges else "fx", "fe" if "d" in edges else "fx")
        stage.raider("A", models[0], "J9")
        stage.defender("X", models[1], "J9")
        made = combat(stage, "A", "X")
        base = combat_values(stage.fight, made)
        more = tuple(f"B{n}" for n in range(20))
        for ident in more:
            stage.raider(ident, "fx", "J9")
        for ident in (f"Y{n}" for n in range(20)):
            stage.defender(ident, "fx", "J9")
        lift = max(0, attack - defence)
        drop = max(0, defence - attack)
        made = combat(stage, " ".join(("A", *more[:lift])), " ".join(("X", *(f"Y{n}" for n in range(drop)))))
        assert base == (6, 6)
        return combat_columns(stage.fight, made)

    assert at(5, 6, "") == (-1, 1)
    assert at(5, 6, "a") == (0, 1)
    assert at(5, 6, "ad") == (-1, 1)
    assert at(2, 8, "") == at(2, 8, "a") == (-4, 4)
    assert at(2, 6, "a") == (-3, 4)
    assert at(6, 2, "a") == (4, -4)


@pytest.mark.rule("WL-10.5.1a", "WL-10.5.2a", "WL-10.5.2b", "WL-1.1e", "WL-G-62")
def test_messerschmitts_dive_on_liberators() -> None:
    stage = Stage(pack=REAL)
    stage.raider("L", "b-24h", "J14", mission="bombing")
    stage.defender("M", "bf-109g-6", "J14", marker="dive", alerted=True, tally="L")
    created = combat(stage, "M", "L")
    assert combat_values(stage.fight, created) == (7, 3)
    assert combat_columns(stage.fight, created) == (4, -4)
    assert (REAL.hits(4, 7), REAL.hits(-4, 9 + defence_rating(stage.fight, created))) == (2, 1)
    assert defence_rating(stage.fight, replace(created, rating="turn")) == 3


@pytest.mark.rule("WL-10.6e", "WL-10.6f", "WL-3.3g", "WL-G-63")
def test_hits_against_two_protection_values() -> None:
    by_power = {0: "nnnssl", 2: "nsslll", 3: "nsllll"}
    words = {"n": "nothing", "s": "straggler", "l": "loss"}
    for power, results in by_power.items():
        assert [hit_result(die, power, (4, 5)) for die in range(1, 7)] == [words[result] for result in results]


@pytest.mark.rule("WL-10.6d", "WL-G-64")
def test_hit_is_confirmed_against_the_squadron_that_takes_it() -> None:
    assert hit_result(3, 2, REAL.cards["b-17g"].protection) == "straggler"
    assert hit_result(3, 2, REAL.cards["p-51b"].protection) == "loss"


@pytest.mark.rule("WL-10.6.1a", "WL-10.6.1b", "WL-10.6g", "WL-G-65")
def test_a_second_straggler_is_a_loss() -> None:
    stage = Stage({"hit": [3, 3, 3]})
    stage.raider("A", "fe", "J9")
    stage.defender("X", "fx", "J9")
    combat(stage, "A", "X", hits={"X": 3})
    stage.play(confirm_hits)
    assert (stage["X"].losses, stage["X"].straggler) == (1, True)


@pytest.mark.rule("WL-10.6h", "WL-10.2.2b", "WL-G-66")
def test_excess_hits_on_an_eliminated_flight_are_lost() -> None:
    stage = Stage({"hit": [6]})
    stage.raider("A", "fx", "J9")
    stage.defender("X", "fx", "J9", size="flight", losses=2)
    combat(stage, "A", "X", hits={"X": 2})
    stage.play(confirm_hits)
    assert (stage["X"].place, stage["X"].losses) == ("eliminated", 3)


@pytest.mark.rule("WL-10.7d", "WL-10.7e", "WL-1.1i", "WL-G-67")
def test_disruption_breaks_flight_at_one_level_and_squadron_at_two() -> None:
    stage = Stage()
    stage.raider("F", "fx", "J9", size="flight")
    stage.raider("S", "fx", "J9")
    stage.raider("T", "fx", "J9")
    disrupt(stage.fight, stage["F"], 1)
    disrupt(stage.fight, stage["S"], 1)
    disrupt(stage.fight, stage["T"], 2)
    assert stage["F"].broken
    assert (stage["S"].disrupted, stage["S"].broken, stage["T"].broken) == (True, False, True)
    disrupt(stage.fight, stage["S"], 1)
    assert stage["S"].broken


@pytest.mark.rule("WL-10.7.2a", "WL-10.7.2b", "WL-10.7.2f", "WL-G-68")
def test_ammunition_in_the_first_second_and_later_combats() -> None:
    stage = Stage()
    results = []
    for ammo in (0, 1, 2, 2):
        squadron = stage.raider("A", "fx", "J9", ammo=ammo)
        amounts = cohesion_amounts(stage.fight, squadron, 0)
        results.append(sum(modifiers(stage.fight, "cohesion", amounts).values()))
    assert results == [0, -1, -2, -2]


@pytest.mark.rule("WL-10.8d", "WL-10.8f", "WL-G-69")
def test_side_that_wants_the_dogfight_wins_ties() -> None:
    for german, fought in ((4, True), (5, False)):
        stage = Stage({"dogfight": [4, german]})
        stage.defender("S", "fx", "J9", quality="veteran", alerted=True, tally="G")
        stage.raider("G", "fx", "J9", marker="dive", alerted=True, tally="S")
        combat(stage, "G", "S")
        stage.play((contest_dogfight, "defender"))
        assert bool(stage["S"].dogfight and stage["G"].dogfight) == fought


@pytest.mark.rule("WL-10.8b", "WL-10.8a")
def test_dogfight_decisions_are_simultaneous() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, tally="A")
    combat(stage, "A", "X")
    stage.play(ask_for_dogfight).answer("raider", "dogfight")
    assert stage.match is not None
    assert stage.match.deciding_seats() == ("raider", "defender")
    stage.answer("defender", "dogfight")
    assert stage["A"].dogfight == stage["X"].dogfight == 1
    assert [event.data for event in stage.events("dogfight wanted")] == [{"sides": ["raider", "defender"]}]
    assert [event.data for event in stage.events("dogfight")] == [{"squadrons": ["A", "X"], "square": "J9"}]


@pytest.mark.rule("WL-10.8.2a", "WL-10.8.2b", "WL-G-70")
def test_dogfight_drift() -> None:
    for die, seat in ((3, "raider"), (4, "defender")):
        for square, drifts in (("A0", "A0 B0"), ("M5", "M5 L5 N5 L4 M4 N4")):
            stage = Stage({"dogfight move": [die]})
            stage.raider("A", "fx", square, alerted=True, tally="X", dogfight=1)
            stage.defender("X", "fx", square, alerted=True, tally="A", dogfight=1)
            stage.play((move_dogfight, 1)).choose("done")
            decision = stage.asked()
            assert decision is not None
            assert decision.seat == seat
            assert set(stage.offered("drift")) == {f"drift:{name}" for name in drifts.split()}


@pytest.mark.rule("WL-10.8.1c", "WL-10.8.1d", "WL-10.8.1e", "WL-10.8.1h", "WL-G-71")
def test_member_whose_target_leaves_the_dogfight_takes_another() -> None:
    stage = Stage()
    stage.raider("A", "fx", "M5", alerted=True, tally="X", dogfight=1)
    stage.raider("B", "fx", "M5", alerted=True, tally="Y", dogfight=1)
    stage.defender("X", "fx", "M5", alerted=True, broken=True, returning="right")
    stage.defender("Y", "fx", "M5", alerted=True, tally="A", dogfight=1)
    stage.play(settle_dogfights)
    assert (stage["A"].tally, stage["B"].tally) == ("Y", "Y")
    assert stage["A"].dogfight == stage["Y"].dogfight == 1


@pytest.mark.rule("WL-10.5a", "WL-10.6a", "WL-10.7a", "WL-10.7b", "WL-12.1b", "WL-G-72")
def test_a_combat_from_end_to_end() -> None:
    dice = {"attack": [3, 4], "defence": [4, 5], "hit": [4, 3, 3], "cohesion": [4, 4, 3, 4]}
    stage = Stage(dice)
    stage.raider("T", "bm", "M10", mission="bombing")
    stage.defender("X", "fx", "M10", "R", marker="dive", alerted=True, tally="T")
    stage.flew("X", "L11")
    stage.play(next_combat).choose("hit-and-run")
    assert [(event.get_int("column"), event.get_int("hits")) for event in stage.events("attack")] == [(4, 2)]
    assert [(event.get_int("column"), event.get_int("hits")) for event in stage.events("defence")] == [(-4, 1)]
    bomber, fighter = stage["T"], stage["X"]
    assert (bomber.losses, bomber.straggler, bomber.disrupted) == (1, True, True)
    assert (fighter.straggler, fighter.ammo, fighter.tally, fighter.disrupted) == (True, 1, "T", False)
    assert not stage.events("dogfight wanted")
    assert total_halves(stage.fight, "defender") == 4


@pytest.mark.rule("WL-10.4.3a", "WL-10.4.3b", "WL-10.1.4b", "WL-10.2e", "WL-G-73")
def test_a_late_reaction_from_end_to_end() -> None:
    dice = {
        "reaction": [3, 4],
        "attack": [4, 5],
        "defence": [4, 4],
        "hit": [2, 6, 3],
        "cohesion": [4, 5, 3, 4, 3, 3],
    }
    stage = Stage(dice)
    stage.raider("T", "bm", "M10", mission="bombing", moved=True)
    stage.raider("E", "fe", "L12", mission="escort", moved=True)
    stage.defender("X", "fx", "M9", "R", alerted=True, mission="intercept", tally="T")
    stage.play(next_to_move, next_combat).choose("free", "enter:U", "react:E")
    while stage.offered("enter:"):
        stage.choose(stage.offered("enter:")[0])
    assert (stage.at("X"), stage.at("E"), stage["E"].marker, stage["E"].mission) == ("M10", "M10", "dive", "sweep")
    stage.choose("primary:E", "hit-and-run", "hit:T")
    assert [event.get_int("column") for event in stage.events("attack")] == [-2]
    assert [(event.get_int("column"), event.get_int("hits")) for event in stage.events("defence")] == [(3, 2)]
    assert (stage["T"].straggler, stage["X"].losses, stage["X"].straggler) == (True, 1, True)
    assert (stage["X"].disrupted, stage["E"].disrupted, stage["T"].disrupted) == (False, True, True)
    assert (stage["X"].ammo, stage["E"].ammo, stage["T"].ammo) == (1, 1, 0)
    assert set(stage.offered(seat="raider")) == {"dogfight", "refuse"}
