"""Legacy packs: a match begun before a pack was corrected opens, replays and continues with the former pack."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dowding.engine.audit import audit
from dowding.engine.errors import PackError, SaveError
from dowding.engine.game import Game
from dowding.engine.legacy_packs import open_recorded
from dowding.engine.match import LEGACY_PACK, start_match
from dowding.engine.migrations import NO_DIGEST
from dowding.engine.saves import load_match, replay_save, to_save, write_save
from dowding.view.player_view import PlayerView
from engine.minimal_game import some_choices
from toy_game.corrected_pack import BEFORE, corrected, write_overlay
from toy_game.game import SECRET_NUMBERS

REMARK = "This match uses the game data as it was before hands grew."


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return corrected(tmp_path)


def test_save_from_before_a_correction_replays_and_continues(game: Game, tmp_path: Path) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3), 4)
    write_save(match, tmp_path / "match.json")
    opened = load_match(tmp_path / "match.json", [game])
    assert opened.state_bytes() == match.state_bytes()
    assert opened.context.log == match.context.log
    assert some_choices(opened, 3).state_bytes() == some_choices(match, 3).state_bytes()
    assert to_save(opened) == to_save(match)
    assert to_save(replay_save(to_save(opened), "again", [game])) == to_save(opened)


def test_match_with_a_legacy_pack_has_a_remark(game: Game, tmp_path: Path) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3), 4)
    opened = replay_save(to_save(match), "a save", [game])
    for match_copy in (
        opened,
        opened.fork(keep_log=True),
        opened.sample("red", opened.context.dice.copy(), keep_log=True),
    ):
        line = PlayerView(match_copy, "blue").log()[0]
        assert (line.at, line.text, line.kind) == (0, REMARK, LEGACY_PACK)
    write_save(match, tmp_path / "match.json")
    assert audit(tmp_path / "match.json", [game]).former_pack == REMARK
    assert audit(tmp_path / "match.json", [SECRET_NUMBERS]).former_pack == ""


def test_new_match_uses_the_corrected_pack_without_a_remark(game: Game) -> None:
    match = some_choices(start_match(game, "duel", seed=3), 4)
    assert match.context.pack_fingerprint() != BEFORE
    opened = replay_save(to_save(match), "a save", [game])
    assert opened.state_bytes() == match.state_bytes()
    assert opened.remarks == match.remarks == ()


def test_match_with_an_overlay_opens_with_the_overlay_on_the_legacy_pack(game: Game, tmp_path: Path) -> None:
    overlay = tmp_path / "mine"
    overlay.mkdir()
    overlay.joinpath("cards.toml").write_text(
        '[[card]]\nid = "c1"\nnumber = 21\nsource = "reconstructed: mine"\n', encoding="utf-8"
    )
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3, pack=SECRET_NUMBERS.open_pack((overlay,))), 4)
    opened = replay_save(to_save(match), "a save", [game], (overlay,))
    assert opened.state_bytes() == match.state_bytes()
    assert [line.text for line in opened.remarks] == [REMARK]
    with pytest.raises(SaveError, match=r"played with another data pack .* Use the same --pack"):
        replay_save(to_save(match), "a save", [game])


def test_invalid_overlay_raises_its_own_error(game: Game, tmp_path: Path) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3), 2)
    overlay = write_overlay(tmp_path / "mine", 3)
    overlay.joinpath("scenarios.toml").write_text('[[scenario]]\nid = "duel"\nhand = 3\n', encoding="utf-8")
    with pytest.raises(PackError, match="field 'source' is missing"):
        replay_save(to_save(match), "a save", [game], (overlay,))


def test_fingerprint_of_an_older_format_selects_its_legacy_pack(game: Game) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3), 4)
    old = msgspec.structs.replace(to_save(match), pack="old form", digest=NO_DIGEST)
    opened = replay_save(old, "an old save", [game])
    assert opened.state_bytes() == match.state_bytes()
    assert to_save(opened).pack == BEFORE
    with pytest.raises(SaveError, match="another data pack"):
        replay_save(msgspec.structs.replace(old, pack="another form"), "an old save", [game])


def test_match_without_a_recorded_fingerprint_uses_the_oldest_pack(game: Game) -> None:
    pack = open_recorded(game, None)
    assert pack is not None
    assert pack.fingerprint() == BEFORE
    assert pack.legacy is game.legacy_packs[0]
    uncorrected = open_recorded(SECRET_NUMBERS, None)
    assert uncorrected is not None
    assert (uncorrected.fingerprint(), uncorrected.legacy) == (BEFORE, None)


def test_unknown_fingerprint_opens_no_pack(game: Game) -> None:
    assert open_recorded(game, "2:" + "0" * 16) is None


def test_legacy_pack_with_another_fingerprint_is_not_used(tmp_path: Path) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "duel", seed=3), 4)
    with pytest.raises(SaveError, match="another data pack"):
        replay_save(to_save(match), "a save", [corrected(tmp_path, restores=5)])
