"""The points of the chapters of a recap: changes of the score, which add up to its total change."""

from __future__ import annotations

from dowding.server.matches.chapter_scores import add_chapter_points
from dowding.server.matches.replay import Series
from dowding.view.recap import Chapter, Recap
from dowding.view.scene import Picture, Track

PICTURE = Picture("", "", (), (Track("vp", "Points", "-3", amount=-3, kind="points"),))
LINES = [Series("damage", "Damage", [(0, 0), (4, 9)]), Series("vp", "Points", [(0, 0), (5, 2), (9, -3)])]


def recap(*starts: int, points: float | None = None) -> Recap:
    chapters = [Chapter(at, at, "now", "Something", "It happened.", points=points) for at in starts]
    return Recap("Today", "It is over.", tuple(chapters))


def worth(story: Recap) -> list[float | None]:
    return [chapter.points for chapter in story.chapters]


def test_chapter_points_are_the_change_of_the_score_until_the_next_chapter() -> None:
    assert worth(add_chapter_points(recap(1, 6, 8), LINES, PICTURE)) == [2, 0, -5]


def test_points_given_by_the_game_are_kept() -> None:
    assert worth(add_chapter_points(recap(1, 6, points=7), LINES, PICTURE)) == [7, 7]


def test_chapters_without_a_points_track_have_no_points() -> None:
    assert worth(add_chapter_points(recap(1), LINES[:1], PICTURE)) == [None]
    assert worth(add_chapter_points(recap(), LINES, PICTURE)) == []
