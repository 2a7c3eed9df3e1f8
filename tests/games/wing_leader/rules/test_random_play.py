"""Random play of a melee with all kinds of units: the inventory's invariants always hold."""

from __future__ import annotations

from random import Random

import pytest

from dowding.engine.decision import Decision, Option
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.events import Event
from dowding.engine.game import Setup
from dowding.engine.match import Match
from dowding.games.wing_leader.game import WING_LEADER, WingLeaderPack
from dowding.games.wing_leader.geometry import adjacent_square, altitude_of, distance, square_named
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.invariants import check_invariants
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.state import Squadron
from games.wing_leader.scenario_builder import PACK

MATCHES = 6
SHY = ("end-game", "break:", "go-home", "ask:", "done", "jettison:", "drop:", "lufbery:")
"""Choices that would end the melee too early."""
BOMBERS = {"T", "V", "Q"}
"""The missions of units that never become fighters."""
ADVANCED = {"lufbery", "bounce", "evasion", "height error", "rockets spent", "high speed", "tanks dropped"}
ZEAL = 0.8
"""The probability that a squadron goes straight for its target."""


def melee(seed: str, advanced: str = "yes") -> Match:
    """A match of the melee with dice of a seed."""
    setup, secret = Setup("wing-leader", "melee", {"advanced": advanced}), secret_of_seed(seed)
    return Match.start(WING_LEADER, setup, WingLeaderPack(PACK).begin(setup, LiveDice(secret)), secret=secret)


def fight_of(match: Match) -> Fight:
    assert isinstance(match.context, Fight)
    return match.context


def play(match: Match, random: Random) -> None:
    """Play randomly to the end, checking every position."""
    before = dict(fight_of(match).state.squadrons)
    while not match.is_over:
        decision = next(
            open_decision for seat in match.deciding_seats() if (open_decision := match.decision(seat)) is not None
        )
        option = eager_choice(fight_of(match), decision, random)
        match.choose(decision.seat, option.id)
        fight = fight_of(match)
        assert check_invariants(fight) == [], option.id
        for ident, squadron in fight.state.squadrons.items():
            if ident in before:
                check_change(before[ident], squadron)
        before = dict(fight.state.squadrons)
        if fight.state.phase == "combat":
            assert all(squadron.moved for squadron in fight.on_map()), option.id  # I-32


def eager_choice(fight: Fight, decision: Decision, random: Random) -> Option:
    """A random option, with a preference for those that lead to a fight."""
    eager = [option for option in decision.options if not option.id.startswith(SHY)] or decision.options
    hunting = [
        option
        for option in eager
        if option.region and option.id.startswith("enter:") and fight.squadron(option.piece).tally
    ]
    if hunting and random.random() < ZEAL:
        target = fight.squadron(fight.squadron(hunting[0].piece).tally)
        return min(hunting, key=lambda option: distance(square_named(option.region), target.square))
    return random.choice(eager)


def check_change(before: Squadron, after: Squadron) -> None:
    """I-06, I-08, I-10, I-15: values that change in one direction only (I-06, I-08, I-10, I-15)."""
    assert after.alerted >= before.alerted
    assert after.losses >= before.losses
    assert after.ammo >= before.ammo
    assert after.broken >= before.broken
    assert before.place not in OUT_OF_PLAY or after.place == before.place
    assert after.wing in ("", before.wing)
    assert (after.side, after.model, after.size, after.unit) == (before.side, before.model, before.size, before.unit)


@pytest.mark.rule("WL-8.4b", "WL-2.1b", "WL-7.1d", "WL-10.7.1a", "WL-10.0c", "WL-10.1.1a", "WL-1.0a", "WL-6.1c")
@pytest.mark.parametrize("number", range(MATCHES))
def test_invariants_hold_in_random_play(number: int) -> None:
    match = melee(f"melee {number}", "yes" if number % 2 else "no")
    play(match, Random(number))
    fight = fight_of(match)
    assert fight.state.over
    check_tracks(fight)
    check_log(list(match.context.log or ()), advanced=bool(number % 2))


def check_log(events: list[Event], *, advanced: bool) -> None:
    """I-36, I-38, I-50: one combat per turn and squadron, bombers never attack, no advanced rules in the basic game.

    Rules: I-36, I-38, I-50.
    """
    fought: list[str] = []
    for event in events:
        if event.kind == "turn":
            fought = []
        elif event.kind == "combat":
            attackers, defenders = event.get_str_list("attackers"), event.get_str_list("defenders")
            assert not {*attackers, *defenders} & set(fought)
            assert not set(attackers) & BOMBERS
            fought += [*attackers, *defenders]
        assert advanced or event.kind not in ADVANCED


def check_tracks(fight: Fight) -> None:
    """I-31, I-35: every square entered is adjacent to the one before (I-31, I-35)."""
    for ident, track in fight.state.tracks.items():
        here = track.start
        for flown in track.flown:
            assert flown.square == flown.came_from or any(
                adjacent_square(flown.came_from, facing) == flown.square for facing in range(8)
            ), ident
            here = flown.square
        squadron = fight.state.squadrons.get(ident)
        if squadron is not None and track.flown and squadron.place == "map" and not squadron.dogfight:
            assert here == squadron.square
            if not is_fighter(squadron) and not squadron.returning:
                assert altitude_of(here) == altitude_of(track.start)
