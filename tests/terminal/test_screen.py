"""The screen: plain text without a terminal, and the configured width."""

from __future__ import annotations

import pytest
from rich.text import Text

from dowding.terminal.screen import MIN_WIDTH, PIPE_WIDTH, Screen


@pytest.mark.parametrize(
    ("columns", "width"), [("", PIPE_WIDTH), ("72", 72), ("0", MIN_WIDTH), ("x", PIPE_WIDTH), ("99999", PIPE_WIDTH)]
)
def test_the_width_of_a_pipe(monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert Screen().width == width


def shown(text: str, style: str = "bold red") -> str:
    screen = Screen()
    with screen.capture() as capture:
        screen.show(Text(text, style))
    return capture.get()


def test_output_to_a_pipe_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert shown("[bold]54[/bold] :bomb:   ") == "[bold]54[/bold] :bomb:\n"


def test_no_color_is_respected_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in shown("54")
    monkeypatch.setenv("NO_COLOR", "1")
    assert shown("54") == "54\n"


def test_a_broken_pipe_is_passed_to_the_caller() -> None:
    with pytest.raises(BrokenPipeError):
        Screen().on_broken_pipe()
