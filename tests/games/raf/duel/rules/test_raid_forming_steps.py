"""Forming a raid (2P-7.1): bombers, required channel patrols, and missions of other fighters."""

from __future__ import annotations

import pytest

from dowding.engine.agenda import StepFunction
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.detection import reveal_target
from dowding.games.raf.planning.rules.raid_forming import form_raid
from games.raf.duel.custom_cards import mixed
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.raid_display_fixtures import box, offered

NEAR, EDGE, FAR = 25, 36, 38
"""Airfields in range of the Me109, at its edge and beyond it."""
ME109, ME110, HE111 = gruppen(2, "Me109"), gruppen(2, "Me110"), gruppen(2, "He111")


def forming(*idents: str, card: int = NEAR, advanced: bool = False, **raid: bool) -> Stage:
    """A raid of these Gruppen is forming."""
    stage = Stage(BATTLE, advanced=advanced)
    stage.plan(card, "0600", idents, forward=raid.get("forward", False))
    stage.play(form_raid)
    stage.choose(f"raid:{card}")
    return stage


@pytest.mark.rule("2P-7.1a", "2P-4.II1")
def test_bombers_go_to_bomber_box_without_question() -> None:
    stage = forming(*HE111[:2], ME110[0])
    assert (stage.deciding_seat, stage.decision.secret) == (GERMAN, True)
    assert box(stage, "bomber") >= set(HE111[:2])
    assert not offered(stage, HE111[0])


@pytest.mark.rule("2P-7.1b")
def test_me110_may_escort_or_strafe() -> None:
    stage = forming(HE111[0], ME110[0])
    assert offered(stage, ME110[0]) == {"escort", "bomber"}
    assert {option.id for option in stage.decision.options if option.risky} == {"done"}, "missions can be changed"
    stage.choose(f"mission:{ME110[0]}:bomber", "done")
    assert box(stage, "bomber") == {HE111[0], ME110[0]}


@pytest.mark.rule("2P-7.1b", "2P-7.1g")
def test_close_escort_needs_gruppe_in_bomber_box() -> None:
    alone = forming(ME110[0])
    assert offered(alone, ME110[0]) == {"bomber"}
    assert alone.refused()[f"mission:{ME110[0]}:escort"].rule == "2P-7.1b"
    two = forming(ME109[0], ME109[1])
    assert "escort" not in offered(two, ME109[0])
    two.choose(f"mission:{ME109[1]}:bomber")
    assert "escort" in offered(two, ME109[0]), "a strafer is enough"


@pytest.mark.rule("2P-7.1c")
@pytest.mark.parametrize(("bombers", "patrollers"), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 3), (8, 4)])
def test_channel_patrol_is_required_from_two_bombers(bombers: int, patrollers: int) -> None:
    stage = forming(*mixed(("He111", bombers), ("Me109", 6)))
    assert len(box(stage, "patrol")) == patrollers == PACK.components.channel_patrol(bombers)
    for ident in sorted(box(stage, "hunt")):
        stage.choose(f"mission:{ident}:hunt")
    left = sorted(box(stage, "patrol"))
    assert all(offered(stage, ident) == {"patrol"} for ident in left), "the last ones must patrol"


@pytest.mark.rule("2P-7.1c")
def test_channel_patrol_is_limited_to_chart() -> None:
    stage = forming(*mixed(("He111", 2), ("Me109", 3)))
    assert offered(stage, ME109[2]) == {"hunt", "escort", "bomber", "patrol"}
    stage.choose(f"mission:{ME109[2]}:patrol")
    assert box(stage, "patrol") == {ME109[2]}
    assert "patrol" not in offered(stage, ME109[0])


@pytest.mark.rule("2P-7.1d")
def test_all_me109_patrol_if_too_few() -> None:
    stage = forming(*mixed(("He111", 8), ("Me109", 2), ("Me110", 1)))
    assert box(stage, "patrol") == set(ME109[:2])
    assert offered(stage, ME109[0]) == {"patrol"}
    assert stage.refused()[f"mission:{ME109[0]}:hunt"].rule == "2P-7.1c"
    assert "done" in stage.options()


@pytest.mark.rule("2P-7.1e")
def test_strafers_need_no_channel_patrol() -> None:
    stage = forming(HE111[0], *ME110[:3], *ME109[:2])
    for ident in ME110[:3]:
        stage.choose(f"mission:{ident}:bomber")
    assert not box(stage, "patrol")


@pytest.mark.rule("2P-7.1f", "2P-5.31")
@pytest.mark.parametrize("card", [EDGE, FAR])
def test_all_me109_patrol_beyond_range(card: int) -> None:
    stage = forming(HE111[0], *ME109[:3], card=card)
    assert box(stage, "patrol") == set(ME109[:3])
    assert offered(stage, ME109[0]) == {"patrol"}
    assert stage.refused()[f"mission:{ME109[0]}:hunt"].rule == "2P-7.1f"


@pytest.mark.rule("2P-7.1g")
def test_other_me109_may_hunt_escort_or_strafe() -> None:
    stage = forming(HE111[0], *ME109[:3])
    assert offered(stage, ME109[0]) == {"hunt", "escort", "bomber"}
    stage.choose(*(f"mission:{ident}:{name}" for ident, name in zip(ME109, ("hunt", "escort", "bomber"), strict=False)))
    assert [box(stage, name) for name in ("hunt", "escort", "bomber")] == [
        {ME109[0]},
        {ME109[1]},
        {ME109[2], HE111[0]},
    ]
    stage.choose("done")
    assert stage.is_done


@pytest.mark.rule("2P-4.II1")
def test_german_is_asked_without_real_choice() -> None:
    stage = forming(HE111[0])
    assert stage.options() == ["done"], "otherwise the timing would reveal it"
    stage.choose("done")
    assert stage.event("raid formed").seen_by == (GERMAN,)
    assert not [event for event in stage.seen_by(BRITISH).events() if event.kind == "raid formed"]


# Close escort (21.2)


@pytest.mark.rule("2P-21.2d", "2P-G18")
def test_required_escorts_are_half_the_bombers() -> None:
    stage = forming(*mixed(("He111", 3), ("Me109", 4)), advanced=True)
    (patroller,) = box(stage, "patrol")
    assert len(box(stage, "escort")) == 2
    others = [ident for ident in ME109[:4] if ident != patroller]
    stage.choose(f"mission:{patroller}:patrol", f"mission:{others[0]}:hunt")
    assert offered(stage, others[1]) == offered(stage, others[2]) == {"escort"}
    assert stage.refused()[f"mission:{others[1]}:hunt"].rule == "2P-21.2d"


@pytest.mark.rule("2P-21.2d")
def test_all_fighters_escort_if_too_few() -> None:
    stage = forming(*mixed(("He111", 5), ("Me109", 3)), advanced=True)
    assert len(box(stage, "patrol")) == 2
    assert len(box(stage, "escort")) == 1
    assert not box(stage, "hunt")
    plain = forming(*mixed(("He111", 5), ("Me109", 3)))
    assert len(box(plain, "hunt")) == 1


@pytest.mark.rule("2P-21.2e")
@pytest.mark.parametrize(
    ("depletion", "vp", "escorts"), [(0, 5, 2), (8, 0, 2), (8, -3, 2), (7, 1, 2), (8, 1, 4), (15, 9, 4)]
)
def test_depleted_luftwaffe_needs_full_escort(depletion: int, vp: int, escorts: int) -> None:
    stage = Stage(BATTLE, advanced=True)
    stage.battle.state.depletion, stage.battle.state.vp = depletion, vp
    stage.plan(NEAR, "0600", mixed(("He111", 4), ("Me110", 5)))
    stage.play(form_raid)
    stage.choose(f"raid:{NEAR}")
    for ident in ME110[: 5 - escorts]:
        stage.choose(f"mission:{ident}:bomber")
    assert len(box(stage, "escort")) == escorts
    assert offered(stage, ME110[4]) == {"escort"}


@pytest.mark.rule("2P-21.2f")
def test_jabos_neither_need_escort_nor_escort() -> None:
    stage = Stage(BATTLE, advanced=True)
    stage.plan(NEAR, "0600", [ME109[0], ME109[1], ME109[2]], jabos=ME109[:2])
    stage.play(form_raid)
    stage.choose(f"raid:{NEAR}")
    assert box(stage, "bomber") == set(ME109[:2])
    assert not offered(stage, ME109[0])
    assert offered(stage, ME109[2]) == {"hunt", "escort", "bomber"}
    assert box(stage, "hunt") == {ME109[2]}


@pytest.mark.rule("2P-21.4a", "2P-21.1b")
@pytest.mark.parametrize(
    ("card", "advanced", "forward", "free"),
    [
        (EDGE, True, False, {"hunt", "bomber", "patrol"}),
        (EDGE, False, False, {"patrol"}),
        (FAR, True, False, {"patrol"}),
        (37, True, True, {"hunt", "bomber"}),
    ],
)
def test_me109_at_edge_may_hunt_in_advanced_game(card: int, free: set[str], *, advanced: bool, forward: bool) -> None:
    (ident, *_) = gruppen(PACK.components.targets[card].luftflotte, "Me109")
    stage = forming(ident, card=card, advanced=advanced, forward=forward)
    assert offered(stage, ident) == free


@pytest.mark.rule("2P-21.4a", "2P-21.2d", "2P-7.1f")
def test_me109_at_edge_may_patrol_above_chart() -> None:
    stage = forming(*mixed(("He111", 2), ("Me109", 4)), card=EDGE, advanced=True)
    stage.choose(*(f"mission:{ident}:patrol" for ident in ME109[:3]))
    assert offered(stage, ME109[3]) == {"escort"}, "one must fly close escort"
    stage.choose("done")
    assert (box(stage, "patrol"), box(stage, "escort")) == (set(ME109[:3]), {ME109[3]})


def test_missions_cannot_be_undone_after_target_is_revealed() -> None:
    def barrier(*steps: StepFunction) -> tuple[int, int]:
        stage = Stage(BATTLE)
        stage.plan(NEAR, "0600", HE111[:1])
        stage.play(*steps)
        stage.choose(f"raid:{NEAR}", "done")
        assert stage.match is not None
        return stage.match.barrier, len(stage.match.history)

    before, _ = barrier(form_raid)
    after, choices = barrier(form_raid, reveal_target)
    assert before < after == choices
