"""Raiders that nobody has seen (LION-EA12, LION-ET16): another fighter joins the raid."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.games.raf import approach_events, target_events
from dowding.games.raf.events import holds
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.state import BOMBER, ESCORT, HUNT, Gruppe


def undetected_hunters(game: Lion, card: int) -> None:
    """EA12: another Me109 joins the hunt, or the escort if nobody hunts."""
    if not holds(game, approach_events.line_of(game, card).conditions):
        game.no_event("LION-EA12", f"intelligence is {game.raid.intelligence}")
    elif not game.in_me109_range(game.target):
        game.no_event("LION-EA12", "the target is beyond the range of the Me109")
    else:
        me109s = _fighters_at_base(game, "Me109")
        if me109s:
            _join_raid(game, me109s, HUNT if game.raiders(HUNT) else ESCORT, "LION-EA12")
        else:
            game.no_event("LION-EA12", "no Me109 is at base")


def undetected_escort(game: Lion, card: int) -> None:
    """ET16: another fighter joins the escort: an Me109 first, beyond its range only an Me110."""
    if not holds(game, target_events.line_of(game, card).conditions):
        game.no_event("LION-ET16", f"intelligence is {game.raid.intelligence}")
    elif not game.raiders(BOMBER):
        game.no_event("LION-ET16", "nobody is in the Bomber Box")
    else:
        in_range = game.in_me109_range(game.target)
        fighters = (_fighters_at_base(game, "Me109") if in_range else []) or _fighters_at_base(game, "Me110")
        if fighters:
            _join_raid(game, fighters, ESCORT, "LION-ET16")
        else:
            game.no_event("LION-ET16", "no fighter is at base")


def _fighters_at_base(game: Lion, aircraft: str) -> list[Gruppe]:
    """The full fighters of a type at the bases of the raid's Luftflotte."""
    ready = game.at_base((game.target.luftflotte,))
    found = [gruppe for gruppe in ready if game.pack.gruppen[gruppe.id].type == aircraft]
    elite = [gruppe for gruppe in found if gruppe.id in game.pack.elites]  # 8.21
    return elite or found


def _join_raid(game: Lion, fighters: Iterable[Gruppe], box: str, rule: str) -> None:
    """One fighter of several joins the raid, at random (LC-44)."""
    idents = [gruppe.id for gruppe in fighters]
    ident = game.draw(idents, "Gruppe", rule) if len(idents) > 1 else idents[0]
    game.gruppen_move([game.state.gruppen[ident]], ESCORT if box == ESCORT else HUNT, rule)
    game.change_raid(force=(*game.raid.force, ident))
