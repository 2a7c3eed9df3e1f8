"""Fixed German plans in RAF: Eagle, beside the programs: `python bench/recipes.py --scenario prelude --matches 200`.

A recipe flies the same plan every day, whatever happens: so many raids at these hours, so many bombers, hunters and
Me110s on each. In the raid it goes by doctrine. No recipe should do better than the Ace, and foolish ones should lose.
Points are British ones, as the bands of the scenarios have them; the dice are the same for all.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

from figures import tell

from dowding.games import game_named
from dowding.games.raf.eagle.eagle import Eagle
from dowding.games.raf.planned.battle import GERMAN
from dowding.games.raf.planned.doctrine.fixed import FixedPlan, place, send
from dowding.kernel.counsel import kind_of
from dowding.kernel.decision import Option
from dowding.kernel.errors import RulesError
from dowding.kernel.game import Pack
from dowding.kernel.perspective import Perspective
from dowding.players import player_maker
from dowding.players.doctrine import DoctrinePlayer
from dowding.players.player import Player
from dowding.players.trial_dice import TrialDice
from dowding.sim.batch import Spec, begin, play_out

SEED: Final = 5
THREE_WAVES: Final = (0, 0, 3, 3, 6, 6)
FIVE_HOURS: Final = (0, 1, 3, 4, 6, 6)
RECIPES: Final = {
    "sensible_two_me110s": FixedPlan(FIVE_HOURS, bombers=3, hunters=4, me110s=2),
    "sensible_three_waves": FixedPlan(THREE_WAVES, bombers=3, hunters=5, me110s=1),
    "best_fixed": FixedPlan(THREE_WAVES, bombers=3, hunters=6),
    "four_big_raids": FixedPlan((0, 0, 3, 3), bombers=5, hunters=7),
    "naive": FixedPlan(THREE_WAVES, bombers=4, hunters=4, me110s=2),
    "baits": FixedPlan(THREE_WAVES, bombers=1, hunters=4),
    "all_in": FixedPlan((0, 0, 0), bombers=9, hunters=5, me110s=2),
    "three_big_raids_at_dawn": FixedPlan((0, 0, 0), bombers=5, hunters=7, me110s=1),
    "two_waves": FixedPlan((0, 0, 3, 3), bombers=4, hunters=8),
    "unescorted": FixedPlan(THREE_WAVES, bombers=4, hunters=0),
    "passive": FixedPlan((6,), bombers=0, hunters=1),
}


class RecipePlayer:
    """Flies by a recipe."""

    def __init__(self, recipe: FixedPlan, seed: str) -> None:
        self._recipe = recipe
        self._doctrine = DoctrinePlayer(seed)
        self._seed = seed

    def choose(self, perspective: Perspective) -> Option:
        decision = perspective.decision
        if decision is None:
            raise RulesError("nothing is asked")
        planning = perspective.game.doctrine[perspective.seat].planning
        if kind_of(decision) not in planning:
            return self._doctrine.choose(perspective)
        battle = perspective.sample(TrialDice(self._seed)).table
        if not isinstance(battle, Eagle):
            raise RulesError("recipes are for Eagle")
        if battle.state.stage == "targets":
            return place(battle, decision, Random(self._seed), self._recipe).option
        if battle.state.stage in ("bombers", "fighters"):
            return send(battle, decision, Random(self._seed), self._recipe).option
        return self._doctrine.choose(perspective)


def player_of(code: str, seed: str) -> Player:
    """The player of a recipe's name or of a program's code."""
    return RecipePlayer(RECIPES[code], seed) if code in RECIPES else player_maker(code)(seed)


def measure(spec: Spec, code: str, matches: int, pack: Pack) -> dict[str, object]:
    """British points, bands and winners of so many matches."""
    points: list[int] = []
    levels: Counter[str] = Counter()
    won = 0
    began = time.process_time()
    for number in range(matches):
        match = begin(spec, number, pack)
        play_out(match, {GERMAN: player_of(code, f"{spec.seed_of(number)}/{GERMAN}")})
        outcome = match.outcome()
        if outcome is None:
            raise RulesError("the match is over without an outcome")
        points.append(-outcome.points[GERMAN])
        levels[outcome.level] += 1
        won += outcome.winner == GERMAN
    return {
        "mean": round(mean(points), 2),
        "error": round(stdev(points) / sqrt(matches), 2),
        "sd": round(stdev(points), 1),
        "levels": dict(levels.most_common()),
        "german_wins": won,
        "seconds_a_match": round((time.process_time() - began) / matches, 2),
    }


def main() -> None:
    """Print the figures of each player, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--scenario", default="prelude")
    parser.add_argument("--players", default=",".join((*RECIPES, "cadet", "doctrine")), help="recipes and codes")
    parser.add_argument("--pack", action="append", default=[], help="a folder to lay over the pack")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    pack = game_named("eagle").open_pack([Path(each) for each in arguments.pack])
    spec = Spec("eagle", arguments.scenario, SEED, {GERMAN: "doctrine"})
    figures: dict[str, object] = {}
    for code in arguments.players.split(","):
        figures[code] = measure(spec, code, arguments.matches, pack)
        if not arguments.json:
            tell({code: figures[code]}, as_json=False)
    if arguments.json:
        tell(figures, as_json=True)


if __name__ == "__main__":
    main()
