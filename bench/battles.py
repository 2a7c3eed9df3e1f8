"""Benchmark of battles in RAF: Lion: decisions of a player, time of a battle by standing orders, time of a day."""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean
from time import process_time

from figures import print_figures

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.decision import Decision
from dowding.engine.match import Match, start_match
from dowding.games.registry import LION_BATTLES
from dowding.view.player_view import PlayerView

SEEDS = range(8)
CONTINUED = frozenset({"enter", "end", "circle", "level"})
"""The verbs of choices that continue a move or a vector. A player makes the whole of it with one click."""


def day(seed: int) -> Match:
    """A day in which every raid is fought out."""
    return start_match(LION_BATTLES, "prelude", seed=seed, settings={"battles": "always"})


def measure() -> dict[str, float]:
    """Days that the Pilot flies, and days that standing orders fly from the first decision of each battle."""
    choices, decisions, flown_seconds = Counter[str](), Counter[str](), []
    for seed in SEEDS:
        match, player, begun = day(seed), DoctrinePlayer("bench"), process_time()
        view, last = PlayerView(match, "british"), ("", "")
        while not match.is_over:
            decision = match.decision("british")
            option = player.choose(view)
            if decision is not None and is_of_battle(decision):
                battle = f"{seed} {sum(event.kind == 'battle over' for event in match.context.log or ())}"
                verb = option.id.split(":")[1]
                choices[battle] += 1
                decisions[battle] += verb not in CONTINUED or last != (battle, option.piece)
                last = battle, option.piece
            match.choose("british", option.id)
        flown_seconds.append(process_time() - begun)
    return {
        "battles": len(choices),
        "choices_a_battle": round(mean(choices.values()), 1),
        "decisions_a_battle": round(mean(decisions.values()), 1),
        "day_s": round(mean(flown_seconds), 2),
        "orders_battle_ms": round(1000 * mean(map(seconds_of_orders, SEEDS)), 1),
    }


def is_of_battle(decision: Decision) -> bool:
    """Whether a decision is one of a battle."""
    return decision.options[0].id.startswith("battle:")


def seconds_of_orders(seed: int) -> float:
    """The mean time of a battle of a day that standing orders fly for both sides."""
    match, player, times = day(seed), DoctrinePlayer("bench"), []
    view = PlayerView(match, "british")
    while not match.is_over:
        decision = match.decision("british")
        if decision is not None and decision.option("orders") is not None:
            begun = process_time()
            match.choose("british", "orders")
            times.append(process_time() - begun)
        else:
            match.choose("british", player.choose(view).id)
    return mean(times) if times else 0.0


def main() -> None:
    """Print the figures, as one JSON object or as lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    print_figures(measure(), as_json=arguments.json)


if __name__ == "__main__":
    main()
