"""`dowding replay`, `audit` and `report`: reading a saved match."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.text import Text

from dowding import games as house
from dowding.cli.options import FILE, json_option, pack_option, print_json
from dowding.engine import audit as auditing
from dowding.engine import saves
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import SaveError
from dowding.engine.match import Match
from dowding.engine.match_metadata import WARNINGS
from dowding.terminal.draw import ending, log_with_positions, position, question
from dowding.terminal.region_index import Atlas
from dowding.terminal.report import told_report
from dowding.terminal.screen import Screen
from dowding.view.player_view import Perspective
from dowding.view.scene import Line, Scene

NOT_COVERED = "but not its rewinds and forced choices: a save of version 1 has no digest of them"

save_argument = click.argument("save", type=FILE)
seat_option = click.option("--seat", metavar="SEAT", help="Whose view; of several seats a spectator's unless named.")


def _perspective(match: Match, seat: Seat | None) -> Perspective:
    """The view of a seat: the one that is named, or the only one; else of a spectator."""
    if seat is None:
        (seat,) = match.game.seats if len(match.game.seats) == 1 else (SPECTATOR,)
    return Perspective(match, seat)


@click.command()
@save_argument
@click.option("--to", type=int, metavar="N", help="Stop at this position (the number of choices made).")
@click.option("--verify", is_flag=True, help="Replay twice, compare state and rolls, and print one line.")
@seat_option
@pack_option
@json_option
def replay(save: Path, to: int | None, verify: bool, seat: str | None, packs: tuple[Path, ...], as_json: bool) -> None:
    """Print the log of a saved match up to a position, and the scene there."""
    if verify:
        _verify(save, to, packs, as_json)
        return
    perspective = _perspective(saves.replay(saves.read(save), save, house.GAMES, packs, to), seat)
    if as_json:
        print_json(_as_data(perspective))
    else:
        _print(perspective)


def _as_data(perspective: Perspective) -> dict[str, object]:
    scene = perspective.scene()
    return {
        "game": scene.game,
        "scenario": scene.scenario,
        "position": scene.position,
        "scene": scene,
        "log": _log(perspective),
        "outcome": scene.outcome,
    }


def _log(perspective: Perspective) -> list[Line]:
    """The whole log in the order of positions, rewinds where they led."""
    return sorted(perspective.log(), key=lambda line: line.at)


def _print(perspective: Perspective) -> None:
    screen, scene = Screen(), perspective.scene()
    atlas = Atlas(perspective.boards())
    screen.show(log_with_positions(_log(perspective)))
    screen.print()
    screen.show(position(scene, atlas, screen.width))
    _print_question(scene, atlas, screen)


def _print_question(scene: Scene, atlas: Atlas, screen: Screen) -> None:
    if scene.outcome is not None:
        screen.show(ending(scene.outcome))
    elif scene.ask is not None:
        screen.show(question(scene.ask, scene, atlas, screen.width))
    else:
        screen.print(Text(scene.waiting))


def _verify(path: Path, to: int | None, packs: tuple[Path, ...], as_json: bool) -> None:
    """Two replays must agree with each other; a whole replay must also agree with what the save recorded."""
    save = saves.read(path)
    first, second = (saves.replay(save, path, house.GAMES, packs, to) for _ in range(2))
    if saves.state_hash(first) != saves.state_hash(second) or saves.rolls_of(first) != saves.rolls_of(second):
        raise SaveError(f"{path}: two replays of the same choices differ")
    rolls = len(saves.rolls_of(first))
    if as_json:
        state = saves.state_hash(first)
        found = {"choices": first.position, "rolls": rolls, "state": state, "covered": save.is_covered}
        print_json({"verified": True, **found})
    else:
        rest = "and all else it tells" if save.is_covered else NOT_COVERED
        click.echo(f"verified: {first.position} choices, {rolls} rolls, {rest}")


@click.command()
@save_argument
@pack_option
@json_option
def audit(save: Path, packs: tuple[Path, ...], as_json: bool) -> None:
    """Prove every roll of a saved match from the secret it committed to at the start, and the rest by its digest."""
    found = auditing.audit(save, house.GAMES, packs)
    if as_json:
        print_json(found)
        return
    click.echo(f"commitment {found.commitment}")
    click.echo(f"proved: {found.rolls} rolls and {found.draws} draws follow from the secret")
    faces = ", ".join(f"{count} x {face}" for face, count in enumerate(found.faces, 1))
    click.echo(f"six-sided dice: {faces}; mean {found.mean:.3f} (expected 3.5)")
    help = f"{found.rewinds} rewinds, {found.hints} hints, {found.by_programs} choices by a program"
    click.echo(f"told: {help}; {'the digest covers it' if found.covered else NOT_COVERED}")
    for remark in filter(None, (found.former_pack, WARNINGS[found.dice])):
        click.echo(remark)


@click.command()
@save_argument
@seat_option
@pack_option
@json_option
def report(save: Path, seat: str | None, packs: tuple[Path, ...], as_json: bool) -> None:
    """Print the after-action report of a saved match, finished or not."""
    found = _perspective(saves.load(save, house.GAMES, packs), seat).report()
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        Screen().show(told_report(found))
