"""The components that only Eagle has: sector charts, Response Table, response cards, and what High Command demands."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from dowding.engine.fingerprint import DisplayText
from dowding.engine.packs import Entry, TableSchema
from dowding.games.raf.pack.components import Date, Depth, Effort, Warning

ChartRow = Literal["enroute", "in range", "outer 1", "outer 2"]
"""The rows of a sector chart, from the nearest; the first two are the yellow field of the target card (7.1)."""
Posture = Literal["bold", "steady", "wary"]
"""How the controllers feel about the next raid, in the order of the track (7.4)."""
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
"""The numbers of the British response: what its procedures count up to."""
HighCommandNumberName = Literal["quota", "quota share", "charge"]
"""The numbers of the effort: bombers of a day, the part of the full ones that is enough, VP for falling short."""


class SectorChart(Entry, frozen=True):
    """The outer rows of a target card's sector chart; the inner rows are its sectors enroute and in range (7.1a)."""

    card: int
    outer_1: tuple[str, ...] = ()
    outer_2: tuple[str, ...] = ()


class ChartNumbers(Entry, frozen=True):
    """The most squadrons that a row of the chart gives to the pool at each warning; 0 is a dash (7.1b to 7.1d)."""

    depth: Depth
    row: ChartRow
    none: Squadrons
    late: Squadrons
    sufficient: Squadrons
    early: Squadrons

    def at(self, warning: Warning) -> int:
        """The number of a warning's column; very early reads the early one (7.1b)."""
        columns = (self.none, self.late, self.sufficient, self.early, self.early)
        return columns[WARNINGS.index(warning)]


class ResponseToWord(Entry, frozen=True):
    """Response Table, poor intelligence: squadrons against a raid that is called minor or major (7.2a)."""

    word: Effort
    wanted: Squadrons
    minimum: Squadrons


class ResponseToSize(Entry, frozen=True):
    """Response Table, limited intelligence: squadrons against so many Gruppen or more (7.2b)."""

    gruppen: int
    wanted: Squadrons
    minimum: Squadrons


class MinimumByHunters(Entry, frozen=True):
    """Response Table, accurate intelligence: the fewest squadrons against so many hunters or more (7.2c)."""

    hunters: int
    minimum: Squadrons


class DoctrineModifier(Entry, frozen=True):
    """What is added to the wanted number at every intelligence level, if its condition holds (7.2g)."""

    id: Doctrine
    wanted: int


class PostureSpace(Entry, frozen=True):
    """A space of the posture track: what it adds to wanted and to the minimum (7.2i)."""

    id: Posture
    wanted: int
    minimum: int


class ResponseCard(Entry, frozen=True):
    """A response card (7.5); `number` 1 is BR-01. What a card of no contact does not say is empty."""

    number: int
    name: DisplayText
    text: DisplayText
    strength: Annotated[int, Meta(ge=-2, le=2)] = 0
    """Added to wanted."""
    resolve: Annotated[int, Meta(ge=-1, le=1)] = 0
    """Taken from the minimum."""
    passing: Passing = ""
    """How much of the surplus passes the hunters (8.1b)."""
    disrupted: Disrupted = ""
    """What full squadrons do that the hunters disrupted (9b)."""
    special: Special = ""
    delay: bool = False
    """Whether the response may be delayed (18.5)."""
    evade: Annotated[int, Meta(ge=0, le=9)] = 0
    """How many pairs fend and evade (18.6)."""
    sharp: bool = True
    """Whether it is also in the deck of a sharp Fighter Command."""


class ResponseNumber(Entry, frozen=True):
    """A number of the British response."""

    id: ResponseNumberName
    value: Annotated[int, Meta(ge=0, le=99)]


class DayMark(Entry, frozen=True):
    """The mark that a day card has for Eagle: a squadron joins, one is exchanged, or neither (4.IV8)."""

    card: int
    mark: Mark


class MarkLimit(Entry, frozen=True):
    """Up to which date a mark counts, and how often in a game; 0 means without a limit (4.IV8b to 4.IV8f)."""

    mark: Literal["reinforcement", "rotation"]
    until: Date
    most: Annotated[int, Meta(ge=0, le=49)] = 0


class RaidBalance(Entry, frozen=True):
    """The most Gruppen of a raid that has so many bombers or more (5.5a)."""

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
