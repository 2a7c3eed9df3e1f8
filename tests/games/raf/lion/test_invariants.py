"""The invariants of Lion: each is caught when a state breaks it; whole games keep those that only a log can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from dowding.games.raf import components as c
from dowding.games.raf.battle import BRITISH
from dowding.games.raf.lion.deployment import raid_over
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.lion.sequence import RAID
from dowding.games.raf.state import HOURS, Deck, GruppeBox, Squadron, SquadronBox
from dowding.kernel.events import Event
from dowding.kernel.match import Match, start
from games.raf.lion.staging import PACK, Stage

BATTLE = "battle-of-britain"
SPITFIRE, HURRICANE, BLENHEIM, IN_POOL = "54/6/11", "32/7/11", "600/6/11", "72/7/11"
ME109, ME110, DO17, JU87, TO_COME = "I/JG3/2", "I/ZG26/2", "I/KG2/2", "II/SG1/2", "I/KG77/2"
GAMES = (("prelude", 1), ("prelude", 5), ("hardest-days", 2), ("hardest-days", 7), ("thin-blue-line", 2), (BATTLE, 2))


def sound(scenario: str = BATTLE, *, advanced: bool = True) -> Stage:
    """A game that has just been set up, in which nothing is wrong."""
    stage = Stage(scenario, advanced=advanced, night=True)
    assert stage.game.faults() == []
    return stage


def only_fault(stage: Stage) -> str:
    """The one thing that is wrong."""
    (fault,) = stage.game.faults()
    return fault


# 1 to 3: every unit is somewhere, once


def test_1_a_squadron_is_in_a_box_for_squadrons() -> None:
    stage = sound()
    box: SquadronBox = "escort"  # type: ignore[assignment]
    stage.squadron(SPITFIRE, box)
    assert only_fault(stage) == f"{SPITFIRE} is in escort, which is no box for squadrons"


def test_2_a_gruppe_is_in_a_box_for_gruppen() -> None:
    stage = sound()
    box: GruppeBox = "landing"  # type: ignore[assignment]
    stage.gruppe(ME109, box)
    assert only_fault(stage) == f"{ME109} is in landing, which is no box for Gruppen"


def test_3_no_unit_is_lost_or_found() -> None:
    stage = sound()
    del stage.game.state.squadrons[SPITFIRE]
    assert only_fault(stage) == f"the units in play are wrong: ['{SPITFIRE}']"
    stage = sound()
    del stage.game.state.gruppen[ME109]
    assert only_fault(stage) == f"the units in play are wrong: ['{ME109}']"
    stage = sound("hardest-days")
    stage.gruppe(TO_COME, "base")
    assert only_fault(stage) == f"the units in play are wrong: ['{TO_COME}']"
    stage = sound()
    stage.game.state.squadrons[SPITFIRE] = Squadron("65/6/11")
    assert only_fault(stage) == f"65/6/11 lies in the place of {SPITFIRE}"


def test_3_units_leave_the_game_only_by_the_rules_that_say_so() -> None:
    stage = sound()
    stage.squadron(IN_POOL, "removed")
    assert only_fault(stage) == f"{IN_POOL} has left the game before 8 September"
    stage = sound()
    stage.gruppe(ME109, "removed")
    assert only_fault(stage) == f"{ME109} has left the game, but only Ju87s are withdrawn"
    stage.gruppe(ME109, "base")
    stage.gruppe(JU87, "removed")
    assert stage.game.faults() == []
    stage = sound()
    stage.squadron(SPITFIRE, "pool")
    assert only_fault(stage) == f"{SPITFIRE} is pool, but is no reinforcement"
    stage = sound()
    stage.gruppe(ME109, "calendar")
    assert only_fault(stage) == f"{ME109} waits on the calendar, but is no reinforcement"


# 4 to 8: who may be where, on which face


@pytest.mark.parametrize(
    ("gruppe", "box"), [(ME110, "hunt"), (ME110, "patrol"), (DO17, "hunt"), (DO17, "patrol"), (DO17, "escort")]
)
def test_4_only_me109s_hunt_and_patrol_and_bombers_only_bomb(gruppe: str, box: GruppeBox) -> None:
    stage = sound()
    stage.gruppe(gruppe, box)
    stage.raid(25, force=(gruppe,))
    assert only_fault(stage).startswith(f"{gruppe} ")


@pytest.mark.parametrize(("squadron", "over"), [(SPITFIRE, "4/10"), ("229/3/12", "4/10"), (SPITFIRE, "")])
def test_5_a_patrol_is_over_its_own_sector_or_a_legal_neighbour(squadron: str, over: str) -> None:
    stage = sound()
    stage.squadron(squadron, "patrol", over=over)
    assert only_fault(stage) == f"{squadron} patrols {over}, out of its reach"


def test_5_only_a_patrol_is_over_a_circle() -> None:
    stage = sound()
    stage.squadron(SPITFIRE, "re-arm", over="6/11")
    assert only_fault(stage) == f"{SPITFIRE} is re-arm but patrols 6/11"


@pytest.mark.parametrize("box", ["hunt", "bomber", "escort", "patrol", "inflight"])
def test_6_between_raids_no_gruppe_is_in_the_display_or_inflight(box: GruppeBox) -> None:
    stage = sound()
    stage.gruppe(ME109, box)
    assert only_fault(stage) == f"without a raid the display holds ['{ME109}']"


@pytest.mark.parametrize("box", ["hunt", "bomber"])
def test_6_between_raids_no_squadron_is_in_the_display(box: SquadronBox) -> None:
    stage = sound()
    stage.squadron(SPITFIRE, box)
    assert only_fault(stage) == f"without a raid the display holds ['{SPITFIRE}']"


def test_6_in_a_raid_only_its_own_force_is_in_the_display() -> None:
    stage = sound()
    stage.raid(25)
    stage.gruppe(ME109, "hunt")
    assert only_fault(stage) == f"['{ME109}'] are in the raid, but not of its force"


@pytest.mark.parametrize("box", ["clock", "light", "heavy", "night", "calendar"])
def test_7_gruppen_on_the_clock_and_in_loss_boxes_are_full(box: GruppeBox) -> None:
    stage = sound()
    ident = {"clock": ME109, "calendar": TO_COME}.get(box, DO17)
    stage.gruppe(ident, box, full=False, hour=3 if box == "clock" else 0)
    assert only_fault(stage) == f"{ident} is reduced in {box}"


@pytest.mark.parametrize("box", ["light", "heavy"])
def test_8_squadrons_in_loss_boxes_are_full(box: SquadronBox) -> None:
    stage = sound()
    stage.squadron(SPITFIRE, box, full=False)
    assert only_fault(stage) == f"{SPITFIRE} is reduced in a loss box"


def test_by_night_only_blenheims_patrol_and_only_level_bombers_raid() -> None:
    stage = sound()
    stage.squadron(BLENHEIM, "night")
    stage.gruppe(DO17, "night")
    assert stage.game.faults() == []
    stage.squadron(SPITFIRE, "night")
    assert only_fault(stage) == f"{SPITFIRE} patrols by night, but flies no Blenheims"
    stage = sound()
    stage.gruppe(JU87, "night")
    assert only_fault(stage) == f"{JU87} raids by night, but flies Ju87s"


# 9 to 15: tracks and markers


def test_9_points_have_causes_that_add_up_to_them() -> None:
    stage = sound()
    stage.game.state.vp = 3
    assert only_fault(stage) == "the causes {} do not add up to 3"


@pytest.mark.parametrize(("hour", "space", "wrong"), [(2, 2, True), (2, 1, True), (2, 3, False), (2, 7, True)])
def test_10_fighters_wait_in_a_space_of_the_clock_later_than_now(hour: int, space: int, wrong: bool) -> None:
    stage = sound()
    stage.game.state.hour = hour
    stage.gruppe(ME109, "clock", hour=space)
    assert len(stage.game.faults()) == wrong


def test_10_nobody_but_a_fighter_on_the_clock_has_an_hour() -> None:
    stage = sound()
    stage.gruppe(ME109, "base", hour=3)
    assert only_fault(stage) == f"{ME109} is base, but has an hour"
    stage = sound()
    stage.gruppe(DO17, "clock", hour=3)
    assert only_fault(stage) == f"{DO17} waits on the clock, but is a bomber"


@pytest.mark.parametrize("hour", [-1, 8])
def test_10_the_clock_stays_on_its_spaces(hour: int) -> None:
    stage = sound()
    stage.game.state.hour = hour
    assert f"the clock stands at {hour}" in stage.game.faults()


def test_11_each_day_that_has_passed_has_given_a_point() -> None:
    stage = sound()
    stage.game.state.day += 3
    assert only_fault(stage) == "3 days have passed, but 0 points were given for them"
    stage.game.score(3, "days passed", "LION-4.IV3a")
    assert stage.game.faults() == []


@pytest.mark.parametrize("name", ["target", "force", "raid event", "day event"])
def test_12_no_card_is_lost_or_doubled(name: str) -> None:
    for broken in ("lost", "doubled", "foreign"):
        stage = sound()
        decks = {str(each): each for each in stage.game.state.decks}
        cards = stage.game.state.decks[decks[name]].cards
        held = {"lost": cards[1:], "doubled": (*cards, cards[0]), "foreign": (*cards[1:], 60)}[broken]
        stage.game.state.decks[decks[name]] = Deck(held)
        assert only_fault(stage).startswith(f"the {name} deck holds ")


def test_12_a_card_in_use_is_in_no_deck() -> None:
    stage = sound()
    stage.game.state.pulled = 4
    assert only_fault(stage).startswith("the target deck holds ")
    stage = sound()
    stage.raid(25)
    assert stage.game.faults() == []
    stage.game.state.raid = replace(stage.game.raid, target=26)
    assert only_fault(stage).startswith("the target deck holds ")


def test_12_cards_set_aside_join_when_their_time_has_come() -> None:
    stage = sound()
    stage.game.state.terror = True
    assert only_fault(stage).startswith("the target deck holds ")
    stage = sound()
    stage.game.state.fighter_escort = True
    assert len(stage.game.faults()) == 2
    stage = sound()
    stage.game.state.raid_day = 5
    assert only_fault(stage).startswith("the target deck holds ")
    stage.game.state.decks["target"] = Deck(tuple(range(1, 45)))
    assert stage.game.faults() == []


@pytest.mark.parametrize(("stock", "points"), [("Spitfire", -1), ("pilots", 99)])
def test_13_replacement_points_stay_on_their_track(stock: c.Stock, points: int) -> None:
    stage = sound()
    stage.game.state.stocks[stock] = points
    assert only_fault(stage) == f"{stock} stands at {points}"


@pytest.mark.parametrize("depletion", [-1, 16])
def test_13_depletion_stays_on_its_track(depletion: int) -> None:
    stage = sound()
    stage.game.state.depletion = depletion
    assert only_fault(stage) == f"depletion stands at {depletion}"


@pytest.mark.parametrize(("depletion", "level"), [(0, 0), (7, 0), (8, 1), (14, 1), (15, 2)])
def test_14_the_depletion_level_is_read_from_the_track(depletion: int, level: int) -> None:
    stage = sound()
    stage.game.state.depletion = depletion
    assert stage.game.depletion_level() == level
    assert stage.game.is_depleted() == (level > 0)


@pytest.mark.parametrize("site", ["port/Dover", "radar/99", "hq/Berlin", "airfield/London", "city/London"])
def test_15_only_nets_headquarters_and_airfields_of_the_map_carry_damage(site: str) -> None:
    stage = sound()
    stage.damage("radar/5", "hq/Stanmore", heavy=True)
    stage.damage("airfield/6/11")
    assert stage.game.faults() == []
    stage.damage(site)
    assert only_fault(stage) == f"{site} cannot carry light damage"


def test_15_airfields_are_never_heavily_damaged() -> None:
    stage = sound()
    stage.damage("airfield/6/11", heavy=True)
    assert "never more than lightly damaged" in only_fault(stage)


# 19 to 22


def test_19_each_type_has_one_ace_at_most_and_only_in_the_advanced_game() -> None:
    stage = sound()
    stage.squadron(SPITFIRE, "sector", ace=True)
    stage.squadron(HURRICANE, "sector", ace=True)
    assert stage.game.faults() == []
    stage.squadron("65/6/11", "sector", ace=True)
    assert "too many aces" in only_fault(stage)
    stage = sound(advanced=False)
    stage.squadron(SPITFIRE, "sector", ace=True)
    assert "too many aces" in only_fault(stage)


@pytest.mark.parametrize(("squadron", "box"), [(BLENHEIM, "sector"), (SPITFIRE, "light"), (SPITFIRE, "heavy")])
def test_19_neither_a_blenheim_nor_a_lost_squadron_is_an_ace(squadron: str, box: SquadronBox) -> None:
    stage = sound()
    stage.squadron(squadron, box, ace=True)
    assert only_fault(stage) == f"{squadron} cannot be an ace"


def test_21_each_of_the_five_target_types_has_a_priority() -> None:
    stage = sound()
    del stage.game.state.priorities["city"]
    assert only_fault(stage).startswith("priorities are ")


def test_22_no_more_than_14_patrol_at_1800() -> None:
    stage = sound()
    stage.game.state.hour = 6
    for squadron in stage.game.squadrons_in("sector")[:15]:
        assert stage.game.faults() == []
        stage.squadron(squadron.id, "patrol", over=stage.game.home(squadron))
    assert only_fault(stage) == "too many patrols at 1800"


def test_the_game_does_not_go_on_at_either_end_of_the_point_track() -> None:
    stage = sound()
    stage.game.state.vp, stage.game.state.causes = 35, {"test": 35}
    assert only_fault(stage) == "the game goes on at 35 VP"


# What only the log of a game can show


@cache
def played(scenario: str, seed: int) -> Match:
    """A game of random choices, judged after each of them; its patrols and responses are strong, so that it lasts."""
    settings = {"advanced": "yes" if seed % 2 else "no", "night_raids": "yes"}
    match, random = start(LION, scenario, seed=seed, settings=settings, pack=PACK), Random(seed)
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
        assert match.table.faults() == []
    return match


def table_of(match: Match) -> Lion:
    """The game that a match is about."""
    assert isinstance(match.table, Lion)
    return match.table


def _check_eligibility(game: Lion, offered: list[str]) -> None:
    """16: who is offered for commitment is eligible under the (possibly raised) warning, and on the map."""
    levels = ["none", "late", "sufficient", "early", "very early"]
    warning, card = levels.index(game.raid.warning) + game.raid.delayed, game.target
    for ident in offered:
        squadron = game.state.squadrons[ident]
        aloft = squadron.box == "patrol"
        sector = squadron.over if aloft else game.home(squadron)
        needed = (0 if aloft else 2) if sector in card.enroute else (3 if aloft else 4)
        assert squadron.box in ("patrol", "sector")
        assert sector in (*card.enroute, *card.in_range)
        assert warning >= needed


def log(scenario: str, seed: int) -> list[Event]:
    """The log of a game."""
    return list(played(scenario, seed).table.log or ())


def by_raid(events: list[Event]) -> Iterator[list[Event]]:
    """The log in parts, one for each raid, from its target to the next."""
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
    """The log in parts, one for each raid day."""
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
    assert sum(event.number("points") for event in points) == state.vp
    causes = Counter[str]()
    for event in points:
        causes[event.text("cause")] += event.number("points")
    assert {cause: number for cause, number in causes.items() if number} == {
        cause: number for cause, number in state.causes.items() if number
    }


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_9_the_points_of_a_raid_are_those_of_losses_bombing_and_no_response(scenario: str, seed: int) -> None:
    allowed = {
        "Gruppen, light loss",
        "Gruppen, heavy loss",
        "squadrons, light loss",
        "squadrons, heavy loss",
        "bombing",
        "no response",
    }
    for part in by_raid(log(scenario, seed)):
        raid = part[: next((number for number, event in enumerate(part) if event.kind == "end of day"), None)]
        points = [event for event in raid if event.kind == "points"]
        assert {event.text("cause") for event in points} <= allowed
        lost = Counter(
            (event.kind, event.text("loss")) for event in raid if event.kind.endswith("lost") and "loss" in event.data
        )
        bombs = sum(event.number("points") for event in raid if event.kind == "bombing")
        charge = sum(event.kind == "no response" for event in raid)
        assert sum(event.number("points") for event in points) == (
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
                hour = HOURS.index(event.text("hour"))
                assert hour > now or event.kind == "day begins"
                now = hour
            if event.kind == "German recovery":
                back = event.data["back"]
                assert isinstance(back, dict)
                spaces = [HOURS.index(hour) for hour in back if hour != "done for the day"]
                assert all(now < space <= HOURS.index("1800") for space in spaces)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_11_the_day_marker_only_moves_on(scenario: str, seed: int) -> None:
    days = [event.number("day") for event in log(scenario, seed) if event.kind == "day passes"]
    assert days == sorted(set(days))


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_13_depletion_falls_only_when_sealion_is_prepared(scenario: str, seed: int) -> None:
    depletion = 0
    for event in log(scenario, seed):
        if event.kind == "Gruppen replaced":
            assert event.number("depletion") >= depletion
        if event.kind in ("Gruppen replaced", "Sealion preparations"):
            depletion = event.number("depletion")


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_17_a_raid_has_one_approach_and_one_target_event_and_an_abandoned_or_snap_raid_has_none(
    scenario: str, seed: int
) -> None:
    cut_short = table_of(played(scenario, seed)).state.ended != "points"
    parts = list(by_raid(log(scenario, seed)))
    for number, part in enumerate(parts):
        kinds = Counter(event.kind for event in part)
        abandoned = kinds["no raid"] + kinds["false raid"] + part[0].text("effort").startswith("snap")
        wanted = 0 if abandoned else 1
        found = (kinds["approach event"], kinds["target event"])
        assert found == (wanted, wanted) or (cut_short and number == len(parts) - 1)


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
    again = start(LION, scenario, seed=seed, settings=match.setup.settings, pack=PACK)
    for choice in match.history:
        again.choose(choice.seat, choice.option)
    assert again.table.log == match.table.log
    assert again.state_bytes() == match.state_bytes()


# 7, 20 and 23: within a raid


@pytest.mark.parametrize("seed", range(12))
def test_7_20_23_who_flies_in_a_raid_and_what_it_leaves_behind(seed: int) -> None:
    stage, random = Stage(strict=False, advanced=bool(seed % 2)), Random(seed)
    for gruppe in stage.game.gruppen_in("base"):
        if random.random() < 0.4:
            stage.gruppe(gruppe.id, "base", full=False)
    reduced = {gruppe.id for gruppe in stage.game.gruppen_in("base") if not gruppe.full}
    for squadron in stage.game.squadrons_in("sector"):
        stage.squadron(squadron.id, "patrol", over=stage.game.home(squadron), full=random.random() < 0.8)
    cards = list(stage.game.state.decks["target"].cards)
    random.shuffle(cards)
    stage.game.state.decks["target"] = Deck(tuple(cards))
    stage.play(*RAID[: RAID.index(raid_over) + 1])
    while not stage.is_done:
        stage.choose(random.choice(stage.options()))
    assert stage.game.gruppen_in("hunt", "bomber", "escort", "patrol", "inflight") == []
    assert stage.game.squadrons_in("hunt", "bomber") == []
    responded = {event.text("squadron") for event in stage.events("squadron committed")}
    assert {stage.game.state.squadrons[ident].box for ident in responded} <= {"inflight", "light", "heavy"}
    flown = {ident for event in stage.events("raid composition") for ident in event.texts("gruppen")}
    assert not flown & reduced
