"""The progress bar of simulations and sweeps."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dowding.terminal.screen import Screen


def progress_bar() -> Progress:
    """A progress bar on a terminal; nothing elsewhere."""
    screen = Screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)
