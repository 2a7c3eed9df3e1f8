"""Risky options: those that dice may follow immediately, but not steps of a plan."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from dowding.engine.match import start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules.context import BRITISH
from games.hardest_days.scenario_builder import PACK

PLANNED = {"THD-5.1 patrol", "THD-5.2 to", "THD-10.1 move", "THD-10.1 to", "THD-12.2 shift"}
GREEN = "THD-3.4 green"
MATCHES = 40


def risk_marks() -> dict[str, set[bool]]:
    """The risk marks of options in many matches, by rule and verb."""
    marks: dict[str, set[bool]] = defaultdict(set)
    for seed in range(MATCHES):
        random = Random(seed)
        scenario = HARDEST_DAYS.scenarios[seed % len(HARDEST_DAYS.scenarios)].id
        match = start_match(HARDEST_DAYS, scenario, seed=seed, pack=PACK, take_forced=True, keep_log=False)
        while (decision := match.decision(BRITISH)) is not None:
            for option in decision.options:
                marks[f"{decision.rule} {option.id.partition(':')[0]}"].add(option.risky)
            match.choose(BRITISH, random.choice(decision.options).id)
    return marks


def test_only_options_that_may_lead_to_dice_are_risky() -> None:
    marks = risk_marks()
    assert {"THD-12.2 attack", "THD-11.1 intercept", "THD-12.3 press-on", "THD-12.3 break-off"} < marks.keys()
    assert {name for name, risky in marks.items() if risky == {False}} == PLANNED
    assert {name for name, risky in marks.items() if risky == {True}} == marks.keys() - PLANNED - {GREEN}


def test_only_the_last_green_squadron_is_risky() -> None:
    match = start_match(HARDEST_DAYS, "aug-13", seed=1, pack=PACK)
    risky = []
    while (decision := match.decision(BRITISH)) is not None and decision.rule == "THD-3.4":
        risky.append({option.risky for option in decision.options})
        match.choose(BRITISH, decision.options[0].id)
    assert len(risky) > 1
    assert risky == [{False}] * (len(risky) - 1) + [{True}]
