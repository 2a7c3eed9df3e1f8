"""Invariants of Eagle (EAGLE-19): whole days have no violations, and violations are reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from dowding.engine.events import Event
from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.eagle.rules.posture import POSTURES
from dowding.games.raf.eagle.state import EagleState
from dowding.games.raf.planning.rules.raid_day import first_raid, raids
from dowding.games.raf.rules.preparation import weather_forecast
from dowding.games.raf.state import Deck
from games.raf.duel.custom_cards import strategy
from games.raf.eagle.response_fixtures import HE111, ME109, ME110
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.day_player import play_until

DO17, JU88 = gruppen(2, "Do17"), gruppen(2, "Ju88")
Break = Callable[[Stage, EagleState], object]
PLANS: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (9, "0600", (*HE111[:4], *ME109[:8])),
    (11, "0600", (*DO17[:1], *ME109[8:12])),
    (25, "0800", (*DO17[1:4], *ME110[:4])),
    (12, "1200", (*JU88[:2], *ME110[4:6])),
    (2, "1600", tuple(HE111[4:6])),
)
"""A day of five different raids."""


def a_day(seed: int = 0, *, later: int = len(PLANS), advanced: bool = False, posture: Posture = "steady") -> Stage:
    """A day with this number of the raids planned, and the dice and events of a seed."""
    stage = Stage(BATTLE, strict=False, advanced=advanced)
    stage.posture(posture)
    for card, hour, force in PLANS[:later]:
        stage.plan(card, hour, force)
    stage.battle.state.planned = len(PLANS)
    stage.battle.state.opened = tuple(range(7))
    cards = sorted(stage.battle.state.decks["response"].cards)
    stage.draws("response", *(cards[(place * 7 + seed * 5) % 24] for place in range(len(PLANS))))
    events = sorted(stage.battle.state.decks["raid event"].cards)
    stage.draws("raid event", *(events[(place * 5 + seed * 11) % len(events)] for place in range(2 * len(PLANS))))
    stage.play(first_raid, weather_forecast, raids)
    return stage


@cache
def played(seed: int) -> tuple[Event, ...]:
    """The events of a day played with a seed, checking the invariants at every choice."""
    stage = a_day(seed, advanced=seed % 2 == 1)
    problems: list[str] = []

    def look(staged: Stage) -> bool:
        problems.extend(staged.battle.check_invariants())
        return staged.battle.state.hour == 7

    play_until(stage, look)
    assert problems == []
    return tuple(stage.battle.log or ())


def by_raid(events: tuple[Event, ...]) -> Iterator[list[Event]]:
    """The events of each raid."""
    raid: list[Event] = []
    for event in events:
        if event.kind in ("raid", "clock") and raid:
            yield raid
            raid = []
        if event.kind == "raid" or raid:
            raid.append(event)


def the(kind: str, events: list[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def whole(parts: object) -> int:
    """The sum of the parts of a number."""
    assert isinstance(parts, dict)
    return sum(parts.values())


SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_responders_are_from_pool_and_rows_within_limits(seed: int) -> None:
    for raid in by_raid(played(seed)):
        target = raid[0].get_int("target")
        pool = the("pool", raid)[-1]
        joined = [ident for event in the("joins the pool", raid) for ident in event.get_str_list("squadrons")]
        assert len(joined) <= 2
        came = [ident for event in the("commitment", raid) for ident in event.get_str_list("squadrons")]
        assert set(came) <= {*pool.get_str_list("squadrons"), *joined}
        if the("delayed response", raid):
            continue
        left = Counter(PACK.components.homes[ident] for ident in pool.get_str_list("squadrons"))
        warning = next(
            warning
            for warning in ("none", "late", "sufficient", "early", "very early")
            if warning == pool.get_str("warning")
        )
        for _, sectors, number in PACK.components.chart(PACK.components.targets[target], warning):
            assert sum(left.pop(sector, 0) for sector in sectors) <= number
        assert not left


@pytest.mark.rule("EAGLE-2.4a")
@pytest.mark.parametrize("seed", SEEDS)
def test_logged_numbers_give_number_of_responders(seed: int) -> None:
    answers = 0
    for raid in by_raid(played(seed)):
        (response,) = the("response", raid)
        came = [ident for event in the("commitment", raid) for ident in event.get_str_list("squadrons")]
        assert response.get_int("number") == len(came)
        assert the("response card", raid)[0].get_int("card") == response.get_int("card")
        answers += 1
        if not response.data["wanted"]:
            assert (came, bool(response.get_str("why"))) == ([], True)
            continue
        minimum = max(whole(response.data["minimum"]), 1)
        wanted = whole(response.data["wanted"])
        wanted = max(wanted, minimum) if wanted > 0 else 0
        pool = response.get_int("pool")
        assert len(came) == (min(wanted, pool) if wanted and pool >= minimum else 0)
        assert not came or minimum <= len(came) <= max(wanted, minimum)
    assert answers == len(PLANS)


@pytest.mark.parametrize("seed", SEEDS)
def test_posture_moves_at_most_one_space_per_raid(seed: int) -> None:
    at = POSTURES.index("steady")
    for raid in by_raid(played(seed)):
        moves = the("posture", raid)
        assert len(moves) <= 1
        for event in moves:
            to = POSTURES.index(next(posture for posture in POSTURES if posture == event.get_str("posture")))
            assert abs(to - at) == 1
            at = to


@pytest.mark.parametrize("seed", SEEDS)
def test_raid_points_are_losses_bombs_and_charge(seed: int) -> None:
    expected = {"Gruppe lost": 1, "squadron lost": -1}
    for raid in by_raid(played(seed)):
        points = sum(event.get_int("points") for event in the("points", raid))
        lost = sum(
            sign * (2 if event.get_str("loss") == "heavy" else 1)
            for kind, sign in expected.items()
            for event in the(kind, raid)
        )
        causes = Counter[str]()
        for event in the("points", raid):
            causes[event.get_str("cause")] += event.get_int("points")
        bombs = causes["bombing"]
        charge = -len(the("no response", raid))
        assert points == lost + bombs + charge
        assert bombs <= 0


@pytest.mark.parametrize("seed", SEEDS)
def test_response_does_not_depend_on_later_raids(seed: int) -> None:
    plain = list(by_raid(played(seed)))
    for later in (2, 3):
        stage = a_day(seed, later=later, advanced=seed % 2 == 1)
        play_until(stage, lambda staged: staged.battle.state.hour == 7)
        short = list(by_raid(tuple(stage.battle.log or ())))
        assert len(short) == later
        for one, other in zip(short, plain, strict=False):
            assert [(event.kind, event.data) for event in one] == [(event.kind, event.data) for event in other]


def test_same_seed_and_choices_give_same_log() -> None:
    first, second = a_day(1), a_day(1)
    for stage in (first, second):
        play_until(stage, lambda staged: staged.battle.state.hour == 7)
    assert [event.data for event in first.battle.log or ()] == [event.data for event in second.battle.log or ()]


# Invalid states


def sound() -> Stage:
    """A stage with an answered raid and another planned raid."""
    stage = Stage(BATTLE, strict=False)
    stage.plan(9, "0800", [*HE111[:2], *ME109[:5]])
    assert stage.battle.check_invariants() == []
    return stage


def lose_response_card(stage: Stage, _: EagleState) -> None:
    """Remove the top card of the response deck."""
    deck = stage.battle.state.decks["response"]
    stage.battle.state.decks["response"] = Deck(deck.cards[:-1], deck.discards)


def too_few(stage: Stage, _: EagleState) -> None:
    """Two squadrons respond although the minimum is three."""
    pair = ("32/7/11", "501/7/11")
    stage.battle.change_answer(pool=pair, responders=pair, wanted=(("table", 4),), minimum=(("table", 3),))


def too_many(stage: Stage, _: EagleState) -> None:
    """Two squadrons respond although one is wanted."""
    pair = ("32/7/11", "501/7/11")
    stage.battle.change_answer(pool=pair, responders=pair, wanted=(("table", 1),), minimum=(("table", 1),))


BROKEN: list[tuple[str, Break, str]] = [
    ("a response card too few", lose_response_card, "the response deck holds"),
    ("a squadron on patrol", lambda stage, _: stage.squadron("32/7/11", "patrol", over="7/11"), "on patrol"),
    (
        "a responder from nowhere",
        lambda stage, _: stage.battle.change_answer(pool=("32/7/11",), responders=("501/7/11",)),
        "are not in the pool",
    ),
    ("too few responders", too_few, "at least 3"),
    ("too many responders", too_many, "1 are wanted"),
    ("a stranger that responded", lambda _, state: state.responses.update({"nobody": 1}), "are not squadrons"),
    ("seven reinforcements", lambda _, state: setattr(state, "arrived", 7), "7 reinforcements have arrived"),
    ("an unbalanced raid", lambda stage, _: stage.plan(11, "0600", [HE111[4], *ME109[5:10]]), "11 has 6 Gruppen"),
    (
        "a decoy in company",
        lambda stage, _: stage.plan(11, "0600", strategies=[strategy("decoy"), strategy("low level")]),
        "a decoy shares",
    ),
]


@pytest.mark.parametrize(("spoil", "fault"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_invalid_state_is_reported(spoil: Break, fault: str) -> None:
    stage = sound()
    spoil(stage, stage.battle.state)
    assert any(fault in problem for problem in stage.battle.check_invariants()), stage.battle.check_invariants()
