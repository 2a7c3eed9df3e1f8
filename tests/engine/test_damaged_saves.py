"""Damaged, foreign and edited saves: each is rejected with a one-line error that names the file and the field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dowding.engine.dice import commitment, secret_of_seed
from dowding.engine.errors import SaveError
from dowding.engine.fingerprint import FORMAT_PREFIX
from dowding.engine.match import start_match
from dowding.engine.migrations import Document
from dowding.engine.saves import Save, compute_digest, load_match, to_save
from engine.minimal_game import some_choices
from toy_game.game import SECRET_NUMBERS

GAMES = (SECRET_NUMBERS,)
MATCH = some_choices(start_match(SECRET_NUMBERS, "war", seed=3), 7)
WHOLE = msgspec.json.encode(to_save(MATCH))
DOCUMENT: Document = msgspec.json.decode(WHOLE)
OTHER_SECRET = secret_of_seed(4)


def load_error(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(SaveError) as error:
        load_match(path, GAMES)
    text = str(error.value)
    assert text.startswith(f"{path}: ")
    assert text.isprintable()
    return text.removeprefix(f"{path}: ")


def edited_load_error(path: Path, **changes: object) -> str:
    return load_error(path, msgspec.json.encode({**DOCUMENT, **changes}))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def test_undamaged_save_with_pending_answers_loads(path: Path) -> None:
    path.write_bytes(WHOLE)
    assert load_match(path, GAMES).pending == MATCH.pending != {}
    assert len(MATCH.history) == 6


# Damage


def test_truncated_save_is_rejected_at_any_byte(path: Path) -> None:
    for cut in range(len(WHOLE)):
        load_error(path, WHOLE[:cut])


def test_truncated_save_error_names_the_place(path: Path) -> None:
    text = msgspec.json.format(WHOLE, indent=1)
    assert load_error(path, text[: text.index(b'"state"')]).startswith("damaged or cut short at line ")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(place=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_changed_byte_never_crashes(path: Path, place: int, byte: int) -> None:
    path.write_bytes(WHOLE[:place] + bytes([byte]) + WHOLE[place + 1 :])
    try:
        loaded = load_match(path, GAMES)
    except SaveError:
        load_error(path, path.read_bytes())
    else:
        assert loaded.state_bytes() == MATCH.state_bytes()


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "damaged or cut short at line 1"),
        (b"{}", "not a Dowding save"),
        (b"[]", "not a Dowding save"),
        (b"7", "not a Dowding save"),
        (b"null", "not a Dowding save"),
        (b'{"format": "chess-save"}', "not a Dowding save"),
        (b'{"format": ["dowding-save"]}', "not a Dowding save"),
        (b"\x89PNG\r\n\x1a\n", "not a Dowding save: not text at byte 0"),
        (WHOLE.replace(b"war", b"w\xe4r"), "not a Dowding save: not text at byte"),
        (b"\x00" * 40, "damaged or cut short at line 1"),
        (b"[" * 100_000, "damaged or cut short at its nesting"),
        (b'{"format": "dowding-save", "version": ' + b"9" * 5_000 + b"}", "damaged or cut short"),
        (WHOLE + WHOLE, "damaged or cut short at line 1"),
    ],
)
def test_other_files_are_not_saves(path: Path, data: bytes, text: str) -> None:
    assert load_error(path, data).startswith(text)


def test_error_names_a_missing_save(path: Path) -> None:
    with pytest.raises(SaveError) as error:
        load_match(path, GAMES)
    assert str(error.value) == f"{path}: cannot be read: No such file or directory"


def test_folder_is_not_a_save(path: Path) -> None:
    path.mkdir()
    with pytest.raises(SaveError) as error:
        load_match(path, GAMES)
    assert str(error.value) == f"{path}: cannot be read: Is a directory"


# Fields


@pytest.mark.parametrize("field", msgspec.structs.fields(Save), ids=lambda field: field.name)
@pytest.mark.parametrize("value", [None, 7, -7.5, "text", True, ["text"], [[1, 2, 3, 4]], {"a": 1}, [{"a": []}]])
def test_error_names_a_field_of_the_wrong_type(path: Path, field: msgspec.structs.FieldInfo, value: object) -> None:
    try:
        msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        text = edited_load_error(path, **{field.name: value})
        assert field.name in text or text.startswith("not a Dowding save")


@pytest.mark.parametrize("field", [field.name for field in msgspec.structs.fields(Save) if field.required])
def test_error_names_a_missing_field(path: Path, field: str) -> None:
    document = {name: value for name, value in DOCUMENT.items() if name != field}
    text = load_error(path, msgspec.json.encode(document))
    assert field in text


def test_error_names_an_unknown_field(path: Path) -> None:
    assert edited_load_error(path, cheat=True) == "Object contains unknown field `cheat`"


# Edited fields


def choices(*changed: tuple[int, object]) -> list[object]:
    created = DOCUMENT["choices"]
    assert isinstance(created, list)
    return [dict(changed).get(number, choice) for number, choice in enumerate(created)]


def test_replaced_choice_is_detected(path: Path) -> None:
    seat, option, _ = msgspec.to_builtins(MATCH.history[0])
    other = next(card for card in ("c1", "c2", "c3", "c4", "c5", "c6", "c7") if fits(path, seat, option, card))
    text = edited_load_error(path, choices=choices((0, [seat, f"play:{other}", False])))
    assert text.startswith(("state: the choices do not lead", "rolls: roll ", "choice "))


def fits(path: Path, seat: str, option: str, card: str) -> bool:
    if option == f"play:{card}":
        return False
    return not edited_load_error(path, choices=choices((0, [seat, f"play:{card}", False]))).startswith("choice 1 ")


@pytest.mark.parametrize(
    ("number", "choice", "text"),
    [
        (0, ["red", "play:c99", False], "choice 1 ('play:c99' by red) does not fit: 'play:c99' is not offered now"),
        (0, ["red", "!!", False], "choice 1 ('!!' by red) does not fit: '!!' is not an option"),
        (0, ["green", "pass", False], "choice 1 ('pass' by green) does not fit: Unknown seat 'green'"),
        (2, ["white\nhouse", "done", False], "choice 3 ('done' by white\\nhouse) does not fit"),
        (4, ["blue", "done", False], "choice 5 ('done' by blue) does not fit: blue has no decision to make now"),
    ],
)
def test_error_names_an_illegal_choice(path: Path, number: int, choice: list[object], text: str) -> None:
    assert edited_load_error(path, choices=choices((number, choice))).startswith(text)


@pytest.mark.parametrize("number", range(5))
def test_error_names_a_choice_wrongly_marked_as_forced(path: Path, number: int) -> None:
    seat, option, _ = msgspec.to_builtins(MATCH.history[number])
    text = edited_load_error(path, choices=choices((number, [seat, option, True])))
    assert text == f"choice {number + 1} ({option!r} by {seat}) is marked as the only legal option, but it was not"


def test_missing_choices_are_detected(path: Path) -> None:
    for left in range(6):
        text = edited_load_error(path, choices=choices()[:left], pending={})
        assert text.startswith(("rolls: ", "state: ", "pending: "))


def test_error_names_an_edited_roll(path: Path) -> None:
    rolls = str(DOCUMENT["rolls"]).split()
    for number, roll in enumerate(rolls):
        other = "token-9/3" if roll.startswith("token") else "9/6"
        text = edited_load_error(path, rolls=" ".join([*rolls[:number], other, *rolls[number + 1 :]]))
        assert text == f"rolls: roll {number + 1} does not follow from the secret"
    assert edited_load_error(path, rolls=" ".join(rolls[:-1])).startswith(f"rolls: roll {len(rolls)} ")
    assert edited_load_error(path, rolls=" ".join([*rolls, "1/6"])).startswith(f"rolls: roll {len(rolls) + 1} ")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"secret": OTHER_SECRET.hex()}, "commitment: it does not match the secret; one of them was changed"),
        ({"commitment": "0" * 64}, "commitment: it does not match the secret; one of them was changed"),
        ({"secret": "abc"}, "secret: expected 32 bytes in hexadecimal"),
        ({"secret": "ab" * 31}, "secret: expected 32 bytes in hexadecimal"),
        ({"secret": "zz" * 32}, "secret: expected 32 bytes in hexadecimal"),
        ({"secret": OTHER_SECRET.hex(), "commitment": commitment(OTHER_SECRET)}, "choice 1 "),
        ({"state": FORMAT_PREFIX + "0" * 32}, "state: the choices do not lead to the recorded state"),
        ({"scenario": "feast"}, "Unknown scenario 'feast' of Secret Numbers. Choose one of: duel, war"),
        ({"scenario": "duel"}, "choice "),
        ({"settings": {"ties": "both"}}, "Unknown value 'both' of option 'ties'"),
        ({"settings": {"tides": "die"}}, "Unknown option 'tides' of Secret Numbers"),
        ({"game": "chess"}, "game: unknown game 'chess'"),
        ({"pack": "0" * 16}, "pack: the match was played with another data pack (0000000000000000, here "),
        ({"pending": {"red": "play:c99"}}, "pending ('play:c99' by red) does not fit"),
        ({"pending": {"green": "pass"}}, "pending ('pass' by green) does not fit"),
    ],
)
def test_error_names_an_edited_field(path: Path, changes: dict[str, object], text: str) -> None:
    assert edited_load_error(path, **changes).startswith(text)


def test_pending_answers_of_all_seats_are_rejected(path: Path) -> None:
    answers = {seat: option.id for seat, option in MATCH.pending.items()}
    for seat in SECRET_NUMBERS.seats:
        decision = MATCH.decision(seat)
        if decision is not None:
            answers[seat] = decision.options[0].id
    text = edited_load_error(path, pending=answers)
    assert text == "pending: these answers do not match the decisions that are still open"


def test_error_mentions_another_rules_version(path: Path) -> None:
    text = edited_load_error(path, rules_version=9, choices=choices((0, ["red", "play:c99", False])))
    assert text.endswith("(saved with rules version 9, this is 1)")


# Fields that a replay does not verify


def test_digest_covers_fields_that_a_replay_does_not_verify(path: Path) -> None:
    digest_error = "digest: the save was changed after it was written"
    assert edited_load_error(path, rewinds=[[5, 4]]) == digest_error
    assert edited_load_error(path, rules_version=9) == digest_error
    assert edited_load_error(path, take_forced=not DOCUMENT["take_forced"]) == digest_error
    assert edited_load_error(path, circumstances={"dice": "chance"}) == digest_error
    assert edited_load_error(path, circumstances={"dice": "seed", "hints": {"red": 1}}) == digest_error
    assert edited_load_error(path, digest="0" * 64) == digest_error


@pytest.mark.parametrize("rewind", [[4, 4], [3, 5], [5, -1], [10**9, 3]])
def test_invalid_rewind_is_rejected(path: Path, rewind: list[int]) -> None:
    left, back = rewind
    text = edited_load_error(path, rewinds=[[5, 4], rewind])
    assert text == f"rewinds: rewind 2 cannot go back from position {left} to {back}"


def test_too_many_rewinds_are_rejected(path: Path) -> None:
    assert edited_load_error(path, rewinds=[[2, 1]] * 300_000) == "rewinds: 300000 rewinds; the limit is 10000"


@pytest.mark.parametrize(
    "circumstances",
    [
        {"hints": {"red": -1}},
        {"hints": {"green": 1}},
        {"programs": [["red", 99, "pilot"]]},
        {"programs": [[MATCH.history[1].seat, 0, "pilot"]]},
        {"programs": [[MATCH.history[0].seat, 0, "pilot"]] * 7},
        {"dice": "loaded"},
    ],
)
def test_invalid_metadata_is_rejected(path: Path, circumstances: dict[str, object]) -> None:
    text = edited_load_error(path, circumstances=circumstances)
    assert "circumstances" in text or "dice" in text


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"state": "x"}, "state: expected a hash"),
        ({"state": "2:" + "0" * 31}, "state: expected a hash"),
        ({"state": "0" * 1_000_000}, "state: expected a hash"),
        ({"rules_version": 0}, "rules_version: expected 1"),
        ({"rules_version": 10**9}, "rules_version: expected 1"),
        ({"circumstances": {"hints": {"red": 10**12}}}, "circumstances: 'red' cannot have had"),
    ],
)
def test_save_with_a_new_digest_must_have_valid_fields(path: Path, changes: Document, field: str) -> None:
    document = {**DOCUMENT, **changes}
    document["digest"] = compute_digest(document)
    assert field in load_error(path, msgspec.json.encode(document))
