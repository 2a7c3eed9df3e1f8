"""A stage for tests of games with a plan: the family's stage with planned and flying raids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.state import DISPLAY, Mission, PlannedRaid
from dowding.games.raf.state import HOURS, Deck, GruppeBox, Raid
from dowding.view.player_view import PlayerView
from games.raf.scenario_builder import Staged

PlannedT = TypeVar("PlannedT", bound=PlanningBattle)


class PlannedStage(Staged[PlannedT]):
    """A game with a plan after set-up, to be arranged by a test."""

    # The plan

    def plan(
        self,
        card: int,
        hour: str = "0600",
        gruppen: Iterable[str] = (),
        *,
        strategies: Iterable[int] = (),
        forward: bool = False,
        jabos: Iterable[str] = (),
    ) -> PlannedRaid:
        """Plan a raid: take its card out of the deck and its Gruppen off their bases."""
        state = self.battle.state
        flying, under, bombed = tuple(gruppen), tuple(strategies), tuple(jabos)
        raid = PlannedRaid(card, HOURS.index(hour), flying, under, forward, bombed)
        self.take("target", card)
        for number in under:
            self.take("strategy", number)
        for ident in flying:
            self.gruppe(ident, "assigned")
        state.plan = (*state.plan, raid)
        state.planned = len(state.plan)
        return raid

    def take(self, name: str, card: int) -> None:
        """Take a card out of its deck, if it is there."""
        decks = self.battle.state.decks
        for deck_name, deck in decks.items():
            if deck_name == name:
                decks[deck_name] = Deck(
                    tuple(other_card for other_card in deck.cards if other_card != card), deck.discards
                )

    def holds(self, *cards: int) -> None:
        """Set the target cards in hand, in the target stage."""
        for card in cards:
            self.take("target", card)
        self.battle.state.hand, self.battle.state.stage = cards, "targets"

    # The raid

    def raid(
        self,
        target: int = 25,
        *,
        major: bool = True,
        warning: Warning = "early",
        intelligence: Intelligence = "poor",
        **more: object,
    ) -> Raid:
        raid = super().raid(target, major=major, warning=warning, intelligence=intelligence, **more)
        self.battle.state.flying = PlannedRaid(target, self.battle.state.hour)
        return raid

    def flies(
        self,
        boxes: Mapping[GruppeBox, Iterable[str]],
        card: int = 25,
        *,
        strategies: Iterable[int] = (),
        forward: bool = False,
        jabos: Iterable[str] = (),
    ) -> None:
        """Form a raid in the hidden display, not yet revealed."""
        display = tuple(Mission(ident, box) for box in DISPLAY for ident in boxes.get(box, ()))
        gruppen = [mission.gruppe for mission in display]
        raid = self.plan(card, HOURS[self.battle.state.hour], gruppen, strategies=strategies, forward=forward)
        state = self.battle.state
        state.plan = tuple(raid for raid in state.plan if raid.card != card)
        state.flying, state.display = replace(raid, jabos=tuple(jabos)), display

    def join_raid(self) -> None:
        super().join_raid()
        state = self.battle.state
        if state.raid is not None and state.flying is not None and not state.flying.gruppen:
            state.flying = replace(state.flying, gruppen=state.raid.force)

    # Reading the match

    def seen_by(self, seat: Seat) -> PlayerView:
        """The match as a seat sees it."""
        assert self.match is not None
        return PlayerView(self.match, seat)

    @property
    def deciding_seat(self) -> Seat:
        """The seat that must decide."""
        return self.decision.seat
