"""Splitting (WL-9.3): conditions, and the shares of both flights."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.reaction import react
from dowding.games.wing_leader.rules.splitting import may_split, split
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.rules.wings import obey
from dowding.games.wing_leader.state import LOW, Squadron
from dowding.games.wing_leader.view.log import format_event
from games.wing_leader.scenario_builder import Stage, options_of


def looking(**more: object) -> Stage:
    """A squadron that spots the enemy."""
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9", "R", **more)
    stage.defender("X", "fx", "L9")
    return stage.play((tally_segment, "raider")).choose("look:A:X")


def splitting(stage: Stage, ident: str) -> None:
    """Split a squadron without losses, so that no shares are chosen."""
    stage.play()
    assert list(split(stage.fight, stage[ident], "WL-9.3")) == []


@pytest.mark.rule("WL-9.3a", "WL-9.3g")
def test_only_whole_squadrons_in_good_order_split() -> None:
    for state in ({"size": "flight"}, {"disrupted": True}, {"broken": True}):
        stage = Stage()
        assert not may_split(stage.fight, stage.raider("A", "fx", "J9", "R", **state))
    assert may_split(stage.fight, stage.raider("B", "fx", "J9"))
    stage = looking(flexible=True).choose("split")
    assert sorted(stage.fight.state.squadrons) == ["A1", "A2", "X"]
    assert {stage[ident].model for ident in ("A1", "A2")} == {"fx"}
    assert not any(may_split(stage.fight, stage[ident]) for ident in ("A1", "A2"))


@pytest.mark.rule("WL-9.3c", "WL-9.3.2a")
def test_flexible_squadron_may_split_on_a_tally() -> None:
    assert "split" not in looking().offered()
    stage = looking(flexible=True)
    assert stage.offered() == ["whole", "split"]
    assert stage.choose("whole")["A"].tally == "X"


def test_log_of_a_split_names_aircraft() -> None:
    stage = looking(flexible=True).choose("split")
    line = format_event(stage.fight, stage.events("split")[0])
    assert line is not None
    assert line.text == "A (FX) splits into A1 (FX) and A2 (FX)."
    assert line.about == ("A", "A1", "A2")


@pytest.mark.rule("WL-9.3.2a")
def test_flexible_squadron_does_not_split_after_failed_roll() -> None:
    stage = Stage({"tally": [1]})
    stage.raider("A", "fx", "J9", flexible=True)
    stage.defender("X", "fx", "L9")
    stage.play((tally_segment, "raider")).choose("look:A:X")
    assert stage.is_over
    assert "A" in stage.fight.state.squadrons


@pytest.mark.rule("WL-9.3b", "WL-9.5.5f")
def test_ordered_squadron_may_split_even_if_not_flexible() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", wing="1", leads=True)
    stage.raider("B", "fx", "J9", wing="1")
    stage.defender("X", "fx", "L9")
    stage.play(drop_stale_tallies, (obey, "B", "X"))
    assert stage.offered() == ["whole", "split"]
    stage.choose("split")
    assert (stage["B1"].tally, stage["B2"].tally, stage["B2"].wing) == ("X", "", "1")


@pytest.mark.rule("WL-9.3d", "WL-10.4.2e", "WL-9.3.1e")
def test_a_flexible_escort_may_react_with_one_flight() -> None:
    for result in ("late", "successful"):
        stage = Stage()
        stage.raider("T", "bm", "J9", mission="bombing")
        stage.raider("E", "fx", "J10", mission="escort", flexible=True, moved=True)
        stage.defender("X", "fx", "J9", alerted=True, tally="T")
        stage.play((react, "E", "X", result)).choose("split")
        assert [(stage[i].mission, stage[i].tally, stage.at(i), stage[i].alerted) for i in ("E1", "E2")] == [
            ("sweep", "X", "J9", True),
            ("escort", "", "J10", True),
        ]


@pytest.mark.rule("WL-9.3.1e")
def test_one_flight_of_a_split_escort_stays_escort() -> None:
    stage = looking(flexible=True, mission="escort").choose("split")
    assert [stage[ident].mission for ident in ("A1", "A2")] == ["sweep", "escort"]


@pytest.mark.rule("WL-9.3f", "WL-6.0c")
def test_one_flight_of_split_fighter_bombers_keeps_its_bombs() -> None:
    stage = looking(flexible=True, mission="bombing").choose("split")
    assert [(stage[i].load, stage[i].mission) for i in ("A1", "A2")] == [("", "sweep"), ("bombs", "bombing")]


@pytest.mark.rule("WL-9.3h", "WL-5.1g")
def test_scenario_limits_splits() -> None:
    for limit, may in ((0, False), (1, False), (2, True), (3, True)):
        stage = Stage(raider={"split_limit": limit})
        stage.raider("A", "fx", "J9")
        stage.raider("B", "fx", "J9")
        assert may_split(stage.fight, stage["A"]) == may
        if may:
            splitting(stage, "A")
            assert not may_split(stage.fight, stage["B"])


@pytest.mark.rule("WL-9.3.1a")
def test_flights_inherit_the_status_of_their_squadron() -> None:
    alike = {"quality": "veteran", "ammo": LOW, "marker": "dive", "load": "drop tanks"}
    stage = Stage()
    parent = stage.raider("A", "fx", "J9", "UR", **alike)
    splitting(stage, "A")
    for ident in ("A1", "A2"):
        flight = stage[ident]
        assert replace(flight, id="A", size="squadron") == parent
        assert stage.fight.unit(flight) == stage.fight.unit(parent)


@pytest.mark.rule("WL-9.3.1a", "WL-7.1a")
def test_both_flights_are_alerted_with_or_without_a_radio() -> None:
    for net in ("A", ""):
        stage = looking(flexible=True, net=net).choose("split")
        assert stage["A1"].alerted
        assert stage["A2"].alerted
    assert [event.data for event in stage.events("tally")] == [{"squadron": "A1", "target": "X"}]
    assert [event.data for event in stage.events("look")] == [
        {"squadron": "A", "target": "X", "natural": 6, "modifiers": {}, "distance": 2, "found": True}
    ]


@pytest.mark.rule("WL-9.3.1b")
def test_ace_goes_with_one_flight() -> None:
    stage = looking(flexible=True, experte=True).choose("split")
    assert len(stage.offered("share:")) == 2
    stage.choose("share:1")
    assert [stage[ident].experte for ident in ("A1", "A2")] == [False, True]


@pytest.mark.rule("WL-9.3.1c")
def test_losses_are_divided_completely() -> None:
    stage = looking(flexible=True, losses=3, straggler=True).choose("split")
    for option in stage.offered("share:"):
        tried = looking(flexible=True, losses=3, straggler=True).choose("split", option)
        flights = [tried[ident] for ident in ("A1", "A2")]
        assert sum(flight.losses for flight in flights) == 3
        assert sum(flight.straggler for flight in flights) == 1
        assert max(flight.losses for flight in flights) < 3


@pytest.mark.rule("WL-9.3.1d")
def test_flight_without_tally_may_not_roll_but_may_be_ordered() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9", wing="1", leads=True)
    stage.raider("B", "fx", "J9", wing="1", flexible=True)
    stage.defender("X", "fx", "L9")
    stage.play(drop_stale_tallies, (tally_segment, "raider")).choose("look:B:X", "split")
    assert (stage["B1"].tally, stage["B2"].tally) == ("X", "")
    assert not stage.offered("look:B")
    assert "order:B2:X" in stage.offered()


@pytest.mark.rule("WL-9.3.1f")
def test_the_second_flight_of_an_interceptor_keeps_the_vector() -> None:
    stage = looking(flexible=True, mission="intercept", alerted=True, vector=square_named("T12")).choose("split")
    assert (stage["A1"].tally, stage["A1"].vector) == ("X", -1)
    assert (stage["A2"].tally, stage["A2"].vector) == ("", square_named("T12"))


@pytest.mark.rule("WL-9.3.1g")
def test_enemies_with_a_tally_choose_a_flight_last() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9", flexible=True, losses=1)
    for ident in "XY":
        stage.defender(ident, "fx", "L9", alerted=True, tally="A")
    stage.play((tally_segment, "raider")).choose("look:A:X", "split", "share:0")
    decision = stage.asked()
    assert decision is not None
    assert (decision.seat, stage.offered()) == ("defender", ["watch:X:A1", "watch:X:A2"])
    stage.choose("watch:X:A2", "watch:Y:A1")
    assert (stage["X"].tally, stage["Y"].tally) == ("A2", "A1")


def shares(**state: object) -> list[tuple[Squadron, Squadron, str]]:
    """The two flights of a squadron for each possible share, with the label of the option."""
    ways: list[tuple[Squadron, Squadron, str]] = []
    count = 1
    while len(ways) < count:
        stage = Stage()
        stage.raider("A", "fx", "J9")
        stage.change("A", **state)
        stage.play()
        steps = split(stage.fight, stage["A"], "WL-9.3")
        options = options_of(next(steps))
        count, option = len(options), options[len(ways)]
        with pytest.raises(StopIteration):
            steps.send(option)
        ways.append((stage["A1"], stage["A2"], option.label))
    return ways


@pytest.mark.rule("WL-9.3.1b", "WL-9.3.1c", "WL-5.2.1d")
def test_shares_of_both_flights_add_up() -> None:
    def crews(**state: object) -> list[tuple[tuple[bool, bool, bool], ...]]:
        return [
            tuple((flight.straggler, flight.experte, flight.leads) for flight in flights)
            for *flights, _ in shares(**state)
        ]

    assert crews(straggler=True) == [((True, False, False), (False,) * 3), ((False,) * 3, (True, False, False))]
    assert crews(leads=True) == [((False, False, True), (False,) * 3), ((False,) * 3, (False, False, True))]
    assert crews(experte=True, leads=True) == [
        ((False, True, True), (False,) * 3),
        ((False,) * 3, (False, True, True)),
    ], "the ace in a wing leader's squadron is the leader"
    assert [(first.losses, second.losses) for first, second, _ in shares(losses=3)] == [(1, 2), (2, 1)]
    assert [(first.losses, first.straggler) for first, *_ in shares(losses=3, straggler=True)] == [
        (1, True),
        (1, False),
        (2, True),
        (2, False),
    ]


@pytest.mark.rule("WL-9.3.1b", "WL-9.3.1c")
def test_labels_of_shares() -> None:
    both = {"experte": True, "leads": True}
    assert [label for *_, label in shares(**both)] == [
        "A1: with the ace, who leads the wing",
        "A1: without the ace, who leads the wing",
    ]
    assert [label for *_, label in shares(leads=True)] == ["A1: with the wing leader", "A1: without the wing leader"]
    assert [label for *_, label in shares(losses=1, experte=True)] == [
        "A1: 0 of 1 losses, with the ace",
        "A1: 0 of 1 losses, without the ace",
        "A1: 1 of 1 losses, with the ace",
        "A1: 1 of 1 losses, without the ace",
    ]
