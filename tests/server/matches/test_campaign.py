"""A finished campaign of RAF: Lion: its save is small, and any of its positions can be opened in any order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dowding.engine.match import Match
from dowding.engine.saves import write_save
from dowding.server.matches.live_match import start_match
from dowding.server.matches.replay import MatchReplay
from dowding.view.player_view import PlayerView
from server.lion_campaign import played

MAX_BYTES = 200_000


@pytest.fixture(scope="module")
def campaign() -> Match:
    return played()


def test_save_of_a_campaign_is_small(campaign: Match, tmp_path: Path) -> None:
    write_save(campaign, tmp_path / "campaign.json")
    assert (tmp_path / "campaign.json").stat().st_size < MAX_BYTES


def test_positions_of_a_campaign_can_be_opened_in_any_order(campaign: Match) -> None:
    """The speed is measured by `bench/campaign.py`."""
    assert campaign.secret is not None
    film = MatchReplay(start_match(campaign.setup, campaign.secret, take_forced=False))
    random = Random(1)
    for position in (campaign.position - 1, *(random.randrange(campaign.position) for _ in range(12))):
        scene = PlayerView(film.match_at(position, campaign.history), "british").scene()
        assert scene.position == position
        assert scene.ask is not None
        assert campaign.history[position].option in {option.id for option in scene.ask.options}
