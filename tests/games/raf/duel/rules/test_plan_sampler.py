"""Sampled plans (2P-5, 2P-6): raids of this hour fit the approach markers and the raids flown."""

from __future__ import annotations

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.games.raf.duel.rules.plan_sampler import _raids_now
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage

CARDS = [PACK.components.targets[number] for number in sorted(PACK.components.targets)]
REGIONS = list(dict.fromkeys(card.region for card in CARDS))
SECTORS = list(dict.fromkeys(card.sector for card in CARDS))


def hour(
    approach: tuple[str, ...] = (), *, exact: bool = False, warned: bool = True, flown: tuple[int, ...] = ()
) -> Stage:
    """An hour during the day with these markers and flown raids."""
    stage = Stage(BATTLE)
    state = stage.battle.state
    state.day_on, state.warned, state.exact = True, warned, exact
    state.approach, state.beside_clock = approach, flown
    state.agenda.clear()
    return stage


def sampled_raids(stage: Stage) -> list[int]:
    return [card.number for card in _raids_now(stage.battle, CARDS, LiveDice(secret_of_seed(1)))]


def first_in(place: str) -> int:
    return next(card.number for card in CARDS if place in (card.region, card.sector))


def test_no_raid_is_sampled_on_day_without_raids() -> None:
    stage = hour(tuple(REGIONS[:1]))
    assert sampled_raids(stage)
    stage.battle.state.day_on = False
    assert sampled_raids(stage) == []


def test_each_marker_gives_sampled_raid_up_to_hour_limit() -> None:
    room = PACK.components.number["raids per segment"]
    for count in range(1, len(REGIONS) + 1):
        stage = hour(tuple(REGIONS[:count]))
        assert sampled_raids(stage) == [first_in(region) for region in REGIONS[:count]][:room]


def test_region_with_flown_raid_gets_no_sampled_raid() -> None:
    flown = first_in(REGIONS[0])
    assert sampled_raids(hour(tuple(REGIONS[:2]), flown=(flown,))) == [first_in(REGIONS[1])]
    assert sampled_raids(hour(tuple(REGIONS[:1]), flown=(flown,))) == []


def test_exact_markers_give_one_sampled_raid_each() -> None:
    sector = SECTORS[0]
    flown = first_in(sector)
    assert len(sampled_raids(hour((sector, sector), exact=True, flown=(flown,)))) == 1
    assert sampled_raids(hour((sector,), exact=True, flown=(flown,))) == []


def test_one_raid_is_sampled_without_markers_until_one_has_flown() -> None:
    assert len(sampled_raids(hour(warned=False))) == 1
    assert sampled_raids(hour(warned=False, flown=(CARDS[0].number,))) == []
    assert sampled_raids(hour(warned=True)) == [], "no markers, no raid"


def test_forming_raid_is_sampled_without_markers() -> None:
    stage = hour(warned=True)
    stage.battle.state.agenda.append(("form_raid",))
    assert len(sampled_raids(stage)) == 1
    stage = hour(warned=False, flown=(CARDS[0].number,))
    stage.battle.state.agenda.append(("form_raid",))
    assert len(sampled_raids(stage)) == 1
