"""Hidden information: visible backs of target cards, raids by intelligence, and determinisation."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.match import start_match
from dowding.games.raf.lion.game import LION
from dowding.games.raf.lion.rules.calendar_update import day_event
from dowding.games.raf.lion.rules.context import BRITISH, Lion
from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.sequence import next_raid_day, raids
from dowding.games.raf.lion.rules.targets import advance_warning, raid_target
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.bomb_damage import repair
from dowding.games.raf.rules.decks import draw_card
from dowding.games.raf.state import Deck, DeckName
from dowding.view.player_view import PlayerView
from games.raf.lion.calendar_fixtures import day_card, plain_raids
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import PACK, Stage

TARGETS = PACK.components.targets
LF2E, LF2S, LF3 = 2, 4, 6
"""A target card of each region."""
HIDDEN: tuple[DeckName, ...] = ("force", "raid event", "day event")
MANY = 60


def backs(stage: Stage) -> list[str]:
    """The regions on the visible backs of target cards, in order."""
    pieces = [piece for piece in stage.battle.picture(BRITISH).pieces if piece.face == "back"]
    return [piece.region.removeprefix("arrow/") for piece in sorted(pieces, key=lambda piece: piece.marks[0].text)]


def redrawn(stage: Stage, seed: int) -> Lion:
    """A determinised copy of the game."""
    copy = stage.battle.with_state(stage.battle.state.clone(), LiveDice(secret_of_seed(seed)))
    copy.determinise(BRITISH, LiveDice(secret_of_seed(seed)))
    return copy


def tops(stage: Stage) -> Counter[str]:
    """The regions of the top card in many determinisations."""
    return Counter(TARGETS[redrawn(stage, seed).state.decks["target"].cards[-1]].region for seed in range(MANY))


def cripple(stage: Stage) -> None:
    """Damage nets in two regions."""
    stage.damage("radar/1", "radar/4", heavy=True)


# The backs of target cards


@pytest.mark.rule("LION-4.I5a")
def test_after_advance_warning_two_card_backs_are_visible() -> None:
    stage = Stage()
    stage.draws("target", LF3, LF2E, LF2S)
    stage.play(advance_warning)
    assert backs(stage) == ["LF3", "LF2E"]


@pytest.mark.rule("LION-4.I5b", "LION-4.III3")
def test_without_advance_warning_only_the_top_back_is_visible() -> None:
    stage = Stage()
    stage.draws("target", LF3, LF2E, LF2S)
    stage.damage("radar/1", "radar/2")
    stage.play(advance_warning)
    assert backs(stage) == ["LF3"]


@pytest.mark.rule("LION-11.21d")
def test_with_crippled_radar_no_back_is_visible() -> None:
    stage = Stage()
    cripple(stage)
    stage.play(advance_warning)
    assert backs(stage) == []
    assert any(track.id == "radar" and track.value == "crippled" for track in stage.battle.picture(BRITISH).tracks)


@pytest.mark.rule("LION-4.II1")
def test_top_back_stays_visible_after_the_pulled_card_is_revealed() -> None:
    stage = Stage(strict=False, pack=pack_with(*plain_raids()))
    stage.draws("target", LF3, LF2E, LF2S)
    stage.play(advance_warning, raid_target)
    assert backs(stage) == ["LF2E"]
    assert any(
        piece.id == "card" and piece.label == TARGETS[LF3].name for piece in stage.battle.picture(BRITISH).pieces
    )


def test_scene_shows_only_the_back_of_a_pulled_card() -> None:
    stage = Stage()
    other = next(card.number for card in TARGETS.values() if card.region == "LF3" and card.number != LF3)
    stage.draws("target", LF3, LF2E)
    stage.play(advance_warning)
    shown = stage.battle.picture(BRITISH)
    deck = stage.battle.state.decks["target"].cards
    stage.battle.state.decks["target"] = Deck(tuple(LF3 if card == other else card for card in deck))
    stage.battle.state.pulled = other
    assert stage.battle.picture(BRITISH) == shown


# What is known of a raid


@pytest.mark.rule("LION-4.II3", "LION-4.II5", "LION-4.II7")
@pytest.mark.parametrize(("intelligence", "size", "types"), [("poor", 0, 0), ("limited", 1, 0), ("accurate", 1, 2)])
def test_scene_shows_the_raid_according_to_intelligence(intelligence: c.Intelligence, size: int, types: int) -> None:
    stage = Stage(strict=False, pack=pack_with(*plain_raids(intelligence=intelligence)))
    stage.draws("target", 25)
    stage.play(raids)
    picture = stage.battle.picture(BRITISH)
    tracks = {track.id: track.value for track in picture.tracks}
    assert tracks["raid"] == f"major, {TARGETS[25].name}"
    assert tracks["intelligence"] == intelligence
    assert ("size" in tracks) == bool(size)
    assert ("2 Gruppen" in stage.decision.prompt) == bool(size)
    raiders = [piece for piece in picture.pieces if piece.region.startswith("raid/") and piece.side == "german"]
    assert len(raiders) == types


@pytest.mark.rule("LION-4.II3")
def test_with_poor_intelligence_no_force_card_has_been_drawn_when_squadrons_are_committed() -> None:
    stage = Stage(strict=False, pack=pack_with(*plain_raids(intelligence="poor")))
    cards = stage.battle.state.decks["force"].cards
    stage.play(raids)
    assert stage.battle.state.decks["force"].cards == cards


# Determinisation of hidden information


@pytest.mark.parametrize("name", HIDDEN)
def test_determinising_shuffles_the_deck_but_not_its_discards(name: DeckName) -> None:
    stage = Stage()
    cards = stage.battle.state.decks[name].cards
    stage.battle.state.decks[name] = Deck(cards[5:], cards[:5])
    first, second = (redrawn(stage, seed) for seed in (1, 2))
    assert first.state.decks[name].discards == second.state.decks[name].discards == cards[:5]
    drawn = [[draw_card(copy, name) for _ in cards[5:]] for copy in (first, second)]
    assert sorted(drawn[0]) == sorted(drawn[1]) == sorted(cards[5:])
    assert drawn[0] != drawn[1]


def test_determinising_changes_nothing_else() -> None:
    stage = Stage()
    stage.play(advance_warning)
    copy = redrawn(stage, 1)
    assert copy.state.pulled != stage.battle.state.pulled or copy.state.decks != stage.battle.state.decks
    copy.state.decks, copy.state.pulled = stage.battle.state.decks, stage.battle.state.pulled
    assert copy.state == stage.battle.state


def test_cards_with_seen_backs_keep_their_regions() -> None:
    stage = Stage()
    stage.draws("target", LF3, LF2E, LF2S)
    stage.play(advance_warning)
    copies = [redrawn(stage, seed).state for seed in range(MANY)]
    assert {TARGETS[copy.pulled].region for copy in copies} == {"LF3"}
    assert {TARGETS[copy.decks["target"].cards[-1]].region for copy in copies} == {"LF2E"}
    assert len({TARGETS[copy.decks["target"].cards[-2]].region for copy in copies}) == 3
    assert len({copy.pulled for copy in copies}) > 3
    everything = sorted(range(1, 35))
    assert all(sorted([*copy.decks["target"].cards, copy.pulled]) == everything for copy in copies)


def test_two_seen_backs_of_one_region_remain_two_cards() -> None:
    stage = Stage()
    one, two = [card.number for card in TARGETS.values() if card.region == "LF3"][:2]
    stage.battle.state.decks["target"] = Deck((LF2E, LF2S, two), ())
    stage.battle.state.pulled, stage.battle.state.top_seen = one, True
    for seed in range(MANY):
        state = redrawn(stage, seed).state
        assert {state.pulled, state.decks["target"].cards[-1]} == {one, two}


@pytest.mark.rule("LION-11.21d")
def test_new_top_card_under_crippled_radar_may_have_any_region() -> None:
    stage = Stage(strict=False, pack=pack_with(*plain_raids()))
    cripple(stage)
    stage.play(advance_warning, raid_target)
    assert set(tops(stage)) == {"LF2E", "LF2S", "LF3"}


@pytest.mark.rule("LION-11.21d")
def test_back_that_was_seen_before_the_system_was_crippled_is_remembered() -> None:
    stage = Stage()
    stage.draws("target", LF3)
    cripple(stage)
    stage.play(advance_warning)
    assert backs(stage) == []
    assert tops(stage) == {"LF3": MANY}


@pytest.mark.rule("LION-11.21d", "LION-4.I1b")
def test_back_is_visible_again_after_repair() -> None:
    stage = Stage(dice={"repair": [1, 1]}, pack=pack_with(day_card(137, 2, repair=3)))
    cripple(stage)
    stage.battle.state.day_card = 137
    stage.battle.state.raid_day = 2
    stage.battle.state.top_seen = False
    stage.draws("target", LF3)
    assert len(tops(stage)) == 3
    stage.play(repair)
    assert backs(stage) == ["LF3"]
    assert tops(stage) == {"LF3": MANY}


@pytest.mark.rule("LION-11.21d", "LION-4.IV9a")
def test_reshuffled_deck_is_unknown_under_crippled_radar() -> None:
    stage = Stage(night=True, strict=False, pack=pack_with(day_card(137, 2, repair=0)))
    cripple(stage)
    stage.battle.state.day_card = 137
    stage.play(next_raid_day)
    assert stage.decision.rule == "LION-18.1a"
    assert set(tops(stage)) == {"LF2E", "LF2S", "LF3"}


@pytest.mark.rule("LION-11.21d", "LION-14.2a")
def test_deck_with_terror_targets_is_unknown_under_crippled_radar() -> None:
    stage = Stage("battle-of-britain", strict=False)
    cripple(stage)
    stage.date("09-10")
    stage.battle.state.day_card = 135
    assert stage.battle.state.top_seen
    stage.play(day_event)
    assert stage.battle.state.terror
    assert set(tops(stage)) == {"LF2E", "LF2S", "LF3"}


@pytest.mark.rule("LION-14.2a", "LION-4.IV9a")
def test_top_back_of_a_shuffled_deck_is_visible_with_working_radar() -> None:
    stage = Stage("battle-of-britain", strict=False)
    stage.date("09-10")
    stage.battle.state.day_card = 135
    stage.play(day_event)
    assert tops(stage) == {backs(stage)[0]: MANY}


@pytest.mark.rule("LION-6.3i")
def test_scene_shows_warning_and_intelligence_at_detection_zero() -> None:
    stage = Stage(strict=False, dice={"detection": [2]}, pack=pack_with(*plain_raids()))
    stage.damage("hq/Stanmore", "hq/Uxbridge")
    stage.raid(25, snap=True)
    stage.play(detection)
    assert stage.battle.raid.detected == 0
    tracks = {track.id: track.value for track in stage.battle.picture(BRITISH).tracks}
    assert (tracks["warning"], tracks["intelligence"]) == (stage.battle.raid.warning, stage.battle.raid.intelligence)


def test_empty_target_deck_can_be_determinised() -> None:
    stage = Stage()
    stage.battle.state.decks["target"] = Deck((), tuple(range(1, 35)))
    assert redrawn(stage, 1).state.decks["target"] == stage.battle.state.decks["target"]


@pytest.mark.parametrize(("scenario", "seed"), [("prelude", 1), ("hardest-days", 2), ("thin-blue-line", 3)])
def test_samples_look_like_the_game_and_keep_the_invariants(scenario: str, seed: int) -> None:
    settings = {"advanced": "yes", "night_raids": "yes"}
    match, random = start_match(LION, scenario, seed=seed, settings=settings, pack=PACK), Random(seed)
    for turn in range(120):
        if match.is_over:
            break
        sample = match.sample(BRITISH, LiveDice(secret_of_seed(turn)))
        assert PlayerView(sample, BRITISH).picture() == PlayerView(match, BRITISH).picture()
        assert sample.context.check_invariants() == []
        mine, its = match.decision(BRITISH), sample.decision(BRITISH)
        assert mine is not None
        assert its is not None
        assert (its.prompt, its.options) == (mine.prompt, mine.options)
        match.choose(BRITISH, random.choice(mine.options).id)
