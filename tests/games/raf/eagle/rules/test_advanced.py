"""The advanced rules of Eagle (EAGLE-18): duties and options of the player, delayed response, VHF radio."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules.deployment import raid_deployment
from dowding.games.raf.eagle.rules.response_pool import form_pool
from dowding.games.raf.pack.components import Intelligence, Warning
from dowding.games.raf.planning.rules.daily_planning import plan_day
from dowding.games.raf.planning.rules.detection import detection_modifiers
from dowding.games.raf.planning.rules.raid_day import attack_and_bombing
from dowding.games.raf.planning.rules.raid_forming import form_raid
from dowding.games.raf.planning.rules.target_events import raid_target_event
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.bombing import bombardment
from dowding.games.raf.state import GruppeBox
from games.raf.duel.combat_units import HE111, ME109, ME110, SPITFIRES
from games.raf.duel.custom_cards import mixed, numbers
from games.raf.eagle.combat_units import ending
from games.raf.eagle.event_cards import met
from games.raf.eagle.response_fixtures import answered, demanded, raiding
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen

TARGETS = PACK.components.targets
PORT, EDGE, FAR, BIGGIN_HILL, MIDDLE_WALLOP = 9, 10, 38, 25, 37
STUKAS = gruppen(2, "Ju87")
DELAY, NO_DELAY = 16, 17
"""BR-16 and BR-17 differ only in the delay."""


def choosing(*cards: int, advanced: bool = True) -> Stage:
    """Choose targets with these cards in hand."""
    stage = Stage(BATTLE, advanced=advanced)
    stage.holds(*cards)
    stage.play(plan_day)
    return stage


def sending(*cards: int, date: str = "08-20", advanced: bool = True, forward: bool = False) -> Stage:
    """Assign bombers to these targets."""
    stage = Stage(BATTLE, advanced=advanced)
    stage.date(date)
    for card in cards:
        stage.plan(card, forward=forward)
    stage.battle.state.stage = "bombers"
    return stage


# Forward airfields


@pytest.mark.rule("EAGLE-18.1")
def test_six_cards_allow_forward_airfields() -> None:
    assert len([card for card in TARGETS.values() if card.forward and card.type == "airfield"]) >= 6
    stage = choosing(BIGGIN_HILL, PORT)
    stage.choose(f"place:{BIGGIN_HILL}:0600", f"place:{PORT}:0600")
    assert numbers(stage.options(), "forward") == {str(BIGGIN_HILL)}
    stage.choose(f"forward:{BIGGIN_HILL}")
    assert [raid.forward for raid in stage.battle.state.plan] == [True, False]
    basic = choosing(BIGGIN_HILL, advanced=False)
    basic.choose(f"place:{BIGGIN_HILL}:0600")
    assert not numbers(basic.options(), "forward")


@pytest.mark.rule("EAGLE-18.1")
def test_effects_of_forward_airfields() -> None:
    stage = Stage(advanced=True, dice={"bombing": [6]}, strict=False)
    stage.raid(BIGGIN_HILL, deployed=True)
    for ident in mixed(("He111", 6)):
        stage.gruppe(ident, "bomber")
    stage.battle.state.flying = PlannedRaid(BIGGIN_HILL, 0, tuple(mixed(("He111", 6))), forward=True)
    assert detection_modifiers(stage.battle)["forward airfield"] == -2
    stage.play(bombardment)
    assert stage.event("bombing").get_str("result") == "2", "heavy damage counts as two"
    (fighter, *_) = gruppen(3, "Me109")
    for forward, place in ((False, "hunt (reduced)"), (True, "hunt")):
        wallop = Stage(advanced=True)
        wallop.flies({"hunt": [fighter]}, MIDDLE_WALLOP, forward=forward)
        flying = wallop.battle.state.flying
        wallop.raid(MIDDLE_WALLOP)
        wallop.battle.state.flying = flying
        wallop.play(raid_deployment)
        assert wallop.where(fighter) == place


# High Command's requirements


@pytest.mark.rule("EAGLE-18.2")
def test_two_ju87_must_fly_until_three_are_lost() -> None:
    stage = sending(PORT)
    stage.play(plan_day)
    assert stage.refused()["done"].rule == "EAGLE-18.2"
    stage.choose(f"assign:{STUKAS[0]}:{PORT}", f"assign:{STUKAS[1]}:{PORT}")
    assert "done" in stage.options()
    lost = sending(PORT)
    for ident in [gruppe.id for gruppe in PACK.components.gruppen.values() if gruppe.type == "Ju87"][:3]:
        lost.gruppe(ident, "light")
    lost.play(plan_day)
    assert "done" in lost.options()


@pytest.mark.rule("EAGLE-18.2")
@pytest.mark.parametrize("wanted", ["double", "London"])
def test_one_of_two_duty_cards_must_be_raided(wanted: str) -> None:
    cards = [
        card.number for card in TARGETS.values() if (card.double_vp if wanted == "double" else card.name == wanted)
    ]
    stage = choosing(*cards[:2], PORT)
    stage.choose(f"place:{PORT}:0600")
    assert stage.refused()["done"].rule == "EAGLE-18.2"
    stage.choose(f"place:{cards[0]}:0600")
    assert "done" in stage.options()
    one = choosing(cards[0], PORT)
    one.choose(f"place:{PORT}:0600")
    assert "done" in one.options()


@pytest.mark.rule("EAGLE-18.2")
@pytest.mark.parametrize(("depletion", "vp", "escorts"), [(0, 5, 2), (8, 0, 2), (8, 1, 4)])
def test_required_escorts(depletion: int, vp: int, escorts: int) -> None:
    stage = Stage(BATTLE, advanced=True)
    stage.battle.state.depletion, stage.battle.state.vp = depletion, vp
    fighters = gruppen(2, "Me110")[:5]
    jabo = ME109[0]
    stage.plan(PORT, "0600", [*mixed(("He111", 4)), jabo, *fighters], jabos=[jabo])
    stage.play(form_raid)
    stage.choose(f"raid:{PORT}", *(f"mission:{ident}:bomber" for ident in fighters[: 5 - escorts]))
    display = {mission.gruppe: mission.box for mission in stage.battle.state.display}
    assert [display[ident] for ident in fighters].count("escort") == escorts
    assert stage.refused()[f"mission:{fighters[4]}:bomber"].rule == "EAGLE-18.2"
    assert display[jabo] == "bomber"


# Jabos


@pytest.mark.rule("EAGLE-18.3")
@pytest.mark.parametrize(
    ("date", "advanced", "may"), [("09-01", True, True), ("08-31", True, False), ("09-01", False, False)]
)
def test_two_jabos_from_1_september(date: str, *, advanced: bool, may: bool) -> None:
    stage = sending(PORT, EDGE, date=date, advanced=advanced)
    for ident in [gruppe.id for gruppe in PACK.components.gruppen.values() if gruppe.type == "Ju87"][:3]:
        stage.gruppe(ident, "light")
    stage.play(plan_day)
    offered = numbers(stage.options(), "jabo")
    assert bool(offered) == may
    assert {option.rpartition(":")[2] for option in offered} <= {str(PORT)}, "not to the edge of their range"
    if may:
        first, second = gruppen(2, "Me109")[:2]
        stage.choose(f"jabo:{first}:{PORT}", f"jabo:{second}:{PORT}")
        assert not numbers(stage.options(), "jabo")


@pytest.mark.rule("EAGLE-18.3")
@pytest.mark.parametrize("jabos", [2, 0])
def test_jabos_count_in_bomber_box_for_response_and_posture(jabos: int) -> None:
    hunters = gruppen(2, "Me109")
    stage = Stage(advanced=True, strict=False)
    stage.script = {"rendezvous": [6]}
    boxes: dict[GruppeBox, list[str]] = {"bomber": hunters[:jabos], "hunt": hunters[2:5]}
    answered_stage = answered(boxes, intelligence="accurate", stage=stage)
    assert bool(answered_stage.responders) == bool(jabos), "an empty Bomber Box is not worth meeting"
    assert answered_stage.battle.state.posture == ("steady" if jabos else "wary")
    assert answered_stage.vp == 0, "but they do not count as bombers for the charge"


# Edge of range


@pytest.mark.rule("EAGLE-18.4")
@pytest.mark.parametrize(
    ("card", "advanced", "places"),
    [
        (EDGE, True, ("hunt (reduced)", "bomber", "escort")),
        (BIGGIN_HILL, True, ("hunt", "bomber", "escort")),
        (EDGE, False, ("hunt", "bomber", "escort")),
        (FAR, True, ("hunt", "bomber", "escort (reduced)")),
    ],
)
def test_me109_at_edge_and_elite_me110_beyond_range_are_reduced(
    card: int, places: tuple[str, ...], *, advanced: bool
) -> None:
    elite = next(gruppe.id for gruppe in PACK.components.gruppen.values() if gruppe.elite and gruppe.type == "Me110")
    stage = Stage(advanced=advanced)
    stage.flies({"hunt": ME109[:1], "bomber": [ME109[1]], "escort": [elite]}, card, jabos=ME109[1:2])
    flying = stage.battle.state.flying
    stage.raid(card)
    stage.battle.state.flying = flying
    stage.play(raid_deployment)
    assert tuple(stage.where(ident) for ident in (ME109[0], ME109[1], elite)) == places


# Delayed response


def delayed(
    warning: Warning = "late",
    *,
    card: int = DELAY,
    intelligence: Intelligence = "limited",
    advanced: bool = True,
    hunters: int = 3,
    bombers: int = 4,
    grounded: bool = False,
) -> Stage:
    """The response to a raid with two channel patrollers, perhaps with only two squadrons of 7/11 ready."""
    stage = Stage(advanced=advanced, strict=False)
    if grounded:
        stage.grounded(10, 11, 12, but=("32/7/11", "610/7/11"))
    boxes = raiding(bombers, hunters=hunters, patrollers=2)
    return answered(boxes, warning=warning, intelligence=intelligence, response=card, stage=stage)


@pytest.mark.rule("EAGLE-18.5a")
@pytest.mark.parametrize(
    ("warning", "card", "advanced", "pool"),
    [
        ("late", DELAY, True, 5),
        ("late", NO_DELAY, True, 2),
        ("late", DELAY, False, 2),
        ("none", DELAY, True, 1),
        ("sufficient", DELAY, True, 5),
    ],
)
def test_delay_forms_pool_again_with_next_column(warning: Warning, card: int, pool: int, *, advanced: bool) -> None:
    stage = delayed(warning, card=card, advanced=advanced)
    declared = warning == "late" and card == DELAY and advanced
    assert (stage.battle.raid.delayed, len(stage.pool)) == (declared, pool)
    assert len(stage.events("pool")) == 1 + declared
    assert stage.battle.raid.warning == warning, "events still read the warning as it was detected"
    if declared:
        assert len(stage.responders) == demanded(stage)[0] == 5
    if warning == "sufficient":
        assert demanded(stage)[0] == 5, "five are wanted and five available: no delay"


@pytest.mark.rule("EAGLE-18.5a")
def test_delay_from_sufficient_warning() -> None:
    stage = delayed("sufficient", intelligence="accurate", hunters=6)
    assert (stage.battle.raid.delayed, len(stage.pool)) == (True, 8)
    assert len(stage.responders) == 6 + 1


@pytest.mark.rule("EAGLE-18.5c")
def test_no_delay_if_better_column_adds_no_squadron() -> None:
    stage = delayed(grounded=True)
    assert (stage.battle.raid.delayed, stage.pool) == (False, {"32/7/11", "610/7/11"})
    assert {stage.where(ident) for ident in gruppen(2, "Me109")[3:5]} == {"patrol"}


@pytest.mark.rule("EAGLE-18.5b")
def test_patrollers_hunt_after_delay_but_wanted_stays() -> None:
    stage = delayed(intelligence="accurate", hunters=2)
    assert stage.battle.raid.delayed
    assert len(stage.battle.raiders("hunt")) == 2 + 2
    assert not stage.battle.raiders("patrol")
    assert demanded(stage)[0] == 2 + 1, "hunters after the rendezvous plus one"
    assert len(stage.responders) == 3


@pytest.mark.rule("EAGLE-18.5b")
def test_raid_bombs_first_after_delay() -> None:
    stage = Stage(pack=ending("HHH/---"), dice={"bombing": [1], "squadron attack": [1]}, advanced=True)
    stage.raid(BIGGIN_HILL, deployed=True, committed=True, intercepted=True, delayed=True, warning="late")
    stage.gruppe(HE111[0], "bomber")
    stage.gruppe(ME110[0], "escort")
    stage.squadron(SPITFIRES[0], "bomber")
    stage.answers(SPITFIRES[0], card=DELAY)
    stage.play(attack_and_bombing)
    logged = [event.kind for event in stage.battle.log or () if event.kind in ("bombing", "combat")]
    assert logged == ["bombing", "combat"]
    assert stage.event("bombing").get_str_list("gruppen") == [HE111[0]], "the escort does not strafe"
    assert stage.event("bombing").data["shifts"] == {}
    assert (stage.where(HE111[0]), stage.where(ME110[0])) == ("light", "heavy")


@pytest.mark.rule("EAGLE-18.5b")
def test_events_use_detected_warning() -> None:
    boxes: dict[GruppeBox, list[str]] = {"bomber": [*HE111]}
    late = met(over="late interception", boxes=boxes, warning="late", delayed=True)
    late.play(raid_target_event)
    assert late.battle.raid.late_interception


# VHF


BORDERS = PACK.components.two_away
VHF = "19/2/12"
NEAR = next(
    card.number
    for card in TARGETS.values()
    if "2/12" in BORDERS[card.sector] and "2/12" not in (*card.enroute, *card.in_range, card.sector)
)
AFAR = next(card.number for card in TARGETS.values() if "2/12" not in BORDERS[card.sector] and card.depth == "inland")


@pytest.mark.rule("EAGLE-18.9")
@pytest.mark.parametrize(
    ("card", "date", "advanced", "comes"),
    [
        (NEAR, "09-01", True, True),
        (NEAR, "08-31", True, False),
        (NEAR, "09-01", False, False),
        (AFAR, "09-01", True, False),
    ],
)
def test_vhf_squadron_fills_free_place_in_range_row(card: int, date: str, *, advanced: bool, comes: bool) -> None:
    stage = Stage(BATTLE, advanced=advanced, strict=False)
    stage.date(date)
    stage.grounded(10, 11, 12, but=(VHF,))
    stage.raid(card, warning="sufficient")
    stage.play(form_pool)
    assert stage.pool == ({VHF} if comes else set())


@pytest.mark.rule("EAGLE-18.9")
def test_vhf_squadron_needs_free_place() -> None:
    stage = Stage(BATTLE, advanced=True, strict=False)
    stage.date("09-01")
    target = TARGETS[NEAR]
    stage.grounded(10, 11, 12, but=(VHF,))
    number = next(n for row, _, n in PACK.components.chart(target, "sufficient") if row == "in range")
    here = [
        squadron.id
        for squadron in stage.battle.squadrons_in("re-arm")
        if stage.battle.home(squadron) in target.in_range
    ]
    for ident in here[:number]:
        stage.squadron(ident, "sector")
    stage.raid(NEAR, warning="sufficient")
    stage.play(form_pool)
    assert (len(here[:number]), stage.pool) == (number, set(here[:number]))
