"""Bombing (2P-12): strength, shifts and points; strafers, Jabos, forward airfields, strategy cards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.planning.rules.raid_day import ATTACK_FIRST, attack_and_bombing, jabos_are_fighters_again
from dowding.games.raf.planning.rules.strategy import bombing_strategies, interception_strategies
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.bombing import bombardment
from games.raf.duel.combat_units import DO17, DRILL, HE111, JU87, ME109, ME110, SPITFIRES, drill_with, ending
from games.raf.duel.custom_cards import strategy
from games.raf.duel.scenario_builder import PACK, Stage
from games.raf.lion.combat_fixtures import a_card

TARGETS = PACK.components.targets
JABO = PACK.components.jabo


def always(result: c.BombResult) -> list[c.BombColumn]:
    """A Bombing Table with one result."""
    return [replace(entry, results=(result,) * 6) for entry in PACK.contents.entries_of(c.BombColumn)]


def bombing(
    *raiders: str,
    card: int = 25,
    weather: Weather = "clear",
    intercepted: bool = True,
    result: c.BombResult | None = None,
    strategies: Iterable[int] = (),
    jabos: Iterable[str] = (),
    forward: bool = False,
    **more: object,
) -> Stage:
    """A stage with these Gruppen about to bomb a target."""
    pack = DRILL if result is None else drill_with(*always(result))
    stage = Stage(pack=pack, dice={"bombing": [1], "heavy damage": [1]}, weather=weather, advanced=True)
    stage.raid(card, deployed=True, intercepted=intercepted)
    stage.battle.change_raid(**more)
    for ident in raiders:
        stage.gruppe(ident, "bomber")
    stage.battle.state.flying = PlannedRaid(card, 0, tuple(raiders), tuple(strategies), forward, tuple(jabos))
    stage.battle.state.jabos = tuple(jabos)
    return stage


def bombed(*raiders: str, **more: object) -> Stage:
    """A stage after the bombing."""
    stage = bombing(*raiders, **more)  # type: ignore[arg-type]  # as bombing takes them
    stage.play(interception_strategies, bombing_strategies, bombardment)
    return stage


def strength(stage: Stage) -> int:
    """The bombing strength."""
    return stage.event("bombing").get_int("strength")


def shifts(stage: Stage) -> dict[str, int]:
    """The column shifts."""
    data = stage.event("bombing").data["shifts"]
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if isinstance(value, int)}


# Strength


@pytest.mark.rule("2P-12a", "2P-4.II15")
def test_only_bomber_box_bombs_with_strength_of_current_side() -> None:
    stage = bombing(HE111[0])
    stage.gruppe(HE111[1], "bomber", full=False)
    stage.gruppe(ME110[0], "patrol")
    stage.squadron(SPITFIRES[0], "bomber")
    stage.gruppe(ME109[0], "escort")
    stage.play(bombardment)
    assert strength(stage) == 5 + 3
    assert set(stage.event("bombing").get_str_list("gruppen")) == {HE111[0], HE111[1]}


@pytest.mark.rule("2P-12.1")
@pytest.mark.parametrize(
    ("kind", "expected"), [("airfield", 1 + 3), ("port", 4), ("industry", 4), ("radar", 2), ("city", 2)]
)
def test_strafing_strength_by_target_type(kind: c.PriorityType, expected: int) -> None:
    assert strength(bombed(ME109[0], ME110[0], card=a_card(kind).number)) == expected


@pytest.mark.rule("2P-12.1")
@pytest.mark.parametrize("kind", ["hq", "base"])
def test_strafing_strength_against_headquarters_and_bases(kind: c.TargetType) -> None:
    card = next(card for card in TARGETS.values() if card.secondary.type == kind)
    stage = bombed(HE111[0], ME109[0], ME110[0], card=card.number, strategies=[strategy("secondary target")])
    assert strength(stage) == 5 + 0 + 2


@pytest.mark.rule("2P-12.1", "2P-21.3b", "2P-21.3c")
@pytest.mark.parametrize("kind", ["airfield", "radar", "city"])
def test_jabo_bombs_with_marker_strength_and_does_not_strafe(kind: c.PriorityType) -> None:
    card = a_card(kind).number
    assert strength(bombed(ME109[0], card=card, jabos=[ME109[0]])) == JABO.bombs_full
    stage = bombing(card=card, jabos=[ME109[0]])
    stage.gruppe(ME109[0], "bomber", full=False)
    stage.play(bombardment)
    assert strength(stage) == JABO.bombs_reduced


# Shifts


@pytest.mark.rule("2P-12b")
@pytest.mark.parametrize(
    ("raiders", "card", "weather", "intercepted", "expected"),
    [
        (HE111[:1], 25, "clear", True, {}),
        (HE111[:1], 25, "patchy", True, {"patchy clouds": -1}),
        (HE111[:1], 25, "broken", True, {"broken clouds": -2}),
        (HE111[:1], 25, "clear", False, {"not intercepted": 2}),
        (JU87[:2], 25, "clear", True, {"dive bombers": 2}),
        ((JU87[0], HE111[0]), 25, "clear", True, {}),
        ((JU87[0], ME110[0]), 25, "clear", True, {"dive bombers": 2}),
        (JU87[:1], 4, "clear", True, {}),
        (ME110[:1], 25, "clear", True, {}),
    ],
)
def test_column_shifts(
    raiders: tuple[str, ...], card: int, weather: Weather, expected: dict[str, int], *, intercepted: bool
) -> None:
    assert shifts(bombed(*raiders, card=card, weather=weather, intercepted=intercepted)) == expected


@pytest.mark.rule("2P-12b", "2P-21.3c")
def test_jabo_cancels_dive_bomber_shift() -> None:
    assert shifts(bombed(JU87[0], ME109[0], jabos=[ME109[0]])) == {}


@pytest.mark.rule("2P-12b", "2P-17.11")
def test_pathfinders_and_secondary_target_combine() -> None:
    stage = bombed(HE111[0], strategies=[strategy("pathfinders"), strategy("secondary target")])
    assert shifts(stage) == {"pathfinders": 2}
    assert stage.event("bombing").data["primary"] is False
    assert stage.event("bombing").get_str("target") == TARGETS[25].secondary.name


@pytest.mark.rule("2P-12b")
def test_low_level_bombing_ignores_clouds() -> None:
    stage = bombed(HE111[0], strategies=[strategy("low level")], weather="broken")
    assert shifts(stage) == {"low level": 2}
    dive = bombed(JU87[0], strategies=[strategy("low level")])
    assert shifts(dive) == {"dive bombers": 2}, "Ju87s dive, they do not come in low"


@pytest.mark.rule("2P-12c")
def test_shifts_are_limited_to_three_and_to_table() -> None:
    far = bombed(JU87[0], intercepted=False, strategies=[strategy("pathfinders")])
    assert sum(shifts(far).values()) == 6
    names = [PACK.components.bomb_column_name(PACK.components.bomb_column(5, shift)) for shift in (3, 6, 2)]
    assert far.event("bombing").get_str("column") == names[0] != names[2]
    left = bombed(ME109[0], weather="broken", off_course=True)
    assert left.event("bombing").get_str("column") == PACK.components.bomb_column_name(0)
    right = bombed(*HE111, *DO17, *JU87, ME110[0], intercepted=False)
    assert right.event("bombing").get_str("column") == PACK.components.bomb_column_name(
        PACK.components.bomb_column(99, 0)
    )


@pytest.mark.rule("2P-12d")
@pytest.mark.parametrize(("second", "damage"), [(1, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
@pytest.mark.parametrize("kind", ["airfield", "industry"])
def test_second_die_for_heavy_damage_to_airfield_or_industry(second: int, damage: int, kind: c.PriorityType) -> None:
    stage = bombing(HE111[0], card=a_card(kind).number, result="H")
    stage.script["heavy damage"] = [second]
    stage.play(bombardment)
    event = stage.event("bombing")
    assert (event.get_int("second"), event.get_int("damage"), stage.vp) == (second, damage, -3)


@pytest.mark.rule("2P-12d")
@pytest.mark.parametrize("kind", ["radar", "city", "port"])
def test_no_second_die_for_other_targets(kind: c.PriorityType) -> None:
    assert bombed(HE111[0], card=a_card(kind).number, result="H").event("bombing").get_int("second") == 0


# Points


@pytest.mark.rule("2P-12e", "2P-12f", "2P-ET9")
@pytest.mark.parametrize(("result", "points"), [("0", 0), ("1", 1), ("2", 2), ("H", 3)])
@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("spared", [False, True])
def test_points_are_doubled_before_reduction(result: c.BombResult, points: int, *, double: bool, spared: bool) -> None:
    card = a_card("city", double_vp=double)
    stage = bombed(HE111[0], card=card.number, result=result, non_essential=spared)
    lost = points * (2 if double else 1)
    assert stage.vp == -max(lost - spared, 0)
    assert stage.battle.state.damage == {}, "cities, ports and bases show no damage"


@pytest.mark.rule("2P-12f")
def test_port_damage_costs_only_points() -> None:
    stage = bombed(HE111[0], card=9, result="H")
    assert (stage.vp, stage.battle.state.damage) == (-3, {})
    assert not stage.events("replacements lost")


@pytest.mark.rule("2P-21.1b")
def test_heavy_damage_to_forward_airfields_counts_as_two() -> None:
    forward = next(card.number for card in TARGETS.values() if card.forward)
    marked, plain = (
        bombed(HE111[0], card=forward, result="H", forward=marked_forward) for marked_forward in (True, False)
    )
    assert (marked.event("bombing").get_int("damage"), marked.vp) == (2, -2)
    assert (plain.event("bombing").get_int("damage"), plain.vp) == (3, -3)
    second = bombed(HE111[0], card=22, result="H", forward=True, strategies=[strategy("secondary target")])
    assert second.vp == -3, "only of the primary target"


# Jabos after the bombing (21.3b)


@pytest.mark.rule("2P-21.3b")
def test_jabo_is_fighter_after_bombing() -> None:
    assert ATTACK_FIRST.index(jabos_are_fighters_again) == ATTACK_FIRST.index(bombardment) + 1
    stage = Stage(pack=ending("---/---"), dice={"bombing": [1], "squadron attack": [1]}, advanced=True)
    stage.raid(25, deployed=True, intercepted=True, late_interception=True)
    stage.gruppe(ME109[0], "bomber")
    stage.squadron(SPITFIRES[0], "bomber")
    stage.battle.state.jabos = (ME109[0],)
    stage.play(attack_and_bombing)
    ratings = stage.event("combat").data["ratings"]
    assert isinstance(ratings, dict)
    assert 0 in ratings.values(), "the drill's Me109, not the marker's rating"
    assert not stage.battle.state.jabos


@pytest.mark.rule("2P-21.3b", "2P-11.1a")
def test_jabo_fights_by_marker_until_it_leaves() -> None:
    stage = bombing(ME109[0], jabos=[ME109[0]])
    jabo = stage.battle.state.gruppen[ME109[0]]
    counter = stage.battle.counter_of(jabo)
    assert (counter.full, counter.reduced) == (JABO.full, JABO.reduced)
    stage.play()
    stage.battle.reduce_gruppen([jabo], "2P-21.3b")
    assert list(stage.battle.state.jabos) == [ME109[0]], "the marker is reduced too"
    stage.battle.gruppen_leave([stage.battle.state.gruppen[ME109[0]]], "2P-21.3b", "it jettisons its bombs")
    assert not stage.battle.state.jabos
    assert stage.battle.counter_of(stage.battle.state.gruppen[ME109[0]]) == DRILL.components.gruppen[ME109[0]]
