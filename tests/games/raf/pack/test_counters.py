"""The counters of the pack against the rules (LION-2.21, LION-3)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from games.raf.packs import CALENDAR, GRUPPEN, SECTORS, SQUADRONS

BOMBERS = ("Do17", "He111", "Ju88", "Ju87")


@pytest.mark.rule("LION-2.21a")
def test_49_squadron_counters() -> None:
    status = Counter(squadron.status for squadron in SQUADRONS.values())
    assert status == {"initial": 27, "reinforcement": 15, "blenheim": 5, "ace": 2}


@pytest.mark.rule("LION-2.21a")
def test_84_gruppen_of_which_7_are_reinforcements() -> None:
    assert len(GRUPPEN) == 84
    assert sum(gruppe.reinforcement for gruppe in GRUPPEN.values()) == 7


@pytest.mark.parametrize(
    ("name", "kind", "status"),
    [
        ("54/6/11", "Spitfire", "initial"),
        ("249/4/10", "Hurricane", "reinforcement"),
        ("RCAF/3/11", "Hurricane", "reinforcement"),
        ("310/2/12", "Hurricane", "reinforcement"),
        ("602/1/11", "Spitfire", "reinforcement"),
        ("616/2/11", "Spitfire", "reinforcement"),
        ("603/6/11", "Spitfire", "reinforcement"),
        ("600/6/11", "Blenheim", "blenheim"),
    ],
)
def test_stated_squadrons(name: str, kind: str, status: str) -> None:
    assert (SQUADRONS[name].type, SQUADRONS[name].status) == (kind, status)


def test_squadron_is_named_number_sector_group() -> None:
    for squadron in SQUADRONS.values():
        if squadron.status == "ace":
            assert (squadron.id, squadron.sector) == (f"ACE-{squadron.type}", "")
        else:
            assert squadron.id.partition("/")[2] == squadron.sector
            assert SECTORS[squadron.sector].airfield


def test_one_spitfire_ace_and_one_hurricane_ace() -> None:
    aces = [squadron.type for squadron in SQUADRONS.values() if squadron.status == "ace"]
    assert sorted(aces) == ["Hurricane", "Spitfire"]


def test_600_squadron_alone_has_the_night_bonus() -> None:
    assert [squadron.id for squadron in SQUADRONS.values() if squadron.night_bonus] == ["600/6/11"]


def test_three_squadrons_have_vhf() -> None:
    assert sum(squadron.vhf for squadron in SQUADRONS.values()) == 3


def test_hornchurch_holds_three_spitfires_and_a_fourth_squadron() -> None:
    home = [s for s in SQUADRONS.values() if s.sector == "6/11" and s.status in ("initial", "blenheim")]
    assert len(home) == 4
    assert sum(squadron.type == "Spitfire" for squadron in home) == 3


def test_five_green_squadrons_in_five_sectors_can_be_found() -> None:
    sectors = {squadron.sector for squadron in SQUADRONS.values() if squadron.status == "initial"}
    assert len(sectors) >= 5
    assert sum(SECTORS[sector].group == 11 for sector in sectors) >= 3


def test_two_elite_me110_gruppen_both_in_lf2() -> None:
    elite = [(gruppe.type, gruppe.luftflotte) for gruppe in GRUPPEN.values() if gruppe.elite]
    assert elite == [("Me110", 2)] * 2


def test_gruppe_is_named_gruppe_geschwader_luftflotte() -> None:
    for gruppe in GRUPPEN.values():
        assert re.fullmatch(rf"([IV]+/)?[A-Za-z]+\d+/{gruppe.luftflotte}", gruppe.id), gruppe.id
    prefixes = {re.sub(r"^[IV]+/|\d+/\d$", "", name) for name in GRUPPEN}
    assert prefixes == {"JG", "ZG", "KG", "KGr", "KuGr", "LG", "SG", "EGr"}


def test_jg_51_has_a_gruppe_at_the_start_and_one_that_comes_by_27_august() -> None:
    first, fourth = GRUPPEN["I/JG51/2"], GRUPPEN["IV/JG51/2"]
    assert (first.type, first.reinforcement, fourth.type, fourth.reinforcement) == ("Me109", False, "Me109", True)
    (day,) = [day.date for day in CALENDAR.values() if fourth.id in day.reinforcements]
    assert day <= "08-27"


def test_both_luftflotten_have_fighters_and_bombers_of_all_letters() -> None:
    for luftflotte in (2, 3):
        types = {gruppe.type for gruppe in GRUPPEN.values() if gruppe.luftflotte == luftflotte}
        assert types == {"Me109", "Me110", *BOMBERS}
    assert {gruppe.letter for gruppe in GRUPPEN.values()} == {"A", "B", "C"}


@pytest.mark.rule("LION-2.21c")
def test_letters_are_spread_evenly() -> None:
    for status, count in (("initial", 9), ("reinforcement", 5)):
        letters = Counter(squadron.letter for squadron in SQUADRONS.values() if squadron.status == status)
        assert set(letters.values()) == {count}
    assert set(Counter(gruppe.letter for gruppe in GRUPPEN.values()).values()) == {28}


def test_reduced_face_is_the_weaker_one() -> None:
    assert all(squadron.reduced < squadron.full for squadron in SQUADRONS.values())
    for gruppe in GRUPPEN.values():
        assert gruppe.reduced > gruppe.full
        assert gruppe.bombs_reduced <= gruppe.bombs_full


def test_every_gruppe_has_bombs() -> None:
    assert all(gruppe.bombs_reduced >= 1 for gruppe in GRUPPEN.values())


def rating(kind: str, *, full: bool = True) -> int:
    """The rating of every plain counter of a type."""
    ratings = {(s.full, s.reduced) for s in SQUADRONS.values() if s.type == kind and s.status != "ace"}
    ratings |= {(g.full, g.reduced) for g in GRUPPEN.values() if g.type == kind and not g.elite}
    ((strong, weak),) = ratings
    return strong if full else weak


def test_hunter_attack_of_the_example_totals_12() -> None:
    hunters = 3 * rating("Me109") + rating("Me109", full=False)
    assert hunters + 2 * rating("Spitfire") + rating("Hurricane") == 12


def test_squadron_attack_of_the_example_totals_19() -> None:
    intercepted = rating("He111") + rating("Ju88") + rating("Me109")
    assert intercepted + rating("Spitfire") + rating("Hurricane") == 19
