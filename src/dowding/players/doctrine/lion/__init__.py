"""Doctrine for Fighter Command in RAF: Lion: where to patrol, how many to commit, whom to attack, when to go home."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.lion.lion import Lion
from dowding.players.doctrine.counsel import Thumb
from dowding.players.doctrine.lion.calendar import (
    close_the_day,
    green,
    lower_the_die,
    night,
    reinforce,
    replace,
    richest,
)
from dowding.players.doctrine.lion.combat import evade, intercept, pass_the_hunters, press_on, reduce_the_fender
from dowding.players.doctrine.lion.commitment import commit, delay
from dowding.players.doctrine.lion.patrol import patrol
from dowding.players.doctrine.lion.squadrons import strongest, weakest

THUMBS: Final[dict[str, Thumb[Lion]]] = {
    "patrol": patrol,
    "commit": commit,
    "delayed-response": delay,
    "pass": pass_the_hunters,
    "crowd": strongest,
    "press-on": press_on,
    "go-home": press_on,
    "evade": evade,
    "fend": weakest,
    "reduce": reduce_the_fender,
    "ace": strongest,
    "intercept": intercept,
    "confuse": weakest,
    "chase": strongest,
    "disperse": weakest,
    "replace": replace,
    "refit": replace,
    "reinforce": reinforce,
    "night": night,
    "day": night,
    "night-fighter": strongest,
    "night-raider": richest,
    "crash": richest,
    "lower-die": lower_the_die,
    "green": green,
    "next-day": close_the_day,
}
"""The rules of thumb by what the decision is about; all else is left to chance."""
