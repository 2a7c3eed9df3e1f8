"""How clients show the decisions of a fight: group moves, the menu of rare orders, and the offer to end the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.engine.match import Match, start_match
from dowding.engine.opening import play_opening
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.view.arrangement import END_OF_GAME, standing_offers
from dowding.view.player_view import PlayerView
from dowding.view.scene import Ask, GroupMove


def fight_of(match: Match) -> Fight:
    assert isinstance(match.context, Fight)
    return match.context


def ask_of(match: Match, seat: str) -> Ask:
    ask = PlayerView(match, seat).scene().ask
    assert ask is not None
    return ask


def playing(scenario: str, seed: int) -> Iterator[tuple[Match, str]]:
    """Yield the match and the seat before every choice of a match of two bots."""
    match = start_match(WING_LEADER, scenario, seed=seed, take_forced=True)
    players = {seat: DoctrinePlayer(f"{seed} {seat}") for seat in SEATS}
    while not match.is_over:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        yield match, seat
        match.choose(seat, players[seat].choose(PlayerView(match, seat)).id)


def before_first_group_move(scenario: str = "first-intercept") -> Match:
    for match, seat in playing(scenario, 5):
        if seat == DEFENDER and ask_of(match, seat).together:
            return match.fork(keep_log=True)
    raise AssertionError("no group move was offered")


def follow(match: Match, seat: str, group: GroupMove) -> list[str]:
    """Make a group move as a client does; returns the pieces that moved."""
    pieces = {move.piece for move in group.moves}
    moved: list[str] = []
    while (ask := PlayerView(match, seat).scene().ask) is not None and ask.together:
        move = ask.together[0].moves[0]
        if move.piece not in pieces or move.piece in moved:
            break
        for option in move.options:
            match.choose(seat, option)
        moved.append(move.piece)
    return moved


def test_all_squadrons_follow_their_vectors_together() -> None:
    match = before_first_group_move()
    (group,) = ask_of(match, DEFENDER).together
    assert group.label == "All follow their vectors"
    before = {piece: fight_of(match).squadron(piece) for piece in ("P", "Q")}
    assert sorted(follow(match, DEFENDER, group)) == ["P", "Q"]
    for move in group.moves:
        now = fight_of(match).squadron(move.piece)
        assert now.square == square_named(move.legs[-1].region), "the preview shows where it ends"
        assert now.square != before[move.piece].square


def test_every_group_move_can_be_flown_and_its_first_option_is_offered() -> None:
    labels = set()
    for scenario, seed in (("out-of-the-sun", 5), ("escorts", 5), ("flattop", 5)):
        for match, seat in playing(scenario, seed):
            decision = match.decision(seat)
            assert decision is not None
            for group in fight_of(match).arrange(decision).together:
                labels.add(group.label.split(" ", 1)[1])
                trial = match.fork()
                trial.take_forced = True
                for option in group.moves[0].options:
                    trial.choose(seat, option)
    assert {"sweep on", "fly home", "flies home"} <= labels


def test_squadron_with_a_tally_is_left_to_its_player() -> None:
    match = before_first_group_move()
    fight = fight_of(match)
    (group,) = ask_of(match, DEFENDER).together
    second = group.moves[1].piece
    fight.put(replace(fight.squadron(second), tally="A"))
    (alone,) = ask_of(match, DEFENDER).together
    assert [move.piece for move in alone.moves] == [group.moves[0].piece]
    assert alone.label.startswith(f"{alone.moves[0].piece} follows its vector to ")


def test_breaking_off_and_jettisoning_are_in_the_menu_with_a_warning() -> None:
    match = start_match(WING_LEADER, "first-intercept", seed=3, take_forced=True)
    play_opening(match)
    for option in ("look:P:B", "done"):
        match.choose(DEFENDER, option)
    bombers = ask_of(match, RAIDER)
    assert {rare.option for rare in bombers.rare} == {"jettison:A", "jettison:B", "break:A", "break:B"}
    match.choose(RAIDER, "rest")
    fighters = ask_of(match, DEFENDER)
    (rare,) = fighters.rare
    assert rare.option == f"break:{fighters.options[0].piece}"
    assert "can no longer attack" in rare.warning
    assert rare.option in {option.id for option in fighters.options}, "the decision itself is unchanged"


@pytest.mark.parametrize(("broken", "offered"), [((), False), (("P",), False), (("P", "Q"), True)])
def test_offer_to_end_the_game_stands_while_a_side_is_spent(broken: tuple[str, ...], offered: bool) -> None:
    match = start_match(WING_LEADER, "first-intercept", seed=3, take_forced=True)
    play_opening(match)
    fight = fight_of(match)
    for squadron in broken:
        fight.put(replace(fight.squadron(squadron), broken=True))
    assert standing_offers(fight) == ((END_OF_GAME,) if offered else ())


def test_offer_names_the_options_of_the_question_at_the_end_of_a_turn() -> None:
    for match, seat in playing("first-intercept", 3):
        ask = ask_of(match, seat)
        if ask.rule == "WL-12.0":
            assert {option.id for option in ask.options} == {END_OF_GAME.option, END_OF_GAME.default}
            assert PlayerView(match, seat).picture().offers == (END_OF_GAME,)
            return
    raise AssertionError("the question was never asked")
