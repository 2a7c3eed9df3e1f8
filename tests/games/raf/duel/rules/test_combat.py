"""Air combat (2P-11): reading the table and effects of results; aces (2P-21.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.planning.rules.interception import squadron_interception
from dowding.games.raf.rules.combat import hunter_attack, squadron_attack
from games.raf.duel.combat_units import (
    BLENHEIM,
    DO17,
    DRILL,
    HE111,
    HURRICANES,
    ME109,
    ME110,
    SPITFIRES,
    drill_with,
    ending,
)
from games.raf.duel.custom_cards import numbers
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage

GRUPPEN, SQUADRONS = DRILL.components.gruppen, DRILL.components.squadrons


def fought(stage: Stage) -> tuple[int, int, str, str]:
    """Total, column, row and line of the only combat."""
    event = stage.event("combat")
    line = f"{event.get_str('german')} {event.get_str('british')}"
    return event.get_int("total"), event.get_int("column"), event.get_str("row"), line


# The examples of the rules


@pytest.mark.rule("2P-G12", "2P-11a", "2P-11.1a", "2P-11.1d", "2P-11.21", "2P-11.22", "2P-4.II11")
@pytest.mark.parametrize("presses_on", [True, False])
def test_four_gruppen_attack_three_squadrons(*, presses_on: bool) -> None:
    pack = drill_with(*(replace(GRUPPEN[ident], full=1) for ident in ME109[:2]))
    stage = Stage(pack=pack, dice={"hunter attack": [2]})
    stage.raid(25, deployed=True, committed=True)
    hunters = (ME109[0], ME109[3], ME109[1], ME109[2])
    for ident in hunters:
        stage.gruppe(ident, "hunt", full=ident != ME109[3])
    for ident in SPITFIRES[:3]:
        stage.squadron(ident)
    stage.gruppe(HE111[0], "bomber")
    stage.gruppe(ME110[0], "escort")
    stage.play(hunter_attack)
    assert fought(stage) == (12, 7, "D", "AA- ALD")
    assert [stage.where(gruppe_id) for gruppe_id in hunters] == [
        "inflight (reduced)",
        "light",
        "inflight (reduced)",
        "escort",
    ]
    assert [stage.where(squadron_id) for squadron_id in SPITFIRES[:2]] == ["inflight (reduced)", "light"]
    assert stage.deciding_seat == BRITISH
    stage.choose(f"{'press-on' if presses_on else 'go-home'}:{SPITFIRES[2]}")
    assert stage.where(SPITFIRES[2]) == ("bomber (reduced)" if presses_on else "inflight")
    assert stage.battle.state.causes == {"Gruppen light": 1, "squadrons light": -1}
    assert (stage.where(HE111[0]), stage.where(ME110[0])) == ("bomber", "escort"), "they are not in the combat"


@pytest.mark.rule("2P-G13", "2P-11b", "2P-11.23", "2P-4.II14")
def test_two_squadrons_attack_three_bombers() -> None:
    pack = drill_with(replace(SQUADRONS[SPITFIRES[1]], full=9), replace(SQUADRONS[SPITFIRES[2]], full=10))
    stage = Stage(pack=pack, dice={"squadron attack": [3]})
    stage.raid(25, deployed=True, committed=True, intercepted=True)
    bombers = (HE111[0], HE111[1], DO17[2])
    for ident in bombers:
        stage.gruppe(ident, "bomber")
    for ident in (ME109[1], ME110[0]):
        stage.gruppe(ident, "escort")
    stage.gruppe(ME109[0], "patrol")
    for ident in SPITFIRES[1:3]:
        stage.squadron(ident, "bomber")
    stage.play(squadron_interception, squadron_attack)
    stage.choose(f"intercept:{bombers[0]}", f"intercept:{bombers[2]}", f"aside:{ME110[0]}")
    assert fought(stage) == (19, 6, "G", "ADH D-L")
    assert [stage.where(gruppe_id) for gruppe_id in bombers] == ["inflight (reduced)", "bomber", "heavy"]
    assert [stage.where(gruppe_id) for gruppe_id in (ME109[1], ME110[0])] == ["inflight (reduced)", "inflight"]
    assert [stage.where(squadron_id) for squadron_id in SPITFIRES[1:3]] == ["inflight", "light"]
    assert stage.where(ME109[0]) == "patrol", "channel patrollers never fight"
    assert stage.vp == 1


# Reading the table


@pytest.mark.rule("2P-11.1b", "2P-16.4a")
@pytest.mark.parametrize(("depletion", "level"), [(0, 0), (7, 0), (8, 1), (14, 1), (15, 2)])
def test_combat_column_depends_on_gruppen_and_depletion(depletion: int, level: int) -> None:
    stage = Stage(pack=DRILL, dice={"hunter attack": [1]})
    stage.raid(25, deployed=True)
    for ident in ME109[:4]:
        stage.gruppe(ident, "hunt")
    stage.squadron(SPITFIRES[0])
    stage.battle.state.depletion = depletion
    assert stage.battle.depletion_level() == level
    stage.play(hunter_attack)
    assert stage.event("combat").get_int("column") == PACK.components.combat_column(4, level)
    assert PACK.components.combat_column(4, 0) > PACK.components.combat_column(4, 2)


@pytest.mark.rule("2P-11.1c", "2P-EA1", "2P-EA6", "2P-21.75")
@pytest.mark.parametrize(
    ("flags", "aces", "rows"),
    [
        ({}, 0, 0),
        ({"british_altitude": True}, 0, 1),
        ({"german_altitude": True}, 0, -1),
        ({}, 1, 1),
        ({}, 2, 1),
        ({"british_altitude": True}, 1, 2),
    ],
)
def test_row_shifts_add_up_and_ace_counts_once(flags: dict[str, bool], aces: int, rows: int) -> None:
    stage = Stage(pack=DRILL, dice={"hunter attack": [1]}, advanced=True)
    stage.raid(25, deployed=True)
    stage.battle.change_raid(**flags)
    stage.gruppe(ME109[0], "hunt")
    stage.gruppe(ME109[1], "hunt")
    stage.squadron(SPITFIRES[0], ace=aces > 0)
    stage.squadron(HURRICANES[1], ace=aces > 1)
    stage.play(hunter_attack)
    plain = PACK.components.combat_row(stage.event("combat").get_int("column"), stage.event("combat").get_int("total"))
    assert "ABCDEFGHI".index(stage.event("combat").get_str("row")) == plain + rows


@pytest.mark.rule("2P-11.1c")
def test_rows_are_limited_to_a_and_i() -> None:
    for flags, row, rating in (({"german_altitude": True}, "A", 0), ({"british_altitude": True}, "I", 60)):
        pack = drill_with(replace(SQUADRONS[SPITFIRES[0]], full=rating))
        stage = Stage(pack=pack, dice={"hunter attack": [1]})
        stage.raid(25, deployed=True)
        stage.battle.change_raid(**flags)
        stage.gruppe(ME109[0], "hunt")
        stage.squadron(SPITFIRES[0])
        stage.play(hunter_attack)
        assert stage.event("combat").get_str("row") == row


# Effects of results


def hunted(line: str, *, full: bool = True, bombers: bool = True) -> Stage:
    """A hunter attack with these results for a Gruppe and a squadron of letter A, with these sides up."""
    stage = Stage(pack=ending(line), dice={"hunter attack": [1]})
    stage.raid(25, deployed=True, committed=True)
    stage.gruppe(ME109[0], "hunt", full=full)
    stage.squadron(SPITFIRES[0], full=full)
    if bombers:
        stage.gruppe(HE111[1], "bomber")
    stage.play(hunter_attack)
    return stage


@pytest.mark.rule("2P-11.2a")
@pytest.mark.parametrize(
    ("result", "place", "vp"),
    [("-", "escort", 0), ("D", "inflight", 0), ("A", "inflight (reduced)", 0), ("L", "light", 1), ("H", "heavy", 2)],
)
def test_hunter_attack_on_full_gruppe(result: str, place: str, vp: int) -> None:
    stage = hunted(f"{result}--/AAA")
    assert (stage.where(ME109[0]), stage.vp) == (place, vp)


@pytest.mark.rule("2P-11.2a")
def test_hunter_goes_home_if_bomber_box_is_empty() -> None:
    assert hunted("---/AAA", bombers=False).where(ME109[0]) == "inflight"


@pytest.mark.rule("2P-11.2b", "2P-11.21")
@pytest.mark.parametrize(
    ("result", "place", "vp"),
    [
        ("-", "inflight (reduced)", 0),
        ("D", "inflight (reduced)", 0),
        ("A", "light", 1),
        ("L", "light", 1),
        ("H", "heavy", 2),
    ],
)
def test_hunter_attack_on_reduced_gruppe(result: str, place: str, vp: int) -> None:
    stage = hunted(f"{result}--/AAA", full=False)
    lost = 1 if stage.where(SPITFIRES[0]) == "light" else 0
    assert (stage.where(ME109[0]), stage.vp + lost) == (place, vp)


@pytest.mark.rule("2P-11.2c")
@pytest.mark.parametrize(("result", "on", "home"), [("-", "bomber", "inflight"), ("D", "bomber (reduced)", "inflight")])
def test_hunter_attack_on_full_squadron_that_may_press_on(result: str, on: str, home: str) -> None:
    for verb, place in (("press-on", on), ("go-home", home)):
        stage = hunted(f"DDD/{result}--")
        stage.choose(f"{verb}:{SPITFIRES[0]}")
        assert stage.where(SPITFIRES[0]) == place
    assert hunted(f"DDD/{result}--", bombers=False).where(SPITFIRES[0]) == "inflight"


@pytest.mark.rule("2P-11.2c")
@pytest.mark.parametrize(
    ("result", "place", "vp"), [("A", "inflight (reduced)", 0), ("L", "light", -1), ("H", "heavy", -2)]
)
def test_hunter_attack_damages_full_squadron(result: str, place: str, vp: int) -> None:
    stage = hunted(f"DDD/{result}--")
    assert (stage.where(SPITFIRES[0]), stage.vp) == (place, vp)


@pytest.mark.rule("2P-11.2d", "2P-16.3a")
@pytest.mark.parametrize(
    ("result", "place", "vp"),
    [
        ("-", "bomber (reduced)", 0),
        ("D", "inflight (reduced)", 0),
        ("A", "light", -1),
        ("L", "light", -1),
        ("H", "heavy", -2),
    ],
)
def test_hunter_attack_on_reduced_squadron(result: str, place: str, vp: int) -> None:
    stage = hunted(f"DDD/{result}--", full=False)
    assert (stage.where(SPITFIRES[0]), stage.vp) == (place, vp)
    if result == "-":
        assert hunted("DDD/---", full=False, bombers=False).where(SPITFIRES[0]) == "inflight (reduced)"


def attacked(line: str, *, full: bool = True) -> Stage:
    """A squadron attack with these results for a bomber, an escort and a squadron of letter A."""
    stage = Stage(pack=ending(line), dice={"squadron attack": [1]})
    stage.raid(25, deployed=True, committed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber", full=full)
    stage.gruppe(ME109[0], "escort", full=full)
    stage.squadron(SPITFIRES[0], "bomber", full=full)
    stage.play(squadron_interception, squadron_attack)
    return stage


HOME, TURNED = "inflight", "inflight (reduced)"


@pytest.mark.rule("2P-11.2e", "2P-11.2f")
@pytest.mark.parametrize(
    ("result", "full", "escort", "bomber", "vp"),
    [
        ("-", True, HOME, "bomber", 0),
        ("D", True, TURNED, "bomber (reduced)", 0),
        ("A", True, TURNED, TURNED, 0),
        ("L", True, "light", "light", 2),
        ("H", True, "heavy", "heavy", 4),
        ("-", False, TURNED, "bomber (reduced)", 0),
        ("D", False, TURNED, TURNED, 0),
        ("A", False, "light", "light", 2),
        ("L", False, "light", "light", 2),
        ("H", False, "heavy", "heavy", 4),
    ],
)
def test_squadron_attack_on_gruppen(result: str, escort: str, bomber: str, vp: int, *, full: bool) -> None:
    stage = attacked(f"{result}--/---", full=full)
    assert (stage.where(ME109[0]), stage.where(HE111[0]), stage.vp) == (escort, bomber, vp)


@pytest.mark.rule("2P-11.2g", "2P-16.3a")
@pytest.mark.parametrize(
    ("result", "full", "place", "vp"),
    [
        ("-", True, HOME, 0),
        ("D", True, TURNED, 0),
        ("A", True, TURNED, 0),
        ("L", True, "light", -1),
        ("H", True, "heavy", -2),
        ("-", False, TURNED, 0),
        ("D", False, TURNED, 0),
        ("A", False, "light", -1),
        ("L", False, "light", -1),
        ("H", False, "heavy", -2),
    ],
)
def test_squadron_attack_results_for_squadrons(result: str, place: str, vp: int, *, full: bool) -> None:
    stage = attacked(f"---/{result}--", full=full)
    assert (stage.where(SPITFIRES[0]), stage.vp) == (place, vp)


# Aces (21.7)


def shining(
    line: str, *, squadrons: tuple[str, ...], aces: tuple[str, ...] = (), advanced: bool = True, full: bool = True
) -> Stage:
    """These squadrons meet two hunters of letter A."""
    stage = Stage(BATTLE, pack=ending(line), dice={"hunter attack": [1]}, advanced=advanced)
    stage.raid(25, deployed=True, committed=True)
    for ident in (ME109[0], ME109[3]):
        stage.gruppe(ident, "hunt")
    for ident in squadrons:
        stage.squadron(ident, full=full)
    for ident in aces:
        stage.squadron(ident, "sector", ace=True)
    stage.play(hunter_attack)
    return stage


def ace_of(stage: Stage) -> set[str]:
    """The aces."""
    return {squadron.id for squadron in stage.battle.state.squadrons.values() if squadron.ace}


@pytest.mark.rule("2P-21.71", "2P-21.72", "2P-21.73")
def test_british_choose_ace_among_undamaged_squadrons() -> None:
    stage = shining("L--/---", squadrons=SPITFIRES[:2])
    assert numbers(stage.options(), "ace") == set(SPITFIRES[:2])
    stage.choose(f"ace:{SPITFIRES[1]}")
    assert ace_of(stage) == {SPITFIRES[1]}
    ace = stage.battle.state.squadrons[SPITFIRES[1]]
    assert stage.battle.counter(ace).id == "ACE-Spitfire"
    assert stage.battle.home(ace) == SQUADRONS[SPITFIRES[1]].sector


@pytest.mark.rule("2P-21.71", "2P-21.72", "2P-21.74")
@pytest.mark.parametrize(
    ("line", "squadrons", "aces", "full"),
    [
        ("---/---", SPITFIRES[:1], (), True),
        ("L--/D--", SPITFIRES[:1], (), True),
        ("L--/---", (BLENHEIM,), (), True),
        ("L--/---", SPITFIRES[:1], (), False),
        ("L--/---", SPITFIRES[:1], SPITFIRES[5:6], True),
    ],
)
def test_no_ace_without_qualifying_attack(
    line: str, squadrons: tuple[str, ...], aces: tuple[str, ...], *, full: bool
) -> None:
    assert ace_of(shining(line, squadrons=squadrons, aces=aces, full=full)) == set(aces)


@pytest.mark.rule("2P-21.71", "2P-21.72", "2P-21.74", "2P-21a")
def test_hurricane_ace_beside_spitfire_ace() -> None:
    assert ace_of(shining("L--/---", squadrons=HURRICANES[1:2], aces=SPITFIRES[5:6])) == {HURRICANES[1], SPITFIRES[5]}
    assert not ace_of(shining("L--/---", squadrons=HURRICANES[1:2], advanced=False))
    stage = Stage(BATTLE, pack=ending("L--/---"), dice={"hunter attack": [1]}, advanced=True)
    stage.raid(25, deployed=True, british_altitude=True)
    stage.gruppe(ME109[0], "hunt")
    stage.gruppe(ME109[3], "hunt")
    for ident in (*SPITFIRES, *HURRICANES):
        stage.squadron(ident)
    stage.play(hunter_attack)
    assert stage.event("combat").get_str("row") in "HI"
    assert not ace_of(stage)


@pytest.mark.rule("2P-21.72")
def test_squadron_attack_creates_no_ace() -> None:
    stage = Stage(BATTLE, pack=ending("HHH/---"), dice={"squadron attack": [1]}, advanced=True)
    stage.raid(25, deployed=True, committed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber")
    stage.squadron(SPITFIRES[0], "bomber")
    stage.play(squadron_interception, squadron_attack)
    assert not ace_of(stage)


@pytest.mark.rule("2P-21.77")
@pytest.mark.parametrize(("result", "box"), [("L", "light"), ("H", "heavy")])
def test_lost_squadron_is_no_longer_ace(result: str, box: str) -> None:
    stage = Stage(BATTLE, pack=ending(f"---/{result}{result}{result}"), dice={"hunter attack": [1]}, advanced=True)
    stage.raid(25, deployed=True, committed=True)
    stage.gruppe(ME109[0], "hunt")
    stage.squadron(SPITFIRES[0], ace=True)
    stage.play(hunter_attack)
    assert stage.where(SPITFIRES[0]) == box
    assert not ace_of(stage)
