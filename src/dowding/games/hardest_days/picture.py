"""placeholder"""

from dowding.games.hardest_days.day import Day
from dowding.kernel.scene import Picture


def picture(day: Day) -> Picture:
    return Picture("", "", (), ())
