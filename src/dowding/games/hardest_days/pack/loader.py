"""The loaded pack of The Hardest Days: validated entries, indexed for the rules, with a method per table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.decision import Option
from dowding.engine.game import LegacyPack
from dowding.engine.packs import Contents, Overlay, read_pack
from dowding.games.hardest_days.pack import components as c
from dowding.games.hardest_days.pack.validation import validate_pack
from dowding.view.render_cache import RenderCache
from dowding.view.scene import Board

FOLDER: Final = Path(__file__).parent
LEGACY_PACKS: Final = (
    LegacyPack(
        FOLDER / "former" / "first",
        "2:ec626ab8cb9670dd",
        "its losses were calibrated against those of 1940",
        aliases=frozenset({"b2d58e29178e4465"}),
    ),
)
AIRCRAFT: Final[tuple[c.Aircraft, ...]] = ("Me109", "Me110", "Do17", "He111", "Ju88", "Ju87")


class Components:
    """All components of the game, frozen, shared by every match."""

    def __init__(self, contents: Contents) -> None:
        validate_pack(contents)
        self.contents = contents
        self.options: Final[dict[tuple[str, str], Option]] = {}
        self.boards: tuple[Board, ...] = ()
        self.render_cache = RenderCache()
        self.scenarios: Final = {entry.id: entry for entry in contents.entries_of(c.Scenario)}
        self.spaces: Final = {entry.id: entry for entry in contents.entries_of(c.Space)}
        self.tracks: Final = {entry.id: entry for entry in contents.entries_of(c.CoastTrack)}
        self.targets: Final = {entry.id: entry for entry in contents.entries_of(c.Target)}
        self.squadrons: Final = {entry.id: entry for entry in contents.entries_of(c.SquadronCounter)}
        self.groups: Final = {entry.id: entry for entry in contents.entries_of(c.GroupCounter)}
        self.groups_at: Final = {
            (luftflotte, aircraft): [
                g for g in self.groups.values() if (g.luftflotte, g.type) == (luftflotte, aircraft)
            ]
            for luftflotte in (2, 3)
            for aircraft in AIRCRAFT
        }
        self.sizes: Final = {entry.id: entry for entry in contents.entries_of(c.SizeChit)}
        self.chits: Final = {entry.id: entry for entry in contents.entries_of(c.EventChit)}
        self.events: Final = {(entry.side, entry.id): entry for entry in contents.entries_of(c.EventKind)}
        self.levels: Final = sorted(contents.entries_of(c.VictoryLevel), key=lambda level: level.vp_from)
        self.track_order: Final = {track: number for number, track in enumerate(self.tracks)}
        self.airfields: Final = {target.space: target for target in self.targets.values() if target.type == "airfield"}
        self.radar_nets: Final = {target.net: target for target in self.targets.values() if target.type == "radar"}
        self.letter_section: Final = {entry.letter: entry.section for entry in contents.entries_of(c.LetterSection)}
        self.modifier: Final = {entry.id: entry.value for entry in contents.entries_of(c.DetectionModifier)}
        self.placements: Final = {(entry.box, entry.die): entry for entry in contents.entries_of(c.Placement)}
        self.damage: Final = {
            (entry.unit, entry.box, entry.face == "full"): entry.effects
            for entry in contents.entries_of(c.CombatDamage)
        }
        self.distances: Final = {space: _distances(self.spaces, space) for space in self.spaces}
        self._crossings = {(entry.scenario, entry.region): entry.tracks for entry in contents.entries_of(c.Crossing)}
        self._detections = {entry.total: entry for entry in contents.entries_of(c.Detection)}
        self._results = {entry.total: entry for entry in contents.entries_of(c.CombatResult)}
        self._detection_ends = (min(self._detections), max(self._detections))
        self._result_ends = (min(self._results), max(self._results))
        self._columns = sorted(contents.entries_of(c.BombDamage), key=lambda column: column.strength)
        self._forces = {(entry.letter, entry.die): entry.entries for entry in contents.entries_of(c.Force)}
        self._raid_targets = {
            (entry.scenario, entry.track): entry.targets for entry in contents.entries_of(c.RaidTarget)
        }

    def crossing(self, scenario: str, region: c.RaidRegion, die: int) -> str:
        """Coast Crossing Table (6.2): the track that a die gives in a region."""
        return f"{region}-{self._crossings[scenario, region][die - 1]}"

    def detection(self, total: int) -> c.Detection:
        """Detection Table (7.1)."""
        return self._detections[min(max(total, self._detection_ends[0]), self._detection_ends[1])]

    def combat_result(self, total: int) -> c.CombatResult:
        """Combat Results Table (12.3)."""
        return self._results[min(max(total, self._result_ends[0]), self._result_ends[1])]

    def force(self, letter: str, die: int) -> Sequence[c.ForceEntry]:
        """Raid Force Chart (8.4)."""
        return self._forces[letter, die]

    def raid_target(self, scenario: str, track: str, die: int) -> c.Target:
        """Raid Target Chart (13.2)."""
        return self.targets[self._raid_targets[scenario, track][die - 1]]

    def bomb_damage(self, strength: int, weather: c.Weather, columns_right: int = 0) -> int:
        """Bomb Damage Point Chart (14.2), shifted right by some columns (14.5), up to the last."""
        column_index = max(number for number, column in enumerate(self._columns) if column.strength <= max(strength, 0))
        column = self._columns[min(column_index + columns_right, len(self._columns) - 1)]
        if weather == "clear":
            return column.clear
        return column.patchy if weather == "patchy" else column.broken

    def victory_level(self, vp: int) -> c.VictoryLevel:
        """Victory levels (16.2)."""
        return next(level for level in reversed(self.levels) if vp >= level.vp_from)

    def section_for(self, box: str, die: int, letter: c.Letter) -> c.Section:
        """The section to which a placement die sends a letter (8.10, 11.1)."""
        key: tuple[c.Section, ...] = ("left", "centre", "right")
        return key[self.placements["hunt" if box == "hunt" else "bomber", die].letters.index(letter)]


def _distances(spaces: dict[str, c.Space], start: str) -> dict[str, int]:
    distances = {start: 0}
    frontier = [start]
    while frontier:
        next_frontier = []
        for space in frontier:
            for neighbour in spaces[space].adjacent:
                if neighbour not in distances:
                    distances[neighbour] = distances[space] + 1
                    next_frontier.append(neighbour)
        frontier = next_frontier
    return distances


def open_components(overlays: Sequence[Overlay] = ()) -> Components:
    """Read and validate the pack, with overlays applied."""
    return Components(read_pack(FOLDER, c.TABLE_SCHEMAS, overlays))
