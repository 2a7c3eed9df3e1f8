"""placeholder"""

from dowding.games.hardest_days.pack import Components
from dowding.kernel.events import Event
from dowding.kernel.scene import Line


def tell(pack: Components, event: Event) -> Line | None:
    return Line(event.at, f"{event.kind} {event.data}", event.rule, event.kind)
