"""Forming, detection and rendezvous in Eagle (EAGLE-6): missions before the die, ULTRA after it, all of it open."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dowding.games.raf.eagle.rules.deployment import raid_deployment, rendezvous_check
from dowding.games.raf.eagle.rules.detection import ultra_warns
from dowding.games.raf.eagle.rules.sequence import RAID
from dowding.games.raf.pack.components import Intelligence, Warning, Weather
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.detection import announcement, detection, reveal_target
from dowding.games.raf.planning.rules.raid_forming import form_raid
from games.raf.duel.custom_cards import mixed, numbers
from games.raf.eagle.response_fixtures import (
    BIGGIN_HILL,
    FLOWN,
    HE111,
    ME109,
    ME110,
    Boxes,
    answered,
    detected,
    raiding,
)
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.planning.raid_display_fixtures import box, offered

EDGE, FAR, POLING = 36, 38, 5
LETTERS = {ident: counter.letter for ident, counter in PACK.components.gruppen.items()}


def forming(*idents: str, card: int = BIGGIN_HILL) -> Stage:
    """A raid of these Gruppen is forming."""
    stage = Stage(BATTLE)
    stage.plan(card, "0600", idents)
    stage.play(form_raid)
    stage.choose(f"raid:{card}")
    return stage


# Missions


@pytest.mark.rule("EAGLE-6.1a")
def test_bombers_bomb_and_me110_may_escort_or_strafe() -> None:
    stage = forming(*HE111[:2], *ME110[:2])
    assert box(stage, "bomber") == set(HE111[:2])
    assert not offered(stage, HE111[0])
    assert offered(stage, ME110[0]) == {"escort", "bomber"}
    stage.choose(f"mission:{ME110[0]}:bomber")
    assert box(stage, "bomber") == {*HE111[:2], ME110[0]}
    assert offered(forming(ME110[0]), ME110[0]) == {"bomber"}, "there is nothing to escort"


@pytest.mark.rule("EAGLE-6.1b")
@pytest.mark.parametrize(("bombers", "me109", "patrol"), [(1, 6, 0), (2, 6, 1), (4, 6, 2), (8, 6, 4), (8, 2, 2)])
def test_channel_patrol_is_required_by_chart(bombers: int, me109: int, patrol: int) -> None:
    stage = forming(*mixed(("He111", bombers), ("Me109", me109)))
    assert len(box(stage, "patrol")) == patrol
    assert patrol == min(me109, stage.battle.pack.channel_patrol(bombers))
    for ident in sorted(box(stage, "hunt")):
        stage.choose(f"mission:{ident}:hunt")
    assert all(offered(stage, ident) == {"patrol"} for ident in box(stage, "patrol"))


@pytest.mark.rule("EAGLE-6.1b")
def test_me110_strafers_need_no_channel_patrol() -> None:
    stage = forming(HE111[0], *ME110[:2], *ME109[:3])
    stage.choose(*(f"mission:{ident}:bomber" for ident in ME110[:2]))
    assert not box(stage, "patrol")


@pytest.mark.rule("EAGLE-6.1c")
@pytest.mark.parametrize("card", [EDGE, FAR])
def test_all_me109_patrol_beyond_range(card: int) -> None:
    stage = forming(*mixed(("He111", 1), ("Me109", 5)), card=card)
    assert box(stage, "patrol") == set(ME109[:5])
    assert offered(stage, ME109[0]) == {"patrol"}
    assert stage.refused()[f"mission:{ME109[0]}:hunt"].rule == "EAGLE-6.1c"


@pytest.mark.rule("EAGLE-6.1d")
def test_other_me109_may_hunt_escort_or_strafe() -> None:
    stage = forming(HE111[0], *ME109[:3])
    assert {"hunt", "escort", "bomber"} <= offered(stage, ME109[0])
    stage.choose(f"mission:{ME109[0]}:escort", f"mission:{ME109[1]}:bomber", "done")
    assert (box(stage, "hunt"), box(stage, "escort")) == ({ME109[2]}, {ME109[0]})
    assert "escort" not in offered(forming(*ME109[:2]), ME109[0])


@pytest.mark.rule("EAGLE-6.1e")
def test_missions_are_fixed_before_detection() -> None:
    assert RAID.index(form_raid) < RAID.index(detection) < RAID.index(raid_deployment)
    stage = Stage(BATTLE, {"detection": [6], "rendezvous": [6]}, strict=False, weather="clear")
    stage.plan(BIGGIN_HILL, "0600", mixed(("He111", 4), ("Me109", 6)))
    stage.play(*FLOWN)
    stage.choose(f"raid:{BIGGIN_HILL}")
    hunters = box(stage, "hunt")
    assert not stage.events("detection"), "before the detection roll"
    assert stage.battle.state.sent == 0
    stage.choose("done")
    assert stage.battle.state.sent == 4
    assert stage.event("detection").get_str("intelligence") != "poor"
    display = stage.event("raid deployed").data["display"]
    assert isinstance(display, dict)
    assert display["hunt"] == [ident for ident in ME109 if ident in hunters]


# Detection


def seen(
    force: Iterable[str], die: int = 1, *, weather: Weather = "patchy", damaged: Iterable[str] = (), card: int = POLING
) -> Stage:
    """Reveal and detect the raid."""
    stage = Stage(BATTLE, {"detection": [die]}, weather=weather)
    stage.flies({"bomber": list(force)}, card)
    stage.damage(*damaged)
    stage.play(reveal_target, detection)
    return stage


def modifier(stage: Stage) -> int:
    """The detection modifiers."""
    return stage.event("detection sum").get_int("modifier")


@pytest.mark.rule("EAGLE-6.2a")
def test_detection_modifiers() -> None:
    eight = mixed(("He111", 4), ("Me109", 4))
    assert modifier(seen(eight)) == 6 + 1 + 3
    assert modifier(seen(eight, weather="clear")) == 6 + 2 + 3
    assert modifier(seen(eight, damaged=["radar/4", "radar/1"])) == 4 + 1 + 3, "a damaged net adds nothing"
    assert modifier(seen(HE111[:3])) == 6 + 1


@pytest.mark.rule("EAGLE-6.2a")
def test_me109_only_raid_and_modifier_not_below_zero() -> None:
    assert modifier(seen(ME109[:3])) == 6 + 1 - 2
    assert modifier(seen([*ME109[:2], ME110[0]])) == 6 + 1
    assert modifier(seen(ME109[:1], card=10, damaged=["radar/1"], weather="broken")) == 0


@pytest.mark.rule("EAGLE-6.2a")
@pytest.mark.parametrize(
    ("damaged", "halved"),
    [((), 10), (("hq/Uxbridge",), 5), (("hq/Box",), 10), (("hq/Stanmore",), 5), (("hq/Stanmore", "hq/Uxbridge"), 0)],
)
def test_headquarters_damage_halves_modifier(damaged: tuple[str, ...], halved: int) -> None:
    assert modifier(seen(mixed(("He111", 4), ("Me109", 4)), damaged=damaged)) == halved


@pytest.mark.rule("EAGLE-6.2a")
def test_modifier_is_limited_before_halving() -> None:
    stage = seen(ME109[:1], card=10, damaged=["radar/1", "hq/Uxbridge"], weather="broken")
    assert modifier(stage) == 0
    assert modifier(seen(ME109[:1], damaged=["hq/Uxbridge"])) == 3, "half of 7 less 2, rounded up"


@pytest.mark.rule("EAGLE-6.2b")
def test_detection_roll_is_open() -> None:
    stage = seen(mixed(("He111", 4), ("Me109", 4)), 3)
    detected = {event.kind: event for event in stage.seen_by(GERMAN).events()}["detection sum"]
    assert (detected.get_int("die"), detected.get_int("modifier"), detected.get_int("total")) == (3, 10, 13)
    assert (detected.get_str("warning"), detected.get_str("intelligence")) == ("early", "poor")
    assert detected.data["modifiers"] == {
        "net 4 Rye": 2,
        "net 5 Poling": 2,
        "net 6 Ventnor": 2,
        "observers, patchy": 1,
        "size": 3,
    }


@pytest.mark.rule("EAGLE-6.2c")
@pytest.mark.parametrize(
    ("size", "words"),
    [(1, {"minor"}), (3, {"minor"}), (4, {"minor", "major"}), (5, {"minor", "major"}), (6, {"major"})],
)
def test_poor_intelligence_announces_minor_or_major(size: int, words: set[str]) -> None:
    stage = Stage(BATTLE)
    detected(stage, {"bomber": HE111[:size]}, intelligence="poor")
    stage.play(announcement)
    assert numbers(stage.options(), "announce") == words
    stage.choose(f"announce:{sorted(words)[0]}")
    assert stage.battle.state.word == sorted(words)[0]


@pytest.mark.rule("EAGLE-6.2c")
def test_announcement_counts_even_against_player() -> None:
    responders_by_word: dict[str, int] = {}
    for word in ("minor", "major"):
        stage = Stage(BATTLE, {"rendezvous": [6]}, strict=False)
        detected(stage, raiding(1, 3), intelligence="poor")
        stage.play(*FLOWN[FLOWN.index(announcement) :])
        stage.choose(f"announce:{word}")
        responders_by_word[word] = len(stage.responders)
    assert responders_by_word == {"minor": 3, "major": 4}


@pytest.mark.rule("EAGLE-6.2d")
@pytest.mark.parametrize(("warning", "where"), [("none", "escort"), ("late", "patrol"), ("very early", "patrol")])
def test_channel_patrollers_escort_without_warning(warning: Warning, where: str) -> None:
    stage = Stage(BATTLE)
    detected(stage, raiding(2, 1, 0, 1), warning=warning)
    stage.play(raid_deployment)
    assert stage.where(ME109[1]) == where


# ULTRA


def by_ultra(total: int, size: int, *, warning: Warning | None = None) -> Stage:
    """A raid of this size detected with this total, while the British hold ULTRA."""
    stage = Stage(BATTLE)
    space = stage.battle.pack.detection(total)
    detected(stage, raiding(size), warning=warning or space.warning, intelligence=space.intelligence)
    stage.battle.state.ultra = True
    stage.play(ultra_warns)
    return stage


@pytest.mark.rule("EAGLE-6.2e", "EAGLE-G18")
@pytest.mark.parametrize(
    ("total", "size", "warning", "intelligence", "has_ultra"),
    [
        (10, 8, "early", "poor", False),
        (10, 6, "early", "poor", False),
        (10, 5, "sufficient", "poor", True),
        (17, 12, "very early", "", True),
    ],
)
def test_ultra_improves_warning_of_large_raid(
    total: int, size: int, warning: Warning, intelligence: Intelligence, *, has_ultra: bool
) -> None:
    stage = by_ultra(total, size)
    assert stage.battle.raid.warning == warning
    assert stage.battle.state.ultra == has_ultra
    assert not intelligence or stage.battle.raid.intelligence == intelligence, "as it was rolled"


@pytest.mark.rule("EAGLE-6.2e", "EAGLE-6.2d")
def test_improved_warning_counts_for_all_rules() -> None:
    stage = Stage(BATTLE, {"rendezvous": [6]}, strict=False)
    stage.battle.state.ultra = True
    detected(stage, raiding(4, 2, 0, 2), warning="none")
    stage.play(*FLOWN[FLOWN.index(ultra_warns) : FLOWN.index(rendezvous_check) + 1])
    assert stage.battle.raid.warning == "late"
    assert stage.where(ME109[2]) == "patrol", "not without warning"
    early = Stage(BATTLE, {"rendezvous": [6]}, strict=False)
    early.battle.state.ultra = True
    detected(early, raiding(4, 2, 0, 2), warning="early")
    early.play(*FLOWN[FLOWN.index(ultra_warns) :])
    assert dict(early.battle.state.answer.wanted)["ample time"] == 1
    assert early.event("pool").get_str("warning") == "very early"


@pytest.mark.rule("EAGLE-6.2e")
def test_ultra_is_spent_on_first_large_raid() -> None:
    stage = by_ultra(10, 5)
    assert stage.battle.state.ultra
    assert not stage.events("ULTRA played")
    without = Stage(BATTLE)
    detected(without, raiding(8), warning="sufficient")
    without.play(ultra_warns)
    assert without.battle.raid.warning == "sufficient"


# Rendezvous


@pytest.mark.rule("EAGLE-6.3a")
@pytest.mark.parametrize(
    ("die", "failure", "where"), [(1, 1, "bomber (reduced)"), (1, 4, "inflight"), (6, 0, "bomber")]
)
def test_rendezvous_failure_affects_one_letter(die: int, failure: int, where: str) -> None:
    stage = Stage(BATTLE, {"rendezvous": [die], "rendezvous failure": [failure] if failure else []})
    boxes: Boxes = {"bomber": HE111[:4], "escort": ME109[:3]}
    detected(stage, boxes)
    stage.play(raid_deployment, rendezvous_check)
    for ident in HE111[:4]:
        assert stage.where(ident) == (where if LETTERS[ident] == "A" else "bomber")
    rolls = [event for event in stage.seen_by(GERMAN).events() if event.kind == "roll"]
    assert len(rolls) == (2 if failure else 1)


@pytest.mark.rule("EAGLE-6.3a")
def test_gruppen_are_not_rearranged_after_failure() -> None:
    stage = Stage(BATTLE, {"rendezvous": [1], "rendezvous failure": [4]}, strict=False)
    bombers = [ident for ident in HE111 if LETTERS[ident] == "A"][:1]
    escorts = [ident for ident in ME109 if LETTERS[ident] != "A"][:6]
    answered({"bomber": bombers, "escort": escorts}, stage=stage)
    assert not stage.battle.raiders("bomber")
    assert all(stage.where(ident) == "escort" for ident in escorts)
