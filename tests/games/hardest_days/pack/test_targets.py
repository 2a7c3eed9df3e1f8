"""targets.toml (THD-2.4, 2.5, 13.2): the targets of bombing."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from dowding.games.hardest_days.pack.components import TargetType
from games.hardest_days.pack.contents import SPACES, TARGETS, TRACKS


@pytest.mark.rule("THD-2.5a")
def test_all_six_target_types_occur() -> None:
    assert {target.type for target in TARGETS.values()} == set(get_args(TargetType))
    assert len(get_args(TargetType)) == 6


@pytest.mark.rule("THD-2.5a")
def test_only_radar_nets_are_numbered() -> None:
    nets = [target.net for target in TARGETS.values() if target.type == "radar"]
    assert sorted(nets) == list(range(1, len(nets) + 1))
    assert all(target.net == 0 for target in TARGETS.values() if target.type != "radar")
    assert {net for track in TRACKS.values() for net in track.nets} == set(nets)


def test_airfields_of_spaces_are_the_airfield_targets() -> None:
    of_spaces = Counter((s.id, s.airfield) for s in SPACES.values() if s.airfield)
    assert of_spaces == Counter((t.space, t.name) for t in TARGETS.values() if t.type == "airfield")
    assert SPACES["6/11c"].airfield == "Hornchurch"
    assert SPACES["6/11b"].airfield == "Rochford"


def test_more_than_one_headquarters_exists() -> None:
    assert sum(target.type == "headquarters" for target in TARGETS.values()) > 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Rochford", "airfield"), ("Rochester", "industry"), ("Dover", "port"), ("Canterbury", "industry")],
)
def test_stated_targets_have_their_type(name: str, kind: str) -> None:
    assert [target.type for target in TARGETS.values() if target.name == name] == [kind]
