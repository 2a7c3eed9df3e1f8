"""Scoring: the choice has the highest score, and the reasons are the terms in which it beats the second."""

from __future__ import annotations

import pytest

from dowding.ai.heuristics.reasons import EVEN, SOLE, Reason, describe_reasons
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError

OPTIONS = [
    Option("send:a", "54 Sqn flies", piece="a", deed="flies", name="54 Sqn"),
    Option("send:b", "65 Sqn flies", piece="b", deed="flies", name="65 Sqn"),
    Option("send:c", "74 Sqn flies", piece="c", deed="flies", name="74 Sqn"),
]
DECISION = Decision("british", "Who?", "1.1", OPTIONS)


def term(kind: str, *numbers: float, weight: float = 1.0, digits: int = 0) -> ScoreTerm:
    table = {option.id: number for option, number in zip(OPTIONS, numbers, strict=True)}
    return ScoreTerm(kind, lambda option: table[option.id], weight, digits)


def test_reasons_are_the_deciding_terms_in_order_of_weight() -> None:
    recommendation = recommend_best(
        OPTIONS, term("speed", 1, 4, 3), term("height", 9, 5, 2, weight=0.5), term("fuel", 0, 1, 5, weight=-0.1)
    )
    assert recommendation.option.id == "send:b"
    # The second is a, with 5.5 points to 6.4. Height is in its favour, so it is no reason for b.
    assert recommendation.reasons == (Reason("speed", "send:b", 4, "send:a", 1),)
    recommendation = recommend_best(
        OPTIONS, term("speed", 1, 4, 3), term("fuel", 1, 1, 9, weight=-0.1), term("height", 0, 1, 1)
    )
    assert recommendation.reasons == (
        Reason("speed", "send:b", 4, "send:c", 3),
        Reason("fuel", "send:b", 1, "send:c", 9),
    )


def test_equal_options_have_an_even_reason() -> None:
    recommendation = recommend_best(OPTIONS, term("speed", 2, 2, 1), term("worth", 0.42, 0.38, 0.0, digits=1))
    assert recommendation.option.id == "send:a"
    assert recommendation.reasons == (
        Reason(EVEN, "send:a", other="send:b"),
        Reason("speed", "send:a", 2, "send:b", 2),
        Reason("worth", "send:a", 0.4, "send:b", 0.4),
    )
    words = describe_reasons(recommendation.reasons, DECISION, {"speed": "{value}", "worth": "{value}"})
    assert words == ["No real difference from 65 Sqn."]


def test_reason_texts_are_made_from_reasons() -> None:
    reason = Reason("rating", "send:a", 3, "send:b", -2)
    assert describe_reasons([reason], DECISION, {"rating": "{of} at {value:+.0f} where {other} is at {than:+.0f}"}) == [
        "54 Sqn flies at +3 where 65 Sqn is at −2."
    ]
    assert describe_reasons([Reason("near", "send:a", -0.0, "K9")], DECISION, {"near": "{value:.1f} from {other}"}) == [
        "0.0 from K9."
    ]
    with pytest.raises(RulesError):
        describe_reasons([reason], DECISION, {})


def test_single_candidate_has_the_reason_sole() -> None:
    sole = Reason(SOLE, "send:a")
    assert recommend_best(OPTIONS[:1], term("speed", 1, 2, 3)).reasons == (sole,)
    assert recommend_best(OPTIONS[:1], term("speed", 1, 2, 3)).with_leading_reasons(Reason("gate")).reasons == (
        Reason("gate"),
        sole,
    )


def test_region_without_an_option_is_named_as_on_the_board() -> None:
    reason = Reason("near", "send:a", 1, "6/11a")
    assert describe_reasons([reason], DECISION, {"near": "near {other}"}, {"6/11a": "Manston"}) == ["Near Manston."]
