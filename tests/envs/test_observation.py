"""Observations: exactly what the seat sees."""

from __future__ import annotations

import numpy as np
import pytest

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.engine.vocabulary import Vocabulary
from dowding.envs.observation import Encoder, ObservationEncoder
from dowding.envs.state_observation import StateObservationEncoder
from dowding.envs.vocabulary_files import read_vocabulary, versions
from dowding.envs.vocabulary_index import UnknownName, VocabularyIndex
from dowding.games.registry import HARDEST_DAYS, LION
from dowding.view.player_view import PlayerView
from dowding.view.scene import Track
from envs.toy_vocabulary import SMALL_NAMES, SMALL_NUMBERS
from properties.cases import ALL_IN_VIEW, Case, begin, cases, moves
from toy_game.game import SECRET_NUMBERS, secret_numbers

SAMPLES = 2
EVERY = {"hardest-days": 29, "lion": 13}


def encoder_for(game: Game) -> ObservationEncoder:
    return ObservationEncoder(
        SMALL_NUMBERS
        if game.id.startswith("secret-numbers")
        else VocabularyIndex(read_vocabulary(game, versions(game)[-1]))
    )


def encode_observation(encoders: list[Encoder], match: Match, seat: str) -> bytes:
    """The observations by picture and by state, with the action mask."""
    observations = [encoder.observe(PlayerView(match, seat)) for encoder in encoders]
    return b"".join(part.tobytes() for observation in observations for part in observation.values())


def encoders_for(match: Match) -> list[Encoder]:
    """The encoder of the picture, and that of the state if the game describes its state."""
    picture = encoder_for(match.game)
    if match.game.state_schema is None:
        return [picture]
    return [picture, StateObservationEncoder(match.game, match.context, picture.vocabulary, "state")]


def count_leaks(case: Case) -> tuple[int, int]:
    """The number of samples with another observation than the match, and of samples with another state."""
    match = begin(case)
    encoders = encoders_for(match)
    leaking = others = 0
    for number, _ in enumerate(moves(case, match, max_choices=1500)):
        if number % EVERY.get(case.game.id, 1):
            continue
        for seat in case.game.seats:
            observation = encode_observation(encoders, match, seat)
            for sample in range(SAMPLES):
                world = match.sample(seat, LiveDice(secret_of_seed(f"{number} {sample}")))
                leaking += encode_observation(encoders, world, seat) != observation
                others += world.state_bytes() != match.state_bytes()
    return leaking, others


@pytest.mark.parametrize("case", cases(), ids=str)
def test_observation_is_the_same_in_every_determinised_match(case: Case) -> None:
    leaking, others = count_leaks(case)
    assert leaking == 0
    assert others > 0 or case.game.id in ALL_IN_VIEW


def test_scene_that_leaks_the_other_hand_is_detected() -> None:
    leaking, others = count_leaks(Case(secret_numbers("picture shows the other hand"), "war"))
    assert others > 0
    assert leaking > 0


def test_every_piece_and_track_of_the_scene_is_in_the_vector() -> None:
    names, encoder = read_vocabulary(LION, 0), encoder_for(LION)
    fields = encoder.fields()
    match = start_match(LION, "battle-of-britain", seed=3, settings={"advanced": "yes"}, take_forced=True)
    for _ in range(60):
        perspective = PlayerView(match, "british")
        match.choose("british", perspective.options[0].id)
    perspective = PlayerView(match, "british")
    vector = encoder.observe(perspective)["observation"]
    assert vector.dtype == np.float32
    value = dict(zip(fields, vector.astype(int).tolist(), strict=True))
    picture = perspective.picture()
    assert len(picture.pieces) > 100
    for piece in picture.pieces:
        assert names.regions[value[f"{piece.id} region"] - 1] == piece.region
        assert (names.words[value[f"{piece.id} face"] - 1] if value[f"{piece.id} face"] else "") == piece.face
    there = {piece.id for piece in picture.pieces}
    assert all(value[f"{piece} region"] == 0 for piece in names.pieces if piece not in there)
    squadron = next(piece for piece in picture.pieces if piece.id == "54/6/11")
    assert str(value["54/6/11 number"]) == squadron.marks[0].text
    shown = {track.id: track for track in picture.tracks}
    assert value["vp value"] == shown["vp"].amount
    assert value["clock value"] == shown["clock"].at
    assert names.words[value["date value"] - 1] == shown["date"].value
    assert str(value["deck-force value"]) == shown["deck-force"].value.split()[0]
    assert [name.removesuffix(" shown") for name, there in value.items() if name.endswith(" shown") and there] == [
        ident for ident in encoder.vocabulary.tracks.names if ident in shown
    ]


def test_action_mask_has_a_one_for_each_option_only() -> None:
    match = start_match(SECRET_NUMBERS, "duel", seed=1)
    encoder = encoder_for(SECRET_NUMBERS)
    for seat in SECRET_NUMBERS.seats:
        perspective = PlayerView(match, seat)
        mask = encoder.observe(perspective)["action_mask"]
        assert mask.dtype == np.int8
        offered = {option.id for option in perspective.options}
        assert {SMALL_NAMES.actions[action] for action in np.flatnonzero(mask)} == offered
    match.choose("red", PlayerView(match, "red").options[0].id)
    assert not encoder.observe(PlayerView(match, "red"))["action_mask"].any()


def test_observation_marks_the_piece_of_the_decision() -> None:
    match = start_match(HARDEST_DAYS, "aug-18", seed=1, take_forced=True)
    encoder = encoder_for(HARDEST_DAYS)
    while not (decision := PlayerView(match, "british").decision) or not decision.about:
        assert decision is not None
        match.choose("british", next(o.id for o in decision.options if o.id != "done"))
    about = int(encoder.observe(PlayerView(match, "british"))["observation"][0])
    assert encoder.vocabulary.pieces.names[about - 1] == decision.about[0]


@pytest.mark.parametrize(
    ("kind", "missing", "message"),
    [
        ("actions", "play:", r"'play:[^']+' is not in the table of actions\. Add new names to the next version"),
        ("pieces", "red ", "is not in the table of pieces"),
        ("regions", "red", "'red' is not in the table of regions"),
        ("tracks", "number deck", "'deck' is not in the table of tracks"),
        ("words", "", "is not in the table of words"),
    ],
)
def test_names_missing_from_the_vocabulary_are_errors(kind: str, missing: str, message: str) -> None:
    tables = {table: getattr(SMALL_NAMES, table) for table in Vocabulary.__struct_fields__}
    tables[kind] = tuple(name for name in tables[kind] if not name.startswith(missing))
    encoder = ObservationEncoder(VocabularyIndex(Vocabulary(**tables)))
    with pytest.raises(UnknownName, match=message):
        encoder.observe(PlayerView(start_match(SECRET_NUMBERS, "duel", seed=1), "red"))


def test_word_on_a_numeric_track_is_an_error() -> None:
    encoder = encoder_for(LION)
    assert encoder._value(Track("depletion", "Depletion", "7 (level 1)"), is_word=False) == 7
    assert encoder._value(Track("start", "Start", "-12 or less"), is_word=False) == -12
    with pytest.raises(UnknownName, match="The track 'vp' shows 'many' instead of a number"):
        encoder._value(Track("vp", "Points", "many"), is_word=False)
