"""What a test needs of the operating system."""

from __future__ import annotations

import os
from typing import Final

import pytest

HAS_SIGNALS: Final = os.name == "posix"
NO_SIGNALS: Final = "Windows ends a process that is sent a signal, so it cannot stop in good order"
needs_signals: Final = pytest.mark.skipif(not HAS_SIGNALS, reason=NO_SIGNALS)
