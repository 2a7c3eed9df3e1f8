"""The guided first day of RAF: 2-Player: notes for each seat, at moments known to both."""

from __future__ import annotations

import pytest

from dowding.engine.decision import SPECTATOR
from dowding.engine.match import start_match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.view.player_view import PlayerView


@pytest.mark.parametrize(
    ("seat", "titles"),
    [
        (GERMAN, ["Good morning, Luftwaffe", "Targets and hours", "Assign Gruppen", "What will the British see?"]),
        (BRITISH, ["Good morning, Fighter Command"]),
        (SPECTATOR, []),
    ],
)
def test_each_seat_has_its_own_notes(seat: str, titles: list[str]) -> None:
    match = start_match(DUEL, "prelude", seed=1, take_forced=True)
    assert [note.title for note in PlayerView(match, seat).scene().picture.notes] == titles


def test_only_first_scenario_has_notes() -> None:
    match = start_match(DUEL, "hardest-days", seed=1, take_forced=True)
    assert PlayerView(match, GERMAN).scene().picture.notes == ()


@pytest.mark.parametrize("seat", [BRITISH, GERMAN])
def test_most_notes_are_shown_during_first_day(seat: str) -> None:
    shown: set[str] = set()
    for seed in range(3):
        match = start_match(DUEL, "prelude", seed=seed, take_forced=True)
        while not match.is_over:
            player = match.deciding_seats()[0]
            shown |= {note.id for note in PlayerView(match, seat).picture().notes}
            options = [option.id for option in PlayerView(match, player).options]
            match.choose(player, options[match.position % len(options)])
    assert len(shown) >= 4
    assert all(note.startswith(seat) for note in shown)
