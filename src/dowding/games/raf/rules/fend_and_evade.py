"""Fending and evading (LION-19.3): of a pair of squadrons held by hunters, one slips through to the bombers."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import squadron_option
from dowding.games.raf.state import BOMBER, HUNT, Squadron


def may_fend_and_evade(battle: Battle) -> bool:
    """19.3a: hunters hold all squadrons, at least two are full fighters, and the Bomber Box is not empty."""
    return (
        battle.advanced
        and len(battle.raiders(HUNT)) >= len(battle.squadrons_in(HUNT))
        and len(_squadrons_to_pair(battle)) >= 2
        and bool(battle.raiders(BOMBER))
    )


def _squadrons_to_pair(battle: Battle) -> list[Squadron]:
    return [squadron for squadron in battle.squadrons_in(HUNT) if battle.is_free_to_move(squadron)]


def fend_and_evade(battle: Battle, fending: str) -> Rules:
    """19.3: choose a squadron to evade to the Bomber Box, one to fend off the hunters, and which of them is reduced.

    In the second and last pair, `fending` is the fending squadron of the first: no squadron is in both (19.3c).
    """
    squadrons = [squadron for squadron in _squadrons_to_pair(battle) if squadron.id != fending]
    if len(squadrons) < 2:
        return
    pack = battle.pack
    settled = len(squadrons) == 2 and any(candidate.ace for candidate in squadrons)  # no further questions (19.3d)
    choice = yield Decision(
        battle.british,
        "Fend and evade: choose a squadron to slip through to the bombers, or finish",
        rule=battle.rule_refs.fend_and_evade,
        options=[
            *[
                squadron_option(pack, "evade", candidate.id, "raid/bomber", "evades", risky=settled)
                for candidate in squadrons
            ],
            DONE,
        ],
        pause=True,
    )
    if choice.id == DONE.id:
        return
    evader = battle.state.squadrons[choice.piece]
    partners = [squadron for squadron in squadrons if squadron.id != evader.id]
    choice = yield Decision(
        battle.british,
        "Which squadron fends off the hunters?",
        rule=battle.rule_refs.fend_and_evade,
        options=[
            squadron_option(pack, "fend", candidate.id, "", "fends", risky=evader.ace or candidate.ace)
            for candidate in partners
        ],
    )
    fender = battle.state.squadrons[choice.piece]
    reduced = ""
    if not evader.ace and not fender.ace:  # 19.3d
        options = [
            squadron_option(pack, "reduce", candidate.id, "", "is reduced", risky=True)
            for candidate in (evader, fender)
        ]
        choice = yield Decision(
            battle.british, "Which of the two is reduced?", battle.rule_refs.fend_and_evade, options
        )
        reduced = choice.piece
    battle.put_squadron(evader, BOMBER, full=evader.id != reduced)
    battle.put_squadron(fender, HUNT, full=fender.id != reduced)
    battle.happen("fend and evade", battle.rule_refs.fend_and_evade, squadrons=[evader.id, fender.id], reduced=reduced)
    if not fending:
        battle.schedule_next((fend_and_evade, fender.id))
