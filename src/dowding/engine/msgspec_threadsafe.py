"""Thread-safe creation of msgspec decoders, as a workaround for a race in msgspec.

If two threads decode a type for the first time, msgspec 0.22 shows one of them a half-built decoder and crashes.
"""

from __future__ import annotations

from threading import Lock
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

_DECODER_LOCK: Final = Lock()


def warm_decoder(struct_type: type[T]) -> type[T]:
    """The type itself, once its decoder has been built under a lock. Later calls are cheap."""
    with _DECODER_LOCK:
        msgspec.json.Decoder(struct_type)
    return struct_type
