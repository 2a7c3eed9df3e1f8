"""Combat (EAGLE-9): as in RAF: 2-Player, with British choices made by the response card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.eagle.rules.high_command import count_bombers
from dowding.games.raf.eagle.rules.sequence import RAID
from dowding.games.raf.planning.rules.deployment import raid_over
from dowding.games.raf.planning.rules.interception import squadron_interception
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.duel.combat_units import HE111, HURRICANES, ME109, ME110, SPITFIRES, cast
from games.raf.eagle.combat_units import DRILL, ending
from games.raf.eagle.custom_cards import QUIET, pack_with
from games.raf.eagle.scenario_builder import BATTLE, Stage
from games.raf.lion.custom_cards import gruppen

PRESS, HOME = 1, 4
"""BR-01: disrupted squadrons press on. BR-04: they go home."""


@pytest.mark.rule("EAGLE-G16", "EAGLE-9a", "EAGLE-9b", "EAGLE-9d", "EAGLE-4.II11")
@pytest.mark.parametrize(("card", "place"), [(PRESS, "bomber (reduced)"), (HOME, "inflight")])
def test_response_card_decides_for_disrupted_squadrons(card: int, place: str) -> None:
    counters = DRILL.components.gruppen
    pack = pack_with(*cast(), *(replace(counters[ident], full=1) for ident in ME109[:2]))
    stage = Stage(pack=pack, dice={"hunter attack": [2]})
    stage.raid(25, deployed=True, committed=True)
    hunters = (ME109[0], ME109[3], ME109[1], ME109[2])
    for ident in hunters:
        stage.gruppe(ident, "hunt", full=ident != ME109[3])
    for ident in SPITFIRES[:3]:
        stage.squadron(ident)
    stage.gruppe(HE111[0], "bomber")
    stage.answers(*SPITFIRES[:3], card=card)
    stage.play(hunter_attack)
    assert stage.is_done, "no decision is needed"
    fight = stage.event("combat")
    assert (fight.get_int("total"), fight.get_int("column"), fight.get_str("row")) == (12, 7, "D")
    assert (fight.get_str("german"), fight.get_str("british")) == ("AA-", "ALD")
    assert [stage.where(gruppe_id) for gruppe_id in hunters] == [
        "inflight (reduced)",
        "light",
        "inflight (reduced)",
        "escort",
    ]
    assert [stage.where(squadron_id) for squadron_id in SPITFIRES[:3]] == ["inflight (reduced)", "light", place]
    assert stage.battle.state.causes == {"Gruppen light": 1, "squadrons light": -1}


def hunted(line: str, *, full: bool = True, bombers: bool = True, card: int = PRESS) -> Stage:
    """A hunter attack with these results for a Gruppe and a squadron of letter A, with these sides up."""
    stage = Stage(pack=ending(line), dice={"hunter attack": [1]})
    stage.raid(25, deployed=True, committed=True)
    stage.gruppe(ME109[0], "hunt", full=full)
    stage.squadron(SPITFIRES[0], full=full)
    stage.answers(SPITFIRES[0], card=card)
    if bombers:
        stage.gruppe(HE111[1], "bomber")
    stage.play(hunter_attack)
    return stage


@pytest.mark.rule("EAGLE-9b")
@pytest.mark.parametrize(
    ("result", "card", "bombers", "place"),
    [
        ("-", PRESS, True, "bomber"),
        ("-", HOME, True, "bomber"),
        ("D", PRESS, True, "bomber (reduced)"),
        ("D", HOME, True, "inflight"),
        ("-", PRESS, False, "inflight"),
        ("D", PRESS, False, "inflight"),
    ],
)
def test_undamaged_squadrons_press_on(result: str, card: int, place: str, *, bombers: bool) -> None:
    assert hunted(f"DDD/{result}--", card=card, bombers=bombers).where(SPITFIRES[0]) == place


@pytest.mark.rule("EAGLE-9c")
@pytest.mark.parametrize(
    ("result", "full", "gruppe", "squadron", "vp"),
    [
        ("-", True, "escort", "bomber", 0),
        ("A", True, "inflight (reduced)", "inflight (reduced)", 0),
        ("L", True, "light", "light", 0),
        ("H", True, "heavy", "heavy", 0),
        ("-", False, "inflight (reduced)", "bomber (reduced)", 0),
        ("D", False, "inflight (reduced)", "inflight (reduced)", 0),
        ("A", False, "light", "light", 0),
        ("H", False, "heavy", "heavy", 0),
    ],
)
def test_hunter_attack_results(result: str, gruppe: str, squadron: str, vp: int, *, full: bool) -> None:
    stage = hunted(f"{result}--/{result}--", full=full)
    assert (stage.where(ME109[0]), stage.where(SPITFIRES[0]), stage.vp) == (gruppe, squadron, vp)


@pytest.mark.rule("EAGLE-9c", "EAGLE-9d", "EAGLE-4.II14")
@pytest.mark.parametrize(
    ("line", "full", "bomber", "escort", "squadron", "vp"),
    [
        ("---/---", True, "bomber", "inflight", "inflight", 0),
        ("D--/D--", True, "bomber (reduced)", "inflight (reduced)", "inflight (reduced)", 0),
        ("A--/A--", True, "inflight (reduced)", "inflight (reduced)", "inflight (reduced)", 0),
        ("L--/H--", True, "light", "light", "heavy", 1 + 1 - 2),
        ("H--/L--", True, "heavy", "heavy", "light", 2 + 2 - 1),
        ("D--/---", False, "inflight (reduced)", "inflight (reduced)", "inflight (reduced)", 0),
        ("A--/A--", False, "light", "light", "light", 1 + 1 - 1),
    ],
)
def test_squadron_attack_results(line: str, bomber: str, escort: str, squadron: str, vp: int, *, full: bool) -> None:
    stage = Stage(pack=ending(line), dice={"squadron attack": [1]})
    stage.raid(25, deployed=True, committed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber", full=full)
    stage.gruppe(ME110[0], "escort", full=full)
    stage.squadron(SPITFIRES[0], "bomber", full=full)
    stage.answers(SPITFIRES[0])
    stage.play(squadron_interception, squadron_attack)
    places = [stage.where(ident) for ident in (HE111[0], ME110[0], SPITFIRES[0])]
    assert (places, stage.vp) == ([bomber, escort, squadron], vp)
    if "light" in places or "heavy" in places:
        assert all(unit.full for unit in stage.battle.gruppen_in("light", "heavy")), "with their full side up"


@pytest.mark.rule("EAGLE-9a")
def test_rows_shift_with_altitude_within_table() -> None:
    rows = []
    for flag in ("german_altitude", "", "british_altitude"):
        stage = Stage(pack=DRILL, dice={"hunter attack": [1]})
        stage.raid(25, deployed=True, committed=True)
        stage.battle.change_raid(**({flag: True} if flag else {}))
        for ident in ME109[:2]:
            stage.gruppe(ident, "hunt")
        stage.squadron(SPITFIRES[0])
        stage.answers(SPITFIRES[0])
        stage.play(hunter_attack)
        rows.append("ABCDEFGHI".index(stage.event("combat").get_str("row")))
    assert rows == [rows[1] - 1, rows[1], rows[1] + 1]


# Aces


def shining(*squadrons: str, die: int = 1, line: str = "L--/---", advanced: bool = True) -> Stage:
    """These squadrons meet two hunters of letter A."""
    stage = Stage(BATTLE, pack=ending(line), dice={"hunter attack": [1], "ace lot": [die]}, advanced=advanced)
    stage.raid(25, deployed=True, committed=True)
    for ident in (ME109[0], ME109[3]):
        stage.gruppe(ident, "hunt")
    for ident in squadrons:
        stage.squadron(ident)
    stage.answers(*squadrons)
    stage.play(hunter_attack)
    return stage


def aces(stage: Stage) -> set[str]:
    """The aces."""
    return {squadron.id for squadron in stage.battle.state.squadrons.values() if squadron.ace}


@pytest.mark.rule("EAGLE-18.7")
def test_spitfire_squadron_becomes_ace_first() -> None:
    assert aces(shining(*HURRICANES[:3], SPITFIRES[5])) == {SPITFIRES[5]}
    assert {next(iter(aces(shining(*HURRICANES[1:3], die=die)))) for die in (1, 2)} == set(HURRICANES[1:3])
    assert aces(shining(*SPITFIRES[:2], *HURRICANES[:2], die=2)) < set(SPITFIRES[:2])


@pytest.mark.rule("EAGLE-18.7")
def test_conditions_for_aces() -> None:
    assert not aces(shining(SPITFIRES[0], advanced=False))
    assert not aces(shining(SPITFIRES[0], line="---/---"))
    assert not aces(shining(SPITFIRES[0], line="L--/D--"))
    stage = Stage(BATTLE, pack=ending("---/LLL"), dice={"hunter attack": [1]}, advanced=True)
    stage.raid(25, deployed=True, committed=True)
    stage.gruppe(ME109[0], "hunt")
    stage.squadron(SPITFIRES[0], ace=True)
    stage.answers(SPITFIRES[0])
    stage.play(hunter_attack)
    assert stage.event("combat").data["shifts"] == {"ace": 1}
    assert (stage.where(SPITFIRES[0]), aces(stage)) == ("light", set())


# A whole raid


@pytest.mark.rule("EAGLE-G19", "EAGLE-4.II2", "EAGLE-4.II4", "EAGLE-4.II5", "EAGLE-4.II6", "EAGLE-4.II7", "EAGLE-4.II8")
@pytest.mark.rule("EAGLE-4.II10", "EAGLE-4.II12", "EAGLE-4.II15", "EAGLE-4.II16")
def test_example_combat_on_way_to_biggin_hill() -> None:
    came = ("32/7/11", "610/7/11", "501/7/11", "64/2/11")
    dice = {"detection": [2], "rendezvous": [6], "hunter attack": [3], "squadron attack": [4], "bombing": [5]}
    stage = Stage(pack=QUIET, dice=dice, weather="patchy", strict=False)
    stage.responded({ident: 1 for ident in stage.battle.state.squadrons if ident not in came})
    hunters = [*gruppen(2, "Me109", "A")[:2], *gruppen(2, "Me109", "B")[:2], *gruppen(2, "Me109", "C")[:2]]
    patrol = [ident for ident in gruppen(2, "Me109") if ident not in hunters][:2]
    one, other = gruppen(2, "He111", "A")[0], gruppen(2, "He111", "B")[0]
    ju88, do17 = gruppen(2, "Ju88", "A")[0], gruppen(2, "Do17", "A")[0]
    stage.flies({"bomber": [one, other, ju88, do17], "hunt": hunters, "patrol": patrol})
    stage.play(*RAID[RAID.index(count_bombers) : RAID.index(raid_over)])
    detected = stage.event("detection")
    assert [detected.data[key] for key in ("total", "warning", "intelligence")] == [13, "early", "poor"]
    assert stage.event("detection sum").get_int("modifier") == 11
    assert stage.options() == ["announce:major"]
    stage.choose("announce:major", "done")
    answer = stage.event("response")
    assert (sum_of(answer.data["wanted"]), sum_of(answer.data["minimum"]), answer.get_int("number")) == (4, 3, 4)
    assert stage.responders == set(came)
    hunt, attack = stage.events("combat")
    assert (hunt.get_int("total"), hunt.get_int("column"), hunt.get_str("row")) == (14, 9, "C")
    assert (hunt.get_str("german"), hunt.get_str("british")) == ("ADD", "HDD")
    assert (attack.get_int("total"), attack.get_int("column"), attack.get_str("row")) == (15, 4, "G")
    assert (attack.get_str("german"), attack.get_str("british")) == ("LLD", "AD-")
    assert set(attack.get_str_list("gruppen")) == {one, other}
    assert [stage.where(ident) for ident in came] == ["heavy", "inflight (reduced)", "inflight (reduced)", "heavy"]
    bombs = stage.event("bombing")
    assert (bombs.get_int("strength"), bombs.get_str("column"), bombs.get_str("result")) == (7, "4-5", "2")
    assert [stage.where(ident) for ident in (one, other, ju88, do17)] == ["light", "light", "map base", "map base"]
    assert [stage.where(ident) for ident in hunters] == ["clock 4"] * 2 + ["clock 3"] * 4
    assert not stage.events("squadron dispersed")
    assert not stage.events("replacements lost")
    assert (stage.vp, stage.battle.state.posture) == (-4, "steady")


def sum_of(parts: object) -> int:
    """The sum of the parts of a number."""
    assert isinstance(parts, dict)
    return sum(parts.values())
