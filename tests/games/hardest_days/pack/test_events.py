"""events.toml (THD-2.33, 3.7, 17): the event chits."""

from __future__ import annotations

from typing import Final, get_args

from dowding.games.hardest_days.pack.components import ApproachEvent, EventKind, TargetEvent
from games.hardest_days.pack.contents import CHITS, PACK

LETTERED_EVENTS: Final = {
    "bombers break formation",
    "form-up failure",
    "raid in clouds",
    "vectored away",
    "close escort fighters strafe",
    "flak",
}


def test_pack_has_20_event_chits() -> None:
    assert [chit.id for chit in CHITS] == list(range(1, 21))


def test_every_event_has_its_kind_with_its_rule() -> None:
    kinds = {(kind.side, kind.id): kind.rule for kind in PACK.entries_of(EventKind)}
    approach = [("approach", name) for name in get_args(ApproachEvent)]
    target = [("target", name) for name in get_args(TargetEvent)]
    assert kinds == {event: f"THD-17.{number}" for number, event in enumerate(approach + target, 2)}


def test_every_event_is_on_a_chit() -> None:
    assert {chit.approach for chit in CHITS} == set(get_args(ApproachEvent))
    assert {chit.target for chit in CHITS} == set(get_args(TargetEvent))


def test_lettered_events_occur_once_with_each_letter_and_others_without() -> None:
    sides = [(chit.approach, chit.approach_letter) for chit in CHITS] + [(c.target, c.target_letter) for c in CHITS]
    for event in {event for event, _ in sides}:
        letters = sorted(letter for name, letter in sides if name == event)
        expected = ["A", "B", "C"] if event in LETTERED_EVENTS else [""] * len(letters)
        assert letters == expected, event
