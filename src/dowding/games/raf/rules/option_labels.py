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

PHASES: Final[dict[Phase, str]] = {
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

CAUSES: Final[dict[Cause, str]] = {
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

DEEDS: Final = {"commit": "meets the raid"}
"""What squadrons do that are only named in the question's list."""


def phase_name(state: RafState) -> str:
    """The phase and step of the sequence of play as people say it."""
    return PHASES[state.phase].format(intelligence=state.raid.intelligence if state.raid else "")


def cause_names(causes: Mapping[Cause, int]) -> dict[str, int]:
    """Points by what they were for, as people say it."""
    return {CAUSES[cause]: points for cause, points in causes.items()}


def squadron_name(pack: Components, ident: str) -> str:
    """A squadron as people say it: 54 Sqn (Spitfire); where it is, the table shows."""
    return f"{squadron_number(ident)} Sqn ({pack.squadrons[ident].type})"


def squadron_number(ident: str) -> str:
    """The number of a squadron: 54 of 54/6/11."""
    return ident.partition("/")[0]


def gruppe_name(pack: Components, ident: str) -> str:
    """A Gruppe as people say it: III/JG26 (Me109)."""
    return f"{gruppe_number(ident)} ({pack.gruppen[ident].type})"


def gruppe_number(ident: str) -> str:
    """The designation of a Gruppe without its Luftflotte: III/JG26 of III/JG26/2."""
    return ident.rpartition("/")[0]


def sector_name(pack: Components, sector: str) -> str:
    """A sector as people say it, its name before its code: Hornchurch (6/11); London has no code."""
    name = pack.sectors[sector].name
    return name if name == sector else f"{name} ({sector})"


def sector_names(pack: Components, sectors: Iterable[str]) -> str:
    """Sectors in a row; none where there are none."""
    return ", ".join(sector_name(pack, each) for each in sectors) or "none"


def home_name(pack: Components, ident: str) -> str:
    """The sector of a squadron's own airfield as people say it; nothing while it has none."""
    home = pack.homes[ident]
    return sector_name(pack, home) if home else ""


def damaged_site_name(pack: Components, site: str) -> str:
    """A damaged site as people say it: Radar net 4 Rye, Biggin Hill airfield, Box headquarters."""
    kind, _, ident = site.partition("/")
    if kind == "radar":
        return f"Radar net {ident} {pack.nets[int(ident)].name}"
    if kind == "airfield":
        return f"{pack.sectors[ident].airfield} airfield"
    return f"{ident} headquarters"


def squadron_option(
    pack: Components, verb: str, ident: str, region: str = "", doing: str = "", *, risky: bool = False
) -> Option:
    """The option to do something with a squadron, perhaps in some place; risky if dice or cards may follow at once."""
    key = (verb, ident, region, doing, risky)
    option = pack.options.get(key)
    if option is None:
        name = squadron_name(pack, ident)
        label, station = f"{name} {doing}".rstrip(), home_name(pack, ident)
        deed = doing or DEEDS.get(verb, "")
        option = Option(f"{verb}:{ident}", label, ident, region, risky=risky, group=station, deed=deed)
        pack.options[key] = option
    return option


def gruppe_option(pack: Components, verb: str, ident: str, doing: str = "", *, risky: bool) -> Option:
    """The option to do something with or to a Gruppe."""
    key = (verb, ident, "", doing, risky)
    option = pack.options.get(key)
    if option is None:
        label = f"{gruppe_name(pack, ident)} {doing}".rstrip()
        option = pack.options[key] = Option(f"{verb}:{ident}", label, piece=ident, risky=risky, deed=doing)
    return option


def squadron_options(pack: Components, verb: str, squadrons: Iterable[Squadron], *, risky: bool) -> list[Option]:
    """One option per squadron."""
    return [squadron_option(pack, verb, squadron.id, risky=risky) for squadron in squadrons]


def gruppe_options(
    pack: Components, verb: str, gruppen: Iterable[Gruppe], doing: str = "", *, risky: bool
) -> list[Option]:
    """One option per Gruppe."""
    return [gruppe_option(pack, verb, gruppe.id, doing, risky=risky) for gruppe in gruppen]


def near_circles(pack: Components) -> dict[str, tuple[Option, ...]]:
    """For each squadron the circles of its own and of the adjacent sectors, made once."""
    if not pack.circles:
        based = [ident for ident, home in pack.homes.items() if home]
        pack.circles.update({ident: patrol_options(pack, ident, far=False) for ident in based})
    return pack.circles


def circles_too_far(pack: Components, ident: str, rule: str, *, far: bool) -> tuple[Refused, ...]:
    """The circles out of a squadron's reach, each with the reason; made once, there are many (5b)."""
    key = ("far" if far else "near", ident)
    refused = pack.too_far.get(key)
    if refused is None:
        home, name = sector_name(pack, pack.homes[ident]), squadron_name(pack, ident)
        reached = {option.region for option in patrol_options(pack, ident, far=far)}
        refused = pack.too_far[key] = tuple(
            Refused(
                f"patrol:{ident}:{sector}",
                name,
                f"{sector_name(pack, sector)} is not adjacent to {home}",
                rule,
                ident,
                f"{sector}/patrol",
            )
            for sector in pack.sectors
            if f"{sector}/patrol" not in reached
        )
    return refused


def patrol_options(pack: Components, ident: str, *, far: bool) -> tuple[Option, ...]:
    """The circles a squadron can patrol: its own sector's, its neighbours', and with VHF theirs too (5a, 19.6)."""
    key = ("far" if far else "near", ident)
    options = pack.placements.get(key)
    if options is None:
        home = pack.squadrons[ident].sector
        sectors = pack.two_away[home] if far else (home, *pack.sectors[home].adjacent)
        options = pack.placements[key] = tuple(
            Option(
                f"patrol:{ident}:{sector}",
                f"{squadron_name(pack, ident)} patrols {sector_name(pack, sector)}",
                piece=ident,
                region=f"{sector}/patrol",
                group=sector_name(pack, home),
                deed=f"patrols {sector_name(pack, sector)}",
            )
            for sector in sectors
        )
    return options
