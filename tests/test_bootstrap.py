"""The project's own environment: what playing needs is installed first, what developing needs is added to it."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from types import ModuleType

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="making a symbolic link needs a right on Windows")
ROOT = Path(__file__).resolve().parent.parent
EMPTY, PLAY, SELF, DEV = "empty", "-r requirements.lock", "-e .", "-r requirements-dev.lock"
TO_PLAY = [EMPTY, PLAY, SELF]
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


class ProjectCopy:
    """A copy of the project that writes down what it would install, instead of doing it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.done: list[str] = []
        self.fails: BaseException | None = None
        """What the next installation from the developers' lock meets."""
        for name in ("bootstrap.py", "pyproject.toml", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(ROOT / name, root)
        self.bootstrap = self._load()

    def _load(self) -> ModuleType:
        spec = importlib.util.spec_from_file_location("bootstrap_of_a_project", self.root / "bootstrap.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.create = self._create  # type: ignore[attr-defined]
        module.pip_install = self._pip_install  # type: ignore[attr-defined]
        return module

    def _create(self) -> None:
        self.done.append(EMPTY)
        shutil.rmtree(self.root / ".venv", ignore_errors=True)
        (self.root / ".venv" / "bin").mkdir(parents=True)
        (self.root / ".venv" / "bin" / "python").symlink_to(sys.executable)

    def _pip_install(self, *args: str) -> None:
        sleep(0.05)
        self.done.append(" ".join(args[-2:]))
        if self.fails is not None and "requirements-dev.lock" in args:
            failure, self.fails = self.fails, None
            raise failure

    def play(self) -> list[str]:
        """What `./play` installs."""
        return self._noting(self.bootstrap.ensure)

    def test(self) -> list[str]:
        """What `./test` installs."""
        return self._noting(lambda: self.bootstrap.ensure(developing=True))

    def _noting(self, ensure: Callable[[], None]) -> list[str]:
        self.done.clear()
        ensure()
        return list(self.done)

    def change(self, name: str) -> None:
        """As a pull would change a file."""
        with (self.root / name).open("a") as file:
            file.write("# newer\n")


@pytest.fixture
def project(tmp_path: Path) -> ProjectCopy:
    return ProjectCopy(tmp_path)


def test_player_gets_what_playing_needs(project: ProjectCopy) -> None:
    assert project.play() == TO_PLAY
    assert project.play() == []


def test_developing_is_added_to_a_players_environment(project: ProjectCopy) -> None:
    project.play()
    assert project.test() == [DEV]
    assert project.test() == []
    assert project.play() == []


def test_developer_on_a_fresh_machine_can_play_as_well(project: ProjectCopy) -> None:
    assert project.test() == [*TO_PLAY, DEV]
    assert project.play() == []


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_all_is_made_anew_when_what_playing_needs_has_changed(project: ProjectCopy, name: str) -> None:
    project.test()
    project.change(name)
    assert project.play() == TO_PLAY
    assert project.test() == [DEV]


def test_changed_tools_are_none_of_a_players_business(project: ProjectCopy) -> None:
    project.test()
    project.change("requirements-dev.lock")
    assert project.play() == []
    assert project.test() == [*TO_PLAY, DEV]  # anew: what the newer lock has dropped must go


def test_interrupted_addition_leaves_the_player_his_game_and_begins_again(project: ProjectCopy) -> None:
    project.play()
    project.fails = KeyboardInterrupt()
    with pytest.raises(SystemExit):
        project.test()
    assert project.play() == []
    assert project.test() == [*TO_PLAY, DEV]


def test_failed_addition_leaves_the_player_his_game_and_is_tried_again(project: ProjectCopy) -> None:
    project.play()
    project.fails = project.bootstrap.SetupFailed("The package registry gave no answer")
    with pytest.raises(SystemExit, match=r"^Dowding could not be set up\. The package registry gave no answer$"):
        project.test()
    assert project.play() == []
    assert project.test() == [DEV]


def test_killed_set_up_begins_again(project: ProjectCopy) -> None:
    project.play()
    project.bootstrap.stamp("requirements.lock").write_text("")
    assert project.play() == TO_PLAY


def test_one_process_sets_up_and_the_others_wait(project: ProjectCopy) -> None:
    with ThreadPoolExecutor(8) as many:
        for ready in [many.submit(project.bootstrap.ensure, developing=bool(which % 2)) for which in range(8)]:
            ready.result()
    assert sorted(project.done) == sorted([*TO_PLAY, DEV])


def test_developers_lock_holds_all_of_the_players_in_the_same_versions() -> None:
    playing, developing = (
        dict(PIN.findall((ROOT / name).read_text())) for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert playing.items() <= developing.items()
    assert len(playing) < len(developing) / 3


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_locks_name_versions_and_hashes_and_no_registry(name: str) -> None:
    text = (ROOT / name).read_text()
    entries = re.split(r"\n(?=[a-z])", text)
    assert all(PIN.match(entry) and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert "--index-url" not in text
