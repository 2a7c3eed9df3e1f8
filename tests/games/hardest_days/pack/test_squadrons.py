"""squadrons.toml (THD-2.15 to 2.19, 3.3): the counters of Fighter Command."""

from __future__ import annotations

from games.hardest_days.pack.contents import SPACES, SQUADRONS


def test_pack_has_19_plain_squadrons() -> None:
    assert sum(not squadron.provisional for squadron in SQUADRONS.values()) == 19


def test_squadrons_are_based_at_airfields() -> None:
    assert all(SPACES[squadron.home].airfield for squadron in SQUADRONS.values())


def test_54_squadron_is_a_plain_spitfire_squadron_in_6_11c() -> None:
    squadron = SQUADRONS["54"]
    assert (squadron.type, squadron.home, squadron.provisional) == ("Spitfire", "6/11c", False)


def test_rcaf_squadron_exists() -> None:
    assert "RCAF" in SQUADRONS
