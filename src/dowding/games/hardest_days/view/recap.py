"""The story of a day, raid by raid: who met it, what it cost both sides, what its bombs did, and what it was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final, Literal

from dowding.engine.events import Event
from dowding.games.hardest_days.rules.day import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import track_name
from dowding.games.hardest_days.rules.victory import victory_points
from dowding.games.hardest_days.state import HEAVY, HOURS, LIGHT, Group, Squadron
from dowding.games.hardest_days.view.log import tell
from dowding.games.hardest_days.view.log_effects import POINTS
from dowding.view.recap import Chapter, Story, Tally, counted, listed, opened

TOLD: Final = frozenset(
    {
        "raid plotted",
        "detection",
        "raid size",
        "false raid",
        "raid deployed",
        "approach event",
        "raid enters England",
        "target",
        "target event",
        "combat",
        "group lost",
        "squadron lost",
        "bombing",
        "no bombing",
        "decoy",
        "raid gone",
        "raid leaves",
    }
)
"""The kinds of events that make up the story of a raid."""
MEETINGS: Final = frozenset({"squadron intercepts", "squadron caught", "combat"})
ALARMS: Final = {"false raid": "A false alarm: nobody came.", "decoy": "A decoy, that drew nobody but our eyes."}


class RaidStory:
    """What is gathered of a raid while its events are read."""

    def __init__(self, plotted: Event, hour: str) -> None:
        self.hour = hour
        self.number = plotted.number("raid")
        self.track = plotted.text("track")
        self.at = self.until = plotted.at
        self.lines: list[str] = []
        self.met: dict[str, None] = {}
        self.groups_lost: list[str] = []
        self.squadrons_lost: list[str] = []
        self.points = 0
        self.damage = 0
        self.target = ""
        self.alarm = ""
        self.altitude = ""
        self.way: list[str] = []
        self.homeward = False
        self.is_on = False
        """Whether it is still on its way to its target."""

    def follow(self, event: Event) -> None:
        """Take in the next event of this raid."""
        self.until = event.at
        if event.kind in MEETINGS:
            self.met[event.text("squadron")] = None
        match event.kind:
            case "raid moves":
                self._move(event.text("where"))
            case "raid enters England":
                self.altitude = event.text("altitude")
                if not self.way:
                    self._go(f"track/{self.track}/1")
                self._go(f"{event.text('space')}/{self.altitude}")
            case "target":
                self.target = event.text("target")
            case "bombing":
                self.damage += event.number("points")
                self.points -= event.number("points")
                self.target = event.text("target")
                self._go(f"target/{self.target}")
                self.homeward = True
            case "raid recovers" | "no bombing":
                self.homeward = True
            case "group lost":
                self.groups_lost.append(event.text("group"))
                self.points += POINTS[event.text("loss")]
            case "squadron lost":
                self.squadrons_lost.append(event.text("squadron"))
                self.points -= POINTS[event.text("loss")]
            case "false raid" | "decoy":
                self.alarm = ALARMS[event.kind]

    def _move(self, where: str) -> None:
        track, _, step = where.partition(" space ")
        if track != self.track:
            self._go(f"{where}/{self.altitude}")
            return
        if not self.way:
            self._go(f"track/{track}/{int(step) + 1}")
        self._go(f"track/{track}/{step}")

    def _go(self, region: str) -> None:
        if not self.homeward:
            self.way.append(region)

    def chapter(self, day: Day) -> Chapter:
        """The raid as a chapter."""
        target = day.pack.targets[self.target].name if self.target else ""
        return Chapter(
            self.at,
            self.until,
            self.hour,
            f"Raid {self.number} on {target}" if target else f"Raid {self.number}, {track_name(self.track)}",
            self.alarm or " ".join(self._sentences(target)),
            tuple(self.lines),
            self.points,
            tuple(self.way),
            self._end(),
        )

    def _end(self) -> Literal["", "hit", "held"]:
        return "" if self.alarm or self.is_on else "hit" if self.damage else "held"

    def _sentences(self, target: str) -> Iterator[str]:
        met = list(self.met)
        if met or not self.is_on:
            yield f"{listed(met)} {'Sqns' if len(met) > 1 else 'Sqn'} met it." if met else "Nobody met it."
        if self.groups_lost:
            yield f"It lost {listed(self.groups_lost)}."
        if self.squadrons_lost:
            yield f"Hurt: {listed([f'{each} Sqn' for each in self.squadrons_lost])}."
        if self.damage:
            yield f"{opened(counted(self.damage, 'point'))} of damage at {target}."
        elif self.is_on:
            yield "It is still on its way."
        elif target:
            yield f"{target} was spared."


def story(day: Day, events: list[Event]) -> Story:
    """The day as it is told when it is over, and as far as it has come before."""
    raids = list(raid_stories(day, events))
    return Story(
        _dateline(day),
        sentence(day, raids),
        tuple(raid.chapter(day) for raid in raids),
        (
            Tally("RAF", _losses(day.state.squadrons.values(), "squadron")),
            Tally("Luftwaffe", _losses(day.state.groups.values(), "group")),
        ),
    )


def raid_stories(day: Day, events: Iterable[Event]) -> Iterator[RaidStory]:
    """Each raid with all that happened to it, in the order in which raids were plotted; their numbers come again."""
    raids: list[RaidStory] = []
    under_way: dict[int, RaidStory] = {}
    hour = HOURS[0]
    for event in events:
        if event.kind == "clock":
            hour = event.text("hour")
        number = event.data.get("raid")
        if event.kind == "raid plotted":
            raids.append(RaidStory(event, hour))
            under_way[event.number("raid")] = raids[-1]
        if not isinstance(number, int) or number not in under_way:
            continue
        raid = under_way[number]
        raid.follow(event)
        if event.kind in TOLD and (line := tell(day.pack, event)) is not None:
            raid.lines.append(line.text)
    for number, raid in under_way.items():
        raid.is_on = not day.state.over and number in day.state.raids and not raid.homeward
    return iter(raids)


def _dateline(day: Day) -> str:
    when = date.fromisoformat(day.scenario.date)
    clock = "the day is over" if day.state.over else HOURS[day.state.hour]
    return f"{when:%A} {when.day} {when:%B %Y} · {clock}"


def sentence(day: Day, raids: list[RaidStory]) -> str:
    """What the day came to: how many raids, what burns, and what the level of victory says of it."""
    came = [raid for raid in raids if not raid.alarm]
    opening = f"{counted(len(came), 'raid')} came"
    if not day.state.over:
        return f"{opened(opening)} so far."
    hit = sorted((raid for raid in came if raid.damage), key=lambda raid: -raid.damage)
    names = list(dict.fromkeys(day.pack.targets[raid.target].name for raid in hit))
    burning = f", and {listed(names)} {'is' if len(names) == 1 else 'are'} burning" if names else " and none hit home"
    level = day.pack.victory_level(sum(victory_points(day).values()))
    turn = "but " if names and level.winner == BRITISH else ""
    return f"{opened(opening)}{burning}; {turn}{level.verdict}."


def _losses(units: Iterable[Squadron | Group], name: str) -> str:
    boxes = [unit.box for unit in units]
    light, heavy = boxes.count(LIGHT), boxes.count(HEAVY)
    return f"{counted(light, name)} hurt, {counted(heavy, name)} lost"
