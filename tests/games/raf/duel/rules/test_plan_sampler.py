"""Plans that the British may imagine (2P-5, 2P-6): raids of this hour fit the markers and what has flown."""

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
    """An hour of a day that is on, with these markers and with raids that have flown."""
    stage = Stage(BATTLE)
    state = stage.battle.state
    state.day_on, state.warned, state.exact = True, warned, exact
    state.approach, state.beside_clock = approach, flown
    state.agenda.clear()
    return stage


def imagined(stage: Stage) -> list[int]:
    return [card.number for card in _raids_now(stage.battle, CARDS, LiveDice(secret_of_seed(1)))]


def first_in(place: str) -> int:
    return next(card.number for card in CARDS if place in (card.region, card.sector))


def test_on_a_day_without_raids_nobody_is_imagined() -> None:
    stage = hour(tuple(REGIONS[:1]))
    assert imagined(stage)
    stage.battle.state.day_on = False
    assert imagined(stage) == []


def test_each_marker_promises_a_raid_from_there_up_to_the_raids_of_an_hour() -> None:
    room = PACK.components.number["raids per segment"]
    for count in range(1, len(REGIONS) + 1):
        stage = hour(tuple(REGIONS[:count]))
        assert imagined(stage) == [first_in(region) for region in REGIONS[:count]][:room]


def test_a_region_whose_raid_has_flown_sends_no_other() -> None:
    flown = first_in(REGIONS[0])
    assert imagined(hour(tuple(REGIONS[:2]), flown=(flown,))) == [first_in(REGIONS[1])]
    assert imagined(hour(tuple(REGIONS[:1]), flown=(flown,))) == []


def test_exact_markers_stand_for_one_raid_each() -> None:
    sector = SECTORS[0]
    flown = first_in(sector)
    assert len(imagined(hour((sector, sector), exact=True, flown=(flown,)))) == 1
    assert imagined(hour((sector,), exact=True, flown=(flown,))) == []


def test_without_markers_one_raid_is_imagined_until_one_has_flown() -> None:
    assert len(imagined(hour(warned=False))) == 1
    assert imagined(hour(warned=False, flown=(CARDS[0].number,))) == []
    assert imagined(hour(warned=True)) == [], "the radar sees nobody come"


def test_a_raid_that_forms_is_imagined_though_the_radar_sees_nobody() -> None:
    stage = hour(warned=True)
    stage.battle.state.agenda.append(("form_raid",))
    assert len(imagined(stage)) == 1
    stage = hour(warned=False, flown=(CARDS[0].number,))
    stage.battle.state.agenda.append(("form_raid",))
    assert len(imagined(stage)) == 1
