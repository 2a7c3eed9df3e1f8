"""`dowding replay`: the log and the scene of a saved match at any position, and its verification."""

from __future__ import annotations

from pathlib import Path

import click
from rich.text import Text

from dowding.cli.options import json_option, pack_option, print_json
from dowding.cli.saved_match import NOT_COVERED, player_view, save_argument, seat_option
from dowding.engine import saves
from dowding.engine.errors import SaveError
from dowding.engine.text import format_count
from dowding.games import registry
from dowding.terminal.draw import draw_ending, draw_log_with_positions, draw_position, draw_question
from dowding.terminal.region_index import RegionIndex
from dowding.terminal.screen import Screen
from dowding.view.player_view import PlayerView
from dowding.view.scene import LogLine, Scene


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
    view = player_view(saves.replay_save(saves.read_save(save), save, registry.GAMES, packs, to), seat)
    if as_json:
        print_json(_to_dict(view))
    else:
        _print_replay(view)


def _to_dict(view: PlayerView) -> dict[str, object]:
    scene = view.scene()
    return {
        "game": scene.game,
        "scenario": scene.scenario,
        "position": scene.position,
        "scene": scene,
        "log": _log(view),
        "outcome": scene.outcome,
    }


def _log(view: PlayerView) -> list[LogLine]:
    """The whole log by position, with each rewind at the position that it went back to."""
    return sorted(view.log(), key=lambda line: line.at)


def _print_replay(view: PlayerView) -> None:
    screen, scene = Screen(), view.scene()
    region_index = RegionIndex(view.boards())
    screen.show(draw_log_with_positions(_log(view)))
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
    """Compare two replays with each other, and a whole replay with what the save recorded."""
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
        rest = "and all other fields" if save.has_digest else NOT_COVERED
        click.echo(f"Verified: {format_count(first.position, 'choice')}, {format_count(rolls, 'roll')}, {rest}")
