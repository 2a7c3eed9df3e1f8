"""The story of a battle, raid by raid: who answered, what it cost both sides, what its bombs did, what it was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Final, Literal

from dowding.engine.events import Event
from dowding.engine.text import capitalize_first, choose_form, count_in_words, summarize_names
from dowding.games.raf.pack.components import Ending, TargetCard, VictoryLevel
from dowding.games.raf.pack.loader import FIRST_DAY, day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.rules.victory import reached_level
from dowding.games.raf.state import HEAVY, HOURS, LIGHT
from dowding.games.raf.view.markers import site_of
from dowding.games.raf.view.outcome_summary import is_outcome_decided
from dowding.view.recap import Chapter, Recap, Tally

RAID_OVER_KINDS: Final = frozenset({"clock", "end of day"})
"""What comes after these is no part of a raid: the night, the calendar."""
NO_RAID_KINDS: Final = frozenset({"no raid", "false raid"})


class RaidRecap:
    """What is gathered of a raid while its events are read."""

    def __init__(self, raid: Event, card: TargetCard, day: int, hour: str) -> None:
        self.card, self.day, self.hour = card, day, hour
        self.effort = raid.get_str("effort")
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

    def add_event(self, event: Event) -> None:
        """Take in the next event of this raid."""
        self.until = event.at
        match event.kind:
            case "commitment":
                self.answered = [squadron_number(squadron_id) for squadron_id in event.get_str_list("squadrons")]
            case "points":
                self.points += event.get_int("points")
            case "Gruppe lost":
                self.gruppen_lost.append(gruppe_number(event.get_str("gruppe")))
            case "squadron lost":
                self.squadrons_lost.append(f"{squadron_number(event.get_str('squadron'))} Sqn")
            case "bombing":
                name = event.get_str("target")
                self.hit[name] = self.hit.get(name, 0) - event.get_int("points")
            case "no raid" | "false raid":
                self.came = False

    @property
    def bombed_targets(self) -> dict[str, int]:
        """Where its bombs cost something."""
        return {name: points for name, points in self.hit.items() if points}

    def chapter(self, battle: Battle) -> Chapter:
        """The raid as a chapter."""
        return Chapter(
            self.at,
            self.until,
            self.hour,
            capitalize_first(f"{self.effort} raid on {self.card.name}".lstrip()),
            " ".join(self.sentences()),
            tuple(self.lines),
            self.points,
            (f"arrow/{self.card.region}", site_of(battle.pack, self.card)),
            self._end(),
            day_name(self.day),
        )

    def _end(self) -> Literal["", "hit", "held"]:
        return "hit" if self.bombed_targets else "" if self.is_on or not self.came else "held"

    def sentences(self) -> Iterator[str]:
        """What came of it."""
        if not self.came:
            yield "Nobody came."
            return
        squadrons = self.answered
        if squadrons or not self.is_on:
            yield (
                f"{summarize_names(squadrons, 4)} {'Sqns' if len(squadrons) > 1 else 'Sqn'} answered."
                if squadrons
                else "Nobody answered."
            )
        if self.gruppen_lost:
            yield f"It lost {summarize_names(self.gruppen_lost, 4)}."
        if self.squadrons_lost:
            yield f"Hurt: {summarize_names(self.squadrons_lost, 4)}."
        for name, points in self.bombed_targets.items():
            yield f"{capitalize_first(count_in_words(points, 'point'))} of bombing at {name}."
        if self.is_on:
            yield "It is still on."
        elif not self.bombed_targets:
            yield f"{self.card.name} was spared."


def build_recap(battle: Battle, events: list[Event], kinds: frozenset[str]) -> Recap:
    """The recap of a battle, finished or so far; `kinds` are the event kinds that make its lines."""
    raids = raid_recaps(battle, events, kinds)
    return Recap(
        _dateline(battle),
        summary_sentence(battle, raids),
        tuple(raid.chapter(battle) for raid in raids),
        tuple(_tallies(battle)),
    )


def raid_recaps(battle: Battle, events: Iterable[Event], kinds: frozenset[str]) -> list[RaidRecap]:
    """Each raid with all that happened in it, in order."""
    raids: list[RaidRecap] = []
    under_way: RaidRecap | None = None
    day, hour = 0, HOURS[0]
    for event in events:
        if event.kind == "day begins":
            day, hour = event.get_int("day"), event.get_str("hour")
        elif event.kind == "raid":
            under_way = RaidRecap(event, battle.pack.targets[event.get_int("target")], day, hour)
            raids.append(under_way)
        elif event.kind in RAID_OVER_KINDS:
            hour, under_way = str(event.data.get("hour", hour)), None
        if under_way is not None:
            under_way.add_event(event)
            if event.kind in kinds and (line := battle.format_event(event)) is not None:
                under_way.lines.append(line.text)
    if under_way is not None:
        under_way.is_on = not battle.is_over and not is_outcome_decided(battle)
    return raids


def _dateline(battle: Battle) -> str:
    when = FIRST_DAY + timedelta(days=battle.state.day)
    clock = "the battle is over" if battle.is_over else HOURS[battle.state.hour]
    return f"{when:%A} {when.day} {when:%B %Y} · {clock}"


def summary_sentence(battle: Battle, raids: list[RaidRecap]) -> str:
    """What the battle came to: how many raids on how many days, what was hit hardest, and what that means."""
    came = [raid for raid in raids if raid.came]
    days = len({raid.day for raid in came})
    flown = "came" if battle.british in battle.players else "were flown" if len(came) != 1 else "was flown"
    over_days = f" in {count_in_words(days, 'day')}" if days > 1 else ""
    opening = f"{count_in_words(len(came), 'raid')} {flown}{over_days}"
    if not battle.is_over:
        return f"{capitalize_first(opening)} so far."
    hit: dict[str, int] = {}
    for raid in came:
        for name, points in raid.bombed_targets.items():
            hit[name] = hit.get(name, 0) + points
    names = sorted(hit, key=lambda name: -hit[name])
    are_burning = choose_form(len(names), "is burning", "are burning")
    burning = f", and {summarize_names(names)} {are_burning}" if names else " and none hit home"
    level = reached_level(battle)
    turn = "but " if names and level.winner == "british" else ""
    return f"{capitalize_first(opening)}{burning}; {turn}{describe_level(level)}."


def describe_level(level: VictoryLevel | Ending) -> str:
    """What a level means, as the end of a sentence."""
    return level.why if isinstance(level, Ending) else level.verdict or f"it is a {level.name.lower()}"


def _tallies(battle: Battle) -> Iterator[Tally]:
    yield Tally("RAF", _losses(len(battle.squadrons_in(LIGHT)), len(battle.squadrons_in(HEAVY)), "squadron"))
    light, heavy = len(battle.gruppen_in(LIGHT)), len(battle.gruppen_in(HEAVY))
    yield Tally("Luftwaffe", _losses(light, heavy, "Gruppe", "Gruppen"))


def _losses(light: int, heavy: int, singular: str, plural: str = "") -> str:
    return f"{count_in_words(light, singular, plural)} hurt, {count_in_words(heavy, singular, plural)} lost"
