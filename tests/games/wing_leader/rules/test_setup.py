"""Set-up (WL-5): order of battle, leaders and quality, placement, later arrivals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.wing_leader.geometry import LEFT, RIGHT, name_of, square_named
from dowding.games.wing_leader.pack.scenario import Losses, SetUpArea
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.radios import is_under_control
from dowding.games.wing_leader.rules.ratings import combat_modifiers
from dowding.games.wing_leader.rules.sequence import begin
from dowding.games.wing_leader.rules.setup import _placing_order, arrivals, assign, bomb_value, muster, set_up_squares
from dowding.games.wing_leader.rules.splitting import _possible_shares
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, visible_targets
from games.wing_leader.scenario_builder import REAL, Stage

ANYWHERE = SetUpArea(("J", "L"), (8, 10))


def mustered(stage: Stage, *sides: Seat) -> Stage:
    """All listed squadrons, up to the first decision of set-up."""
    return stage.play(muster, *((assign, side) for side in sides), *((arrivals, side) for side in sides))


@pytest.mark.rule("WL-5.1a", "WL-5.3a", "WL-6.0a")
def test_first_side_completes_its_set_up() -> None:
    for first in ("raider", "defender"):
        stage = Stage()
        for side, ident in (("raider", "A"), ("defender", "X")):
            stage.listed(side, ident, "fx", "sweep", area=ANYWHERE)
        stage.fight.scenario = replace(stage.scenario, first=first)
        stage.fight.state.turn = 0
        stage.play(muster, begin)
        assert stage.fight.state.turn == 1
        decision = stage.asked()
        assert decision is not None
        assert decision.seat == first
        stage.choose(stage.offered("place:")[0])
        decision = stage.asked()
        assert decision is not None
        assert decision.seat != first


@pytest.mark.rule("WL-5.1b", "WL-5.2a", "WL-5.3b")
def test_squadrons_are_as_listed() -> None:
    stage = Stage()
    stage.listed("raider", "A", "fx", "sweep", square="C7", size="flight")
    stage.listed("raider", "B", "bm", "bombing", square="D7", facing="left")
    stage.listed("defender", "X", "fe", "sweep", square="W7")
    mustered(stage, "raider", "defender")
    assert (stage["A"].model, stage["A"].size, stage["A"].mission, stage.at("A")) == ("fx", "flight", "sweep", "C7")
    assert [stage[ident].facing for ident in "ABX"] == [RIGHT, LEFT, LEFT]
    assert all(stage[ident].place == "map" for ident in "ABX")


@pytest.mark.rule("WL-5.3b")
def test_owner_chooses_a_square_in_the_listed_area() -> None:
    stage = Stage()
    stage.listed("raider", "A", "fx", "sweep", area=ANYWHERE)
    mustered(stage, "raider")
    assert len(stage.offered("place:A:")) == 9
    assert stage.choose("place:A:K10").at("A") == "K10"


@pytest.mark.rule("WL-5.1c")
def test_max_losses_depend_on_side_size_and_model() -> None:
    stage = Stage(raider={"max_losses": Losses(9, 4), "max_losses_of": {"bm": Losses(12, 5)}})
    most = {
        (model, size): stage.fight.max_losses(stage.raider("A", model, "J9", size=size))
        for model in ("fx", "bm")
        for size in ("squadron", "flight")
    }
    assert list(most.values()) == [9, 4, 12, 5]


@pytest.mark.rule("WL-5.1d", "WL-9.2.4a", "WL-9.2.4.1b", "WL-9.2.2.1a")
def test_squadrons_alerted_at_start() -> None:
    stage = Stage()
    for number, mission in enumerate(("intercept", "CAP", "sweep", "escort", "close escort", "bombing")):
        stage.listed("raider", f"A{number}", "fx", mission, square="J9")
    stage.listed("raider", "B", "fx", "sweep", square="J9", alerted=True)
    stage.listed("raider", "C", "fx", "bombing", square="J9", alerted=True)
    stage.play(muster)
    alerted = {
        squadron.mission for squadron in stage.fight.state.squadrons.values() if squadron.alerted and squadron.id != "B"
    }
    assert alerted == {"intercept", "CAP"}
    assert (stage["B"].alerted, stage["C"].alerted) == (True, False)


@pytest.mark.rule("WL-5.1e")
def test_rigid_doctrine_only_if_listed_and_not_for_bombers() -> None:
    for rigid in (False, True):
        stage = Stage(raider={"rigid": rigid})
        fighter = stage.raider("A", "fx", "J9")
        bomber = stage.raider("B", "bm", "J9", mission="bombing")
        assert ("rigid doctrine" in combat_modifiers(stage.fight, fighter, defending=True, others=[])) == rigid
        assert "rigid doctrine" not in combat_modifiers(stage.fight, bomber, defending=True, others=[])


@pytest.mark.rule("WL-5.1f", "WL-9.2.4g", "WL-9.4a")
def test_radios_and_ground_control_are_as_listed() -> None:
    stage = Stage(raider={"gci": 4, "gci_nets": ("B",)})
    assert stage.listed("raider", "A", "fx", "sweep", square="J9").net == "A"
    on = {net: is_under_control(stage.fight, stage.raider("A", "fx", "J9", net=net)) for net in ("A", "B", "")}
    assert on == {"A": False, "B": True, "": False}
    assert stage.fight.on_net("", "raider") == []
    assert not is_under_control(stage.fight, stage.defender("X", "fx", "J9", net="B"))


# Quality and leaders


@pytest.mark.rule("WL-5.2.1a")
def test_quality_is_assigned_in_the_listed_numbers_one_to_a_squadron() -> None:
    stage = Stage(raider={"veterans": 1, "green": 1})
    for ident in "ABC":
        stage.listed("raider", ident, "fx", "sweep", square="J9")
    stage.listed("raider", "T", "bm", "bombing", square="J9")
    stage.play(muster, (assign, "raider"))
    assert stage.offered() == ["veteran:A", "veteran:B", "veteran:C", "veteran:T"]
    assert stage.choose("veteran:T").offered() == ["green:A", "green:B", "green:C"]
    stage.choose("green:B")
    assert stage.is_over
    assert [stage[ident].quality for ident in "ABCT"] == ["", "green", "", "veteran"]


@pytest.mark.rule("WL-5.2.1c")
def test_at_most_one_ace_per_fighter_squadron() -> None:
    stage = Stage(raider={"experten": 2})
    for ident in "ABC":
        stage.listed("raider", ident, "fx", "sweep", square="J9")
    stage.listed("raider", "T", "bm", "bombing", square="J9")
    stage.play(muster, (assign, "raider"))
    assert stage.offered() == ["experte:A", "experte:B", "experte:C"]
    assert stage.choose("experte:B").offered() == ["experte:A", "experte:C"]


@pytest.mark.rule("WL-5.1h", "WL-5.2.1b", "WL-9.5.1a")
def test_each_wing_has_one_leader() -> None:
    stage = Stage()
    for ident, wing in (("A", "1"), ("B", "1"), ("C", "2"), ("D", "2"), ("E", "")):
        stage.listed("raider", ident, "fx", "sweep", square="J9", wing=wing)
    stage.play(muster, (assign, "raider"))
    assert stage.offered() == ["lead:A", "lead:B"]
    assert stage.choose("lead:B").offered() == ["lead:C", "lead:D"]
    stage.choose("lead:C")
    assert [squadron.id for squadron in stage.fight.state.squadrons.values() if squadron.leads] == ["B", "C"]


@pytest.mark.rule("WL-5.2.1d")
def test_ace_in_the_leaders_squadron_is_the_leader() -> None:
    stage = Stage()
    both = stage.raider("A", "fx", "J9", experte=True, leads=True, wing="1")
    assert {(share.experte, share.leads) for share in _possible_shares(stage.fight, both)} == {
        (True, True),
        (False, False),
    }
    apart = stage.raider("B", "fx", "J9", experte=True)
    assert {(share.experte, share.leads) for share in _possible_shares(stage.fight, apart)} == {
        (True, False),
        (False, False),
    }


# Placement


@pytest.mark.rule("WL-5.3c", "WL-9.2.4b", "WL-9.2.4j", "WL-9.2.4.1a", "WL-9.5.3a")
def test_vectors_at_set_up() -> None:
    stage = Stage()
    stage.listed("defender", "A", "fx", "intercept", square="T9")
    stage.listed("defender", "B", "fx", "intercept", square="T8", wing="1")
    stage.listed("defender", "C", "fx", "intercept", square="T7", wing="1")
    stage.listed("defender", "D", "fx", "CAP", square="T6")
    mustered(stage, "defender").choose("lead:C")
    placed: list[str] = []
    while not stage.is_over:
        assert len(stage.offered("column:")) == 26
        decision = stage.asked()
        assert decision is not None
        placed.append(decision.options[0].piece)
        stage.choose("column:K")
        assert len(stage.offered("level:")) == 20
        stage.choose("level:K12")
    assert placed == ["A", "C"]
    assert [stage[ident].vector != -1 for ident in "ABCD"] == [True, False, True, False]


@pytest.mark.rule("WL-5.3d", "WL-9.2.2.1a")
def test_close_escort_sets_up_with_a_bomber() -> None:
    stage = Stage()
    stage.listed("raider", "T", "bm", "bombing", square="D8")
    stage.listed("raider", "U", "bm", "bombing", square="F8", facing="left")
    stage.listed("raider", "E", "fx", "close escort")
    mustered(stage, "raider")
    assert stage.offered() == ["place:E:D8", "place:E:F8"]
    stage.choose("place:E:F8")
    assert (stage.at("E"), stage["E"].facing) == ("F8", LEFT)


@pytest.mark.rule("WL-5.3e", "WL-5.3f")
def test_wing_sets_up_in_formation_with_its_leader() -> None:
    stage = Stage()
    for ident in "ABC":
        stage.listed("raider", ident, "fx", "sweep", area=SetUpArea(("F", "M"), (9, 9)), wing="1")
    mustered(stage, "raider").choose("lead:B")
    assert len(stage.offered("place:B:")) == 8
    stage.choose("place:B:H9")
    assert stage.offered() == ["place:A:G9", "place:A:H9", "place:A:I9"]
    stage.choose("place:A:I9")
    assert {name_of(square) for square in set_up_squares(stage.fight, stage["C"])} == {"G9", "H9", "I9", "J9"}


# Later arrivals


def waiting(turn: int = 2, **more: object) -> Stage:
    stage = Stage()
    stage.listed("raider", "A", "fx", "sweep", turn=turn, **({"square": "C9"} | more))
    stage.play(muster, (arrivals, "raider"))
    return stage


@pytest.mark.rule("WL-5.3.1a")
def test_later_arrivals_are_placed_on_their_turn() -> None:
    stage = waiting()
    assert (stage["A"].place, stage.fight.on_map()) == ("later", [])
    stage.fight.state.turn = 2
    assert stage.play((arrivals, "raider"))["A"].place == "map"


@pytest.mark.rule("WL-5.3.1b", "WL-5.3.1f")
def test_edge_arrival_waits_beside_its_square() -> None:
    stage = waiting(1, square="", edge=(9, 9))
    stage.defender("X", "fx", "B9", alerted=True)
    stage.play(drop_stale_tallies)
    assert (stage["A"].place, stage.at("A")) == ("edge", "A9")
    assert stage["A"] not in stage.fight.on_map()
    assert visible_targets(stage.fight, stage["X"]) == []


@pytest.mark.rule("WL-5.3.1b")
def test_waiting_squadron_has_initiative_of_its_square() -> None:
    stage = waiting(1, square="", edge=(9, 9))
    stage.defender("X", "fx", "M8")
    stage.defender("Y", "fx", "M10")
    stage.play(begin_movement, next_to_move)
    while not stage.is_over:
        stage.choose("straight")
    order = {ident: track.order for ident, track in stage.fight.state.tracks.items()}
    assert order == {"X": 1, "A": 2, "Y": 3}
    assert stage.at("A") == "B9"
    assert [event.data for event in stage.events("enters")] == [{"squadron": "A", "square": "A9"}]


@pytest.mark.rule("WL-5.3.1f", "WL-9.1a")
def test_waiting_squadron_is_in_no_formation() -> None:
    stage = waiting(1, square="", edge=(9, 9))
    stage.raider("B", "fx", "A9")
    assert stage.fight.formation_of(stage["B"]) == {"B"}
    assert square_named("A9") == stage["A"].square
    assert [event.data for event in stage.events("placed")] == [{"squadron": "A", "square": "A9", "edge": True}]


@pytest.mark.rule("WL-3.3d", "WL-3.3k")
def test_maximum_load_only_if_listed() -> None:
    stage = Stage(pack=REAL)
    stage.fight.bombing = True
    model = next(model for model, card in REAL.cards.items() if card.entry.max_load not in (None, card.bomb[4]))
    card = REAL.cards[model]
    stage.raider("A", model, "J4", mission="bombing")
    assert bomb_value(stage.fight, stage["A"]) == (card.bomb[4] or 0)
    stage.units["A"] = replace(stage.units["A"], max_load=True)
    assert bomb_value(stage.fight, stage["A"]) == card.entry.max_load != card.bomb[4]
    assert bomb_value(stage.fight, replace(stage["A"], load="")) == 0
    stage.fight.bombing = False
    assert bomb_value(stage.fight, stage["A"]) == 0


@pytest.mark.rule("WL-5.3b")
def test_arrivals_are_placed_bombers_first_and_leaders_before_their_wing() -> None:
    stage = Stage()
    for ident, model, mission, state in (
        ("A", "fx", "sweep", {"wing": "1"}),
        ("B", "fx", "sweep", {"wing": "1", "leads": True}),
        ("C", "fx", "escort", {}),
        ("D", "fx", "close escort", {}),
        ("E", "bm", "bombing", {}),
    ):
        stage.raider(ident, model, "J9", mission=mission, **state)
    assert "".join(sorted("ABCDE", key=lambda ident: _placing_order(stage[ident]))) == "EDCBA"
