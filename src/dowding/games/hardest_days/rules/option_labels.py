"""Names and option labels. Options are immutable: each is made once per pack and reused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dowding.engine.decision import Option
from dowding.engine.errors import RulesError
from dowding.games.hardest_days.pack.loader import Components
from dowding.games.hardest_days.state import ALTITUDES, Altitude, DayState, Group, Phase, Raid, Squadron

REGION_NAMES: Final = {"LF2E": "LF 2 East", "LF2S": "LF 2 South", "LF3": "LF 3"}
SAFE_VERB_TEXTS: Final = {"green": "is green", "move": "moves", "patrol": "goes on patrol", "shift": "shifts"}
"""The verbs of options after which no dice follow immediately. All other options on a squadron are risky."""

PHASE_NAMES: Final[dict[Phase, str]] = {
    "green squadrons": "Set-up: green squadrons",
    "raid regions": "Raid Approach: 1 raid regions",
    "patrol": "Raid Approach: 2 RAF patrol",
    "coast crossing": "Raid Approach: 3 effort and coast crossing",
    "detection": "Raid Approach: 4 British detection",
    "interception": "Air Action {number}: 1 interception and combat",
    "bombing": "Air Action {number}: 2 targeting and bombing",
    "raid movement": "Air Action {number}: 3 raid movement",
    "squadron movement": "Air Action {number}: 4 squadron movement",
    "airfield operations": "Airfield Operations: recovery and turnaround",
    "end of day": "End of Day",
}


def phase_name(state: DayState) -> str:
    """The display name of the phase and step of the sequence of play: Air Action 2: 3 raid movement."""
    return PHASE_NAMES[state.phase].format(number=state.air_actions)


def squadron_name(pack: Components, squadron_id: str) -> str:
    """The display name of a squadron: 54 Sqn (Spitfire)."""
    return f"{squadron_id} Sqn ({pack.squadrons[squadron_id].type})"


def group_name(pack: Components, group_id: str) -> str:
    """The display name of a group: III/JG26 (Me109)."""
    return f"{group_id} ({pack.groups[group_id].type})"


def track_name(track_id: str) -> str:
    """The display name of a track: LF 2 East track C."""
    region, _, letter = track_id.partition("-")
    return f"{REGION_NAMES[region]} track {letter}"


def box_name(pack: Components, space: str, box: str) -> str:
    """The display name of a box: MED in Hendon (3/11b), on the ground Scramble at Northolt."""
    if box in ALTITUDES:
        return f"{box} in {space_name(pack, space)}"
    return f"{box.capitalize()} at {pack.spaces[space].airfield}"


def space_name(pack: Components, space: str) -> str:
    """The display name of a space, its airfield before its code: Kenley (2/11b); London has no code."""
    name = pack.spaces[space].airfield or pack.spaces[space].name
    return name if name == space else f"{name} ({space})"


def squadron_option(pack: Components, verb: str, squadron_id: str) -> Option:
    """The option to do something with a squadron."""
    option = pack.options.get((verb, squadron_id))
    if option is None:
        name = squadron_name(pack, squadron_id)
        station = space_name(pack, pack.squadrons[squadron_id].home)
        risky, verb_text = verb not in SAFE_VERB_TEXTS, SAFE_VERB_TEXTS.get(verb, "")
        option = Option(f"{verb}:{squadron_id}", name, piece=squadron_id, risky=risky, group=station, deed=verb_text)
        pack.options[verb, squadron_id] = option
    return option


def group_option(pack: Components, verb: str, group_id: str) -> Option:
    """The option to do something with or to a group."""
    option = pack.options.get((verb, group_id))
    if option is None:
        option = Option(f"{verb}:{group_id}", group_name(pack, group_id), piece=group_id, risky=True)
        pack.options[verb, group_id] = option
    return option


def box_option(pack: Components, verb: str, space: str, box: str) -> Option:
    """The option to go to a box of a space: an airborne box, Ready or Scramble."""
    region = f"{space}/{box}"
    option = pack.options.get((verb, region))
    if option is None:
        name = box_name(pack, space, box)
        group = space_name(pack, space)
        option = pack.options[verb, region] = Option(f"{verb}:{region}", name, region=region, group=group)
    return option


def squadron_options(pack: Components, verb: str, squadrons: Iterable[Squadron]) -> list[Option]:
    """One option per squadron."""
    return [squadron_option(pack, verb, squadron.id) for squadron in squadrons]


def group_options(pack: Components, verb: str, groups: Iterable[Group]) -> list[Option]:
    """One option per group."""
    return [group_option(pack, verb, group.id) for group in groups]


def raid_option(verb: str, raid: Raid) -> Option:
    """The option to do something with a raid."""
    return Option(f"{verb}:{raid.number}", f"Raid {raid.number}", piece=f"raid-{raid.number}", risky=True)


def airborne_box(option: Option) -> tuple[str, Altitude]:
    """The space and altitude of the airborne box that an option points at."""
    space, _, name = option.region.rpartition("/")
    for altitude in ALTITUDES:
        if altitude == name:
            return space, altitude
    raise RulesError(f"{option.id!r} does not point at an airborne box")
