"""Fuzzing: play and check a match with random style and settings; a failing match is written as a save."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.engine.saves import write_save
from properties.cases import STYLES, Case, WatchedCase, all_settings, begin
from properties.forks import check_forks, check_samples
from properties.illegal_choices import check_illegal_choices
from properties.indistinguishability import check_indistinguishable_choices
from properties.leaks import check_no_leaks
from properties.replays import check_every_position_replays
from properties.termination import check_match
from properties.undo import check_rewind, check_risk, check_undo

EXPENSIVE_ONE_IN: Final = 4
"""One in this many matches is also checked by one of the expensive properties."""


class Result(msgspec.Struct, frozen=True):
    """The result of a fuzzed match: its case, number of choices, and the error with its save."""

    case: str
    choices: int
    error: str = ""
    save: str = ""


def fuzz(game: Game, scenario: str, seed: int, folder: Path) -> Result:
    """Play and check one match. The seed determines style, settings and checks."""
    random = Random(seed)
    settings = random.choice(all_settings(game))
    case = WatchedCase(game, scenario, seed, settings, random.choice(list(STYLES)))
    try:
        check_match(case, take_forced=random.random() < 0.3)
        if random.randrange(EXPENSIVE_ONE_IN) == 0:
            random.choice(_expensive_properties(game))(case)
    except Exception as error:  # any failure is a finding
        return _save_failure(case, error, folder)
    return Result(str(case), case.matches[0].position)


def _expensive_properties(game: Game) -> Sequence[Callable[[Case], None]]:
    """The expensive properties, each checked at some of the positions."""
    properties: list[Callable[[Case], None]] = [
        check_every_position_replays,
        lambda case: check_no_leaks(case, every=5),
        lambda case: check_indistinguishable_choices(case, every=31),
        lambda case: check_illegal_choices(case, every=3),
        lambda case: check_undo(case, every=3),
        check_risk,
        lambda case: check_forks(case, every=17),
        lambda case: check_samples(case, every=7),
    ]
    if len(game.seats) == 1:
        properties.append(lambda case: check_rewind(case, times=5))
    return properties


def _save_failure(case: WatchedCase, error: Exception, folder: Path) -> Result:
    text = " ".join(f"{type(error).__name__}: {error}".split())
    if not case.matches:
        return Result(str(case), 0, text)
    broken = case.matches[-1]
    playable = _playable_part(case, broken)
    if playable.position < len(broken.history):
        choice = broken.history[playable.position]
        text = f"{choice.option!r} by {choice.seat}: {text}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{case.game.id}-{case.scenario}-{case.seed}.json"
        write_save(playable, path)
    except Exception as unsaved:
        return Result(str(case), broken.position, f"{text} (and cannot be saved: {unsaved!r})")
    return Result(str(case), broken.position, text, str(path))


def _playable_part(case: Case, broken: Match) -> Match:
    """The match up to the choice at which the rules failed, or the whole match if none failed."""
    length = len(broken.history)
    while True:
        again = begin(Case(case.game, case.scenario, case.seed, case.settings))
        try:
            for choice in broken.history[:length]:
                again.replay_choice(choice)
        except Exception:
            length = len(again.history) - 1
            continue
        return again
