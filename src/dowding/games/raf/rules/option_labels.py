"""The options and names of the RAF games. An option is a value: made once per pack, offered again and again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from dowding.engine.decision import Option, Refused
from dowding.games.raf.pack.components import Cause, Phase
from dowding.games.raf.pack.loader import Components
from dowding.games.raf.state import Gruppe, RafState, Squadron

BOX_NAMES = {
    "hunt": "the Hunt Box",
    "bomber": "the Bomber Box",
    "escort": "Close Escort",
    "patrol": "Channel Patrol",
    "inflight": "Inflight",
}

PHASE_NAMES: Final[dict[Phase, str]] = {
    "set-up": "Set-up: markers and units",
    "time of day": "Daily Preparation: time of day",
    "planning": "Daily Planning: the Germans plan their raids",
    "repair": "Daily Preparation: repair",
    "night patrol": "Daily Preparation: night patrol",
    "advance warning": "Squadrons: advance warning",
    "patrol": "Squadrons: patrol assignment",
    "target": "Raid: target",
    "forming": "Raid: a raid forms",
    "detection": "Raid: detection",
    "announcement": "Raid: what is heard of its size",
    "size": "Raid: size",
    "commitment": "Raid: squadron commitment, {intelligence} intelligence",
    "response": "Raid: Fighter Command answers, {intelligence} intelligence",
    "deployment": "Raid: deployment",
    "rendezvous": "Raid: rendezvous",
    "approach event": "Raid: approach event",
    "hunter interception": "Raid: hunter interception",
    "hunter attack": "Raid: hunter attack",
    "target event": "Raid: target event",
    "squadron interception": "Raid: squadron interception",
    "squadron attack": "Raid: squadron attack",
    "bombardment": "Raid: bombardment",
    "recovery": "Raid: German recovery",
    "turnaround": "Airfield Operations: turnaround",
    "fighter assignment": "Airfield Operations: German fighters are assigned",
    "day report": "End of Day: report",
    "reset": "Calendar Update: reset",
    "press or rest": "Calendar Update: press or rest",
    "day advance": "Calendar Update: day advance",
    "day event": "Calendar Update: day event",
    "replacements": "Calendar Update: replacements",
    "reinforcements": "Calendar Update: reinforcements",
    "night raids": "Calendar Update: night raids",
    "over": "The battle is over",
}

CAUSE_NAMES: Final[dict[Cause, str]] = {
    "Gruppen light": "Gruppen, light loss",
    "Gruppen heavy": "Gruppen, heavy loss",
    "squadrons light": "squadrons, light loss",
    "squadrons heavy": "squadrons, heavy loss",
    "bombing": "bombing",
    "night bombing": "night bombing",
    "no response": "no response",
    "days": "days passed",
    "reinforcements": "reinforcements",
    "preparations": "Sealion preparations",
    "effort": "too little effort",
}

DEFAULT_ACTIONS: Final = {"commit": "meets the raid"}
"""What squadrons do that are only named in the question's list."""


def phase_name(state: RafState) -> str:
    """The phase and step of the sequence of play as people say it."""
    return PHASE_NAMES[state.phase].format(intelligence=state.raid.intelligence if state.raid else "")


def cause_names(causes: Mapping[Cause, int]) -> dict[str, int]:
    """Points by what they were for, as people say it."""
    return {CAUSE_NAMES[cause]: points for cause, points in causes.items()}


def squadron_name(pack: Components, squadron_id: str) -> str:
    """A squadron as people say it: 54 Sqn (Spitfire); where it is, the table shows."""
    return f"{squadron_number(squadron_id)} Sqn ({pack.squadrons[squadron_id].type})"


def squadron_number(squadron_id: str) -> str:
    """The number of a squadron: 54 of 54/6/11."""
    return squadron_id.partition("/")[0]


def gruppe_name(pack: Components, gruppe_id: str) -> str:
    """A Gruppe as people say it: III/JG26 (Me109)."""
    return f"{gruppe_number(gruppe_id)} ({pack.gruppen[gruppe_id].type})"


def gruppe_number(gruppe_id: str) -> str:
    """The designation of a Gruppe without its Luftflotte: III/JG26 of III/JG26/2."""
    return gruppe_id.rpartition("/")[0]


def sector_name(pack: Components, sector: str) -> str:
    """A sector as people say it, its name before its code: Hornchurch (6/11); London has no code."""
    name = pack.sectors[sector].name
    return name if name == sector else f"{name} ({sector})"


def sector_names(pack: Components, sectors: Iterable[str]) -> str:
    """Sectors in a row; none where there are none."""
    return ", ".join(sector_name(pack, sector) for sector in sectors) or "none"


def home_name(pack: Components, squadron_id: str) -> str:
    """The sector of a squadron's own airfield as people say it; nothing while it has none."""
    home = pack.homes[squadron_id]
    return sector_name(pack, home) if home else ""


def damaged_site_name(pack: Components, site: str) -> str:
    """A damaged site as people say it: Radar net 4 Rye, Biggin Hill airfield, Box headquarters."""
    kind, _, site_id = site.partition("/")
    if kind == "radar":
        return f"Radar net {site_id} {pack.nets[int(site_id)].name}"
    if kind == "airfield":
        return f"{pack.sectors[site_id].airfield} airfield"
    return f"{site_id} headquarters"


def squadron_option(
    pack: Components, verb: str, squadron_id: str, region: str = "", action_text: str = "", *, risky: bool = False
) -> Option:
    """The option to do something with a squadron, perhaps in some place; risky if dice or cards may follow at once."""
    key = (verb, squadron_id, region, action_text, risky)
    option = pack.options.get(key)
    if option is None:
        name = squadron_name(pack, squadron_id)
        label, station = f"{name} {action_text}".rstrip(), home_name(pack, squadron_id)
        action = action_text or DEFAULT_ACTIONS.get(verb, "")
        option = Option(f"{verb}:{squadron_id}", label, squadron_id, region, risky=risky, group=station, deed=action)
        pack.options[key] = option
    return option


def gruppe_option(pack: Components, verb: str, gruppe_id: str, action_text: str = "", *, risky: bool) -> Option:
    """The option to do something with or to a Gruppe."""
    key = (verb, gruppe_id, "", action_text, risky)
    option = pack.options.get(key)
    if option is None:
        label = f"{gruppe_name(pack, gruppe_id)} {action_text}".rstrip()
        option = pack.options[key] = Option(
            f"{verb}:{gruppe_id}", label, piece=gruppe_id, risky=risky, deed=action_text
        )
    return option


def squadron_options(pack: Components, verb: str, squadrons: Iterable[Squadron], *, risky: bool) -> list[Option]:
    """One option per squadron."""
    return [squadron_option(pack, verb, squadron.id, risky=risky) for squadron in squadrons]


def gruppe_options(
    pack: Components, verb: str, gruppen: Iterable[Gruppe], action_text: str = "", *, risky: bool
) -> list[Option]:
    """One option per Gruppe."""
    return [gruppe_option(pack, verb, gruppe.id, action_text, risky=risky) for gruppe in gruppen]


def near_circles(pack: Components) -> dict[str, tuple[Option, ...]]:
    """For each squadron the circles of its own and of the adjacent sectors, made once."""
    if not pack.circles:
        based = [squadron_id for squadron_id, home in pack.homes.items() if home]
        pack.circles.update({squadron_id: patrol_options(pack, squadron_id, far=False) for squadron_id in based})
    return pack.circles


def circles_too_far(pack: Components, squadron_id: str, rule: str, *, far: bool) -> tuple[Refused, ...]:
    """The circles out of a squadron's reach, each with the reason; made once, there are many (5b)."""
    key = ("far" if far else "near", squadron_id)
    refused = pack.too_far.get(key)
    if refused is None:
        home, name = sector_name(pack, pack.homes[squadron_id]), squadron_name(pack, squadron_id)
        reached = {option.region for option in patrol_options(pack, squadron_id, far=far)}
        refused = pack.too_far[key] = tuple(
            Refused(
                f"patrol:{squadron_id}:{sector}",
                name,
                f"{sector_name(pack, sector)} is not adjacent to {home}",
                rule,
                squadron_id,
                f"{sector}/patrol",
            )
            for sector in pack.sectors
            if f"{sector}/patrol" not in reached
        )
    return refused


def patrol_options(pack: Components, squadron_id: str, *, far: bool) -> tuple[Option, ...]:
    """The circles a squadron can patrol: its own sector's, its neighbours', and with VHF theirs too (5a, 19.6)."""
    key = ("far" if far else "near", squadron_id)
    options = pack.placements.get(key)
    if options is None:
        home = pack.squadrons[squadron_id].sector
        sectors = pack.two_away[home] if far else (home, *pack.sectors[home].adjacent)
        options = pack.placements[key] = tuple(
            Option(
                f"patrol:{squadron_id}:{sector}",
                f"{squadron_name(pack, squadron_id)} patrols {sector_name(pack, sector)}",
                piece=squadron_id,
                region=f"{sector}/patrol",
                group=sector_name(pack, home),
                deed=f"patrols {sector_name(pack, sector)}",
            )
            for sector in sectors
        )
    return options
