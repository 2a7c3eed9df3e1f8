"""The story of a fight, turn by turn: who met whom, what was shot down, who broke, and what it came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.wing_leader.ending import outcome
from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.log import tell
from dowding.games.wing_leader.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.words import called_by_id
from dowding.kernel.decision import Seat
from dowding.kernel.events import Event
from dowding.kernel.story import Chapter, Story, Tally, counted, in_words, listed, opened

TOLD: Final = frozenset(
    {
        *("combat", "attack", "defence", "hit", "disrupted", "broken", "leader lost", "dogfight", "reaction", "gone"),
        *("flak", "bombing", "damage", "recce", "balloon attack", "balloon down", "crashed", "takes off"),
    }
)
"""What the story tells of a turn."""
EDGES: Final = frozenset({"left", "right"})


class TurnStory:
    """What is gathered of a turn while its events are read."""

    def __init__(self, turn: int, at: int) -> None:
        self.turn = turn
        self.at = self.until = at
        self.lines: list[str] = []
        self.squares: dict[str, None] = {}
        self.losses: dict[str, int] = {}
        self.broken: list[str] = []
        self.left: list[str] = []
        self.bombed: dict[str, int] = {}
        self.damage: dict[str, str] = {}

    def follow(self, event: Event) -> None:
        """Take in the next event of this turn."""
        self.until = event.at
        match event.kind:
            case "combat":
                self.squares[event.text("square")] = None
            case "hit" if event.text("result") == "loss":
                name = event.text("squadron")
                self.losses[name] = self.losses.get(name, 0) + 1
            case "bombing":
                name = event.text("name")
                self.bombed[name] = self.bombed.get(name, 0) + event.number("hits")
            case "damage":
                self.damage[event.text("name")] = event.text("damage")
            case "broken":
                self.broken.append(event.text("squadron"))
            case "gone" if event.text("place") in EDGES:
                self.left.append(event.text("squadron"))

    def chapter(self, fight: Fight) -> Chapter:
        """The turn as a chapter."""
        return Chapter(
            self.at,
            self.until,
            f"Turn {self.turn}" if self.turn else "Set-up",
            self._title(),
            " ".join(self._sentences(fight)),
            tuple(self.lines),
        )

    def _title(self) -> str:
        if self.bombed:
            return f"Bombs on {listed(list(self.bombed))}"
        if self.squares:
            return f"Combat over {listed(list(self.squares))}"
        if self.broken:
            return f"{listed(self.broken)} broken"
        return f"{listed(self.left)} away" if self.left else "Reactions"

    def _sentences(self, fight: Fight) -> Iterator[str]:
        names = {ident: called_by_id(fight, ident) for ident in (*self.losses, *self.broken, *self.left)}
        for name, hits in self.bombed.items():
            damage = f", {self.damage[name]} damage" if name in self.damage else ""
            yield f"{opened(counted(hits, 'hit')) if hits else 'No hit'} on {name}{damage}."
        if self.losses:
            lost = [f"{names[ident]} {number}" for ident, number in self.losses.items()]
            yield f"{opened(counted(sum(self.losses.values()), 'aircraft', 'aircraft'))} lost: {listed(lost)}."
        if self.broken:
            yield f"{listed([names[ident] for ident in self.broken])} broke."
        if self.left:
            yield f"{listed([names[ident] for ident in self.left])} left the sky."
        if self.squares and not self.losses and not self.broken:
            yield "Nobody was hurt."


def story(fight: Fight, events: list[Event]) -> Story:
    """The fight as it is told when it is over, and as far as it has come before."""
    clock = "the fight is over" if fight.state.over else f"turn {fight.state.turn} of {fight.scenario.turns}"
    turns = [turn for turn in turn_stories(fight, events) if turn.lines]
    return Story(
        f"{fight.scenario.title} · {clock}",
        sentence(fight),
        tuple(turn.chapter(fight) for turn in turns),
        tuple(Tally(fight.force(side).nation, _cost(fight, side)) for side in SEATS),
    )


def turn_stories(fight: Fight, events: list[Event]) -> list[TurnStory]:
    """Each turn with what happened in it, in the words of the log."""
    turns = [TurnStory(0, 0)]
    for event in events:
        if event.kind == "turn":
            turns.append(TurnStory(event.number("turn"), event.at))
        turns[-1].follow(event)
        if event.kind in TOLD and (line := tell(fight, event)) is not None:
            turns[-1].lines.append(line.text)
    return turns


def sentence(fight: Fight) -> str:
    """What the fight came to: whether the raid got through, and at what price."""
    result = outcome(fight)
    lost, met = lost_by(fight, RAIDER), lost_by(fight, DEFENDER)
    price = f"it lost {counted(lost, 'aircraft', 'aircraft')}, those who met it {in_words(met) if met else 'none'}"
    if result is None:
        return f"So far {price}."
    fate = {
        RAIDER: "The raid got through",
        DEFENDER: "The raid was beaten",
        None: "The raid was bled and not beaten",
    }[result.winner]
    return f"{fate}{_through(fight)}: {price}."


def _through(fight: Fight) -> str:
    """How many of the bombers passed the far edge; or, with bombing rules, what the raid did below (WL-15.0a)."""
    if fight.bombing:
        hits = sum(unit.hits for unit in fight.enemy_surface(RAIDER))
        return f", {counted(hits, 'hit') if hits else 'no hit'} on its targets"
    raiders = [each for each in fight.state.squadrons.values() if each.side == RAIDER]
    bombers = [each for each in raiders if each.mission in BOMBER_MISSIONS]
    through = [each for each in bombers if each.place == fight.enemy_edge(RAIDER)]
    if not bombers:
        return ""
    if len(through) in (0, len(bombers)):
        return f", {'all' if through else 'none'} of its bombers past the far edge"
    return f", {in_words(len(through))} of {in_words(len(bombers))} bomber squadrons past the far edge"


def lost_by(fight: Fight, side: Seat) -> int:
    """Aircraft that a side has lost."""
    return sum(squadron.losses for squadron in fight.state.squadrons.values() if squadron.side == side)


def _cost(fight: Fight, side: Seat) -> str:
    broken = sum(each.broken for each in fight.state.squadrons.values() if each.side == side)
    return f"{lost_by(fight, side)} aircraft lost, {counted(broken, 'squadron')} broken"
