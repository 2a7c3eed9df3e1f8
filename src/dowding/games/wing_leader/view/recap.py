"""The recap of a fight, turn by turn: combats, losses, broken squadrons and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.engine.text import capitalize_first, count_in_words, number_in_words, summarize_names
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import label_for_id
from dowding.games.wing_leader.rules.victory import exit_points, outcome
from dowding.games.wing_leader.view.log import format_event
from dowding.view.recap import Chapter, Recap, Tally

RECAP_EVENTS: Final = frozenset(
    {
        *("combat", "attack", "defence", "hit", "disrupted", "broken", "leader lost", "dogfight", "reaction", "gone"),
        *("flak", "bombing", "damage", "recce", "balloon attack", "balloon down", "crashed", "takes off"),
    }
)
"""The kinds of events that the recap of a turn lists."""
EDGES: Final = frozenset({"left", "right"})


class TurnRecap:
    """The recap of a turn, filled event by event."""

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

    def add_event(self, event: Event) -> None:
        """Add the next event of this turn."""
        self.until = event.at
        match event.kind:
            case "combat":
                self.squares[event.get_str("square")] = None
            case "hit" if event.get_str("result") == "loss":
                name = event.get_str("squadron")
                self.losses[name] = self.losses.get(name, 0) + 1
            case "bombing":
                name = event.get_str("name")
                self.bombed[name] = self.bombed.get(name, 0) + event.get_int("hits")
            case "damage":
                self.damage[event.get_str("name")] = event.get_str("damage")
            case "broken":
                self.broken.append(event.get_str("squadron"))
            case "gone" if event.get_str("place") in EDGES:
                self.left.append(event.get_str("squadron"))

    def chapter(self, fight: Fight) -> Chapter:
        """The recap of the turn as a chapter."""
        return Chapter(
            self.at,
            self.until,
            f"Turn {self.turn}" if self.turn else "Set-up",
            self._title(fight),
            " ".join(self._sentences(fight)),
            tuple(self.lines),
            end="hit" if any(self.bombed.values()) else "",
        )

    def _title(self, fight: Fight) -> str:
        if self.bombed:
            return f"Bombs on {summarize_names(self.bombed)}"
        if self.squares:
            return f"Combat over {summarize_names(self.squares)}"
        if self.losses or self.broken:
            return (
                f"{summarize_names(self.broken)} broken"
                if self.broken
                else f"{summarize_names(self.losses)} under fire"
            )
        through_ids = [squadron_id for squadron_id in self.left if _has_got_through(fight, squadron_id)]
        return (
            f"{summarize_names(through_ids)} through" if through_ids else f"{summarize_names(self.left)} left the map"
        )

    @property
    def is_eventful(self) -> bool:
        """Whether the turn has anything to show: combats, bombs, losses, breaks or departures."""
        return bool(self.squares or self.bombed or self.losses or self.broken or self.left)

    def _sentences(self, fight: Fight) -> Iterator[str]:
        names = {
            squadron_id: label_for_id(fight, squadron_id) for squadron_id in (*self.losses, *self.broken, *self.left)
        }
        for name, hits in self.bombed.items():
            damage = f", {self.damage[name]} damage" if name in self.damage else ""
            yield f"{capitalize_first(count_in_words(hits, 'hit'))} on {name}{damage}."
        if self.losses:
            lost = [f"{names[squadron_id]} {number_in_words(number)}" for squadron_id, number in self.losses.items()]
            yield f"Aircraft lost: {summarize_names(lost)}."
        if self.broken:
            yield f"{summarize_names([names[squadron_id] for squadron_id in self.broken])} broke."
        through_ids = [squadron_id for squadron_id in self.left if _has_got_through(fight, squadron_id)]
        if through_ids:
            crossers = summarize_names(names[squadron_id] for squadron_id in through_ids)
            yield f"{crossers} crossed the far edge with bombs aboard."
        if away := [names[squadron_id] for squadron_id in self.left if squadron_id not in through_ids]:
            yield f"{summarize_names(away)} left the map."
        if self.squares and not self.losses and not self.broken:
            yield "Neither side took losses."


def build_recap(fight: Fight, seat: Seat, events: list[Event]) -> Recap:
    """The recap for a seat of the fight so far, or of the whole fight."""
    clock = "the fight is over" if fight.state.over else f"turn {fight.state.turn} of {fight.scenario.turns}"
    turns = [turn for turn in turn_recaps(fight, events) if turn.is_eventful]
    return Recap(
        f"{fight.scenario.title} · {clock}",
        summarize(fight, seat),
        tuple(turn.chapter(fight) for turn in turns),
        tuple(Tally(fight.force(side).nation, _describe_losses(fight, side)) for side in SEATS),
    )


def turn_recaps(fight: Fight, events: list[Event]) -> list[TurnRecap]:
    """A recap of each turn, with its log lines."""
    turns = [TurnRecap(0, 0)]
    for event in events:
        if event.kind == "turn":
            turns.append(TurnRecap(event.get_int("turn"), event.at))
        turns[-1].add_event(event)
        if event.kind in RECAP_EVENTS and (line := format_event(fight, event)) is not None:
            turns[-1].lines.append(line.text)
    return turns


def _has_got_through(fight: Fight, squadron_id: str) -> bool:
    """Whether a squadron scored by leaving over the enemy's edge with its bombs (WL-12.1d)."""
    return exit_points(fight, fight.squadron(squadron_id)) > 0


def summarize(fight: Fight, seat: Seat) -> str:
    """The result of the fight for a seat in a sentence or two: whether the raid got through, and the losses."""
    result = outcome(fight)
    losses = _compare_losses(fight, seat)
    if result is None:
        return f"So far {losses}."
    verdict = _describe_verdict(seat, result.winner, is_bloodied=aircraft_lost(fight, RAIDER) > 0)
    return f"{verdict}{_describe_penetration(fight, result.winner)}; {losses}."


def _describe_verdict(seat: Seat, winner: Seat | None, *, is_bloodied: bool) -> str:
    raid = "Your raid" if seat == RAIDER else "The raid"
    if winner == RAIDER:
        return f"{raid} got through"
    if winner == DEFENDER:
        beaten = "You beat the raid" if seat == DEFENDER else f"{raid} was beaten"
        return beaten if is_bloodied else f"{raid} failed"
    return f"{raid} was bloodied but not beaten" if is_bloodied else "The fight was indecisive"


def _compare_losses(fight: Fight, seat: Seat) -> str:
    """The aircraft that both sides lost, those of this seat first: "you lost two aircraft, the raiders five"."""
    own, other = (DEFENDER, RAIDER) if seat == DEFENDER else (RAIDER, DEFENDER)
    own_losses, other_losses = aircraft_lost(fight, own), aircraft_lost(fight, other)
    if not own_losses and not other_losses:
        return "neither side lost an aircraft"
    names = {RAIDER: "the raiders", DEFENDER: "the defenders"}
    lost = f"{'you' if seat == own else names[own]} lost {count_in_words(own_losses, 'aircraft', 'aircraft')}"
    return f"{lost}, {names[other]} {number_in_words(other_losses) if other_losses else 'none'}"


def _describe_penetration(fight: Fight, winner: Seat | None) -> str:
    """How many bombers crossed the far edge; with bombing rules, how many hits they scored (WL-15.0a)."""
    if fight.bombing:
        hits = sum(unit.hits for unit in fight.enemy_surface(RAIDER))
        return f" with {count_in_words(hits, 'hit')} on its targets"
    raiders = [squadron for squadron in fight.state.squadrons.values() if squadron.side == RAIDER]
    bombers = [squadron for squadron in raiders if squadron.mission in BOMBER_MISSIONS]
    through = [squadron for squadron in bombers if squadron.place == fight.enemy_edge(RAIDER)]
    if not bombers:
        return ""
    if len(through) in (0, len(bombers)):
        conjunction = ", although" if through and winner == DEFENDER else ":"
        return f"{conjunction} {'every' if through else 'no'} bomber squadron crossed the far edge"
    return f": {number_in_words(len(through))} of {number_in_words(len(bombers))} bomber squadrons crossed the far edge"


def aircraft_lost(fight: Fight, side: Seat) -> int:
    """The number of aircraft that a side has lost."""
    return sum(squadron.losses for squadron in fight.state.squadrons.values() if squadron.side == side)


def _describe_losses(fight: Fight, side: Seat) -> str:
    broken = sum(squadron.broken for squadron in fight.state.squadrons.values() if squadron.side == side)
    aircraft = count_in_words(aircraft_lost(fight, side), "aircraft", "aircraft")
    return f"{aircraft} lost, {count_in_words(broken, 'squadron')} broken"
