"""Registered games: setups are validated and completed with defaults; errors list the accepted values."""

from __future__ import annotations

import pytest

from dowding.engine.errors import SetupError
from dowding.engine.game import OfferedScenario, Setup
from dowding.engine.match import start_match, start_match_with_secret
from toy_game.game import SECRET_NUMBERS, NumbersPack


def test_omitted_settings_have_their_default() -> None:
    assert SECRET_NUMBERS.setup("duel").settings == {"ties": "die"}
    assert SECRET_NUMBERS.setup("war", {"ties": "nobody"}) == Setup("secret-numbers", "war", {"ties": "nobody"})


@pytest.mark.parametrize(
    ("scenario", "settings", "text"),
    [
        ("feast", {}, "Unknown scenario 'feast' of Secret Numbers. Choose one of: duel, war, plot, kites"),
        ("duel", {"ties": "both"}, "Unknown value 'both' of option 'ties'. Choose one of: die, nobody"),
        ("duel", {"tides": "die"}, "Unknown option 'tides' of Secret Numbers. Choose one of: ties"),
    ],
)
def test_unknown_scenario_or_setting_error_lists_the_choices(
    scenario: str, settings: dict[str, str], text: str
) -> None:
    with pytest.raises(SetupError) as error:
        SECRET_NUMBERS.setup(scenario, settings)
    assert str(error.value) == text


def test_setup_of_another_game_is_rejected() -> None:
    with pytest.raises(SetupError, match="The setup is for 'chess', not for 'secret-numbers'"):
        start_match_with_secret(SECRET_NUMBERS, Setup("chess", "duel"), b"x" * 32)


def test_seed_determines_the_match() -> None:
    assert (
        start_match(SECRET_NUMBERS, "war", seed=1).state_bytes()
        == start_match(SECRET_NUMBERS, "war", seed=1).state_bytes()
    )
    assert start_match(SECRET_NUMBERS, "war").secret != start_match(SECRET_NUMBERS, "war").secret


def test_pack_fingerprint_is_the_same_each_time_the_pack_is_opened() -> None:
    assert SECRET_NUMBERS.open_pack(()).fingerprint() == SECRET_NUMBERS.open_pack(()).fingerprint()


class Enlarged(NumbersPack):
    """A pack with one scenario that the game lists already, and a new one."""

    scenarios = (OfferedScenario("duel", "Another duel"), OfferedScenario("siege", "A siege"))


def test_pack_may_add_scenarios() -> None:
    pack = Enlarged(SECRET_NUMBERS.open_pack(()).contents, "")
    assert [scenario.id for scenario in SECRET_NUMBERS.available_scenarios(pack)] == [
        "duel",
        "war",
        "plot",
        "kites",
        "siege",
    ]
    assert SECRET_NUMBERS.available_scenarios(pack)[0].title != "Another duel"
    assert SECRET_NUMBERS.setup("siege", pack=pack).scenario == "siege"
    with pytest.raises(SetupError, match=r"Choose one of: duel, war, plot, kites, siege"):
        SECRET_NUMBERS.setup("feast", pack=pack)
    with pytest.raises(SetupError, match="Unknown scenario 'siege'"):
        SECRET_NUMBERS.setup("siege")
