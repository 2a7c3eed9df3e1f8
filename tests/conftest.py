"""The same examples in every run, however slow the machine: a failure is a failure for everybody."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.load_profile("house")
