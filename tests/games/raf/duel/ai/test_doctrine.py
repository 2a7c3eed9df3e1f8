"""Heuristics of both seats of RAF: 2-Player, in positions with an obvious recommendation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from dowding.ai.bandit import ArmStats
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Recommendation, Stance, kind_of
from dowding.ai.plan_search import plan_candidates, propose_plan
from dowding.ai.rollout_player import select_best
from dowding.engine.decision import Decision
from dowding.engine.match import Match, start_match
from dowding.games.raf.duel.ai.british import RadarIntelligence, possible_sizes
from dowding.games.raf.duel.ai.doctrine import DOCTRINE
from dowding.games.raf.duel.ai.german import TIMETABLES
from dowding.games.raf.duel.game import DUEL, open_pack
from dowding.games.raf.duel.rules.advance_warning import KEEP_ULTRA, PLAY_ULTRA
from dowding.games.raf.duel.rules.context import BRITISH, Duel
from dowding.games.raf.planning.ai.forces import is_small
from dowding.games.raf.planning.ai.target_values import is_decoy
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.plan_limits import max_gruppen
from dowding.games.raf.planning.rules.raid_forming import is_beyond_range
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import PATROL
from dowding.view.player_view import PlayerView

PACK = open_pack(())
STANCES: tuple[Stance, ...] = ("careful", "bold")
EVERY_STANCE: tuple[Stance, ...] = (*STANCES, "shrewd")
CONSECUTIVE = 1
HUNTERS = 8


def begun(scenario: str = "prelude", seed: int = 1, **settings: str) -> Match:
    """A new match."""
    return start_match(DUEL, scenario, seed=seed, pack=PACK, keep_log=False, settings=settings)


def context_of(match: Match) -> Duel:
    assert isinstance(match.context, Duel)
    return match.context


def planned(match: Match, seed: str, stance: Stance = "careful") -> tuple[PlannedRaid, ...]:
    """Plan the day by doctrine with these dice, and apply the plan to the match."""
    while (green := match.decision(BRITISH)) is not None:
        match.choose(BRITISH, green.options[0].id)
    if context_of(match).state.stage == "night":
        for option in propose_plan(PlayerView(match, GERMAN), seed, stance):
            if context_of(match).state.stage == "night":
                match.choose(GERMAN, option.id)
    for option in propose_plan(PlayerView(match, GERMAN), seed, stance):
        match.choose(GERMAN, option.id)
    assert not context_of(match).state.stage, "the plan is closed"
    return context_of(match).state.plan


def advised(match: Match, decision: Decision, random: Random, stance: Stance = "careful") -> Recommendation:
    return DOCTRINE[decision.seat].advise(match.context, decision, random, stance)


def played(match: Match, seed: int, stance: Stance = "careful") -> Iterator[tuple[Decision, Recommendation]]:
    """Play the match by doctrine, yielding each decision with its recommendation."""
    random = Random(seed)
    while not match.is_over:
        (seat,) = match.deciding_seats()
        decision = match.decision(seat)
        assert decision is not None
        recommendation = advised(match, decision, random, stance)
        yield decision, recommendation
        match.choose(seat, recommendation.option.id)


def fighters(battle: Duel, raid: PlannedRaid) -> int:
    return sum(not battle.is_bomber(battle.state.gruppen[ident]) for ident in raid.gruppen)


# The German plan


def test_different_dice_give_different_plans() -> None:
    match = begun()
    for stance, number in (("careful", 8), ("shrewd", 3)):
        proposals = [
            [option.id for option in propose_plan(PlayerView(match, GERMAN), str(seed), stance)] for seed in range(8)
        ]
        timetables = {tuple(sorted(ident for ident in option if ident.startswith("place"))) for option in proposals}
        assert len(timetables) >= number
        again = [option.id for option in propose_plan(PlayerView(match, GERMAN), "0", stance)]
        assert again == proposals[0]


def test_pilot_sends_lures_by_one_of_its_timetables() -> None:
    timetables = set[tuple[int, ...]]()
    for seed in range(12):
        match = begun()
        battle, plan = context_of(match), planned(match, str(seed), DEFAULT_STANCE)
        timetables.add(tuple(sorted(raid.hour for raid in plan)))
        for raid in plan:
            assert len(raid.gruppen) - fighters(battle, raid) <= 1 or is_small(battle, raid)
    assert timetables <= set(TIMETABLES)
    assert len(timetables) == len(TIMETABLES)


def test_lures_baseline_plans_two_waves_with_one_bomber_per_raid() -> None:
    match = begun()
    battle, plan = context_of(match), planned(match, "1", "lures")
    assert sorted(raid.hour for raid in plan) == [0, 0, 3, 3]
    morning = [raid for raid in plan if raid.hour == 0 and not is_small(battle, raid)]
    assert morning
    for raid in morning:
        assert len(raid.gruppen) - fighters(battle, raid) == 1
        assert fighters(battle, raid) >= 8


@pytest.mark.parametrize(("scenario", "numbers"), [("prelude", {1, 2, 3}), ("battle-of-britain", {1, 2})])
def test_number_of_bombers_under_eight_hunters_plus_channel_patrol(scenario: str, numbers: set[int]) -> None:
    bombers, most = set[int](), 0
    for seed in range(12):
        match = begun(scenario, seed=seed)
        battle = context_of(match)
        for raid in planned(match, str(seed)):
            if raid.hour not in battle.state.opened or is_small(battle, raid) or is_decoy(battle, raid):
                continue
            flying = fighters(battle, raid)
            bombers.add(len(raid.gruppen) - flying)
            over_the_channel = battle.pack.channel_patrol(len(raid.gruppen) - flying)
            assert flying <= HUNTERS + over_the_channel
            most += flying == HUNTERS + over_the_channel
    assert bombers == numbers
    assert most > 12, "if enough are available"


def test_ace_prefers_the_default_stance_among_equal_plans() -> None:
    weighed = plan_candidates(PlayerView(begun(), GERMAN), "1")
    assert weighed[0].stance == "shrewd"
    assert {arm.stance for arm in weighed} == {"lures", *EVERY_STANCE}
    alike = [ArmStats(arm, [1.0, 2.0, 3.0]) for arm in weighed]
    alike[2].rewards = [2.0, 1.0, 3.5]
    assert select_best(alike, DOCTRINE[GERMAN].search).candidate is weighed[0]
    alike[2].rewards = [3.0, 4.0, 5.0]
    assert select_best(alike, DOCTRINE[GERMAN].search).candidate is weighed[2]


@pytest.mark.parametrize("stance", EVERY_STANCE)
@pytest.mark.parametrize("advanced", ["no", "yes"])
def test_plan_is_legal_and_every_due_raid_flies(stance: Stance, advanced: str) -> None:
    for seed in range(4):
        match = begun("thin-blue-line", seed, advanced=advanced, night_raids=advanced)
        battle = context_of(match)
        for raid in planned(match, str(seed), stance):
            assert len(raid.gruppen) <= max_gruppen(battle, raid)
            if raid.hour in battle.state.opened:
                assert raid.gruppen or is_decoy(battle, raid)
        assert not battle.check_invariants()


@pytest.mark.parametrize("stance", EVERY_STANCE)
def test_bombers_in_me109_range_have_fighters(stance: Stance) -> None:
    covered, alone = 0, 0
    for seed in range(8):
        match = begun(seed=seed)
        battle = context_of(match)
        for raid in planned(match, str(seed), stance):
            full = max_gruppen(battle, raid) <= battle.pack.number["minor raid"]
            if raid.hour in battle.state.opened and not is_beyond_range(battle, raid) and not full:
                covered += fighters(battle, raid) > 0
                alone += not fighters(battle, raid)
    assert covered > 10
    assert not alone


def test_me109s_are_not_assigned_beyond_their_range() -> None:
    for seed in range(6):
        match = begun("thin-blue-line", seed)
        battle = context_of(match)
        for raid in planned(match, str(seed)):
            if is_beyond_range(battle, raid):
                assert all(battle.pack.gruppen[ident].type != "Me109" for ident in raid.gruppen)


def test_raids_are_planned_close_together() -> None:
    for seed in range(6):
        hours = sorted(raid.hour for raid in planned(begun(seed=seed), str(seed)))
        assert any(later - earlier <= CONSECUTIVE for earlier, later in pairwise(hours))


def test_bold_stance_plans_more_raids() -> None:
    careful, bold = (sum(raids_proposed(seed, stance) for seed in range(20)) for stance in STANCES)
    assert bold > careful


def raids_proposed(seed: int, stance: Stance) -> int:
    proposal = propose_plan(PlayerView(begun(seed=seed), GERMAN), str(seed), stance)
    return sum(option.id.startswith("place:") for option in proposal)


def test_dive_bombers_fly_without_other_bombers() -> None:
    mixed, pure = 0, 0
    for seed in range(8):
        match = begun(seed=seed)
        battle = context_of(match)
        for raid in planned(match, str(seed)):
            types = {
                battle.pack.gruppen[ident].type == "Ju87"
                for ident in raid.gruppen
                if battle.is_bomber(battle.state.gruppen[ident])
            }
            mixed += len(types) == 2
            pure += types == {True}
    assert pure > 2
    assert not mixed


def test_strategy_cards_are_used_and_decoy_has_no_other_card() -> None:
    laid: list[str] = []
    for seed in range(6):
        match = begun("thin-blue-line", seed)
        battle = context_of(match)
        plan = planned(match, str(seed))
        for raid in plan:
            effects = [battle.pack.strategy[number].effect for number in raid.strategies]
            laid += effects
            if "decoy" in effects:
                assert effects == ["decoy"]
                assert len(plan) > 3
                assert not raid.gruppen
    assert len(set(laid)) > 3


# Raids


def test_true_raid_size_is_possible_at_detection_total() -> None:
    decisions = 0
    for seed in range(5):
        match = begun(seed=seed)
        battle = context_of(match)
        for decision, _ in played(match, seed):
            if kind_of(decision) == "commit" and not battle.raid.deployed and not battle.raid.size:
                decisions += 1
                assert len(battle.flying.gruppen) in possible_sizes(battle) or not all_seen(battle)
    assert decisions > 3


def all_seen(battle: Duel) -> bool:
    """Whether no modifier hides the raid, as for Me109s only."""
    return any(battle.pack.gruppen[ident].type != "Me109" for ident in battle.flying.gruppen)


def test_patrols_fly_where_approach_markers_are() -> None:
    patrolled = 0
    for seed in range(4):
        match = begun(seed=seed)
        battle = context_of(match)
        for _, recommendation in played(match, seed):
            if recommendation.option.id.startswith("patrol:") and battle.state.approach:
                in_danger = {
                    sector
                    for card in battle.pack.targets.values()
                    if {card.region, card.sector} & set(battle.state.approach)
                    for sector in (*card.enroute, *card.in_range)
                }
                assert recommendation.option.region.removesuffix("/patrol") in in_danger
                patrolled += 1
    assert patrolled > 20


def test_ultra_limits_patrol_demand_to_raided_sectors() -> None:
    match = begun()
    battle = context_of(match)
    planned(match, "1")
    known = RadarIntelligence()
    battle.state.approach, battle.state.exact = ("LF2E",), False
    by_region = known.patrol_demand(battle)
    battle.state.approach, battle.state.exact = ("4/11",), True
    by_sector = known.patrol_demand(battle)
    assert max(by_sector, key=lambda sector: by_sector[sector]) == "4/11"
    assert by_sector["4/11"] > by_region["4/11"]


def test_ultra_is_played_when_enough_squadrons_are_ready() -> None:
    for ready, played_now in ((True, True), (False, False)):
        match = begun()
        battle = context_of(match)
        planned(match, "1")
        if not ready:
            for squadron in list(battle.state.squadrons.values())[3:]:
                battle.put_squadron(squadron, PATROL, over=battle.home(squadron))
        decision = Decision(BRITISH, "Use ULTRA now?", "2P-ET12", [PLAY_ULTRA, KEEP_ULTRA])
        assert (advised(match, decision, Random(1)).option.id == "ultra") == played_now
