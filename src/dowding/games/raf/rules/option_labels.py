"""Option labels and display names of the RAF games. Options are cached: each is created once per pack."""

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
    "planning": "Daily Planning: German raid plan",
    "repair": "Daily Preparation: repair",
    "night patrol": "Daily Preparation: night patrol",
    "advance warning": "Squadrons: advance warning",
    "patrol": "Squadrons: patrol assignment",
    "target": "Raid: target",
    "forming": "Raid: formation",
    "detection": "Raid: detection",
    "announcement": "Raid: announcement",
    "size": "Raid: size",
    "commitment": "Raid: squadron commitment, {intelligence} intelligence",
    "response": "Raid: Fighter Command response, {intelligence} intelligence",
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
    "fighter assignment": "Airfield Operations: German fighter assignment",
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

DEFAULT_ACTIONS: Final = {"commit": "responds"}
"""By verb, the action of options whose label gives only the squadron's name."""


def phase_name(state: RafState) -> str:
    """The display name of the current phase and step of the sequence of play."""
    return PHASE_NAMES[state.phase].format(intelligence=state.raid.intelligence if state.raid else "")


def cause_names(causes: Mapping[Cause, int]) -> dict[str, int]:
    """Points by the display names of their causes."""
    return {CAUSE_NAMES[cause]: points for cause, points in causes.items()}


def squadron_name(pack: Components, squadron_id: str) -> str:
    """The display name of a squadron: 54 Sqn (Spitfire)."""
    return f"{squadron_number(squadron_id)} Sqn ({pack.squadrons[squadron_id].type})"


def squadron_number(squadron_id: str) -> str:
    """The number of a squadron: 54 of 54/6/11."""
    return squadron_id.partition("/")[0]


def gruppe_name(pack: Components, gruppe_id: str) -> str:
    """The display name of a Gruppe: III/JG26 (Me109)."""
    return f"{gruppe_number(gruppe_id)} ({pack.gruppen[gruppe_id].type})"


def gruppe_number(gruppe_id: str) -> str:
    """The designation of a Gruppe without its Luftflotte: III/JG26 of III/JG26/2."""
    return gruppe_id.rpartition("/")[0]


def sector_name(pack: Components, sector: str) -> str:
    """The display name of a sector, with its code: Hornchurch (6/11). London has no code."""
    name = pack.sectors[sector].name
    return name if name == sector else f"{name} ({sector})"


def sector_names(pack: Components, sectors: Iterable[str]) -> str:
    """A list of sectors, or "none"."""
    return ", ".join(sector_name(pack, sector) for sector in sectors) or "none"


def home_name(pack: Components, squadron_id: str) -> str:
    """The display name of a squadron's home sector; empty for an ace counter, which has none."""
    home = pack.homes[squadron_id]
    return sector_name(pack, home) if home else ""


def damaged_site_name(pack: Components, site: str) -> str:
    """The display name of a damaged site: Radar net 4 Rye, Biggin Hill airfield, Box headquarters."""
    kind, _, site_id = site.partition("/")
    if kind == "radar":
        return f"Radar net {site_id} {pack.nets[int(site_id)].name}"
    if kind == "airfield":
        return f"{pack.sectors[site_id].airfield} airfield"
    return f"{site_id} headquarters"


def squadron_option(
    pack: Components, verb: str, squadron_id: str, region: str = "", action_text: str = "", *, risky: bool = False
) -> Option:
    """The option of an action with a squadron. `risky` if dice or cards may follow immediately."""
    key = (verb, squadron_id, region, action_text, risky)
    option = pack.options.get(key)
    if option is None:
        name = squadron_name(pack, squadron_id)
        label, station = f"{name} {action_text}".rstrip(), home_name(pack, squadron_id)
        action = action_text or DEFAULT_ACTIONS.get(verb, "")
        option = Option(
            f"{verb}:{squadron_id}",
            label,
            squadron_id,
            region,
            risky=risky,
            group=station,
            deed=action,
            name=name if action_text else "",
        )
        pack.options[key] = option
    return option


def gruppe_option(pack: Components, verb: str, gruppe_id: str, action_text: str = "", *, risky: bool) -> Option:
    """The option of an action with a Gruppe."""
    key = (verb, gruppe_id, "", action_text, risky)
    option = pack.options.get(key)
    if option is None:
        name = gruppe_name(pack, gruppe_id)
        option = pack.options[key] = Option(
            f"{verb}:{gruppe_id}",
            f"{name} {action_text}".rstrip(),
            piece=gruppe_id,
            risky=risky,
            deed=action_text,
            name=name if action_text else "",
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
    """For each squadron the patrol options of its home sector and adjacent ones, cached."""
    if not pack.circles:
        based = [squadron_id for squadron_id, home in pack.homes.items() if home]
        pack.circles.update({squadron_id: patrol_options(pack, squadron_id, far=False) for squadron_id in based})
    return pack.circles


def circles_too_far(pack: Components, squadron_id: str, rule: str, *, far: bool) -> tuple[Refused, ...]:
    """The circles out of a squadron's reach, each with the reason (5b). Cached, because there are many."""
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
    """The circles that a squadron can patrol: own sector, neighbours, and with VHF their neighbours (5a, 19.6)."""
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
                name=squadron_name(pack, squadron_id),
            )
            for sector in sectors
        )
    return options
