"""The points of each chapter of a recap, computed from the points track where the game gives none."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from dowding.server.matches.replay import Series
from dowding.view.recap import Chapter, Recap
from dowding.view.scene import Picture


def add_chapter_points(story: Recap, series: Sequence[Series], picture: Picture) -> Recap:
    """Add the missing points to the chapters of a recap."""
    scores = {track.id for track in picture.tracks if track.kind == "points"}
    score_series = next((item for item in series if item.id in scores), None)
    if score_series is None or not story.chapters:
        return story
    last = score_series.points[-1][1]
    ends = [_value_at(score_series, chapter.at) for chapter in story.chapters[1:]] + [last]
    starts = [score_series.points[0][1], *ends[:-1]]
    chapters = zip(story.chapters, starts, ends, strict=True)
    return msgspec.structs.replace(
        story, chapters=tuple(_with_points(item, end - start) for item, start, end in chapters)
    )


def _with_points(chapter: Chapter, points: int) -> Chapter:
    return chapter if chapter.points is not None else msgspec.structs.replace(chapter, points=points)


def _value_at(series: Series, position: int) -> int:
    """The value of a series at a position."""
    return series.points[max(0, bisect_right(series.points, position, key=lambda point: point[0]) - 1)][1]
