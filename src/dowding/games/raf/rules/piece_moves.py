"""Moves of the pieces of a RAF game, with their log events."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dowding.games.raf.pack.components import Phase
from dowding.games.raf.rules.battle_base import BattleBase
from dowding.games.raf.state import BOMBER, ESCORT, INFLIGHT, Gruppe, GruppeBox, Squadron, SquadronBox


class PieceMoves(BattleBase):
    """The part of the rules context that moves pieces."""

    __slots__ = ()

    def put_squadron(
        self, squadron: Squadron, box: SquadronBox, *, full: bool | None = None, over: str = ""
    ) -> Squadron:
        """Move a squadron to a box; it keeps its face unless `full` says otherwise."""
        face = squadron.full if full is None else full
        moved = Squadron(squadron.id, box, face, over, squadron.ace)
        self.state.squadrons[squadron.id] = moved
        if box == BOMBER and self.state.raid is not None and not self.state.raid.intercepted:
            self.change_raid(intercepted=True)
        return moved

    def put_gruppe(self, gruppe: Gruppe, box: GruppeBox, *, full: bool | None = None, hour: int = 0) -> Gruppe:
        """Move a Gruppe to a box; it keeps its face unless `full` says otherwise."""
        face = gruppe.full if full is None else full
        moved = Gruppe(gruppe.id, box, face, hour)
        self.state.gruppen[gruppe.id] = moved
        return moved

    def squadrons_leave(self, squadrons: Iterable[Squadron], rule: str, why: str) -> None:
        """Move squadrons from the raid to the Inflight Box. They keep their faces (12)."""
        left = [self.put_squadron(squadron, INFLIGHT).id for squadron in list(squadrons)]
        if left:
            self.happen("squadrons leave", rule, squadrons=left, why=why)

    def gruppen_leave(self, gruppen: Iterable[Gruppe], rule: str, why: str) -> None:
        """Move Gruppen from the raid to the Inflight Box. They keep their faces (12)."""
        left = [self.put_gruppe(gruppe, INFLIGHT).id for gruppe in list(gruppen)]
        if left:
            self.happen("Gruppen leave", rule, gruppen=left, why=why)

    def gruppen_move(self, gruppen: Iterable[Gruppe], box: GruppeBox, rule: str) -> None:
        """Move Gruppen to another box of the Raid Display."""
        moved = [self.put_gruppe(gruppe, box).id for gruppe in list(gruppen)]
        if moved:
            self.happen("Gruppen move", rule, gruppen=moved, box=box)

    def reduce_gruppen(self, gruppen: Iterable[Gruppe], rule: str) -> None:
        """Turn Gruppen to their reduced face."""
        turned = [gruppe for gruppe in gruppen if gruppe.full]
        for gruppe in turned:
            self.state.gruppen[gruppe.id] = replace(gruppe, full=False)
        if turned:
            self.happen("Gruppen reduced", rule, gruppen=[gruppe.id for gruppe in turned])
        else:
            self.no_event(rule, "no full Gruppe is concerned")

    def escorts_strafe(self, rule: str) -> None:
        """Move close escorts without opponents to the Bomber Box, where they strafe."""
        self.gruppen_move(self.raiders(ESCORT), BOMBER, rule)

    # Events of moves

    def no_event(self, rule: str, why: str) -> None:
        """Log that a drawn event has no effect, and why."""
        self.happen("no event", rule, why=why)

    def step_begins(self, phase: Phase) -> None:
        """Begin a step of the sequence of play."""
        self.state.phase = phase
