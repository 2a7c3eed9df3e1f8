"""The components of The Hardest Days (THD-2) as the pack gives them: one struct per kind of entry."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from dowding.engine.fingerprint import DISPLAY_ONLY, DisplayText
from dowding.engine.packs import DisplayEntry, Entry, TableSchema
from dowding.games.map_art.pack_entries import Coast as Coast
from dowding.games.map_art.pack_entries import Hills as Hills
from dowding.games.map_art.pack_entries import MapText as MapText
from dowding.games.map_art.pack_entries import Polyline as Polyline
from dowding.games.map_art.pack_entries import Ring as Ring
from dowding.games.map_art.pack_entries import River as River
from dowding.games.map_art.pack_entries import RuleHelp as RuleHelp
from dowding.games.map_art.pack_entries import Side as Side
from dowding.games.map_art.pack_entries import Town as Town
from dowding.games.map_art.projection import LatLon as LatLon
from dowding.view.glossary import GLOSSARY

RaidRegion = Literal["LF2E", "LF2S", "LF3"]
Letter = Literal["A", "B", "C"]
Section = Literal["left", "centre", "right"]
Weather = Literal["clear", "patchy", "broken"]
WarningLevel = Literal["none", "late", "sufficient", "early", "very early"]
Intelligence = Literal["poor", "limited", "accurate"]
TargetType = Literal["airfield", "port", "radar", "industry", "city", "headquarters"]
Aircraft = Literal["Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"]
ForceEntry = Literal["Me109", "Me109e", "Me109cp", "Me110", "Do17", "He111", "Ju88", "Ju87"]
SquadronType = Literal["Spitfire", "Hurricane"]
Result = Literal["-", "D", "A", "L", "H"]
EvadeResult = Literal["", "evade", "cloud", "broken"]
DamageEffect = Literal[
    "stay",
    "stay reduced",
    "inflight",
    "inflight reduced",
    "light",
    "heavy",
    "bomber or inflight",
    "bomber reduced or inflight",
]
ApproachEvent = Literal[
    "bombers break formation",
    "form-up failure",
    "high altitude raid",
    "hunter tactics",
    "hunter tactics < 8/24",
    "low altitude raid",
    "raid in clouds",
    "squadron tactics > 8/16",
    "squadron tactics",
    "undetected raid",
    "vectored away",
]
TargetEvent = Literal[
    "channel patrollers escort",
    "channel patrollers hunt",
    "close escort fighters strafe",
    "decoy raid",
    "flak",
    "navigational error",
    "non-essential target",
    "pathfinders",
    "raf radio confusion",
    "undetected raid",
    "weather shift",
]
SixResults = Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]


class Node(DisplayEntry, frozen=True):
    """A named corner of the map; shared borders are made of shared nodes."""

    id: str
    at: LatLon


class MapLine(DisplayEntry, frozen=True):
    """A line drawn along nodes or points: the Me 109 range limit, the Luftflotte line, a river."""

    id: str
    nodes: tuple[str, ...] = ()
    points: tuple[LatLon, ...] = ()


class Space(Entry, frozen=True):
    """A space of England. `adjacent` gives the source of each border."""

    id: str
    sector: str
    name: DisplayText
    label: Annotated[LatLon, DISPLAY_ONLY]
    region: RaidRegion
    coastal: bool
    in_me109_range: bool
    adjacent: dict[str, str]
    arrow: str
    polygon: Annotated[tuple[str, ...], DISPLAY_ONLY]
    arrow_to_london: str = ""
    recover_to: str = ""
    airfield: str = ""


class CoastTrack(Entry, frozen=True):
    """A coast track; `boxes` are the positions of its spaces 1, 2, 3."""

    id: str
    region: RaidRegion
    letter: Letter
    entry: str
    nets: tuple[int, ...]
    boxes: Annotated[tuple[LatLon, ...], Meta(min_length=2, max_length=3)]


class Target(Entry, frozen=True):
    """Something a raid can bomb; `net` numbers a radar net."""

    id: str
    name: DisplayText
    type: TargetType
    space: str
    at: Annotated[LatLon, DISPLAY_ONLY]
    net: int = 0


class Scenario(Entry, frozen=True):
    """A row of the Scenario Table (3.2) with the scenario's special rules (3.10, 6.5)."""

    id: str
    title: DisplayText
    date: DisplayText
    month_day: tuple[int, int]
    region_chits: dict[RaidRegion, int]
    time_chits: int
    provisional_squadrons: tuple[str, ...]
    green_sectors: tuple[str, ...]
    green_spitfires: int
    provisional_sizes: tuple[int, ...]
    ju87: bool
    lf3_fighters_join_lf2: bool
    combat_bonus: int
    minor_up_to: int


class Crossing(Entry, frozen=True):
    """A cell of the Coast Crossing Table: the track letter for each die."""

    scenario: str
    region: RaidRegion
    tracks: SixResults


class DetectionModifier(Entry, frozen=True):
    """What is added to the detection die: per net, for the weather, for a major raid."""

    id: Literal["net", "clear", "patchy", "broken", "major"]
    value: int


class Detection(Entry, frozen=True):
    """A row of the Detection Table; totals beyond the table read its first or last row."""

    total: int
    warning: WarningLevel
    intelligence: Intelligence


class LetterSection(Entry, frozen=True):
    """The section printed with a letter in the Hunt and Close Escort boxes."""

    letter: Letter
    section: Section


class Placement(Entry, frozen=True):
    """The letters that a placement die sends left, centre and right in one box, and the evade results."""

    box: Literal["hunt", "bomber"]
    die: int
    letters: Annotated[tuple[Letter, ...], Meta(min_length=3, max_length=3)]
    evade: Annotated[tuple[EvadeResult, ...], Meta(min_length=3, max_length=3)] = ("", "", "")


class CombatResult(Entry, frozen=True):
    """A row of the Combat Results Table; totals beyond the table read its first or last row."""

    total: int
    german: Result
    british: Result


class CombatDamage(Entry, frozen=True):
    """A row of the Combat Damage Chart: what each result does to such a unit in such a box."""

    unit: Literal["group", "squadron"]
    box: Literal["hunt", "escort", "bomber"]
    face: Literal["full", "reduced"]
    effects: dict[Result, DamageEffect]


class BombDamage(Entry, frozen=True):
    """A column of the Bomb Damage Point Chart: points by weather from this strength on."""

    strength: int
    clear: int
    patchy: int
    broken: int


class SizeChit(Entry, frozen=True):
    """A raid size chit: groups in a minor and in a major raid, and the force letter."""

    id: str
    letter: str
    minor: int
    major: int
    provisional: bool = False


class Force(Entry, frozen=True):
    """A cell of the Raid Force Chart: aircraft in the order in which they join."""

    letter: str
    die: int
    entries: tuple[ForceEntry, ...]


class RaidTarget(Entry, frozen=True):
    """A cell of the Raid Target Chart: the target for each die."""

    scenario: str
    track: str
    targets: SixResults


class EventKind(DisplayEntry, frozen=True):
    """The name and the effect of an event, paraphrased, with its rule."""

    id: str
    side: Literal["approach", "target"]
    name: str
    rule: str
    text: str


class EventChit(Entry, frozen=True):
    """An event chit: its approach side and its target side, with their letters."""

    id: int
    approach: ApproachEvent
    target: TargetEvent
    approach_letter: Literal["", "A", "B", "C"] = ""
    target_letter: Literal["", "A", "B", "C"] = ""


class SquadronCounter(Entry, frozen=True):
    """A British squadron: combat ratings of its full and reduced face."""

    id: str
    type: SquadronType
    home: str
    letter: Letter
    full: int
    reduced: int
    provisional: bool = False


class GroupCounter(Entry, frozen=True):
    """A German group: combat ratings and bombing strengths of its two faces."""

    id: str
    type: Aircraft
    luftflotte: Literal[2, 3]
    letter: Letter
    full: int
    reduced: int
    bombs_full: int
    bombs_reduced: int
    elite: bool = False


Winner = Literal["british", "german", "nobody"]


class VictoryLevel(Entry, frozen=True):
    """A victory level (16.2): it applies from this VP total on; `verdict` ends the summary of the day."""

    id: str
    name: DisplayText
    vp_from: int
    winner: Annotated[Winner, DISPLAY_ONLY]
    verdict: DisplayText


class Ladder(DisplayEntry, frozen=True):
    """Where the column of boxes of a space is drawn (its centre), and its name if not above the column."""

    space: str
    at: LatLon
    name_at: LatLon | None = None


class TargetMark(DisplayEntry, frozen=True):
    """How a target is drawn: the side of its name (empty if a neighbour shows it), and its position if moved."""

    target: str
    side: Side
    at: LatLon | None = None


class FormingArea(DisplayEntry, frozen=True):
    """Where the chits of a raid region are drawn, off the coast, while its raids form up."""

    region: RaidRegion
    at: LatLon


class GuideNote(DisplayEntry, frozen=True):
    """A note of a guided scenario: it is shown in this step, from an hour on; `about` is what it highlights."""

    id: str
    scenario: str
    phase: Literal["green squadrons", "patrol", "interception", "squadron movement"]
    title: str
    text: str
    from_hour: int = 0
    about: Literal["", "forming", "raids"] = ""
    advises: tuple[str, ...] = ()
    """Patterns of the ids of the options that the text advises, the best first."""


TABLE_SCHEMAS: Final = (
    TableSchema(Node, "map.toml", "node"),
    TableSchema(MapLine, "map.toml", "line"),
    TableSchema(Space, "spaces.toml", "space"),
    TableSchema(CoastTrack, "tracks.toml", "track"),
    TableSchema(Target, "targets.toml", "target"),
    TableSchema(Scenario, "scenarios.toml", "scenario"),
    TableSchema(VictoryLevel, "scenarios.toml", "level"),
    TableSchema(Crossing, "crossing.toml", "crossing", ("scenario", "region")),
    TableSchema(DetectionModifier, "detection.toml", "modifier"),
    TableSchema(Detection, "detection.toml", "detection", ("total",)),
    TableSchema(LetterSection, "placement.toml", "letter", ("letter",)),
    TableSchema(Placement, "placement.toml", "placement", ("box", "die")),
    TableSchema(CombatResult, "combat.toml", "result", ("total",)),
    TableSchema(CombatDamage, "combat.toml", "damage", ("unit", "box", "face")),
    TableSchema(BombDamage, "bombing.toml", "column", ("strength",)),
    TableSchema(SizeChit, "sizes.toml", "size"),
    TableSchema(Force, "forces.toml", "force", ("letter", "die")),
    TableSchema(RaidTarget, "raid_targets.toml", "cell", ("scenario", "track")),
    TableSchema(EventKind, "events.toml", "kind", ("side", "id")),
    TableSchema(EventChit, "events.toml", "chit"),
    TableSchema(SquadronCounter, "squadrons.toml", "squadron"),
    TableSchema(GroupCounter, "groups.toml", "group"),
    TableSchema(Coast, "coast.toml", "coast"),
    TableSchema(River, "coast.toml", "river"),
    TableSchema(Hills, "coast.toml", "hills"),
    TableSchema(Ladder, "drawing.toml", "ladder", ("space",)),
    TableSchema(TargetMark, "drawing.toml", "mark", ("target",)),
    TableSchema(Town, "drawing.toml", "town"),
    TableSchema(MapText, "drawing.toml", "lettering"),
    TableSchema(FormingArea, "drawing.toml", "forming", ("region",)),
    TableSchema(RuleHelp, "help.toml", "help", ("rule",)),
    TableSchema(GuideNote, "guide.toml", "note"),
    GLOSSARY,
)
