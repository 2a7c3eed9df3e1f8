"""Combat doctrine: Spitfires hold the hunters, everybody else goes for the bombers, and goes where bombers are."""

from __future__ import annotations

from math import ceil
from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel, best, done, with_verb
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option
from dowding.games.hardest_days.ai.evaluation import A_BOMB, bombs_of, fight_between, worth_of_attack
from dowding.games.hardest_days.rules.day import Day
from dowding.games.hardest_days.state import BOMBER, ESCORT, SECTIONS, Squadron

ESCORT_IN_THE_WAY: Final = 0.4
WORTH_A_SHIFT: Final = 0.1


def fight(day: Day, decision: Decision) -> Counsel:
    """Who fights a hunter (or which hunter): the pair that promises most, which is a Spitfire as a rule."""

    def points(option: Option) -> float:
        squadron = day.state.squadrons.get(option.piece) or day.state.squadrons[decision.about[0]]
        group = day.state.groups.get(option.piece) or day.state.groups[decision.about[0]]
        return fight_between(day, squadron, group).points

    return weigh(decision.options, Term("points", points, digits=1))


def evade(day: Day, decision: Decision) -> Counsel:
    """The squadron that would suffer most from the hunters evades them."""
    return weigh(decision.options, Term("against hunters", lambda option: _in_the_hunt_box(day, option), -1.0, 1))


def _in_the_hunt_box(day: Day, option: Option) -> float:
    squadron = day.state.squadrons[option.piece]
    hunters = day.hunters(squadron.raid)
    return sum(fight_between(day, squadron, hunter).points for hunter in hunters) / max(1, len(hunters))


def press_on(day: Day, decision: Decision) -> Counsel:
    """Press on while whole, break off when in disorder."""
    for option in with_verb(decision, "press-on"):
        if "reduced" not in option.label:
            return Counsel(option, why=because(Claim("whole", option.id)))
    home = best(decision.options, lambda option: option.id == "break-off")
    return Counsel(home, why=because(Claim("disrupted", home.id)))


def onward(day: Day, decision: Decision) -> Counsel:
    """Who is not held goes for the bombers, or for a hunter where there are none."""
    if kinds := with_verb(decision, "onward"):
        squadron = day.state.squadrons[decision.about[0]]
        share, _, others = shared_attack(day, squadron, squadron.section)
        promised = prospects_in(day, squadron, squadron.section)
        if promised > 0:
            return Counsel(kinds[0], why=because(Claim("share here", kinds[0].id, round(share, 1), than=others)))
        return attack(day, decision).after(Claim("nothing here", kinds[0].id, round(promised, 1)))
    return attack(day, decision)


def attack(day: Day, decision: Decision) -> Counsel:
    """Attack where a kill is likeliest and most bombs are saved."""
    squadron = day.state.squadrons[decision.about[0]]
    options = with_verb(decision, "attack")

    def points(option: Option) -> float:
        return fight_between(day, squadron, day.state.groups[option.piece]).points

    def bombs(option: Option) -> float:
        group = day.state.groups[option.piece]
        return fight_between(day, squadron, group).stopped * bombs_of(day, group)

    return weigh(options, Term("points", points, digits=1), Term("bombs", bombs, A_BOMB, 1))


def shift(day: Day, decision: Decision) -> Counsel:
    """A squadron that has nobody to attack, or little, shifts to where there are bombers."""
    options = with_verb(decision, "shift")

    def gain(option: Option) -> float:
        squadron = day.state.squadrons[option.piece]
        here = prospects_in(day, squadron, squadron.section)
        return max(prospects_in(day, squadron, section) for section in SECTIONS) - here

    counsel = weigh(options, Term("gain", gain, digits=1))
    most = gain(counsel.option)
    if most <= WORTH_A_SHIFT:
        return done(decision, why=because(Claim("no gain", value=max(0.0, ceil(10 * most) / 10))))
    return counsel if len(options) > 1 else counsel.after(Claim("gain alone", counsel.option.id, round(most, 1)))


def shift_to(day: Day, decision: Decision) -> Counsel:
    """The section that promises most."""
    squadron = day.state.squadrons[decision.about[0]]

    def there(option: Option) -> tuple[float, float, int]:
        return shared_attack(day, squadron, option.id.removeprefix("to:"))

    share = Term("share", lambda option: there(option)[0], digits=1)
    escorts = Term("escorts", lambda option: there(option)[1], -ESCORT_IN_THE_WAY, 1)
    return weigh(decision.options, share, escorts)


def prospects_in(day: Day, squadron: Squadron, section: str) -> float:
    """What a squadron can expect in a section of the Bomber Box, shared with those who are there already."""
    share, escorts, _ = shared_attack(day, squadron, section)
    return share - ESCORT_IN_THE_WAY * escorts


def shared_attack(day: Day, squadron: Squadron, section: str) -> tuple[float, float, int]:
    """The points of the best attack in a section, shared with others; its free escorts for each raider; the others."""
    raiders = [g for g in day.groups_of(squadron.raid) if g.section == section and g.box in (BOMBER, ESCORT)]
    others = sum(
        each.section == section and each.box == BOMBER and each.raid == squadron.raid and each.id != squadron.id
        for each in day.state.squadrons.values()
    )
    if not raiders:
        return 0.0, 0.0, others
    escorts = sum(group.box == ESCORT for group in raiders)
    most = max(worth_of_attack(day, squadron, group) for group in raiders)
    return most * min(1.0, len(raiders) / (others + 1)), max(0, escorts - others) / len(raiders), others
