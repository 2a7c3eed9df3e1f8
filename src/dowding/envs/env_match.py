"""A match for environments: reset by seed, advanced by action numbers, rewarded with points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, cast, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dowding.engine.decision import Decision, Seat
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import ChoiceError, SetupError
from dowding.engine.game import Game
from dowding.engine.match import Choice, Match, start_match
from dowding.engine.outcome import Outcome
from dowding.envs.factored_actions import ACTION_FORMS, ActionForm, FactoredActions, Words
from dowding.envs.observation import (
    OBSERVATION_FORMS,
    PICTURE_FORMS,
    STATE_FORMS,
    Encoder,
    Observation,
    ObservationEncoder,
    ObservationForm,
)
from dowding.envs.state_observation import StateObservationEncoder
from dowding.envs.vocabulary_files import latest_version, read_vocabulary
from dowding.envs.vocabulary_index import VocabularyIndex
from dowding.games.registry import game_by_id
from dowding.view.player_view import PlayerView

LOG_LINES = 6
RewardForm = Literal["points", "result", "both"]
"""`points`: the change of the seat's points; `result`: 1 for a win, 0 for a draw and -1 for a loss, at the end;
`both`: the result, and a hundredth of the points as they come."""
REWARD_FORMS: Final[tuple[RewardForm, ...]] = get_args(RewardForm)
POINTS_WEIGHT: Final = 0.01


class IllegalAction(ChoiceError):
    """The action is not allowed by the action mask."""


class EnvMatch:
    """The matches of an environment, one after another. The engine takes forced choices itself."""

    def __init__(
        self,
        game: Game | str,
        scenario: str,
        *,
        settings: Mapping[str, str] | None = None,
        overlays: Sequence[str | Path] = (),
        version: int | None = None,
        vocabulary: VocabularyIndex | None = None,
        observation: ObservationForm = "numbers",
        reward: RewardForm = "points",
        actions: ActionForm = "flat",
        keep_log: bool = False,
    ) -> None:
        if reward not in REWARD_FORMS:
            raise SetupError(f"Unknown reward {reward!r}. Choose one of: {', '.join(REWARD_FORMS)}")
        if actions not in ACTION_FORMS:
            raise SetupError(f"Unknown form of actions {actions!r}. Choose one of: {', '.join(ACTION_FORMS)}")
        self.reward: Final = reward
        self.game = game_by_id(game) if isinstance(game, str) else game
        self.scenario = scenario
        self.version = latest_version(self.game) if version is None else version
        self._overlays = [Path(overlay) for overlay in overlays]
        self._pack = self.game.open_pack(self._overlays)
        self.settings = self.game.setup(scenario, settings, self._pack).settings
        self._keep_log = keep_log
        self._seed = ""
        self._match: Match | None = None
        self._points: dict[Seat, int] = {}
        vocabulary = vocabulary or VocabularyIndex(read_vocabulary(self.game, self.version))
        self._form: Final[ObservationForm] = observation
        self.encoder: Encoder = self._build_encoder(vocabulary, observation)
        self._factored = FactoredActions(vocabulary) if actions == "factored" else None
        self._chosen: dict[Seat, Words] = {}
        """The words that each seat has chosen of its next choice, with factored actions."""

    def _build_encoder(self, vocabulary: VocabularyIndex, form: ObservationForm) -> Encoder:
        """The encoder of a form. The columns of a state depend on the scenario, so it reads them from a first match."""
        if form in PICTURE_FORMS:
            return ObservationEncoder(vocabulary, form)
        if form in STATE_FORMS:
            return StateObservationEncoder(self.game, self._start(take_forced=False).context, vocabulary, form)
        raise SetupError(f"Unknown observation {form!r}. Choose one of: {', '.join(OBSERVATION_FORMS)}")

    def reset(self, seed: str) -> None:
        """Start the match of a seed; it is the same as with `dowding.engine.match.start_match`."""
        self._seed = seed
        self._match = self._start(take_forced=True)
        self._points = dict.fromkeys(self.game.seats, 0)
        self._chosen = {}
        self.points_gained()

    def _start(self, *, take_forced: bool) -> Match:
        return start_match(
            self.game,
            self.scenario,
            seed=self._seed,
            settings=self.settings,
            pack=self._pack,
            take_forced=take_forced,
            keep_log=self._keep_log,
        )

    @property
    def match(self) -> Match:
        """The current match."""
        if self._match is None:
            raise SetupError("There is no match yet. Call reset() first")
        return self._match

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, once it is over."""
        return self.match.outcome()

    def seats_to_act(self) -> list[Seat]:
        """The seats that must choose now, without those that have answered a simultaneous decision."""
        return [seat for seat in self.match.deciding_seats() if self.match.decision(seat) is not None]

    @property
    def action_names(self) -> Sequence[str]:
        """The meaning of each action: the id of an option, or a word of it."""
        return self.encoder.vocabulary.actions.names if self._factored is None else self._factored.names

    def space(self) -> spaces.Space[Observation]:
        """The observation space."""
        space = self.encoder.space()
        if self._factored is None:
            return space
        parts = cast("spaces.Dict", space).spaces | self._factored.spaces()
        return cast("spaces.Space[Observation]", spaces.Dict(parts))

    def observe(self, seat: Seat) -> Observation:
        """The observation of a seat, with its action mask."""
        view = PlayerView(self.match, seat)
        observation = self.encoder.observe(view)
        return observation if self._factored is None else observation | self._factored.observe(view, self._begun(seat))

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """The action mask of a seat, without the cost of an observation."""
        view = PlayerView(self.match, seat)
        return self.encoder.mask(view) if self._factored is None else self._factored.mask(view, self._begun(seat))

    def _begun(self, seat: Seat) -> Words:
        """The words that a seat has chosen of its next choice."""
        return self._chosen.get(seat, ())

    def refusal(self, seat: Seat, action: int) -> str:
        """Why a seat cannot take an action now; empty if it can."""
        names = self.action_names
        if not 0 <= action < len(names):
            return f"Unknown action {action}. Actions are 0 to {len(names) - 1}"
        decision = self.match.decision(seat)
        if decision is None:
            return "the match is over" if self.match.is_over else f"{seat} has no decision to make now"
        if self._factored is None:
            is_offered = decision.option(names[action]) is not None
        else:
            is_offered = bool(self.mask(seat)[action])
        return "" if is_offered else _not_offered(action, names[action], decision)

    def take_action(self, seat: Seat, action: int) -> None:
        """Take an action for a seat. With factored actions the match continues after the last word of a choice."""
        refusal = self.refusal(seat, action)
        if refusal:
            raise IllegalAction(refusal)
        option: str | None = self.action_names[action]
        if self._factored is not None:
            view = PlayerView(self.match, seat)
            self._chosen[seat], option = self._factored.extend(view, self._begun(seat), action)
        if option is not None:
            self.match.choose(seat, option)

    def rewards(self) -> dict[Seat, float]:
        """The reward of each seat since the last call."""
        points = {seat: float(gained) for seat, gained in self.points_gained().items()}
        if self.reward == "points":
            return points
        results = dict.fromkeys(points, 0.0) if self.outcome is None else _results(self.outcome)
        if self.reward == "result":
            return results
        return {seat: results[seat] + POINTS_WEIGHT * points[seat] for seat in points}

    def final_rewards(self) -> dict[Seat, float]:
        """The sum of the rewards of a finished match."""
        if self.outcome is None:
            raise SetupError("The match is not over yet")
        points = {seat: float(value) for seat, value in self.outcome.points.items()}
        if self.reward == "points":
            return points
        weight = POINTS_WEIGHT if self.reward == "both" else 0.0
        return {seat: result + weight * points[seat] for seat, result in _results(self.outcome).items()}

    def points_gained(self) -> dict[Seat, int]:
        """The points that each seat gained or lost since the last call, up to the outcome's points at the end."""
        earlier_points, outcome = self._points, self.outcome
        self._points = {seat: self._points_of(seat, outcome) for seat in self.game.seats}
        return {seat: points - earlier_points[seat] for seat, points in self._points.items()}

    def _points_of(self, seat: Seat, outcome: Outcome | None) -> int:
        if outcome is not None:
            return outcome.points[seat]
        points = self.match.context.points(seat)
        return 0 if points is None else points  # a game without running points is scored at the end

    # Copies

    def fork(self, redraw: tuple[Seat, int | str] | None = None) -> EnvMatch:
        """A copy in which the match continues independently.

        It has the same dice. For a fair search `redraw` names a seat and a seed: then what the seat cannot know is
        redrawn, and other dice roll.
        """
        fork = self._shallow_copy()
        fork._points = self._points.copy()
        fork._chosen = self._chosen.copy()
        if redraw is None:
            fork._match = self.match.fork(keep_log=self._keep_log)
        else:
            seat, seed = redraw
            fork._chosen = {seat: self._begun(seat)}  # the others may have other choices
            fork._match = self.match.sample(seat, LiveDice(secret_of_seed(seed)), keep_log=self._keep_log)
        return fork

    def __deepcopy__(self, memo: dict[int, object]) -> EnvMatch:
        return self._shallow_copy() if self._match is None else self.fork()

    def _shallow_copy(self) -> EnvMatch:
        """A copy that shares pack, vocabulary and match."""
        clone = EnvMatch.__new__(EnvMatch)
        clone.__dict__.update(self.__dict__)
        return clone

    def __getstate__(self) -> dict[str, object]:
        """The setup and choices of the match; game, pack and encoder are made again."""
        if self._match is not None and self._match.secret is None:
            raise SetupError("A match with redrawn hidden information cannot be pickled: its dice have no secret")
        state = self.__dict__ | {"game": self.game.id, "_pack": None, "_match": None, "encoder": None}
        return state | {
            "vocabulary": self.encoder.vocabulary,
            "history": [] if self._match is None else self._match.history,
        }

    def __setstate__(self, state: dict[str, object]) -> None:
        history = cast("list[Choice]", state.pop("history"))
        vocabulary = cast("VocabularyIndex", state.pop("vocabulary"))
        self.__dict__.update(state)
        self.game = game_by_id(str(state["game"]))
        self._pack = self.game.open_pack(self._overlays)
        self.encoder = self._build_encoder(vocabulary, self._form)
        if self._seed:
            self._match = match = self._start(take_forced=False)
            for choice in history:
                match.replay_choice(choice)
            match.take_forced = True

    def render_text(self, viewer: Seat) -> str:
        """The position as text, for a viewer."""
        scene = PlayerView(self.match, viewer).scene(LOG_LINES)
        lines = [f"{scene.picture.title} – {scene.picture.phase}"]
        lines.append("; ".join(f"{track.label}: {track.value}" for track in scene.picture.tracks))
        lines += [line.text for line in scene.log]
        if scene.outcome is not None:
            lines.append(scene.outcome.text)
        elif scene.ask is not None:
            lines.append(f"{scene.ask.prompt} ({len(scene.ask.options)} options)")
        else:
            lines.append(scene.waiting)
        return "\n".join(lines) + "\n"


def _results(outcome: Outcome) -> dict[Seat, float]:
    """1 for the winner, -1 for a loser; 0 in a draw. In a game for one seat no other seat wins what it loses."""
    if outcome.drawn:
        return dict.fromkeys(outcome.points, 0.0)
    return {seat: 1.0 if seat == outcome.winner else -1.0 for seat in outcome.points}


def _not_offered(action: int, name: str, decision: Decision) -> str:
    return f"Action {action}, {name!r}, is not offered now. The decision is: {decision.prompt}"
