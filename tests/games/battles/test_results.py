"""The return of a battle to its campaign (BRIDGE-5)."""

from __future__ import annotations

import re

import pytest

from dowding.engine.text import format_signed
from dowding.games.battles.log import narrator
from dowding.games.battles.report import battle_section
from games.battles.battle_builder import Stage, gruppen, squadrons


def formed(**events: object) -> Stage:
    """A raid of two hunters, two bombers and an escort, met by five squadrons."""
    stage = Stage()
    stage.plain_raid(hunters=2, bombers=2, fighters=5, **events)
    stage.raiders("escort", *gruppen("Me110"))
    stage.form()
    return stage


@pytest.mark.rule("BRIDGE-5.1", "BRIDGE-5.4")
@pytest.mark.parametrize(
    ("losses", "broken", "full", "where", "result"),
    [
        (0, False, True, "inflight", "-"),
        (1, False, True, "inflight", "-"),
        (0, True, True, "inflight (reduced)", "A"),
        (1, True, True, "inflight (reduced)", "A"),
        (2, False, True, "inflight (reduced)", "D"),
        (2, True, True, "light", "L"),
        (3, False, True, "light", "L"),
        (4, False, True, "heavy", "H"),
        (12, False, True, "heavy", "H"),
        (0, True, False, "light", "A"),
        (2, False, False, "inflight (reduced)", "D"),
    ],
)
def test_results_of_squadrons(losses: int, broken: bool, full: bool, where: str, result: str) -> None:
    stage = Stage()
    stage.plain_raid(fighters=0)
    squadron = squadrons("Spitfire")[0]
    stage.squads(squadron, full=full)
    stage.form()
    stage.hurt(squadron, losses, broken=broken)
    stage.come_home()
    assert stage.where(squadron) == where
    (reported,) = [event for event in stage.events("battle result") if event.data["counter"] == squadron]
    assert reported.data["result"] == result


@pytest.mark.rule("BRIDGE-5.2", "BRIDGE-5.4")
@pytest.mark.parametrize("box", ["hunt", "escort", "bomber"])
@pytest.mark.parametrize(
    ("losses", "state", "full", "result"),
    [
        (0, "", True, "-"),
        (0, "disrupted", True, "D"),
        (0, "broken", True, "A"),
        (1, "", True, "D"),
        (1, "broken", True, "L"),
        (2, "", True, "L"),
        (3, "", True, "H"),
        (0, "disrupted", False, "D"),
    ],
)
def test_results_of_gruppen(box: str, losses: int, state: str, full: bool, result: str) -> None:
    stage = Stage()
    stage.plain_raid(hunters=0, bombers=2)
    gruppe = gruppen("Me110")[0]
    stage.raiders(box, gruppe, full=full)  # type: ignore[arg-type]
    stage.form()
    stage.hurt(gruppe, losses, disrupted=state == "disrupted", broken=state == "broken")
    stage.come_home()
    (reported,) = [event for event in stage.events("battle result") if event.data["counter"] == gruppe]
    assert reported.data["result"] == result
    effect = stage.battle.pack.damage["Gruppe", box, full][result]  # type: ignore[index]
    lost = effect if effect in ("light", "heavy") else ""
    reduced = effect.endswith("reduced") or not full
    assert stage.where(gruppe) == (lost or f"inflight{' (reduced)' if reduced else ''}")


@pytest.mark.rule("BRIDGE-5.3")
def test_wingmate_has_the_result_of_its_unit_with_its_own_face() -> None:
    stage = Stage()
    stage.plain_raid(bombers=5, hunters=4, fighters=0)
    fighters = [*squadrons("Spitfire", "A", 3), *squadrons("Hurricane", "A", 3)]
    stage.squads(*fighters[:5])
    stage.squads(fighters[5], full=False)
    stage.form()
    participants = stage.battle.raid_battle.participants
    wingmate = next(one for one in participants if one.counter == fighters[5])
    assert wingmate.is_wingmate
    leader = stage.battle.theatre.counters[wingmate.unit]
    stage.hurt(leader, 0, broken=True)
    stage.come_home()
    assert stage.where(leader) == "inflight (reduced)"
    assert stage.where(wingmate.counter) == "light"  # a reduced squadron with A


@pytest.mark.rule("BRIDGE-5.5")
@pytest.mark.parametrize(("flag", "where"), [("delayed", "light"), ("over_coast", "heavy")])
def test_delayed_response_spares_bombers_heavy_losses(flag: str, where: str) -> None:
    stage = formed(**{flag: True})
    bomber, hunter = gruppen("He111")[0], gruppen("Me109")[0]
    stage.hurt(bomber, 3)
    stage.hurt(hunter, 3)
    stage.come_home()
    assert stage.where(bomber) == where
    assert stage.where(hunter) == "heavy"


@pytest.mark.rule("BRIDGE-5.6")
@pytest.mark.parametrize(
    ("hits", "result"), [(0, "0"), (2, "0"), (3, "1"), (4, "1"), (5, "2"), (9, "2"), (10, "H"), (40, "H")]
)
def test_hits_become_a_bombing_result(hits: int, result: str) -> None:
    stage = formed()
    stage.hits(hits)
    stage.come_home()
    assert stage.event("battle bombing").data["result"] == result


@pytest.mark.rule("BRIDGE-5.6")
def test_without_a_bomb_there_is_no_bombing() -> None:
    stage = formed()
    stage.come_home()
    assert not stage.events("battle bombing")
    assert stage.events("no bombing")


@pytest.mark.rule("BRIDGE-5.7", "BRIDGE-G06")
def test_second_die_damage_and_forward_airfields_follow_as_ever() -> None:
    for advanced, result, points, damage in ((False, "H", -3, 3), (True, "2", -2, 0)):
        stage = Stage({"heavy damage": [2], "dispersal": [1]}, advanced=advanced)
        stage.plain_raid(bombers=2)
        stage.battle.change_raid(target=25)  # Biggin Hill, forward by the advanced rules
        stage.form()
        stage.hits(26)
        stage.come_home()
        bombing = stage.event("battle bombing")
        assert bombing.data["result"] == result
        assert bombing.data["points"] == points
        assert bombing.data["damage"] == (3 if damage else 2)
        assert bombing.data["second"] == (2 if damage else 0)
        assert not [event for event in stage.events("roll") if event.data["name"] == "bombing"]


@pytest.mark.rule("BRIDGE-5.7")
def test_points_double_at_some_targets() -> None:
    stage = Stage()
    stage.plain_raid()
    double = next(card.number for card in stage.battle.pack.targets.values() if card.double_vp)
    stage.battle.change_raid(target=double)
    stage.form()
    stage.hits(6)
    stage.come_home()
    assert stage.event("battle bombing").data["points"] == -4


@pytest.mark.rule("BRIDGE-5.8")
def test_gruppen_are_scored_before_squadrons_and_bombs() -> None:
    stage = formed()
    for counter in (gruppen("He111")[0], gruppen("Me109")[0], gruppen("Me110")[0]):
        stage.hurt(counter, 2)
    stage.hurt(squadrons("Spitfire")[0], 3)
    stage.hits(5)
    stage.come_home()
    reported = [event.data["counter"] for event in stage.events("battle result")]
    in_order = [gruppen("Me109")[0], gruppen("Me110")[0], gruppen("He111")[0], squadrons("Spitfire")[0]]
    assert [one for one in reported if one in in_order] == in_order
    causes = [event.data["points"] for event in stage.events("points")]
    assert causes == [1, 1, 1, -1, -2]


@pytest.mark.rule("BRIDGE-5.8", "BRIDGE-G09")
def test_match_ends_at_the_point_that_decides_it() -> None:
    stage = formed()
    stage.battle.state.vp = -33
    stage.battle.change_raid_battle(vp=-33)
    stage.battle.change_raid(target=9)
    stage.hurt(gruppen("Me109")[0], 2)
    stage.hurt(gruppen("He111")[0], 2)
    for squadron, losses in zip(squadrons("Spitfire", number=3), (3, 3, 4), strict=True):
        stage.hurt(squadron, losses)
    stage.hits(6)
    stage.come_home()
    assert [event.data["vp"] for event in stage.events("points")] == [-32, -31, -32, -33, -35]
    assert stage.battle.state.ended == "RAF eliminated"
    assert not stage.events("battle bombing")
    assert not stage.battle.is_fighting


@pytest.mark.rule("BRIDGE-5.9", "BRIDGE-A5")
def test_unhurt_squadron_that_fought_a_hunter_may_become_an_ace() -> None:
    stage = Stage(advanced=True)
    stage.plain_raid(hunters=2, bombers=2, fighters=3)
    first, second, third = squadrons("Spitfire", number=3)
    stage.form()
    units = stage.battle.theatre.units
    stage.battle.change_raid_battle(duellists=(units[first], units[second]))
    for hunter in gruppen("Me109", number=2):
        stage.hurt(hunter, 2)
    stage.come_home()
    assert set(stage.options()) == {f"ace:{first}", f"ace:{second}"}
    stage.choose(f"ace:{second}")
    assert stage.battle.state.squadrons[second].ace
    assert stage.event("battle over")
    for change in ("no duel", "one point", "basic"):
        other = Stage(advanced=change != "basic")
        other.plain_raid(hunters=2, bombers=2, fighters=3)
        other.form()
        if change != "no duel":
            other.battle.change_raid_battle(duellists=(units[first], units[third]))
        other.hurt(gruppen("Me109")[0], 2)
        if change != "one point":
            other.hurt(gruppen("Me109", number=2)[1], 2)
        other.come_home()
        assert not other.events("ace")
        assert other.is_done


@pytest.mark.rule("BRIDGE-5.10")
def test_one_event_sums_the_battle_up() -> None:
    stage = Stage()
    stage.plain_raid(hunters=2, bombers=2, fighters=4)
    stage.fight_out()
    vp = stage.vp
    average = stage.event("battle chosen").data["average"]
    stage.obey()
    over = stage.event("battle over")
    assert over.data["average"] == average
    assert over.data["points"] == stage.vp - vp
    units = over.data["units"]
    assert isinstance(units, list)
    assert len(units) == 8
    letters = {event.data["counter"]: event.data["result"] for event in stage.events("battle result")}
    assert {unit[0]: unit[3] for unit in units if isinstance(unit, list)} == letters
    points = sum(event.get_int("points") for event in stage.events("points"))
    assert points == over.data["points"]


@pytest.mark.rule("BRIDGE-5.10")
def test_average_of_the_table_uses_dice_of_its_own() -> None:
    positions = []
    for keeps_log in (True, False):
        stage = Stage(battles="always")
        stage.plain_raid(hunters=2, bombers=2, fighters=4)
        stage.meet()
        match = stage.match
        assert match is not None
        fork = match.fork(keep_log=keeps_log)
        positions.append((fork.context.dice.position, fork.state_bytes()))
    assert positions[0] == positions[1]


@pytest.mark.rule("BRIDGE-G04")
def test_ten_full_counters_come_home() -> None:
    stage = Stage()
    stage.plain_raid(hunters=2, bombers=2, fighters=5)
    stage.raiders("escort", *gruppen("Me110"))
    stage.form()
    fighters = squadrons("Spitfire", number=5)
    states = ((1, "disrupted"), (0, "broken"), (2, "broken"), (3, ""), (4, ""))
    for squadron, (losses, state) in zip(fighters, states, strict=True):
        stage.hurt(squadron, losses, disrupted=state == "disrupted", broken=state == "broken")
    hunters, bombers, (escort,) = gruppen("Me109", number=2), gruppen("He111", number=2), gruppen("Me110")
    stage.hurt(hunters[0], 0, disrupted=True)
    stage.hurt(hunters[1], 1, broken=True)
    stage.hurt(escort, 0, disrupted=True)
    stage.hurt(bombers[0], 0, broken=True)
    stage.hurt(bombers[1], 3)
    stage.come_home()
    where = [stage.where(one) for one in (*fighters, *hunters, escort, *bombers)]
    assert where == [
        "inflight",
        "inflight (reduced)",
        "light",
        "light",
        "heavy",
        "inflight",
        "light",
        "inflight (reduced)",
        "inflight (reduced)",
        "heavy",
    ]
    assert stage.vp == -1


@pytest.mark.rule("BRIDGE-G08")
def test_delayed_response_bombs_unmet_and_comes_home() -> None:
    stage = Stage(advanced=True)
    stage.plain_raid(hunters=0, bombers=2, fighters=1, delayed=True)
    stage.battle.change_raid(target=10)
    stage.form()
    first, second = gruppen("He111", number=2)
    squadron = squadrons("Spitfire")[0]
    assert stage.unit(first).square == stage.unit(second).square == "P9"
    entry = stage.unit(squadron)
    assert entry.area is not None
    assert (entry.turn, entry.area.columns, entry.area.altitudes[1]) == (3, ("T", "V"), 6)
    stage.hits(0)
    stage.hurt(first, 3)
    stage.hurt(second, 0)
    stage.hurt(squadron, 1, broken=True)
    stage.come_home()
    assert [stage.where(one) for one in (first, squadron, second)] == ["light", "inflight (reduced)", "inflight"]
    assert stage.vp == 1
    assert stage.event("battle bombing").data["result"] == "0"


@pytest.mark.rule("BRIDGE-G08", "BRIDGE-2.8")
def test_bombers_that_bomb_first_drop_in_the_second_turn_unmet() -> None:
    stage = Stage(advanced=True)
    stage.plain_raid(hunters=0, bombers=2, fighters=1, delayed=True)
    stage.fight_out()
    stage.obey()
    kinds = [(event.kind, event.data) for event in stage.battle.log or ()]
    turns = [index for index, (kind, _) in enumerate(kinds) if kind == "battle/turn"]
    drops = [index for index, (kind, _) in enumerate(kinds) if kind == "battle/drops"]
    assert len(drops) == 2
    assert all(turns[1] < drop < turns[2] for drop in drops)
    arrival = next(i for i, (kind, data) in enumerate(kinds) if kind == "battle/placed" and data["squadron"][0] == "S")  # type: ignore[index]
    assert arrival > turns[2]
    for kind, data in kinds:
        if kind == "battle/bombing":
            modifiers = data["modifiers"]
            assert isinstance(modifiers, dict)
            assert modifiers["undisturbed"] == 2


@pytest.mark.rule("BRIDGE-5.10")
def test_report_has_a_line_of_luck_for_each_nation_and_averages_with_one_decimal() -> None:
    stage = Stage()
    stage.plain_raid(hunters=2, fighters=3)
    stage.fight_out()
    stage.obey()
    log = stage.battle.log or []
    section = battle_section(stage.battle.theatre.narrator(narrator), log)
    assert section is not None
    lines = section["lines"]
    assert isinstance(lines, list)
    luck = [str(line) for line in lines if str(line).startswith("Luck of ")]
    assert [line.partition(":")[0] for line in luck] == ["Luck of Germany", "Luck of Britain"]
    assert all(
        re.search(r": hits \d+ \(\d+\.\d expected\), aircraft lost \d+ \(\d+\.\d expected\)", line) for line in luck
    )
    over = stage.event("battle over").data
    assert isinstance(over["average"], float | int)
    assert f"the table's average {format_signed(over['average'], 1)};" in str(lines[0])
    handed = stage.battle.format_event(stage.event("handed over"))
    assert handed is not None
    assert handed.text == "Standing orders fly the rest of the battle for the British side."
