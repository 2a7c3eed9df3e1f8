"""Saves and stored matches of earlier program versions still open.

Saves of version 1 have no digest, and their state hash covers display text. For each scenario there is a match that was
played at random to its end, and one that was partly played by doctrine with other settings. Both contain a rewind. For
version 2 there is only the doctrine match. `stored.sql` is the dump of a server database with one match of each
scenario, including hints, undone choices and a rewind. All were written by earlier versions: never regenerate them.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import pytest

from dowding.ai.random_player import RandomPlayer
from dowding.engine.audit import audit
from dowding.engine.fingerprint import has_current_format
from dowding.engine.match import LEGACY_PACK
from dowding.engine.saves import load_match, read_save, replay_save, state_hash, to_save
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.raf.lion.game import LION
from dowding.games.registry import GAMES
from dowding.server.matches.commands import Command
from dowding.server.matches.live_match import CannotOpen, LiveMatch
from dowding.server.storage.sqlite import SqliteStore
from dowding.view.player_view import PlayerView

HERE: Final = Path(__file__).parent
SAVES: Final = sorted((HERE / "version-1").glob("*.json"))
WITH_DIGEST: Final = sorted((HERE / "version-2").glob("*.json"))
SCENARIOS: Final = [f"{game.id}-{scenario.id}" for game in (HARDEST_DAYS, LION) for scenario in game.scenarios]


def test_every_scenario_has_old_saves() -> None:
    assert {file.stem for file in SAVES} == {f"{name}-{by}" for name in SCENARIOS for by in ("doctrine", "random")}
    assert {file.stem for file in WITH_DIGEST} == {f"{name}-doctrine" for name in SCENARIOS}


@pytest.mark.parametrize("file", SAVES, ids=lambda file: file.stem)
def test_version_1_save_opens_and_is_saved_in_the_current_version(file: Path) -> None:
    old = read_save(file)
    match = load_match(file, GAMES)
    assert tuple(match.history) == old.choices
    assert match.rewinds == old.rewinds
    assert match.take_forced == old.take_forced
    assert (match.outcome() is not None) == ("random" in file.name or file.stem == "hardest-days-sep-07-doctrine")
    assert [line.kind for line in match.remarks] == [LEGACY_PACK]
    new = to_save(match)
    assert new.pack == match.game.legacy_packs[0].fingerprint
    assert new.has_digest
    assert not old.has_digest
    assert (new.rolls, new.choices, new.commitment) == (old.rolls, old.choices, old.commitment)


@pytest.mark.parametrize("file", WITH_DIGEST, ids=lambda file: file.stem)
def test_version_2_save_opens_with_the_recorded_state_and_pack(file: Path) -> None:
    old = read_save(file)
    assert old.has_digest
    assert has_current_format(old.state)
    match = load_match(file, GAMES)
    assert (tuple(match.history), match.rewinds) == (old.choices, old.rewinds)
    assert match.context.pack_fingerprint() == old.pack == match.game.legacy_packs[0].fingerprint
    assert state_hash(match) == old.state


@pytest.mark.parametrize(
    "file", [*(file for file in SAVES if "doctrine" in file.name), *WITH_DIGEST], ids=lambda file: file.stem
)
def test_old_match_can_be_continued(file: Path) -> None:
    match = load_match(file, GAMES)
    seat = match.game.seats[0]
    player = RandomPlayer("on")
    while not match.is_over and match.position < len(read_save(file).choices) + 20:
        match.choose(seat, player.choose(PlayerView(match, seat)).id)
    assert match.context.check_invariants() == []
    assert match.context.pack_fingerprint() == match.game.legacy_packs[0].fingerprint
    again = replay_save(to_save(match), "continued", GAMES)
    assert again.state_bytes() == match.state_bytes()


def test_audit_of_a_version_1_save_reports_that_no_digest_covers_it() -> None:
    result = audit(SAVES[0], GAMES)
    assert result.rolls > 0
    assert not result.covered


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    path = tmp_path / "old.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript((HERE / "stored.sql").read_text(encoding="utf-8"))
    connection.close()
    return SqliteStore(path)


@pytest.mark.parametrize("ident", SCENARIOS)
def test_match_in_an_old_database_opens_and_continues(store: SqliteStore, ident: str) -> None:
    record = store.record(ident)
    assert record is not None
    live = LiveMatch(record, store.acts(ident))
    assert live.match.position == record.progress.position
    assert live.match.context.pack_fingerprint() == live.match.game.legacy_packs[0].fingerprint
    seat = live.match.game.seats[0]
    assert LEGACY_PACK in {line.kind for line in PlayerView(live.match, seat).log()}
    if not live.match.is_over:
        option = live.match.decision(seat)
        assert option is not None
        store.append([live.execute(seat, Command("choose", live.match.position, option.options[0].id))])
    again = store.record(ident)
    assert again is not None
    assert LiveMatch(again, store.acts(ident)).match.state_bytes() == live.match.state_bytes()


def test_stored_match_that_replays_to_another_state_is_rejected(store: SqliteStore) -> None:
    record = store.record(SCENARIOS[0])
    assert record is not None
    with pytest.raises(CannotOpen, match="lead to another state"):
        LiveMatch(record, store.acts(SCENARIOS[0])[:-1])
