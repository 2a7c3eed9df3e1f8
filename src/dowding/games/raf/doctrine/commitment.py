"""Committing squadrons: as many as promise most, letters mixed, patrols and full squadrons first."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.doctrine.known import BattleT, Known
from dowding.games.raf.doctrine.reckoning import expected_points, force_of
from dowding.games.raf.doctrine.squadrons import quality
from dowding.games.raf.state import HUNT, PATROL
from dowding.kernel.counsel import Counsel, best, can_be_done, done, with_verb
from dowding.kernel.decision import Decision, Option

PRICE: Final = 0.2
"""What it costs in points that a squadron which responds cannot answer the next raid."""
AIRBORNE: Final = 1.0
"""How much rather a squadron on patrol is sent, which must land anyhow, than one on the ground."""
SAME_LETTER: Final = 1.2
ALL: Final = "every squadron that can come hurts them more than it costs"
GREEN_ONLY_AMONG: Final = 2
"""A reduced squadron is sent only while so few have been sent."""


def commit(battle: BattleT, decision: Decision, known: Known[BattleT], most: int | None) -> Counsel:
    """Answer with as many squadrons as promise to pay, and no more than this against any one raid; or with all."""
    options = with_verb(decision, "commit")
    committed = battle.squadrons_in(HUNT)
    if not options:
        return done(decision, "nobody else can be there", "all who can are on their way")
    wanted, why = (len(committed) + len(options), ALL) if most is None else squadrons_wanted(battle, known, most)
    if can_be_done(decision) and len(committed) >= wanted:
        return done(decision, why, "the others are needed for the raids that come after")
    letters = Counter(battle.counter(each).letter for each in committed)

    def worth(option: Option) -> float:
        squadron = battle.state.squadrons[option.piece]
        airborne = AIRBORNE if squadron.box == PATROL else 0.0
        return quality(battle, squadron) + airborne - SAME_LETTER * letters[battle.counter(squadron).letter]

    choice = best(options, worth)
    squadron = battle.state.squadrons[choice.piece]
    if can_be_done(decision) and not squadron.full and len(committed) >= GREEN_ONLY_AMONG:
        return done(decision, "only green or tired squadrons are left", "the hunters would only shoot them down")
    return Counsel(choice, (why, f"letter {battle.counter(squadron).letter} spreads the risk"))


def squadrons_wanted(battle: BattleT, known: Known[BattleT], most: int) -> tuple[int, str]:
    """The number that promises most, each charged a little for not being ready for the next raid; and why."""
    force = force_of(battle, known)
    wanted = max(range(most + 1), key=lambda count: expected_points(battle, force, count) - PRICE * count)
    if not wanted:
        return 0, "there is little to be gained here"
    return wanted, f"{wanted} squadrons promise most against {_as_known(battle)}"


def _as_known(battle: Battle) -> str:
    raid = battle.raid
    return f"{raid.size} Gruppen" if raid.size else f"a {battle.raid_word()} raid of unknown size"


def delay(battle: BattleT, decision: Decision, known: Known[BattleT]) -> Counsel:
    """When nobody can be there before the bombs fall: come late rather than not at all to a raid worth meeting."""
    late = with_verb(decision, "delayed-response")
    if late and (known.is_major(battle) or not can_be_done(decision)):
        return Counsel(late[0], ("nobody can be there in time", "bombers can still be shot down on their way home"))
    return done(decision, "nobody can be there in time", "so small a raid is not worth the chase")
