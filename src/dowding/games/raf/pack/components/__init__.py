"""The components of the RAF games (LION-2): a struct for each kind of pack entry.

The modules define them by topic. This package exports all of them, with the TOML file of each.
"""

from __future__ import annotations

from typing import Final

from dowding.engine.packs import TableSchema
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
from dowding.games.raf.pack.components.cards import Approach as Approach
from dowding.games.raf.pack.components.cards import Condition as Condition
from dowding.games.raf.pack.components.cards import DayCard as DayCard
from dowding.games.raf.pack.components.cards import DayEvent as DayEvent
from dowding.games.raf.pack.components.cards import EventKind as EventKind
from dowding.games.raf.pack.components.cards import ForceCard as ForceCard
from dowding.games.raf.pack.components.cards import Pilots as Pilots
from dowding.games.raf.pack.components.cards import PriorityRow as PriorityRow
from dowding.games.raf.pack.components.cards import RaidEventCard as RaidEventCard
from dowding.games.raf.pack.components.cards import Secondary as Secondary
from dowding.games.raf.pack.components.cards import TargetCard as TargetCard
from dowding.games.raf.pack.components.cards import TargetLine as TargetLine
from dowding.games.raf.pack.components.drawings import ApproachArrow as ApproachArrow
from dowding.games.raf.pack.components.drawings import Guide as Guide
from dowding.games.raf.pack.components.drawings import Line as Line
from dowding.games.raf.pack.components.drawings import SectorDrawing as SectorDrawing
from dowding.games.raf.pack.components.drawings import Site as Site
from dowding.games.raf.pack.components.literal_types import Aircraft as Aircraft
from dowding.games.raf.pack.components.literal_types import ApproachEvent as ApproachEvent
from dowding.games.raf.pack.components.literal_types import BombResult as BombResult
from dowding.games.raf.pack.components.literal_types import CardCode as CardCode
from dowding.games.raf.pack.components.literal_types import Cards as Cards
from dowding.games.raf.pack.components.literal_types import Cause as Cause
from dowding.games.raf.pack.components.literal_types import Date as Date
from dowding.games.raf.pack.components.literal_types import DayEventName as DayEventName
from dowding.games.raf.pack.components.literal_types import Depth as Depth
from dowding.games.raf.pack.components.literal_types import Effect as Effect
from dowding.games.raf.pack.components.literal_types import Effort as Effort
from dowding.games.raf.pack.components.literal_types import ForceEntry as ForceEntry
from dowding.games.raf.pack.components.literal_types import Intelligence as Intelligence
from dowding.games.raf.pack.components.literal_types import Letter as Letter
from dowding.games.raf.pack.components.literal_types import Luftflotte as Luftflotte
from dowding.games.raf.pack.components.literal_types import Phase as Phase
from dowding.games.raf.pack.components.literal_types import Priority as Priority
from dowding.games.raf.pack.components.literal_types import PriorityType as PriorityType
from dowding.games.raf.pack.components.literal_types import RaidRegion as RaidRegion
from dowding.games.raf.pack.components.literal_types import Result as Result
from dowding.games.raf.pack.components.literal_types import SixDice as SixDice
from dowding.games.raf.pack.components.literal_types import SixNumbers as SixNumbers
from dowding.games.raf.pack.components.literal_types import SquadronType as SquadronType
from dowding.games.raf.pack.components.literal_types import Stock as Stock
from dowding.games.raf.pack.components.literal_types import TargetEvent as TargetEvent
from dowding.games.raf.pack.components.literal_types import TargetType as TargetType
from dowding.games.raf.pack.components.literal_types import Warning as Warning
from dowding.games.raf.pack.components.literal_types import Weather as Weather
from dowding.games.raf.pack.components.pieces import GruppeCounter as GruppeCounter
from dowding.games.raf.pack.components.pieces import Headquarters as Headquarters
from dowding.games.raf.pack.components.pieces import Net as Net
from dowding.games.raf.pack.components.pieces import Sector as Sector
from dowding.games.raf.pack.components.pieces import SquadronCounter as SquadronCounter
from dowding.games.raf.pack.components.scenarios import AddedCards as AddedCards
from dowding.games.raf.pack.components.scenarios import Ending as Ending
from dowding.games.raf.pack.components.scenarios import Scenario as Scenario
from dowding.games.raf.pack.components.scenarios import VictoryLevel as VictoryLevel
from dowding.games.raf.pack.components.scenarios import Winner as Winner
from dowding.games.raf.pack.components.tables import BombColumn as BombColumn
from dowding.games.raf.pack.components.tables import CalendarDay as CalendarDay
from dowding.games.raf.pack.components.tables import CombatColumn as CombatColumn
from dowding.games.raf.pack.components.tables import CombatDamage as CombatDamage
from dowding.games.raf.pack.components.tables import CombatRow as CombatRow
from dowding.games.raf.pack.components.tables import DetectionModifier as DetectionModifier
from dowding.games.raf.pack.components.tables import DetectionSpace as DetectionSpace
from dowding.games.raf.pack.components.tables import GruppenColumn as GruppenColumn
from dowding.games.raf.pack.components.tables import NightBombing as NightBombing
from dowding.games.raf.pack.components.tables import NightCommitment as NightCommitment
from dowding.games.raf.pack.components.tables import NightInterception as NightInterception
from dowding.games.raf.pack.components.tables import RaidEffort as RaidEffort
from dowding.games.raf.pack.components.tables import ReinforcementCost as ReinforcementCost
from dowding.games.raf.pack.components.tables import TrackTop as TrackTop
from dowding.games.raf.pack.components.tables import WeatherRoll as WeatherRoll
from dowding.view.glossary import GLOSSARY

TABLE_SCHEMAS: Final = (
    TableSchema(Sector, "map.toml", "sector"),
    TableSchema(Net, "map.toml", "net", ("number",)),
    TableSchema(Headquarters, "map.toml", "headquarters", ("name",)),
    TableSchema(TargetCard, "targets.toml", "card", ("number",)),
    TableSchema(ForceCard, "forces.toml", "card", ("number",)),
    TableSchema(RaidEventCard, "raid_events.toml", "card", ("number",)),
    TableSchema(DayCard, "day_events.toml", "card", ("number",)),
    TableSchema(EventKind, "event_kinds.toml", "kind", ("side", "id")),
    TableSchema(SquadronCounter, "squadrons.toml", "squadron"),
    TableSchema(GruppeCounter, "gruppen.toml", "gruppe"),
    TableSchema(WeatherRoll, "preparation.toml", "weather", ("die",)),
    TableSchema(RaidEffort, "preparation.toml", "effort", ("priority", "strategic_value")),
    TableSchema(DetectionSpace, "detection.toml", "space", ("space",)),
    TableSchema(DetectionModifier, "detection.toml", "modifier"),
    TableSchema(CombatColumn, "combat.toml", "column", ("column",)),
    TableSchema(GruppenColumn, "combat.toml", "gruppen", ("depletion",)),
    TableSchema(CombatRow, "combat.toml", "row", ("row",)),
    TableSchema(CombatDamage, "combat.toml", "damage", ("unit", "box", "face")),
    TableSchema(BombColumn, "bombing.toml", "column", ("strength",)),
    TableSchema(CalendarDay, "calendar.toml", "day", ("date",)),
    TableSchema(TrackTop, "calendar.toml", "track"),
    TableSchema(ReinforcementCost, "calendar.toml", "reinforcement", ("rules", "until")),
    TableSchema(NightCommitment, "night.toml", "commitment", ("column",)),
    TableSchema(NightInterception, "night.toml", "interception", ("gruppen",)),
    TableSchema(NightBombing, "night.toml", "bombing", ("gruppen",)),
    TableSchema(Scenario, "scenarios.toml", "scenario"),
    TableSchema(AddedCards, "scenarios.toml", "added"),
    TableSchema(VictoryLevel, "victory.toml", "level", ("scenario", "id")),
    TableSchema(Ending, "victory.toml", "ending"),
    TableSchema(SectorDrawing, "drawing.toml", "sector", ("sector",)),
    TableSchema(Site, "drawing.toml", "site", ("type", "name")),
    TableSchema(Line, "drawing.toml", "line"),
    TableSchema(ApproachArrow, "drawing.toml", "arrow", ("region",)),
    TableSchema(MapText, "drawing.toml", "lettering"),
    TableSchema(Coast, "coast.toml", "coast"),
    TableSchema(River, "coast.toml", "river"),
    TableSchema(Hills, "coast.toml", "hills"),
    TableSchema(Town, "drawing.toml", "town"),
    TableSchema(RuleHelp, "help.toml", "help", ("rule",)),
    GLOSSARY,
    TableSchema(Guide, "guide.toml", "note"),
)
