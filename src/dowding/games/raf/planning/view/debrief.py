"""The debrief of a battle: each raid as planned, with what the British knew of it and how they responded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from dowding.engine.events import Event
from dowding.engine.text import capitalize_first, count_in_words, format_count, number_in_words
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.detection import MAX_MINOR_GRUPPEN, MIN_MAJOR_GRUPPEN
from dowding.games.raf.planning.state import DISPLAY
from dowding.games.raf.rules.display_names import format_warning
from dowding.games.raf.rules.option_labels import BOX_NAMES, gruppe_name
from dowding.games.raf.state import GruppeBox
from dowding.games.raf.view.recap import RaidRecap, raid_recaps
from dowding.view.debrief import Belief, Group, RevealedPlan

DIE: Final = range(1, 7)
MOSTLY_FIGHTERS: Final = 2 / 3
"""A raid with at least this share of fighters is pointed out as misleading."""


def revealed_plans(
    battle: PlanningBattle, events: list[Event], log: Iterable[Event], raid_class: type[RevealedRaid]
) -> list[RevealedPlan]:
    """All raids in order, each revealed by the raid class of the game.

    The `log` is complete, with secrets; `events` are those that the reading seat may see, at its own positions.
    """
    recaps = iter(raid_recaps(battle, events, frozenset()))
    return [raid_class(next(recaps), facts).reveal(battle) for facts in _raid_facts(log)]


def _raid_facts(log: Iterable[Event]) -> Iterator[dict[str, Event]]:
    """For each raid the first event of each kind since it formed, even if the game ended during it."""
    facts: dict[str, Event] = {}
    for event in log:
        if event.kind == "raid formed":
            if "detection sum" in facts:
                yield facts
            facts = {}
        facts.setdefault(event.kind, event)
    if "detection sum" in facts:
        yield facts


class RevealedRaid:
    """A raid with the events that record how it was planned, detected and reported."""

    def __init__(self, recap: RaidRecap, facts: dict[str, Event]) -> None:
        self.recap, self.facts = recap, facts
        self.display = _display_boxes(facts["raid formed"])
        self.force = [gruppe_id for gruppe_ids in self.display.values() for gruppe_id in gruppe_ids]

    def reveal(self, battle: PlanningBattle) -> RevealedPlan:
        """The raid as both sides may see it after the game."""
        recap, detected = self.recap, self.facts["detection sum"]
        decoy = "decoy" in self.facts
        return RevealedPlan(
            recap.at,
            recap.hour,
            recap.card.name,
            "a decoy" if decoy else format_count(len(self.force), "Gruppe", "Gruppen"),
            tuple(self._plan(battle)),
            "It was a decoy." if decoy else " ".join(recap.sentences()),
            recap.points,
            (
                format_warning(detected.get_str("warning")),
                f"{detected.get_str('intelligence')} intelligence",
            ),
            self.british_knowledge(),
            tuple(f"{number} Sqn" for number in recap.answered),
            tuple(self.beliefs(battle)),
            capitalize_first(self._discrepancy(battle)),
            day_name(recap.day),
            tuple(self.response_breakdown(battle)),
        )

    def _plan(self, battle: PlanningBattle) -> Iterator[Group]:
        for box, gruppe_ids in self.display.items():
            yield Group(
                BOX_NAMES[box].removeprefix("the "),
                tuple(gruppe_name(battle.pack, gruppe_id) for gruppe_id in gruppe_ids),
            )
        cards = self.facts["raid formed"].get_str_list("strategies")
        if cards:
            yield Group("Strategy", tuple(battle.pack.strategy[int(card)].name for card in cards))

    def british_knowledge(self) -> str:
        if "announcement" in self.facts:
            return f"“a {self.facts['announcement'].get_str('word')} raid”"
        if "raid size" in self.facts:
            return format_count(self.facts["raid size"].get_int("size"), "Gruppe", "Gruppen")
        return "everything, before they responded"

    def beliefs(self, battle: PlanningBattle) -> Iterator[Belief]:
        """The warning that the German side could expect."""
        detected = self.facts["detection sum"]
        warnings = Counter(battle.pack.detection(die + detected.get_int("modifier")).warning for die in DIE)
        names = [name for name in get_args(Warning) if warnings[name]]
        shares = {name: round(warnings[name] / len(DIE), 3) for name in names}
        yield Belief("Warning the German side expected", shares, detected.get_str("warning"))

    def response_breakdown(self, battle: PlanningBattle) -> Iterator[Group]:
        """How the British response was computed, if by procedures."""
        return iter(())

    def _discrepancy(self, battle: PlanningBattle) -> str:
        """A sentence on how the raid differed from what the British knew."""
        if "decoy" in self.facts:
            return f"no Gruppe flew; {count_in_words(len(self.recap.answered), 'squadron')} responded."
        force = self.force
        fighters = sum(not battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in force)
        if "announcement" in self.facts and MIN_MAJOR_GRUPPEN <= len(force) <= MAX_MINOR_GRUPPEN:
            return f"{count_in_words(len(force), 'Gruppe', 'Gruppen')} were announced as {self.british_knowledge()}."
        if (
            self.facts["detection sum"].get_str("intelligence") != "accurate"
            and fighters >= MOSTLY_FIGHTERS * len(force) > 1
        ):
            return f"{number_in_words(fighters)} of {number_in_words(len(force))} Gruppen were fighters."
        return ""


def _display_boxes(formed: Event) -> dict[GruppeBox, list[str]]:
    """The boxes of the hidden display that were not empty."""
    display = formed.data["display"]
    boxes = {box: display.get(box) for box in DISPLAY} if isinstance(display, dict) else {}
    return {
        box: [str(gruppe_id) for gruppe_id in gruppe_ids]
        for box, gruppe_ids in boxes.items()
        if isinstance(gruppe_ids, list) and gruppe_ids
    }


def unused_cards(battle: PlanningBattle, log: Iterable[Event]) -> Iterator[Group]:
    """By day, the target cards drawn but not raided and the strategy cards not used."""
    drawn: dict[str, list[int]] = {"target": [], "strategy": []}
    flown: set[int] = set()
    used: set[int] = set()
    day = ""
    for event in log:
        if event.kind in ("target cards", "strategy cards"):
            drawn[event.kind.removesuffix(" cards")] = [int(card) for card in event.get_str_list("cards")]
        elif event.kind == "raid":
            flown.add(event.get_int("target"))
        elif event.kind == "raid formed":
            used.update(int(card) for card in event.get_str_list("strategies"))
        elif event.kind == "day begins":
            yield from _unused_of_day(battle, day, drawn, flown, used)
            day, drawn, flown, used = day_name(event.get_int("day")), {"target": [], "strategy": []}, set(), set()
    yield from _unused_of_day(battle, day, drawn, flown, used)


def _unused_of_day(
    battle: PlanningBattle, day: str, drawn: dict[str, list[int]], flown: set[int], used: set[int]
) -> Iterator[Group]:
    targets = [battle.pack.targets[card].name for card in drawn["target"] if card not in flown]
    cards = [battle.pack.strategy[card].name for card in drawn["strategy"] if card not in used]
    if targets:
        yield Group(f"{day}: target cards drawn but not raided", tuple(targets))
    if cards:
        yield Group(f"{day}: strategy cards not used", tuple(cards))
