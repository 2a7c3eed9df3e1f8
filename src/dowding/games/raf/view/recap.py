"""The recap of a battle, raid by raid: responding squadrons, losses of both sides, bomb damage and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Final, Literal

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.engine.text import capitalize_first, count_in_words, summarize_names
from dowding.games.raf.pack.components import Ending, TargetCard, VictoryLevel
from dowding.games.raf.pack.loader import FIRST_DAY, day_name
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.display_names import EFFORT_NAMES
from dowding.games.raf.rules.option_labels import gruppe_number, squadron_number
from dowding.games.raf.rules.victory import reached_level
from dowding.games.raf.state import HEAVY, HOURS, LIGHT
from dowding.games.raf.view.markers import site_of
from dowding.games.raf.view.outcome_summary import is_outcome_decided
from dowding.view.recap import Chapter, Recap, Tally, loss_sentences

RAID_OVER_KINDS: Final = frozenset({"clock", "end of day"})
"""The events that end a raid: the night and the calendar update are not part of it."""
NO_RAID_KINDS: Final = frozenset({"no raid", "false raid"})


class RaidRecap:
    """The data of a raid, collected from its events."""

    def __init__(self, raid: Event, card: TargetCard, day: int, hour: str) -> None:
        self.card, self.day, self.hour = card, day, hour
        self.effort = EFFORT_NAMES.get(raid.get_str("effort"), raid.get_str("effort"))
        self.at = self.until = raid.at
        self.lines: list[str] = []
        self.answered: list[str] = []
        self.losses: dict[str, list[str]] = {LIGHT: [], HEAVY: []}
        """The units in the order of their losses, by the box they went to."""
        self.hit: dict[str, int] = {}
        self.points = 0
        self.came = True
        self.is_on = False
        """Whether the raid is still in progress."""

    def add_event(self, event: Event) -> None:
        """Add the next event of this raid."""
        self.until = event.at
        match event.kind:
            case "commitment":
                self.answered = [squadron_number(squadron_id) for squadron_id in event.get_str_list("squadrons")]
            case "points":
                self.points += event.get_int("points")
            case "Gruppe lost":
                self.losses[event.get_str("loss")].append(gruppe_number(event.get_str("gruppe")))
            case "squadron lost":
                self.losses[event.get_str("loss")].append(f"{squadron_number(event.get_str('squadron'))} Sqn")
            case "bombing":
                name = event.get_str("target")
                self.hit[name] = self.hit.get(name, 0) - event.get_int("points")
            case "no raid" | "false raid":
                self.came = False

    @property
    def bombed_targets(self) -> dict[str, int]:
        """The points lost at each bombed target."""
        return {name: points for name, points in self.hit.items() if points}

    def chapter(self, battle: Battle) -> Chapter:
        """The raid as a chapter of the recap."""
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
        """The raid in sentences."""
        if not self.came:
            yield "No aircraft came."
            return
        squadrons = self.answered
        if squadrons or not self.is_on:
            yield (
                f"{summarize_names(squadrons, 4)} {'Sqns' if len(squadrons) > 1 else 'Sqn'} responded."
                if squadrons
                else "No squadron responded."
            )
        yield from loss_sentences(self.losses[LIGHT], self.losses[HEAVY])
        for name, points in self.bombed_targets.items():
            yield f"The bombs on {name} cost {count_in_words(points, 'point')}."
        if self.is_on:
            yield "The raid is still in progress."
        elif not self.bombed_targets:
            yield f"{self.card.name} was not hit."


def build_recap(battle: Battle, seat: Seat, events: list[Event], kinds: frozenset[str]) -> Recap:
    """The recap of a battle for a seat, finished or in progress. `kinds` are the event kinds that appear as lines."""
    raids = raid_recaps(battle, events, kinds)
    return Recap(
        _dateline(battle),
        summary_sentence(battle, seat, raids),
        tuple(raid.chapter(battle) for raid in raids),
        tuple(_tallies(battle)),
    )


def raid_recaps(battle: Battle, events: Iterable[Event], kinds: frozenset[str]) -> list[RaidRecap]:
    """The raids in order, each with its events."""
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


def summary_sentence(battle: Battle, seat: Seat, raids: list[RaidRecap]) -> str:
    """The battle in a sentence: the number of raids, the targets from the hardest hit down, and the result."""
    came = [raid for raid in raids if raid.came]
    days = len({raid.day for raid in came})
    over_days = f" in {count_in_words(days, 'day')}" if days > 1 else ""
    number = count_in_words(len(came), "raid")
    is_german = seat in battle.players and seat != battle.british
    opening = f"you flew {number}{over_days}" if is_german else f"{number} came{over_days}"
    if not battle.is_over:
        return f"{capitalize_first(opening)} so far."
    hit: dict[str, int] = {}
    for raid in came:
        for name, points in raid.bombed_targets.items():
            hit[name] = hit.get(name, 0) + points
    names = sorted(hit, key=lambda name: -hit[name])
    level = reached_level(battle)
    hits = f"and hit {summarize_names(names)}" if names else "but hit nothing"
    separator = ", but" if names and level.winner == "british" else ";"
    return f"{capitalize_first(opening)} {hits}{separator} {describe_level(level)}."


def describe_level(level: VictoryLevel | Ending) -> str:
    """The meaning of a victory level, as the end of a sentence."""
    return level.why if isinstance(level, Ending) else level.verdict or f"the result is a {level.name.lower()}"


def _tallies(battle: Battle) -> Iterator[Tally]:
    yield Tally("RAF", _format_losses(len(battle.squadrons_in(LIGHT)), len(battle.squadrons_in(HEAVY))))
    yield Tally("Luftwaffe", _format_losses(len(battle.gruppen_in(LIGHT)), len(battle.gruppen_in(HEAVY))))


def _format_losses(light: int, heavy: int) -> str:
    light_text = count_in_words(light, "light loss", "light losses")
    return f"{light_text}, {count_in_words(heavy, 'heavy loss', 'heavy losses')}"
