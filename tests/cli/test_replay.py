"""`dowding replay`, `audit` and `report`, on good saves and on bad ones."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cli.command_runner import Document, data, done, edited, finished_save, misused, refused, run, unfinished_save
from cli.test_games_and_packs import correction
from dowding.engine.fingerprint import FORMAT_PREFIX


@pytest.fixture(scope="module")
def whole_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished_save(tmp_path_factory.mktemp("saves") / "day.json")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return unfinished_save(tmp_path / "day.json")


def test_replay_prints_the_log_and_the_scene(whole_day: Path) -> None:
    text = done("replay", whole_day)
    assert "Fighter Command is ready" in text
    assert "The match is over:" in text


def test_replay_stops_at_a_position(whole_day: Path) -> None:
    text = done("replay", whole_day, "--to", "0")
    assert "position 0" in text
    assert "Which squadron of Tangmere (1/11) is green? (green Spitfires: 0 of at least 2) [THD-3.4]" in text
    assert "The match is over" not in text


def test_replay_prints_json(whole_day: Path) -> None:
    result = data("replay", whole_day, "--to", "5")
    assert (result["game"], result["scenario"], result["position"]) == ("hardest-days", "aug-18", 5)
    assert result["outcome"] is None
    assert result["scene"]["position"] == 5
    assert "text" in result["log"][0]
    whole = data("replay", whole_day)
    assert whole["outcome"]["level"]
    assert len(whole["log"]) > 100


def test_replay_verifies(whole_day: Path) -> None:
    save = json.loads(whole_day.read_bytes())
    expected = f"Verified: {len(save['choices'])} choices, {len(save['rolls'].split())} rolls, and all other fields\n"
    assert done("replay", whole_day, "--verify") == expected
    assert data("replay", whole_day, "--verify")["verified"] is True


@pytest.mark.parametrize("position", ["-1", "99999999"])
def test_an_unknown_position_is_refused(save: Path, position: str) -> None:
    assert "unknown position" in refused("replay", save, "--to", position)


@pytest.mark.parametrize("position", ["x", "1.5", ""])
def test_a_position_that_is_not_a_number_is_a_usage_error(save: Path, position: str) -> None:
    assert "--to" in misused("replay", save, "--to", position)


def test_audit_verifies_the_rolls(whole_day: Path) -> None:
    result = data("audit", whole_day)
    assert sum(result["faces"]) <= result["rolls"]
    assert re.search(r"Proved: \d+ rolls and \d+ draws", done("audit", whole_day))


def test_audit_and_verify_detect_what_a_replay_does_not(tmp_path: Path, whole_day: Path) -> None:
    assert "recorded: 0 rewinds, 0 hints, 0 choices by a bot; the digest covers it\n" in done("audit", whole_day)
    assert "chosen seed" in done("audit", whole_day)
    assert data("replay", whole_day, "--verify")["covered"] is True
    for change in (wind_back, free_the_forced):
        washed = edited(Path(shutil.copy(whole_day, tmp_path)), change)
        assert "digest: the save was changed" in refused("audit", washed)
        assert "digest: the save was changed" in refused("replay", washed, "--verify")


def wind_back(document: Document) -> None:
    document["rewinds"] = [[5, 4]]


def free_the_forced(document: Document) -> None:
    assert any(forced for _, _, forced in document["choices"])
    document["choices"] = [[seat, option, False] for seat, option, _ in document["choices"]]


def test_audit_reports_that_an_old_save_has_no_digest(tmp_path: Path, whole_day: Path) -> None:
    document = json.loads(whole_day.read_bytes())
    del document["circumstances"], document["digest"]
    old = tmp_path / "old.json"
    old.write_text(json.dumps(document | {"version": 1}))
    assert "saves of version 1 have no digest" in done("audit", old)
    assert data("replay", old, "--verify")["covered"] is False


def test_report_prints_the_day(whole_day: Path, save: Path) -> None:
    assert data("report", whole_day)["over"] is True
    assert "Luck" in done("report", whole_day)
    assert data("report", save)["over"] is False


def test_a_save_played_with_another_pack_needs_that_pack(tmp_path: Path, save: Path) -> None:
    assert "another data pack" in refused("replay", save, "--pack", correction(tmp_path / "mine"))
    mine = tmp_path / "mine.json"
    done("play", "hardest-days", "--scenario", "aug-18", "--pack", tmp_path / "mine", "--save", mine, typed="1\n")
    assert "Use the same --pack" in refused("audit", mine)
    assert "Proved" in done("audit", mine, "--pack", tmp_path / "mine")


COMMANDS: list[tuple[str, ...]] = [("replay",), ("replay", "--verify"), ("audit",), ("report",), ("play", "--save")]


@pytest.mark.parametrize("command", COMMANDS[:-1])
def test_a_missing_save_is_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "cannot be read: No such file" in refused(*command, tmp_path / "nowhere.json")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_truncated_save_is_refused_and_left_as_it_is(save: Path, command: tuple[str, ...]) -> None:
    whole = save.read_bytes()
    for length in (0, 1, len(whole) // 2, len(whole) - 3):
        save.write_bytes(whole[:length])
        line = refused(*command, save)
        assert "day.json" in line
        assert "damaged or cut short" in line
        assert save.read_bytes() == whole[:length]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\x00", "not text at byte 0"),
        (b"[]", "not a Dowding save"),
        (b'{"format": "vassal"}', "not a Dowding save"),
        (b"[" * 100_000, "damaged"),
        (b'{"format": "dowding-save"}', "version"),
        (b'{"format": "dowding-save", "version": 99}', "newer than this program"),
        (b'{"format": "dowding-save", "version": 0}', "too old"),
        (b'{"format": "dowding-save", "version": 1}', "missing"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, said: str, command: tuple[str, ...]) -> None:
    path = tmp_path / "foreign.json"
    path.write_bytes(content)
    assert said in refused(*command, path)
    assert path.read_bytes() == content


def put(name: str, value: object) -> Callable[[Document], object]:
    return lambda document: document.update({name: value})


def cheat(document: Document) -> None:
    choices = document["choices"]
    assert isinstance(choices, list)
    choices[3][1] = "green:1000"


def better_dice(document: Document) -> None:
    document["rolls"] = re.sub(r"\d/6", "6/6", str(document["rolls"]))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("game", "chess"), "unknown game 'chess'"),
        (put("scenario", "aug-99"), "Unknown scenario 'aug-99'"),
        (put("settings", {"weather": "fine"}), "Unknown option 'weather'"),
        (put("settings", {"scramble": 3}), "settings"),
        (put("secret", "00" * 32), "does not match the secret"),
        (put("secret", "zz"), "32 bytes in hexadecimal"),
        (put("pack", "0" * 16), "another data pack"),
        (put("state", f"{FORMAT_PREFIX}{0:032}"), "recorded state"),
        (put("choices", 5), "choices"),
        (put("pending", {"german": "go"}), "pending"),
        (put("luck", "good"), "luck"),
        (cheat, "choice 4 ('green:1000' by british) does not fit"),
        (better_dice, "does not follow from the secret"),
    ],
)
def test_a_save_with_a_wrong_digest_is_refused(
    save: Path, change: Callable[[Document], object], said: str, command: tuple[str, ...]
) -> None:
    edited(save, change)
    content = save.read_bytes()
    assert said in refused(*command, save)
    assert save.read_bytes() == content


def test_any_changed_byte_gives_a_message_and_no_internal_error(save: Path) -> None:
    whole = save.read_bytes()
    random = Random(7)
    for _ in range(60):
        spoiled = bytearray(whole)
        for _ in range(random.randint(1, 3)):
            spoiled[random.randrange(len(spoiled))] = random.randrange(256)
        save.write_bytes(spoiled)
        result = run("replay", save)
        assert result.exit_code in (0, 1)
        assert "our fault" not in result.stderr
        assert result.exit_code == 0 or len(result.stderr.splitlines()) == 1
