"""The report of Lion: a section for each raid with its own events."""

from __future__ import annotations

from dowding.engine.events import Event, Plain
from dowding.games.raf.lion.rules.context import BRITISH
from dowding.games.raf.lion.view.report import RECAP_KINDS
from dowding.games.raf.view.recap import build_recap
from games.raf.lion.custom_cards import gruppen
from games.raf.lion.scenario_builder import Stage


def lost(at: int, ident: str, cause: str) -> Event:
    data: dict[str, Plain] = {"gruppe": ident, "loss": "light", "cause": cause}
    return Event("Gruppe lost", "LION-10.2", data, at)


def test_night_losses_are_not_part_of_the_last_raid() -> None:
    by_day, by_night = gruppen(2, "He111")[:2]
    events = [
        Event("day begins", "LION-4.I2a", {"day": 0, "hour": "1800"}, 0),
        Event("raid", "LION-4.II1", {"target": 25, "effort": "major", "number": 1}, 1),
        lost(2, by_day, "squadron attack"),
        Event("clock", "LION-4.II16a", {"hour": "End of Day", "advance": 1}, 3),
        lost(4, by_night, "night interception"),
    ]
    (raid,) = build_recap(Stage().battle, BRITISH, events, RECAP_KINDS).chapters
    assert any("squadron attack" in line for line in raid.lines)
    assert not any("night" in line for line in raid.lines)
    assert "Light loss: " in raid.text
    assert "Heavy" not in raid.text
