"""Saves: atomic writing, and opening by replay with pending answers, forced choices and rewinds."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from dowding.engine.decision import SPECTATOR
from dowding.engine.dice import ScriptedDice
from dowding.engine.errors import SaveError
from dowding.engine.fingerprint import FORMAT_PREFIX
from dowding.engine.match import start_match
from dowding.engine.match_metadata import DICE_FROM_SAVE, DICE_FROM_SEED, MatchMetadata
from dowding.engine.saves import (
    load_match,
    parse_save,
    replay_save,
    rolls_of,
    to_save,
    write_save,
)
from dowding.view.player_view import PlayerView
from engine.minimal_game import long_match, many, some_choices, tiny_game, tiny_match
from toy_game.game import SECRET_NUMBERS

GAMES = (SECRET_NUMBERS, tiny_game(many))


@pytest.mark.parametrize("choices", range(12))
def test_saved_match_reopens_between_simultaneous_answers(tmp_path: Path, choices: int) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "war", seed=3), choices)
    path = tmp_path / "match.json"
    write_save(match, path)
    opened = load_match(path, GAMES)
    assert to_save(opened) == to_save(match)
    assert opened.context.log == match.context.log
    assert opened.pending == match.pending
    assert opened.context.dice.position == match.context.dice.position
    for seat in SECRET_NUMBERS.seats:
        assert PlayerView(opened, seat).scene() == PlayerView(match, seat).scene()


def test_loaded_match_continues_like_the_saved_one(tmp_path: Path) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "war", seed=3), 5)
    write_save(match, tmp_path / "match.json")
    opened = load_match(tmp_path / "match.json", GAMES)
    assert some_choices(opened, 4).state_bytes() == some_choices(match, 4).state_bytes()


def test_save_can_be_replayed_to_any_position() -> None:
    match, passed = long_match(20)
    save = to_save(match)
    for position in (0, 7, 19):
        opened = replay_save(save, Path("save"), GAMES, to=position)
        assert (opened.position, opened.state_bytes()) == (position, passed[position][0])
    for position in (-1, 21):
        with pytest.raises(SaveError, match=f"save: unknown position {position}. The save has positions 0 to 20"):
            replay_save(save, Path("save"), GAMES, to=position)


def test_errors_of_a_save_without_a_file_use_the_given_name() -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "war", seed=3), 7)
    data = msgspec.json.encode(to_save(match))
    save = parse_save(data, "the save")
    assert save == to_save(match)
    assert replay_save(save, "the save", GAMES).state_bytes() == match.state_bytes()
    with pytest.raises(SaveError) as error:
        parse_save(data[:-1], "the save")
    assert str(error.value) == "the save: damaged or cut short at line 1"
    with pytest.raises(SaveError, match=r"^the save: state: the choices do not lead to the recorded state"):
        replay_save(msgspec.structs.replace(save, state=FORMAT_PREFIX + "0"), "the save", GAMES)


def test_rewinds_are_saved(tmp_path: Path) -> None:
    match, _ = long_match(9)
    match.rewind(4)
    write_save(match, tmp_path / "match.json")
    opened = load_match(tmp_path / "match.json", GAMES)
    assert opened.rewinds == ((9, 4),)
    assert PlayerView(opened, "one").log()[-1].text == "Rewound from position 9 to 4."


def test_forced_choices_are_saved_with_their_mark(tmp_path: Path) -> None:
    match = start_match(SECRET_NUMBERS, "war", seed=3, take_forced=True)
    while not match.is_over:
        some_choices(match, 1)
    write_save(match, tmp_path / "match.json")
    opened = load_match(tmp_path / "match.json", GAMES)
    assert opened.history == match.history
    assert opened.take_forced


def test_settings_are_saved(tmp_path: Path) -> None:
    write_save(start_match(SECRET_NUMBERS, "duel", seed=1, settings={"ties": "nobody"}), tmp_path / "match.json")
    assert load_match(tmp_path / "match.json", GAMES).setup.settings == {"ties": "nobody"}


def test_every_roll_and_draw_is_saved() -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "war", seed=3), 2)
    drawn = [event.get_str("drawn") for event in match.context.log or () if "drawn" in event.data]
    assert rolls_of(match) == [f"{drawn[0]}/3"]


def test_match_without_a_secret_or_a_log_cannot_be_saved() -> None:
    with pytest.raises(SaveError, match="Only a match with live dice and a log"):
        to_save(tiny_match(tiny_game(many), ScriptedDice({})))
    with pytest.raises(SaveError, match="Only a match with live dice and a log"):
        to_save(start_match(SECRET_NUMBERS, "duel", seed=1, keep_log=False))


# Writing


def test_saving_leaves_no_temporary_file(tmp_path: Path) -> None:
    write_save(start_match(SECRET_NUMBERS, "duel", seed=1), tmp_path / "match.json")
    assert os.listdir(tmp_path) == ["match.json"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_crash_before_the_rename_leaves_only_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "match.json"
    match = start_match(SECRET_NUMBERS, "duel", seed=1)
    write_save(match, path)
    old = path.read_bytes()
    some_choices(match, 2)

    def crash(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, "replace", crash)
    with pytest.raises((SaveError, KeyboardInterrupt)) as crashed:
        write_save(match, path)
    if isinstance(error, OSError):
        assert str(crashed.value) == f"{path}: cannot be written: No space left on device"
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["match.json"]


def test_missing_folder_is_a_save_error(tmp_path: Path) -> None:
    match = start_match(SECRET_NUMBERS, "duel", seed=1)
    path = tmp_path / "nowhere" / "match.json"
    with pytest.raises(SaveError) as error:
        write_save(match, path)
    assert str(error.value) == f"{path}: cannot be written: No such file or directory"
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="cannot be written: Not a directory"):
        write_save(match, tmp_path / "file" / "match.json")


def test_read_only_folder_is_a_save_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> tuple[int, str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", denied)
    with pytest.raises(SaveError, match="cannot be written: Permission denied"):
        write_save(start_match(SECRET_NUMBERS, "duel", seed=1), tmp_path / "match.json")


def test_folder_with_the_name_of_the_save_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    with pytest.raises(SaveError, match="cannot be written: Is a directory"):
        write_save(start_match(SECRET_NUMBERS, "duel", seed=1), tmp_path / "match.json")
    assert os.listdir(tmp_path) == ["match.json"]


# Match metadata


def test_match_metadata_is_saved(tmp_path: Path) -> None:
    match = some_choices(start_match(SECRET_NUMBERS, "war", seed=3), 4)
    assert match.metadata == MatchMetadata(DICE_FROM_SEED)
    match.metadata = MatchMetadata(DICE_FROM_SAVE, {"red": 3}, ((match.history[1].seat, 1, "pilot"),))
    write_save(match, tmp_path / "match.json")
    assert load_match(tmp_path / "match.json", GAMES).metadata == match.metadata


def test_scene_warns_of_dice_from_a_chosen_seed() -> None:
    seeded = start_match(SECRET_NUMBERS, "war", seed=3)
    for seat in (*SECRET_NUMBERS.seats, SPECTATOR):
        assert "chosen seed" in PlayerView(seeded, seat).scene().dice
        assert PlayerView(start_match(SECRET_NUMBERS, "war"), seat).scene().dice == ""


def test_scene_log_has_the_last_lines_after_many_rewinds() -> None:
    match, _ = long_match(60)
    match.rewinds = tuple((60, back) for back in range(59, -1, -1))
    whole = PlayerView(match, "one").log()
    assert [line.at for line in whole] == sorted(line.at for line in whole)
    assert PlayerView(match, "one").log(40) == whole[-40:]
