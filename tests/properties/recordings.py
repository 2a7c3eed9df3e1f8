"""Recorded matches of a game: the choices, and digests of everything that the rules offered, refused and logged.

A game's `recordings.txt` has a line for each match: scenario, settings, seed, the index of each chosen option, and a
digest for every `CHOICES_PER_DIGEST` choices. A recording is replayed by its indexes, so it depends only on the rules
and packs, not on bots. A digest covers option ids, refusals, events, points, invariants, samples and the state, but no
text. Another digest for each match covers its phases, prompts, labels and reasons: a change of wording is not mistaken
for a change of the rules. `tools/golden.py` records the matches again after an intended change of either.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from dowding.engine.decision import Decision, Refused
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.engine.saves import state_hash
from properties.cases import STYLES, Case, all_settings, begin

TESTS: Final = Path(__file__).parents[1] / "games"
FILE_NAME: Final = "recordings.txt"
CHOICES_PER_DIGEST: Final = 10
CHOICES_PER_SAMPLE: Final = 50
DIGEST_CHARACTERS: Final = 4
INDEXES: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""An index is one of these letters, or a number in brackets."""
MAX_CHOICES: Final = 600
"""Longer matches are recorded up to this number of choices."""
MATCHES_PER_SCENARIO: Final = {"hardest-days": 40, "lion": 40, "duel": 16, "eagle": 16, "wing-leader": 32}
RECORDED_STYLES: Final = ("doctrine", "random", "doctrine", "never-done")


class Recording(msgspec.Struct, frozen=True):
    """A recorded match: how it was set up, the index of each chosen option, and the digests of rules and of texts."""

    scenario: str
    settings: dict[str, str]
    seed: int
    indexes: tuple[int, ...]
    digests: tuple[str, ...]
    text_digest: str

    def __str__(self) -> str:
        """The line of the file."""
        settings = json.dumps(self.settings, separators=(",", ":"))
        indexes = "".join(INDEXES[index] if index < len(INDEXES) else f"({index})" for index in self.indexes)
        return " ".join((self.scenario, settings, str(self.seed), indexes, "".join(self.digests), self.text_digest))


def recordings_file(game: Game) -> Path:
    """The file of a game, in the folder of its tests."""
    package = game.folder.relative_to(Path(*game.folder.parts[: game.folder.parts.index("games") + 1]))
    return TESTS / package / FILE_NAME


def read_recordings(game: Game) -> list[Recording]:
    """The recorded matches of a game."""
    return [parse_recording(line) for line in recordings_file(game).read_text(encoding="utf-8").splitlines()]


def parse_recording(line: str) -> Recording:
    """The recording of a line."""
    scenario, rest = line.split(" ", 1)
    settings, end = json.JSONDecoder().raw_decode(rest)
    seed, indexes, digests, text_digest = rest[end:].split()
    parts = [digests[at : at + DIGEST_CHARACTERS] for at in range(0, len(digests), DIGEST_CHARACTERS)]
    return Recording(scenario, settings, int(seed), tuple(_parse_indexes(indexes)), tuple(parts), text_digest)


def _parse_indexes(text: str) -> Iterator[int]:
    letters = iter(text)
    for letter in letters:
        if letter == "(":
            yield int("".join(iter(lambda: next(letters), ")")))
        else:
            yield INDEXES.index(letter)


def find_differences(game: Game, scenario: str) -> list[str]:
    """Replay the recorded matches of a scenario and describe where they differ."""
    recorded = [recording for recording in read_recordings(game) if recording.scenario == scenario]
    assert recorded, f"no match of {game.id} {scenario} is recorded: run tools/golden.py"
    return [difference for recording in recorded if (difference := find_difference(game, recording))]


def find_difference(game: Game, recording: Recording) -> str:
    """Describe where a replay differs from the recording; empty if it is the same."""
    match = begin(Case(game, recording.scenario, recording.seed, recording.settings))
    texts = _new_digest()
    replayed = _digests(match, iter(recording.indexes), texts)
    for number, expected in enumerate(recording.digests):
        if next(replayed, "") != expected:
            created = number * CHOICES_PER_DIGEST
            choices = f"choices {created} and {created + CHOICES_PER_DIGEST}"
            return f"seed {recording.seed}, {recording.settings}: differs between {choices}"
    if texts.hexdigest() != recording.text_digest:
        return f"seed {recording.seed}, {recording.settings}: only prompts, labels or reasons differ"
    return ""


def _new_digest() -> blake2b:
    return blake2b(digest_size=DIGEST_CHARACTERS // 2)


def _digests(match: Match, indexes: Iterator[int], texts: blake2b) -> Iterator[str]:
    """Make the choices with these indexes. Yield a digest after every `CHOICES_PER_DIGEST` choices and at the end.

    The texts of the decisions are added to `texts`.
    """
    digest = _new_digest()
    logged = 0
    for created, index in enumerate(indexes, 1):
        decision = None if match.is_over else _open_decision(match)
        if decision is None or index >= len(decision.options):
            break
        refusals = decision.refusals()
        digest.update(_encode_decision(decision, refusals))
        texts.update(_encode_texts(match, decision, refusals))
        match.choose(decision.seat, decision.options[index].id, match.position_of(decision.seat))
        digest.update(_encode_events(match, logged))
        logged = len(match.context.log or ())
        if created % CHOICES_PER_SAMPLE == 0:
            digest.update(_encode_samples(match))
        if created % CHOICES_PER_DIGEST == 0:
            digest.update(_encode_state(match))
            yield digest.hexdigest()
    digest.update(_encode_state(match))
    yield digest.hexdigest()


def _open_decision(match: Match) -> Decision:
    """The next decision. Simultaneous decisions are taken in the order of the seats."""
    return next(decision for seat in match.deciding_seats() if (decision := match.decision(seat)) is not None)


def _encode_decision(decision: Decision, refusals: list[Refused]) -> bytes:
    options = [(option.id, option.piece, option.region, option.target, option.risky) for option in decision.options]
    refused = [(refusal.id, refusal.rule, refusal.piece, refusal.region) for refusal in refusals]
    return msgspec.msgpack.encode(
        (decision.seat, decision.rule, options, refused, decision.about, decision.pause, decision.secret)
    )


def _encode_texts(match: Match, decision: Decision, refusals: list[Refused]) -> bytes:
    phase = getattr(match.context.state, "phase", "")
    options = [(option.label, option.group, option.deed, option.name) for option in decision.options]
    refused = [(refusal.label, refusal.why) for refusal in refusals]
    return msgspec.msgpack.encode((phase, decision.prompt, decision.waiting, options, refused))


def _encode_events(match: Match, logged: int) -> bytes:
    events = (match.context.log or [])[logged:]
    return msgspec.msgpack.encode([(event.kind, event.rule, event.data, event.seen_by) for event in events])


def _encode_state(match: Match) -> bytes:
    """Hash of the state, points of the seats, violated invariants, and the outcome."""
    points = [match.context.points(seat) for seat in match.game.seats]
    outcome = match.outcome() if match.is_over else None
    result = outcome and (outcome.level, outcome.winner)
    return msgspec.msgpack.encode((state_hash(match), points, match.context.check_invariants(), result))


def _encode_samples(match: Match) -> bytes:
    """The states of a sample for each seat."""
    seed = f"sample {match.position}"
    samples = [match.sample(seat, LiveDice(secret_of_seed(seed))) for seat in match.game.seats]
    return msgspec.msgpack.encode([state_hash(sample) for sample in samples])


def record_matches(game: Game, matches_per_scenario: int) -> list[Recording]:
    """Record matches of each scenario, in all styles and settings in turn."""
    settings = all_settings(game)
    cases = [
        Case(game, scenario.id, seed, settings[(number + seed) % len(settings)], style)
        for number, scenario in enumerate(game.scenarios)
        for seed, style in zip(range(matches_per_scenario), cycle(RECORDED_STYLES))
    ]
    return [_record(case) for case in cases]


def _record(case: Case) -> Recording:
    """Play a match in the style of the case, and record it."""
    match = begin(case)
    random = Random(f"{case.seed} {case.style}")
    indexes: list[int] = []

    def choose_indexes() -> Iterator[int]:
        while not match.is_over and len(indexes) < MAX_CHOICES:
            decision = _open_decision(match)
            option = STYLES[case.style](match, decision, random)
            indexes.append([offered.id for offered in decision.options].index(option.id))
            yield indexes[-1]

    texts = _new_digest()
    digests = tuple(_digests(match, choose_indexes(), texts))
    return Recording(case.scenario, case.settings, case.seed, tuple(indexes), digests, texts.hexdigest())
