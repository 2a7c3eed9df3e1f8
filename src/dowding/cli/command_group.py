"""Error handling of all commands: one clear line for a refusal, never a traceback, no message for a broken pipe."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping
from typing import IO, Any, Final

import click

from dowding.engine.errors import DowdingError
from dowding.paths import write_crash

EXIT_INTERRUPTED: Final = 130


class CliError(click.ClickException):
    """A refusal printed on standard error in one line; the exit status is 1."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"dowding: {' '.join(self.message.split())}", file=file, err=file is None)


class CommandGroup(click.Group):
    """A click group that imports each command when it is called, and turns every error into one line."""

    def __init__(self, *arguments: Any, modules: Mapping[str, str], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return None
        command = getattr(importlib.import_module(self._modules[cmd_name]), cmd_name.replace("-", "_"))
        return command if isinstance(command, click.Command) else None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except (click.exceptions.Exit, click.ClickException, click.Abort):
            raise
        except DowdingError as error:
            raise CliError(str(error)) from None
        except BrokenPipeError:
            _discard_output()
            ctx.exit(0)
        except KeyboardInterrupt:
            if sys.stderr is not None and sys.stderr.isatty():
                click.echo(err=True)
            ctx.exit(EXIT_INTERRUPTED)
        except OSError as error:
            _discard_output()
            raise CliError(f"{error.filename or 'output'}: {error.strerror or error}") from None
        except Exception as error:
            raise CliError(_internal_error(error)) from None
        return result


def _discard_output() -> None:
    """Redirect unflushed output to the null device, so that Python does not complain at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return


def _internal_error(error: Exception) -> str:
    summary = f"{type(error).__name__}: {error}".strip(": ")
    path = write_crash(error)
    details = "no crash file could be written" if path is None else f"the details are in {path}"
    return f"this is a bug in Dowding: {summary}; {details}"
