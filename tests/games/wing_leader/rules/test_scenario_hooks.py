"""Special rules of scenarios that code has built: set-up order, height errors, bombing, tallies and whole moves."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.match import Match
from dowding.games.wing_leader.game import PRESENTER, WING_LEADER
from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.move_data import EnteredSquare
from dowding.games.wing_leader.pack.scenario import Force, Losses, Scenario, SetUpArea, SurfaceListing, Unit, Victory
from dowding.games.wing_leader.pack.scenario_hooks import NEVER, BuiltScenario, ScenarioHooks
from dowding.games.wing_leader.rules.administration import begin_administration, escapes
from dowding.games.wing_leader.rules.after_combat import AFTERMATH
from dowding.games.wing_leader.rules.bombing import hook_modifiers, resolve_bombing
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.height_errors import height_error
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.profiles import profiles_of
from dowding.games.wing_leader.rules.sequence import SET_UP
from dowding.games.wing_leader.rules.squadron_status import break_squadron
from dowding.games.wing_leader.rules.surface import targets_of
from dowding.games.wing_leader.rules.tally import visible_targets
from dowding.games.wing_leader.state import FightState, SurfaceAttack
from games.wing_leader.raid_fixtures import bomber, raid, surface, target
from games.wing_leader.scenario_builder import PACK, SETUP, Stage, combat

SCENARIO = Scenario(
    source="reconstructed: for the tests",
    id="built",
    title="Built",
    about="",
    turns=4,
    raider=Force(
        nation="Germany",
        edge="left",
        max_losses=Losses(9, 4),
        squadrons=(
            Unit(id="B1", model="bm", mission="bombing", square="J9", loads=("bombs",)),
            Unit(id="H1", model="fx", mission="sweep", area=SetUpArea(("M", "N"), (12, 13))),
        ),
    ),
    defender=Force(
        nation="Britain",
        edge="right",
        max_losses=Losses(12, 6),
        gci=4,
        squadrons=(
            Unit(id="S1", model="fx", mission="intercept", area=SetUpArea(("T", "U"), (5, 6))),
            Unit(id="S2", model="fx", mission="intercept", area=SetUpArea(("T", "U"), (5, 6)), turn=2),
        ),
    ),
    victory=Victory(5, -5),
    rules=("advanced", "bombing"),
    surface=(SurfaceListing(id="T", type="port", square="S0", name="Poling"),),
)


def begin_built(hooks: ScenarioHooks, scenario: Scenario = SCENARIO) -> Match:
    """Start a match of a scenario that is no entry of the pack."""
    state = FightState(scenario="built", settings={})
    dice = LiveDice(secret_of_seed(1))
    fight = Fight(state, dice, PACK, PRESENTER, "", BuiltScenario(scenario, hooks))
    fight.schedule_next(*SET_UP)
    return Match.start(WING_LEADER, SETUP, fight, secret=secret_of_seed(1))


def seats_asked(match: Match, choices: int) -> list[str]:
    """The first options of the next decisions, which are taken."""
    asked = []
    for _ in range(choices):
        (seat,) = match.deciding_seats()
        decision = match.decision(seat)
        assert decision is not None
        asked.append(decision.options[0].id)
        match.choose(seat, decision.options[0].id)
    return asked


def test_scenario_built_by_code_begins_like_one_of_the_pack() -> None:
    match = begin_built(ScenarioHooks(bomb_values={"B1": 25}, equipment=False, names={"B1": "II/KG2"}))
    fight = match.context
    assert isinstance(fight, Fight)
    assert seats_asked(match, 3) == ["place:H1:M12", "place:S1:T5", "column:A"]
    assert name_of(fight.squadron("B1").square) == "J9"
    assert (fight.squadron("B1").load, fight.squadron("B1").bomb_value) == ("bombs", 25)
    assert squadron_label(fight, fight.squadron("B1")) == "II/KG2 (BM)"
    fork = match.fork()
    assert isinstance(fork.context, Fight)
    assert fork.context.hooks == fight.hooks


def test_squadrons_placed_last_follow_those_of_the_other_side() -> None:
    match = begin_built(ScenarioHooks(placed_last=("H1",), equipment=False, height_error_from=NEVER))
    assert seats_asked(match, 4) == ["place:S1:T5", "column:A", "level:A0", "place:H1:M12"]


def test_height_errors_come_after_the_whole_set_up_of_a_side() -> None:
    scenario = replace(SCENARIO, first="defender")
    units = tuple(replace(unit, turn=1) for unit in scenario.defender.squadrons)
    scenario = replace(scenario, defender=replace(scenario.defender, squadrons=units))
    match = begin_built(ScenarioHooks(height_errors_last=True, equipment=False), scenario)
    asked = seats_asked(match, 8)
    assert asked[:6] == ["place:S1:T5", "column:A", "level:A0", "place:S2:T5", "column:A", "level:A0"]
    assert asked[6] == "roll-height"
    early = begin_built(ScenarioHooks(equipment=False), scenario)
    assert seats_asked(early, 4)[3] == "roll-height"


def test_height_error_may_come_on_a_lower_die_or_never() -> None:
    for least, is_error in ((6, False), (5, True)):
        stage = Stage({"height error": [5]})
        stage.defender("X", "fx", "T5", mission="intercept", vector=square_named("M9"))
        stage.fight.hooks = ScenarioHooks(height_error_from=least)
        stage.play((height_error, "X")).choose("roll-height")
        assert stage.events("height error")[0].data["error"] is is_error
    match = begin_built(ScenarioHooks(height_error_from=NEVER, equipment=False))
    assert "roll-height" not in seats_asked(match, 4)


def attack(stage: Stage, ident: str) -> None:
    stage.fight.state.bombs.append(SurfaceAttack(ident, "T", "level", 4, aimed=True, weather=2))


def test_bombing_modifiers_of_the_scenario_are_added_within_the_limit() -> None:
    stage = raid({"bombing": [4, 4, 4, 4]})
    target(stage, "T", "airfield", "R0")
    for ident in ("A", "B"):
        bomber(stage, ident, "bm", "R4")
        attack(stage, ident)
    stage.fight.hooks = ScenarioHooks(
        bombing_modifiers={"A": {"pathfinders": 1}}, undisturbed=2, below_clouds=("A",), bomb_values={"A": 25}
    )
    stage.fight.state.disturbed = ("B",)
    assert hook_modifiers(stage.fight, stage["A"]) == {"pathfinders": 1, "undisturbed": 2}
    assert hook_modifiers(stage.fight, stage["B"]) == {}
    stage.play((resolve_bombing, "raider")).choose("bomb:A", "bomb:B")
    totals = [(event.data["squadron"], event.data["total"]) for event in stage.events("bombing")]
    assert totals == [("A", 11), ("B", 6)]
    stage.fight.hooks = ScenarioHooks(bombing_modifiers={"A": {"pathfinders": 9}})
    assert hook_modifiers(stage.fight, stage["A"]) == {"pathfinders": 9}


def test_combat_disturbs_a_bomber_only_where_that_matters() -> None:
    for hooks, disturbed in ((ScenarioHooks(undisturbed=2), {"A", "X"}), (ScenarioHooks(), set())):
        stage = Stage({"cohesion": [6, 6, 6, 6]})
        stage.raider("A", "bm", "J9", mission="bombing")
        stage.defender("X", "fx", "J9", alerted=True, tally="A")
        combat(stage, "X", "A")
        stage.fight.hooks = hooks
        stage.play(*AFTERMATH)
        assert set(stage.fight.state.disturbed) == disturbed


def test_a_squadron_attacks_only_its_own_target_in_its_own_profiles() -> None:
    stage = raid()
    target(stage, "T", "airfield", "R0")
    target(stage, "U", "airfield", "Q0")
    bomber(stage, "A", "bm", "P4")
    assert [unit.id for unit in targets_of(stage.fight, stage["A"])] == ["T", "U"]
    assert "glide" not in profiles_of(stage.fight, stage["A"])
    bomber(stage, "B", "bd", "P4")
    stage.fight.hooks = ScenarioHooks(targets={"A": ("U",)}, profiles={"B": ("dive",)})
    assert [unit.id for unit in targets_of(stage.fight, stage["A"])] == ["U"]
    assert profiles_of(stage.fight, stage["B"]) == ["dive"]


def test_some_squadrons_never_tally_a_bomber() -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.raider("F", "fx", "K9")
    stage.defender("X", "fx", "L9", mission="intercept")
    assert {enemy.id for enemy in visible_targets(stage.fight, stage["X"])} == {"A", "F"}
    stage.fight.hooks = ScenarioHooks(no_tally_of_bombers=("X",))
    assert {enemy.id for enemy in visible_targets(stage.fight, stage["X"])} == {"F"}


def test_tally_after_combat_spares_bombers_as_well() -> None:
    stage = Stage({"cohesion": [6, 6, 6, 6]})
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("X", "fx", "J9", alerted=True)
    combat(stage, "X", "A")
    stage.fight.hooks = ScenarioHooks(no_tally_of_bombers=("X",))
    stage.play(*AFTERMATH)
    assert stage["X"].tally == ""


def test_a_bomber_that_breaks_jettisons_only_by_the_special_rule() -> None:
    for jettisons in (True, False):
        stage = raid()
        bomber(stage, "A", "bm", "J9")
        stage.fight.hooks = ScenarioHooks(broken_bombers_jettison=jettisons)
        broken = break_squadron(stage.fight, stage["A"], "WL-10.7")
        assert (broken.load, bool(broken.returning), broken.broken) == ("" if jettisons else "bombs", jettisons, True)


def test_withdrawal_by_agreement_can_be_ruled_out() -> None:
    for withdrawal in (True, False):
        stage = Stage({"escape": [1]})
        stage.raider("A", "fx", "J9", returning="left")
        stage.raider("B", "fx", "J9", broken=True, returning="left")
        stage.defender("X", "fx", "S9")
        stage.fight.hooks = ScenarioHooks(withdrawal=withdrawal)
        stage.play(begin_administration, (escapes, "raider"))
        assert stage.offered("escape:") == ["escape:B"]
        assert bool(stage.offered("ask:")) is withdrawal


# Whole moves


def fighter(*, whole: bool) -> Stage:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "M9", "R", alerted=True, moved=True)
    stage.fight.hooks = ScenarioHooks(whole_moves=("raider",) if whole else ())
    return stage


def test_whole_moves_are_offered_by_end_square_besides_the_steps() -> None:
    stage = fighter(whole=True).play(begin_movement, next_to_move)
    while not stage.offered("free"):
        stage.choose(stage.offered()[0])
    offered = stage.offered("fly:")
    assert "fly:L8" in offered
    assert len(offered) == len(set(offered)) > 20
    assert {"free", "free-dive", "break:A"} <= set(stage.offered())
    plain = fighter(whole=False).play(begin_movement, next_to_move)
    assert not plain.offered("fly:")


def test_a_whole_move_is_flown_in_one_choice_and_equals_its_steps() -> None:
    whole = fighter(whole=True).play(begin_movement, next_to_move)
    while not whole.offered("fly:"):
        whole.choose(whole.offered()[0])
    whole.choose("fly:L8")
    assert whole.at("A") == "L8"
    assert whole.fight.state.route == ()
    flown = whole.fight.state.tracks["A"].flown
    steps = fighter(whole=False).play(begin_movement, next_to_move)
    while not steps.offered("free"):
        steps.choose(steps.offered()[0])
    steps.choose("free")
    path = next(path for path in steps.asked().paths() if path.legs and path.legs[-1].region == "L8")  # type: ignore[union-attr,misc]
    steps.choose(*path.options)
    assert steps.at("A") == "L8"
    assert steps.fight.state.tracks["A"].flown == flown
    assert all(isinstance(entered, EnteredSquare) for entered in flown)


def test_a_bombing_run_is_flown_and_ended_without_questions() -> None:
    stage = raid()
    target(stage, "T", "port", "R0")
    bomber(stage, "A", "bm", "P8")
    stage.fight.hooks = ScenarioHooks(whole_moves=("raider",))
    stage.play(begin_movement, next_to_move)
    if stage.offered("move:"):
        stage.choose("move:A")
    stage.choose("attack:T:level")
    assert stage.at("A") == "R8"
    assert [bombs.target for bombs in stage.fight.state.bombs] == ["T"]
    assert surface(stage, "T").hits == 0
