"""The story of a fight, turn by turn: who met whom, what was shot down, who broke, and what it came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import called_by_id
from dowding.games.wing_leader.rules.victory import exit_points, outcome
from dowding.games.wing_leader.view.log import tell
from dowding.view.recap import Chapter, Story, Tally, counted, in_words, listed, opened

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
            self._title(fight),
            " ".join(self._sentences(fight)),
            tuple(self.lines),
        )

    def _title(self, fight: Fight) -> str:
        if self.bombed:
            return f"Bombs on {listed(list(self.bombed))}"
        if self.squares:
            return f"Combat over {listed(list(self.squares))}"
        if self.losses or self.broken:
            return f"{listed(self.broken)} broken" if self.broken else f"{listed(list(self.losses))} under fire"
        through = [ident for ident in self.left if _is_through(fight, ident)]
        return f"{listed(through)} through" if through else f"{listed(self.left)} away"

    @property
    def is_told(self) -> bool:
        """Whether anything came of the turn: who fought, bombed, was lost, broke or left."""
        return bool(self.squares or self.bombed or self.losses or self.broken or self.left)

    def _sentences(self, fight: Fight) -> Iterator[str]:
        names = {ident: called_by_id(fight, ident) for ident in (*self.losses, *self.broken, *self.left)}
        for name, hits in self.bombed.items():
            damage = f", {self.damage[name]} damage" if name in self.damage else ""
            yield f"{opened(counted(hits, 'hit')) if hits else 'No hit'} on {name}{damage}."
        if self.losses:
            lost = [f"{names[ident]} {in_words(number)}" for ident, number in self.losses.items()]
            yield f"Aircraft lost: {listed(lost)}."
        if self.broken:
            yield f"{listed([names[ident] for ident in self.broken])} broke."
        through = [ident for ident in self.left if _is_through(fight, ident)]
        if through:
            yield f"{listed([names[ident] for ident in through])} crossed the far edge with bombs aboard."
        if away := [names[ident] for ident in self.left if ident not in through]:
            yield f"{listed(away)} left the sky."
        if self.squares and not self.losses and not self.broken:
            yield "Nobody was hurt."


def story(fight: Fight, events: list[Event]) -> Story:
    """The fight as it is told when it is over, and as far as it has come before."""
    clock = "the fight is over" if fight.state.over else f"turn {fight.state.turn} of {fight.scenario.turns}"
    turns = [turn for turn in turn_stories(fight, events) if turn.is_told]
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


def _is_through(fight: Fight, ident: str) -> bool:
    """Whether a squadron left as the raid meant to: by the enemy's edge, with its bombs (WL-12.1d)."""
    return exit_points(fight, fight.squadron(ident)) > 0


def sentence(fight: Fight) -> str:
    """What the fight came to: whether the raid got through, and at what price."""
    result = outcome(fight)
    lost, met = lost_by(fight, RAIDER), lost_by(fight, DEFENDER)
    price = f"it lost {counted(lost, 'aircraft', 'aircraft')}, those who met it {in_words(met) if met else 'none'}"
    if not lost and not met:
        price = "neither side lost an aircraft"
    if result is None:
        return f"So far {price}."
    fate = {
        RAIDER: "The raid got through",
        DEFENDER: "The raid was beaten" if lost else "The raid came to nothing",
        None: "The raid was bled and not beaten" if lost else "Nothing was decided",
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
    return f"{counted(lost_by(fight, side), 'aircraft', 'aircraft')} lost, {counted(broken, 'squadron')} broken"
