"""Squadron commitment (2P-9) by warning and intelligence, and delayed response (2P-21.5)."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.deployment import raid_deployment
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.detection import announcement, state_number
from dowding.games.raf.planning.rules.interception import squadron_interception
from dowding.games.raf.planning.rules.raid_day import BOMBING_FIRST, attack_and_bombing
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.rules.combat import squadron_attack
from dowding.games.raf.rules.commitment import commit_on_accurate, commit_on_limited, commit_on_poor
from dowding.games.raf.state import SquadronBox
from games.raf.duel.combat_units import DO17, HE111, ME109, ME110, SPITFIRES, ending
from games.raf.duel.custom_cards import numbers
from games.raf.duel.scenario_builder import Stage

NORTH_WEALD = 21
ENROUTE, IN_RANGE = {"5/11", "6/11"}, {"3/11", "4/11", "London"}
WARNINGS: tuple[Warning, ...] = ("none", "late", "sufficient", "early", "very early")
ON_PATROL = {"5/11": "56/5/11", "6/11": "54/6/11", "3/11": "1/3/11", "4/11": "17/4/11", "London": "32/7/11"}
OTHER_PATROL = "43/1/11"


def committing(warning: Warning, intelligence: Intelligence = "poor", *, advanced: bool = False) -> Stage:
    """A raid on North Weald, with a patrol in each sector of the card and one elsewhere."""
    stage = Stage(advanced=advanced)
    stage.raid(NORTH_WEALD, warning=warning, intelligence=intelligence, deployed=intelligence == "accurate")
    for sector, ident in ON_PATROL.items():
        stage.squadron(ident, "patrol", over=sector)
    stage.squadron(OTHER_PATROL, "patrol", over="1/11")
    steps = {"poor": commit_on_poor, "limited": commit_on_limited, "accurate": commit_on_accurate}
    stage.play(steps[intelligence])
    return stage


def able(stage: Stage) -> tuple[set[str], set[str]]:
    """The sectors with patrols that may respond, and those with squadrons on the ground that may."""
    offered = numbers(stage.options(), "commit")
    patrols = {stage.battle.state.squadrons[ident].over for ident in offered} - {""}
    ground = {
        stage.battle.pack.homes[ident] for ident in offered if stage.battle.state.squadrons[ident].box == "sector"
    }
    return patrols, ground


ABLE: list[tuple[Warning, set[str], set[str]]] = [
    ("none", ENROUTE, set()),
    ("late", ENROUTE, set()),
    ("sufficient", ENROUTE, ENROUTE),
    ("early", ENROUTE | IN_RANGE, ENROUTE),
    ("very early", ENROUTE | IN_RANGE, ENROUTE | IN_RANGE - {"London"}),
]


@pytest.mark.rule("2P-9.1", "2P-G09")
@pytest.mark.parametrize(("warning", "patrols", "ground"), ABLE)
def test_squadrons_that_may_respond_by_warning(warning: Warning, patrols: set[str], ground: set[str]) -> None:
    stage = committing(warning)
    assert able(stage) == (patrols, ground)
    assert OTHER_PATROL not in numbers(stage.options(), "commit"), "no sector of the card"


@pytest.mark.rule("2P-9.1")
@pytest.mark.parametrize("box", ["landing", "re-arm", "inflight", "light", "heavy", "night"])
def test_landing_re_arming_and_airborne_squadrons_do_not_respond(box: SquadronBox) -> None:
    stage = Stage()
    stage.raid(NORTH_WEALD, warning="very early")
    stage.squadron("54/6/11", box)
    stage.play(commit_on_poor)
    assert "commit:54/6/11" not in stage.options()
    assert stage.refused()["commit:54/6/11"].rule == "2P-9.1"


@pytest.mark.rule("2P-9.2a")
def test_responding_squadrons_enter_hunt_box_with_same_side() -> None:
    stage = committing("very early")
    stage.squadron("65/6/11", "sector", full=False)
    assert stage.deciding_seat == BRITISH
    stage.choose("commit:65/6/11", "commit:54/6/11", "done")
    assert stage.where("65/6/11") == "hunt (reduced)"
    assert stage.where("54/6/11") == "hunt"
    assert stage.is_done


@pytest.mark.rule("2P-9.2a")
def test_committing_no_squadron_is_allowed() -> None:
    stage = committing("very early")
    stage.choose("done")
    assert not stage.battle.squadrons_in("hunt")


@pytest.mark.rule("2P-12.23")
def test_hit_control_room_limits_ground_response_to_own_sector() -> None:
    stage = Stage()
    stage.raid(NORTH_WEALD, warning="very early")
    stage.damage("airfield/6/11", "airfield/5/11")
    stage.squadron("54/6/11", "patrol", over="6/11")
    stage.play(commit_on_poor)
    offered = numbers(stage.options(), "commit")
    assert "65/6/11" not in offered
    assert "54/6/11" in offered, "airborne patrols respond"
    assert "56/5/11" in offered, "the raid is on its own sector"
    assert stage.refused()["commit:65/6/11"].rule == "2P-12.23"


# Time of commitment


@pytest.mark.rule("2P-4.II3", "2P-4.II5", "2P-4.II8")
@pytest.mark.parametrize(
    ("intelligence", "order"),
    [
        ("poor", ["announcement", "commitment", "raid deployed"]),
        ("limited", ["raid size", "commitment", "raid deployed"]),
        ("accurate", ["raid deployed", "commitment"]),
    ],
)
def test_intelligence_decides_when_squadrons_commit(intelligence: Intelligence, order: list[str]) -> None:
    stage = Stage()
    stage.flies({"bomber": HE111[:2]}, 25)
    flying = stage.battle.state.flying
    stage.raid(25, warning="early", intelligence=intelligence)
    stage.battle.state.flying = flying
    stage.play(
        *(announcement, commit_on_poor, state_number, commit_on_limited, raid_deployment, commit_on_accurate),
    )
    while stage.match and stage.match.deciding_seats():
        stage.choose(stage.options()[-1])
    kinds = ("announcement", "raid size", "commitment", "raid deployed")
    assert [event.kind for event in stage.battle.log or () if event.kind in kinds] == order


@pytest.mark.rule("2P-4.II4", "2P-4.II3")
def test_british_know_only_announcement_or_number_at_commitment() -> None:
    stage = committing("early")
    stage.battle.state.word = "major"
    assert "Major raid on North Weald" in stage.battle.known_raid_text()
    stage.battle.state.word = ""
    stage.battle.change_raid(size=5)
    assert "5 Gruppen" in stage.battle.known_raid_text()


# Delayed response (21.5)


@pytest.mark.rule("2P-21.5a")
@pytest.mark.parametrize("warning", WARNINGS)
def test_delayed_response_needs_late_or_sufficient_warning(warning: Warning) -> None:
    stage = committing(warning, advanced=True)
    assert ("delayed-response" in stage.options()) == (warning in ("late", "sufficient"))
    assert "delayed-response" not in committing(warning).options(), "not in the basic game"


@pytest.mark.rule("2P-21.5a")
@pytest.mark.parametrize(("warning", "as_if"), [("late", "sufficient"), ("sufficient", "early")])
def test_delayed_response_improves_warning_by_one_level(warning: Warning, as_if: Warning) -> None:
    stage = committing(warning, advanced=True)
    stage.choose("delayed-response")
    assert able(stage) == next((patrols, ground) for level, patrols, ground in ABLE if level == as_if)
    assert "delayed-response" not in stage.options()
    assert stage.battle.raid.intelligence == "poor"


@pytest.mark.rule("2P-21.5c")
def test_raid_bombs_first_after_delayed_response() -> None:
    stage = Stage(pack=ending("HHH/---"), dice={"bombing": [1], "squadron attack": [1]}, advanced=True)
    stage.raid(25, warning="late", delayed=True, committed=True, intercepted=True, deployed=True)
    stage.gruppe(HE111[0], "bomber")
    stage.gruppe(ME109[0], "escort")
    stage.squadron(SPITFIRES[0], "bomber")
    stage.play(attack_and_bombing)
    kinds = [event.kind for event in stage.battle.log or () if event.kind in ("bombing", "combat")]
    assert kinds == ["bombing", "combat"]
    assert stage.where(HE111[0]) == "light"
    assert stage.where(ME109[0]) == "heavy", "fighter losses stay heavy"
    assert BOMBING_FIRST.index(bombardment) < BOMBING_FIRST.index(squadron_attack)


@pytest.mark.rule("2P-21.5d")
@pytest.mark.parametrize("met", [True, False])
def test_squadron_in_bomber_box_prevents_strafing_and_shift(*, met: bool) -> None:
    stage = Stage(pack=ending("---/---"), dice={"bombing": [1], "squadron attack": [1]}, advanced=True)
    stage.raid(25, warning="late", delayed=True, committed=True, intercepted=met, deployed=True)
    stage.gruppe(DO17[0], "bomber")
    stage.gruppe(ME110[0], "escort")
    if met:
        stage.squadron(SPITFIRES[0], "bomber")
    stage.play(bombardment, squadron_interception)
    event = stage.event("bombing")
    assert (ME110[0] in event.get_str_list("gruppen")) == (not met)
    assert event.data["shifts"] == ({} if met else {"not intercepted": 2})
