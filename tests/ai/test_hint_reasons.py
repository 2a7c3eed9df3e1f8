"""Hints are true: in a hundred matches of each game every reason is checked against the rules' own numbers."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from ai.reason_checks import Truths, false_reasons, falsify, format_counts, is_true, recommendations_in_match
from dowding.ai.heuristics.reasons import EVEN
from dowding.engine.game import Game
from dowding.games.raf.duel.ai.british import RadarIntelligence
from dowding.games.raf.lion.ai.doctrine import CardBackIntelligence
from dowding.games.registry import DUEL, EAGLE, HARDEST_DAYS, LION, WING_LEADER
from games.hardest_days.ai.reason_oracle import TRUTHS as HARDEST_DAYS_TRUTHS
from games.raf.ai.reason_oracle import with_knowledge
from games.raf.planning.ai.reason_oracle import GERMAN
from games.wing_leader.ai.reason_oracle import TRUTHS as WING_LEADER_TRUTHS
from properties.cases import with_open_pack

MATCHES: Final = 100
CHECKED: Final[tuple[tuple[Game, Truths], ...]] = (
    (with_open_pack(HARDEST_DAYS), HARDEST_DAYS_TRUTHS),
    (with_open_pack(LION), with_knowledge(CardBackIntelligence())),
    (with_open_pack(DUEL), {**with_knowledge(RadarIntelligence()), **GERMAN}),
    (with_open_pack(EAGLE), GERMAN),
    (with_open_pack(WING_LEADER), WING_LEADER_TRUTHS),
)
UNNUMBERED: Final = frozenset({"whole", "disrupted"})
"""Reasons without a number: another number does not change them."""


@pytest.mark.parametrize(("game", "truths"), CHECKED, ids=lambda value: value.id if isinstance(value, Game) else "")
@pytest.mark.parametrize("matches", [pytest.param(3), pytest.param(MATCHES, marks=pytest.mark.long)])
def test_hint_reasons_are_true(game: Game, truths: Truths, matches: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(matches):
        scenario = game.scenarios[seed % len(game.scenarios)].id
        for match, decision, recommendation in recommendations_in_match(
            game, scenario, seed, every=3 if matches < MATCHES else 11
        ):
            where = f"{scenario}, seed {seed}, position {match.position}: {decision.prompt} {recommendation.option.id}"
            assert not false_reasons(game, truths, match, decision, recommendation), where
            for reason in recommendation.reasons:
                counts[reason.kind] += 1
                if reason.kind == EVEN:
                    break
                if reason.kind in truths and reason.kind not in UNNUMBERED:
                    lies = [lie for lie in falsify(reason) if is_true(truths, match.context, decision, lie)]
                    assert not lies, f"{where}: {reason} is no different from {lies}"
    print(f"{matches} matches of {game.title}: {counts.total()} reasons: {format_counts(counts)}")
