"""Secret Numbers, a two-player toy game: simultaneous cards, a cup, a die, hidden hands; and flawed variants.

SN-1: the deck is shuffled, each seat gets a hand. SN-2: both play a card simultaneously. SN-3: a token drawn from the
cup is the prize of the higher card; a die decides a tie. SN-4: the loser may draw, look at the deck and guard a card.
SN-5: at the end all cards are shown; the higher guarded card wins a point. SN-6, secret plans, is in `small_plot`;
SN-7, kites, in `small_sky`.
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
"""Forbidden in a game: mutable data outside the state."""


def deal(table: NumbersContext) -> None:
    """SN-1: shuffle the deck, deal the hands."""
    state = table.state
    state.deck = list(table.numbers)
    table.shuffle(state.deck, "deal")
    state.cup = list(table.worths)
    state.points = dict.fromkeys(SEATS, 0)
    state.known = dict.fromkeys(SEATS, ())
    state.notes = {"played": []}
    for seat in SEATS:
        state.hands[seat] = table.ordered(state.deck.pop() for _ in range(table.length.hand))
        seen_by = None if table.flaw == "deal is seen by all" else (seat,)
        table.happen("was dealt", "SN-1.1", seen_by, seat=seat, cards=state.hands[seat])
    if table.length.kites:
        state.kites = dict(BEGIN)
        table.schedule_next(*[(fly, seat) for seat in SEATS], settle_kites)


def next_round(table: NumbersContext) -> None:
    """SN-2: another round, or the end."""
    if table.state.round == table.length.rounds and table.flaw != "never ends":
        table.schedule_next(final_reveal)
        return
    if table.state.round < table.length.rounds:
        table.state.round += 1
    table.state.spent = []
    table.schedule_next(declare, next_round)
    if table.length.plots:
        table.state.plan = Plan(plotter(table))
        table.schedule_next((plot, plotter(table)))


def declare(table: NumbersContext) -> Rules:
    """SN-2: both seats play a card simultaneously and reveal it."""
    sealed = SimultaneousDecisions(*(Decision(seat, "Play a card", "SN-2.1", _plays(table, seat)) for seat in SEATS))
    yield sealed
    played = {seat: answer.piece for seat, answer in sealed.answers.items()}
    for seat, card in played.items():
        if card:
            table.show(seat, card)
        if table.flaw == "list shared by copies":
            table.state.notes["played"].append(card)
        table.happen("played", "SN-2.1", seat=seat, cards=[card])
    foresee(table, played)
    _score(table, {seat: table.numbers.get(card, 0) for seat, card in played.items()})


def _plays(table: NumbersContext, seat: Seat) -> list[Option]:
    cards = [Option(f"play:{card}", f"Play {card}", piece=card, risky=True) for card in table.state.hands[seat]]
    return cards or [Option("pass", "You have no card", risky=True)]


def _score(table: NumbersContext, numbers: dict[Seat, int]) -> None:
    """SN-3: the token is the value of the round; the die decides a tie."""
    token = table.draw(table.state.cup, "token", "SN-3.1")
    table.state.cup.append(token)
    winner, loser = (RED, BLUE) if numbers[RED] > numbers[BLUE] else (BLUE, RED)
    if numbers[RED] == numbers[BLUE]:
        if table.state.ties == "nobody":
            table.schedule_next((think, RED))
            return
        if table.roll("tie", "SN-3.2") % 2:
            winner, loser = loser, winner
    table.state.points[winner] += table.worths[token]
    if table.flaw == "count outside the state":
        table.state.points[winner] += next(OUTSIDE) % 2
    table.happen("won the round", "SN-3.1", seat=winner, worth=table.worths[token])
    table.schedule_next((think, loser))


def think(table: NumbersContext, seat: Seat) -> Rules:
    """SN-4: draw, look, guard, each once, or finish."""
    refusals = list(_refusals(table, seat))
    refused = {refusal.id for refusal in refusals}
    choice = yield Decision(
        seat,
        "Draw, look at the deck, guard a card, or finish",
        "SN-4",
        [option for option in _thoughts(table, seat) if option.id not in refused],
        refused=_cannot_be_asked if table.flaw == "refusals cannot be asked" else lambda: refusals,
        waiting=_waiting(table, seat),
        pause=True,
    )
    if choice.id == DONE.id:
        return
    verb, _, card = choice.id.partition(":")
    table.state.spent.append(verb)
    if verb == "draw":
        _draw(table, seat)
    elif verb == "look":
        _look(table, seat)
        if table.flaw == "a hidden die within a step":
            yield Decision(seat, "You have looked", "SN-4.2", [Option("go-on", "Go on", risky=True)])
    else:
        table.state.hands[seat] = tuple(each for each in table.state.hands[seat] if each != card)
        table.state.guarded[seat] = card
        table.happen("guarded a card", "SN-4.3", seat=seat)
        seen_by = None if table.flaw == "guard is seen by all" else (seat,)
        table.happen("guarded", "SN-4.3", seen_by, seat=seat, cards=[card])
    table.schedule_next((think, seat))


def _thoughts(table: NumbersContext, seat: Seat) -> list[Option]:
    if table.flaw == "no option":
        return []
    guards = [Option(f"guard:{card}", f"Guard {card}", piece=card) for card in table.state.hands[seat]]
    hint = f" before {_secret_of(table, seat)} is played" if table.flaw == "option names a hidden card" else ""
    done = Option("done", f"Done{hint}", risky=True)
    more = [done] if table.flaw == "one id twice" else []
    draw = Option("draw", "Draw a card", risky=table.flaw != "risk is not said")
    return [done, draw, Option("look", "Look at the deck", risky=True), *guards, *more]


def _refusals(table: NumbersContext, seat: Seat) -> Iterator[Refused]:
    state = table.state
    hint = f" ({_secret_of(table, seat)})" if table.flaw == "refusal names a hidden card" else ""
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


def _cannot_be_asked() -> Iterator[Refused]:
    raise RulesError("the refusals were requested")


def _waiting(table: NumbersContext, seat: Seat) -> str:
    hint = f" and holds {table.held(seat)}" if table.flaw == "waiting text names a hidden card" else ""
    return f"{seat} thinks{hint}."


def _secret_of(table: NumbersContext, seat: Seat) -> str:
    """A card that is hidden from this seat."""
    return " ".join(card for other in SEATS if other != seat for card in table.held(other))


def _draw(table: NumbersContext, seat: Seat) -> None:
    """SN-4.1: take the top card of the deck; only its owner sees it."""
    state = table.state
    card = state.deck[-1] if table.flaw == "card in two places" else state.deck.pop()
    if table.flaw != "draw without a barrier":
        table.reveal()
    state.hands[seat] = table.ordered([*state.hands[seat], card])
    state.known[seat] = tuple(each for each in state.known.get(seat, ()) if each != card)
    table.happen("drew a card", "SN-4.1", seat=seat)
    seen_by = None if table.flaw == "draw is seen by all" else (seat,)
    table.happen("drew", "SN-4.1", seen_by, seat=seat, cards=[card])


def _look(table: NumbersContext, seat: Seat) -> None:
    """SN-4.2: unless a die shows 1, glimpse the top card; the other seat does not know the result."""
    table.happen("looked", "SN-4.2", seat=seat)
    if table.flaw == "roll without a barrier":
        value = table.dice.roll("glimpse", 6)
    else:
        value = table.roll("glimpse", "SN-4.2", seen_by=(seat,))
    if value > 1:
        table.glimpse(seat, "SN-4.2")


def final_reveal(table: NumbersContext) -> None:
    """SN-5: all cards are shown; the higher guarded card wins a point."""
    state = table.state
    table.reveal()
    guards = {seat: table.numbers.get(state.guarded.get(seat, ""), 0) for seat in SEATS}
    for seat in SEATS:
        cards = table.held(seat)
        for card in set(cards) if table.flaw == "order of a set" else cards:
            table.show(seat, card)
        table.happen("showed", "SN-5", seat=seat, cards=cards)
        if guards[seat] > min(guards.values()):
            state.points[seat] += 1
    if table.flaw == "number in a list of texts":
        state.shown.append(cast("str", 7))


STEPS: Final = steps_by_name(
    (deal, next_round, declare, think, final_reveal), (plot, ask_oracle, hear, fly, settle_kites)
)


class NumbersPack(Pack):
    """The pack of cards."""

    def __init__(self, contents: Contents, flaw: Flaw) -> None:
        self.contents = contents
        self._flaw = flaw

    def begin(self, setup: Setup, dice: Dice) -> NumbersContext:
        state = NumbersState(scenario=setup.scenario, ties=setup.settings["ties"])
        table = NumbersContext(state, dice, self.contents, self.fingerprint(), self._flaw)
        table.schedule_next(deal, next_round)
        return table


def secret_numbers(flaw: Flaw = "") -> Game:
    """The correct game, or one with a flaw."""

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
"""The same game without doctrine."""
