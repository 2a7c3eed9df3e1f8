"""What the games of the RAF family share: units, map, raid, combat, bombing, operations, calendar, events."""
