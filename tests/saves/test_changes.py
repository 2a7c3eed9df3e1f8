"""Compatibility of saves and pack fingerprints with changed display texts and new fields."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from dowding.engine.fingerprint import DISPLAY_ONLY, DisplayText
from dowding.engine.game import Game
from dowding.engine.packs import Contents, Entry
from dowding.engine.saves import Save, replay_save, to_save
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules import option_labels as days_labels
from dowding.games.hardest_days.state import DayState, Squadron
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.rules import option_labels as raf_labels
from dowding.view.player_view import PlayerView
from properties.cases import Case, begin, moves

EACH_GAME = pytest.mark.parametrize("game", [HARDEST_DAYS, LION], ids=lambda game: game.id)


def some_saves(game: Game) -> Iterator[Save]:
    """Saves of a match at many of its positions."""
    case = Case(game, game.scenarios[0].id, seed=4)
    match = begin(case)
    for number, _ in enumerate(moves(case, match)):
        if number % 40 == 0:
            yield to_save(match)
    yield to_save(match)


@EACH_GAME
def test_save_opens_after_labels_have_changed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(some_saves(game))
    monkeypatch.setattr(days_labels, "PHASE_NAMES", {phase: f"Now: {phase}" for phase in days_labels.PHASE_NAMES})
    monkeypatch.setattr(raf_labels, "PHASE_NAMES", {phase: f"Now: {phase}" for phase in raf_labels.PHASE_NAMES})
    monkeypatch.setattr(raf_labels, "CAUSE_NAMES", {cause: f"For {cause}" for cause in raf_labels.CAUSE_NAMES})
    for save in before:
        opened = replay_save(save, "an old save", [game])
        assert PlayerView(opened, game.seats[0]).picture().phase.startswith(("Now: ", "End of Day"))
        assert to_save(opened) == save


class NewerSquadron(Squadron, frozen=True):
    """A squadron with a field that old saves do not have."""

    tired: bool = False


class NewerDayState(DayState, kw_only=True):
    """The state of a day with new fields."""

    fog: dict[str, int] = msgspec.field(default_factory=dict)
    sorties: int = 0


class NewerLionState(LionState, kw_only=True):
    """The state of Lion with new fields."""

    fog: tuple[str, ...] = ()
    last_message: DisplayText = "nothing"


@EACH_GAME
def test_save_opens_after_fields_were_added(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(some_saves(game))
    monkeypatch.setattr("dowding.games.hardest_days.game.DayState", NewerDayState)
    monkeypatch.setattr("dowding.games.hardest_days.rules.setup.Squadron", NewerSquadron)
    monkeypatch.setattr("dowding.games.raf.lion.game.LionPack.state_type", NewerLionState)
    for save in before:
        opened = replay_save(save, "an old save", [game])
        assert type(opened.context.state).__name__.startswith("Newer")
        assert to_save(opened) == save


def with_other_texts(entry: Entry) -> Entry:
    """The same entry with other display texts."""
    display_fields = [
        field for field in msgspec.structs.fields(entry) if DISPLAY_ONLY in getattr(field.type, "__metadata__", ())
    ]
    texts = [field.name for field in display_fields if isinstance(getattr(entry, field.name), str)]
    return msgspec.structs.replace(entry, **dict.fromkeys(texts, "another text"))


def entries_of(game: Game) -> dict[type[Entry], list[Entry]]:
    """The pack entries of a game by their type."""
    return {
        type(entries[0]): list(entries) for entries in game.open_pack(()).contents.entries_by_kind().values() if entries
    }


@EACH_GAME
def test_pack_with_other_display_texts_has_the_same_fingerprint(game: Game) -> None:
    before = entries_of(game)
    after = {kind: [with_other_texts(entry) for entry in entries] for kind, entries in before.items()}
    assert after != before
    assert Contents(after, ()).fingerprint() == Contents(before, ()).fingerprint()


@EACH_GAME
def test_pack_with_other_gameplay_values_has_another_fingerprint(game: Game) -> None:
    entries = entries_of(game)
    before = Contents(entries, ()).fingerprint()
    squadrons = next(entries[kind] for kind in entries if kind.__name__ == "SquadronCounter")
    squadrons[0] = msgspec.structs.replace(squadrons[0], full=9)
    assert Contents(entries, ()).fingerprint() != before
