"""The RAF games and the parts they share: units, map, raids, combat, bombing, operations, calendar, events."""
