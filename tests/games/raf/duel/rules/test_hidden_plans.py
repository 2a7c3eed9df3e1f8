"""Hidden information: games that differ only in it look the same to the British.

Each example is a pair of games. All that the British and spectators can read of them – scene, log, options, waiting,
position, errors, report – is the same to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from dowding.engine.decision import SPECTATOR
from dowding.games.raf.duel.rules.advance_warning import advance_warning
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.deployment import raid_deployment
from dowding.games.raf.duel.rules.sequence import WITH_RAIDS
from dowding.games.raf.pack.components import Intelligence
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import begin_planning, plan_day
from dowding.games.raf.planning.rules.detection import announcement, detection, reveal_target, state_number
from dowding.games.raf.planning.rules.night import blenheims_by_night
from dowding.games.raf.planning.rules.raid_day import first_raid
from dowding.games.raf.planning.rules.raid_forming import form_raid
from dowding.games.raf.planning.rules.rendezvous import rendezvous_check
from dowding.games.raf.planning.rules.strategy import bombing_strategies
from dowding.games.raf.rules.commitment import commit_on_accurate, commit_on_limited, commit_on_poor
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.state import Deck, GruppeBox
from games.raf.duel.custom_cards import QUIET, mixed, strategy
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import gruppen
from properties.leaks import readings

HE111, ME109, ME110 = gruppen(2, "He111"), gruppen(2, "Me109"), gruppen(2, "Me110")
POLING = 5


def alike(one: Stage, two: Stage) -> None:
    """The two games look the same to all seats except the German."""
    assert one.match is not None
    assert two.match is not None
    for viewer in (BRITISH, SPECTATOR):
        first, second = readings(one.match, viewer), readings(two.match, viewer)
        for name in first:
            assert first[name] == second[name], f"{viewer} learns from the {name}"
    different = one.match.state_bytes() != two.match.state_bytes()
    assert different or readings(one.match, GERMAN) != readings(two.match, GERMAN), "the games do not differ at all"


def flying(
    boxes: Mapping[GruppeBox, Iterable[str]],
    *,
    intelligence: Intelligence = "poor",
    strategies: Iterable[int] = (),
    jabos: Iterable[str] = (),
) -> Stage:
    """A raid on Poling that is detected; nothing else is known of it."""
    stage = Stage(BATTLE, advanced=True)
    stage.flies(boxes, POLING, strategies=strategies, jabos=jabos)
    raid = stage.battle.state.flying
    stage.raid(POLING, warning="early", intelligence=intelligence)
    stage.battle.state.flying = raid
    return stage


def both(make: Callable[[int], Stage]) -> None:
    """The two stages that a function makes of 0 and 1 look the same."""
    alike(make(0), make(1))


# The plan


@pytest.mark.rule("2P-2.4a", "2P-5.1c")
def test_target_cards_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.holds(*((9, 10, 11), (2, 3, 4, 12))[number])
        deck = stage.battle.state.decks["target"]
        stage.battle.state.decks["target"] = Deck(deck.cards[: 20 - number], deck.cards[20 - number :])
        stage.play(plan_day)
        return stage

    both(make)


@pytest.mark.rule("2P-2.4a", "2P-4.I3")
def test_number_of_planning_choices_is_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.holds(9, 10, 11, 12)
        stage.play(plan_day)
        choices = (["place:9:0600"], ["place:9:0600", "place:10:1800", "place:11:0800", "done", "assign:I/KG1/2:9"])
        stage.choose(*choices[number])
        return stage

    both(make)


@pytest.mark.rule("2P-5.5a", "2P-4.I8")
def test_later_raids_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage(BATTLE, dice={"weather": [3]})
        stage.plan(9, "0600", HE111[:2])
        if number:
            stage.plan(2, "0600", HE111[2:3])
            stage.plan(12, "1400", HE111[3:5])
        stage.battle.state.opened = (0, 1, 2)
        stage.play(first_raid, *WITH_RAIDS)
        assert stage.deciding_seat == BRITISH
        return stage

    both(make)


@pytest.mark.rule("2P-4.II17a")
def test_remaining_raids_of_hour_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = flying({"bomber": HE111[:3]})
        if number:
            stage.plan(9, "0600", HE111[3:5])
        stage.play(commit_on_poor)
        return stage

    both(make)


@pytest.mark.rule("2P-5.2a", "2P-5.3a")
def test_gruppen_at_bases_and_on_cards_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.plan(9, "0600", ([*HE111[:2], *ME109[:3]], gruppen(2, "Do17")[:1])[number])
        stage.play(advance_warning, squadron_patrol_assignment)
        return stage

    both(make)


@pytest.mark.rule("2P-5.5a")
def test_target_within_region_is_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.plan((9, 2)[number], "0600", HE111[:2])
        stage.play(advance_warning, squadron_patrol_assignment)
        return stage

    both(make)


@pytest.mark.rule("2P-5.4a")
def test_called_off_raid_is_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.plan(9, "0600", HE111[:1])
        if number:
            stage.plan(10, "0800")
            stage.send_away(["Me109", "Me110"], (2,))
        else:
            stage.send_away(["Me109", "Me110"], (2,))
        stage.battle.state.stage = "bombers"
        stage.play(plan_day)
        stage.choose("done", "done")
        return stage

    both(make)


# The raid


@pytest.mark.rule("2P-7.1b", "2P-4.II1")
def test_forming_raid_and_missions_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.plan(9, "0600", [*HE111[:1], *ME109[:2]])
        stage.plan(2, "0600", HE111[1:2])
        stage.play(form_raid)
        stage.choose(*(["raid:2"], ["raid:9", f"mission:{ME109[0]}:escort"])[number])
        return stage

    both(make)


@pytest.mark.rule("2P-4.II3")
@pytest.mark.parametrize("intelligence", ["poor", "limited"])
def test_types_and_missions_are_hidden_until_deployment(intelligence: Intelligence) -> None:
    def make(number: int) -> Stage:
        forces: tuple[Mapping[GruppeBox, Iterable[str]], ...] = (
            {"bomber": HE111[:3], "hunt": ME109[:2]},
            {"bomber": ME110[:1], "hunt": ME109[:3], "escort": ME110[1:2]},
        )
        stage = flying(forces[number], intelligence=intelligence)
        stage.play(announcement, state_number, commit_on_poor, commit_on_limited)
        stage.choose(stage.options()[-1])
        assert stage.deciding_seat == BRITISH
        return stage

    both(make)


@pytest.mark.rule("2P-4.II2a", "2P-8d")
def test_detection_die_and_size_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage(dice={"detection": [(3, 5)[number]]}, weather="patchy")
        stage.flies({"bomber": mixed(("He111", (8, 5)[number]))}, POLING)
        stage.play(reveal_target, detection, announcement, commit_on_poor)
        assert stage.battle.raid.detected == 13
        stage.choose("announce:major")
        return stage

    both(make)


@pytest.mark.rule("2P-8d")
def test_choice_of_announcement_is_hidden() -> None:
    def make(number: int) -> Stage:
        stage = flying({"bomber": HE111[: (4, 6)[number]]})
        stage.play(announcement)
        assert stage.deciding_seat == GERMAN
        return stage

    both(make)


@pytest.mark.rule("2P-7.4a")
def test_die_of_kept_rendezvous_is_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage(dice={"rendezvous": [(5, 6)[number]]})
        stage.raid(POLING, deployed=True, intelligence="accurate")
        stage.gruppe(HE111[0], "bomber")
        stage.play(rendezvous_check, commit_on_accurate)
        return stage

    both(make)


@pytest.mark.rule("2P-21.3b")
def test_jabo_markers_are_hidden_until_deployment() -> None:
    def make(number: int) -> Stage:
        stage = flying({"bomber": [*HE111[:2], ME109[0]]}, jabos=ME109[:number])
        stage.play(commit_on_poor)
        return stage

    both(make)


@pytest.mark.rule("2P-21.1a", "2P-4.II2a")
def test_forward_marker_is_hidden_until_target_is_revealed() -> None:
    def make(number: int) -> Stage:
        stage = Stage(advanced=True)
        stage.plan(25, "0600", HE111[:1], forward=bool(number))
        stage.play(advance_warning, squadron_patrol_assignment)
        return stage

    both(make)


# Strategy cards


@pytest.mark.rule("2P-17.1a")
def test_strategy_cards_in_hand_are_hidden() -> None:
    def make(number: int) -> Stage:
        stage = Stage()
        stage.date("08-13")
        stage.draws("strategy", *((155, 158), (160, 161))[number])
        stage.draws("target", *range(1, 16))
        stage.play(begin_planning)
        assert stage.battle.state.drawn == 2
        return stage

    both(make)


@pytest.mark.rule("2P-17.12a")
@pytest.mark.parametrize("card", ["pathfinders", "low level", "escort coordination"])
def test_strategy_cards_of_raid_are_hidden_until_their_moment(card: str) -> None:
    def make(number: int) -> Stage:
        effects = [other_card.number for other_card in PACK.components.strategy.values() if other_card.effect == card]
        stage = flying({"bomber": HE111[:3]}, strategies=(effects, [strategy("secondary target")])[number][:1])
        stage.play(raid_deployment, commit_on_poor)
        assert not stage.battle.state.shown
        return stage

    both(make)


@pytest.mark.rule("2P-17.12b")
def test_accurate_intelligence_reveals_strategy_cards_at_deployment() -> None:
    stage = flying({"bomber": HE111[:3]}, intelligence="accurate", strategies=[strategy("secondary target")])
    stage.play(raid_deployment, commit_on_accurate)
    assert stage.battle.state.shown == (strategy("secondary target"),)
    other = flying({"bomber": HE111[:3]}, strategies=[strategy("secondary target")])
    other.play(raid_deployment, bombing_strategies)
    assert other.battle.state.shown == (strategy("secondary target"),), "shown at bombing"


@pytest.mark.rule("2P-5.4b")
def test_decoy_is_hidden_until_deployment() -> None:
    def make(number: int) -> Stage:
        stage = Stage(BATTLE, dice={"detection": [3]}, weather="patchy")
        decoy = [strategy("decoy")] if number else []
        stage.flies({} if number else {"bomber": mixed(("He111", 8))}, POLING, strategies=decoy)
        stage.play(reveal_target, detection, announcement, commit_on_poor)
        stage.choose("announce:major")
        return stage

    both(make)


# The night


@pytest.mark.rule("2P-20.1", "2P-4.I6")
def test_night_raiders_are_hidden_until_night_patrol_is_assigned() -> None:
    def make(number: int) -> Stage:
        stage = Stage(night=True)
        for ident in (HE111[:4], HE111[2:8])[number]:
            stage.gruppe(ident, "night set")
        stage.play(blenheims_by_night)
        assert stage.deciding_seat == BRITISH
        return stage

    both(make)


# What is known


@pytest.mark.rule("2P-4.II17a", "2P-ET12", "2P-21.8a")
def test_public_information_is_shown_to_all_seats() -> None:
    stage = Stage(BATTLE, pack=QUIET, advanced=True)
    state = stage.battle.state
    state.ultra, state.pressed, state.beside_clock, state.flown = True, True, (9,), (9,)
    stage.squadron("54/6/11", "patrol", over="7/11")
    stage.gruppe(ME109[0], "clock", hour=4)
    stage.gruppe(HE111[0], "map base")
    stage.gruppe(HE111[1], "light")
    stage.play(squadron_patrol_assignment)
    for seat in (BRITISH, GERMAN):
        picture = stage.battle.picture(seat)
        assert {ME109[0], HE111[0], HE111[1], "54/6/11"} <= {piece.id for piece in picture.pieces}
        assert "held" in {track.value for track in picture.tracks}


@pytest.mark.rule("2P-2.4a")
def test_hidden_bases_are_revealed_after_end() -> None:
    stage = Stage("prelude")
    stage.plan(9, "1800", HE111[:2])
    stage.play(squadron_patrol_assignment)

    def seen() -> set[str]:
        return {piece.id for piece in stage.battle.picture(BRITISH).pieces}

    assert not seen() & set(stage.battle.state.gruppen)
    assert "target/9" not in seen()
    stage.battle.end("points", "2P-14")
    assert set(stage.battle.state.gruppen) <= seen()
    assert "target/9" in seen()


@pytest.mark.rule("2P-4.IV9")
def test_deck_order_is_hidden_from_all_seats() -> None:
    for viewer in (BRITISH, GERMAN):
        one, two = Stage(), Stage()
        for stage, seed in ((one, 1), (two, -1)):
            for name, deck in stage.battle.state.decks.items():
                stage.battle.state.decks[name] = Deck(deck.cards[::seed], deck.discards)
            stage.play(squadron_patrol_assignment)
        assert one.match is not None
        assert two.match is not None
        assert readings(one.match, viewer) == readings(two.match, viewer)
