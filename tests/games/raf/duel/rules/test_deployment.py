"""Deployment (2P-4.II6, 2P-7.3): revealing the hidden display; no warning, edge of range, delayed response."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.deployment import raid_deployment
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.deployment import charge_after_commitment, charge_at_deployment, raid_over
from dowding.games.raf.planning.state import DISPLAY
from dowding.games.raf.rules.commitment import commit_on_accurate, commit_on_poor
from dowding.games.raf.state import GruppeBox
from games.raf.duel.custom_cards import mixed, strategy
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen

NEAR, EDGE, FAR = 25, 36, 38
ME109, ME110, HE111 = gruppen(2, "Me109"), gruppen(2, "Me110"), gruppen(2, "He111")
ELITE = [gruppe.id for gruppe in PACK.components.gruppen.values() if gruppe.elite]
Boxes = Mapping[GruppeBox, Iterable[str]]
WHOLE: Boxes = {"hunt": ME109[:2], "bomber": HE111[:2], "escort": ME110[:1], "patrol": ME109[2:4]}


def deploying(
    boxes: Boxes = WHOLE,
    card: int = NEAR,
    *,
    warning: Warning = "early",
    intelligence: Intelligence = "poor",
    advanced: bool = False,
    **more: object,
) -> Stage:
    """A raid in the hidden display, detected with this warning and intelligence."""
    stage = Stage(BATTLE, advanced=advanced)
    jabos, strategies = more.pop("jabos", ()), more.pop("strategies", ())
    assert isinstance(jabos, list | tuple)
    assert isinstance(strategies, list | tuple)
    stage.flies(boxes, card, forward=bool(more.pop("forward", False)), jabos=jabos, strategies=strategies)
    flying = stage.battle.state.flying
    stage.raid(card, warning=warning, intelligence=intelligence)
    stage.battle.change_raid(**more)
    stage.battle.state.flying = flying
    return stage


def deployed(boxes: Boxes = WHOLE, card: int = NEAR, **more: object) -> Stage:
    """Deploy the raid."""
    stage = deploying(boxes, card, **more)  # type: ignore[arg-type]  # as deploying takes them
    stage.play(raid_deployment)
    return stage


def boxes(stage: Stage) -> dict[str, set[str]]:
    """The units in each box of the Raid Display."""
    return {box: {gruppe.id for gruppe in stage.battle.gruppen_in(box)} for box in DISPLAY}


# Revealing the display


@pytest.mark.rule("2P-4.II6")
def test_hidden_display_is_copied_to_raid_display() -> None:
    stage = deployed()
    assert boxes(stage) == {box: set(idents) for box, idents in WHOLE.items()}
    assert all(stage.battle.state.gruppen[ident].full for idents in WHOLE.values() for ident in idents)
    assert stage.battle.state.display == ()
    assert stage.battle.raid.size == 7
    assert {piece.id for piece in stage.battle.picture(BRITISH).pieces} >= {*ME109[:4], *HE111[:2], ME110[0]}


@pytest.mark.rule("2P-8f", "2P-4.II6")
def test_deployment_reveals_detection_sum() -> None:
    stage = deploying()
    stage.battle.state.detection_die = 4
    stage.play(raid_deployment)
    event = stage.event("detection checked")
    assert event.seen_by is None
    assert event.get_int("die") == 4
    assert event.get_int("modifier") == sum(event.data["modifiers"].values())  # type: ignore[union-attr,arg-type]


@pytest.mark.rule("2P-7.31", "2P-21.4a")
@pytest.mark.parametrize("card", [NEAR, EDGE, FAR])
@pytest.mark.parametrize("advanced", [False, True])
def test_channel_patrollers_escort_without_warning(card: int, *, advanced: bool) -> None:
    stage = deployed({"bomber": HE111[:2], "patrol": ME109[:2]}, card, warning="none", advanced=advanced)
    assert {stage.where(ident) for ident in ME109[:2]} == {"escort"}, "and they are not reduced"


@pytest.mark.rule("2P-7.31")
@pytest.mark.parametrize("warning", ["late", "sufficient", "early", "very early"])
def test_channel_patrollers_stay_with_any_warning(warning: Warning) -> None:
    assert deployed(warning=warning).where(ME109[2]) == "patrol"


@pytest.mark.rule("2P-17.12b", "2P-21.1a")
@pytest.mark.parametrize(("intelligence", "shown"), [("accurate", ["Pathfinders"]), ("poor", [])])
def test_revealed_strategy_cards_are_shown_with_target_card(intelligence: Intelligence, shown: list[str]) -> None:
    stage = deployed(
        {"bomber": HE111[:2]}, intelligence=intelligence, strategies=[strategy("pathfinders")], forward=True
    )
    for seat in (BRITISH, GERMAN):
        (card,) = (piece for piece in stage.battle.picture(seat).pieces if piece.id == "card")
        assert [mark.text for mark in card.marks if mark.name == "Strategy card"] == shown
        assert [mark.text for mark in card.marks if mark.name == "Aim"] == ["the forward airfields"]


# Edge of range (21.4)


@pytest.mark.rule("2P-21.4a")
def test_me109_at_edge_of_range_are_reduced_except_patrols() -> None:
    stage = deployed(
        {"hunt": ME109[:1], "bomber": [HE111[0], ME109[1]], "escort": [ME109[2], ME110[0]], "patrol": ME109[3:4]},
        EDGE,
        advanced=True,
    )
    assert [stage.where(ident) for ident in (*ME109[:4], HE111[0], ME110[0])] == [
        *("hunt (reduced)", "bomber (reduced)", "escort (reduced)", "patrol", "bomber", "escort")
    ]


@pytest.mark.rule("2P-21.4a", "2P-21.1b")
@pytest.mark.parametrize(("forward", "place"), [(False, "hunt (reduced)"), (True, "hunt")])
def test_forward_middle_wallop_is_in_range(place: str, *, forward: bool) -> None:
    (ident, *_) = gruppen(3, "Me109")
    stage = deployed({"hunt": [ident], "bomber": gruppen(3, "He111")[:1]}, 37, advanced=True, forward=forward)
    assert stage.where(ident) == place


@pytest.mark.rule("2P-21.4c")
@pytest.mark.parametrize(
    ("card", "advanced", "reduced"),
    [(FAR, True, True), (43, True, True), (44, True, True), (57, True, True), (EDGE, True, False), (FAR, False, False)],
)
def test_elite_me110_beyond_range_are_reduced(card: int, *, advanced: bool, reduced: bool) -> None:
    stage = deployed({"bomber": HE111[:1], "escort": [ELITE[0], ME110[-1]]}, card, advanced=advanced)
    plain = next(ident for ident in ME110 if ident not in ELITE)
    assert stage.where(ELITE[0]) == ("escort (reduced)" if reduced else "escort")
    other = deployed({"bomber": HE111[:1], "escort": [plain]}, card, advanced=advanced)
    assert other.where(plain) == "escort", "other types are not affected"


@pytest.mark.rule("2P-21.4a", "2P-21.4c")
def test_targets_at_edge_and_beyond_me109_range() -> None:
    for card in PACK.components.targets.values():
        if card.sector in ("3/11", "4/11") or card.name == "Middle Wallop":
            assert card.me109 == "edge", card.name
        elif card.sector.endswith("/12") or card.sector == "3/10" or card.name == "Oxford":
            assert card.me109 == "no", card.name
        else:
            assert card.me109 == "yes", card.name


# Delayed response (21.5b)


@pytest.mark.rule("2P-21.5b")
@pytest.mark.parametrize("card", [NEAR, EDGE, FAR])
def test_channel_patrollers_hunt_unreduced_after_delayed_response(card: int) -> None:
    stage = deployed(
        {"bomber": HE111[:2], "patrol": ME109[:2]}, card, warning="late", advanced=True, delayed=True, committed=True
    )
    assert {stage.where(ident) for ident in ME109[:2]} == {"hunt"}


@pytest.mark.rule("2P-21.5b")
def test_deployed_patrollers_move_after_delayed_response() -> None:
    force: Boxes = {"bomber": HE111[:2], "patrol": ME109[:2]}
    stage = deploying(force, FAR, warning="late", intelligence="accurate", advanced=True)
    stage.play(raid_deployment, commit_on_accurate)
    assert stage.where(ME109[0]) == "patrol"
    stage.choose("delayed-response")
    assert {stage.where(ident) for ident in ME109[:2]} == {"hunt"}


# Jabos and strategy cards


@pytest.mark.rule("2P-21.3b", "2P-4.II6")
def test_jabo_markers_are_revealed_at_deployment() -> None:
    stage = deployed({"bomber": [*HE111[:1], *ME109[:2]]}, jabos=ME109[:2], advanced=True)
    assert stage.battle.state.jabos == tuple(ME109[:2])
    assert stage.event("raid deployed").get_str_list("jabos") == ME109[:2]


@pytest.mark.rule("2P-17.12a", "2P-17.12b")
@pytest.mark.parametrize(
    ("intelligence", "shown"),
    [("poor", ["major raid"]), ("limited", ["major raid"]), ("accurate", ["major raid", "secondary target"])],
)
def test_strategy_cards_are_revealed_at_their_moment_or_by_accurate_intelligence(
    intelligence: Intelligence, shown: list[str]
) -> None:
    cards = [strategy("major raid"), strategy("secondary target")]
    stage = deployed(intelligence=intelligence, strategies=cards)
    effects = [PACK.components.strategy[number].effect for number in stage.battle.state.shown]
    assert effects == shown
    revealed = [event.get_int("card") for event in stage.seen_by(BRITISH).events() if event.kind == "strategy card"]
    assert [PACK.components.strategy[number].effect for number in revealed] == shown


@pytest.mark.rule("2P-5.4b", "2P-17.12a")
def test_decoy_is_removed_and_squadrons_go_inflight() -> None:
    stage = deploying({}, strategies=[strategy("decoy")])
    stage.squadron("54/6/11", "hunt")
    stage.play(raid_deployment, charge_at_deployment, raid_over)
    assert stage.where("54/6/11") == "inflight"
    assert stage.vp == 0
    assert stage.battle.state.raid is None
    assert stage.battle.state.played == (strategy("decoy"),)
    assert stage.battle.state.beside_clock == (NEAR,)


# Unanswered raids (9.2b)


@pytest.mark.rule("2P-9.2b", "2P-G23")
@pytest.mark.parametrize(("bombers", "jabos", "vp"), [(0, 0, 0), (1, 0, 0), (2, 0, -1), (4, 0, -1), (1, 2, 0)])
def test_unanswered_raid_of_two_bombers_costs_point(bombers: int, jabos: int, vp: int) -> None:
    force: Boxes = {"bomber": [*HE111[:bombers], *ME109[:jabos]], "hunt": ME109[5:6]}
    stage = deploying(force, jabos=ME109[:jabos])
    stage.play(raid_deployment, charge_at_deployment, charge_after_commitment)
    assert stage.vp == vp


@pytest.mark.rule("2P-9.2b")
def test_unanswered_raid_costs_point_even_if_none_could_respond() -> None:
    unable, answered = deploying(), deploying(committed=True)
    for squadron in unable.battle.squadrons_in("sector"):
        unable.squadron(squadron.id, "landing")
    unable.play(commit_on_poor, raid_deployment, charge_at_deployment)
    unable.choose("done")
    answered.play(raid_deployment, charge_at_deployment)
    assert (unable.vp, answered.vp) == (-1, 0)


@pytest.mark.rule("2P-9.2b")
def test_charge_after_commitment_under_accurate_intelligence() -> None:
    stage = deploying(intelligence="accurate", warning="very early")
    stage.play(raid_deployment, charge_at_deployment, commit_on_accurate, charge_after_commitment)
    assert stage.vp == 0
    assert stage.deciding_seat == BRITISH
    stage.choose("done")
    assert stage.vp == -1
    assert stage.event("no response").rule == "2P-9.2b"


@pytest.mark.rule("2P-4.II6")
def test_british_see_no_gruppen_before_deployment() -> None:
    stage = deploying()
    stage.play(commit_on_poor)
    idents = {ident for gruppe_id in WHOLE.values() for ident in gruppe_id}
    assert not idents & {piece.id for piece in stage.battle.picture(BRITISH).pieces}
    assert idents <= {piece.id for piece in stage.battle.picture(GERMAN).pieces}
    assert mixed(("He111", 2)) == HE111[:2]
