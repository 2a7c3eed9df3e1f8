"""The approach events of RAF: 2-Player (2P-EA)."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Weather
from dowding.games.raf.pack.loader import cards
from dowding.games.raf.planning.rules.approach_events import APPROACH_EVENTS, raid_approach_event
from games.raf.duel.combat_units import BLENHEIM, DO17, HE111, HURRICANES, ME109, ME110, SPITFIRES
from games.raf.duel.custom_cards import numbers
from games.raf.duel.event_cards import approached, met
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.planning.event_cards import COAST, DEEP, INLAND, Boxes

A, B, C = range(3)
WHOLE: Boxes = {"hunt": ME109[:3], "bomber": HE111, "escort": ME110, "patrol": ME109[3:6]}
CLOUDS: tuple[Weather, ...] = ("patchy", "broken")


def places(stage: Stage, idents: tuple[str, ...]) -> list[str]:
    """The boxes of these units."""
    return [stage.where(ident) for ident in idents]


@pytest.mark.rule("2P-4.II10", "2P-2.3a")
def test_british_draw_card_and_two_player_line_applies() -> None:
    stage = approached("escort rendezvous failure", "A", boxes=WHOLE)
    assert stage.event("approach event").get_str("event") == "escort rendezvous failure"
    assert stage.battle.state.decks["raid event"].discards == (91,)


@pytest.mark.rule("2P-EA1", "2P-EA6")
@pytest.mark.parametrize("side", ["British", "German"])
@pytest.mark.parametrize(("warning", "holds"), [("early", True), ("late", False)])
def test_altitude_advantage_depends_on_card_conditions(side: str, warning: str, *, holds: bool) -> None:
    event: c.ApproachEvent = "British altitude advantage" if side == "British" else "German altitude advantage"
    stage = approached(event, conditions=(c.Condition(warning=("early",)),), boxes=WHOLE, warning=warning)
    raid = stage.battle.raid
    assert (raid.british_altitude, raid.german_altitude) == (holds and side == "British", holds and side == "German")


@pytest.mark.rule("2P-EA2")
@pytest.mark.parametrize(
    ("target", "squadrons", "place"),
    [(COAST, 1, "hunt"), (INLAND, 1, "hunt"), (DEEP, 1, "patrol"), (INLAND, 0, "escort")],
)
def test_channel_patrollers_hunt_or_escort(target: c.TargetCard, squadrons: int, place: str) -> None:
    stage = approached("channel patrollers hunt", boxes=WHOLE, target=target, squadrons=SPITFIRES[:squadrons])
    assert set(places(stage, ME109[3:6])) == {place}


@pytest.mark.rule("2P-EA3")
@pytest.mark.parametrize("weather", ["clear", *CLOUDS])
def test_clouds_inhibit_hunters_of_the_letter(weather: Weather) -> None:
    stage = approached("clouds inhibit hunters", "B", boxes=WHOLE, squadrons=SPITFIRES[:2], weather=weather)
    assert places(stage, ME109[:3]) == (["hunt"] * 3 if weather == "clear" else ["hunt", "inflight", "hunt"])


@pytest.mark.rule("2P-EA3", "2P-EA7", "2P-EA8")
@pytest.mark.parametrize(
    ("event", "letters"),
    [("clouds inhibit hunters", "B"), ("heavy pursuit", "BC"), ("hunters chase stragglers", "BC")],
)
@pytest.mark.parametrize("bombers", [True, False])
def test_squadrons_are_free_after_last_hunter_leaves(event: c.ApproachEvent, letters: str, *, bombers: bool) -> None:
    full, blenheim = SPITFIRES[0], BLENHEIM
    boxes = {"hunt": [ME109[1]], "bomber": HE111 if bombers else []}
    stage = approached(
        *(event, *letters),
        hunt=True,
        boxes=boxes,
        squadrons=[full, SPITFIRES[2], blenheim],
        weather="patchy",
        night=True,
    )
    if not bombers:
        assert {
            squadron.box for squadron in stage.battle.state.squadrons.values() if squadron.id in (full, SPITFIRES[2])
        } == {"inflight"}
        return
    assert f"press-on:{full}" in stage.options()
    stage.choose(f"press-on:{full}")
    assert stage.where(full) == "bomber"


@pytest.mark.rule("2P-EA4")
@pytest.mark.parametrize("weather", ["clear", *CLOUDS])
def test_clouds_scatter_raid(weather: Weather) -> None:
    stage = approached("clouds scatter raid", "C", boxes=WHOLE, weather=weather)
    turned = "" if weather == "clear" else " (reduced)"
    assert [stage.where(units[C]) for units in (ME109, HE111, ME110)] == [
        *(f"hunt{turned}", f"bomber{turned}", f"escort{turned}")
    ]
    assert stage.where(ME109[5]) == f"patrol{turned}"
    assert places(stage, (ME109[A], HE111[B])) == ["hunt", "bomber"]


@pytest.mark.rule("2P-EA5")
def test_escorts_of_the_letter_miss_the_rendezvous() -> None:
    stage = approached("escort rendezvous failure", "A", boxes=WHOLE)
    assert places(stage, ME110) == ["inflight", "escort", "escort"]
    assert places(stage, (ME109[A], HE111[A])) == ["hunt", "bomber"]


@pytest.mark.rule("2P-EA7")
def test_heavy_pursuit_removes_both_sides() -> None:
    stage = approached("heavy pursuit", "A", "B", boxes=WHOLE, squadrons=SPITFIRES[:3])
    assert places(stage, ME109[:3]) == ["inflight", "inflight", "hunt"]
    assert places(stage, SPITFIRES[:3]) == ["inflight (reduced)", "inflight (reduced)", "hunt"]


@pytest.mark.rule("2P-EA7")
def test_heavy_pursuit_destroys_reduced_squadrons() -> None:
    stage = met("heavy pursuit", "A", boxes=WHOLE, squadrons=SPITFIRES[1:2])
    stage.squadron(SPITFIRES[0], full=False)
    stage.play(raid_approach_event)
    assert (stage.where(SPITFIRES[0]), stage.vp) == ("light", -1)


@pytest.mark.rule("2P-EA7", "2P-EA8")
@pytest.mark.parametrize("event", ["heavy pursuit", "hunters chase stragglers"])
@pytest.mark.parametrize(("hunters", "squadrons"), [(ME109[2:3], SPITFIRES[:1]), (ME109[:1], SPITFIRES[2:3])])
def test_pursuit_events_need_hunter_and_squadron_of_letters(
    event: c.ApproachEvent, hunters: tuple[str, ...], squadrons: tuple[str, ...]
) -> None:
    stage = approached(event, "A", "B", boxes={"hunt": hunters, "bomber": HE111}, squadrons=squadrons)
    assert places(stage, hunters) == places(stage, squadrons) == ["hunt"]
    assert stage.events("no event")


@pytest.mark.rule("2P-EA8")
def test_hunters_chase_stragglers() -> None:
    stage = met("hunters chase stragglers", "A", "C", boxes=WHOLE, squadrons=(*SPITFIRES[1:3], SPITFIRES[3]))
    stage.squadron(SPITFIRES[0], full=False)
    stage.play(raid_approach_event)
    assert places(stage, ME109[:3]) == ["inflight", "hunt", "inflight"]
    assert places(stage, SPITFIRES[:4]) == ["inflight (reduced)", "hunt", "hunt (reduced)", "hunt (reduced)"]
    assert {event.rule for event in stage.events("squadron reduced")} == {"2P-EA8"}
    assert stage.vp == 0


@pytest.mark.rule("2P-EA9")
@pytest.mark.parametrize(("target", "place"), [(COAST, "hunt"), (INLAND, "hunt (reduced)"), (DEEP, "hunt (reduced)")])
def test_hunter_fuel_low_reduces_hunters_inland(target: c.TargetCard, place: str) -> None:
    stage = approached("hunter fuel low", "B", boxes=WHOLE, target=target, squadrons=SPITFIRES[:1])
    assert places(stage, ME109[:3]) == ["hunt", place, "hunt"]
    assert stage.where(ME109[4]) == "patrol", "only hunters"


def weathered(event: c.ApproachEvent, lf2: Weather, lf3: Weather) -> tuple[Weather, Weather]:
    """The weather of LF2 and LF3 after an event."""
    stage = met(event, boxes=WHOLE)
    stage.battle.state.weather = {2: lf2, 3: lf3}
    stage.play(raid_approach_event)
    return stage.battle.state.weather[2], stage.battle.state.weather[3]


@pytest.mark.rule("2P-EA10", "2P-EA11", "2P-EA12", "2P-EA15")
@pytest.mark.parametrize(
    ("event", "before", "after"),
    [
        ("LF3 weather changes", ("clear", "clear"), ("clear", "patchy")),
        ("LF3 weather changes", ("clear", "patchy"), ("clear", "broken")),
        ("LF3 weather changes", ("patchy", "broken"), ("patchy", "clear")),
        ("LF2 weather improves", ("broken", "broken"), ("patchy", "broken")),
        ("LF2 weather improves", ("patchy", "clear"), ("clear", "clear")),
        ("LF3 weather improves", ("broken", "broken"), ("broken", "patchy")),
        ("LF3 weather improves", ("broken", "clear"), ("broken", "clear")),
        ("LF2 weather worsens", ("clear", "clear"), ("patchy", "clear")),
        ("LF2 weather worsens", ("broken", "clear"), ("broken", "clear")),
        ("LF3 weather worsens", ("clear", "patchy"), ("clear", "broken")),
        ("weather moves east", ("clear", "broken"), ("broken", "broken")),
    ],
)
def test_weather_events(
    event: c.ApproachEvent, before: tuple[Weather, Weather], after: tuple[Weather, Weather]
) -> None:
    assert weathered(event, *before) == after


@pytest.mark.rule("2P-EA13")
@pytest.mark.parametrize(("patrollers", "fails"), [(3, True), (0, False)])
def test_rendezvous_failure_of_raid_with_seven_gruppen(patrollers: int, *, fails: bool) -> None:
    boxes = {"hunt": ME109[:1], "bomber": [HE111[A], DO17[A]], "escort": ME110[:2], "patrol": ME109[3 : 3 + patrollers]}
    stage = approached("rendezvous failure", "A", boxes=boxes, squadrons=SPITFIRES[:1])
    if fails:
        assert places(stage, (HE111[A], DO17[A], ME110[A])) == ["inflight"] * 3
        assert stage.where(ME110[B]) == "bomber", "the box is empty: escorts strafe"
        assert places(stage, (ME109[0], ME109[3])) == ["hunt", "patrol"], "hunters and patrollers are not affected"
    else:
        assert stage.where(HE111[A]) == "bomber"


@pytest.mark.rule("2P-EA14")
def test_full_squadrons_of_letter_may_evade_hunters() -> None:
    stage = met("squadrons evade hunters", "A", boxes=WHOLE, squadrons=(SPITFIRES[0], HURRICANES[0], SPITFIRES[1]))
    stage.squadron(SPITFIRES[3], full=False)
    stage.play(raid_approach_event)
    assert stage.deciding_seat == BRITISH
    assert numbers(stage.options(), "pass") == {SPITFIRES[0], HURRICANES[0]}
    stage.choose(f"pass:{SPITFIRES[0]}", "done")
    assert places(stage, (SPITFIRES[0], HURRICANES[0])) == ["bomber", "hunt"]


@pytest.mark.rule("2P-EA14")
def test_evading_squadrons_go_home_if_bomber_box_is_empty() -> None:
    stage = approached("squadrons evade hunters", "A", hunt=True, boxes={"hunt": ME109[:2]}, squadrons=SPITFIRES[:1])
    stage.choose(f"pass:{SPITFIRES[0]}")
    assert stage.where(SPITFIRES[0]) == "inflight"
    assert places(stage, ME109[:2]) == ["inflight", "inflight"]


@pytest.mark.rule("2P-EA16", "2P-21.9")
@pytest.mark.parametrize(("number", "vhf", "asked"), [(4, 0, False), (5, 0, True), (4, 1, False), (5, 1, True)])
def test_radio_confusion_removes_one_of_five_squadrons_except_vhf(number: int, vhf: int, *, asked: bool) -> None:
    equipped = [squadron.id for squadron in PACK.components.squadrons.values() if squadron.vhf]
    plain = [ident for ident in (*SPITFIRES, *HURRICANES) if ident not in equipped]
    stage = met(
        "radio confusion", "A", "B", "C", boxes=WHOLE, squadrons=(*plain[:number], *equipped[:vhf]), advanced=True
    )
    stage.date("09-01")
    stage.play(raid_approach_event)
    assert bool(stage.match and stage.match.deciding_seats()) == asked
    if asked:
        assert not set(equipped) & numbers(stage.options(), "confuse"), "immune"
        stage.choose(stage.options()[0])
        assert stage.battle.squadrons_in("inflight")


@pytest.mark.rule("2P-N8")
def test_approach_events_of_other_games_are_not_used() -> None:
    absent = {"bombers break formation", "Me109s close escort", "undetected hunters", "undetected escort"}
    assert not absent & set(APPROACH_EVENTS)
    drawn = {
        line.event
        for number in cards(PACK.components.scenarios[BATTLE].raid_events)
        for line in PACK.components.raid_events[number].approach
        if line.games in ("A", "E,2")
    }
    assert drawn <= set(APPROACH_EVENTS)
