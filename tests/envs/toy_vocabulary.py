"""The vocabulary of Secret Numbers, the toy game of the tests."""

from __future__ import annotations

from dowding.engine.vocabulary import Vocabulary
from dowding.envs.vocabulary_index import VocabularyIndex
from toy_game.context import MAX_NAMED, SEATS, Card
from toy_game.game import MAX_CARDS, SECRET_NUMBERS
from toy_game.scene import COLUMNS, HEIGHTS

CARDS = tuple(card.id for card in SECRET_NUMBERS.open_pack(()).contents.entries_of(Card))
SQUARES = tuple(f"{column}{height}" for column in COLUMNS for height in HEIGHTS)
PLACES = (*(str(number) for number in range(1, MAX_CARDS + 1)), "guarded")
SMALL_NAMES = Vocabulary(
    actions=(
        *("done", "pass", "draw", "look", "close", "ask-oracle", "nod"),
        *(f"{verb}:{card}" for verb in ("play", "guard", "name") for card in CARDS),
        *(f"fly:{square}" for square in SQUARES),
    ),
    pieces=(
        *CARDS,
        *(f"{seat} {place}" for seat in SEATS for place in PLACES),
        *(f"plan {card}" for card in CARDS),
        *(f"{seat} {thing}" for seat in SEATS for thing in ("kite", "runner")),
    ),
    regions=(*SEATS, "deck", "shown", "plan", *(f"sky/{square}" for square in SQUARES), "field/west", "field/east"),
    tracks=("number round", "number deck", *(f"number points {seat}" for seat in SEATS), "word plan"),
    words=(*CARDS, "secret", *(f"{count} cards" for count in range(MAX_NAMED + 1))),
)
SMALL_NUMBERS = VocabularyIndex(SMALL_NAMES)
