"""Squadron commitment (LION-7): which squadrons may respond to the raid; delayed response (LION-19.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Refused
from dowding.games.raf.pack.components import Intelligence, TargetCard, Warning
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import sector_name, squadron_name, squadron_option
from dowding.games.raf.rules.patrol import WHY_NOT, is_control_room_hit
from dowding.games.raf.state import ESCORT, HUNT, PATROL, SECTOR, GruppeBox, Squadron

WARNINGS: Final[tuple[Warning, ...]] = ("none", "late", "sufficient", "early", "very early")
SUFFICIENT: Final = WARNINGS.index("sufficient")
EARLY: Final = WARNINGS.index("early")
VERY_EARLY: Final = WARNINGS.index("very early")
DELAY: Final = Option("delayed-response", "Declare a delayed response: better warning, but the raid bombs first")


def commit_on_poor(battle: Battle) -> None:
    """II.3: with poor intelligence squadrons are committed before anything is known of the raid's size."""
    _commit_if(battle, "poor")


def commit_on_limited(battle: Battle) -> None:
    """II.5: with limited intelligence squadrons are committed once the size is known."""
    _commit_if(battle, "limited")


def commit_on_accurate(battle: Battle) -> None:
    """II.7: with accurate intelligence squadrons are committed once the raid is deployed."""
    _commit_if(battle, "accurate")


def _commit_if(battle: Battle, intelligence: Intelligence) -> None:
    if battle.raid.intelligence == intelligence:
        battle.step_begins("commitment")
        battle.change_raid(able=bool(eligible_squadrons(battle)))
        battle.schedule_next(commit)


def commit(battle: Battle) -> Rules:
    """7.2: move an eligible squadron to the Hunt Box; in the advanced game delayed response is declared first."""
    raid = battle.raid
    squadrons = eligible_squadrons(battle)
    options = [squadron_option(battle.pack, "commit", squadron.id, "raid/hunt") for squadron in squadrons]
    if may_delay(battle):
        options.append(DELAY)
    choice = yield Decision(
        battle.british,
        f"{battle.known_raid_text()}: which squadrons respond?",
        rule=battle.rule_refs.commitment,
        options=[*options, DONE],
        refused=lambda: _refused_squadrons(battle, squadrons),
        pause=raid.committed or raid.delayed,
        about=("target",),
    )
    if choice.id == DONE.id:
        battle.happen(
            "commitment", battle.rule_refs.commitment, squadrons=[squadron.id for squadron in battle.squadrons_in(HUNT)]
        )
        return
    if choice.id == DELAY.id:
        declare_delayed_response(battle)
    else:
        battle.put_squadron(battle.state.squadrons[choice.piece], HUNT)
        battle.change_raid(committed=True)
        battle.happen("squadron committed", battle.rule_refs.commitment, squadron=choice.piece)
    battle.schedule_next(commit)


def eligible_squadrons(battle: Battle) -> list[Squadron]:
    """7.1: the squadrons that can respond at this warning."""
    from_patrol, from_ground = response_from(battle.target, warning_for_response(battle))
    home = battle.pack.homes
    return [
        squadron
        for squadron in battle.state.squadrons.values()
        if (squadron.box == PATROL and squadron.over in from_patrol)  # counts for the sector it patrols (7b)
        or (squadron.box == SECTOR and home[squadron.id] in from_ground and may_take_off(battle, squadron))
    ]


def response_from(card: TargetCard, warning: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """7.1: the sectors from which squadrons on patrol and squadrons on the ground can respond at a warning level."""
    from_patrol = (*card.enroute, *card.in_range) if warning >= EARLY else card.enroute
    return from_patrol, () if warning < SUFFICIENT else from_patrol if warning >= VERY_EARLY else card.enroute


def warning_for_response(battle: Battle) -> int:
    """The warning level for responses: one level better under delayed response (19.2a)."""
    return WARNINGS.index(battle.raid.warning) + battle.raid.delayed


def may_take_off(battle: Battle, squadron: Squadron) -> bool:
    """7.1f: after a hit on its control room, a squadron on the ground answers only raids on its own sector."""
    return not is_control_room_hit(battle, squadron) or battle.home(squadron) == battle.target.sector


def _refused_squadrons(battle: Battle, eligible: list[Squadron]) -> Iterable[Refused]:
    able = {squadron.id for squadron in eligible}
    for squadron in battle.state.squadrons.values():
        if squadron.id not in able and (squadron.box in (SECTOR, PATROL) or squadron.box in WHY_NOT):
            why, rule = _why_not(battle, squadron)
            name = squadron_name(battle.pack, squadron.id)
            yield Refused(f"commit:{squadron.id}", name, why, rule, squadron.id, "raid/hunt")
    if battle.advanced and not battle.raid.delayed and not may_delay(battle):
        why = (
            "it must be declared before any squadron is committed"
            if _delay_would_help(battle)
            else f"the warning is {battle.raid.warning}"
        )
        yield Refused(DELAY.id, "Declare a delayed response", why, battle.rule_refs.delayed_response)


def _why_not(battle: Battle, squadron: Squadron) -> tuple[str, str]:
    card = battle.target
    if squadron.box in WHY_NOT:
        return WHY_NOT[squadron.box], battle.rule_refs.may_respond
    sector = squadron.over if squadron.box == PATROL else battle.home(squadron)
    if sector not in card.enroute and sector not in card.in_range:
        return f"its sector is neither enroute to {card.name} nor in range of it", battle.rule_refs.response_sectors
    doing = "on patrol" if squadron.box == PATROL else "on the ground"
    way = "enroute" if sector in card.enroute else "in-range"
    if squadron.box == SECTOR and not may_take_off(battle, squadron):
        place = sector_name(battle.pack, sector)
        return (
            f"the control room of {place} is hit, so it answers only raids on its own sector",
            battle.rule_refs.response_control_room,
        )
    warning = WARNINGS[warning_for_response(battle)]
    return (
        f"squadrons {doing} in {way} sectors need better warning than this one ({warning})",
        battle.rule_refs.response,
    )


# Delayed response (19.2)


def may_delay(battle: Battle) -> bool:
    """19.2a: in the advanced game, at the right warning, before the first squadron."""
    raid = battle.raid
    return battle.advanced and not raid.delayed and not raid.committed and _delay_would_help(battle)


def _delay_would_help(battle: Battle) -> bool:
    """LC-02: from late or sufficient warning; in the 2009 rules from early warning too."""
    warning = battle.raid.warning
    return warning in ("late", "sufficient") or (warning == "early" and battle.edition == "2009")


def declare_delayed_response(battle: Battle) -> None:
    """19.2: squadrons respond at a better warning level; channel patrollers that are already deployed join the raid."""
    battle.change_raid(delayed=True)
    battle.happen("delayed response", battle.rule_refs.delayed_response, warning=WARNINGS[warning_for_response(battle)])
    box = patrollers_under_delay(battle)
    if box is not None:
        battle.gruppen_move(battle.raiders(PATROL), box, battle.rule_refs.delayed_patrollers)


def patrollers_under_delay(battle: Battle) -> GruppeBox | None:
    """LC-03: the box for channel patrollers under delayed response: Hunt; in the 2009 rules escort, if coastal."""
    if battle.edition == "2013":
        return HUNT
    return ESCORT if battle.target.depth == "coast" else None


# Not responding


def leave_unanswered(battle: Battle) -> None:
    """Charge a point for an unanswered raid. Each game defines which raids count."""
    battle.happen("no response", battle.rule_refs.no_response, target=battle.target.number)
    battle.score(-1, "no response", battle.rule_refs.no_response)
