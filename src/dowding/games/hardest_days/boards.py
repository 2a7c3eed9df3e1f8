"""placeholder"""

from dowding.games.hardest_days.pack import Components
from dowding.kernel.scene import Board


def boards(pack: Components) -> tuple[Board, ...]:
    return ()
