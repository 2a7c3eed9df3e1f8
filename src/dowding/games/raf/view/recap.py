"""The story of a battle, raid by raid: who answered, what it cost both sides, what its bombs did, what it was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Final, Literal

from dowding.engine.events import Event
from dowding.games.raf.pack.components import Ending, TargetCard, VictoryLevel
from dowding.games.raf.pack.loader import FIRST_DAY, day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.rules.victory import reached_level
from dowding.games.raf.state import HEAVY, HOURS, LIGHT
from dowding.games.raf.view.markers import site_of
from dowding.games.raf.view.outcome_summary import is_settled
from dowding.view.recap import Chapter, Story, Tally, counted, listed, opened

OVER: Final = frozenset({"clock", "end of day"})
"""What comes after these is no part of a raid: the night, the calendar."""
NOTHING: Final = frozenset({"no raid", "false raid"})


class RaidStory:
    """What is gathered of a raid while its events are read."""

    def __init__(self, raid: Event, card: TargetCard, day: int, hour: str) -> None:
        self.card, self.day, self.hour = card, day, hour
        self.effort = raid.text("effort")
        self.at = self.until = raid.at
        self.lines: list[str] = []
        self.answered: list[str] = []
        self.gruppen_lost: list[str] = []
        self.squadrons_lost: list[str] = []
        self.hit: dict[str, int] = {}
        self.points = 0
        self.came = True
        self.is_on = False
        """Whether it is still to be decided."""

    def follow(self, event: Event) -> None:
        """Take in the next event of this raid."""
        self.until = event.at
        match event.kind:
            case "commitment":
                self.answered = [squadron_number(each) for each in event.texts("squadrons")]
            case "points":
                self.points += event.number("points")
            case "Gruppe lost":
                self.gruppen_lost.append(gruppe_number(event.text("gruppe")))
            case "squadron lost":
                self.squadrons_lost.append(f"{squadron_number(event.text('squadron'))} Sqn")
            case "bombing":
                name = event.text("target")
                self.hit[name] = self.hit.get(name, 0) - event.number("points")
            case "no raid" | "false raid":
                self.came = False

    @property
    def burning(self) -> dict[str, int]:
        """Where its bombs cost something."""
        return {name: points for name, points in self.hit.items() if points}

    def chapter(self, battle: Battle) -> Chapter:
        """The raid as a chapter."""
        return Chapter(
            self.at,
            self.until,
            self.hour,
            opened(f"{self.effort} raid on {self.card.name}".lstrip()),
            " ".join(self.sentences()),
            tuple(self.lines),
            self.points,
            (f"arrow/{self.card.region}", site_of(battle.pack, self.card)),
            self._end(),
            day_name(self.day),
        )

    def _end(self) -> Literal["", "hit", "held"]:
        return "hit" if self.burning else "" if self.is_on or not self.came else "held"

    def sentences(self) -> Iterator[str]:
        """What came of it."""
        if not self.came:
            yield "Nobody came."
            return
        who = self.answered
        if who or not self.is_on:
            yield f"{listed(who, 4)} {'Sqns' if len(who) > 1 else 'Sqn'} answered." if who else "Nobody answered."
        if self.gruppen_lost:
            yield f"It lost {listed(self.gruppen_lost, 4)}."
        if self.squadrons_lost:
            yield f"Hurt: {listed(self.squadrons_lost, 4)}."
        for name, points in self.burning.items():
            yield f"{opened(counted(points, 'point'))} of bombing at {name}."
        if self.is_on:
            yield "It is still on."
        elif not self.burning:
            yield f"{self.card.name} was spared."


def story(battle: Battle, events: list[Event], told: frozenset[str]) -> Story:
    """The battle as it is told when it is over, and as far as it has come before; `told` are the kinds of its lines."""
    raids = raid_stories(battle, events, told)
    return Story(
        _dateline(battle),
        sentence(battle, raids),
        tuple(raid.chapter(battle) for raid in raids),
        tuple(_tallies(battle)),
    )


def raid_stories(battle: Battle, events: Iterable[Event], told: frozenset[str]) -> list[RaidStory]:
    """Each raid with all that happened in it, in order."""
    raids: list[RaidStory] = []
    under_way: RaidStory | None = None
    day, hour = 0, HOURS[0]
    for event in events:
        if event.kind == "day begins":
            day, hour = event.number("day"), event.text("hour")
        elif event.kind == "raid":
            under_way = RaidStory(event, battle.pack.targets[event.number("target")], day, hour)
            raids.append(under_way)
        elif event.kind in OVER:
            hour, under_way = str(event.data.get("hour", hour)), None
        if under_way is not None:
            under_way.follow(event)
            if event.kind in told and (line := battle.tell(event)) is not None:
                under_way.lines.append(line.text)
    if under_way is not None:
        under_way.is_on = not battle.is_over and not is_settled(battle)
    return raids


def _dateline(battle: Battle) -> str:
    when = FIRST_DAY + timedelta(days=battle.state.day)
    clock = "the battle is over" if battle.is_over else HOURS[battle.state.hour]
    return f"{when:%A} {when.day} {when:%B %Y} · {clock}"


def sentence(battle: Battle, raids: list[RaidStory]) -> str:
    """What the battle came to: how many raids on how many days, what was hit hardest, and what that means."""
    came = [raid for raid in raids if raid.came]
    days = len({raid.day for raid in came})
    flown = "came" if battle.british in battle.players else "were flown" if len(came) != 1 else "was flown"
    opening = f"{counted(len(came), 'raid')} {flown}" + (f" in {counted(days, 'day')}" if days > 1 else "")
    if not battle.is_over:
        return f"{opened(opening)} so far."
    hit: dict[str, int] = {}
    for raid in came:
        for name, points in raid.burning.items():
            hit[name] = hit.get(name, 0) + points
    names = sorted(hit, key=lambda name: -hit[name])
    burning = f", and {listed(names)} {'is' if len(names) == 1 else 'are'} burning" if names else " and none hit home"
    level = reached_level(battle)
    turn = "but " if names and level.winner == "british" else ""
    return f"{opened(opening)}{burning}; {turn}{verdict(level)}."


def verdict(level: VictoryLevel | Ending) -> str:
    """What a level means, as the end of a sentence."""
    return level.why if isinstance(level, Ending) else level.verdict or f"it is a {level.name.lower()}"


def _tallies(battle: Battle) -> Iterator[Tally]:
    yield Tally("RAF", _losses(len(battle.squadrons_in(LIGHT)), len(battle.squadrons_in(HEAVY)), "squadron"))
    light, heavy = len(battle.gruppen_in(LIGHT)), len(battle.gruppen_in(HEAVY))
    yield Tally("Luftwaffe", _losses(light, heavy, "Gruppe", "Gruppen"))


def _losses(light: int, heavy: int, one: str, many: str = "") -> str:
    return f"{counted(light, one, many)} hurt, {counted(heavy, one, many)} lost"
