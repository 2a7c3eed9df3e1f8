"""Without the extras `rl` and `openspiel` the error says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo"])
def test_import_error_without_the_extra_names_the_package_to_install(package: str) -> None:
    statement = f"import sys; sys.modules[{package!r}] = None; import dowding.envs"
    result = subprocess.run([sys.executable, "-c", statement], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    message = f"ImportError: dowding.envs needs {package}: install the extra with `pip install dowding[rl]`"
    assert result.stderr.splitlines()[-1] == message


def test_import_error_without_open_spiel_names_the_extra() -> None:
    statement = "import sys; sys.modules['pyspiel'] = None; import dowding.envs.openspiel"
    result = subprocess.run([sys.executable, "-c", statement], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    message = "ImportError: dowding.envs.openspiel needs open_spiel: install the extra with "
    assert result.stderr.splitlines()[-1] == message + "`pip install dowding[openspiel]`"
