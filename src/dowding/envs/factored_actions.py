"""Factored actions: an option is chosen word by word, first the unit, then what it does, then where or with whom.

The words of an option are the parts of its id: `place:A:K7` becomes `A`, `place`, `K7`, and `done` stays one word.
Words without an alternative are taken by the environment. An option whose words are the beginning of another's is ended
by an empty word. So every option has exactly one sequence of words, and every sequence that the masks allow ends in an
option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dowding.envs.observation import NO_OP_ACTION
from dowding.envs.vocabulary_index import VocabularyIndex
from dowding.view.player_view import PlayerView

ActionForm = Literal["flat", "factored"]
"""`flat`: an action is an option; `factored`: an action is a word, and several words in a row choose an option."""
ACTION_FORMS: Final[tuple[ActionForm, ...]] = get_args(ActionForm)
SEPARATOR: Final = ":"
END_WORD: Final = ""
Words = tuple[int, ...]


class FactoredActions:
    """The words of a vocabulary's actions, and the masks of the words that a decision allows."""

    def __init__(self, vocabulary: VocabularyIndex) -> None:
        units = frozenset(vocabulary.pieces.names)
        sequences = {option: _in_order(option, units) for option in vocabulary.actions.names}
        beginnings = {words[:length] for words in sequences.values() for length in range(1, len(words))}
        numbers: dict[str, int] = {}
        self._words: Final[Mapping[str, Words]] = {
            option: tuple(
                numbers.setdefault(word, len(numbers))
                for word in (*words, *((END_WORD,) if words in beginnings else ()))
            )
            for option, words in sequences.items()
        }
        self.names: Final[Sequence[str]] = tuple(numbers)
        self.longest: Final = max(map(len, self._words.values()))

    def words_of(self, option: str) -> Words:
        """The words that choose an option."""
        return self._words[option]

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        """The parts of an observation that factored actions add or replace."""
        size = (len(self.names),)
        return {"action_mask": spaces.Box(0, 1, size, np.int8), "chosen": spaces.Box(0, self.longest, size, np.float32)}

    def observe(self, view: PlayerView, chosen: Words) -> dict[str, NDArray[np.float32] | NDArray[np.int8]]:
        """The mask of the next word, and the place of each word chosen so far, from 1."""
        known, _ = self._narrow(view, chosen)
        places = np.zeros(len(self.names), np.float32)
        places[list(known)] = range(1, len(known) + 1)
        return {"action_mask": self.mask(view, chosen), "chosen": places}

    def mask(self, view: PlayerView, chosen: Words) -> NDArray[np.int8]:
        """The mask of the next word; after the end it allows the no-op action."""
        mask = np.zeros(len(self.names), np.int8)
        known, candidates = self._narrow(view, chosen)
        mask[[words[len(known)] for words in candidates.values()]] = 1
        if view.is_over:
            mask[NO_OP_ACTION] = 1
        return mask

    def extend(self, view: PlayerView, chosen: Words, action: int) -> tuple[Words, str | None]:
        """The words after one more, which the mask allows; and the option, once only one is left."""
        known, _ = self._narrow(view, chosen)
        extended = (*known, action)
        _, candidates = self._narrow(view, extended)
        return ((), next(iter(candidates))) if len(candidates) == 1 else (extended, None)

    def _narrow(self, view: PlayerView, chosen: Words) -> tuple[Words, dict[str, Words]]:
        """The chosen words with those that follow without an alternative, and the options that begin with them."""
        candidates = {
            option.id: words for option in view.options if (words := self._words[option.id])[: len(chosen)] == chosen
        }
        while candidates:
            following = {words[len(chosen) : len(chosen) + 1] for words in candidates.values()}
            if len(following) > 1 or any(len(words) <= len(chosen) + 1 for words in candidates.values()):
                break
            chosen += following.pop()
        return chosen, candidates


def _in_order(option: str, units: frozenset[str]) -> tuple[str, ...]:
    """The words of an option's id, with the unit that it is about first."""
    verb, *arguments = option.split(SEPARATOR)
    if arguments and arguments[0] in units:
        return arguments[0], verb, *arguments[1:]
    return verb, *arguments
