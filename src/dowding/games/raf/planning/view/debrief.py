"""A battle laid open: each raid as it was planned, beside what the British knew of it and whom they sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from dowding.engine.events import Event
from dowding.games.raf.pack.components import Warning
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.detection import LEAST_MAJOR, MOST_MINOR
from dowding.games.raf.planning.state import DISPLAY
from dowding.games.raf.rules.option_labels import BOX_NAMES, gruppe_name
from dowding.games.raf.state import GruppeBox
from dowding.games.raf.view.log_format import count
from dowding.games.raf.view.recap import RaidStory, raid_stories
from dowding.view.debrief import Belief, Heap, LaidBare
from dowding.view.recap import counted, in_words, opened

DIE: Final = range(1, 7)
MOSTLY: Final = 2 / 3
"""A raid of which so much is fighters was not what it looked like."""


def laid_rows(battle: PlannedBattle, events: list[Event], log: Iterable[Event], laid: type[LaidRaid]) -> list[LaidBare]:
    """All raids in order, each as the game lays it bare.

    The `log` is the whole of it, secrets and all; `events` are those of the seat that reads, at its own positions.
    """
    stories = iter(raid_stories(battle, events, frozenset()))
    return [laid(next(stories), facts).laid_bare(battle) for facts in _facts(log)]


def _facts(log: Iterable[Event]) -> Iterator[dict[str, Event]]:
    """For each raid the first event of each kind since it formed; one that ends the game in the middle is there too."""
    facts: dict[str, Event] = {}
    for event in log:
        if event.kind == "raid formed":
            if "detection sum" in facts:
                yield facts
            facts = {}
        facts.setdefault(event.kind, event)
    if "detection sum" in facts:
        yield facts


class LaidRaid:
    """A raid with the events that say what was planned, seen and told of it."""

    def __init__(self, story: RaidStory, facts: dict[str, Event]) -> None:
        self.story, self.facts = story, facts
        self.display = _boxes(facts["raid formed"])
        self.force = [ident for held in self.display.values() for ident in held]

    def laid_bare(self, battle: PlannedBattle) -> LaidBare:
        """The raid as both sides may read it now."""
        story, detected = self.story, self.facts["detection sum"]
        decoy = "decoy" in self.facts
        return LaidBare(
            story.at,
            story.hour,
            story.card.name,
            "a decoy" if decoy else count(len(self.force), "Gruppe", "Gruppen"),
            tuple(self._plan(battle)),
            "It was a decoy: nobody came." if decoy else " ".join(story.sentences()),
            story.points,
            (f"{_or_no(detected.text('warning'))} warning", f"{detected.text('intelligence')} intelligence"),
            self.told(),
            tuple(f"{number} Sqn" for number in story.answered),
            tuple(self.beliefs(battle)),
            opened(self._parted(battle)),
            day_name(story.day),
            tuple(self.reckoning(battle)),
        )

    def _plan(self, battle: PlannedBattle) -> Iterator[Heap]:
        for box, held in self.display.items():
            yield Heap(BOX_NAMES[box].removeprefix("the "), tuple(gruppe_name(battle.pack, ident) for ident in held))
        cards = self.facts["raid formed"].texts("strategies")
        if cards:
            yield Heap("Strategy", tuple(battle.pack.strategy[int(card)].name for card in cards))

    def told(self) -> str:
        if "announcement" in self.facts:
            return f"“a {self.facts['announcement'].text('word')} raid”"
        if "raid size" in self.facts:
            return count(self.facts["raid size"].number("size"), "Gruppe", "Gruppen")
        return "everything, before they answered"

    def beliefs(self, battle: PlannedBattle) -> Iterator[Belief]:
        """What warning the German could reckon with."""
        detected = self.facts["detection sum"]
        warnings = Counter(battle.pack.detection(die + detected.number("modifier")).warning for die in DIE)
        names = [name for name in get_args(Warning) if warnings[name]]
        shares = {name: round(warnings[name] / len(DIE), 3) for name in names}
        yield Belief("Warning that the German reckoned with", shares, detected.text("warning"))

    def reckoning(self, battle: PlannedBattle) -> Iterator[Heap]:
        """How the British came to their answer, where procedures made it."""
        return iter(())

    def _parted(self, battle: PlannedBattle) -> str:
        """Where what was said and what flew were not the same."""
        if "decoy" in self.facts:
            return f"nobody flew: {counted(len(self.story.answered), 'squadron')} went up for it."
        force = self.force
        fighters = sum(not battle.is_bomber(battle.state.gruppen[ident]) for ident in force)
        if "announcement" in self.facts and LEAST_MAJOR <= len(force) <= MOST_MINOR:
            return f"{counted(len(force), 'Gruppe', 'Gruppen')} passed for {self.told()}."
        if self.facts["detection sum"].text("intelligence") != "accurate" and fighters >= MOSTLY * len(force) > 1:
            return f"{in_words(fighters)} of {in_words(len(force))} Gruppen were fighters."
        return ""


def _or_no(warning: str) -> str:
    return "no" if warning == "none" else warning


def _boxes(formed: Event) -> dict[GruppeBox, list[str]]:
    """The hidden display, box by box, as far as anybody was there."""
    display = formed.data["display"]
    held = {box: display.get(box) for box in DISPLAY} if isinstance(display, dict) else {}
    return {box: [str(each) for each in inside] for box, inside in held.items() if isinstance(inside, list) and inside}


def unused_cards(battle: PlannedBattle, log: Iterable[Event]) -> Iterator[Heap]:
    """Day by day the target cards drawn and never flown, and the strategy cards that lay under no raid."""
    drawn: dict[str, list[int]] = {"target": [], "strategy": []}
    flown: set[int] = set()
    used: set[int] = set()
    day = ""
    for event in log:
        if event.kind in ("target cards", "strategy cards"):
            drawn[event.kind.removesuffix(" cards")] = [int(card) for card in event.texts("cards")]
        elif event.kind == "raid":
            flown.add(event.number("target"))
        elif event.kind == "raid formed":
            used.update(int(card) for card in event.texts("strategies"))
        elif event.kind == "day begins":
            yield from _left(battle, day, drawn, flown, used)
            day, drawn, flown, used = day_name(event.number("day")), {"target": [], "strategy": []}, set(), set()
    yield from _left(battle, day, drawn, flown, used)


def _left(
    battle: PlannedBattle, day: str, drawn: dict[str, list[int]], flown: set[int], used: set[int]
) -> Iterator[Heap]:
    targets = [battle.pack.targets[card].name for card in drawn["target"] if card not in flown]
    cards = [battle.pack.strategy[card].name for card in drawn["strategy"] if card not in used]
    if targets:
        yield Heap(f"{day}: drawn, never flown", tuple(targets))
    if cards:
        yield Heap(f"{day}: strategy cards kept in hand", tuple(cards))
