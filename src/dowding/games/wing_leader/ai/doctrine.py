"""Doctrine for both sides of Wing Leader: raiders hold course, escorts stay and react, fighters go for bombers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import Stance, Thumbs
from dowding.engine.decision import Seat
from dowding.games.wing_leader.ai.bombing import fire, home_by, keep_escorts, no_barrage, resolve, roll_flak
from dowding.games.wing_leader.ai.combat import (
    agree,
    choose_combat,
    choose_hit,
    choose_primary,
    choose_rating,
    evade_or_stand,
    last_acts,
    roll_with,
    use_weapons,
    want_dogfight,
    watch_after,
)
from dowding.games.wing_leader.ai.evaluation import standing
from dowding.games.wing_leader.ai.movement import (
    choose_behaviour,
    close_in,
    drift,
    face,
    fly,
    form_up_at,
    move_formation,
    throttle,
)
from dowding.games.wing_leader.ai.reason_texts import PHRASES
from dowding.games.wing_leader.ai.setup import (
    column,
    equip,
    height,
    level,
    place,
    shift,
    strongest,
    weakest,
)
from dowding.games.wing_leader.ai.tally import look, onto, react, split, vectors, watch
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight

BEHAVIOURS: Final = (
    *("straight", "free", "free-dive", "orbit", "hold", "to-vector", "to-vector-dive", "formation", "return"),
    *("return-dive", "go-home", "climb-stay", "climb-forward", "finish-climb", "keep-circling", "lufbery"),
    *("leave-lufbery", "support", "support-dive", "form-up", "accompany", "accompany-dive", "go-home-dive"),
    *("approach", "attack", "attack-dive", "on-run", "on-run-dive", "wait", "loiter", "course", "with-bombers"),
    *("go-home-far", "go-home-far-dive"),
)


def in_stance(*, odds: float, to_the_last: bool, shrewd: bool = False) -> Thumbs[Fight]:
    """The rules of thumb by what a decision is about.

    A fight between fighters is sought from such odds on; to the last, it is fought on in disorder or without
    ammunition. Who is shrewd comes from high, spreads over the enemy and lets broken fighters go.
    """
    looks = partial(look, to_the_last=to_the_last, shrewd=shrewd)
    return {
        "veteran": strongest,
        "green": weakest,
        "experte": strongest,
        "lead": strongest,
        "equip": equip,
        "place": partial(place, shrewd=shrewd),
        "column": column,
        "level": partial(level, shrewd=shrewd),
        "roll-height": height,
        "shift": shift,
        "look": looks,
        "drop": looks,
        "order": looks,
        "order-all": looks,
        "onto": onto,
        "whole": split,
        "share": split,
        "watch": watch,
        "move": move_formation,
        **dict.fromkeys(BEHAVIOURS, partial(choose_behaviour, odds=odds)),
        "enter": partial(fly, odds=odds),
        "circle": partial(fly, odds=odds),
        "end": partial(fly, odds=odds),
        "face": face,
        "at": form_up_at,
        "drift": drift,
        "full-throttle": throttle,
        "react": partial(react, to_the_last=to_the_last),
        "combat": choose_combat,
        "primary": choose_primary,
        "hit-and-run": choose_rating,
        "guns": use_weapons,
        "stand": evade_or_stand,
        "hit": choose_hit,
        "dogfight": partial(want_dogfight, to_the_last=to_the_last),
        "roll": roll_with,
        "tally": watch_after,
        "break": last_acts,
        "jettison": last_acts,
        "drop-tanks": last_acts,
        "keep-tanks": last_acts,
        "stack": choose_combat,
        "escape": last_acts,
        "ask": last_acts,
        "hunt": close_in,
        "agree": agree,
        "ask-vector": partial(vectors, shrewd=shrewd),
        "fight-on": agree,
        "balloon": looks,
        "split-up": looks,
        "designate": partial(fly, odds=odds),
        "bombs-away": partial(fly, odds=odds),
        "cease": partial(fly, odds=odds),
        "edge": home_by,
        "bomb": resolve,
        "fire": fire,
        "roll-flak": roll_flak,
        "lay-barrage": no_barrage,
        "lift-barrage": no_barrage,
        "release": keep_escorts,
        "launch": choose_combat,
        "moor": choose_combat,
    }


STANCES: Final[Mapping[Stance, Thumbs[Fight]]] = {
    "careful": in_stance(odds=0.0, to_the_last=False),
    "bold": in_stance(odds=-1.0, to_the_last=True),
    "shrewd": in_stance(odds=-1.0, to_the_last=True, shrewd=True),
}
DOUBTFUL: Final = frozenset({"react", "dogfight", "drop", "hit-and-run", "stand", "primary"})
"""What is tried costs seconds: where a forecast hardly ever found better than doctrine, it does not look."""
AHEAD: Final = 2
"""Turns: what a tally or a chase is worth shows when the attack has been made, and the next."""
TRIED: Final[tuple[Stance, ...]] = ("shrewd",)
CLEARLY: Final = 1.0
HOPELESS: Final = 3.0
"""Standard errors: most options differ by little, and dropped sooner the best is too often among the dropped."""
ERRORS: Final = frozenset(
    (
        *("equip", "place", "column", "level", "roll-height", "trust-height", "shift", "whole", "share", "split"),
        *("look", "watch", "tally", "react", "enter", "circle", "end", "face", "done"),
        *("combat", "primary", "hit-and-run", "turning-fight", "dogfight", "refuse", "stand", "evade", "hit"),
    )
)
"""A beginner flies badly and picks the wrong fights, but it keeps its bombs, does not break off or go home."""
DOCTRINE: Final[dict[Seat, Doctrine[Fight]]] = {
    seat: Doctrine(
        Fight,
        STANCES,
        partial(standing, seat),
        DOUBTFUL,
        ahead=AHEAD,
        phrases=PHRASES,
        taught="bold",
        tried=TRIED,
        clearly=CLEARLY,
        hopeless=HOPELESS,
        errors=ERRORS,
    )
    for seat in SEATS
}
