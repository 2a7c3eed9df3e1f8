"""The decision for one of several units; it is skipped if there is only one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from dowding.engine.decision import Decision, Option, Refused, SimultaneousDecisions
from dowding.games.hardest_days.rules.context import BRITISH, Day
from dowding.games.hardest_days.rules.option_labels import group_options, squadron_options
from dowding.games.hardest_days.state import Group, Squadron

RefusedProvider = Callable[[], Iterable[Refused]]


def choose_squadron(
    day: Day,
    prompt: str,
    rule: str,
    verb: str,
    squadrons: list[Squadron],
    refused: RefusedProvider | None = None,
    about: tuple[str, ...] = (),
) -> Generator[Decision | SimultaneousDecisions, Option, Squadron]:
    """The squadron of the player's choice, or the only one."""
    if len(squadrons) == 1:
        return squadrons[0]
    options = squadron_options(day.pack, verb, squadrons)
    choice = yield Decision(BRITISH, prompt, rule, options, refused, about=about)
    return day.state.squadrons[choice.piece]


def choose_group(
    day: Day, prompt: str, rule: str, verb: str, groups: list[Group], about: tuple[str, ...] = ()
) -> Generator[Decision | SimultaneousDecisions, Option, Group]:
    """The group of the player's choice, or the only one."""
    if len(groups) == 1:
        return groups[0]
    choice = yield Decision(BRITISH, prompt, rule, group_options(day.pack, verb, groups), about=about)
    return day.state.groups[choice.piece]
