"""The scenario of a battle: units, squares, sky and target, built from the raid (BRIDGE-3.4 to 3.20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from dowding.engine.decision import Seat
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.state import Participant, RaidBattle
from dowding.games.battles.tables import WarningRow
from dowding.games.raf.pack.components import TargetType
from dowding.games.raf.rules.bombing import bombing_strengths
from dowding.games.raf.state import Gruppe
from dowding.games.wing_leader.geometry import LETTERS
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.pack.scenario import (
    DEFENDER,
    RAIDER,
    CloudBank,
    Force,
    Losses,
    Mission,
    Scenario,
    SetUpArea,
    SurfaceListing,
    Unit,
    Victory,
)
from dowding.games.wing_leader.pack.scenario_hooks import NEVER, BuiltScenario, ScenarioHooks
from dowding.games.wing_leader.pack.sky import Cloud

PRIMARY: Final = "TARGET"
SECONDARY: Final = "TARGET2"
"""The ids of the surface units."""
TARGET_SQUARE: Final = "S0"
SECONDARY_SQUARE: Final = "Q0"
TARGET_COLUMN: Final = 19
"""One more than the column of the target: the lead bomber, two columns a turn, reaches it in its last turn."""
COLUMNS_A_TURN: Final = 2
BOMBED_FIRST_TURNS: Final = 2
LATE_TURN: Final = 3
LATE_COLUMNS: Final = ("T", "V")
COLUMN_WITHOUT_BOMBERS: Final = 5
HUNTERS_AHEAD: Final = 3
UNITS_A_SQUARE: Final = 2
SLIPPED_COLUMNS: Final = 4
LOW: Final = 1
CLOUD_ALTITUDE: Final = 6
CLOUD_BLOCKS: Final = (("A", "D"), ("E", "H"), ("I", "L"), ("M", "P"), ("Q", "T"), ("U", "Z"))
HAZE: Final = 3
HAZY_HOURS: Final = frozenset({0, 1})
BIG_WING: Final = "Big Wing"
BIG_WING_SQUADRONS: Final = 2
HEIGHT_ERROR_IF_POOR: Final = 5
HEIGHT_ERROR_IF_LIMITED: Final = 6
TWELVE_GROUP: Final = 12
TOP: Final = 19


class Plan(msgspec.Struct, frozen=True):
    """The measures of a set-up: the turns to the target, the row of the warning, and what events have changed."""

    row: WarningRow
    turns: int
    """The turns to the target; 0 without bombers."""
    bombed_first: bool
    british_levels: int
    german_levels: int

    @property
    def lead(self) -> int:
        """The column of the leading bomber."""
        return TARGET_COLUMN - COLUMNS_A_TURN * self.turns if self.turns else COLUMN_WITHOUT_BOMBERS


def build(battle: BattlesContext, raid: RaidBattle, clouds: tuple[CloudBank, ...]) -> BuiltScenario:
    """The scenario with its special rules."""
    plan = plan_of(battle, raid)
    flown = [participant for participant in raid.participants if not participant.is_wingmate]
    german = [participant for participant in flown if not participant.is_squadron]
    british = [participant for participant in flown if participant.is_squadron]
    number = battle.theatre.tables.number
    scenario = Scenario(
        source="reconstructed: built from the raid",
        id="battle",
        title=f"Raid on {battle.target.name}",
        about="",
        first="defender" if battle.raid.intelligence == "poor" else "raider",
        turns=number["turns"] if plan.turns else number["turns without bombers"],
        raider=Force(
            nation="Germany",
            edge="left",
            max_losses=Losses(number["Gruppe losses"], number["Gruppe losses"]),
            squadrons=tuple(_german_units(battle, plan, german)),
            split_limit=0,
        ),
        defender=Force(
            nation="Britain",
            edge="right",
            max_losses=Losses(number["squadron losses"], number["squadron losses"]),
            squadrons=tuple(_british_units(battle, raid, plan, british)),
            rigid=True,
            gci=plan.row.gci or None,
            split_limit=0,
        ),
        victory=Victory(1, -1),
        rules=("advanced", "bombing"),
        clouds=clouds,
        haze=HAZE if battle.state.hour in HAZY_HOURS else None,
        sun=battle.theatre.tables.sun(battle.target.region, battle.state.hour),
        surface=tuple(_targets(battle)),
    )
    return BuiltScenario(scenario, _hooks(battle, raid, german))


def plan_of(battle: BattlesContext, raid: RaidBattle) -> Plan:
    """BRIDGE-3.8, 3.15, 2.6, 2.9: the measures, by the detected warning and the events."""
    row = battle.theatre.tables.warnings[battle.raid.warning]
    bombers = any(_is_in_bomber_box(participant) for participant in raid.participants)
    flags = battle.raid
    bombed_first = bombers and (flags.delayed or flags.over_coast or flags.late_interception)
    turns = (BOMBED_FIRST_TURNS if bombed_first else row.turns) + raid.extended if bombers else 0
    advantage = battle.theatre.tables.number["altitude advantage"]
    british = advantage * (flags.british_altitude - flags.german_altitude)
    return Plan(row, turns, bombed_first, british, advantage * flags.german_altitude)


def _is_in_bomber_box(participant: Participant) -> bool:
    return participant.box == "bomber" and not participant.is_squadron


# The German units


def _german_units(battle: BattlesContext, plan: Plan, german: Sequence[Participant]) -> Iterable[Unit]:
    placed: dict[int, int] = {}
    for participant in german:
        model = battle.theatre.models[participant.unit]
        mission = mission_of(participant, bombers=bool(plan.turns))
        if mission == "bombing":
            level = bomber_altitude(battle, participant.counter)
            rank = placed.get(level, 0)
            placed[level] = rank + 1
            column = plan.lead - rank // UNITS_A_SQUARE
            yield Unit(
                id=participant.unit,
                model=model,
                mission=mission,
                square=f"{LETTERS[column]}{level}",
                loads=("bombs",),
                glides=True,
            )
        elif mission == "escort":
            yield Unit(id=participant.unit, model=model, mission=mission)
        else:
            yield Unit(id=participant.unit, model=model, mission=mission, area=_hunters_area(battle, plan))


def mission_of(participant: Participant, *, bombers: bool) -> Mission:
    """BRIDGE-3.6: the mission of a counter, by its box."""
    if participant.is_squadron:
        return "intercept"
    if participant.box == "bomber":
        return "bombing"
    return "escort" if participant.box == "escort" and bombers else "sweep"


def bomber_altitude(battle: BattlesContext, gruppe_id: str) -> int:
    """BRIDGE-3.9, 3.16: the altitude of a bomber; low level bombers other than Ju87s come in at altitude 1."""
    number = battle.theatre.tables.number
    if battle.pack.gruppen[gruppe_id].type == "Ju87":
        return number["dive bomber altitude"]
    return LOW if battle.raid.low_level else number["bomber altitude"]


def _hunters_area(battle: BattlesContext, plan: Plan) -> SetUpArea:
    """BRIDGE-3.10: three or four columns ahead of the leading bomber."""
    low = battle.theatre.tables.number["hunter altitude"] + plan.german_levels
    first = plan.lead + HUNTERS_AHEAD
    return SetUpArea((LETTERS[first], LETTERS[first + 1]), (low, low + 1))


# The British units


def _british_units(
    battle: BattlesContext, raid: RaidBattle, plan: Plan, british: Sequence[Participant]
) -> Iterable[Unit]:
    wing = _big_wing(battle, british)
    for participant in british:
        yield Unit(
            id=participant.unit,
            model=battle.theatre.models[participant.unit],
            mission="intercept",
            area=_british_area(battle, raid, plan, participant.counter),
            turn=LATE_TURN if plan.bombed_first else 1,
            wing=BIG_WING if participant.counter in wing else "",
        )


def _big_wing(battle: BattlesContext, british: Sequence[Participant]) -> frozenset[str]:
    """BRIDGE-2.7: the squadrons of 12 Group that form a wing."""
    members = frozenset(
        participant.counter
        for participant in british
        if battle.group_of(battle.pack.homes[participant.counter]) == TWELVE_GROUP
    )
    return members if battle.raid.big_wing and len(members) >= BIG_WING_SQUADRONS else frozenset()


def _british_area(battle: BattlesContext, raid: RaidBattle, plan: Plan, squadron_id: str) -> SetUpArea:
    """BRIDGE-3.11, 3.15: three columns by the warning; the altitude by where the squadron came from."""
    highest = plan.row.altitude + plan.british_levels
    if squadron_id not in battle.record.patrols:
        highest -= battle.theatre.tables.number["ground altitude"]
    altitudes = (LOW, max(LOW, min(highest, TOP)))
    if plan.bombed_first:
        return SetUpArea(LATE_COLUMNS, altitudes)
    first = plan.lead + plan.row.columns
    nearest = first - SLIPPED_COLUMNS if squadron_id in raid.evading else first
    return SetUpArea((LETTERS[nearest], LETTERS[first + 2]), altitudes)


# The target


def _targets(battle: BattlesContext) -> Iterable[SurfaceListing]:
    """BRIDGE-3.19: the target with its flak, except at a radar station, and the secondary target without any."""
    card = battle.target
    kind = "undefended-target" if card.type == "radar" else "raid-target"
    yield SurfaceListing(id=PRIMARY, type=kind, square=TARGET_SQUARE, name=card.site or card.name)
    if battle.raid.secondary:
        yield SurfaceListing(id=SECONDARY, type="undefended-target", square=SECONDARY_SQUARE, name=card.secondary.name)


def is_diverted(battle: BattlesContext, gruppe: Gruppe) -> bool:
    """BRIDGE-4.3: whether a Gruppe bombs the secondary target."""
    return battle.letter(gruppe) in battle.raid.secondary


def bomb_value(battle: BattlesContext, gruppe: Gruppe, target: TargetType) -> int:
    """BRIDGE-3.20: the bomb value of a counter by its face."""
    number = battle.theatre.tables.number
    if battle.pack.gruppen[gruppe.id].type == "Ju87":
        return number["dive bomb value"] if gruppe.full else number["reduced dive bomb value"]
    return number["bomb value"] * sum(bombing_strengths(battle, [gruppe], target).values())


# The special rules


def _hooks(battle: BattlesContext, raid: RaidBattle, german: Sequence[Participant]) -> ScenarioHooks:
    tables, theatre, state = battle.theatre.tables, battle.theatre, battle.state
    values: dict[str, int] = {}
    targets: dict[str, tuple[str, ...]] = {}
    profiles: dict[str, tuple[Profile, ...]] = {}
    for participant in raid.participants:
        if not _is_in_bomber_box(participant):
            continue
        gruppe, leader = state.gruppen[participant.counter], state.gruppen[theatre.counters[participant.unit]]
        diverted = is_diverted(battle, leader)
        target = battle.target.secondary.type if diverted else battle.target.type
        values[participant.unit] = values.get(participant.unit, 0) + bomb_value(battle, gruppe, target)
        if not participant.is_wingmate:
            targets[participant.unit] = (SECONDARY if diverted else PRIMARY,)
            profiles[participant.unit] = tables.flown[battle.pack.gruppen[gruppe.id].type].profiles
    low = tuple(
        unit for unit in values if battle.raid.low_level and battle.pack.gruppen[theatre.counters[unit]].type != "Ju87"
    )
    intelligence = battle.raid.intelligence
    sweeps = tuple(
        participant.unit for participant in german if mission_of(participant, bombers=bool(values)) == "sweep"
    )
    return ScenarioHooks(
        names={participant.unit: theatre.names[participant.unit] for participant in raid.participants},
        placed_last=sweeps if intelligence == "limited" else (),
        height_error_from=height_error_from(intelligence),
        height_errors_last=True,
        equipment=False,
        bomb_values=values,
        bombing_modifiers={unit: _bombing_modifiers(battle, unit in low) for unit in values},
        undisturbed=tables.number["undisturbed"],
        below_clouds=low,
        targets=targets,
        profiles=profiles,
        no_tally_of_bombers=tuple(theatre.units[squadron_id] for squadron_id in raid.cloud_blind),
        broken_bombers_jettison=True,
        withdrawal=False,
        whole_moves=tuple(seat for seat, host in seats(battle).items() if host in battle.players),
    )


def height_error_from(intelligence: Literal["poor", "limited", "accurate"]) -> int:
    """BRIDGE-3.13: the die from which a vector errs."""
    if intelligence == "accurate":
        return NEVER
    return HEIGHT_ERROR_IF_POOR if intelligence == "poor" else HEIGHT_ERROR_IF_LIMITED


def _bombing_modifiers(battle: BattlesContext, is_low: bool) -> dict[str, int]:
    """BRIDGE-4.4: the modifiers of the campaign's events."""
    number, raid = battle.theatre.tables.number, battle.raid
    applied = {"pathfinders": raid.pathfinders, "navigational error": raid.off_course, "low level": is_low}
    return {name: number[name] for name, applies in applied.items() if applies}


def seats(battle: BattlesContext) -> dict[Seat, Seat]:
    """BRIDGE-6.3: the seat of the campaign for each side of the battle."""
    return {RAIDER: "german", DEFENDER: "british"}


# Clouds


def roll_clouds(battle: BattlesContext) -> tuple[CloudBank, ...]:
    """BRIDGE-3.17: a die for each block of columns, unless the sky is clear."""
    row = battle.theatre.tables.clouds.get(battle.raid_weather())
    if row is None:
        return ()
    banks: list[CloudBank] = []
    for first, last in CLOUD_BLOCKS:
        die = battle.roll("cloud", "BRIDGE-3.17")
        kind: Cloud | None = "broken" if die >= row.broken_from else "wispy" if die >= row.wispy_from else None
        if kind is not None:
            banks.append(CloudBank(kind, f"{first}{CLOUD_ALTITUDE}", f"{last}{CLOUD_ALTITUDE}"))
    return tuple(banks)
