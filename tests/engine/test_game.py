"""A game as registered: a setup is checked and filled in; what does not exist is named together with what does."""

from __future__ import annotations

import pytest

from dowding.engine.errors import SetupError
from dowding.engine.game import OfferedScenario, Setup
from dowding.engine.match import start_match, start_match_with_secret
from toy_game.game import SECRET_NUMBERS, NumbersPack


def test_settings_that_are_not_named_have_their_first_value() -> None:
    assert SECRET_NUMBERS.setup("duel").settings == {"ties": "die"}
    assert SECRET_NUMBERS.setup("war", {"ties": "nobody"}) == Setup("secret-numbers", "war", {"ties": "nobody"})


@pytest.mark.parametrize(
    ("scenario", "settings", "text"),
    [
        ("feast", {}, "Secret Numbers has no scenario 'feast'; it has duel, war, plot, kites"),
        ("duel", {"ties": "both"}, "ties cannot be 'both'; it can be die, nobody"),
        ("duel", {"tides": "die"}, "Secret Numbers has no option 'tides'; it has ties"),
    ],
)
def test_what_does_not_exist_is_named_with_what_does(scenario: str, settings: dict[str, str], text: str) -> None:
    with pytest.raises(SetupError) as refused:
        SECRET_NUMBERS.setup(scenario, settings)
    assert str(refused.value) == text


def test_a_setup_of_another_game_is_refused() -> None:
    with pytest.raises(SetupError, match="the setup is for 'chess', not for 'secret-numbers'"):
        start_match_with_secret(SECRET_NUMBERS, Setup("chess", "duel"), b"x" * 32)


def test_a_seed_gives_the_same_match_and_none_gives_one_that_nobody_knows() -> None:
    assert (
        start_match(SECRET_NUMBERS, "war", seed=1).state_bytes()
        == start_match(SECRET_NUMBERS, "war", seed=1).state_bytes()
    )
    assert start_match(SECRET_NUMBERS, "war").secret != start_match(SECRET_NUMBERS, "war").secret


def test_the_fingerprint_of_a_pack_is_the_same_each_time_it_is_opened() -> None:
    assert SECRET_NUMBERS.open_pack(()).fingerprint() == SECRET_NUMBERS.open_pack(()).fingerprint()


class Enlarged(NumbersPack):
    """A pack that brings a scenario of its own beside one that the game lists anyway."""

    scenarios = (OfferedScenario("duel", "Another duel"), OfferedScenario("siege", "A siege"))


def test_a_pack_may_offer_scenarios_beside_those_of_the_game() -> None:
    pack = Enlarged(SECRET_NUMBERS.open_pack(()).contents, "")
    assert [each.id for each in SECRET_NUMBERS.available_scenarios(pack)] == ["duel", "war", "plot", "kites", "siege"]
    assert SECRET_NUMBERS.available_scenarios(pack)[0].title != "Another duel"
    assert SECRET_NUMBERS.setup("siege", pack=pack).scenario == "siege"
    with pytest.raises(SetupError, match="no scenario 'feast'; it has duel, war, plot, kites, siege"):
        SECRET_NUMBERS.setup("feast", pack=pack)
    with pytest.raises(SetupError, match="no scenario 'siege'"):
        SECRET_NUMBERS.setup("siege")
