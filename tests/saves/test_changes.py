"""Saves outlive words and new fields: what was saved before a rewording and before a new field opens after it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from dowding.engine.fingerprint import DISPLAY_ONLY, DisplayText
from dowding.engine.game import Game
from dowding.engine.packs import Contents, Entry
from dowding.engine.saves import Save, replay_save, to_save
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules import option_labels as days_words
from dowding.games.hardest_days.state import DayState, Squadron
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.rules import option_labels as raf_words
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
def test_a_save_from_before_a_rewording_opens(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(some_saves(game))
    monkeypatch.setattr(days_words, "PHASE_NAMES", {phase: f"Now: {phase}" for phase in days_words.PHASE_NAMES})
    monkeypatch.setattr(raf_words, "PHASE_NAMES", {phase: f"Now: {phase}" for phase in raf_words.PHASE_NAMES})
    monkeypatch.setattr(raf_words, "CAUSE_NAMES", {cause: f"For {cause}" for cause in raf_words.CAUSE_NAMES})
    for save in before:
        opened = replay_save(save, "an old save", [game])
        assert PlayerView(opened, game.seats[0]).picture().phase.startswith(("Now: ", "End of Day"))
        assert to_save(opened) == save


class YoungerSquadron(Squadron, frozen=True):
    """A squadron with a field that old saves have never heard of."""

    tired: bool = False


class YoungerDayState(DayState, kw_only=True):
    """The state of a day with new fields."""

    fog: dict[str, int] = msgspec.field(default_factory=dict)
    sorties: int = 0


class YoungerLionState(LionState, kw_only=True):
    """The state of Lion with new fields."""

    fog: tuple[str, ...] = ()
    told_lately: DisplayText = "nothing"


@EACH_GAME
def test_a_save_from_before_a_new_field_opens(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(some_saves(game))
    monkeypatch.setattr("dowding.games.hardest_days.game.DayState", YoungerDayState)
    monkeypatch.setattr("dowding.games.hardest_days.rules.setup.Squadron", YoungerSquadron)
    monkeypatch.setattr("dowding.games.raf.lion.game.LionPack.state_type", YoungerLionState)
    for save in before:
        opened = replay_save(save, "an old save", [game])
        assert type(opened.context.state).__name__.startswith("Younger")
        assert to_save(opened) == save


def reworded(entry: Entry) -> Entry:
    """The same entry in other words."""
    told = [field for field in msgspec.structs.fields(entry) if DISPLAY_ONLY in getattr(field.type, "__metadata__", ())]
    texts = [field.name for field in told if isinstance(getattr(entry, field.name), str)]
    return msgspec.structs.replace(entry, **dict.fromkeys(texts, "other words"))


def entries_of(game: Game) -> dict[type[Entry], list[Entry]]:
    """All that stands in the pack of a game, by kind."""
    return {
        type(entries[0]): list(entries) for entries in game.open_pack(()).contents.entries_by_kind().values() if entries
    }


@EACH_GAME
def test_a_pack_in_other_words_is_the_same_pack(game: Game) -> None:
    before = entries_of(game)
    after = {kind: [reworded(entry) for entry in entries] for kind, entries in before.items()}
    assert after != before
    assert Contents(after, ()).fingerprint() == Contents(before, ()).fingerprint()


@EACH_GAME
def test_a_pack_that_plays_otherwise_is_another_pack(game: Game) -> None:
    entries = entries_of(game)
    before = Contents(entries, ()).fingerprint()
    squadrons = next(entries[kind] for kind in entries if kind.__name__ == "SquadronCounter")
    squadrons[0] = msgspec.structs.replace(squadrons[0], full=9)
    assert Contents(entries, ()).fingerprint() != before
