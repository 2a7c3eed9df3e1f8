"""The table of every match."""

from __future__ import annotations

import csv
from importlib.metadata import version

from dowding.sim.matches_csv import to_csv
from sim.row_fixtures import ASKED, row, statistics

HEAD = "game,players,settings,pack,version,"


def test_every_match_is_a_row_with_every_count() -> None:
    first = statistics(row(0, 3, causes={"bombs": -1}, counts={"raids": 4}), row(1, -2, counts={"lost, alas": 1}))
    second = statistics(row(0, 7, scenario="night", level="victory", winner="british", causes={"days": 8}))
    text = to_csv(ASKED, {"day": first, "night": second})
    dict_reader = list(csv.DictReader(text.splitlines()))
    assert list(dict_reader[0]) == [
        *("game", "players", "settings", "pack", "version"),
        *("scenario", "match", "seed", "level", "winner", "vp", "choices"),
        *("vp: bombs", "vp: days", "lost, alas", "raids"),
    ]
    assert [line["seed"] for line in dict_reader] == ["7/day/0", "7/day/1", "7/night/0"]
    assert [line["vp"] for line in dict_reader] == ["3", "-2", "7"]
    assert [line["winner"] for line in dict_reader] == ["", "", "british"]
    assert [line["raids"] for line in dict_reader] == ["4", "0", "0"]
    assert [line["vp: days"] for line in dict_reader] == ["0", "0", "8"]
    assert [line["lost, alas"] for line in dict_reader] == ["0", "1", "0"]


def test_every_seat_has_its_own_column() -> None:
    played = statistics(row(0, {"red": 2, "blue": 5}, level="blue", winner="blue"))
    assert to_csv(ASKED, {"duel": played}).splitlines() == [
        f"{HEAD}scenario,match,seed,level,winner,vp red,vp blue,choices",
        f'lion,british=doctrine,"{{""advanced"":""no""}}",2:abc,{version("dowding")},day,0,7/day/0,blue,blue,2,5,10',
    ]


def test_without_matches_there_is_only_the_header() -> None:
    assert to_csv(ASKED, {"day": statistics()}) == f"{HEAD}scenario,match,seed,level,winner,vp,choices\n"
