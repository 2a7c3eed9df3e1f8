"""The components of the RAF games (LION-2) as the pack gives them: a struct for each kind of entry."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dowding.games.plotting.entries import Coast as Coast
from dowding.games.plotting.entries import Course as Course
from dowding.games.plotting.entries import Help as Help
from dowding.games.plotting.entries import Hills as Hills
from dowding.games.plotting.entries import Lettering as Lettering
from dowding.games.plotting.entries import Ring as Ring
from dowding.games.plotting.entries import River as River
from dowding.games.plotting.entries import Side as Side
from dowding.games.plotting.entries import Town as Town
from dowding.games.plotting.projection import LatLon as LatLon
from dowding.kernel.packs import Drawing, Entry, Sheet

Region = Literal["LF2E", "LF2S", "LF3"]
Luftflotte = Literal[2, 3]
Letter = Literal["A", "B", "C"]
Weather = Literal["clear", "patchy", "broken"]
Warning = Literal["none", "late", "sufficient", "early", "very early"]
Intelligence = Literal["poor", "limited", "accurate"]
Depth = Literal["coast", "inland", "deep"]
TargetType = Literal["radar", "port", "airfield", "industry", "city", "base", "hq"]
PriorityType = Literal["radar", "port", "airfield", "industry", "city"]
Priority = Literal["low", "medium", "high"]
Effort = Literal["none", "minor", "major"]
Aircraft = Literal["Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"]
ForceEntry = Literal["Me109", "Me109e", "Me109cp", "Me110", "Do17", "He111", "Ju88", "Ju87"]
SquadronType = Literal["Spitfire", "Hurricane", "Blenheim"]
Stock = Literal["Spitfire", "Hurricane", "Blenheim", "fighter", "bomber", "pilots"]
Result = Literal["-", "D", "A", "L", "H"]
BombResult = Literal["0", "1", "2", "H"]
Effect = Literal[
    "stay",
    "stay reduced",
    "escort",
    "inflight",
    "inflight reduced",
    "bomber reduced",
    "bomber or inflight",
    "bomber reduced or inflight",
    "light",
    "heavy",
]
ApproachEvent = Literal[
    "bombers break formation",
    "British altitude advantage",
    "German altitude advantage",
    "channel patrollers hunt",
    "clouds inhibit hunters",
    "clouds scatter raid",
    "Me109s close escort",
    "radio confusion",
    "rendezvous failure",
    "undetected hunters",
    "LF3 weather changes",
    "LF2 weather worsens",
    "LF3 weather worsens",
    "LF2 weather improves",
    "LF3 weather improves",
    "weather moves east",
    "escort rendezvous failure",
    "heavy pursuit",
    "hunters chase stragglers",
    "hunter fuel low",
    "squadrons evade hunters",
]
TargetEvent = Literal[
    "Big Wing",
    "channel patrollers close escort",
    "clouds inhibit squadrons",
    "flak",
    "interception over coast",
    "non-essential target",
    "non-essential target or headquarters",
    "squadrons intercept Blenheims",
    "escort coordination",
    "German pathfinders",
    "low level bombers",
    "Me110s strafe",
    "snap raid",
    "undetected escort",
    "fighters strafe",
    "patrollers vectored away",
    "secondary target",
    "extended attack",
    "late interception",
    "navigational error",
    "squadron turnaround",
    "ULTRA intercept",
]
DayEventName = Literal[
    "change priorities by date",
    "change priorities by VP",
    "British raid on German industry",
    "increase fighter escort",
    "LF3 to LF2",
    "tension",
    "morning haze",
]
Date = Annotated[str, Meta(pattern=r"^(08|09|10)-\d\d$")]
"""A day of 1940, month and day: 08-11."""
Cards = tuple[int, int]
"""The first and the last number of a run of cards."""
SixDice = Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]
SixNumbers = Annotated[tuple[int, ...], Meta(min_length=6, max_length=6)]


# The map (2.1)


class Sector(Entry, frozen=True):
    """A sector; London has no airfield and belongs to no group. `adjacent` gives the source of each border."""

    id: str
    name: str
    group: Literal[0, 10, 11, 12]
    adjacent: dict[str, str]
    airfield: str = ""


class Net(Entry, frozen=True):
    """A radar net."""

    number: int
    name: str
    sector: str
    region: Region


class Headquarters(Entry, frozen=True):
    """A headquarters: of a fighter group, or of Fighter Command (group 0)."""

    name: str
    group: Literal[0, 10, 11]
    sector: str


# Cards (2.3)


class Secondary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secondary target of a target card."""

    name: str
    type: TargetType
    sector: str


class TargetCard(Entry, frozen=True):
    """A target card (2.31); `observers` are the observer corps values in clear, patchy and broken weather."""

    number: int
    name: str
    type: PriorityType
    depth: Depth
    sector: str
    strategic_value: Literal[1, 2, 3]
    luftflotte: Luftflotte
    region: Region
    me109: Literal["yes", "edge", "no"]
    nets: tuple[int, ...]
    observers: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]
    enroute: tuple[str, ...]
    in_range: tuple[str, ...]
    secondary: Secondary
    site: str = ""
    double_vp: bool = False
    forward: bool = False


class ForceCard(Entry, frozen=True):
    """A force card (2.32): raid sizes on its left half, aircraft on its right half."""

    number: int
    minor: int
    major: int
    aircraft: Annotated[tuple[ForceEntry, ...], Meta(min_length=14, max_length=14)]
    major_depleted: int = 0
    """The size of a major raid of a depleted Luftwaffe, where it differs."""
    no_major_if_poor: bool = False
    sweep: bool = False


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A condition printed with an event: it holds if all that it names holds."""

    warning: tuple[Warning, ...] = ()
    intelligence: tuple[Intelligence, ...] = ()
    depth: tuple[Depth, ...] = ()
    weather: tuple[Weather, ...] = ()
    follow_up: bool = False


class Approach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An approach event as a card prints it: for which games, which letters, under which conditions (any of them)."""

    games: Literal["A", "L", "E,2"]
    event: ApproachEvent
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Condition, ...] = ()


class TargetLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target event as a card prints it."""

    games: Literal["A", "L", "E,2"]
    event: TargetEvent
    letters: tuple[Letter, ...] = ()
    conditions: tuple[Condition, ...] = ()


class RaidEventCard(Entry, frozen=True):
    """A raid event card (2.33): an approach event, a target event, a time advance."""

    number: int
    approach: tuple[Approach, ...]
    target: tuple[TargetLine, ...]
    advance: Literal[0, 1, 2]
    advance_depleted: Literal[0, 1, 2] | None = None
    follow_up: bool = False
    no_advance_warning: bool = False


class PriorityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a priority chart, for these dates or for this VP total; `terror` is its T."""

    radar: Priority
    port: Priority
    airfield: Priority
    industry: Priority
    city: Priority
    dates: tuple[Date, Date] | None = None
    vp: tuple[int, int] | None = None
    terror: bool = False
    free_choice: bool = False


class DayEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day event as a card prints it."""

    games: Literal["A", "L", "E,2"]
    event: DayEventName
    rows: tuple[PriorityRow, ...] = ()


class Pilots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Experienced pilots gained from this VP total up to the next."""

    vp_from: int
    points: int


class DayCard(Entry, frozen=True):
    """A day event card (2.34): days that pass, repair chance, replacement points, pilots by VP, and an event."""

    number: int
    days: int
    repair: int
    hurricane: int
    spitfire: int
    blenheim: int
    fighter: int
    bomber: int
    pilots: tuple[Pilots, ...]
    events: tuple[DayEvent, ...] = ()


class EventKind(Drawing, frozen=True):
    """What an event is called and does, in our words, with its rule."""

    id: str
    side: Literal["approach", "target", "day"]
    name: str
    rule: str
    text: str


# Counters (2.2)


class SquadronCounter(Entry, frozen=True):
    """A British squadron: combat ratings of its full and reduced face. An ace counter has no sector of its own."""

    id: str
    type: SquadronType
    letter: Letter
    full: int
    reduced: int
    status: Literal["initial", "reinforcement", "blenheim", "ace"]
    sector: str = ""
    vhf: bool = False
    night_bonus: bool = False


class GruppeCounter(Entry, frozen=True):
    """A German Gruppe: combat ratings and bombing strengths of its two faces."""

    id: str
    type: Aircraft
    luftflotte: Luftflotte
    letter: Letter
    full: int
    reduced: int
    bombs_full: int
    bombs_reduced: int
    elite: bool = False
    reinforcement: bool = False


# Tables (2.4)


class WeatherRoll(Entry, frozen=True):
    """A row of the Weather Table."""

    die: int
    lf2: Weather
    lf3: Weather


class RaidEffort(Entry, frozen=True):
    """A column of the Raid Effort Table: what each die gives at full strength and when the Luftwaffe is depleted."""

    priority: Priority
    strategic_value: int
    full: Annotated[tuple[Effort, ...], Meta(min_length=6, max_length=6)]
    depleted: Annotated[tuple[Effort, ...], Meta(min_length=6, max_length=6)]


class DetectionSpace(Entry, frozen=True):
    """A space of the Detection Track; totals beyond the track read its first or last space."""

    space: int
    warning: Warning
    intelligence: Intelligence


class DetectionModifier(Entry, frozen=True):
    """What is added to the detection die."""

    id: Literal[
        "net", "major", "major, depletion 2", "depletion 2 (2009)", "follow-up", "forward airfield", "snap raid"
    ]
    value: int


class CombatColumn(Entry, frozen=True):
    """A column of the Combat Results Table: the highest total of rows A to H; row I is everything above."""

    column: int
    highest: Annotated[tuple[int, ...], Meta(min_length=8, max_length=8)]


class GruppenColumn(Entry, frozen=True):
    """The column for 1, 2, 3 ... Gruppen in combat at a depletion level; the last serves for more."""

    depletion: Literal[0, 1, 2]
    columns: tuple[int, ...]


class CombatRow(Entry, frozen=True):
    """A row of the Combat Results Table: for each die the German results for A, B, C and the British ones."""

    row: str
    results: SixDice


class CombatDamage(Entry, frozen=True):
    """A row of the Combat Damage Chart: what each result does to such a unit in such a box."""

    unit: Literal["Gruppe", "squadron"]
    box: Literal["hunt", "escort", "bomber"]
    face: Literal["full", "reduced"]
    effects: dict[Result, Effect]


class BombColumn(Entry, frozen=True):
    """A column of the Bombing Table, from this strength on: the result of each die."""

    strength: int
    results: Annotated[tuple[BombResult, ...], Meta(min_length=6, max_length=6)]


class CalendarDay(Entry, frozen=True):
    """A day of the calendar: Gruppen that arrive, and the values at which Sealion is cancelled and started."""

    date: Date
    reinforcements: tuple[str, ...] = ()
    cancel: int | None = None
    start: int | None = None
    provisional: bool = False


class NightCommitment(Entry, frozen=True):
    """A column of the Night Raid Commitment Table: from this date on, or "terror"; numbers for each die."""

    column: str
    lf2: SixNumbers
    lf3: SixNumbers


class NightInterception(Entry, frozen=True):
    """A column of the Night Raid Interception Table: chances for 0 to 5 Blenheims, from so many Gruppen on."""

    gruppen: int
    chances: SixNumbers


class NightBombing(Entry, frozen=True):
    """A column of the Night Raid Bombing Table, from so many Gruppen on: VP lost for each die, * for an accident."""

    gruppen: int
    results: SixDice


class TrackTop(Entry, frozen=True):
    """Where a track ends, or a level on it begins."""

    id: Literal["replacements", "depletion", "depletion 1", "depletion 2", "elimination"]
    value: int


class ReinforcementCost(Entry, frozen=True):
    """What a British reinforcement costs up to and including a date, by edition of the rules."""

    rules: Literal["2013", "2009"]
    until: Date
    vp: int


# Scenarios (3, 13, 17)


class Scenario(Entry, frozen=True):
    """A scenario: its decks, its forces, its tracks, and what ends it. `raid_days` 0 means until rule 16 ends it."""

    id: str
    title: str
    date: Date
    targets: Cards
    forces: Cards
    raid_events: Cards
    day_cards: Cards
    priorities: dict[PriorityType, Priority]
    removed_day_cards: tuple[int, ...] = ()
    shown_day_card: int = 0
    added_squadrons: tuple[str, ...] = ()
    added_gruppen: tuple[str, ...] = ()
    ju87: bool = True
    green: int = 0
    green_in_11_group: int = 0
    stocks: dict[Stock, int] = msgspec.field(default_factory=dict)
    """Replacement points at the start; none means that the scenario has no replacements."""
    raid_days: int = 0
    sealion: bool = False
    ends_at_first_check: bool = False
    deeper_targets_after: int = 0
    """The raid day after which the deeper targets join the deck."""
    sudden_end: bool = True


class AddedCards(Entry, frozen=True):
    """Cards set aside at the start that join the decks later."""

    id: Literal["deeper targets", "terror", "fighter escort"]
    targets: Cards | None = None
    forces: Cards | None = None
    raid_events: Cards | None = None


class VictoryLevel(Entry, frozen=True):
    """A victory level by points: it holds from this VP total up to the next level of its scenario."""

    scenario: str
    id: str
    name: str
    vp_from: int


class Ending(Entry, frozen=True):
    """A victory level by what ended the game: Sealion, D-Day, or the elimination of an air force."""

    id: str
    name: str


# How it is drawn and told


class SectorDrawing(Drawing, frozen=True):
    """How a sector is drawn: its rings, its name, its patrol circle and airfield.

    A ring names the corners of the borders and capes; from one corner on the coast to the next it follows the coast.
    """

    sector: str
    label: LatLon
    patrol_circle: LatLon
    polygon: tuple[Ring, ...]
    airfield: LatLon | None = None


class Site(Drawing, frozen=True):
    """A target site on the map; `side` is where its name stands (none if a neighbour bears it)."""

    name: str
    type: TargetType
    sector: str
    at: LatLon
    side: Side = ""
    drawn_at: LatLon | None = None
    """Where it is drawn, if not in its place."""


class Line(Drawing, frozen=True):
    """A line on the map: the Me 109 range limit, the Luftflotte line."""

    id: str
    points: Course


class ApproachArrow(Drawing, frozen=True):
    """Where the raids of a target region come from: the arrow that carries the backs of target cards."""

    region: Region
    at: LatLon
    name: str


class Guide(Drawing, frozen=True):
    """A note of a guided scenario: it is shown in steps whose phase begins so, from a raid of the day on."""

    id: str
    scenario: str
    phase: str
    title: str
    text: str
    from_raid: int = 0


SHEETS: Final = (
    Sheet(Sector, "map.toml", "sector"),
    Sheet(Net, "map.toml", "net", ("number",)),
    Sheet(Headquarters, "map.toml", "headquarters", ("name",)),
    Sheet(TargetCard, "targets.toml", "card", ("number",)),
    Sheet(ForceCard, "forces.toml", "card", ("number",)),
    Sheet(RaidEventCard, "raid_events.toml", "card", ("number",)),
    Sheet(DayCard, "day_events.toml", "card", ("number",)),
    Sheet(EventKind, "event_kinds.toml", "kind", ("side", "id")),
    Sheet(SquadronCounter, "squadrons.toml", "squadron"),
    Sheet(GruppeCounter, "gruppen.toml", "gruppe"),
    Sheet(WeatherRoll, "preparation.toml", "weather", ("die",)),
    Sheet(RaidEffort, "preparation.toml", "effort", ("priority", "strategic_value")),
    Sheet(DetectionSpace, "detection.toml", "space", ("space",)),
    Sheet(DetectionModifier, "detection.toml", "modifier"),
    Sheet(CombatColumn, "combat.toml", "column", ("column",)),
    Sheet(GruppenColumn, "combat.toml", "gruppen", ("depletion",)),
    Sheet(CombatRow, "combat.toml", "row", ("row",)),
    Sheet(CombatDamage, "combat.toml", "damage", ("unit", "box", "face")),
    Sheet(BombColumn, "bombing.toml", "column", ("strength",)),
    Sheet(CalendarDay, "calendar.toml", "day", ("date",)),
    Sheet(TrackTop, "calendar.toml", "track"),
    Sheet(ReinforcementCost, "calendar.toml", "reinforcement", ("rules", "until")),
    Sheet(NightCommitment, "night.toml", "commitment", ("column",)),
    Sheet(NightInterception, "night.toml", "interception", ("gruppen",)),
    Sheet(NightBombing, "night.toml", "bombing", ("gruppen",)),
    Sheet(Scenario, "scenarios.toml", "scenario"),
    Sheet(AddedCards, "scenarios.toml", "added"),
    Sheet(VictoryLevel, "victory.toml", "level", ("scenario", "id")),
    Sheet(Ending, "victory.toml", "ending"),
    Sheet(SectorDrawing, "drawing.toml", "sector", ("sector",)),
    Sheet(Site, "drawing.toml", "site", ("type", "name")),
    Sheet(Line, "drawing.toml", "line"),
    Sheet(ApproachArrow, "drawing.toml", "arrow", ("region",)),
    Sheet(Lettering, "drawing.toml", "lettering"),
    Sheet(Coast, "coast.toml", "coast"),
    Sheet(River, "coast.toml", "river"),
    Sheet(Hills, "coast.toml", "hills"),
    Sheet(Town, "drawing.toml", "town"),
    Sheet(Help, "help.toml", "help", ("rule",)),
    Sheet(Guide, "guide.toml", "note"),
)
