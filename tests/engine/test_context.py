"""Game contexts: events are logged for the seats that may see them; rolls, draws and reveals prevent undo."""

from __future__ import annotations

from dowding.engine.dice import LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.events import ROLL, Event
from engine.minimal_game import TinyContext, TinyState


def context_with_script(script: dict[str, list[int]]) -> TinyContext:
    table = TinyContext(TinyState(cup=["a", "b", "c"]), ScriptedDice(script))
    table.log = []
    return table


def logged_events(table: TinyContext) -> list[Event]:
    assert table.log is not None
    return table.log


def test_roll_is_logged_with_name_sides_value_and_position() -> None:
    table = context_with_script({"wind": [4]})
    table.at = 5
    assert table.roll("wind", "T-3", sides=8) == 4
    assert logged_events(table) == [Event(ROLL, "T-3", {"name": "wind", "sides": 8, "value": 4, "position": 1}, 5)]
    assert table.revealed


def test_secret_roll_is_logged_only_for_its_seats() -> None:
    table = context_with_script({"wind": [4]})
    table.roll("wind", "T-3", seen_by=("red",))
    assert [event.seen_by for event in logged_events(table)] == [("red",)]


def test_draw_is_logged_with_the_drawn_piece() -> None:
    table = context_with_script({"chit": [2]})
    assert table.draw(table.state.cup, "chit", "T-4") == "b"
    assert table.state.cup == ["a", "c"]
    (event,) = logged_events(table)
    assert event.data == {"name": "chit", "sides": 3, "value": 0, "position": 1, "drawn": "b"}
    assert table.revealed


def test_secret_draw_is_logged_without_the_drawn_piece() -> None:
    table = context_with_script({"chit": [2]})
    table.draw(table.state.cup, "chit", "T-4", seen_by=("red",))
    assert "drawn" not in logged_events(table)[0].data
    assert logged_events(table)[0].seen_by == ("red",)


def test_shuffle_is_a_barrier_but_is_not_logged() -> None:
    table = TinyContext(TinyState(cup=list("abcdefgh")), LiveDice(secret_of_seed(1)))
    table.log = []
    table.shuffle(table.state.cup, "deck")
    assert sorted(table.state.cup) == list("abcdefgh")
    assert logged_events(table) == []
    assert table.revealed


def test_reveal_is_a_barrier_but_an_event_is_not() -> None:
    table = context_with_script({})
    table.happen("moved", "T-5", piece="54")
    assert logged_events(table) == [Event("moved", "T-5", {"piece": "54"}, 0)]
    assert not table.revealed
    table.reveal()
    assert table.revealed


def test_context_without_a_log_behaves_the_same() -> None:
    table = context_with_script({"wind": [4], "chit": [2]})
    table.log = None
    assert table.roll("wind", "T-3") == 4
    assert table.draw(table.state.cup, "chit", "T-4") == "b"
    table.note("noted")
    assert table.log is None
