"""The tips of the first battle."""

from __future__ import annotations

from typing import Final

from dowding.games.battles.context import BattlesContext
from dowding.games.battles.events import APPROACH_EVENT
from dowding.games.battles.qualification import is_offered
from dowding.view.scene import Note

QUESTION: Final = Note(
    "battle-question",
    "Fight this raid out?",
    "The raid has been answered. You can resolve it by the table, as usual, or fight it out in the sky: each counter "
    "becomes a squadron, and its losses count in the campaign. A battle takes 10 to 20 minutes.",
    advises=("table",),
)
SET_UP: Final = Note(
    "battle-set-up",
    "Set up",
    "Put your squadrons as high as you may. A vector is the square to which ground control sends a squadron: choose "
    "one just above the bombers.",
)
TALLY: Final = Note(
    "battle-tally",
    "See the enemy",
    "A squadron attacks only what it has seen. Try the bombers first; without a tally, a squadron flies to its vector.",
)
MOVEMENT: Final = Note(
    "battle-movement",
    "Fly",
    "Choose the square in which a squadron ends its move. One that enters the square of its target attacks it.",
)
ADMINISTRATION: Final = Note(
    "battle-orders",
    "You may stop here",
    "Once the bombs have fallen, little is left to win. “Let standing orders fly the rest” ends the battle for you.",
)
NOTES: Final = {"set-up": SET_UP, "tally": TALLY, "movement": MOVEMENT, "administration": ADMINISTRATION}


def question_notes(battle: BattlesContext) -> tuple[Note, ...]:
    """The tip at the first question whether a raid is fought out."""
    agenda = battle.state.agenda
    if battle.state.raid_day > 1 or battle.record.fought or not agenda or agenda[-1][0] != APPROACH_EVENT:
        return ()
    raid = battle.state.raid
    return (QUESTION,) if raid is not None and raid.deployed and is_offered(battle) else ()


def battle_notes(battle: BattlesContext) -> tuple[Note, ...]:
    """The tips for this phase of the first battle of a match."""
    if battle.record.fought > 1 or battle.state.raid_day > 1:
        return ()
    note = NOTES.get(battle.fight.state.phase)
    return () if note is None else (note,)
