"""Pack validation: inconsistent packs are refused with an error that names the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from dowding.engine.errors import PackError
from dowding.engine.packs import Entry
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.loader import open_components
from dowding.games.raf.pack.validation import validate_pack
from games.raf.broken_packs import spoil, without
from games.raf.packs import PACK


def test_pack_is_valid() -> None:
    validate_pack(PACK)


@pytest.mark.parametrize(
    ("file", "table", "fields", "fault"),
    [
        # the map
        ("map.toml", "sector", ['id = "2/10"', 'adjacent = { "9/10" = "LION-5b" }'], "sector 2/10: adjacent: .*'9/10'"),
        (
            "map.toml",
            "sector",
            ['id = "2/10"', 'adjacent = { "4/11" = "LION-5b" }'],
            "sector .*: adjacent: .* does not list",
        ),
        (
            "map.toml",
            "sector",
            ['id = "2/10"', 'adjacent = { "2/10" = "LION-5b", "3/10" = "LION-5b", "4/10" = "LION-5b" }'],
            "sector 2/10: adjacent: 2/10 is listed",
        ),
        ("map.toml", "sector", ['id = "London"', 'airfield = "Hendon"'], "sector London: airfield"),
        ("map.toml", "sector", ['id = "2/10"', 'airfield = ""'], "sector 2/10: airfield"),
        ("map.toml", "net", ["number = 3", 'sector = "9/9"'], "net 3: sector: .*'9/9'"),
        (
            "map.toml",
            "net",
            ["number = 10", 'name = "Ness"', 'sector = "1/12"', 'region = "LF2E"'],
            "net: the entry 9 is missing",
        ),
        (
            "map.toml",
            "net",
            ["number = 999999999", 'name = "Ness"', 'sector = "1/12"', 'region = "LF2E"'],
            "net: the entry 9 is missing",
        ),
        (
            "scenarios.toml",
            "scenario",
            ['id = "prelude"', "targets = [1, 999999999]"],
            "targets: the entry .* is missing",
        ),
        ("map.toml", "headquarters", ['name = "Box"', 'sector = "9/9"'], "headquarters Box: sector: .*'9/9'"),
        ("map.toml", "headquarters", ['name = "Box"', "group = 0"], "headquarters: the entry 10 is missing"),
        # target cards
        ("targets.toml", "card", ["number = 5", 'sector = "9/9"'], "card 5: sector: .*'9/9'"),
        ("targets.toml", "card", ["number = 5", 'enroute = ["9/9", "1/11"]'], "card 5: enroute: .*'9/9'"),
        ("targets.toml", "card", ["number = 5", 'in_range = ["9/9"]'], "card 5: in_range: .*'9/9'"),
        ("targets.toml", "card", ["number = 5", "nets = [9]"], "card 5: nets: there is no radar net 9"),
        ("targets.toml", "card", ["number = 5", 'name = "Dunkirk"'], "card 5: name: there is no radar net 'Dunkirk'"),
        ("targets.toml", "card", ["number = 5", "enroute = []"], "card 5: enroute: the route must end in .* 1/11"),
        (
            "targets.toml",
            "card",
            ["number = 5", 'enroute = ["2/11"]'],
            "card 5: enroute: the route must end in .* 1/11",
        ),
        ("targets.toml", "card", ["number = 5", 'enroute = ["4/11", "1/11"]'], "card 5: enroute: 1/11 does not border"),
        ("targets.toml", "card", ["number = 5", 'in_range = ["1/11"]'], "card 5: in_range: 1/11 is already enroute"),
        ("targets.toml", "card", ["number = 21", 'name = "Stapleford"'], "card 21: name: the airfield of sector 5/11"),
        (
            "targets.toml",
            "card",
            ["number = 5", 'secondary = { name = "Ford", type = "base", sector = "9/9" }'],
            "card 5: secondary: .*'9/9'",
        ),
        (
            "targets.toml",
            "card",
            ["number = 5", 'secondary = { name = "Ford", type = "airfield", sector = "1/11" }'],
            "card 5: secondary: the airfield of sector 1/11",
        ),
        (
            "targets.toml",
            "card",
            ["number = 5", 'secondary = { name = "Ford", type = "hq", sector = "1/11" }'],
            "card 5: secondary: there is no headquarters 'Ford'",
        ),
        ("targets.toml", "card", ["number = 5", "luftflotte = 3"], "card 5: luftflotte: the region LF2S"),
        ("targets.toml", "card", ["number = 5", "forward = true"], "card 5: forward"),
        ("targets.toml", "card", ["number = 9", 'site = "Deal"'], "card 9: site: drawing.toml has no port 'Deal'"),
        (
            "targets.toml",
            "card",
            ["number = 5", 'secondary = { name = "Deal", type = "base", sector = "1/11" }'],
            "card 5: secondary: drawing.toml has no base 'Deal'",
        ),
        # force cards
        ("forces.toml", "card", ["number = 61", "minor = 0"], "card 61: minor: 0"),
        ("forces.toml", "card", ["number = 61", "major = 15"], "card 61: major: 15"),
        ("forces.toml", "card", ["number = 61", "major_depleted = 15"], "card 61: major_depleted: 15"),
        # raid events
        (
            "raid_events.toml",
            "card",
            ["number = 91", 'approach = [{ games = "E,2", event = "heavy pursuit" }]'],
            "card 91: approach: exactly one event",
        ),
        (
            "raid_events.toml",
            "card",
            ["number = 91", 'target = [{ games = "A", event = "flak" }, { games = "L", event = "flak" }]'],
            "card 91: target: exactly one event",
        ),
        ("raid_events.toml", "card", ["number = 91", "follow_up = true"], "card 91: follow_up: .* not 1"),
        # day cards
        ("day_events.toml", "card", ["number = 135", "days = 0"], "card 135: days"),
        ("day_events.toml", "card", ["number = 135", "pilots = []"], "card 135: pilots"),
        ("day_events.toml", "card", ["number = 135", "pilots = [{ vp_from = -9, points = 1 }]"], "card 135: pilots"),
        (
            "day_events.toml",
            "card",
            ["number = 135", "pilots = [{ vp_from = -9, points = 1 }, { vp_from = -99, points = 1 }]"],
            "card 135: pilots",
        ),
        (
            "day_events.toml",
            "card",
            ["number = 143", 'events = [{ games = "A", event = "tension" }, { games = "L", event = "tension" }]'],
            "card 143: events: at most one event",
        ),
        (
            "day_events.toml",
            "card",
            ["number = 143", 'events = [{ games = "A", event = "change priorities by VP" }]'],
            "card 143: events: .* has no rows",
        ),
        # counters
        ("squadrons.toml", "squadron", ['id = "54/6/11"', 'sector = "London"'], "squadron 54/6/11: sector: .*'London'"),
        ("squadrons.toml", "squadron", ['id = "54/6/11"', 'sector = ""'], "squadron 54/6/11: sector"),
        ("squadrons.toml", "squadron", ['id = "54/6/11"', 'status = "ace"'], "squadron 54/6/11: sector: an ace"),
        ("squadrons.toml", "squadron", ['id = "ACE-Spitfire"', 'sector = "6/11"'], "ACE-Spitfire: sector: an ace"),
        ("squadrons.toml", "squadron", ['id = "54/6/11"', 'type = "Blenheim"'], "squadron 54/6/11: status"),
        ("squadrons.toml", "squadron", ['id = "600/6/11"', 'status = "initial"'], "squadron 600/6/11: status"),
        (
            "gruppen.toml",
            "gruppe",
            ['id = "I/JG51/2"', "reinforcement = true"],
            "gruppe I/JG51/2: reinforcement: .* 0x",
        ),
        (
            "gruppen.toml",
            "gruppe",
            ['id = "IV/JG51/2"', "reinforcement = false"],
            "gruppe IV/JG51/2: reinforcement: .* 1x",
        ),
        ("gruppen.toml", "gruppe", ['id = "I/JG51/2"', "elite = true"], "gruppe I/JG51/2: elite"),
        (
            "calendar.toml",
            "day",
            ['date = "08-20"', 'reinforcements = ["X/JG99/2"]'],
            "day 08-20: reinforcements: there is no Gruppe 'X/JG99/2'",
        ),
        (
            "calendar.toml",
            "day",
            ['date = "08-20"', 'reinforcements = ["IV/JG51/2"]'],
            "gruppe IV/JG51/2: reinforcement: .* 2x",
        ),
        # tables
        ("combat.toml", "column", ["column = 3", "highest = [1, 2, 2, 5, 7, 9, 11, 14]"], "column 3: highest"),
        ("combat.toml", "gruppen", ["depletion = 0", "columns = []"], "gruppen 0: columns: the list is empty"),
        ("combat.toml", "gruppen", ["depletion = 0", "columns = [2, 12]"], "gruppen 0: columns: there is no column 12"),
        ("combat.toml", "gruppen", ["depletion = 0", "columns = [4, 2]"], "gruppen 0: columns: more Gruppen"),
        (
            "combat.toml",
            "row",
            ['row = "A"', 'results = ["D--/HL", "-D-/AHH", "-DD/HHA", "-A-/HLL", "D-A/LHL", "A-D/LAH"]'],
            "row A: results: 'D--/HL'",
        ),
        (
            "combat.toml",
            "row",
            ['row = "K"', 'results = ["D--/HLH", "-D-/AHH", "-DD/HHA", "-A-/HLL", "D-A/LHL", "A-D/LAH"]'],
            "row K: row: there is no row 'K'",
        ),
        (
            "combat.toml",
            "damage",
            ['unit = "Gruppe"', 'box = "hunt"', 'face = "full"', 'effects = { D = "stay" }'],
            "damage Gruppe hunt full: effects: the entry '-' is missing",
        ),
        (
            "bombing.toml",
            "column",
            ["strength = 0", 'results = ["0", "0", "0", "0", "0", "0"]'],
            "column: strength: .* not at 0",
        ),
        ("calendar.toml", "day", ['date = "10-03"'], "day 10-03: date: 10-02 was expected"),
        ("calendar.toml", "day", ['date = "10-02"'], "day 10-02: cancel: the days before it have values"),
        ("calendar.toml", "day", ['date = "08-20"', "cancel = 5"], "day 08-20: a day must have both"),
        ("calendar.toml", "day", ['date = "09-11"', "start = 24"], "day 09-11: cancel: 13"),
        ("calendar.toml", "day", ['date = "08-20"', "cancel = 5", "start = -5"], "day 08-21: cancel: the days before"),
        ("calendar.toml", "track", ['id = "depletion 1"', "value = 15"], "track depletion 2: value"),
        ("calendar.toml", "track", ['id = "depletion"', "value = 14"], "track depletion 2: value"),
        (
            "calendar.toml",
            "reinforcement",
            ['rules = "2013"', 'until = "10-20"', "vp = 1"],
            "reinforcement 2013 10-20: until: there is no day '10-20'",
        ),
        (
            "night.toml",
            "commitment",
            ['column = "blitz"', "lf2 = [0, 0, 0, 0, 0, 0]", "lf3 = [0, 0, 0, 0, 0, 0]"],
            "commitment blitz: column: there is no day 'blitz'",
        ),
        (
            "night.toml",
            "interception",
            ["gruppen = 0", "chances = [0, 0, 0, 0, 0, 0]"],
            "interception: gruppen: .* not at 0",
        ),
        (
            "night.toml",
            "bombing",
            ["gruppen = 0", 'results = ["0", "0", "0", "0", "0", "0"]'],
            "bombing: gruppen: .* not at 0",
        ),
        (
            "night.toml",
            "bombing",
            ["gruppen = 1", 'results = ["0", "0", "0", "0", "0", "*"]'],
            r"bombing 1: results: '\*'",
        ),
        # scenarios and victory
        ("scenarios.toml", "scenario", ['id = "prelude"', 'date = "10-20"'], "scenario prelude: date: .*'10-20'"),
        ("scenarios.toml", "scenario", ['id = "prelude"', "targets = [1, 61]"], "scenario prelude: targets: .* 61"),
        ("scenarios.toml", "scenario", ['id = "prelude"', "forces = [60, 86]"], "scenario prelude: forces: .* 60"),
        ("scenarios.toml", "scenario", ['id = "prelude"', "raid_events = [91, 135]"], "prelude: raid_events: .* 135"),
        ("scenarios.toml", "scenario", ['id = "prelude"', "day_cards = [135, 155]"], "prelude: day_cards: .* 155"),
        (
            "scenarios.toml",
            "scenario",
            ['id = "prelude"', "targets = [34, 1]"],
            "prelude: targets: .* before it begins",
        ),
        ("scenarios.toml", "scenario", ['id = "prelude"', 'priorities = { radar = "low" }'], "prelude: priorities"),
        (
            "scenarios.toml",
            "scenario",
            ['id = "prelude"', "removed_day_cards = [9]"],
            "prelude: removed_day_cards: .* 9",
        ),
        ("scenarios.toml", "scenario", ['id = "prelude"', "shown_day_card = 9"], "prelude: shown_day_card: .* 9"),
        ("scenarios.toml", "scenario", ['id = "prelude"', 'added_squadrons = ["54/6/11"]'], "prelude: added_squadrons"),
        ("scenarios.toml", "scenario", ['id = "prelude"', 'added_gruppen = ["I/JG51/2"]'], "prelude: added_gruppen"),
        ("scenarios.toml", "scenario", ['id = "prelude"', "stocks = { Spitfire = 3 }"], "prelude: stocks"),
        (
            "scenarios.toml",
            "scenario",
            ['id = "thin-blue-line"', "raid_days = 3"],
            "level: .* thin-blue-line is decided",
        ),
        ("scenarios.toml", "added", ['id = "terror"', "targets = [45, 61]"], "added terror: targets: .* 61"),
        (
            "victory.toml",
            "level",
            ['scenario = "blitz"', 'id = "draw"', 'name = "Draw"', "vp_from = 0", 'winner = "nobody"'],
            "level blitz draw: scenario: there is no scenario 'blitz'",
        ),
        # drawing and help
        (
            "drawing.toml",
            "sector",
            ['sector = "9/9"', "label = [51, 0]", "patrol_circle = [51, 0]", "polygon = [[[51, 0], [52, 0], [51, 1]]]"],
            "sector 9/9: sector: .*'9/9'",
        ),
        (
            "drawing.toml",
            "site",
            ['type = "port"', 'name = "Deal"', 'sector = "9/9"', "at = [51.2, 1.4]"],
            "site port Deal: sector: .*'9/9'",
        ),
        (
            "drawing.toml",
            "site",
            ['type = "radar"', 'name = "Deal"', 'sector = "6/11"', "at = [51.2, 1.4]"],
            "site radar Deal: name: there is no radar net 'Deal'",
        ),
        ("help.toml", "help", ['rule = "LION-3a"', 'text = " "'], "help LION-3a: text"),
        (
            "help.toml",
            "help",
            ['rule = "patrl"', 'text = "?"'],
            "help patrl: rule: unknown rule name 'patrl'",
        ),
    ],
)
def test_broken_entry_is_refused(tmp_path: Path, file: str, table: str, fields: list[str], fault: str) -> None:
    with pytest.raises(PackError, match=f"toml: .*{fault}"):
        open_components([spoil(tmp_path, file, table, fields)])


PRIORITIES = 'radar = "low", port = "low", airfield = "low", industry = "low", city = "low"'


@pytest.mark.parametrize(
    ("event", "heads", "fault"),
    [
        ("change priorities by date", ['dates = ["08-12", "10-20"]'], "there is no day '10-20'"),
        ("change priorities by date", ["vp = [-34, 34]"], "has the wrong key"),
        ("change priorities by date", ['dates = ["08-12", "08-20"], vp = [-34, 34]'], "has the wrong key"),
        ("change priorities by VP", ['dates = ["08-12", "08-20"]'], "has the wrong key"),
        ("tension", ["vp = [-34, 34]"], "has the wrong key"),
        ("change priorities by VP", ["vp = [34, -34]"], "ends before it begins"),
        ("change priorities by VP", ["vp = [-34, 0]", "vp = [2, 34]"], "without a gap"),
        ("change priorities by date", ['dates = ["08-12", "08-31"]', 'dates = ["09-02", "10-01"]'], "without a gap"),
    ],
)
def test_broken_priority_chart_is_refused(tmp_path: Path, event: str, heads: list[str], fault: str) -> None:
    rows = ", ".join(f"{{ {head}, {PRIORITIES} }}" for head in heads)
    events = f'events = [{{ games = "A", event = "{event}", rows = [{rows}] }}]'
    with pytest.raises(PackError, match=f"day_events.toml: card 143: events: .*{fault}"):
        open_components([spoil(tmp_path, "day_events.toml", "card", ["number = 143", events])])


@pytest.mark.parametrize(
    ("kind", "entry", "fault"),
    [
        (c.Net, "number=4", "map.toml: net: the entry 4"),
        (c.Headquarters, "name='Box'", "map.toml: headquarters: the entry 10"),
        (c.TargetCard, "number=7,", "scenarios.toml: scenario prelude: targets: the entry 7"),
        (c.ForceCard, "number=90", "scenarios.toml: added fighter escort: forces: the entry 90"),
        (c.RaidEventCard, "number=134", "scenarios.toml: added fighter escort: raid_events: the entry 134"),
        (c.DayCard, "number=140", "scenarios.toml: scenario prelude: day_cards: the entry 140"),
        (c.EventKind, "id='flak'", "raid_events.toml: card 91: target: event_kinds.toml has no"),
        (c.EventKind, "id='heavy pursuit'", "raid_events.toml: card 101: approach: event_kinds.toml has no"),
        (c.EventKind, "id='tension'", "day_events.toml: card 141: events: event_kinds.toml has no"),
        (c.SquadronCounter, "id='ACE-Spitfire'", "squadrons.toml: squadron: the entry 'ACE-Spitfire'"),
        (c.GruppeCounter, "id='IV/JG51/2'", "calendar.toml: day 08-24: reinforcements: there is no Gruppe"),
        (c.WeatherRoll, "die=6", "preparation.toml: weather: the entry 6"),
        (c.RaidEffort, "priority='low', strategic_value=2", "preparation.toml: effort: the entry .'low', 2."),
        (c.DetectionSpace, "space=9,", "detection.toml: space: the entry 9"),
        (c.DetectionModifier, "id='follow-up'", "detection.toml: modifier: the entry 'follow-up'"),
        (c.CombatColumn, "column=5", "combat.toml: column: the entry 5"),
        (c.GruppenColumn, "depletion=1", "combat.toml: gruppen: the entry 1"),
        (c.CombatRow, "row='E'", "combat.toml: row: the entry 'E'"),
        (
            c.CombatDamage,
            "unit='squadron', box='hunt', face='full'",
            "combat.toml: damage: the entry .'squadron', 'hunt'",
        ),
        (c.BombColumn, "strength=1,", "bombing.toml: column: strength: the first column must begin at 1"),
        (c.CalendarDay, "date='08-20'", "calendar.toml: day 08-21: date: 08-20 was expected"),
        (c.CalendarDay, "cancel=[0-9]", "calendar.toml: day 09-10: cancel: the last day"),
        (c.TrackTop, "id='elimination'", "calendar.toml: track: the entry 'elimination'"),
        (c.ReinforcementCost, "rules='2009'", "calendar.toml: reinforcement: the entry '2009'"),
        (c.NightCommitment, "column='terror'", "night.toml: commitment: the entry 'terror'"),
        (c.NightCommitment, "column='08-11'", "night.toml: commitment: the entry '08-11'"),
        (c.NightInterception, "gruppen=1,", "night.toml: interception: gruppen: the first column"),
        (c.NightBombing, "gruppen=1,", "night.toml: bombing: gruppen: the first column"),
        (c.AddedCards, "id='terror'", "scenarios.toml: added: the entry 'terror'"),
        (c.VictoryLevel, "scenario='prelude'", "victory.toml: level: the scenario prelude"),
        (c.Ending, "id='invasion',", "victory.toml: ending: the entry 'invasion'"),
        (c.SectorDrawing, "sector='2/12'", "drawing.toml: sector: the entry '2/12'"),
        (c.Site, "name='Dover'", "targets.toml: card 9: site: drawing.toml has no port 'Dover'"),
        (c.Site, "name='Wittering'", "drawing.toml: site airfield: the entry 'Wittering'"),
        (c.Line, "id='me109'", "drawing.toml: line: the entry 'me109'"),
        (c.ApproachArrow, "region='LF3'", "drawing.toml: arrow: the entry 'LF3'"),
        (c.Coast, "land='England'", "coast.toml: coast: England has no coast"),
    ],
)
def test_missing_entry_is_refused(kind: type[Entry], entry: str, fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        validate_pack(without(PACK, c.TABLE_SCHEMAS, kind, entry))
