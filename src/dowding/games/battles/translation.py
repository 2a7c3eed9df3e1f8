"""Decisions and clients' arrangements of a battle, translated between Wing Leader's ids and the campaign's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from dowding.engine.decision import Decision, Leg, Option, Path, verb_of
from dowding.engine.outcome import SubjectOutcome
from dowding.games.battles.flying import NAME, ORDERS
from dowding.view.scene import Arrangement, GroupMove, RareOption, Sight, StandingOffer
from dowding.view.stage import Stage

Rename = Callable[[str], str]
"""Gives units their names in a text."""
OPTION_PREFIX: Final = f"{NAME}:"
ID_PREFIX: Final = f"{NAME}/"
HAND_OVER: Final = RareOption(
    ORDERS, "Standing orders fly your units until the end of the battle. You cannot take them back."
)


def is_about_battle(decision: Decision) -> bool:
    """Whether a decision is one of a battle."""
    return any(option.id.startswith(OPTION_PREFIX) for option in decision.options)


def decision_of_guest(decision: Decision) -> Decision:
    """The decision as Wing Leader asks it, without the campaign's options."""
    own = [_option_of_guest(option) for option in decision.options if option.id.startswith(OPTION_PREFIX)]
    about = tuple(piece.removeprefix(ID_PREFIX) for piece in decision.about)
    return replace(decision, options=own, refused=None, paths=None, about=about)


def step_by_step(options: Sequence[Option]) -> list[Option]:
    """The options without whole moves, unless there are no others."""
    return [option for option in options if verb_of(option) != "fly"] or list(options)


def _option_of_guest(option: Option) -> Option:
    return replace(
        option,
        id=option.id.removeprefix(OPTION_PREFIX),
        piece=option.piece.removeprefix(ID_PREFIX),
        region=option.region.removeprefix(ID_PREFIX),
        target=option.target.removeprefix(ID_PREFIX),
    )


def arrangement_of_host(arrangement: Arrangement, decision: Decision, rename: Rename) -> Arrangement:
    """The arrangement under the campaign's ids and names; handing over to orders belongs in the menu too."""
    rare = tuple(
        replace(one, option=OPTION_PREFIX + one.option, warning=rename(one.warning)) for one in arrangement.rare
    )
    hands_over = (HAND_OVER,) if decision.option(ORDERS) is not None else ()
    return Arrangement(tuple(_group_of_host(group, rename) for group in arrangement.together), (*rare, *hands_over))


def _group_of_host(group: GroupMove, rename: Rename) -> GroupMove:
    return replace(group, label=rename(group.label), moves=tuple(map(_path_of_host, group.moves)))


def _path_of_host(path: Path) -> Path:
    legs = tuple(Leg(leg.region and ID_PREFIX + leg.region, leg.cost, leg.course) for leg in path.legs)
    options = tuple(OPTION_PREFIX + option for option in path.options)
    return replace(path, piece=path.piece and ID_PREFIX + path.piece, options=options, legs=legs)


def offer_of_host(offer: StandingOffer) -> StandingOffer:
    """A standing offer under the campaign's ids."""
    return replace(offer, option=OPTION_PREFIX + offer.option, default=OPTION_PREFIX + offer.default)


def stake_of_host(stake: SubjectOutcome, rename: Rename, sides: Mapping[str, str]) -> SubjectOutcome:
    """A possible outcome under the campaign's ids, names and sides."""
    about = stake.about and ID_PREFIX + stake.about
    return replace(stake, subject=rename(stake.subject), side=sides.get(stake.side, stake.side), about=about)


def sight_of_host(sight: Sight) -> Sight:
    """A line of sight under the campaign's ids."""
    return replace(
        sight,
        here=ID_PREFIX + sight.here,
        there=ID_PREFIX + sight.there,
        regions=tuple(ID_PREFIX + region for region in sight.regions),
        blocked=sight.blocked and ID_PREFIX + sight.blocked,
        findings=tuple(replace(one, region=one.region and ID_PREFIX + one.region) for one in sight.findings),
    )


def stage_of_host(stage: Stage, rename: Rename, sides: Mapping[str, str]) -> Stage:
    """A combat as a scene under the campaign's ids, names and sides."""
    actors = tuple(
        replace(
            actor,
            piece=ID_PREFIX + actor.piece,
            side=sides.get(actor.side, actor.side),
            name=rename(actor.name),
            part=rename(actor.part),
        )
        for actor in stage.actors
    )
    steps = tuple(
        replace(
            step,
            text=rename(step.text),
            side=sides.get(step.side, step.side),
            about=step.about and ID_PREFIX + step.about,
        )
        for step in stage.steps
    )
    return replace(stage, title=rename(stage.title), actors=actors, steps=steps)
