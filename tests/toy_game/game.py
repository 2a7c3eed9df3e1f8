"""Secret Numbers, a toy game for two seats with simultaneous choices, a cup, a die and hidden hands.

SN-1: the deck is shuffled, and each seat gets a hand. SN-2: both seats play a card simultaneously. SN-3: a token drawn
from the cup gives the points for the higher card; a die decides a tie. SN-4: the loser may draw, look at the deck and
guard a card. SN-5: at the end all cards are shown; the higher guarded card wins a point. SN-6, secret plans, is in
`plans.py`; SN-7, kites, in `paths.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, cast

from msgspec.structs import replace

from dowding.engine.agenda import Rules, steps_by_name
from dowding.engine.decision import DONE, Decision, Option, Refused, Seat, SimultaneousDecisions
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.engine.game import Game, OfferedScenario, Pack, Setting, Setup
from dowding.engine.packs import Contents, Overlay, read_pack
from toy_game.broken_games import Flaw
from toy_game.context import BLUE, FOLDER, RED, SEATS, SHEETS, NumbersContext, NumbersState, Plan
from toy_game.doctrine import DOCTRINE
from toy_game.paths import BEGIN, fly, settle_kites
from toy_game.plans import ask_oracle, foresee, hear, plot, plotter
from toy_game.stats import OBSERVER

MAX_CARDS: Final = 4
OUTSIDE: Final = count()
"""Mutable data outside the state, which no game may have; used by a flaw."""


def deal(context: NumbersContext) -> None:
    """SN-1: shuffle the deck, deal the hands."""
    state = context.state
    state.deck = list(context.numbers)
    context.shuffle(state.deck, "deal")
    state.cup = list(context.worths)
    state.points = dict.fromkeys(SEATS, 0)
    state.known = dict.fromkeys(SEATS, ())
    state.notes = {"played": []}
    for seat in SEATS:
        state.hands[seat] = context.ordered(state.deck.pop() for _ in range(context.length.hand))
        seen_by = None if context.flaw == "deal is seen by all" else (seat,)
        context.happen("was dealt", "SN-1.1", seen_by, seat=seat, cards=state.hands[seat])
    if context.length.kites:
        state.kites = dict(BEGIN)
        context.schedule_next(*[(fly, seat) for seat in SEATS], settle_kites)


def next_round(context: NumbersContext) -> None:
    """SN-2: start another round or end the match."""
    if context.state.round == context.length.rounds and context.flaw != "never ends":
        context.schedule_next(final_reveal)
        return
    if context.state.round < context.length.rounds:
        context.state.round += 1
    context.state.spent = []
    context.schedule_next(declare, next_round)
    if context.length.plots:
        context.state.plan = Plan(plotter(context))
        context.schedule_next((plot, plotter(context)))


def declare(context: NumbersContext) -> Rules:
    """SN-2: both seats play a card simultaneously; the cards are revealed together."""
    sealed = SimultaneousDecisions(*(Decision(seat, "Play a card", "SN-2.1", _plays(context, seat)) for seat in SEATS))
    yield sealed
    played = {seat: answer.piece for seat, answer in sealed.answers.items()}
    for seat, card in played.items():
        if card:
            context.show(seat, card)
        if context.flaw == "list shared by copies":
            context.state.notes["played"].append(card)
        context.happen("played", "SN-2.1", seat=seat, cards=[card])
    foresee(context, played)
    _score(context, {seat: context.numbers.get(card, 0) for seat, card in played.items()})


def _plays(context: NumbersContext, seat: Seat) -> list[Option]:
    cards = [Option(f"play:{card}", f"Play {card}", piece=card, risky=True) for card in context.state.hands[seat]]
    return cards or [Option("pass", "You have no card", risky=True)]


def _score(context: NumbersContext, numbers: dict[Seat, int]) -> None:
    """SN-3: the token gives the points of the round; the die decides a tie."""
    token = context.draw(context.state.cup, "token", "SN-3.1")
    context.state.cup.append(token)
    winner, loser = (RED, BLUE) if numbers[RED] > numbers[BLUE] else (BLUE, RED)
    if numbers[RED] == numbers[BLUE]:
        if context.state.ties == "nobody":
            context.schedule_next((think, RED))
            return
        if context.roll("tie", "SN-3.2") % 2:
            winner, loser = loser, winner
    context.state.points[winner] += context.worths[token]
    if context.flaw == "count outside the state":
        context.state.points[winner] += next(OUTSIDE) % 2
    context.happen("won the round", "SN-3.1", seat=winner, worth=context.worths[token])
    context.schedule_next((think, loser))


def think(context: NumbersContext, seat: Seat) -> Rules:
    """SN-4: draw, look and guard, at most once each, or finish."""
    refusals = list(_refusals(context, seat))
    refused = {refusal.id for refusal in refusals}
    choice = yield Decision(
        seat,
        "Draw, look at the deck, guard a card, or finish",
        "SN-4",
        [option for option in _thoughts(context, seat) if option.id not in refused],
        refused=_raise_if_computed if context.flaw == "refusals cannot be asked" else lambda: refusals,
        waiting=_waiting(context, seat),
        pause=True,
    )
    if choice.id == DONE.id:
        return
    verb, _, card = choice.id.partition(":")
    context.state.spent.append(verb)
    if verb == "draw":
        _draw(context, seat)
    elif verb == "look":
        _look(context, seat)
        if context.flaw == "a hidden die within a step":
            yield Decision(seat, "You have looked", "SN-4.2", [Option("go-on", "Go on", risky=True)])
    else:
        context.state.hands[seat] = tuple(other for other in context.state.hands[seat] if other != card)
        context.state.guarded[seat] = card
        context.happen("guarded a card", "SN-4.3", seat=seat)
        seen_by = None if context.flaw == "guard is seen by all" else (seat,)
        context.happen("guarded", "SN-4.3", seen_by, seat=seat, cards=[card])
    context.schedule_next((think, seat))


def _thoughts(context: NumbersContext, seat: Seat) -> list[Option]:
    if context.flaw == "no option":
        return []
    guards = [Option(f"guard:{card}", f"Guard {card}", piece=card) for card in context.state.hands[seat]]
    hint = f" before {_secret_of(context, seat)} is played" if context.flaw == "option names a hidden card" else ""
    done = Option("done", f"Done{hint}", risky=True)
    more = [done] if context.flaw == "one id twice" else []
    draw = Option("draw", "Draw a card", risky=context.flaw != "risk is not said")
    return [done, draw, Option("look", "Look at the deck", risky=True), *guards, *more]


def _refusals(context: NumbersContext, seat: Seat) -> Iterator[Refused]:
    state = context.state
    hint = f" ({_secret_of(context, seat)})" if context.flaw == "refusal names a hidden card" else ""
    if not state.deck:
        yield Refused("draw", "Draw a card", f"the deck is empty{hint}", "SN-4.1")
        yield Refused("look", "Look at the deck", f"the deck is empty{hint}", "SN-4.2")
    else:
        if "draw" in state.spent:
            yield Refused("draw", "Draw a card", f"you have drawn this round{hint}", "SN-4.1")
        elif len(state.hands[seat]) >= MAX_CARDS:
            yield Refused("draw", "Draw a card", f"a hand holds {MAX_CARDS} cards at most{hint}", "SN-4.1")
        if "look" in state.spent:
            yield Refused("look", "Look at the deck", f"you have looked this round{hint}", "SN-4.2")
        elif state.deck[-1] in state.known.get(seat, ()):
            yield Refused("look", "Look at the deck", f"you know the top card{hint}", "SN-4.2")
    if seat in state.guarded:
        for card in state.hands[seat]:
            yield Refused(f"guard:{card}", f"Guard {card}", f"one card is guarded already{hint}", "SN-4.3", piece=card)


def _raise_if_computed() -> Iterator[Refused]:
    raise RulesError("refusals were computed")


def _waiting(context: NumbersContext, seat: Seat) -> str:
    hint = f" and holds {context.secret_cards(seat)}" if context.flaw == "waiting text names a hidden card" else ""
    return f"{seat} thinks{hint}."


def _secret_of(context: NumbersContext, seat: Seat) -> str:
    """The cards that this seat cannot know."""
    return " ".join(card for other in SEATS if other != seat for card in context.secret_cards(other))


def _draw(context: NumbersContext, seat: Seat) -> None:
    """SN-4.1: take the top card of the deck; only its owner sees it."""
    state = context.state
    card = state.deck[-1] if context.flaw == "card in two places" else state.deck.pop()
    if context.flaw != "draw without a barrier":
        context.reveal()
    state.hands[seat] = context.ordered([*state.hands[seat], card])
    state.known[seat] = tuple(other for other in state.known.get(seat, ()) if other != card)
    context.happen("drew a card", "SN-4.1", seat=seat)
    seen_by = None if context.flaw == "draw is seen by all" else (seat,)
    context.happen("drew", "SN-4.1", seen_by, seat=seat, cards=[card])


def _look(context: NumbersContext, seat: Seat) -> None:
    """SN-4.2: unless a die shows 1, glimpse the top card; other seats do not see the result."""
    context.happen("looked", "SN-4.2", seat=seat)
    if context.flaw == "roll without a barrier":
        value = context.dice.roll("glimpse", 6)
    else:
        value = context.roll("glimpse", "SN-4.2", seen_by=(seat,))
    if value > 1:
        context.glimpse(seat, "SN-4.2")


def final_reveal(context: NumbersContext) -> None:
    """SN-5: all cards are shown; the higher guarded card wins a point."""
    state = context.state
    context.reveal()
    guards = {seat: context.numbers.get(state.guarded.get(seat, ""), 0) for seat in SEATS}
    for seat in SEATS:
        cards = context.secret_cards(seat)
        for card in set(cards) if context.flaw == "order of a set" else cards:
            context.show(seat, card)
        context.happen("showed", "SN-5", seat=seat, cards=cards)
        if guards[seat] > min(guards.values()):
            state.points[seat] += 1
    if context.flaw == "number in a list of texts":
        state.shown.append(cast("str", 7))


STEPS: Final = steps_by_name(
    (deal, next_round, declare, think, final_reveal), (plot, ask_oracle, hear, fly, settle_kites)
)


class NumbersPack(Pack):
    """The pack of Secret Numbers."""

    def __init__(self, contents: Contents, flaw: Flaw) -> None:
        self.contents = contents
        self._flaw = flaw

    def begin(self, setup: Setup, dice: Dice) -> NumbersContext:
        state = NumbersState(scenario=setup.scenario, ties=setup.settings["ties"])
        context = NumbersContext(state, dice, self.contents, self.fingerprint(), self._flaw)
        context.schedule_next(deal, next_round)
        return context


def secret_numbers(flaw: Flaw = "") -> Game:
    """The correct game, or the game with a flaw."""

    def open_pack(overlays: Sequence[Overlay]) -> NumbersPack:
        return NumbersPack(read_pack(FOLDER, SHEETS, overlays), flaw)

    return Game(
        id=f"secret-numbers-{flaw.replace(' ', '-')}" if flaw else "secret-numbers",
        title="Secret Numbers",
        about="Two hands, one deck, no trust.",
        credit="For the tests.",
        seats=SEATS,
        scenarios=(
            OfferedScenario("duel", "Two rounds"),
            OfferedScenario("war", "Four rounds"),
            OfferedScenario("plot", "Three rounds, each with a secret plan"),
            OfferedScenario("kites", "One round, after a duel of kites"),
        ),
        settings=(Setting("ties", "What happens to a tie", ("die", "nobody"), "SN-3.2"),),
        steps=STEPS,
        open_pack=open_pack,
        folder=FOLDER,
        doctrine=DOCTRINE,
        stats_collector=OBSERVER,
    )


SECRET_NUMBERS: Final = secret_numbers()
UNTAUGHT_NUMBERS: Final = replace(SECRET_NUMBERS, id="untaught-numbers", doctrine={})
"""The same game without a doctrine."""
