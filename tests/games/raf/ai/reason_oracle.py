"""The conditions under which hint reasons of the RAF games are true, computed independently of doctrine."""

from __future__ import annotations

from typing import Final

from ai.reason_checks import Measure, Truths
from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Decision, Option
from dowding.games.raf.ai.commitment import PRICE
from dowding.games.raf.ai.evaluation import estimate_raid, expected_points, points_of_passing, raid_conditions
from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.ai.patrol import CROWDING
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BOMBER, HUNT, PATROL, SECTOR, Gruppe, Squadron

ELEVEN: Final = "11"


def the(decision: Decision, ident: str) -> Option:
    option = decision.option(ident)
    assert option is not None, f"{ident} is not offered"
    return option


def in_box(battle: Battle, box: str) -> list[Squadron]:
    return [squadron for squadron in battle.state.squadrons.values() if squadron.box == box]


def bare(reason: Reason) -> bool:
    """A reason without numbers."""
    return not reason.value and not reason.than


def offers(decision: Decision, verb: str) -> list[Option]:
    return [option for option in decision.options if option.id.split(":")[0] == verb]


# Squadrons


def rating(battle: Battle, decision: Decision, option: Option) -> float:
    squadron = battle.state.squadrons[option.piece]
    counter = battle.pack.squadrons[option.piece]
    return counter.full if squadron.full else counter.reduced


def full(battle: Battle, decision: Decision, option: Option) -> float:
    return battle.state.squadrons[option.piece].full


def reduced(battle: Battle, decision: Decision, option: Option) -> float:
    return not battle.state.squadrons[option.piece].full


def full_rating(battle: Battle, decision: Decision, option: Option) -> float:
    return battle.pack.squadrons[option.piece].full


def front(battle: Battle, decision: Decision, option: Option) -> float:
    return option.piece.split("/")[-1] == ELEVEN


def behind(battle: Battle, decision: Decision, option: Option) -> float:
    return option.piece.split("/")[-1] != ELEVEN


# Patrol and commitment


def nobody_to_patrol(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not offers(decision, "patrol") and bare(reason)


def enough_up(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return (reason.value, reason.than) == (len(in_box(battle, PATROL)), len(in_box(battle, SECTOR)))


def on_patrol(battle: Battle, decision: Decision, option: Option) -> float:
    return battle.state.squadrons[option.piece].box == PATROL


def letter_of(battle: Battle, squadron: Squadron) -> str:
    return battle.pack.squadrons[squadron.id].letter


def letter(battle: Battle, decision: Decision, option: Option) -> float:
    mine = letter_of(battle, battle.state.squadrons[option.piece])
    return sum(letter_of(battle, item) == mine for item in in_box(battle, HUNT))


def nobody_to_commit(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not offers(decision, "commit") and bare(reason)


def all_who_can(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return reason.value == len(offers(decision, "commit")) and not reason.than


def size(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return reason.value == battle.raid.size > 0 and not reason.than


def next_is_reduced(battle: Battle, decision: Decision, reason: Reason) -> bool:
    squadron = battle.state.squadrons[the(decision, reason.of).piece]
    return not squadron.full and reason.value == len(in_box(battle, HUNT)) and not reason.than


def late(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not offers(decision, "commit") and bare(reason)


# Combat


def raiders(battle: Battle, box: str) -> list[Gruppe]:
    return [gruppe for gruppe in battle.state.gruppen.values() if gruppe.box == box]


def no_bombers(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not raiders(battle, BOMBER) and bare(reason)


def in_order(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not the(decision, reason.of).label.endswith("reduced") and reason.of.startswith("press-on:") and bare(reason)


def disordered(battle: Battle, decision: Decision, reason: Reason) -> bool:
    going_on = the(decision, reason.of.replace("go-home:", "press-on:"))
    return going_on.label.endswith("reduced") and reason.of.startswith("go-home:") and bare(reason)


def unmet(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not in_box(battle, BOMBER) and bare(reason)


def reached(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return reason.value == len(in_box(battle, BOMBER)) > 0 and not reason.than


def bombs(battle: Battle, decision: Decision, option: Option) -> float:
    counter = battle.counter_of(battle.state.gruppen[option.piece])
    return counter.bombs_full if battle.state.gruppen[option.piece].full else counter.bombs_reduced


def easy(battle: Battle, decision: Decision, option: Option) -> float:
    counter = battle.counter_of(battle.state.gruppen[option.piece])
    return counter.full if battle.state.gruppen[option.piece].full else counter.reduced


def letter_met(battle: Battle, decision: Decision, option: Option) -> float:
    mine = battle.pack.gruppen[option.piece].letter
    return [battle.pack.gruppen[gruppe].letter for gruppe in battle.raid.met].count(mine)


def fender(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return [option.id for option in decision.options].index(reason.of) == 1 and bare(
        reason
    )  # evader, then fender (19.3c)


# Between the battles


def price(battle: Battle, decision: Decision, reason: Reason) -> bool:
    cost = battle.pack.reinforcement_cost(battle.edition, battle.state.day)
    return (reason.value, reason.than) == (cost, battle.state.vp)


def few_days(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return reason.value == battle.scenario.raid_days > 0 and not reason.than


def full_bombs(battle: Battle, decision: Decision, option: Option) -> float:
    return battle.pack.gruppen[option.piece].bombs_full


def blenheims(battle: Battle, decision: Decision, reason: Reason) -> bool:
    counter = battle.pack.squadrons[the(decision, reason.of).piece]
    return counter.type.startswith("Blenheim") and reason.value == counter.full and not reason.than


def no_more_blenheims(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return not offers(decision, "night") and bare(reason)


def lower_die(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return reason.of == "lower-die" and decision.option("keep-die") is not None and bare(reason)


def ready_for_it(battle: Battle, decision: Decision, reason: Reason) -> bool:
    return reason.value == len(in_box(battle, SECTOR)) and not reason.than


BRITISH: Final[Truths] = {
    "rating": Measure(rating, 0, "either"),
    "full": Measure(full),
    "reduced": Measure(reduced),
    "full rating": Measure(full_rating, 0, "either"),
    "front": Measure(front),
    "behind": Measure(behind),
    "nobody to patrol": nobody_to_patrol,
    "enough up": enough_up,
    "nobody to commit": nobody_to_commit,
    "all who can": all_who_can,
    "size": size,
    "on patrol": Measure(on_patrol),
    "letter": Measure(letter, 0, "fewer"),
    "next is reduced": next_is_reduced,
    "late": late,
    "no bombers": no_bombers,
    "in order": in_order,
    "disordered": disordered,
    "unmet": unmet,
    "reached": reached,
    "bombs": Measure(bombs),
    "easy": Measure(easy),
    "letter met": Measure(letter_met, 0, "fewer"),
    "fender": fender,
    "price": price,
    "few days": few_days,
    "full bombs": Measure(full_bombs),
    "Blenheims": blenheims,
    "no more Blenheims": no_more_blenheims,
    "lower die": lower_die,
    "ready for it": ready_for_it,
}


def with_knowledge(known: RaidIntelligence[BattleT]) -> Truths:
    """The conditions, including those that depend on the game's intelligence."""

    def danger(battle: BattleT, decision: Decision, option: Option) -> float:
        sector = option.id.rpartition(":")[2]
        up = sum(item.over == sector for item in in_box(battle, PATROL))
        return known.patrol_demand(battle).get(sector, 0.0) / (1 + CROWDING * up)

    def little_danger(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        return abs(reason.value - danger(battle, decision, the(decision, reason.of))) < 0.0051 and not reason.than

    def promise(battle: BattleT, count: int) -> float:
        return expected_points(battle, estimate_raid(battle, known), count) - PRICE * count

    def wanted(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        sent, most = len(in_box(battle, HUNT)), int(reason.than)
        gain = promise(battle, most) - promise(battle, sent)
        best = all(promise(battle, most) >= promise(battle, count) - 1e-9 for count in range(8))
        return most > sent and best and abs(reason.value - gain) < 0.051

    def sent(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        wanted = int(reason.than)
        best = all(promise(battle, wanted) >= promise(battle, count) - 1e-9 for count in range(8))
        return reason.value == len(in_box(battle, HUNT)) >= wanted and best

    def gains_of_passing(battle: BattleT, decision: Decision) -> dict[int, float]:
        """By the number of passing squadrons: the surplus over the hunters (9.1b), or all that slip past (EA14)."""
        passed, hunted = len(in_box(battle, BOMBER)), len(in_box(battle, HUNT))
        may = len(offers(decision, "pass"))
        if "slip past" not in decision.prompt:
            may = min(may, hunted - len(raiders(battle, HUNT)))
        force = estimate_raid(battle, known)
        alone = points_of_passing(raid_conditions(battle), force, passed + hunted, passed)
        counts = range(passed + 1, passed + may + 1)
        return {
            count: points_of_passing(raid_conditions(battle), force, passed + hunted, count) - alone for count in counts
        }

    def passing(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        gains = gains_of_passing(battle, decision)
        gain = gains.get(int(reason.than), 0.0)
        return gain > 0.05 and gain >= max(gains.values()) - 1e-9 and abs(reason.value - gain) < 0.051

    def spared(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        return abs(max(gains_of_passing(battle, decision).values())) < 0.051 and bare(reason)

    def together(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        gains = gains_of_passing(battle, decision)
        gain = gains.get(int(reason.than), 0.0)
        return max(gains.values()) == gain < -0.05 and abs(reason.value + gain) < 0.051

    def is_major(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        return known.is_major(battle) and bare(reason)

    def is_minor(battle: BattleT, decision: Decision, reason: Reason) -> bool:
        return not known.is_major(battle) and bare(reason)

    return {
        **BRITISH,
        "danger": Measure(danger, 2),
        "little danger": little_danger,
        "wanted": wanted,
        "sent": sent,
        "passing": passing,
        "spared": spared,
        "together": together,
        "major raid": is_major,
        "minor raid": is_minor,
    }
