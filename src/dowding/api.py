"""The public Python API, as `import dowding` gives it: matches, players' views, players and simulations.

Names in `__all__` are stable. Every function takes a game by its id, see `list_games()`. Invalid input is refused
with a `DowdingError` that says what is wrong and what is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from dowding.ai.custom_player import custom_player_factory, is_custom
from dowding.ai.player import Player
from dowding.ai.players import player_factory, resolve_players
from dowding.engine import saves
from dowding.engine.decision import SPECTATOR, Decision, Option, Refused, Seat
from dowding.engine.errors import (
    ChoiceError,
    DowdingError,
    MalformedChoice,
    NotOffered,
    PackError,
    RefusedByRule,
    RulesError,
    SaveError,
    SetupError,
    StalePosition,
    UndoRefused,
    WrongSeat,
)
from dowding.engine.events import Event
from dowding.engine.game import Game, OfferedScenario, Setting
from dowding.engine.match import Match, start_match
from dowding.engine.outcome import Outcome
from dowding.games.registry import GAMES, game_by_id
from dowding.sim.api import SimulationResult, simulate
from dowding.sim.batch import play_to_end
from dowding.sim.sweep import SweepPoint, SweepResult, sweep
from dowding.view.player_view import PlayerView
from dowding.view.scene import LogLine, Scene

__all__ = [
    "SPECTATOR",
    "ChoiceError",
    "Decision",
    "DowdingError",
    "Event",
    "Game",
    "LogLine",
    "MalformedChoice",
    "Match",
    "NotOffered",
    "OfferedScenario",
    "Option",
    "Outcome",
    "PackError",
    "Player",
    "PlayerView",
    "Refused",
    "RefusedByRule",
    "SaveError",
    "Scene",
    "Setting",
    "SetupError",
    "SimulationResult",
    "StalePosition",
    "SweepPoint",
    "SweepResult",
    "UndoRefused",
    "WrongSeat",
    "get_game",
    "list_games",
    "load_match",
    "make_player",
    "new_match",
    "play_match",
    "save_match",
    "simulate",
    "sweep",
]


def list_games() -> tuple[Game, ...]:
    """All games that can be played.

    A `Game` says what a match can be started with: `id`, `title`, `seats`, `scenarios` and `settings`.

    ```python
    for game in dowding.list_games():
        print(game.id, game.seats, [scenario.id for scenario in game.scenarios])
    ```
    """
    return GAMES


def get_game(game: Game | str) -> Game:
    """The game with this id. An unknown id raises a `SetupError` that lists the ids."""
    return game_by_id(game) if isinstance(game, str) else game


def new_match(
    game: Game | str,
    scenario: str,
    *,
    seed: int | str | None = None,
    settings: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    take_forced: bool = False,
) -> Match:
    """Start a match of a scenario.

    With the same `seed` the same choices meet the same dice; without one the dice come from a new secret. `settings`
    maps settings of the game to their values; a setting that is not named has its default. `packs` are folders or files
    with corrections, laid over the data of the game in this order. With `take_forced` a choice that has only one option
    is made automatically, so that a player is asked only when there is a real choice.

    ```python
    match = dowding.new_match("lion", "prelude", seed=7, settings={"advanced": "yes"})
    ```
    """
    selected_game = get_game(game)
    pack = selected_game.open_pack([Path(path) for path in packs])
    return start_match(selected_game, scenario, seed=seed, settings=settings, pack=pack, take_forced=take_forced)


def load_match(path: str | Path, *, packs: Sequence[str | Path] = ()) -> Match:
    """Load a match from a save by replaying its choices. `packs` are those that the match was started with.

    A file that is damaged, was changed or belongs to another pack raises a `SaveError`.
    """
    return saves.load_match(Path(path), GAMES, [Path(pack) for pack in packs])


def save_match(match: Match, path: str | Path) -> None:
    """Save a match to a file, which is replaced if it exists.

    A sample cannot be saved, nor a fork that was made without its log.
    """
    saves.write_save(match, Path(path))


def make_player(code: str, *, seed: int | str = 0) -> Player:
    """Make a built-in player by its code, or one of your own by `module:Class`.

    Codes: `random`, `cadet`, `pilot`, `ace`, `forecast:N` (rollout search with N samples), `doctrine:STANCE` and
    `recipe:NAME` (a fixed simple policy of the game). The same `seed` makes the same choices in the same match.

    ```python
    pilot = dowding.make_player("pilot", seed=7)
    option = pilot.choose(dowding.PlayerView(match, "british"))
    ```
    """
    factory = custom_player_factory(code) if is_custom(code) else player_factory(code)
    return factory(str(seed))


def play_match(match: Match, players: Mapping[Seat, Player | str], *, seed: int | str = 0) -> Outcome:
    """Play a match to its end with these players, and return its outcome.

    `players` maps every seat of the game to a `Player` or to a player code as for `make_player`; players that are made
    from a code use `seed`.

    ```python
    match = dowding.new_match("duel", "prelude", seed=7)
    print(dowding.play_match(match, {"british": "pilot", "german": "cadet"}).text)
    ```
    """
    game = match.game
    missing_seats = [seat for seat in game.seats if seat not in players]
    if missing_seats:
        raise SetupError(
            f"No player for {' and '.join(missing_seats)}. {game.title} needs one for each of: {', '.join(game.seats)}"
        )
    codes = {seat: player if isinstance(player, str) else "random" for seat, player in players.items()}
    resolve_players(game, codes, allow_custom=True)  # refuses unknown seats and codes before the first choice
    play_to_end(
        match,
        {
            seat: make_player(player, seed=f"{seed}/{seat}") if isinstance(player, str) else player
            for seat, player in players.items()
        },
    )
    outcome = match.outcome()
    if outcome is None:
        raise RulesError(f"The match of {game.title} ended without an outcome")
    return outcome
