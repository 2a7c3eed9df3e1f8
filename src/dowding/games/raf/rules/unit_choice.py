"""Choice of one unit from several. The player is asked only if there is more than one. Dice may follow."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from dowding.engine.decision import Decision, Option, Refused, Seat, SimultaneousDecisions
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import gruppe_options, squadron_options
from dowding.games.raf.state import Gruppe, Squadron

RefusedNow = Callable[[], Iterable[Refused]]


def choose_squadron(
    battle: Battle, prompt: str, rule: str, verb: str, squadrons: list[Squadron], refused: RefusedNow | None = None
) -> Generator[Decision | SimultaneousDecisions, Option, Squadron]:
    """The squadron chosen by the British, or the only one."""
    if len(squadrons) == 1:
        return squadrons[0]
    options = squadron_options(battle.pack, verb, squadrons, risky=True)
    choice = yield Decision(battle.british, prompt, rule, options, refused)
    announce_choice(battle, rule, squadron=choice.piece)
    return battle.state.squadrons[choice.piece]


def choose_gruppe(
    battle: Battle, seat: Seat, prompt: str, rule: str, verb: str, gruppen: list[Gruppe]
) -> Generator[Decision | SimultaneousDecisions, Option, Gruppe]:
    """The Gruppe chosen by the seat, or the only one."""
    if len(gruppen) == 1:
        return gruppen[0]
    choice = yield Decision(seat, prompt, rule, gruppe_options(battle.pack, verb, gruppen, risky=True))
    announce_choice(battle, rule, gruppe=choice.piece)
    return battle.state.gruppen[choice.piece]


def announce_choice(battle: Battle, rule: str, **chosen: str) -> None:
    """In a two-player game, log the chosen unit immediately, even if the choice has no effect yet."""
    if battle.german != battle.british:
        battle.happen("chosen", rule, None, **chosen)
