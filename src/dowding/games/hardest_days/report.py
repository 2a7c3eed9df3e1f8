"""placeholder"""

from dowding.games.hardest_days.day import Day
from dowding.kernel.events import Event
from dowding.kernel.scene import Report


def report(day: Day, events: list[Event]) -> Report:
    return {}
