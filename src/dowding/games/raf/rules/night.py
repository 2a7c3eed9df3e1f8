"""Night raids (LION-18): night patrols of Blenheims, their interceptions, and night bombing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, SimultaneousDecisions
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.bomb_damage import damage_industry
from dowding.games.raf.rules.combat import prepare_combat, roll_combat
from dowding.games.raf.rules.option_labels import squadron_number, squadron_option
from dowding.games.raf.rules.unit_choice import choose_gruppe, choose_squadron
from dowding.games.raf.state import BASE, NIGHT, SECTOR, Gruppe, Squadron

INDUSTRY_DAMAGE: Final = 2


def night_patrol(battle: Battle) -> Rules:
    """I.4, 18.1: Blenheims start night patrols or return to day duty, one after the other."""
    if not battle.has_night_raids:
        return
    battle.step_begins("night patrol")
    changed: list[str] = []
    while squadrons := _squadrons_to_change(battle, changed):
        options = _night_options(battle, squadrons)
        choice = yield Decision(
            battle.british,
            "Send Blenheims on night patrol or recall them, or finish",
            rule=battle.rule_refs.night_patrol,
            options=[*options, DONE],
            pause=bool(changed),
        )
        if choice.id == DONE.id:
            return
        squadron = battle.state.squadrons[choice.piece]
        battle.put_squadron(squadron, NIGHT if squadron.box == SECTOR else SECTOR)
        changed.append(squadron.id)
        battle.happen("night patrol", battle.rule_refs.night_patrol, squadron=squadron.id, on=squadron.box == SECTOR)


def _squadrons_to_change(battle: Battle, changed: list[str]) -> list[Squadron]:
    """The Blenheims that can still change duty: each does so at most once per step. Undo reverses a change."""
    return [
        blenheim
        for blenheim in battle.squadrons_in(SECTOR, NIGHT)
        if battle.type_of(blenheim) == "Blenheim" and blenheim.id not in changed
    ]


def _night_options(battle: Battle, squadrons: list[Squadron]) -> list[Option]:
    last = len(squadrons) == 1
    options: list[Option] = []
    for squadron in squadrons:
        home = battle.home(squadron)
        if squadron.box == SECTOR:
            verb, region, doing = "night", f"tote/{home}/night", "goes on night patrol"
        else:
            verb, region, doing = "day", home, "returns to day duty"
        options.append(squadron_option(battle.pack, verb, squadron.id, region, doing, risky=last))
    return options


def intercept_by_night(battle: Battle) -> Rules:
    """18.3: if the die is at most the chance, as many Blenheims as it shows each intercept a Gruppe of your choice."""
    blenheims, raiders = battle.squadrons_in(NIGHT), battle.gruppen_in(NIGHT)
    chance = battle.pack.night_chance(len(blenheims), len(raiders))
    if not chance:
        return
    die = battle.roll("night interception", battle.rule_refs.night_interception)
    bonus = next((unit for unit in blenheims if battle.pack.squadrons[unit.id].night_bonus), None)
    helper = None
    if bonus is not None and die > 1 and die - 1 <= chance:
        battle.state.night_die = die
        helper = yield from _lower_the_die(battle, bonus, die, chance)
        battle.state.night_die = 0
    rolled = die - (helper is not None)
    lowered_by = helper.id if helper is not None else ""
    battle.happen(
        "night interception", battle.rule_refs.night_interception, die=die, chance=chance, lowered_by=lowered_by
    )
    if rolled > chance:
        return
    number = min(rolled, len(blenheims), len(raiders))  # LC-85
    squadrons = [helper] if helper is not None else []
    while len(squadrons) < number:
        left = [unit for unit in blenheims if unit not in squadrons]
        if len(left) == number - len(squadrons):
            squadrons += left
        else:
            prompt = "Which Blenheims intercept?"
            squadrons.append(
                (yield from choose_squadron(battle, prompt, battle.rule_refs.night_interception, "night-fighter", left))
            )
    met: list[Gruppe] = []
    while len(met) < number:
        left_to_meet = [unit for unit in raiders if unit not in met]
        if len(left_to_meet) == number - len(met):
            met += left_to_meet
        else:
            prompt = "Which night raider do they intercept?"
            met.append(
                (
                    yield from choose_gruppe(
                        battle,
                        battle.british,
                        prompt,
                        battle.rule_refs.night_interception,
                        "night-raider",
                        left_to_meet,
                    )
                )
            )
    _night_combat(battle, met, squadrons)


def _lower_the_die(
    battle: Battle, squadron: Squadron, die: int, chance: int
) -> Generator[Decision | SimultaneousDecisions, Option, Squadron | None]:
    """18.31: with 600/6/11 on night patrol the player may lower the die by one; 600 Squadron must then intercept."""
    name = f"{squadron_number(squadron.id)} Sqn"
    options = [
        Option("lower-die", f"Let {name} lower the die from {die} to {die - 1}", risky=True),
        Option("keep-die", f"Keep the die at {die} ({chance} or less intercepts)", risky=True),
    ]
    choice = yield Decision(
        battle.british,
        f"{name} may lower the interception die by one",
        battle.rule_refs.lowered_die,
        options,
        about=(squadron.id,),
    )
    return squadron if choice.id == "lower-die" else None


def _night_combat(battle: Battle, met: list[Gruppe], squadrons: list[Squadron]) -> None:
    """18.4: one combat, as a squadron attack; disrupted or aborting bombers go home, the others bomb."""
    combat = prepare_combat(battle, met, squadrons, {})
    german, british = roll_combat(battle, combat, "night combat")
    for gruppe in met:
        result = german[battle.letter(gruppe)]
        if result in ("L", "H"):
            battle.lose_gruppe(
                gruppe, heavy=result == "H", rule=battle.rule_refs.night_loss_gruppe, cause="night combat"
            )
        elif result != "-":
            battle.put_gruppe(gruppe, BASE, full=True)
        if battle.is_over:
            return
    for squadron in squadrons:
        result = british[battle.counter(squadron).letter]
        if result in ("L", "H"):
            battle.lose_squadron(
                squadron, heavy=result == "H", rule=battle.rule_refs.night_loss_squadron, cause="night combat"
            )
        else:
            battle.put_squadron(squadron, NIGHT, full=True)  # LC-86
        if battle.is_over:
            return


def night_bombing(battle: Battle) -> None:
    """18.5: the number of remaining raiders and a die give the points lost; a 6 damages industry as well."""
    raiders = battle.gruppen_in(NIGHT)
    battle.state.night_accident = False
    if not raiders:
        return
    die = battle.roll("night bombing", battle.rule_refs.night_bombing)
    points, accident = battle.pack.night_bombing(len(raiders), die)
    battle.happen(
        "night bombing", battle.rule_refs.night_bombing, gruppen=len(raiders), die=die, points=points, accident=accident
    )
    battle.score(-points, "night bombing", battle.rule_refs.night_bombing)
    if battle.is_over:
        return
    if die == 6:
        damage_industry(battle, INDUSTRY_DAMAGE)  # LC-20
    battle.state.night_accident = accident


def night_accident(battle: Battle) -> Rules:
    """18.5b: a raider of the player's choice crashes on landing."""
    if battle.state.night_accident:
        prompt = "Which night raider crashes on landing?"
        raiders = battle.gruppen_in(NIGHT)
        gruppe = yield from choose_gruppe(
            battle, battle.german, prompt, battle.rule_refs.night_accident, "crash", raiders
        )
        battle.state.night_accident = False
        battle.lose_gruppe(gruppe, heavy=False, rule=battle.rule_refs.night_accident, cause="landing accident")
