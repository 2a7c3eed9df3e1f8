"""Revealing the target, detection of the raid (2P-8), and the German announcement."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Task
from dowding.engine.events import Plain
from dowding.engine.text import format_count
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.state import PlannedRaid, Word
from dowding.games.raf.rules.detection import after_headquarters_damage, nets_and_observers
from dowding.games.raf.state import Raid

MINOR: Final = Option("announce:minor", "Announce a minor raid", risky=True)
MAJOR: Final = Option("announce:major", "Announce a major raid", risky=True)
MAX_MINOR_GRUPPEN: Final = 5
MIN_MAJOR_GRUPPEN: Final = 4
"""With 4 or 5 Gruppen the German player may announce either (8d)."""
WAITING_TEXT: Final = "The Germans announce what the British detect of the raid."
ANNOUNCE_RAID: Final = Task("announce what the British detect of the raid")


def reveal_target(battle: PlanningBattle) -> None:
    """II.2: reveal the target card, with its forward airfield marker."""
    battle.step_begins("target")
    state, planned = battle.state, battle.flying
    state.raid = Raid(planned.card, major=False)
    state.word, state.shown, state.jabos = "", (), ()
    state.raids_today += 1
    state.flown = (*state.flown, planned.card)
    battle.reveal()
    battle.happen(
        "raid",
        battle.rule_refs.raid_revealed,
        target=planned.card,
        effort="",
        number=state.raids_today,
        forward=planned.forward,
    )


def detection(battle: PlanningBattle) -> None:
    """II.2, 8: roll for detection in secret. The British see the total, the warning and the intelligence."""
    battle.step_begins("detection")
    parts = detection_modifiers(battle)
    modifier, damage = total_modifier(battle)
    die = battle.roll("detection", battle.rule_refs.raid_revealed, seen_by=battle.in_secret)
    space = battle.pack.detection(die + modifier)
    battle.state.detection_die = die
    battle.change_raid(detected=die + modifier, warning=space.warning, intelligence=space.intelligence)
    detection_data: dict[str, Plain] = {
        "total": die + modifier,
        "warning": space.warning,
        "intelligence": space.intelligence,
    }
    battle.happen("detection", battle.rule_refs.detection, None, target=battle.raid.target, **detection_data)
    added: dict[str, Plain] = {"die": die, "modifiers": {**parts}, "headquarters": damage, "modifier": modifier}
    battle.happen("detection sum", battle.rule_refs.detection, battle.in_secret, **added, **detection_data)


def total_modifier(battle: PlanningBattle) -> tuple[int, str]:
    """2C-09: the modifier, not below 0, then halved or cancelled by damage to headquarters; and a note on that."""
    return after_headquarters_damage(battle, max(sum(detection_modifiers(battle).values()), 0))


def detection_modifiers(battle: PlanningBattle) -> dict[str, int]:
    """8a to 8c: all detection modifiers: nets, observers and those of the raid."""
    return nets_and_observers(battle) | raid_modifiers(battle, battle.flying)


def raid_modifiers(battle: PlanningBattle, raid: PlannedRaid) -> dict[str, int]:
    """8b, 8c: the detection modifiers of a raid: size, type, forward airfields, strategy card and press."""
    number = battle.pack.number
    decoy = battle.has_strategy("decoy", raid)
    parts: dict[str, int] = {}
    size = number["decoy size"] if decoy else len(raid.gruppen)
    if modifier := battle.pack.size_modifier(size):
        parts["size"] = modifier
    if not decoy and all(battle.pack.gruppen[gruppe_id].type == "Me109" for gruppe_id in raid.gruppen):
        parts["only Me109s"] = number["only Me109"]
    if raid.forward:
        parts["forward airfield"] = battle.pack.modifier["forward airfield"]
    if battle.has_strategy("below radar", raid):
        parts["below radar"] = number["below radar"]
    if battle.state.pressed:
        parts["the Germans press"] = number["press"]
    return parts


def announcement(battle: PlanningBattle) -> Rules:
    """8d: under poor intelligence the raid is announced as minor or major; 4 or 5 Gruppen may be either."""
    if battle.raid.intelligence != "poor":
        return
    battle.step_begins("announcement")
    choice = yield Decision(
        GERMAN,
        "Poor intelligence: tell the British whether the raid is minor or major",
        rule=battle.rule_refs.announcement,
        options=allowed_announcements(battle),
        waiting=WAITING_TEXT,
        task=ANNOUNCE_RAID,
        pause=battle.in_secret is not None,  # otherwise the question would reveal the number of Gruppen
    )
    word: Word = "minor" if choice.id == MINOR.id else "major"
    battle.state.word = word
    battle.happen("announcement", battle.rule_refs.announcement, word=word)


def allowed_announcements(battle: PlanningBattle) -> list[Option]:
    """The announcements that are allowed. A decoy is announced as a major raid."""
    size = len(battle.flying.gruppen)
    if battle.has_strategy("decoy"):
        return [MAJOR]
    return [*([MINOR] if size <= MAX_MINOR_GRUPPEN else []), *([MAJOR] if size >= MIN_MAJOR_GRUPPEN else [])]


def state_number(battle: PlanningBattle) -> Rules:
    """II.4: under limited intelligence the number of Gruppen is announced; for a decoy it is invented."""
    if battle.raid.intelligence != "limited":
        return
    battle.step_begins("size")
    choice = yield Decision(
        GERMAN,
        _number_prompt(battle),
        rule=battle.rule_refs.size_stated,
        options=[_number_option(number) for number in allowed_numbers(battle)],
        waiting=WAITING_TEXT,
        task=ANNOUNCE_RAID,
        pause=True,
    )
    size = int(choice.id.partition(":")[2])
    battle.change_raid(size=size)
    battle.happen("raid size", battle.rule_refs.size_stated, size=size)


def _number_option(number: int) -> Option:
    return Option(f"size:{number}", f"Announce {format_count(number, 'Gruppe', 'Gruppen')}", risky=True)


def _number_prompt(battle: PlanningBattle) -> str:
    numbers = allowed_numbers(battle)
    if len(numbers) > 1:
        return "Limited intelligence: choose how many Gruppen to announce for the decoy"
    return f"Limited intelligence: tell the British that the raid has {format_count(numbers[0], 'Gruppe', 'Gruppen')}"


def allowed_numbers(battle: PlanningBattle) -> list[int]:
    """The true number of Gruppen, or the numbers allowed for a decoy."""
    number = battle.pack.number
    if battle.has_strategy("decoy"):
        return list(range(number["decoy from"], number["decoy to"] + 1))
    return [len(battle.flying.gruppen)]
