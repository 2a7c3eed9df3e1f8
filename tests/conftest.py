"""For all tests: the same examples in every run, and one line for all that this machine cannot run."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a fixture misses on this machine is reported at one place, so that pytest folds it into one line."""
    report = yield
    if report.when == "setup" and report.skipped and isinstance(report.longrepr, tuple):
        report.longrepr = (str(item.path.parent), None, report.longrepr[2])  # type: ignore[assignment]
    return report
