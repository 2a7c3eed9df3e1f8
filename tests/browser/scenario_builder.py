"""Matches in a certain situation, played at random with a fixed seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

from browser.browser_users import Person
from dowding.view.scene import Scene
from server.server_process import choose, scene_of

DONE_ODDS = 0.25
MAX_MATCHES = 20


def kinds(scene: Scene) -> set[str]:
    """The kinds of options of a scene: `patrol`, `to`, `attack`, `done` and so on."""
    return set() if scene.ask is None else {option.id.partition(":")[0] for option in scene.ask.options}


def asks_for(*wanted: str) -> Callable[[Scene], bool]:
    """Whether a scene offers an option of one of these kinds."""
    return lambda scene: not kinds(scene).isdisjoint(wanted)


def play(
    person: Person, match: str, until: Callable[[Scene], bool], random: Random | None = None, most: int = 190
) -> Scene:
    """Play at random or always the first option until the condition is true; returns the last scene."""
    keys = count()
    with person.client.table(match) as talk:
        scene = scene_of(talk)
        while scene.ask is not None and not until(scene) and next(keys) < most:
            options = scene.ask.options
            option = options[0]
            if random is not None and (option.id != "done" or random.random() > DONE_ODDS):
                option = random.choice(options)
            position = choose(talk, option.id, scene.position, f"staged-{scene.position}")
            while scene.position != position:
                scene = scene_of(talk)
        return scene


def stage(person: Person, until: Callable[[Scene], bool], *, scenario: str = "aug-13", first: int = 0) -> str:
    """A match of this person in which the condition is true: the first of a series of seeds."""
    for seed in range(first, first + MAX_MATCHES):
        match = person.create(scenario=scenario, seed=f"t{seed}").match.id
        scene = play(person, match, until, Random(seed))
        if until(scene):
            return match
    raise AssertionError("no match reached the situation")


def patrol(person: Person) -> str:
    """A match at its first decision after the set-up."""
    match = person.create(seed="t").match.id
    scene = play(person, match, asks_for("patrol"))
    assert asks_for("patrol")(scene)
    return match


def attack(person: Person) -> str:
    """A match in which a squadron may choose its target."""
    return stage(person, asks_for("attack", "fight"), scenario="sep-07", first=3)
