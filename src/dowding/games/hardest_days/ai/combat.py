"""Combat heuristics: Spitfires hold the hunters, all other squadrons go for the bombers."""

from __future__ import annotations

from math import ceil
from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, best_option, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.hardest_days.ai.evaluation import BOMB_WORTH, attack_worth, bombs_of, fight_between
from dowding.games.hardest_days.rules.combat_resolution import PRESS_ON
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import BOMBER, ESCORT, SECTIONS, Squadron

ESCORT_PENALTY: Final = 0.4
MIN_SHIFT_GAIN: Final = 0.1


def fight(day: Day, decision: Decision) -> Recommendation:
    """Choose the squadron for a hunter (or the hunter for a squadron) by expected points; usually a Spitfire."""

    def points(option: Option) -> float:
        squadron = day.state.squadrons.get(option.piece) or day.state.squadrons[decision.about[0]]
        group = day.state.groups.get(option.piece) or day.state.groups[decision.about[0]]
        return fight_between(day, squadron, group).points

    return recommend_best(decision.options, ScoreTerm("points", points, digits=1))


def evade(day: Day, decision: Decision) -> Recommendation:
    """The squadron that would suffer most from the hunters evades them."""
    return recommend_best(
        decision.options, ScoreTerm("against hunters", lambda option: _points_against_hunters(day, option), -1.0, 1)
    )


def _points_against_hunters(day: Day, option: Option) -> float:
    squadron = day.state.squadrons[option.piece]
    hunters = day.hunters(squadron.raid)
    return sum(fight_between(day, squadron, hunter).points for hunter in hunters) / max(1, len(hunters))


def press_on(day: Day, decision: Decision) -> Recommendation:
    """Press on at full strength, break off if disrupted."""
    for option in options_with_verb(decision, "press-on"):
        if option == PRESS_ON:
            return Recommendation(option, why=because(Reason("whole", option.id)))
    home = best_option(decision.options, lambda option: option.id == "break-off")
    return Recommendation(home, why=because(Reason("disrupted", home.id)))


def continue_to_bombers(day: Day, decision: Decision) -> Recommendation:
    """A surplus squadron moves on to the bombers, or attacks a hunter if there are no bombers."""
    if onward_options := options_with_verb(decision, "onward"):
        squadron = day.state.squadrons[decision.about[0]]
        share, _, others = shared_attack(day, squadron, squadron.section)
        expected = expected_points_in(day, squadron, squadron.section)
        if expected > 0:
            return Recommendation(
                onward_options[0], why=because(Reason("share here", onward_options[0].id, round(share, 1), than=others))
            )
        return attack(day, decision).with_leading_reasons(
            Reason("nothing here", onward_options[0].id, round(expected, 1))
        )
    return attack(day, decision)


def attack(day: Day, decision: Decision) -> Recommendation:
    """Attack the group with most expected points, by losses and by bombs that will not fall."""
    squadron = day.state.squadrons[decision.about[0]]
    options = options_with_verb(decision, "attack")

    def points(option: Option) -> float:
        return fight_between(day, squadron, day.state.groups[option.piece]).points

    def bombs(option: Option) -> float:
        group = day.state.groups[option.piece]
        return fight_between(day, squadron, group).stopped * bombs_of(day, group)

    return recommend_best(options, ScoreTerm("points", points, digits=1), ScoreTerm("bombs", bombs, BOMB_WORTH, 1))


def shift(day: Day, decision: Decision) -> Recommendation:
    """Shift a squadron to another section if its attack there has more expected points."""
    options = options_with_verb(decision, "shift")

    def gain(option: Option) -> float:
        squadron = day.state.squadrons[option.piece]
        here = expected_points_in(day, squadron, squadron.section)
        return max(expected_points_in(day, squadron, section) for section in SECTIONS) - here

    recommendation = recommend_best(options, ScoreTerm("gain", gain, digits=1))
    best_gain = gain(recommendation.option)
    if best_gain <= MIN_SHIFT_GAIN:
        return recommend_done(decision, why=because(Reason("no gain", value=max(0.0, ceil(10 * best_gain) / 10))))
    return (
        recommendation
        if len(options) > 1
        else recommendation.with_leading_reasons(Reason("gain alone", recommendation.option.id, round(best_gain, 1)))
    )


def shift_to(day: Day, decision: Decision) -> Recommendation:
    """Fight next in the section with the most expected points."""
    squadron = day.state.squadrons[decision.about[0]]

    def there(option: Option) -> tuple[float, float, int]:
        return shared_attack(day, squadron, option.id.removeprefix("to:"))

    share = ScoreTerm("share", lambda option: there(option)[0], digits=1)
    escorts = ScoreTerm("escorts", lambda option: there(option)[1], -ESCORT_PENALTY, 1)
    return recommend_best(decision.options, share, escorts)


def expected_points_in(day: Day, squadron: Squadron, section: str) -> float:
    """The expected points of a squadron in a section of the Bomber Box, shared with the squadrons there."""
    share, escorts, _ = shared_attack(day, squadron, section)
    return share - ESCORT_PENALTY * escorts


def shared_attack(day: Day, squadron: Squadron, section: str) -> tuple[float, float, int]:
    """The points of the best attack in a section, shared with others, the free escorts per raider, and the others."""
    raiders = [g for g in day.groups_of(squadron.raid) if g.section == section and g.box in (BOMBER, ESCORT)]
    others = sum(
        other.section == section and other.box == BOMBER and other.raid == squadron.raid and other.id != squadron.id
        for other in day.state.squadrons.values()
    )
    if not raiders:
        return 0.0, 0.0, others
    escorts = sum(group.box == ESCORT for group in raiders)
    best_attack = max(attack_worth(day, squadron, group) for group in raiders)
    return best_attack * min(1.0, len(raiders) / (others + 1)), max(0, escorts - others) / len(raiders), others
