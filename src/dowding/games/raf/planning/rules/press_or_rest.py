"""Press or rest (2P-21.8): in the advanced game the German player sets the tempo of the battle."""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Task
from dowding.games.raf.pack.components import DayCard
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.rules.decks import discard, draw_card, put_back

PRESS: Final = Option("press", "Press: raid again soon, with double points per day and one strategy card", risky=True)
REST: Final = Option("rest", "Rest: raid again later", risky=True)
CARDS: Final = 2


def press_or_rest(battle: PlanningBattle) -> Rules:
    """21.8a: before the day card is drawn, the German player chooses press or rest."""
    if not battle.advanced:
        return
    battle.step_begins("press or rest")
    choice = yield Decision(
        GERMAN,
        "Press the attack or rest?",
        battle.rule_refs.tempo,
        [PRESS, REST],
        waiting="The Germans decide whether to press or rest.",
        task=Task("decide whether to press or rest"),
    )
    battle.state.tempo = "press" if choice.id == PRESS.id else "rest"
    battle.happen("tempo", battle.rule_refs.tempo, tempo=battle.state.tempo)


def draw_by_tempo(battle: PlanningBattle) -> DayCard:
    """21.8a: draw two cards and use the one with fewer days (press) or more (rest); in a tie the first."""
    drawn = [battle.pack.day_cards[draw_card(battle, "day event")] for _ in range(CARDS)]
    pick = min if battle.state.tempo == "press" else max
    card = pick(drawn, key=lambda day_card: day_card.days)
    other = drawn[1] if card is drawn[0] else drawn[0]
    battle.happen(
        "two day cards", battle.rule_refs.tempo, cards=[day_card.number for day_card in drawn], used=card.number
    )
    put_back(battle, "day event", other.number)
    discard(battle, "day event", card.number)
    return card
