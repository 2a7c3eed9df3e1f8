"""Revealing the target and detection (2P-8): modifiers and announcements."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack.components import Intelligence, Weather
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.detection import announcement, detection, reveal_target, state_number
from games.raf.duel.custom_cards import mixed, strategy
from games.raf.duel.scenario_builder import BATTLE, Stage
from games.raf.lion.custom_cards import gruppen

POLING, HARWICH = 5, 10
ME109 = gruppen(2, "Me109")
EIGHT = mixed(("He111", 4), ("Me109", 4))


def detected(
    force: Iterable[str] = EIGHT,
    card: int = POLING,
    *,
    die: int = 3,
    weather: Weather = "patchy",
    damaged: Iterable[str] = (),
    **more: bool,
) -> Stage:
    """Reveal and detect the raid."""
    stage = Stage(BATTLE, dice={"detection": [die]}, weather=weather, advanced=True)
    stage.flies({"bomber": list(force)}, card, forward=more.get("forward", False))
    stage.battle.state.pressed = more.get("pressed", False)
    stage.damage(*damaged)
    stage.play(reveal_target, detection)
    return stage


def total(stage: Stage) -> int:
    """The position of the detection marker on its track."""
    return stage.battle.raid.detected


# The total


@pytest.mark.rule("2P-8a", "2P-4.II2a", "2P-G07")
def test_rulebook_example() -> None:
    stage = detected()
    assert total(stage) == 13
    raid = stage.battle.raid
    assert (raid.warning, raid.intelligence) == ("early", "poor")
    stage.play(announcement)
    assert stage.options() == ["announce:major"]


@pytest.mark.rule("2P-8a")
@pytest.mark.parametrize(("weather", "observers"), [("clear", 2), ("patchy", 1), ("broken", 0)])
def test_observers_depend_on_weather(weather: Weather, observers: int) -> None:
    assert total(detected(weather=weather)) == 3 + 6 + observers + 3


@pytest.mark.rule("2P-8a", "2P-12.21")
def test_damaged_net_adds_nothing() -> None:
    assert total(detected(damaged=["radar/4"])) == 11
    assert total(detected(damaged=["radar/4", "radar/5", "radar/6", "radar/1"])) == 7


@pytest.mark.rule("2P-8a")
@pytest.mark.parametrize(
    ("number", "size"), [(1, 0), (3, 0), (4, 1), (6, 2), (8, 3), (10, 3), (11, 4), (14, 5), (16, 5)]
)
def test_size_modifier(number: int, size: int) -> None:
    force = [*gruppen(2, "He111"), *gruppen(2, "Do17")][:number]
    assert total(detected(force)) == 3 + 6 + 1 + size


@pytest.mark.rule("2P-8a", "2P-5.31")
def test_channel_patrols_count_for_size() -> None:
    stage = Stage(BATTLE, dice={"detection": [1]})
    stage.flies({"bomber": gruppen(2, "He111")[:2], "patrol": ME109[:6]}, 38)
    stage.play(reveal_target, detection)
    assert stage.event("detection sum").data["modifiers"] == {"net 1 Bawdsey": 2, "observers, clear": 4, "size": 3}


@pytest.mark.rule("2P-8b")
def test_me109_only_raid_is_harder_to_detect() -> None:
    assert total(detected(ME109[:3])) == 3 + 7 - 2
    assert total(detected([*ME109[:2], gruppen(2, "Me110")[0]])) == 3 + 7


@pytest.mark.rule("2P-8b", "2P-21.3c")
def test_jabos_count_as_me109_for_detection() -> None:
    stage = Stage(BATTLE, dice={"detection": [3]}, weather="patchy", advanced=True)
    stage.flies({"bomber": ME109[:2], "hunt": ME109[2:3]}, POLING, jabos=ME109[:2])
    stage.play(reveal_target, detection)
    assert total(stage) == 3 + 7 - 2


@pytest.mark.rule("2P-8b")
def test_modifier_is_never_below_zero() -> None:
    stage = detected(ME109[:1], HARWICH, damaged=["radar/1"], weather="broken")
    assert total(stage) == 3


@pytest.mark.rule("2P-8c", "2P-21.1b")
def test_forward_airfields_lower_detection() -> None:
    assert total(detected(card=25)) - total(detected(card=25, forward=True)) == 2


@pytest.mark.rule("2P-8c", "2P-21.8c")
def test_press_raises_detection() -> None:
    assert total(detected(pressed=True)) - total(detected()) == 2


@pytest.mark.rule("2P-8c", "2P-12.25b")
@pytest.mark.parametrize(
    ("damaged", "modifier"),
    [
        ((), 10),
        (("hq/Uxbridge",), 5),
        (("hq/Box",), 10),
        (("hq/Stanmore",), 5),
        (("hq/Stanmore", "hq/Uxbridge"), 0),
        (("hq/Stanmore", "hq/Box"), 5),
    ],
)
def test_headquarters_damage_halves_modifier(damaged: tuple[str, ...], modifier: int) -> None:
    assert total(detected(damaged=damaged)) == 3 + modifier


@pytest.mark.rule("2P-12.25b")
def test_halved_modifier_is_rounded_up() -> None:
    assert total(detected(weather="clear", damaged=["hq/Uxbridge"])) == 3 + 6, "half of 11"
    assert total(detected(ME109[:1], damaged=["hq/Uxbridge"])) == 3 + 3, "half of 7 less 2"


# Announcements


@pytest.mark.rule("2P-4.II2a")
def test_target_card_and_detection_total_are_revealed() -> None:
    stage = detected(card=25, forward=True)
    visible = {event.kind: event for event in stage.seen_by(BRITISH).events()}
    assert visible["raid"].data["target"] == 25
    assert visible["raid"].data["forward"] is True
    assert visible["detection"].get_int("total") == total(stage)
    assert "detection sum" not in visible, "the die is hidden from the British"
    assert not [event for event in stage.seen_by(BRITISH).events() if event.kind == "roll"]


@pytest.mark.rule("2P-8f")
def test_detection_sum_is_revealed_after_deployment() -> None:
    stage = detected()
    assert not stage.events("detection checked")
    assert stage.event("detection sum").seen_by == (GERMAN,)


def announced(intelligence: Intelligence, number: int) -> Stage:
    """A raid of this size, detected with this intelligence."""
    stage = Stage()
    force = EIGHT[:number]
    stage.flies({"bomber": force}, POLING)
    flying = stage.battle.state.flying
    stage.raid(POLING, intelligence=intelligence)
    stage.battle.state.flying = flying
    stage.play(announcement, state_number)
    return stage


@pytest.mark.rule("2P-8d", "2P-G08")
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, ["minor"]),
        (3, ["minor"]),
        (4, ["minor", "major"]),
        (5, ["minor", "major"]),
        (6, ["major"]),
        (8, ["major"]),
    ],
)
def test_poor_intelligence_announces_minor_or_major(number: int, words: list[str]) -> None:
    stage = announced("poor", number)
    assert stage.deciding_seat == GERMAN
    assert stage.options() == [f"announce:{word}" for word in words]
    stage.choose(f"announce:{words[0]}")
    assert stage.battle.state.word == words[0]
    assert stage.is_done, "and no number"


@pytest.mark.rule("2P-8e", "2P-4.II4")
def test_limited_intelligence_announces_only_number() -> None:
    stage = announced("limited", 5)
    assert stage.options() == ["size:5"]
    stage.choose("size:5")
    assert stage.battle.raid.size == 5
    assert stage.battle.state.word == ""
    sizes = [event.data for event in stage.seen_by(BRITISH).events() if event.kind == "raid size"]
    assert sizes == [{"size": 5}]


@pytest.mark.rule("2P-8e")
def test_no_announcement_under_accurate_intelligence() -> None:
    stage = announced("accurate", 5)
    assert stage.is_done
    assert (stage.battle.state.word, stage.battle.raid.size) == ("", 0)


@pytest.mark.rule("2P-5.4b")
@pytest.mark.parametrize(
    ("intelligence", "options"),
    [("poor", ["announce:major"]), ("limited", [f"size:{number}" for number in range(6, 11)])],
)
def test_decoy_is_detected_and_announced_like_medium_raid(intelligence: Intelligence, options: list[str]) -> None:
    stage = Stage(BATTLE, dice={"detection": [3]}, weather="patchy")
    stage.flies({}, POLING, strategies=[strategy("decoy")])
    stage.play(reveal_target, detection)
    assert total(stage) == 13
    stage.battle.change_raid(intelligence=intelligence)
    stage.play(announcement, state_number)
    assert stage.options() == options
