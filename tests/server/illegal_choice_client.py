"""A client that sends illegal choices in a match for two: none may be accepted or change anything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dowding.engine.errors import ChoiceError
from dowding.engine.match import Match
from dowding.games.registry import game_by_id
from dowding.server.messages import RefusedMessage
from properties.illegal_choices import MALFORMED
from server.http_client import AppServer, Socket, new_key

KNOCKS: Final = 12
"""Illegal choices by each seat at each position, at most."""

Try = tuple[str, str, int]
"""A seat, an id, and a position at which it is sent."""


class Accepted(AssertionError):
    """An illegal choice was accepted."""


class IllegalChoices:
    """The number of illegal choices sent so far."""

    def __init__(self, game_id: str, random: Random) -> None:
        self.game_id, self.random = game_id, random
        self.at_the_door = self.by_socket = self.matches = 0
        self.offered: list[str] = ["done"]

    @property
    def total(self) -> int:
        return self.at_the_door + self.by_socket

    def tries(self, match: Match) -> Iterator[Try]:
        """Choices that the match must refuse at this position."""
        for seat in match.game.seats:
            here, decision = match.position_of(seat), match.decision(seat)
            open_to_it = {option.id for option in decision.options} if decision is not None else set[str]()
            for _ in range(KNOCKS):
                ident, position = self._ident(open_to_it), here + self.random.choice((0, 0, 0, -1, 1))
                if position >= 0 and (ident not in open_to_it or position != here):
                    yield seat, ident, position

    def _ident(self, open_to_it: set[str]) -> str:
        kind = self.random.randrange(4)
        if kind == 0:
            return self.random.choice(MALFORMED)
        if kind == 1 and open_to_it:
            return self.random.choice(sorted(open_to_it))  # for another position
        ident = self.random.choice(self.offered)
        if kind == 2:
            words = ident.split(":")
            words[-1] = self.random.choice(self.random.choice(self.offered).split(":"))
            return ":".join(words)
        return ident

    def knock(self, match: Match, tables: dict[str, Socket]) -> None:
        """Send all of them and check that nothing has changed."""
        before, position = match.state_bytes(), match.position
        for number, (seat, ident, here) in enumerate(self.tries(match)):
            if number % 2:
                self._by_socket(tables[seat], ident, here)
            else:
                self._at_the_door(match, seat, ident, here)
        if match.state_bytes() != before or match.position != position:
            raise Accepted(f"position {position}: refused choices have changed something")

    def _at_the_door(self, match: Match, seat: str, ident: str, here: int) -> None:
        try:
            match.choose(seat, ident, here)
        except ChoiceError:
            self.at_the_door += 1
        else:
            raise Accepted(f"position {match.position}: {ident!r} by {seat} was accepted")

    def _by_socket(self, table: Socket, ident: str, here: int) -> None:
        table.send(position=here, option=ident, key=new_key())
        answer = table.answer()
        if not isinstance(answer, RefusedMessage):
            raise Accepted(f"{ident!r} came through the WebSocket: {answer}")
        self.by_socket += 1

    def play(self, app_server: AppServer, choices: int) -> None:
        """Play a match on a server, to its end or until this many choices were sent."""
        self.matches += 1
        game, me = game_by_id(self.game_id), app_server.visitor()
        scenario = self.random.choice(game.scenarios).id
        settings = {setting.id: self.random.choice(setting.values) for setting in game.settings}
        seats = dict.fromkeys(game.seats, "me")
        created = me.create(self.game_id, scenario, settings=settings, seats=seats, seed=str(self.random.random()))
        first, second = game.seats
        with me.table(match=created.match.id, seat=first) as one, me.table(match=created.match.id, seat=second) as two:
            tables = {first: one, second: two}
            one.scene()
            match = app_server.manager.sessions[created.match.id].live_match.match
            while not match.is_over and self.total < choices:
                self.knock(match, tables)
                seat = match.deciding_seats()[0]
                decision = match.decision(seat)
                assert decision is not None, "who decides has a decision"
                options = [option.id for option in decision.options]
                self.offered = [*self.offered, *self.random.sample(options, min(len(options), 5))][-400:]
                tables[seat].choose(self.random.choice(options), match.position_of(seat))
