"""Compare battles with the Combat Results Table: `python tools/battle_calibration.py [--game G] [--positions N] [...]`.

The heuristics play a game with battles. At each raid that can be fought out, some samples of the position are played by
the table and some as a battle. Standing orders fly both sides, or the heuristics of Wing Leader fly those that have a
seat in the game: both in 2-Player, the British side in Lion, the German side in Eagle. What each way gives is compared
raid by raid.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.duel import DUEL_BATTLES
from dowding.games.battles.eagle import EAGLE_BATTLES
from dowding.games.battles.lion import LION_BATTLES
from dowding.games.raf.state import HUNT

GAMES: Final[dict[str, Game]] = {"lion": LION_BATTLES, "duel": DUEL_BATTLES, "eagle": EAGLE_BATTLES}
SETTINGS: Final = {"battles": "every"}
FATES: Final = ("full", "reduced", "light", "heavy")
BOMBINGS: Final = ("0", "1", "2", "H")
QUANTITIES: Final = ("net", "Gruppen", "squadrons", "bombing")
TOLERANCE_NET: Final = 0.15
TOLERANCE_SHARE: Final = 0.10
TOLERANCE_CELL: Final = 0.6
NORMAL_95: Final = 1.96


class Result(NamedTuple):
    """What a raid gave: points by quantity, the fate of its squadrons, and its bombing result."""

    points: dict[str, int]
    squadrons: Counter[str]
    bombing: str


class Raid(NamedTuple):
    """A raid with its results by the table and by battles."""

    hunters: int
    squadrons: int
    table: list[Result]
    battle: list[Result]


def context_of(match: Match) -> BattlesContext:
    """The context of a match."""
    assert isinstance(match.context, BattlesContext)
    return match.context


def questions(game: Game, seeds: range, scenario: str) -> Iterator[Match]:
    """The positions at which a battle could be chosen, in matches that the heuristics play by the table."""
    for seed in seeds:
        match, random = start_match(game, scenario, seed=seed, settings=SETTINGS), Random(seed)
        while not match.is_over:
            if is_offered(match):
                yield match
                choose_for_all(match, "table")
            else:
                advise(match, random)


def is_offered(match: Match) -> bool:
    """Whether the players are asked whether the raid is fought out."""
    decisions = [match.decision(seat) for seat in match.deciding_seats()]
    return any(decision is not None and decision.options[0].id == "table" for decision in decisions)


def choose_for_all(match: Match, option_id: str) -> None:
    """Answer the question for every seat that is asked."""
    for seat in match.deciding_seats():
        match.choose(seat, option_id)


def advise(match: Match, random: Random) -> None:
    """Make the next choice by the heuristics."""
    for seat in match.deciding_seats():
        decision = match.decision(seat)
        if decision is not None:
            option = match.game.doctrine[seat].advise(match.context, decision, random).option  # type: ignore[attr-defined]
            match.choose(seat, option.id)


def play(match: Match, seed: int, *, battle: bool, orders: bool) -> Result:
    """Play a raid to its end with fresh dice."""
    sample = match.sample(match.game.seats[0], LiveDice(secret_of_seed(f"calibration {seed} {battle}")), keep_log=True)
    context, random = context_of(sample), Random(seed)
    before, squadrons = dict(context.state.causes), [one.id for one in context.squadrons_in(HUNT)]
    logged = len(context.log or ())
    choose_for_all(sample, "fight-out" if battle else "table")
    while not sample.is_over and (context.is_fighting or context.record.raid or not context.is_outcome_decided()):
        if orders and context.is_fighting:
            hand_over(sample, random)
        else:
            advise(sample, random)
    causes = {cause: points - before.get(cause, 0) for cause, points in context.state.causes.items()}
    points = {
        "Gruppen": sum(value for cause, value in causes.items() if cause.startswith("Gruppen")),
        "squadrons": sum(value for cause, value in causes.items() if cause.startswith("squadrons")),
        "bombing": causes.get("bombing", 0),
    }
    bombings = [
        e for e in (context.log or ())[logged:] if e.kind in ("bombing", "battle bombing") and e.data["primary"]
    ]
    result = str(bombings[0].data["result"]) if bombings else "none"
    return Result(points | {"net": sum(points.values())}, Counter(map(context_fate(context), squadrons)), result)


def hand_over(match: Match, random: Random) -> None:
    """Hand a side over to its standing orders where they may be chosen; otherwise make the next choice."""
    for seat in match.deciding_seats():
        decision = match.decision(seat)
        if decision is not None and decision.option("orders") is not None:
            match.choose(seat, "orders")
            return
    advise(match, random)


def context_fate(context: BattlesContext) -> Callable[[str], str]:
    """The fate of a squadron by its id."""

    def fate(squadron_id: str) -> str:
        squadron = context.state.squadrons[squadron_id]
        if squadron.box in ("light", "heavy"):
            return squadron.box
        return "full" if squadron.full else "reduced"

    return fate


def compare(game: Game, positions: int, samples: int, scenario: str, *, orders: bool) -> list[Raid]:
    """The raids with their results."""
    raids: list[Raid] = []
    for match in questions(game, range(10_000), scenario):
        context = context_of(match)
        by = [
            [play(match, number, battle=battle, orders=orders) for number in range(samples)] for battle in (False, True)
        ]
        raids.append(Raid(len(context.raiders(HUNT)), len(context.squadrons_in(HUNT)), by[0], by[1]))
        if len(raids) == positions:
            break
    return raids


def mean_of(results: list[Result], quantity: str) -> float:
    """The mean points of a quantity."""
    return mean(result.points[quantity] for result in results)


def print_points(raids: list[Raid]) -> None:
    """A row for each quantity: table, battle, difference with its 95 % interval, and whether it is in tolerance."""
    print("| VP a raid | table | battle | difference | ± | tolerance | met |")
    print("|---|---|---|---|---|---|---|")
    for quantity in QUANTITIES:
        differences = [mean_of(raid.battle, quantity) - mean_of(raid.table, quantity) for raid in raids]
        table = mean(mean_of(raid.table, quantity) for raid in raids)
        error = NORMAL_95 * stdev(differences) / len(raids) ** 0.5
        limit = TOLERANCE_NET if quantity == "net" else TOLERANCE_SHARE * abs(table)
        met = "yes" if abs(mean(differences)) + error <= limit else "no"
        print(
            f"| {quantity} | {table:+.2f} | {table + mean(differences):+.2f} | {mean(differences):+.2f} | {error:.2f} "
            f"| {limit:.2f} | {met} |"
        )
    table_spread = stdev(result.points["net"] for raid in raids for result in raid.table)
    battle_spread = stdev(result.points["net"] for raid in raids for result in raid.battle)
    print(f"\nStandard deviation of net VP: table {table_spread:.2f}, battle {battle_spread:.2f}")
    print(f"({battle_spread / table_spread:.2f} of the table's; tolerance 0.75 to 1.15)\n")


def print_cells(raids: list[Raid]) -> None:
    """Net VP by hunters and squadrons."""
    cells: defaultdict[tuple[int, int], list[Raid]] = defaultdict(list)
    for raid in raids:
        cells[min(raid.hunters, 4), min(raid.squadrons, 6)].append(raid)
    print("| hunters | squadrons | raids | table | battle | difference | within 0.6 |")
    print("|---|---|---|---|---|---|---|")
    for (hunters, squadrons), cell in sorted(cells.items()):
        if len(cell) * 100 >= len(raids):
            table = mean(mean_of(raid.table, "net") for raid in cell)
            battle = mean(mean_of(raid.battle, "net") for raid in cell)
            more = battle - table
            met = "yes" if abs(more) <= TOLERANCE_CELL else "no"
            print(f"| {hunters} | {squadrons} | {len(cell)} | {table:+.2f} | {battle:+.2f} | {more:+.2f} | {met} |")


def print_shares(raids: list[Raid]) -> None:
    """The fates of squadrons and the bombing results by the table and by battles, in percent."""
    for side, results in (
        ("table", [result for raid in raids for result in raid.table]),
        ("battle", [result for raid in raids for result in raid.battle]),
    ):
        fates: Counter[str] = Counter()
        for result in results:
            fates += result.squadrons
        bombings = Counter(result.bombing for result in results)
        print(f"\n{side}: squadrons {_percent(fates, FATES)}; bombing {_percent(bombings, BOMBINGS)}")


def _percent(counts: Counter[str], names: tuple[str, ...]) -> str:
    total = max(sum(counts[name] for name in names), 1)
    return ", ".join(f"{name} {100 * counts[name] / total:.0f} %" for name in names)


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="lion", help="the campaign")
    parser.add_argument("--fly", choices=("orders", "pilot"), default="orders", help="who flies the sides with a seat")
    parser.add_argument("--positions", type=int, default=200, help="raids that are compared")
    parser.add_argument("--samples", type=int, default=4, help="samples of each raid, by the table and by battle")
    parser.add_argument("--scenario", default="hardest-days", help="the scenario of the campaign")
    options = parser.parse_args()
    game = GAMES[options.game]
    raids = compare(game, options.positions, options.samples, options.scenario, orders=options.fly == "orders")
    print(f"{game.title}, flown by {options.fly}: {len(raids)} raids, {options.samples} samples each way\n")
    print_points(raids)
    print_cells(raids)
    print_shares(raids)


if __name__ == "__main__":
    main()
