"""The heuristic policy for both sides: raiders hold course, escorts stay and react, fighters go for bombers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Stance
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.engine.decision import Seat
from dowding.games.wing_leader.ai.bombing import (
    choose_bombing_roll,
    choose_flak_target,
    choose_home_edge,
    choose_rolling_flak,
    decline_barrage,
    keep_escorts,
)
from dowding.games.wing_leader.ai.combat import (
    choose_agreement,
    choose_combat,
    choose_dogfight,
    choose_dogfight_roller,
    choose_evasion,
    choose_hit,
    choose_last_action,
    choose_primary,
    choose_rating,
    choose_tally_after_combat,
    choose_weapons,
)
from dowding.games.wing_leader.ai.evaluation import evaluate_position
from dowding.games.wing_leader.ai.movement import (
    choose_behaviour,
    choose_drift,
    choose_escort_square,
    choose_facing,
    choose_hunter,
    choose_step,
    choose_throttle,
    move_formation,
)
from dowding.games.wing_leader.ai.reason_texts import REASON_TEXTS
from dowding.games.wing_leader.ai.setup import (
    choose_equipment,
    choose_height_roll,
    choose_place,
    choose_strongest,
    choose_vector_column,
    choose_vector_level,
    choose_vector_shift,
    choose_weakest,
)
from dowding.games.wing_leader.ai.tally import (
    choose_flight_to_watch,
    choose_look,
    choose_order_target,
    choose_reaction,
    choose_split,
    choose_vector_request,
)
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight

BEHAVIOURS: Final = (
    *("straight", "free", "free-dive", "orbit", "hold", "to-vector", "to-vector-dive", "formation", "return"),
    *("return-dive", "go-home", "climb-stay", "climb-forward", "finish-climb", "keep-circling", "lufbery"),
    *("leave-lufbery", "support", "support-dive", "form-up", "accompany", "accompany-dive", "go-home-dive"),
    *("approach", "attack", "attack-dive", "on-run", "on-run-dive", "wait", "loiter", "course", "with-bombers"),
    *("go-home-far", "go-home-far-dive"),
)


def rules_of_stance(*, odds: float, to_the_last: bool, shrewd: bool = False) -> HeuristicSet[Fight]:
    """The heuristics by kind of decision.

    `odds` is the advantage from which fighters attack fighters. With `to_the_last` they also fight when disrupted or
    without ammunition. A `shrewd` side attacks from above, spreads over the enemy's squadrons and ignores broken
    fighters.
    """
    look_rule = partial(choose_look, to_the_last=to_the_last, shrewd=shrewd)
    return {
        "veteran": choose_strongest,
        "green": choose_weakest,
        "experte": choose_strongest,
        "lead": choose_strongest,
        "equip": choose_equipment,
        "place": partial(choose_place, shrewd=shrewd),
        "column": choose_vector_column,
        "level": partial(choose_vector_level, shrewd=shrewd),
        "roll-height": choose_height_roll,
        "shift": choose_vector_shift,
        "look": look_rule,
        "drop": look_rule,
        "order": look_rule,
        "order-all": look_rule,
        "onto": choose_order_target,
        "whole": choose_split,
        "share": choose_split,
        "watch": choose_flight_to_watch,
        "move": move_formation,
        **dict.fromkeys(BEHAVIOURS, partial(choose_behaviour, odds=odds)),
        "enter": partial(choose_step, odds=odds),
        "circle": partial(choose_step, odds=odds),
        "end": partial(choose_step, odds=odds),
        "face": choose_facing,
        "at": choose_escort_square,
        "drift": choose_drift,
        "full-throttle": choose_throttle,
        "react": partial(choose_reaction, to_the_last=to_the_last),
        "combat": choose_combat,
        "primary": choose_primary,
        "hit-and-run": choose_rating,
        "guns": choose_weapons,
        "stand": choose_evasion,
        "hit": choose_hit,
        "dogfight": partial(choose_dogfight, to_the_last=to_the_last),
        "roll": choose_dogfight_roller,
        "tally": choose_tally_after_combat,
        "break": choose_last_action,
        "jettison": choose_last_action,
        "drop-tanks": choose_last_action,
        "keep-tanks": choose_last_action,
        "stack": choose_combat,
        "escape": choose_last_action,
        "ask": choose_last_action,
        "hunt": choose_hunter,
        "agree": choose_agreement,
        "ask-vector": partial(choose_vector_request, shrewd=shrewd),
        "fight-on": choose_agreement,
        "balloon": look_rule,
        "split-up": look_rule,
        "designate": partial(choose_step, odds=odds),
        "designate-dive": partial(choose_step, odds=odds),
        "bombs-away": partial(choose_step, odds=odds),
        "cease": partial(choose_step, odds=odds),
        "edge": choose_home_edge,
        "bomb": choose_bombing_roll,
        "fire": choose_flak_target,
        "roll-flak": choose_rolling_flak,
        "lay-barrage": decline_barrage,
        "lift-barrage": decline_barrage,
        "release": keep_escorts,
        "launch": choose_combat,
        "moor": choose_combat,
    }


STANCES: Final[Mapping[Stance, HeuristicSet[Fight]]] = {
    "careful": rules_of_stance(odds=0.0, to_the_last=False),
    "bold": rules_of_stance(odds=-1.0, to_the_last=True),
    "shrewd": rules_of_stance(odds=-1.0, to_the_last=True, shrewd=True),
}
SEARCH: Final = SearchConfig(
    search_stances=("shrewd",),
    # Search takes seconds, so decisions in which rollouts rarely beat doctrine are not searched.
    candidate_counts={
        **dict.fromkeys(("react", "dogfight", "drop", "hit-and-run", "stand", "primary", "place"), 4),
        "break": 3,
    },
    # Two turns: the value of a tally or a pursuit shows only after the next attack or the one after.
    horizon_periods=2,
)
MISTAKE_VERBS: Final = frozenset(
    (
        *("equip", "place", "column", "level", "roll-height", "trust-height", "shift", "whole", "share", "split"),
        *("look", "watch", "tally", "react", "enter", "circle", "end", "face", "done"),
        *("combat", "primary", "hit-and-run", "turning-fight", "dogfight", "refuse", "stand", "evade", "hit"),
    )
)
"""The decisions in which a beginner errs: it flies badly and picks the wrong fights, but keeps its bombs and stays."""
DOCTRINE: Final[dict[Seat, Doctrine[Fight]]] = {
    seat: Doctrine(
        Fight,
        STANCES,
        partial(evaluate_position, seat),
        default_stance="bold",
        mistake_verbs=MISTAKE_VERBS,
        phrases=REASON_TEXTS,
        search=SEARCH,
    )
    for seat in SEATS
}
