"""Night raids (LION-18): Blenheims on night patrol, German bombers by night."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dowding.games.raf.battle import BRITISH, Battle
from dowding.games.raf.bomb_damage import damage_industry
from dowding.games.raf.choosing import choose_gruppe, choose_squadron
from dowding.games.raf.combat import prepare, roll_combat
from dowding.games.raf.components import Aircraft, Luftflotte
from dowding.games.raf.recovery import withdraw_stukas
from dowding.games.raf.state import BASE, NIGHT, SECTOR, Gruppe, Squadron
from dowding.games.raf.words import squadron_number, squadron_option
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import DONE, Decision, Option, Sealed

NIGHT_BOMBERS: Final[tuple[Aircraft, ...]] = ("He111", "Do17", "Ju88")
"""18.21a: who is sent by night, in this order; never the Ju87."""
INDUSTRY_DAMAGE: Final = 2
LUFTFLOTTEN: Final[tuple[Luftflotte, ...]] = (2, 3)


def night_patrol(battle: Battle) -> Rules:
    """I.4, 18.1: Blenheims go on night patrol or come off it, one after the other."""
    if battle.state.settings["night_raids"] == "no":
        return
    battle.step_begins("Daily Preparation", "night patrol")
    changed: list[str] = []
    while squadrons := _may_change(battle, changed):
        options = _night_options(battle, squadrons)
        choice = yield Decision(
            BRITISH,
            "Send Blenheims on night patrol or take them off it, or be done",
            rule="LION-18.1a",
            options=[*options, DONE],
            pause=bool(changed),
        )
        if choice.id == DONE.id:
            return
        squadron = battle.state.squadrons[choice.piece]
        battle.put_squadron(squadron, NIGHT if squadron.box == SECTOR else SECTOR)
        changed.append(squadron.id)
        battle.happen("night patrol", "LION-18.1a", squadron=squadron.id, on=squadron.box == SECTOR)


def _may_change(battle: Battle, changed: list[str]) -> list[Squadron]:
    """Each Blenheim moves at most once: what is taken back is taken back by undo."""
    return [
        each
        for each in battle.squadrons_in(SECTOR, NIGHT)
        if battle.type_of(each) == "Blenheim" and each.id not in changed
    ]


def _night_options(battle: Battle, squadrons: list[Squadron]) -> list[Option]:
    last = len(squadrons) == 1
    options: list[Option] = []
    for squadron in squadrons:
        home = battle.home(squadron)
        if squadron.box == SECTOR:
            verb, region, doing = "night", f"tote/{home}/night", "on night patrol"
        else:
            verb, region, doing = "day", home, "off night patrol"
        options.append(squadron_option(battle.pack, verb, squadron.id, region, doing, risky=last))
    return options


def night_raids(battle: Battle) -> None:
    """IV.2: commitment, interception, combat and bombing by night."""
    if battle.state.settings["night_raids"] == "yes":
        battle.step_begins("Calendar Update", "night raids")
        battle.follow(night_commitment, night_interception, night_bombing, night_accident)


def night_commitment(battle: Battle) -> None:
    """18.2: a die and the date (or terror) give the number of bombers of each Luftflotte."""
    die = battle.roll("night commitment", "LION-18.2a")
    quotas = battle.pack.night_commitment(battle.state.day, die, terror=battle.state.terror)
    for luftflotte, quota in zip(LUFTFLOTTEN, quotas, strict=True):
        _fill_night_box(battle, luftflotte, quota)
    battle.happen("night commitment", "LION-18.2a", die=die, lf2=quotas[0], lf3=quotas[1])


def _fill_night_box(battle: Battle, luftflotte: Luftflotte, quota: int) -> None:
    """18.21: those already there count; excess goes home full; He111s first, then Do17s, then Ju88s."""
    raiding = [each for each in battle.gruppen_in(NIGHT) if battle.pack.gruppen[each.id].luftflotte == luftflotte]
    while len(raiding) > quota:
        gruppe = _at_random(battle, raiding)
        battle.put_gruppe(gruppe, BASE, full=True)
        raiding.remove(gruppe)
    missing = quota - len(raiding)
    for aircraft in NIGHT_BOMBERS:
        ready = [
            waiting
            for counter in battle.pack.gruppen_at[luftflotte, aircraft]
            if (waiting := battle.state.gruppen.get(counter.id)) is not None and waiting.box == BASE
        ]
        while missing > 0 and ready:
            gruppe = _at_random(battle, ready)
            ready.remove(gruppe)
            battle.put_gruppe(gruppe, NIGHT, full=True)  # LC-41: at night all count as full
            missing -= 1


def _at_random(battle: Battle, gruppen: list[Gruppe]) -> Gruppe:
    idents = [gruppe.id for gruppe in gruppen]
    ident = battle.draw(idents, "Gruppe", "LION-18.21a") if len(idents) > 1 else idents[0]
    return battle.state.gruppen[ident]


def night_interception(battle: Battle) -> Rules:
    """18.3: a die up to the chance: so many Blenheims intercept as it shows, a Gruppe of the player's choice each."""
    blenheims, raiders = battle.squadrons_in(NIGHT), battle.gruppen_in(NIGHT)
    chance = battle.pack.night_chance(len(blenheims), len(raiders))
    if not chance:
        return
    die = battle.roll("night interception", "LION-18.3a")
    bonus = next((each for each in blenheims if battle.pack.squadrons[each.id].night_bonus), None)
    helper = None
    if bonus is not None and die > 1 and die - 1 <= chance:
        helper = yield from _lower_the_die(battle, bonus, die, chance)
    rolled = die - (helper is not None)
    lowered_by = helper.id if helper is not None else ""
    battle.happen("night interception", "LION-18.3a", die=die, chance=chance, lowered_by=lowered_by)
    if rolled > chance:
        return
    number = min(rolled, len(blenheims), len(raiders))  # LC-85
    squadrons = [helper] if helper is not None else []
    while len(squadrons) < number:
        left = [each for each in blenheims if each not in squadrons]
        if len(left) == number - len(squadrons):
            squadrons += left
        else:
            prompt = "Which Blenheims intercept?"
            squadrons.append((yield from choose_squadron(battle, prompt, "LION-18.3a", "night-fighter", left)))
    met: list[Gruppe] = []
    while len(met) < number:
        left_to_meet = [each for each in raiders if each not in met]
        if len(left_to_meet) == number - len(met):
            met += left_to_meet
        else:
            prompt = "Which night raider do they intercept?"
            met.append((yield from choose_gruppe(battle, prompt, "LION-18.3a", "night-raider", left_to_meet)))
    _night_combat(battle, met, squadrons)


def _lower_the_die(
    battle: Battle, squadron: Squadron, die: int, chance: int
) -> Generator[Decision | Sealed, Option, Squadron | None]:
    """18.31: with 600/6/11 on night patrol the player may take one off the die; it must then intercept."""
    name = f"{squadron_number(squadron.id)} Sqn"
    options = [
        Option("lower-die", f"Let {name} lower the die from {die} to {die - 1}", risky=True),
        Option("keep-die", f"Keep the die at {die} (chance {chance})", risky=True),
    ]
    choice = yield Decision(BRITISH, f"{name} may lower the interception die by one", "LION-18.31", options)
    return squadron if choice.id == "lower-die" else None


def _night_combat(battle: Battle, met: list[Gruppe], squadrons: list[Squadron]) -> None:
    """18.4: one combat as a squadron attack; driven off or aborting bombers go home, the others bomb."""
    combat = prepare(battle, met, squadrons, {})
    german, british = roll_combat(battle, combat, "night combat")
    for gruppe in met:
        result = german[battle.letter(gruppe)]
        if result in ("L", "H"):
            battle.lose_gruppe(gruppe, heavy=result == "H", rule="LION-18.4a", cause="night combat")
        elif result != "-":
            battle.put_gruppe(gruppe, BASE, full=True)
        if battle.is_over:
            return
    for squadron in squadrons:
        result = british[battle.counter(squadron).letter]
        if result in ("L", "H"):
            battle.lose_squadron(squadron, heavy=result == "H", rule="LION-18.4b", cause="night combat")
        else:
            battle.put_squadron(squadron, NIGHT, full=True)  # LC-86
        if battle.is_over:
            return
    withdraw_stukas(battle)


def night_bombing(battle: Battle) -> None:
    """18.5: the number of raiders left and a die give the points lost; a six hits industry as well."""
    raiders = battle.gruppen_in(NIGHT)
    battle.state.night_accident = False
    if not raiders:
        return
    die = battle.roll("night bombing", "LION-18.5a")
    points, accident = battle.pack.night_bombing(len(raiders), die)
    battle.happen("night bombing", "LION-18.5a", gruppen=len(raiders), die=die, points=points, accident=accident)
    battle.score(-points, "night bombing", "LION-18.5a")
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
        gruppe = yield from choose_gruppe(battle, prompt, "LION-18.5b", "crash", raiders)
        battle.state.night_accident = False
        battle.lose_gruppe(gruppe, heavy=False, rule="LION-18.5b", cause="landing accident")
