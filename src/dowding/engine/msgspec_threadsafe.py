"""The forms that data are read in, made ready by one thread at a time.

Where two threads are the first to read a form, msgspec (0.22) lets the second see it half made, and the process dies.
"""

from __future__ import annotations

from threading import Lock
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

_DECODER_LOCK: Final = Lock()


def warm_decoder(struct_type: type[T]) -> type[T]:
    """The form itself, ready to be read in by any thread; once it is, this costs next to nothing."""
    with _DECODER_LOCK:
        msgspec.json.Decoder(struct_type)
    return struct_type
