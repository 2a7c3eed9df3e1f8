"""The options of planning: what they are called, and which pieces and places they speak of. Made once per pack."""

from __future__ import annotations

from dowding.engine.decision import Option
from dowding.games.raf.planning.pack.loader import PlannedComponents
from dowding.games.raf.rules.option_labels import BOX_NAMES, gruppe_name
from dowding.games.raf.state import HOURS, GruppeBox


def card_piece(card: int) -> str:
    """The piece of a target card."""
    return f"target/{card}"


def strategy_piece(number: int) -> str:
    """The piece of a strategy card."""
    return f"strategy/{number}"


def hour_region(hour: int) -> str:
    """The place of an hour on the timetable."""
    return f"plan/{HOURS[hour]}"


def force_region(card: int) -> str:
    """Where the Gruppen of a raid and its strategy cards lie: on its target card."""
    return f"force/{card}"


def place_option(pack: PlannedComponents, card: int, hour: int) -> Option:
    """Raid this target at this hour."""
    label = f"{pack.targets[card].name} at {HOURS[hour]}"
    return _kept(pack, f"place:{card}:{HOURS[hour]}", label, card_piece(card), region=hour_region(hour))


def card_option(pack: PlannedComponents, verb: str, card: int, doing: str, *, risky: bool = False) -> Option:
    """Do something with a target card."""
    return _kept(pack, f"{verb}:{card}", f"{pack.targets[card].name} {doing}".rstrip(), card_piece(card), risky=risky)


def strategy_option(pack: PlannedComponents, number: int, card: int) -> Option:
    """Lay a strategy card under a raid."""
    label = f"{pack.strategy[number].name} for {pack.targets[card].name}"
    return _kept(pack, f"strategy:{number}:{card}", label, strategy_piece(number), force_region(card))


def assign_option(pack: PlannedComponents, verb: str, ident: str, card: int) -> Option:
    """Send a Gruppe on a raid, as it is or with bombs under its fighters.

    Asked for more often than all others together, so that its words are put together once only.
    """
    option, region = f"{verb}:{ident}:{card}", force_region(card)
    kept = pack.options.get((option, ident, region, "", False))
    if kept is not None:
        return kept
    how = " as Jabos" if verb == "jabo" else ""
    return _kept(pack, option, f"{gruppe_name(pack, ident)}{how} to {pack.targets[card].name}", ident, region)


def gruppe_plan_option(pack: PlannedComponents, verb: str, ident: str, doing: str) -> Option:
    """Do something with a Gruppe of the plan."""
    return _kept(pack, f"{verb}:{ident}", f"{gruppe_name(pack, ident)} {doing}", ident)


def mission_option(pack: PlannedComponents, ident: str, box: GruppeBox) -> Option:
    """Give a Gruppe of the raid that forms its mission."""
    label = f"{gruppe_name(pack, ident)} to {BOX_NAMES[box]}"
    return _kept(pack, f"mission:{ident}:{box}", label, ident, region=f"hidden/{box}")


def _kept(
    pack: PlannedComponents, ident: str, label: str, piece: str, region: str = "", *, risky: bool = False
) -> Option:
    key = (ident, piece, region, "", risky)
    option = pack.options.get(key)
    if option is None:
        option = pack.options[key] = Option(ident, label, piece, region, risky)
    return option
