"""Pack entries of Eagle: sector charts, Response Table, response cards and High Command demands."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from dowding.engine.fingerprint import DisplayText
from dowding.engine.packs import Entry, TableSchema
from dowding.games.raf.pack.components import Date, Depth, Effort, Warning

ChartRow = Literal["enroute", "in range", "outer 1", "outer 2"]
"""The rows of a sector chart, from the nearest; the first two are the yellow field of the target card (7.1)."""
Posture = Literal["bold", "steady", "wary"]
"""The posture of the controllers, in the order of the track (7.4)."""
Doctrine = Literal["low value", "double value", "ample time", "reserve"]
Passing = Literal["all", "half", ""]
Disrupted = Literal["press", "home", ""]
Special = Literal["big wing", "neighbours", "no contact", ""]
Mark = Literal["reinforcement", "rotation", "none"]
WARNINGS: Final[tuple[Warning, ...]] = get_args(Warning)
"""From none to very early."""
Squadrons = Annotated[int, Meta(ge=0, le=49)]

ResponseNumberName = Literal[
    "over hunters",
    "hunters ratio",
    "least minimum",
    "reserve",
    "wing squadrons",
    "wing wanted",
    "neighbour squadrons",
    "bait hunters",
    "bait raiders",
    "bold bombers",
    "ULTRA size",
]
"""The numbers of the British response procedures."""
HighCommandNumberName = Literal["quota", "quota share", "charge"]
"""The numbers of the effort: the daily quota, the share of full bombers that suffices, and the VP for missing it."""


class SectorChart(Entry, frozen=True):
    """The outer rows of a target card's sector chart; the inner rows are its sectors enroute and in range (7.1a)."""

    card: int
    outer_1: tuple[str, ...] = ()
    outer_2: tuple[str, ...] = ()


class ChartNumbers(Entry, frozen=True):
    """The maximum of squadrons that a chart row adds to the pool at each warning; 0 is a dash (7.1b to 7.1d)."""

    depth: Depth
    row: ChartRow
    none: Squadrons
    late: Squadrons
    sufficient: Squadrons
    early: Squadrons

    def at(self, warning: Warning) -> int:
        """The number in the column of a warning; very early uses the early column (7.1b)."""
        columns = (self.none, self.late, self.sufficient, self.early, self.early)
        return columns[WARNINGS.index(warning)]


class ResponseToWord(Entry, frozen=True):
    """Response Table, poor intelligence: squadrons against a raid announced as minor or major (7.2a)."""

    word: Effort
    wanted: Squadrons
    minimum: Squadrons


class ResponseToSize(Entry, frozen=True):
    """Response Table, limited intelligence: squadrons against a raid from this number of Gruppen (7.2b)."""

    gruppen: int
    wanted: Squadrons
    minimum: Squadrons


class MinimumByHunters(Entry, frozen=True):
    """Response Table, accurate intelligence: the minimum against a raid from this number of hunters (7.2c)."""

    hunters: int
    minimum: Squadrons


class DoctrineModifier(Entry, frozen=True):
    """A modifier of the wanted number at every intelligence level, if its condition holds (7.2g)."""

    id: Doctrine
    wanted: int


class PostureSpace(Entry, frozen=True):
    """A space of the posture track with its modifiers of wanted and minimum (7.2i)."""

    id: Posture
    wanted: int
    minimum: int


class ResponseCard(Entry, frozen=True):
    """A response card (7.5); `number` 1 is BR-01. The tactics of a no contact card are empty."""

    number: int
    name: DisplayText
    text: DisplayText
    strength: Annotated[int, Meta(ge=-2, le=2)] = 0
    """Added to the wanted number."""
    resolve: Annotated[int, Meta(ge=-1, le=1)] = 0
    """Subtracted from the minimum."""
    passing: Passing = ""
    """How much of the surplus passes the hunters (8.1b)."""
    disrupted: Disrupted = ""
    """What full squadrons do after the hunters disrupted them (9b)."""
    special: Special = ""
    delay: bool = False
    """Whether the response may be delayed (18.5)."""
    evade: Annotated[int, Meta(ge=0, le=9)] = 0
    """The maximum of pairs that fend and evade (18.6)."""
    sharp: bool = True
    """Whether it is in the deck of a sharp Fighter Command."""


class ResponseNumber(Entry, frozen=True):
    """A number of the British response."""

    id: ResponseNumberName
    value: Annotated[int, Meta(ge=0, le=99)]


class DayMark(Entry, frozen=True):
    """The mark of a day card: a squadron arrives, one is exchanged, or neither (4.IV8)."""

    card: int
    mark: Mark


class MarkLimit(Entry, frozen=True):
    """The last date of a mark, and its maximum in a game; 0 means without a limit (4.IV8b to 4.IV8f)."""

    mark: Literal["reinforcement", "rotation"]
    until: Date
    most: Annotated[int, Meta(ge=0, le=49)] = 0


class RaidBalance(Entry, frozen=True):
    """The maximum of Gruppen in a raid from this number of bombers (5.5a)."""

    bombers: int
    gruppen: Annotated[int, Meta(ge=1, le=84)]


class HighCommandNumber(Entry, frozen=True):
    """A number of the effort that High Command demands (5.5d, 5.5e)."""

    id: HighCommandNumberName
    value: Annotated[int, Meta(ge=0, le=99)]


EAGLE_TABLE_SCHEMAS: Final = (
    TableSchema(SectorChart, "charts.toml", "chart", ("card",)),
    TableSchema(ChartNumbers, "charts.toml", "row", ("depth", "row")),
    TableSchema(ResponseToWord, "response.toml", "word", ("word",)),
    TableSchema(ResponseToSize, "response.toml", "size", ("gruppen",)),
    TableSchema(MinimumByHunters, "response.toml", "minimum", ("hunters",)),
    TableSchema(DoctrineModifier, "response.toml", "modifier"),
    TableSchema(PostureSpace, "response.toml", "posture"),
    TableSchema(ResponseNumber, "response.toml", "number"),
    TableSchema(ResponseCard, "response_cards.toml", "card", ("number",)),
    TableSchema(DayMark, "day_marks.toml", "day", ("card",)),
    TableSchema(MarkLimit, "day_marks.toml", "limit", ("mark",)),
    TableSchema(RaidBalance, "high_command.toml", "balance", ("bombers",)),
    TableSchema(HighCommandNumber, "high_command.toml", "number"),
)
