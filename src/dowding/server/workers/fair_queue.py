"""Turns at something of which there is little: visitors take them round about, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from typing import Final

from dowding.engine.errors import DowdingError

MUCH_TO_RECKON: Final = "the server has much to reckon just now; try again in a moment"
MUCH_OF_YOURS: Final = "much is being reckoned for you already; wait for it"


class Busy(DowdingError):
    """There is too much to do just now."""


class Turns:
    """So many at once. Those who wait are served in rounds, one turn for each; who asks for too much is refused."""

    def __init__(self, at_once: int, most: int, most_of_one: int) -> None:
        self._free = at_once
        self._most = most
        self._most_of_one = most_of_one
        self._asked: Counter[str] = Counter()
        self._rows: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def asked(self) -> int:
        """How many have a turn or wait for one."""
        return self._asked.total()

    async def take(self, who: str, seconds: float) -> None:
        """Wait for a turn, which must be given back; who leaves or waits too long is out of the row."""
        if self._asked[who] >= self._most_of_one:
            raise Busy(MUCH_OF_YOURS)
        if self.asked >= self._most:
            raise Busy(MUCH_TO_RECKON)
        self._asked[who] += 1
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rows.setdefault(who, deque()).append(turn)
        try:
            async with asyncio.timeout(seconds):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self.give_back(who)
            else:
                self._leave(who, turn)
            if isinstance(error, TimeoutError):
                raise Busy(MUCH_TO_RECKON) from None
            raise

    def _leave(self, who: str, turn: asyncio.Future[None]) -> None:
        self._count_out(who)
        row = self._rows[who]
        row.remove(turn)
        if not row:
            del self._rows[who]

    def _count_out(self, who: str) -> None:
        self._asked[who] -= 1
        if not self._asked[who]:
            del self._asked[who]

    def give_back(self, who: str) -> None:
        """A turn is over: it goes to the visitor whose last one is longest ago."""
        self._count_out(who)
        if not self._rows:
            self._free += 1
            return
        chosen, row = self._rows.popitem(last=False)
        turn = row.popleft()
        if row:
            self._rows[chosen] = row
        turn.set_result(None)
