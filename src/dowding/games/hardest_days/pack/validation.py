"""Pack validation: cross-references exist and tables are complete. Each error names its file and entry."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.hardest_days.pack import components as c

DICE = range(1, 7)
RESULTS = {"-", "D", "A", "L", "H"}


def validate_pack(contents: Contents) -> None:
    """Reject a pack that is inconsistent."""
    _check_map(contents)
    _check_tracks_and_targets(contents)
    _check_scenarios(contents)
    _check_charts(contents)
    _check_combat_and_bombing(contents)
    _check_events(contents)
    _check_drawing(contents)


def _require_known(value: str, valid_values: Collection[str], place: str, what: str) -> None:
    if value not in valid_values:
        raise PackError(f"{place}: unknown {what} {value!r}")


def _require_complete(entries: Iterable[object], required: Iterable[object], place: str) -> None:
    present = set(entries)
    for entry in required:
        if entry not in present:
            raise PackError(f"{place}: the entry {entry!r} is missing")


def _check_map(contents: Contents) -> None:
    nodes = {node.id for node in contents.entries_of(c.Node)}
    spaces = {space.id: space for space in contents.entries_of(c.Space)}
    for line in contents.entries_of(c.MapLine):
        for node in line.nodes:
            _require_known(node, nodes, f"map.toml: line {line.id}: nodes", "node")
    for space in spaces.values():
        place = f"spaces.toml: space {space.id}"
        for node in space.polygon:
            _require_known(node, nodes, f"{place}: polygon", "node")
        for neighbour in space.adjacent:
            _require_known(neighbour, spaces, f"{place}: adjacent", "space")
            if space.id not in spaces[neighbour].adjacent:
                raise PackError(f"{place}: adjacent: {neighbour} is listed, but {neighbour} does not list {space.id}")
        for field, value in (("arrow", space.arrow), ("arrow_to_london", space.arrow_to_london)):
            if value and value not in space.adjacent:
                raise PackError(f"{place}: {field}: {value!r} is not adjacent")
        _check_recovery_route(space, spaces, place)


def _check_recovery_route(space: c.Space, spaces: dict[str, c.Space], place: str) -> None:
    if space.coastal:
        return
    if space.recover_to not in space.adjacent:
        raise PackError(f"{place}: recover_to: an inland space needs an adjacent space on the way home")
    visited = {space.id}
    here = spaces[space.recover_to]
    while not here.coastal:
        if here.id in visited:
            raise PackError(f"{place}: recover_to: the route home from here is a loop")
        visited.add(here.id)
        here = spaces[here.recover_to]


def _check_tracks_and_targets(contents: Contents) -> None:
    spaces = {space.id for space in contents.entries_of(c.Space)}
    tracks = {track.id for track in contents.entries_of(c.CoastTrack)}
    targets = {target.id for target in contents.entries_of(c.Target)}
    nets = {target.net for target in contents.entries_of(c.Target) if target.type == "radar"}
    for track in contents.entries_of(c.CoastTrack):
        _require_known(track.entry, spaces, f"tracks.toml: track {track.id}: entry", "space")
        if track.id != f"{track.region}-{track.letter}":
            raise PackError(f"tracks.toml: track {track.id}: id: expected {track.region}-{track.letter}")
        for net in track.nets:
            if net not in nets:
                raise PackError(f"tracks.toml: track {track.id}: nets: unknown radar net {net}")
    _require_complete(tracks, [f"{region}-{letter}" for region in _regions() for letter in "ABC"], "tracks.toml")
    for target in contents.entries_of(c.Target):
        _require_known(target.space, spaces, f"targets.toml: target {target.id}: space", "space")
    for cell in contents.entries_of(c.RaidTarget):
        for target_id in cell.targets:
            _require_known(
                target_id, targets, f"raid_targets.toml: cell {cell.scenario} {cell.track}: targets", "target"
            )
    for squadron in contents.entries_of(c.SquadronCounter):
        _require_known(squadron.home, spaces, f"squadrons.toml: squadron {squadron.id}: home", "space")
        if not any(
            target.space == squadron.home and target.type == "airfield" for target in contents.entries_of(c.Target)
        ):
            raise PackError(f"squadrons.toml: squadron {squadron.id}: home: {squadron.home} has no airfield")


def _check_scenarios(contents: Contents) -> None:
    squadrons = {squadron.id for squadron in contents.entries_of(c.SquadronCounter) if squadron.provisional}
    sizes = {size.major for size in contents.entries_of(c.SizeChit) if size.provisional}
    sectors = {space.sector for space in contents.entries_of(c.Space)}
    for scenario in contents.entries_of(c.Scenario):
        place = f"scenarios.toml: scenario {scenario.id}"
        for squadron in scenario.provisional_squadrons:
            _require_known(squadron, squadrons, f"{place}: provisional_squadrons", "provisional squadron")
        for sector in scenario.green_sectors:
            _require_known(sector, sectors, f"{place}: green_sectors", "sector")
        for size in scenario.provisional_sizes:
            if size not in sizes:
                raise PackError(f"{place}: provisional_sizes: no provisional chit has the major size {size}")
        _require_complete(scenario.region_chits, _regions(), f"{place}: region_chits")
    if min(level.vp_from for level in contents.entries_of(c.VictoryLevel)) > -1000:
        raise PackError("scenarios.toml: level: the lowest level must start at -1000")


def _check_charts(contents: Contents) -> None:
    scenarios = [scenario.id for scenario in contents.entries_of(c.Scenario)]
    crossings = [(cell.scenario, cell.region) for cell in contents.entries_of(c.Crossing)]
    _require_complete(
        crossings, [(scenario, region) for scenario in scenarios for region in _regions()], "crossing.toml: crossing"
    )
    for crossing in contents.entries_of(c.Crossing):
        for letter in crossing.tracks:
            _require_known(
                letter, "ABC", f"crossing.toml: crossing {crossing.scenario} {crossing.region}: tracks", "track"
            )
    cells = [(cell.scenario, cell.track) for cell in contents.entries_of(c.RaidTarget)]
    tracks = [track.id for track in contents.entries_of(c.CoastTrack)]
    _require_complete(
        cells, [(scenario, track) for scenario in scenarios for track in tracks], "raid_targets.toml: cell"
    )
    forces = [(force.letter, force.die) for force in contents.entries_of(c.Force)]
    letters = sorted({size.letter for size in contents.entries_of(c.SizeChit)})
    _require_complete(forces, [(letter, die) for letter in letters for die in DICE], "forces.toml: force")
    longest = max(size.major for size in contents.entries_of(c.SizeChit))
    for force in contents.entries_of(c.Force):
        if len(force.entries) < longest:
            raise PackError(
                f"forces.toml: force {force.letter} {force.die}: entries: "
                f"{longest} are needed, {len(force.entries)} given"
            )
    _require_unbroken([row.total for row in contents.entries_of(c.Detection)], "detection.toml: detection")
    _require_complete(
        [modifier.id for modifier in contents.entries_of(c.DetectionModifier)],
        ("net", "clear", "patchy", "broken", "major"),
        "detection.toml: modifier",
    )


def _check_combat_and_bombing(contents: Contents) -> None:
    _require_unbroken([row.total for row in contents.entries_of(c.CombatResult)], "combat.toml: result")
    rows = [(row.unit, row.box, row.face) for row in contents.entries_of(c.CombatDamage)]
    boxes = [("group", box) for box in ("hunt", "escort", "bomber")] + [("squadron", box) for box in ("hunt", "bomber")]
    _require_complete(rows, [(*box, face) for box in boxes for face in ("full", "reduced")], "combat.toml: damage")
    for row in contents.entries_of(c.CombatDamage):
        _require_complete(row.effects, sorted(RESULTS), f"combat.toml: damage {row.unit} {row.box} {row.face}: effects")
    placements = [(placement.box, placement.die) for placement in contents.entries_of(c.Placement)]
    _require_complete(
        placements, [(box, die) for box in ("hunt", "bomber") for die in DICE], "placement.toml: placement"
    )
    for placement in contents.entries_of(c.Placement):
        _require_complete(
            placement.letters, "ABC", f"placement.toml: placement {placement.box} {placement.die}: letters"
        )
    _require_complete(
        [letter_section.letter for letter_section in contents.entries_of(c.LetterSection)],
        "ABC",
        "placement.toml: letter",
    )
    if min(column.strength for column in contents.entries_of(c.BombDamage)) != 0:
        raise PackError("bombing.toml: column: the first column must start at strength 0")


def _check_events(contents: Contents) -> None:
    kinds = {(kind.side, kind.id) for kind in contents.entries_of(c.EventKind)}
    for chit in contents.entries_of(c.EventChit):
        for side, kind in (("approach", chit.approach), ("target", chit.target)):
            if (side, kind) not in kinds:
                raise PackError(f"events.toml: chit {chit.id}: {side}: there is no {side} event {kind!r}")


def _check_drawing(contents: Contents) -> None:
    spaces = {space.id for space in contents.entries_of(c.Space)}
    targets = {target.id for target in contents.entries_of(c.Target)}
    for ladder in contents.entries_of(c.Ladder):
        _require_known(ladder.space, spaces, f"drawing.toml: ladder {ladder.space}: space", "space")
    for mark in contents.entries_of(c.TargetMark):
        _require_known(mark.target, targets, f"drawing.toml: mark {mark.target}: target", "target")
    _require_complete(
        [forming.region for forming in contents.entries_of(c.FormingArea)], _regions(), "drawing.toml: forming"
    )
    if not any(coast.land == "England" for coast in contents.entries_of(c.Coast)):
        raise PackError("coast.toml: coast: no coastline of England")
    for entry in contents.entries_of(c.RuleHelp):
        if not entry.text.strip():
            raise PackError(f"help.toml: help {entry.rule}: text: empty")
    scenarios = {scenario.id for scenario in contents.entries_of(c.Scenario)}
    for note in contents.entries_of(c.GuideNote):
        _require_known(note.scenario, scenarios, f"guide.toml: note {note.id}: scenario", "scenario")


def _require_unbroken(totals: list[int], place: str) -> None:
    if not totals:
        raise PackError(f"{place}: no entry")
    _require_complete(totals, range(min(totals), max(totals) + 1), place)


def _regions() -> tuple[c.RaidRegion, ...]:
    return ("LF2E", "LF2S", "LF3")
