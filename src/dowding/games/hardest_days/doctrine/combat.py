"""Combat doctrine: Spitfires hold the hunters, everybody else goes for the bombers, and goes where bombers are."""

from __future__ import annotations

from typing import Final

from dowding.games.hardest_days.day import Day
from dowding.games.hardest_days.doctrine.reckoning import fight_between, worth_of_attack
from dowding.games.hardest_days.state import BOMBER, ESCORT, SECTIONS, Squadron
from dowding.kernel.counsel import Counsel, best, done, with_verb
from dowding.kernel.decision import Decision, Option

ESCORT_IN_THE_WAY: Final = 0.4


def fight(day: Day, decision: Decision) -> Counsel:
    """Who fights a hunter (or which hunter): the pair that promises most, which is a Spitfire as a rule."""

    def worth(option: Option) -> float:
        squadron = day.state.squadrons.get(option.piece) or day.state.squadrons[decision.about[0]]
        group = day.state.groups.get(option.piece) or day.state.groups[decision.about[0]]
        return fight_between(day, squadron, group).points

    return Counsel(best(decision.options, worth), ("of all pairs this one promises most",))


def evade(day: Day, decision: Decision) -> Counsel:
    """The squadron that would suffer most from the hunters evades them."""
    choice = best(decision.options, lambda option: -_in_the_hunt_box(day, option))
    return Counsel(choice, ("the others can better hold the hunters", "it gets at the bombers unhurt"))


def _in_the_hunt_box(day: Day, option: Option) -> float:
    squadron = day.state.squadrons[option.piece]
    hunters = day.hunters(squadron.raid)
    return sum(fight_between(day, squadron, hunter).points for hunter in hunters) / max(1, len(hunters))


def press_on(day: Day, decision: Decision) -> Counsel:
    """Press on while whole, break off when in disorder."""
    for option in with_verb(decision, "press-on"):
        if "reduced" not in option.label:
            return Counsel(option, ("it came through whole", "the bombers are within reach"))
    home = best(decision.options, lambda option: option.id == "break-off")
    return Counsel(home, ("in disorder it would only be shot down", "whole, it can fight again sooner"))


def onward(day: Day, decision: Decision) -> Counsel:
    """Who is not held goes for the bombers, or for a hunter where there are none."""
    if kinds := with_verb(decision, "onward"):
        squadron = day.state.squadrons[decision.about[0]]
        if prospects_in(day, squadron, squadron.section) > 0:
            return Counsel(kinds[0], ("the bombers are the aim",))
    return attack(day, decision)


def attack(day: Day, decision: Decision) -> Counsel:
    """Attack where a kill is likeliest and most bombs are saved."""
    squadron = day.state.squadrons[decision.about[0]]
    options = with_verb(decision, "attack")
    choice = best(options, lambda option: worth_of_attack(day, squadron, day.state.groups[option.piece]))
    return Counsel(choice, ("it is the likeliest kill", "its bombs would hurt most"))


def shift(day: Day, decision: Decision) -> Counsel:
    """A squadron that has nobody to attack, or little, shifts to where there are bombers."""
    options = with_verb(decision, "shift")

    def gain(option: Option) -> float:
        squadron = day.state.squadrons[option.piece]
        here = prospects_in(day, squadron, squadron.section)
        return max(prospects_in(day, squadron, section) for section in SECTIONS) - here

    choice = best(options, gain)
    if gain(choice) <= 0.1:
        return done(decision, "everybody has somebody to attack")
    return Counsel(choice, ("there is more to attack in another section",))


def shift_to(day: Day, decision: Decision) -> Counsel:
    """The section that promises most."""
    squadron = day.state.squadrons[decision.about[0]]
    choice = best(decision.options, lambda option: prospects_in(day, squadron, option.id.removeprefix("to:")))
    return Counsel(choice, ("there is most to attack",))


def prospects_in(day: Day, squadron: Squadron, section: str) -> float:
    """What a squadron can expect in a section of the Bomber Box, shared with those who are there already."""
    raiders = [g for g in day.groups_of(squadron.raid) if g.section == section and g.box in (BOMBER, ESCORT)]
    if not raiders:
        return 0.0
    others = sum(
        each.section == section and each.box == BOMBER and each.raid == squadron.raid and each.id != squadron.id
        for each in day.state.squadrons.values()
    )
    escorts = sum(group.box == ESCORT for group in raiders)
    most = max(worth_of_attack(day, squadron, group) for group in raiders)
    return most * min(1.0, len(raiders) / (others + 1)) - ESCORT_IN_THE_WAY * max(0, escorts - others) / len(raiders)
