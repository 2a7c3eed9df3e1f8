"""The recap of a day, raid by raid: interceptions, losses on both sides, bomb damage and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final, Literal

from dowding.engine.events import Event
from dowding.engine.text import capitalize_first, choose_form, count_in_words, summarize_names
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import track_name
from dowding.games.hardest_days.rules.victory import victory_points
from dowding.games.hardest_days.state import HEAVY, HOURS, LIGHT, Group, Squadron
from dowding.games.hardest_days.view.log import format_event
from dowding.games.hardest_days.view.log_effects import POINTS
from dowding.view.recap import Chapter, Recap, Tally, loss_sentences

RAID_EVENT_KINDS: Final = frozenset(
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
"""The kinds of events that the recap of a raid is made of."""
INTERCEPTION_KINDS: Final = frozenset({"squadron intercepts", "squadron caught", "combat"})
ALARM_TEXTS: Final = {"false raid": "A false alarm: no aircraft came.", "decoy": "A decoy: there were no raiders."}


class RaidRecap:
    """Collects the recap of one raid from its events."""

    def __init__(self, plotted: Event, hour: str) -> None:
        self.hour = hour
        self.number = plotted.get_int("raid")
        self.track = plotted.get_str("track")
        self.at = self.until = plotted.at
        self.lines: list[str] = []
        self.interceptors: dict[str, None] = {}
        self.losses: dict[str, list[str]] = {LIGHT: [], HEAVY: []}
        """The units in the order of their losses, by the box they went to."""
        self.points = 0
        self.damage = 0
        self.target = ""
        self.alarm = ""
        self.altitude = ""
        self.path: list[str] = []
        self.is_homeward = False
        self.is_inbound = False
        """Whether it is still on its way to its target."""

    def add_event(self, event: Event) -> None:
        """Add the next event of this raid."""
        self.until = event.at
        if event.kind in INTERCEPTION_KINDS:
            self.interceptors[event.get_str("squadron")] = None
        match event.kind:
            case "raid moves":
                self._add_move(event.get_str("where"))
            case "raid enters England":
                self.altitude = event.get_str("altitude")
                if not self.path:
                    self._add_region(f"track/{self.track}/1")
                self._add_region(f"{event.get_str('space')}/{self.altitude}")
            case "target":
                self.target = event.get_str("target")
            case "bombing":
                self.damage += event.get_int("points")
                self.points -= event.get_int("points")
                self.target = event.get_str("target")
                self._add_region(f"target/{self.target}")
                self.is_homeward = True
            case "raid recovers" | "no bombing":
                self.is_homeward = True
            case "group lost":
                self.losses[event.get_str("loss")].append(event.get_str("group"))
                self.points += POINTS[event.get_str("loss")]
            case "squadron lost":
                self.losses[event.get_str("loss")].append(f"{event.get_str('squadron')} Sqn")
                self.points -= POINTS[event.get_str("loss")]
            case "false raid" | "decoy":
                self.alarm = ALARM_TEXTS[event.kind]

    def _add_move(self, where: str) -> None:
        track, _, step = where.partition(" space ")
        if track != self.track:
            self._add_region(f"{where}/{self.altitude}")
            return
        if not self.path:
            self._add_region(f"track/{track}/{int(step) + 1}")
        self._add_region(f"track/{track}/{step}")

    def _add_region(self, region: str) -> None:
        if not self.is_homeward:
            self.path.append(region)

    def to_chapter(self, day: Day) -> Chapter:
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
            tuple(self.path),
            self._result(),
        )

    def _result(self) -> Literal["", "hit", "held"]:
        return "" if self.alarm or self.is_inbound else "hit" if self.damage else "held"

    def _sentences(self, target: str) -> Iterator[str]:
        interceptors = list(self.interceptors)
        if interceptors or not self.is_inbound:
            yield (
                f"Intercepted by {summarize_names(interceptors)} {'Sqns' if len(interceptors) > 1 else 'Sqn'}."
                if interceptors
                else "Not intercepted."
            )
        yield from loss_sentences(self.losses[LIGHT], self.losses[HEAVY])
        if self.damage:
            yield f"{capitalize_first(count_in_words(self.damage, 'point'))} of damage at {target}."
        elif self.is_inbound:
            yield "The raid is still in progress."
        elif target:
            yield f"{target} was not hit."


def build_recap(day: Day, events: list[Event]) -> Recap:
    """The recap of the day so far, or of the whole day when it is over."""
    raids = list(raid_recaps(day, events))
    return Recap(
        _dateline(day),
        summary_sentence(day, raids),
        tuple(raid.to_chapter(day) for raid in raids),
        (
            Tally("RAF", _format_losses(day.state.squadrons.values())),
            Tally("Luftwaffe", _format_losses(day.state.groups.values())),
        ),
    )


def raid_recaps(day: Day, events: Iterable[Event]) -> Iterator[RaidRecap]:
    """The recap of each raid in the order in which raids were plotted. Raid numbers are reused."""
    raids: list[RaidRecap] = []
    raid_by_number: dict[int, RaidRecap] = {}
    hour = HOURS[0]
    for event in events:
        if event.kind == "clock":
            hour = event.get_str("hour")
        number = event.data.get("raid")
        if event.kind == "raid plotted":
            raids.append(RaidRecap(event, hour))
            raid_by_number[event.get_int("raid")] = raids[-1]
        if not isinstance(number, int) or number not in raid_by_number:
            continue
        raid = raid_by_number[number]
        raid.add_event(event)
        if event.kind in RAID_EVENT_KINDS and (line := format_event(day.pack, event)) is not None:
            raid.lines.append(line.text)
    for number, raid in raid_by_number.items():
        raid.is_inbound = not day.state.over and number in day.state.raids and not raid.is_homeward
    return iter(raids)


def _dateline(day: Day) -> str:
    when = date.fromisoformat(day.scenario.date)
    clock = "the day is over" if day.state.over else HOURS[day.state.hour]
    return f"{when:%A} {when.day} {when:%B %Y} · {clock}"


def summary_sentence(day: Day, raids: list[RaidRecap]) -> str:
    """The summary of the day: the number of raids, the targets hit and the verdict of the victory level."""
    real_raids = [raid for raid in raids if not raid.alarm]
    opening = f"{count_in_words(len(real_raids), 'raid')} came"
    if not day.state.over:
        return f"{capitalize_first(opening)} so far."
    hit_raids = sorted((raid for raid in real_raids if raid.damage), key=lambda raid: -raid.damage)
    names = list(dict.fromkeys(day.pack.targets[raid.target].name for raid in hit_raids))
    are_burning = choose_form(len(names), "is burning", "are burning")
    burning = f", and {summarize_names(names)} {are_burning}" if names else ", but no bombs hit their targets"
    level = day.pack.victory_level(sum(victory_points(day).values()))
    conjunction = "but " if names and level.winner == BRITISH else ""
    return f"{capitalize_first(opening)}{burning}; {conjunction}{level.verdict}."


def _format_losses(units: Iterable[Squadron | Group]) -> str:
    boxes = [unit.box for unit in units]
    light, heavy = boxes.count(LIGHT), boxes.count(HEAVY)
    light_text = count_in_words(light, "light loss", "light losses")
    return f"{light_text}, {count_in_words(heavy, 'heavy loss', 'heavy losses')}"
