"""tracks.toml (THD-2.7, 7.4, 8.16): the coast tracks."""

from __future__ import annotations

import pytest

from games.hardest_days.pack.contents import SPACES, TRACKS


@pytest.mark.rule("THD-2.2d")
def test_lf2_south_track_to_7_11a_with_nets_4_and_5_is_b() -> None:
    (track,) = [t for t in TRACKS.values() if t.region == "LF2S" and t.entry == "7/11a"]
    assert (track.letter, track.nets) == ("B", (4, 5))


def test_nine_tracks_three_per_region_from_north_east_to_south_west() -> None:
    assert list(TRACKS) == [f"{region}-{letter}" for region in ("LF2E", "LF2S", "LF3") for letter in "ABC"]
    assert all(track.id == f"{track.region}-{track.letter}" for track in TRACKS.values())


def test_every_track_has_three_spaces_but_lf2_east_c_has_two() -> None:
    assert {track.id: len(track.boxes) for track in TRACKS.values()} == dict.fromkeys(TRACKS, 3) | {"LF2E-C": 2}


def test_lf2_east_c_enters_6_11a() -> None:
    assert TRACKS["LF2E-C"].entry == "6/11a"


def test_tracks_enter_coastal_spaces_of_their_region() -> None:
    for track in TRACKS.values():
        assert SPACES[track.entry].coastal
        assert SPACES[track.entry].region == track.region
