"""The picture of raids and losses: short marks on counters, and full tooltips."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from dowding.engine.match import start_match
from dowding.engine.text import format_signed
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.view.player_view import PlayerView
from dowding.view.scene import Picture
from games.hardest_days.scenario_builder import PACK


def pictures() -> Iterator[Picture]:
    """Every position of a few days."""
    for seed, scenario in enumerate(HARDEST_DAYS.scenarios):
        random = Random(seed)
        match = start_match(HARDEST_DAYS, scenario.id, seed=seed, pack=PACK, keep_log=False)
        while (decision := match.decision(BRITISH)) is not None:
            yield PlayerView(match, BRITISH).picture()
            match.choose(BRITISH, random.choice(decision.options).id)


def test_unknown_facts_of_a_raid_are_question_marks_and_in_the_tooltip() -> None:
    raids = [piece for picture in pictures() for piece in picture.pieces if piece.kind == "raid"]
    sizes = {piece.marks[0].text for piece in raids}
    altitudes = {piece.marks[1].text for piece in raids}
    assert {"?", "LOW", "MED"} <= altitudes <= {"?", "LOW", "MED", "HIGH"}
    assert "? groups" in sizes
    assert "5 groups" in sizes
    for piece in raids:
        assert ("altitude unknown" in piece.tooltip) == (piece.marks[1].text == "?")
        assert ("size unknown" in piece.tooltip) == (piece.marks[0].text == "? groups")


def test_loss_damage_and_point_tracks_have_an_amount() -> None:
    lost = 0
    for picture in pictures():
        tracks = {track.id: track for track in picture.tracks}
        assert {ident for ident, track in tracks.items() if track.amount is not None} == {
            *("damage", "german-losses", "british-losses", "vp")
        }
        for side in ("german-losses", "british-losses"):
            light, heavy = (int(part.split()[0]) for part in tracks[side].value.split(", "))
            assert tracks[side].amount == light + heavy
            lost += light + heavy
        points = tracks["vp"].amount
        assert points is not None
        assert tracks["vp"].value == format_signed(points)
        assert tracks["damage"].value == str(tracks["damage"].amount)
    assert lost > 0
