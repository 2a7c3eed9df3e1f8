"""The after-action report: a whole day read from its events."""

from __future__ import annotations

from collections.abc import Mapping

from dowding.ai.random_player import RandomPlayer
from dowding.engine.events import Plain
from dowding.engine.match import Match, start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.view.player_view import PlayerView
from games.hardest_days.scenario_builder import PACK


def play_day(seed: int) -> Match:
    match = start_match(HARDEST_DAYS, "aug-24", seed=seed, pack=PACK)
    player = RandomPlayer(str(seed))
    view = PlayerView(match, "british")
    while view.options:
        match.choose("british", player.choose(view).id)
    return match


def as_mapping(value: Plain) -> Mapping[str, Plain]:
    assert isinstance(value, Mapping)
    return value


def as_list(value: Plain) -> list[Plain]:
    assert isinstance(value, list)
    return value


def test_report_contains_every_raid_combat_and_point() -> None:
    match = play_day(5)
    events = match.events("british")
    report = PlayerView(match, "british").report()
    raids = [as_mapping(raid) for raid in as_list(report["raids"])]
    assert len(raids) == sum(event.kind == "raid plotted" for event in events)
    assert sum(len(as_list(raid["combats"])) for raid in raids) == sum(event.kind == "combat" for event in events)
    assert all(raid["end"] for raid in raids)
    causes = as_mapping(as_mapping(report["vp"])["causes"])
    outcome = match.outcome()
    assert outcome is not None
    assert causes == outcome.causes
    assert as_mapping(report["vp"])["total"] == outcome.points["british"]
    assert report["level"] == outcome.level


def test_losses_in_the_report_match_the_loss_boxes() -> None:
    match = play_day(6)
    losses = as_mapping(PlayerView(match, "british").report()["losses"])
    squadrons = as_mapping(losses["squadrons"])
    lost = set(as_list(squadrons["light"])) | set(as_list(squadrons["heavy"]))
    assert lost == set(as_mapping(squadrons["causes"]))


def test_luck_is_the_difference_between_rolled_and_expected() -> None:
    match = play_day(7)
    luck = as_mapping(PlayerView(match, "british").report()["luck"])
    combats = [event for event in match.events("british") if event.kind == "combat"]
    assert luck["combats"] == len(combats)
    losses = {"light": 1, "heavy": 2}
    gained = sum(
        losses.get(event.get_str("german_effect"), 0) - losses.get(event.get_str("british_effect"), 0)
        for event in combats
    )
    assert luck["combat_vp"] == gained


def test_report_sections_describe_each_raid_and_end_with_losses_points_and_luck() -> None:
    report = PlayerView(play_day(5), "british").report()
    titles = [str(as_mapping(section)["title"]) for section in as_list(report["sections"])]
    assert len(titles) == len(as_list(report["raids"])) + 3
    assert titles[-3:] == ["Losses", "Victory points", "Luck"]
