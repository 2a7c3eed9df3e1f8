"""Uploaded scenarios: validated like the game's own, stored with the match, and limited in size."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from dowding.engine.packs import MAX_UPLOAD_CHARS
from dowding.server.app import Application
from dowding.server.messages import Created
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer
from server.storage.test_durability import reopened

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "write-a-scenario.md"
WRITTEN = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
"""The scenario that the guide writes."""
FILE = {"file": "coastal-patrol.toml", "text": WRITTEN}
WANTED = {"seats": {"raider": "me", "defender": "me"}, "brought": FILE}
CHECK = "/api/games/wing-leader/scenario"


def test_valid_scenario_file_is_offered_like_the_games_own(sqlite_server: AppServer) -> None:
    answer = sqlite_server.visitor().ask("POST", CHECK, FILE)
    assert answer.json() == {
        "id": "coastal-patrol",
        "title": "Coastal Patrol",
        "about": "A flight of Dorniers under a layer of cloud, one pair of eyes above it.",
        "minutes": 0,
        "difficulty": "",
    }


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (
            '"do-17z-2"',
            '"do-17z"',
            "raider squadron A: model: 'do-17z' is not an aircraft of the pack; is it",
        ),
        ("turns = 14", 'turns = "many"', "turns: Expected `int`, got `str`"),
        ("turns = 14", "turns =", "not valid TOML: "),
        ('"C7"', '"C77"', "raider squadron A: square: 'C77' is not a square"),
    ],
)
def test_scenario_error_names_file_entry_and_field(
    sqlite_server: AppServer, before: str, after: str, fault: str
) -> None:
    text = WRITTEN.replace(before, after)
    error = sqlite_server.visitor().refused("POST", CHECK, {"file": "mine.toml", "text": text}, status=400)
    assert error.startswith("mine.toml: ")
    assert fault in error


def test_too_long_too_deep_or_foreign_scenario_is_refused(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    long = {"file": "mine.toml", "text": "#" * (MAX_UPLOAD_CHARS + 1)}
    assert f"the limit is {MAX_UPLOAD_CHARS}" in me.refused("POST", CHECK, long, status=400)
    me.refused("POST", CHECK, {"file": "mine.toml", "text": "#" * 200_000}, status=413)
    assert "nested" in me.refused("POST", CHECK, {"file": "mine.toml", "text": "a = " + "[" * 9000}, status=400)
    me.refused("POST", CHECK, {"file": "x" * 81, "text": WRITTEN}, status=400)
    elsewhere = me.refused("POST", "/api/games/hardest-days/scenario", FILE, status=400)
    assert elsewhere == "The Hardest Days does not accept scenario files."
    me.refused("POST", "/api/games/chess/scenario", FILE, status=404)


@pytest.mark.parametrize("part", ["a", '"a b"', "'a'", "a "])
def test_dotted_keys_are_limited(sqlite_server: AppServer, part: str) -> None:
    """A dotted key, whose parsing time is quadratic in the number of its parts."""
    text = ".".join([part] * (MAX_UPLOAD_CHARS // (len(part) + 1) - 10)) + " = 1"
    for file in (text, f"[{text.partition(' =')[0]}]", f"x = {{ {text} }}"):
        refusal = sqlite_server.visitor().refused("POST", CHECK, {"file": "deep.toml", "text": file}, status=400)
        assert "a dotted key has more than 16 parts" in refusal


def test_match_of_an_uploaded_scenario_opens_after_a_restart(make_store: MakeStore) -> None:
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        me = app_server.visitor()
        created = me.create("wing-leader", "coastal-patrol", **WANTED)
        match = created.match.id
        assert created.match.title == "Coastal Patrol"
        seat = me.summary(match).deciding[0]
        with me.table(match, seat) as table:
            before = table.play(table.scene(), 3)
        sky = me.ask("GET", f"/api/matches/{match}/boards").json()["boards"][0]["title"]
    assert sky == "Sky of Coastal Patrol"
    with reopened(make_store, me) as (_, back):
        assert back.scene(match, seat=seat).picture == before.picture
        assert back.matches()[0].title == "Coastal Patrol"
        again = msgspec.json.decode(
            back.ask("POST", f"/api/matches/{match}/rematch", {}, status=201).content, type=Created
        )
        assert again.match.title == "Coastal Patrol"


def test_uploaded_files_of_the_same_name_are_kept_apart(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    other = {**FILE, "text": WRITTEN.replace("turns = 14", "turns = 9")}
    first = me.create("wing-leader", "coastal-patrol", **WANTED).match.id
    second = me.create("wing-leader", "coastal-patrol", **WANTED | {"brought": other}).match.id
    turns = [len(me.scene(match, seat="raider").picture.tracks[0].steps) for match in (first, second)]
    assert turns == [14, 9]


def test_bot_plays_in_an_uploaded_scenario(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    match = me.create(
        "wing-leader", "coastal-patrol", seats={"raider": "me", "defender": "random"}, brought=FILE
    ).match.id
    with me.table(match, "raider") as table:
        assert table.until(1).position == 1


def test_match_must_use_the_scenario_in_the_uploaded_file(sqlite_server: AppServer) -> None:
    wanted = {"game": "wing-leader", "scenario": "burma-road", **WANTED}
    error = sqlite_server.visitor().refused("POST", "/api/matches", wanted, status=400)
    assert error == "coastal-patrol.toml contains the scenario 'coastal-patrol', not 'burma-road'."
    without = {"game": "wing-leader", "scenario": "coastal-patrol"}
    assert "nknown scenario 'coastal-patrol'" in sqlite_server.visitor().refused(
        "POST", "/api/matches", without, status=400
    )


def test_save_contains_the_uploaded_scenario(sqlite_server: AppServer) -> None:
    me, friend = sqlite_server.visitor(), sqlite_server.visitor()
    match = me.create("wing-leader", "coastal-patrol", **WANTED).match.id
    me.scene(match, seat="raider")
    save = sqlite_server.manager.sessions[match].live_match.export_save()
    assert save.brought is not None
    brought = friend.ask("POST", "/api/import", msgspec.to_builtins(save), status=201)
    assert msgspec.json.decode(brought.content, type=Created).match.title == "Coastal Patrol"
