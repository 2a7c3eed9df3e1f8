"""The invariants of Lion that are checked in the log of whole games, and those within a raid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from dowding.engine.events import Event
from dowding.engine.match import Match, start_match
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.lion.rules.deployment import raid_over
from dowding.games.raf.lion.rules.sequence import RAID
from dowding.games.raf.state import HOURS, Deck
from games.raf.lion.scenario_builder import BATTLE, PACK, Stage

GAMES = (("prelude", 1), ("prelude", 5), ("hardest-days", 2), ("hardest-days", 7), ("thin-blue-line", 2), (BATTLE, 2))


# What only the log of a game can show


@cache
def played(scenario: str, seed: int) -> Match:
    """A random game, checked after each choice. Patrols and responses are strong, so that the game lasts longer."""
    settings = {"advanced": "yes" if seed % 2 else "no", "night_raids": "yes"}
    match, random = start_match(LION, scenario, seed=seed, settings=settings, pack=PACK), Random(seed)
    while not match.is_over:
        decision = match.decision(BRITISH)
        assert decision is not None
        others = [option for option in decision.options if option.id != "done"]
        if decision.rule == "LION-7.2a":
            _check_eligibility(table_of(match), [option.piece for option in others if option.piece])
        if decision.rule in ("LION-5a", "LION-7.2a") and others and random.random() < 0.8:
            option = random.choice(others)
        else:
            option = random.choice(decision.options)
        match.choose(BRITISH, option.id)
        assert match.context.check_invariants() == []
    return match


def table_of(match: Match) -> Lion:
    """The context of a match."""
    assert isinstance(match.context, Lion)
    return match.context


def _check_eligibility(battle: Lion, offered: list[str]) -> None:
    """16: squadrons offered for commitment are eligible at the (possibly raised) warning, and on the map."""
    levels = ["none", "late", "sufficient", "early", "very early"]
    warning, card = levels.index(battle.raid.warning) + battle.raid.delayed, battle.target
    for ident in offered:
        squadron = battle.state.squadrons[ident]
        aloft = squadron.box == "patrol"
        sector = squadron.over if aloft else battle.home(squadron)
        needed = (0 if aloft else 2) if sector in card.enroute else (3 if aloft else 4)
        assert squadron.box in ("patrol", "sector")
        assert sector in (*card.enroute, *card.in_range)
        assert warning >= needed


def log(scenario: str, seed: int) -> list[Event]:
    """The log of a game."""
    return list(played(scenario, seed).context.log or ())


def by_raid(events: list[Event]) -> Iterator[list[Event]]:
    """The log split by raid, from one target to the next."""
    part: list[Event] = []
    for event in events:
        if event.kind in ("raid", "day begins"):
            if part:
                yield part
            part = []
        if part or event.kind == "raid":
            part.append(event)
    if part:
        yield part


def by_day(events: list[Event]) -> Iterator[list[Event]]:
    """The log split by raid day."""
    part: list[Event] = []
    for event in events:
        if event.kind == "day begins" and part:
            yield part
            part = []
        part.append(event)
    yield part


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_9_every_change_of_points_is_logged_with_its_cause_and_the_log_sums_to_the_points(
    scenario: str, seed: int
) -> None:
    points = [event for event in log(scenario, seed) if event.kind == "points"]
    state = table_of(played(scenario, seed)).state
    assert sum(event.get_int("points") for event in points) == state.vp
    causes = Counter[str]()
    for event in points:
        causes[event.get_str("cause")] += event.get_int("points")
    assert {cause: number for cause, number in causes.items() if number} == {
        cause: number for cause, number in state.causes.items() if number
    }


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_9_the_points_of_a_raid_are_those_of_losses_bombing_and_no_response(scenario: str, seed: int) -> None:
    allowed = {
        "Gruppen light",
        "Gruppen heavy",
        "squadrons light",
        "squadrons heavy",
        "bombing",
        "no response",
    }
    for part in by_raid(log(scenario, seed)):
        raid = part[: next((number for number, event in enumerate(part) if event.kind == "end of day"), None)]
        points = [event for event in raid if event.kind == "points"]
        assert {event.get_str("cause") for event in points} <= allowed
        lost = Counter(
            (event.kind, event.get_str("loss"))
            for event in raid
            if event.kind.endswith("lost") and "loss" in event.data
        )
        bombs = sum(event.get_int("points") for event in raid if event.kind == "bombing")
        charge = sum(event.kind == "no response" for event in raid)
        assert sum(event.get_int("points") for event in points) == (
            lost["Gruppe lost", "light"]
            + 2 * lost["Gruppe lost", "heavy"]
            - lost["squadron lost", "light"]
            - 2 * lost["squadron lost", "heavy"]
            + bombs
            - charge
        )


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_10_the_clock_never_goes_back_in_a_day_and_fighters_recover_later_the_same_day(
    scenario: str, seed: int
) -> None:
    for day in by_day(log(scenario, seed)):
        now = 0
        for event in day:
            if event.kind in ("day begins", "clock"):
                hour = HOURS.index(event.get_str("hour"))
                assert hour > now or event.kind == "day begins"
                now = hour
            if event.kind == "German recovery":
                back = event.data["back"]
                assert isinstance(back, dict)
                spaces = [HOURS.index(hour) for hour in back if hour != "done for the day"]
                assert all(now < space <= HOURS.index("1800") for space in spaces)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_11_the_day_marker_only_moves_on(scenario: str, seed: int) -> None:
    days = [event.get_int("day") for event in log(scenario, seed) if event.kind == "day passes"]
    assert days == sorted(set(days))


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_13_depletion_falls_only_when_sealion_is_prepared(scenario: str, seed: int) -> None:
    depletion = 0
    for event in log(scenario, seed):
        if event.kind == "Gruppen replaced":
            assert event.get_int("depletion") >= depletion
        if event.kind in ("Gruppen replaced", "Sealion preparations"):
            depletion = event.get_int("depletion")


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_17_a_raid_has_one_approach_and_one_target_event_and_an_abandoned_or_snap_raid_has_none(
    scenario: str, seed: int
) -> None:
    cut_short = table_of(played(scenario, seed)).state.ended != "points"
    parts = list(by_raid(log(scenario, seed)))
    for number, part in enumerate(parts):
        kinds = Counter(event.kind for event in part)
        abandoned = kinds["no raid"] + kinds["false raid"] + part[0].get_str("effort").startswith("snap")
        wanted = 0 if abandoned else 1
        counts = (kinds["approach event"], kinds["target event"])
        assert counts == (wanted, wanted) or (cut_short and number == len(parts) - 1)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_18_a_bomber_raids_once_a_day_and_a_fighter_three_times_at_most(scenario: str, seed: int) -> None:
    for day in by_day(log(scenario, seed)):
        flown = Counter[str]()
        for event in day:
            if event.kind == "raid deployed":
                display = event.data["display"]
                assert isinstance(display, dict)
                for gruppen in display.values():
                    assert isinstance(gruppen, list)
                    flown.update(str(gruppe) for gruppe in gruppen)
        for gruppe, times in flown.items():
            bomber = PACK.components.gruppen[gruppe].type in ("Do17", "He111", "Ju88", "Ju87")
            assert times <= (1 if bomber else 3)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_24_the_same_seed_and_choices_give_the_same_log(scenario: str, seed: int) -> None:
    match = played(scenario, seed)
    again = start_match(LION, scenario, seed=seed, settings=match.setup.settings, pack=PACK)
    for choice in match.history:
        again.choose(choice.seat, choice.option)
    assert again.context.log == match.context.log
    assert again.state_bytes() == match.state_bytes()


# 7, 20 and 23: within a raid


@pytest.mark.parametrize("seed", range(12))
def test_7_20_23_units_of_a_raid_and_its_aftermath(seed: int) -> None:
    stage, random = Stage(strict=False, advanced=bool(seed % 2)), Random(seed)
    for gruppe in stage.battle.gruppen_in("base"):
        if random.random() < 0.4:
            stage.gruppe(gruppe.id, "base", full=False)
    reduced = {gruppe.id for gruppe in stage.battle.gruppen_in("base") if not gruppe.full}
    for squadron in stage.battle.squadrons_in("sector"):
        stage.squadron(squadron.id, "patrol", over=stage.battle.home(squadron), full=random.random() < 0.8)
    cards = list(stage.battle.state.decks["target"].cards)
    random.shuffle(cards)
    stage.battle.state.decks["target"] = Deck(tuple(cards))
    stage.play(*RAID[: RAID.index(raid_over) + 1])
    while not stage.is_done:
        stage.choose(random.choice(stage.options()))
    assert stage.battle.gruppen_in("hunt", "bomber", "escort", "patrol", "inflight") == []
    assert stage.battle.squadrons_in("hunt", "bomber") == []
    responded = {event.get_str("squadron") for event in stage.events("squadron committed")}
    assert {stage.battle.state.squadrons[ident].box for ident in responded} <= {"inflight", "light", "heavy"}
    flown = {ident for event in stage.events("raid composition") for ident in event.get_str_list("gruppen")}
    assert not flown & reduced
