"""Heuristics of the German seat of Eagle, in positions with an obvious recommendation."""

from __future__ import annotations

from random import Random

import pytest

from dowding.ai.heuristics.reasons import Reason
from dowding.ai.heuristics.recommendation import Recommendation, Stance, kind_of
from dowding.ai.plan_search import propose_plan
from dowding.engine.decision import Decision, Option
from dowding.engine.match import Match, start_match
from dowding.games.raf.eagle.ai.announcements import squadrons_coming
from dowding.games.raf.eagle.ai.doctrine import DOCTRINE
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.ai.target_values import is_decoy
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.detection import MAJOR, MINOR
from dowding.games.raf.planning.rules.plan_limits import max_gruppen_now
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import Deck, Raid
from dowding.view.player_view import PlayerView
from games.raf.eagle.scenario_builder import PACK, Stage

STANCES: tuple[Stance, ...] = ("careful", "bold")
BIGGIN_HILL = 25
SCRAMBLE, MAXIMUM_EFFORT, NO_CONTACT = 1, 12, 22
BOMBERS = ("III/KG2/2", "I/KG3/2")
FIGHTERS = ("I/JG3/2", "II/JG3/2", "III/JG3/2", "I/JG26/2")


def begun(seed: int, scenario: str = "prelude") -> Match:
    return start_match(EAGLE, scenario, seed=seed, pack=PACK, keep_log=False)


def context_of(match: Match) -> Eagle:
    assert isinstance(match.context, Eagle)
    return match.context


def planned(match: Match, stance: Stance) -> tuple[PlannedRaid, ...]:
    """Plan the day by doctrine and apply the plan to the match."""
    plan_decisions = DOCTRINE[GERMAN].search.plan_decisions
    while (decision := match.decision(GERMAN)) is not None and kind_of(decision) not in plan_decisions:
        match.choose(GERMAN, decision.options[0].id)
    for option in propose_plan(PlayerView(match, GERMAN), "1", stance):
        match.choose(GERMAN, option.id)
    return context_of(match).state.plan


def bombers_on(battle: Eagle, raid: PlannedRaid) -> int:
    return sum(battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)


# The plan


@pytest.mark.parametrize("stance", STANCES)
def test_plan_meets_quota_and_raid_balance(stance: Stance) -> None:
    short = 0
    for seed in range(6):
        match = begun(seed)
        battle = context_of(match)
        plan = planned(match, stance)
        for raid in plan:
            assert len(raid.gruppen) <= max_gruppen_now(battle, raid)
            assert raid.gruppen or is_decoy(battle, raid) or raid.hour not in battle.state.opened
        short += sum(bombers_on(battle, raid) for raid in plan) < battle.state.quota
    assert short <= 1, "a hand of minor targets has no room for more"


def test_bold_stance_flies_two_waves_with_four_bombers_each() -> None:
    for seed in range(3):
        match = begun(seed)
        battle, plan = context_of(match), planned(match, "bold")
        assert sorted(raid.hour for raid in plan) == [0, 0, 3, 3]
        large = [raid for raid in plan if battle.worth(battle.pack.targets[raid.card]) == "major"]
        assert large, "a hand has major targets"
        assert {bombers_on(battle, raid) for raid in large} == {4}
        morning = [len(raid.gruppen) for raid in large if raid.hour == 0]
        assert max(morning) == battle.pack.balance(4), "as many fighters as four bombers allow"


# Announcements


def over_biggin_hill(*gruppen: str, posture: Posture = "steady") -> Eagle:
    """A raid on Biggin Hill before its announcement."""
    battle = Stage().battle
    battle.state.flying = PlannedRaid(BIGGIN_HILL, 0, gruppen)
    battle.state.raid = Raid(BIGGIN_HILL, major=False, warning="early", intelligence="poor")
    battle.state.posture = posture
    return battle


def draw_from(battle: Eagle, *cards: int) -> None:
    """Leave only these response cards in the deck."""
    battle.state.decks = {**battle.state.decks, "response": Deck(cards)}


def advised(battle: Eagle, options: list[Option]) -> Recommendation:
    decision = Decision(GERMAN, "What do they hear?", "EAGLE-6.2c", options)
    return DOCTRINE[GERMAN].advise(battle, decision, Random(1))


@pytest.mark.rule("EAGLE-6.2c")
def test_bombers_are_announced_as_minor_and_hunters_as_major() -> None:
    assert advised(over_biggin_hill(*BOMBERS, *FIGHTERS[:2]), [MINOR, MAJOR]).option == MINOR
    assert advised(over_biggin_hill(*FIGHTERS), [MINOR, MAJOR]).option == MAJOR


def test_reason_gives_mean_response_over_remaining_cards() -> None:
    battle = over_biggin_hill(*BOMBERS, *FIGHTERS[:2])
    draw_from(battle, SCRAMBLE)
    assert Reason("draws", MINOR.id, 3.0, MAJOR.id, 4.0) in advised(battle, [MINOR, MAJOR]).reasons
    draw_from(battle, SCRAMBLE, NO_CONTACT)
    assert squadrons_coming(battle, wanted=4, minimum=3) == 2.0
    battle.state.posture = "bold"
    draw_from(battle, MAXIMUM_EFFORT)
    assert squadrons_coming(battle, wanted=4, minimum=3) == 7, "as in EAGLE-G06"


@pytest.mark.rule("EAGLE-14c")
def test_decoy_announces_number_that_draws_most_squadrons() -> None:
    numbers = [Option(f"size:{number}", f"Announce {number} Gruppen", risky=True) for number in range(6, 11)]
    large = over_biggin_hill()
    assert int(advised(large, numbers).option.id.partition(":")[2]) >= 9, "five would come"
    few = over_biggin_hill()
    few.state.raid = Raid(BIGGIN_HILL, major=False, warning="sufficient", intelligence="limited")
    ready = [squadron for squadron in few.state.squadrons.values() if few.home(squadron) in ("7/11", "2/11", "6/11")]
    for squadron in ready[3:]:
        few.put_squadron(squadron, "re-arm")
    assert int(advised(few, numbers).option.id.partition(":")[2]) <= 8, "three do not meet nine"
