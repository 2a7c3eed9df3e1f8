"""Observations of the state: columns from types, everything that matters to a seat's future, nothing that is hidden."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

import msgspec
import numpy as np
import pytest

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.engine.state_schema import Domain, Grid, Ids, Slots
from dowding.envs import SoloEnv
from dowding.envs.observation import StateForm
from dowding.envs.state_columns import UndescribedField, struct_columns
from dowding.envs.state_observation import StateObservationEncoder
from dowding.envs.vocabulary_files import latest_version, read_vocabulary
from dowding.envs.vocabulary_index import UnknownName, VocabularyIndex
from dowding.games.registry import DUEL, EAGLE, HARDEST_DAYS, LION, WING_LEADER
from dowding.view.player_view import PlayerView
from envs.toy_vocabulary import SMALL_NUMBERS
from properties.cases import Case, begin, moves, with_open_pack
from toy_game.game import SECRET_NUMBERS

Positions = dict[tuple[str, bytes], dict[bytes, Match]]
"""Matches by seat and observation, then by the state they are in."""


class Aircraft(msgspec.Struct, frozen=True):
    """A struct with every kind of field."""

    flying: bool
    losses: int
    load: Literal["", "bombs", "torpedo"]
    home: str
    square: int = -1
    fuel: int | None = None
    lead: Aircraft | None = None
    seen: tuple[str, ...] = ()
    track: tuple[int, ...] = ()


DOMAINS: dict[str, Domain | None] = {
    "home": Ids(("north", "south")),
    "square": Grid(20),
    "lead": None,
    "seen": Ids(("A", "B", "C")),
    "track": Slots(2, Grid(20)),
}


def numbers_by_name(aircraft: Aircraft, domains: dict[str, Domain | None] = DOMAINS) -> dict[str, int]:
    columns = struct_columns(Aircraft, domains)
    return dict(zip((column.name for column in columns.columns), columns.numbers(aircraft), strict=True))


def test_columns_of_every_kind_of_field() -> None:
    aircraft = Aircraft(True, 3, "torpedo", "south", 45, None, None, ("C", "A"), (1, 22, 43))
    assert numbers_by_name(aircraft) == {
        "flying": 1,
        "losses": 3,
        "load": 2,
        "home": 2,
        "square.column": 2,
        "square.level": 5,
        "fuel.known": 0,
        "fuel": 0,
        "seen.A": 2,
        "seen.B": 0,
        "seen.C": 1,
        "track.length": 3,
        "track.0..column": 1,
        "track.0..level": 2,
        "track.1..column": 2,
        "track.1..level": 3,
    }
    assert numbers_by_name(Aircraft(False, 0, "", "north"))["square.column"] == -1
    counted = DOMAINS | {"seen": Ids(("A", "B", "C"), counted=True)}
    assert numbers_by_name(Aircraft(False, 0, "", "north", seen=("B", "B")), counted)["seen.B"] == 2


def test_fields_that_nothing_describes_are_errors() -> None:
    with pytest.raises(UndescribedField, match=r"The field 'home' of type .* needs a domain"):
        struct_columns(Aircraft, {name: domain for name, domain in DOMAINS.items() if name != "home"})
    with pytest.raises(UnknownName, match="'west' is not among the values of the field 'home'"):
        numbers_by_name(Aircraft(True, 0, "", "west"))


def encoder_for(match: Match, form: StateForm = "state") -> StateObservationEncoder:
    vocabulary = VocabularyIndex(read_vocabulary(match.game, latest_version(match.game)))
    return StateObservationEncoder(match.game, match.context, vocabulary, form)


@pytest.mark.parametrize(
    ("game", "scenario", "version"),
    [
        (HARDEST_DAYS, "aug-18", "1-452451ac"),
        (LION, "prelude", "1-e6a8fb52"),
        (DUEL, "prelude", "1-849bdef7"),
        (EAGLE, "prelude", "1-68a717ae"),
        (WING_LEADER, "escorts", "1-359f3d7b"),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else None,
)
def test_columns_change_only_with_their_version(game: Game, scenario: str, version: str) -> None:
    """If this fails, agents trained before are useless: raise the version in the game's state schema."""
    assert encoder_for(begin(Case(game, scenario))).version == version


@pytest.mark.parametrize(
    ("game", "scenario", "matches"),
    [
        (HARDEST_DAYS, "aug-18", 4),
        (LION, "prelude", 8),
        (DUEL, "prelude", 8),
        (EAGLE, "prelude", 8),
        (WING_LEADER, "escorts", 24),
        (WING_LEADER, "bombing-run", 24),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else None,
)
def test_equal_observations_have_equal_futures(game: Game, scenario: str, matches: int) -> None:
    positions = collect_positions(Case(with_open_pack(game), scenario), matches)
    assert len(positions) > 100
    for (seat, _), alike in positions.items():
        first, *others = alike.values()
        for option in first.decision(seat).options if others else ():  # type: ignore[union-attr]
            expected = future(first, seat, option.id)
            assert all(future(other, seat, option.id) == expected for other in others), option.id


def collect_positions(case: Case, matches: int) -> Positions:
    positions: Positions = defaultdict(dict)
    for seed in range(matches):
        style = ("random", "first", "doctrine", "never-done")[seed % 4]
        one = msgspec.structs.replace(case, seed=seed, style=style)
        match = begin(one)
        encoder = encoder_for(match)
        for move in moves(one, match):
            observation = encoder.observe(PlayerView(match, move.seat))
            key = move.seat, b"".join(part.tobytes() for part in observation.values())
            positions[key].setdefault(match.state_bytes(), match.fork())
    return positions


def future(match: Match, seat: str, option: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """The decisions after an option, in a sample of what the seat cannot know, with the same dice for all."""
    sample = match.sample(seat, LiveDice(secret_of_seed("future")))
    sample.choose(seat, option)
    decisions = [sample.decision(seat) for seat in sample.deciding_seats()]
    return [(each.seat, each.prompt, tuple(option.id for option in each.options)) for each in decisions if each]


def test_wing_leader_shows_what_the_picture_does_not() -> None:
    match = begin(Case(WING_LEADER, "escorts", style="doctrine"))
    encoder = encoder_for(match)
    fields, seen = encoder.fields(), []
    tables = encoder_for(match, "state-tables")
    for move in moves(Case(WING_LEADER, "escorts", style="doctrine"), match):
        observation = tables.observe(PlayerView(match, move.seat))
        seen.append(np.concatenate([observation[part].ravel() for part in tables.space() if part != "action_mask"]))  # type: ignore[attr-defined]
    rows = np.array(seen)
    assert rows.shape[1] == len(fields)
    varying = {fields[number] for number in np.flatnonzero((rows != rows[0]).any(axis=0))}
    for attribute in ("square.column", "square.level", "facing", "tally", "losses", "alerted", "moved", "disrupted"):
        assert any(field.endswith(f" {attribute}") for field in varying), attribute
    assert len(varying) > 100


@pytest.mark.parametrize(
    ("game", "scenario"),
    [(HARDEST_DAYS, "aug-18"), (LION, "prelude"), (DUEL, "prelude"), (EAGLE, "prelude"), (WING_LEADER, "escorts")],
    ids=lambda value: value.id if isinstance(value, Game) else None,
)
def test_cached_numbers_do_not_outlive_their_unit_or_field(game: Game, scenario: str) -> None:
    """One encoder for two matches and all seats sees what a new encoder sees."""
    one, other = (begin(Case(with_open_pack(game), scenario, seed=seed)) for seed in (1, 2))
    shared = encoder_for(one)
    for choice in range(40):
        for match in (one, other):
            seat = next((seat for seat in match.deciding_seats() if match.decision(seat)), None)
            if seat is None:
                continue
            for viewer in game.seats:
                view = PlayerView(match, viewer)
                expected = encoder_for(match).observe(view)["observation"]
                assert np.array_equal(shared.observe(view)["observation"], expected), choice
            options = PlayerView(match, seat).options
            match.choose(seat, options[choice % len(options)].id)


def test_observations_are_in_their_space() -> None:
    for game, scenario in ((WING_LEADER, "bombing-run"), (DUEL, "prelude")):
        match = begin(Case(game, scenario))
        for form in ("state", "state-tables"):
            encoder = encoder_for(match, form)
            for seat in game.seats:
                assert encoder.space().contains(encoder.observe(PlayerView(match, seat)))


def test_games_without_a_schema_are_refused() -> None:
    with pytest.raises(SetupError, match="Secret Numbers does not describe its state"):
        SoloEnv(SECRET_NUMBERS, "duel", vocabulary=SMALL_NUMBERS, seat="red", observation="state")
