"""`dowding replay`, `audit` and `report`: reading a saved match."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.text import Text

from dowding.cli.options import FILE, json_option, pack_option, print_json
from dowding.engine import audit as auditing
from dowding.engine import saves
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import SaveError
from dowding.engine.match import Match
from dowding.engine.match_metadata import DICE_WARNINGS
from dowding.games import registry
from dowding.terminal.draw import draw_ending, draw_log_with_positions, draw_position, draw_question
from dowding.terminal.region_index import RegionIndex
from dowding.terminal.report import format_report
from dowding.terminal.screen import Screen
from dowding.view.player_view import PlayerView
from dowding.view.scene import LogLine, Scene

NOT_COVERED = "but not its rewinds and forced choices: a save of version 1 has no digest of them"

save_argument = click.argument("save", type=FILE)
seat_option = click.option("--seat", metavar="SEAT", help="Whose view; of several seats a spectator's unless named.")


def _perspective(match: Match, seat: Seat | None) -> PlayerView:
    """The view of a seat: the one that is named, or the only one; else of a spectator."""
    if seat is None:
        (seat,) = match.game.seats if len(match.game.seats) == 1 else (SPECTATOR,)
    return PlayerView(match, seat)


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
    perspective = _perspective(saves.replay_save(saves.read_save(save), save, registry.GAMES, packs, to), seat)
    if as_json:
        print_json(_to_dict(perspective))
    else:
        _print_replay(perspective)


def _to_dict(perspective: PlayerView) -> dict[str, object]:
    scene = perspective.scene()
    return {
        "game": scene.game,
        "scenario": scene.scenario,
        "position": scene.position,
        "scene": scene,
        "log": _log(perspective),
        "outcome": scene.outcome,
    }


def _log(perspective: PlayerView) -> list[LogLine]:
    """The whole log in the order of positions, rewinds where they led."""
    return sorted(perspective.log(), key=lambda line: line.at)


def _print_replay(perspective: PlayerView) -> None:
    screen, scene = Screen(), perspective.scene()
    region_index = RegionIndex(perspective.boards())
    screen.show(draw_log_with_positions(_log(perspective)))
    screen.print()
    screen.show(draw_position(scene, region_index, screen.width))
    _print_question(scene, region_index, screen)


def _print_question(scene: Scene, region_index: RegionIndex, screen: Screen) -> None:
    if scene.outcome is not None:
        screen.show(draw_ending(scene.outcome))
    elif scene.ask is not None:
        screen.show(draw_question(scene.ask, scene, region_index, screen.width))
    else:
        screen.print(Text(scene.waiting))


def _verify(path: Path, to: int | None, packs: tuple[Path, ...], as_json: bool) -> None:
    """Two replays must agree with each other; a whole replay must also agree with what the save recorded."""
    save = saves.read_save(path)
    first, second = (saves.replay_save(save, path, registry.GAMES, packs, to) for _ in range(2))
    if saves.state_hash(first) != saves.state_hash(second) or saves.rolls_of(first) != saves.rolls_of(second):
        raise SaveError(f"{path}: two replays of the same choices differ")
    rolls = len(saves.rolls_of(first))
    if as_json:
        state = saves.state_hash(first)
        facts = {"choices": first.position, "rolls": rolls, "state": state, "covered": save.has_digest}
        print_json({"verified": True, **facts})
    else:
        rest = "and all else it tells" if save.has_digest else NOT_COVERED
        click.echo(f"verified: {first.position} choices, {rolls} rolls, {rest}")


@click.command()
@save_argument
@pack_option
@json_option
def audit(save: Path, packs: tuple[Path, ...], as_json: bool) -> None:
    """Prove every roll of a saved match from the secret it committed to at the start, and the rest by its digest."""
    result = auditing.audit(save, registry.GAMES, packs)
    if as_json:
        print_json(result)
        return
    click.echo(f"commitment {result.commitment}")
    click.echo(f"proved: {result.rolls} rolls and {result.draws} draws follow from the secret")
    faces = ", ".join(f"{count} x {face}" for face, count in enumerate(result.faces, 1))
    click.echo(f"six-sided dice: {faces}; mean {result.mean:.3f} (expected 3.5)")
    help_text = f"{result.rewinds} rewinds, {result.hints} hints, {result.by_programs} choices by a program"
    click.echo(f"told: {help_text}; {'the digest covers it' if result.covered else NOT_COVERED}")
    for remark in filter(None, (result.former_pack, DICE_WARNINGS[result.dice])):
        click.echo(remark)


@click.command()
@save_argument
@seat_option
@pack_option
@json_option
def report(save: Path, seat: str | None, packs: tuple[Path, ...], as_json: bool) -> None:
    """Print the after-action report of a saved match, finished or not."""
    report_data = _perspective(saves.load_match(save, registry.GAMES, packs), seat).report()
    if as_json:
        print_json(msgspec.to_builtins(report_data))
    else:
        Screen().show(format_report(report_data))
