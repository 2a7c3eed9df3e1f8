"""Game contexts: events are logged for the seats that may see them; rolls, draws and reveals prevent undo."""

from __future__ import annotations

from dowding.engine.dice import LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.events import ROLL, Event
from engine.minimal_game import TinyContext, TinyState


def context_with_script(script: dict[str, list[int]]) -> TinyContext:
    context = TinyContext(TinyState(cup=["a", "b", "c"]), ScriptedDice(script))
    context.log = []
    return context


def logged_events(context: TinyContext) -> list[Event]:
    assert context.log is not None
    return context.log


def test_roll_is_logged_with_name_sides_value_and_position() -> None:
    context = context_with_script({"wind": [4]})
    context.at = 5
    assert context.roll("wind", "T-3", sides=8) == 4
    assert logged_events(context) == [Event(ROLL, "T-3", {"name": "wind", "sides": 8, "value": 4, "position": 1}, 5)]
    assert context.revealed


def test_secret_roll_is_logged_only_for_its_seats() -> None:
    context = context_with_script({"wind": [4]})
    context.roll("wind", "T-3", seen_by=("red",))
    assert [event.seen_by for event in logged_events(context)] == [("red",)]


def test_draw_is_logged_with_the_drawn_piece() -> None:
    context = context_with_script({"chit": [2]})
    assert context.draw(context.state.cup, "chit", "T-4") == "b"
    assert context.state.cup == ["a", "c"]
    (event,) = logged_events(context)
    assert event.data == {"name": "chit", "sides": 3, "value": 0, "position": 1, "drawn": "b"}
    assert context.revealed


def test_secret_draw_is_logged_without_the_drawn_piece() -> None:
    context = context_with_script({"chit": [2]})
    context.draw(context.state.cup, "chit", "T-4", seen_by=("red",))
    assert "drawn" not in logged_events(context)[0].data
    assert logged_events(context)[0].seen_by == ("red",)


def test_shuffle_is_a_barrier_but_is_not_logged() -> None:
    context = TinyContext(TinyState(cup=list("abcdefgh")), LiveDice(secret_of_seed(1)))
    context.log = []
    context.shuffle(context.state.cup, "deck")
    assert sorted(context.state.cup) == list("abcdefgh")
    assert logged_events(context) == []
    assert context.revealed


def test_reveal_is_a_barrier_but_an_event_is_not() -> None:
    context = context_with_script({})
    context.happen("moved", "T-5", piece="54")
    assert logged_events(context) == [Event("moved", "T-5", {"piece": "54"}, 0)]
    assert not context.revealed
    context.reveal()
    assert context.revealed


def test_context_without_a_log_behaves_the_same() -> None:
    context = context_with_script({"wind": [4], "chit": [2]})
    context.log = None
    assert context.roll("wind", "T-3") == 4
    assert context.draw(context.state.cup, "chit", "T-4") == "b"
    context.note("noted")
    assert context.log is None
