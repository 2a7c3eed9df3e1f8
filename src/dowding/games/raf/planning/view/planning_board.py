"""The German planning board, hidden from the opponent: target cards, timetable, hidden bases and hidden display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.raf.pack.components import TargetCard
from dowding.games.raf.pack.loader import AIRCRAFT
from dowding.games.raf.planning.pack.loader import PlanningComponents
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import max_gruppen, max_gruppen_now
from dowding.games.raf.planning.rules.planning_options import card_piece, force_region, hour_region, strategy_piece
from dowding.games.raf.planning.rules.raid_forming import missions
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.planning.view.expected_results import expectations, weathers
from dowding.games.raf.planning.view.plan_warnings import plan_warnings
from dowding.games.raf.rules.display_names import REGION_NAMES
from dowding.games.raf.state import ASSIGNED, BASE, HOURS, LAST_HOUR, NIGHT_SET, Gruppe, GruppeBox
from dowding.games.raf.view.boards import RAID_BOXES
from dowding.games.raf.view.boards import boards as family_boards
from dowding.games.raf.view.counters import gruppe_counter
from dowding.games.raf.view.markers import site_of
from dowding.view.scene import Board, Expected, Mark, Piece, Region, Tone

BOX_NAMES: Final = dict(RAID_BOXES)
REACH: Final[dict[str, tuple[str, Tone]]] = {
    "yes": ("in Me109 range", "good"),
    "edge": ("edge of Me109 range", "doubt"),
    "no": ("beyond Me109 range", "bad"),
}
MAX_STRATEGIC_VALUE: Final = 3
HIDDEN: Final[tuple[GruppeBox, ...]] = (BASE, ASSIGNED, NIGHT_SET)
"""The boxes of Gruppen on the planning board, not on the map."""


# Boards


def boards(pack: PlanningComponents) -> tuple[Board, ...]:
    """The family's boards, the planning board and the hidden display, built once per pack."""
    if not any(board.id == "plan" for board in pack.boards):
        pack.boards = (*family_boards(pack), _planning_board(pack), _hidden_display())
    return pack.boards


def _planning_board(pack: PlanningComponents) -> Board:
    hours = range(LAST_HOUR + 1)
    regions = [
        Region("plan/hand", "Target cards drawn", "hand", "Target cards", role="hand"),
        *(
            Region(hour_region(hour), f"Raids at {HOURS[hour]}", "hour", "The day", key=HOURS[hour], role="hour")
            for hour in hours
        ),
        *(_base(luftflotte, kind) for luftflotte in (2, 3) for kind in AIRCRAFT),
        Region("plan/strategy", "Strategy cards", "hand", "Strategy cards", role="aside"),
        Region("plan/night", "Set aside for the night", "night", "Night raids", role="aside"),
        *(Region(force_region(card.number), card.name, "raid", "Raids", role="card") for card in pack.targets.values()),
    ]
    title, proposal = "The German plan", "Plan my day"
    return Board("plan", title, "plan", tuple(regions), name="Plan", owner=GERMAN, proposal=proposal)


def _base(luftflotte: int, kind: str) -> Region:
    group, region_id = f"Luftflotte {luftflotte}", base_region(luftflotte, kind)
    return Region(region_id, f"LF {luftflotte} {kind}", kind, group, name=kind, role="base")


def _hidden_display() -> Board:
    regions = tuple(Region(f"hidden/{box}", name, box, name) for box, name in RAID_BOXES)
    return Board("hidden", "Hidden Raid Display", "display", regions, name="Hidden", owner=GERMAN)


def base_region(luftflotte: int, kind: str) -> str:
    """The hidden base of a Luftflotte's aircraft of one type."""
    return f"hangar/{luftflotte}/{kind}"


# Pieces


def raids_in_order(battle: PlanningBattle) -> list[PlannedRaid]:
    """The raids still to come in order of time, after the one that is forming."""
    state = battle.state
    forming = [state.flying] if state.flying is not None and state.raid is None else []
    return [*forming, *sorted(state.plan, key=lambda raid: raid.hour)]


def plan_pieces(battle: PlanningBattle) -> Iterator[Piece]:
    """The pieces of the planning board, which are hidden from the opponent."""
    state = battle.state
    for card in state.hand:
        yield _card(battle, card, "plan/hand")
        yield _aim(battle, card, "")
    before = len(state.flown)
    for number, raid in enumerate(raids_in_order(battle), before + 1):
        yield _card(battle, raid.card, hour_region(raid.hour), raid, number)
        yield _aim(battle, raid.card, str(number))
    for number in state.strategies:
        yield _strategy(battle, number)
    yield from _gruppen(battle)


def expected_results(battle: PlanningBattle) -> tuple[Expected, ...]:
    """The expected results of each raid of the plan."""
    if not battle.state.planned:
        return ()
    return tuple(expectation for raid in raids_in_order(battle) for expectation in _raid_expectations(battle, raid))


def _raid_expectations(battle: PlanningBattle, raid: PlannedRaid) -> tuple[Expected, ...]:
    """The expected results of a raid, cached by its force, the weather, the damage and a press (8)."""
    state, cache = battle.state, battle.pack.expectations_cache
    key = raid, weathers(battle, raid), tuple(state.damage), state.pressed
    cached = cache.get(key)
    return cache.put(key, tuple(expectations(battle, raid))) if cached is None else cached


def _gruppen(battle: PlanningBattle) -> Iterator[Piece]:
    """Each Gruppe at its base, on its card with its default mission, or in the hidden display."""
    state, cached_pieces = battle.state, battle.pack.render_cache.pieces
    places = {mission.gruppe: (f"hidden/{mission.box}", "") for mission in state.display}
    for raid in state.plan:
        for mission in missions(battle, raid, {}):
            places[mission.gruppe] = force_region(raid.card), BOX_NAMES[mission.box]
    for gruppe in battle.gruppen_in(BASE, ASSIGNED, NIGHT_SET):
        counter = battle.pack.gruppen[gruppe.id]
        home = base_region(counter.luftflotte, counter.type)
        region, row = ("plan/night", "") if gruppe.box == NIGHT_SET else places.get(gruppe.id, (home, ""))
        key = gruppe, region, row
        yield cached_pieces.get(key) or cached_pieces.put(key, _gruppe(battle, gruppe, region, row, home))


def _gruppe(battle: PlanningBattle, gruppe: Gruppe, region: str, row: str, home: str) -> Piece:
    drawn = gruppe_counter(battle, gruppe, region)
    marks = (*drawn.marks, Mark(row, "row")) if row else drawn.marks
    return Piece(
        *(drawn.id, drawn.region, drawn.label, drawn.kind, drawn.side, drawn.face, marks),
        tooltip=drawn.tooltip,
        home=home,
        form="counter",
    )


def _card(battle: PlanningBattle, number: int, region: str, raid: PlannedRaid | None = None, order: int = 0) -> Piece:
    card = battle.pack.targets[number]
    marks = (*_card_marks(battle, card), *(() if raid is None else _raid_marks(battle, raid, order)))
    marks_text = "; ".join(map(_mark_text, marks))
    return Piece(
        *(card_piece(number), region, card.name, card.type, GERMAN, "front", marks),
        tooltip=f"{card.name}; {marks_text}",
        form="card",
        holds=force_region(number) if raid is not None else "",
    )


def _mark_text(mark: Mark) -> str:
    """A mark in the tooltip of its card. The name of a flag is what its text is short for."""
    if mark.role == "flag":
        return mark.name or mark.text
    return f"{mark.name}: {mark.text}" if mark.name and mark.role != "warning" else mark.text


def _card_marks(battle: PlanningBattle, card: TargetCard) -> Iterator[Mark]:
    """The marks of a target card: Luftflotte, value, the raid it is worth today, and Me109 range."""
    worth, priority = battle.worth(card), battle.state.priorities[card.type]
    value = "●" * card.strategic_value + "○" * (MAX_STRATEGIC_VALUE - card.strategic_value)
    reach, tone = REACH[card.me109]
    yield Mark(f"LF {card.luftflotte}", "plate", "Raided from")
    yield Mark(value, "rating", "Strategic value")
    yield Mark(worth, "flag", f"{worth} raid", "bad" if worth == "major" else "")
    if card.double_vp:
        yield Mark("double points", "flag", "", "good")
    yield Mark(f"{card.sector} · {card.type}, {priority} priority", "line")
    yield Mark(reach, "line", "", tone)
    yield Mark(f"{REGION_NAMES[card.region]} · nets {', '.join(map(str, card.nets)) or 'none'}", "note", "Comes from")


def _raid_marks(battle: PlanningBattle, raid: PlannedRaid, order: int) -> Iterator[Mark]:
    yield Mark(str(order), "sign", "Raid")
    if battle.state.planned:
        limit = max_gruppen if battle.state.stage == "bombers" else max_gruppen_now
        yield Mark(f"{len(raid.gruppen)}/{limit(battle, raid)}", "boxes", "Gruppen")
    for strategy in raid.strategies:
        name = battle.pack.strategy[strategy].name
        yield Mark(name, "flag", f"Strategy card: {name}", "doubt")
    if raid.forward:
        yield Mark("forward airfields", "flag", "Aim: forward airfields", "doubt")
    yield from plan_warnings(battle, raid)


def _aim(battle: PlanningBattle, number: int, order: str) -> Piece:
    """The marker of a target on the map, with the number of its raid if it has one."""
    card = battle.pack.targets[number]
    tooltip = f"{'Raid ' + order if order else 'Target card'}: {card.name}"
    piece_id, region = f"aim/{number}", site_of(battle.pack, card)
    return Piece(piece_id, region, order or "·", "aim", GERMAN, "" if order else "idle", tooltip=tooltip)


def _strategy(battle: PlanningBattle, number: int) -> Piece:
    card = battle.pack.strategy[number]
    lines = (Mark(card.text, "line"), Mark(card.shown, "note", "Revealed at"))
    tooltip = f"{card.name}: {card.text} Revealed at {card.shown}."
    piece_id, place = strategy_piece(number), "plan/strategy"
    return Piece(piece_id, place, card.name, "strategy card", GERMAN, "front", lines, tooltip, form="card")
