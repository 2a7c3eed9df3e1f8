"""German raid deployment (LION-8): two force cards give the size and the aircraft of the raid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack.components import Aircraft, ForceCard, ForceEntry, Luftflotte
from dowding.games.raf.pack.loader import BOMBERS
from dowding.games.raf.rules.commitment import patrollers_under_delay
from dowding.games.raf.rules.decks import discard, draw_card
from dowding.games.raf.state import BASE, BOMBER, ESCORT, HUNT, INFLIGHT, PATROL, Gruppe, GruppeBox

SWEEP: Final = 2
"""The number of Gruppen that a Me109 sweep adds to a minor raid (8.22)."""
BOMBER_SUBSTITUTES: Final[tuple[Aircraft, ...]] = ("Ju88", "Do17", "He111")
LAST_RESORT: Final[Aircraft] = "Ju87"
FALSE_RAID_ADVANCE: Final = 2
DISPLAY: Final[tuple[GruppeBox, ...]] = (HUNT, BOMBER, ESCORT, PATROL)
"""The boxes of the Raid Display."""


def raid_size(battle: Lion) -> None:
    """II.4: the left half of a force card gives the number of Gruppen, or no raid at all (8.1)."""
    battle.step_begins("size")
    card = battle.pack.forces[draw_card(battle, "force")]
    discard(battle, "force", card.number)
    size = size_on(battle, card)
    battle.happen("raid size", "LION-8a", card=card.number, size=size)
    if size:
        battle.change_raid(size=size)
    else:
        no_raid(battle)


def size_on(battle: Lion, card: ForceCard) -> int:
    """8.1a: the size for the effort, by its conditions; 0 means no raid."""
    raid = battle.raid
    if not raid.major:
        return card.minor
    if card.no_major_if_poor and raid.intelligence == "poor":
        return 0
    return card.major_depleted if card.major_depleted and battle.is_depleted() else card.major


def no_raid(battle: Lion) -> None:
    """8.1b: there is no raid: squadrons go Inflight, the clock does not advance, a new target is drawn."""
    battle.happen("no raid", "LION-8.1b", target=battle.raid.target)
    battle.squadrons_leave(battle.squadrons_in(HUNT), "LION-8.1b", "there is no raid")
    battle.state.advance, battle.state.follow_up = 0, False
    battle.go_to(raid_over)


def raid_deployment(battle: Lion) -> None:
    """II.6: the right half of another force card gives the aircraft; Gruppen are selected and deployed."""
    battle.step_begins("deployment")
    card = battle.pack.forces[draw_card(battle, "force")]
    discard(battle, "force", card.number)
    sweep = card.sweep and not battle.raid.major and battle.in_me109_range(battle.target)
    selected = _select_sweep(battle) if sweep else _select(battle, card.aircraft[: battle.raid.size])
    battle.happen(
        "raid composition",
        "LION-8.22a" if sweep else "LION-8.2a",
        card=card.number,
        sweep=sweep,
        gruppen=[gruppe_id for gruppe_id, _ in selected],
    )
    if selected:
        _deploy(battle, selected)
    else:
        false_raid(battle)


def false_raid(battle: Lion) -> None:
    """8.24: no Gruppe can be selected for the raid: squadrons go Inflight and the clock advances two spaces."""
    battle.happen("false raid", "LION-8.24a", target=battle.raid.target)
    battle.squadrons_leave(battle.squadrons_in(HUNT), "LION-8.24a", "it was a false raid")
    state = battle.state
    state.advance, state.follow_up, state.no_advance_warning = FALSE_RAID_ADVANCE, False, False  # LC-95
    battle.go_to(raid_over)


def raid_over(battle: Lion) -> None:
    """Discard the target card, unless a follow-up raid attacks it again."""
    raid = battle.raid
    if not battle.state.follow_up:
        discard(battle, "target", raid.target)
        battle.state.raid = None


# Selecting Gruppen (8.2)

Selected = tuple[str, ForceEntry]
"""A Gruppe and the entry of the force card that it fills."""


def _select(battle: Lion, entries: tuple[ForceEntry, ...]) -> list[Selected]:
    """8.2: fill the entries in order. The first that cannot be filled ends the selection (8.2d)."""
    selected: list[Selected] = []
    letters: Counter[str] = Counter()
    for entry in entries:
        gruppe = _pick(battle, _candidates(battle, entry), letters)
        if gruppe is None:
            break
        selected.append((gruppe.id, entry))
    return selected


def _select_sweep(battle: Lion) -> list[Selected]:
    """8.22: Me109s only, two more than the card's size, no substitutes; the raid's own Luftflotte first (ED4)."""
    selected: list[Selected] = []
    letters: Counter[str] = Counter()
    me109s: list[tuple[Aircraft, Luftflotte]] = [
        ("Me109", luftflotte) for luftflotte in battle.luftflotten_for(battle.target)
    ]
    for _ in range(battle.raid.size + SWEEP):
        gruppe = _pick(battle, _first_ready(battle, me109s), letters)
        if gruppe is None:
            break
        selected.append((gruppe.id, "Me109"))
    return selected


def _pick(battle: Lion, candidates: list[Gruppe], letters: Counter[str]) -> Gruppe | None:
    """8.2e: select a Gruppe so that letters are as even as possible, then at random (LC-44). It leaves its base."""
    if not candidates:
        return None
    counters = battle.pack.gruppen
    picked = [letters.get(counters[gruppe.id].letter, 0) for gruppe in candidates]
    fewest = min(picked)
    even = [gruppe.id for gruppe, times in zip(candidates, picked, strict=True) if times == fewest]
    gruppe_id = battle.draw(even, "Gruppe", "LION-8.2e") if len(even) > 1 else even[0]
    letters[counters[gruppe_id].letter] += 1
    return battle.put_gruppe(battle.state.gruppen[gruppe_id], INFLIGHT)


def _candidates(battle: Lion, entry: ForceEntry) -> list[Gruppe]:
    """The Gruppen that may fill an entry: of its type, else of a substitute; the raid's own Luftflotte first (ED4)."""
    return _first_ready(battle, _search_order(battle, entry, battle.luftflotten_for(battle.target)))


def _first_ready(battle: Lion, order: Iterable[tuple[Aircraft, Luftflotte]]) -> list[Gruppe]:
    """The available Gruppen of the first type and Luftflotte that has any."""
    for aircraft, luftflotte in order:
        gruppen = _of_type(battle, aircraft, luftflotte)
        if gruppen:
            return gruppen
    return []


def _search_order(
    battle: Lion, entry: ForceEntry, luftflotten: tuple[Luftflotte, ...]
) -> Iterator[tuple[Aircraft, Luftflotte]]:
    """The types that can fill an entry, in order, with their Luftflotten (8.2b, 8.2c, 8.23, ED4, LC-88)."""
    wanted, substitutes, last = _types_for(battle, entry)
    for luftflotte in luftflotten:
        yield wanted, luftflotte
    for types in (substitutes, last):
        for luftflotte in luftflotten:
            for aircraft in types:
                yield aircraft, luftflotte


def _types_for(battle: Lion, entry: ForceEntry) -> tuple[Aircraft, tuple[Aircraft, ...], tuple[Aircraft, ...]]:
    """The type of an entry, its substitutes, and its last resort."""
    if entry == "Ju87":
        return "Ju87", BOMBER_SUBSTITUTES, ()
    if entry == "Do17" or entry == "He111" or entry == "Ju88":
        return entry, tuple(substitute for substitute in BOMBER_SUBSTITUTES if substitute != entry), (LAST_RESORT,)
    if entry == "Me109cp":  # an Me109 even beyond its range (8.23a)
        return "Me109", ("Me110",), ()
    if not battle.in_me109_range(battle.target):  # 8.23: only Me110s
        return "Me110", (), ()
    if entry == "Me110":
        return "Me110", ("Me109",), ()
    return "Me109", ("Me110",), ()


def _of_type(battle: Lion, aircraft: Aircraft, luftflotte: Luftflotte) -> list[Gruppe]:
    """The full Gruppen of a type at base. Elite Me110s come before others (8.21)."""
    gruppen = battle.state.gruppen
    ready_gruppen = [
        gruppe
        for counter in battle.pack.gruppen_at[luftflotte, aircraft]
        if (gruppe := gruppen.get(counter.id)) is not None and gruppe.full and gruppe.box == BASE
    ]
    if aircraft != "Me110":
        return ready_gruppen
    return [gruppe for gruppe in ready_gruppen if gruppe.id in battle.pack.elites] or ready_gruppen


# Deploying Gruppen (8.3)


def _deploy(battle: Lion, selected: list[Selected]) -> None:
    """8.3, 8.4: place each Gruppe in its box of the Raid Display."""
    bombers = any(battle.pack.gruppen[gruppe_id].type in BOMBERS for gruppe_id, _ in selected)
    display: dict[str, list[str]] = {box: [] for box in DISPLAY}
    for gruppe_id, entry in selected:
        box = box_for(battle, gruppe_id, entry, bombers=bombers)
        battle.put_gruppe(battle.state.gruppen[gruppe_id], box)
        display[box].append(gruppe_id)
    battle.change_raid(deployed=True, size=len(selected), force=tuple(gruppe_id for gruppe_id, _ in selected))
    battle.happen("raid deployed", "LION-8.3a", display=display)


def box_for(battle: Lion, gruppe_id: str, entry: ForceEntry, *, bombers: bool) -> GruppeBox:
    """The box of a selected Gruppe, by its type and the entry that it fills."""
    aircraft = battle.pack.gruppen[gruppe_id].type
    if aircraft in BOMBERS:
        return BOMBER
    if aircraft == "Me110":  # also as a substitute; without bombers they strafe (8.3b, 8.42)
        return ESCORT if bombers else BOMBER
    if entry == "Me109e":
        return ESCORT
    if entry == "Me109cp":
        return _patroller_box(battle)
    return HUNT


def _patroller_box(battle: Lion) -> GruppeBox:
    """8.4: the box of channel patrollers: close escort without warning (8.41); see 19.2b for delayed response."""
    if battle.raid.warning == "none":
        return ESCORT
    return (patrollers_under_delay(battle) if battle.raid.delayed else None) or PATROL
