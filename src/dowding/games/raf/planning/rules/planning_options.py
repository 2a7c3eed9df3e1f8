"""The options of planning with their labels, pieces and regions, cached per pack."""

from __future__ import annotations

from dowding.engine.decision import Option
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.rules.option_labels import BOX_NAMES, gruppe_name
from dowding.games.raf.state import HOURS, GruppeBox


def card_piece(card: int) -> str:
    """The piece of a target card."""
    return f"target/{card}"


def strategy_piece(number: int) -> str:
    """The piece of a strategy card."""
    return f"strategy/{number}"


def hour_region(hour: int) -> str:
    """The region of an hour on the timetable."""
    return f"plan/{HOURS[hour]}"


def force_region(card: int) -> str:
    """The region of a raid's Gruppen and strategy cards: its target card."""
    return f"force/{card}"


def place_option(pack: PlanningComponents, card: int, hour: int) -> Option:
    """The option to raid a target at an hour."""
    label = f"{pack.targets[card].name} at {HOURS[hour]}"
    return _cached_option(pack, f"place:{card}:{HOURS[hour]}", label, card_piece(card), region=hour_region(hour))


def card_option(pack: PlanningComponents, verb: str, card: int, action_text: str, *, risky: bool = False) -> Option:
    """An option about a target card."""
    return _cached_option(
        pack, f"{verb}:{card}", f"{pack.targets[card].name} {action_text}".rstrip(), card_piece(card), risky=risky
    )


def strategy_option(pack: PlanningComponents, number: int, card: int) -> Option:
    """The option to add a strategy card to a raid."""
    label = f"{pack.strategy[number].name} for {pack.targets[card].name}"
    return _cached_option(pack, f"strategy:{number}:{card}", label, strategy_piece(number), force_region(card))


def assign_option(pack: PlanningComponents, verb: str, gruppe_id: str, card: int) -> Option:
    """The option to assign a Gruppe to a raid, perhaps as Jabos.

    It is needed more often than all others together, so its label is built only once.
    """
    region = force_region(card)
    key = (f"{verb}:{gruppe_id}:{card}", gruppe_id, region, "", False)
    option = pack.options.get(key)
    if option is None:
        how = " as Jabos" if verb == "jabo" else ""
        label = f"{gruppe_name(pack, gruppe_id)}{how} to {pack.targets[card].name}"
        option = pack.options[key] = Option(key[0], label, gruppe_id, region)
    return option


def gruppe_plan_option(pack: PlanningComponents, verb: str, gruppe_id: str, action_text: str) -> Option:
    """An option about a Gruppe of the plan."""
    return _cached_option(pack, f"{verb}:{gruppe_id}", f"{gruppe_name(pack, gruppe_id)} {action_text}", gruppe_id)


def mission_option(pack: PlanningComponents, gruppe_id: str, box: GruppeBox) -> Option:
    """The option to give a Gruppe of the forming raid a mission."""
    label = f"{gruppe_name(pack, gruppe_id)} to {BOX_NAMES[box]}"
    return _cached_option(pack, f"mission:{gruppe_id}:{box}", label, gruppe_id, region=f"hidden/{box}")


def _cached_option(
    pack: PlanningComponents, option_id: str, label: str, piece: str, region: str = "", *, risky: bool = False
) -> Option:
    """The label is part of the key, because it may hold numbers of one match, and the pack serves all matches."""
    key = (option_id, piece, region, label, risky)
    option = pack.options.get(key)
    if option is None:
        option = pack.options[key] = Option(option_id, label, piece, region, risky)
    return option
