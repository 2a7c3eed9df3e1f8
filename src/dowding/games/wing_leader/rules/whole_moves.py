"""Whole moves by the square where they end, for sides to which a special rule of the scenario offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Option
from dowding.games.wing_leader.geometry import name_of
from dowding.games.wing_leader.move_data import MovePosition
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.move_generation import MP, MoveStep
from dowding.games.wing_leader.rules.movement_plans import Behaviour, make_plan
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.reachable_squares import SLOPE_LABELS, find_routes, route_choices, slope_between
from dowding.games.wing_leader.state import Squadron

WHOLE: Final = frozenset(
    (
        *("free", "free-dive", "to-vector", "to-vector-dive", "formation", "support", "support-dive"),
        *("return", "return-dive", "accompany", "accompany-dive", "approach", "with-bombers", "loiter", "course"),
    )
)
"""The verbs of the behaviours whose moves are offered as a whole."""
DROP: Final = "bombs-away"
ENTER: Final = "enter:"


class WholeMove(msgspec.Struct, frozen=True):
    """A whole move: its option, its behaviour, and the options that fly it step by step."""

    option: Option
    behaviour: Behaviour
    route: tuple[str, ...]


def find_whole_moves(
    fight: Fight, squadron: Squadron, offered: Sequence[Behaviour], spent: int
) -> dict[str, WholeMove]:
    """The whole moves of a squadron by their ids; the first behaviour that reaches a square flies there."""
    moves: dict[str, WholeMove] = {}
    if squadron.side not in fight.hooks.whole_moves:
        return moves
    enemies = {enemy.square: enemy for enemy in fight.on_map(other_side(squadron.side))}
    target = fight.state.squadrons.get(squadron.tally)
    if target is not None:
        enemies[target.square] = target
    for behaviour in offered:
        if behaviour.id.partition(":")[0] not in WHOLE:
            continue
        at = MovePosition(squadron.square, squadron.facing, (behaviour.mps - spent) * MP)
        plan = make_plan(fight, squadron, behaviour, at)
        if plan.target == squadron.square:
            at = msgspec.structs.replace(at, must_leave=True, met=True)  # WL-7.2.3e
        for square, route in sorted(find_routes(plan, at).items()):
            option_id = f"fly:{name_of(square)}"
            if option_id in moves:
                continue
            label = f"{SLOPE_LABELS[slope_between(squadron.square, square)]} {name_of(square)}"
            enemy = enemies.get(square)
            if enemy is not None:
                label += f", where {squadron_label(fight, enemy)} is"
            option = Option(
                option_id, label, squadron.id, name_of(square), risky=True, target="" if enemy is None else enemy.id
            )
            moves[option_id] = WholeMove(option, behaviour, tuple(route_choices(route)))
    return moves


def next_planned_choice(
    fight: Fight, squadron: Squadron, offered: Mapping[str, MoveStep], actions: Sequence[Option]
) -> str:
    """The next step or action of a move that was chosen as a whole; empty if the owner is to be asked.

    A bombing run is flown on without questions as long as there is only one way, and ends with the drop.
    """
    route = fight.state.route
    if route:
        fight.state.route = route[1:] if route[0] in offered else ()
        return route[0] if route[0] in offered else ""
    if squadron.run is None or squadron.side not in fight.hooks.whole_moves:
        return ""
    ahead = [step_id for step_id in offered if step_id.startswith(ENTER)]
    drops = any(action.id == DROP for action in actions)
    if drops and not ahead:
        return DROP
    return ahead[0] if len(ahead) == 1 and not drops else ""
