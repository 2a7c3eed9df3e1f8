"""What each chapter of a story was worth, where the game does not say: what the scale moved from it to the next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from dowding.server.matches.replay import Series
from dowding.view.recap import Chapter, Story
from dowding.view.scene import Picture


def priced(story: Story, series: Sequence[Series], picture: Picture) -> Story:
    """The story with the points of every chapter."""
    scores = {track.id for track in picture.tracks if track.kind == "points"}
    line = next((each for each in series if each.id in scores), None)
    if line is None or not story.chapters:
        return story
    last = line.points[-1][1]
    ends = [_at(line, chapter.at) for chapter in story.chapters[1:]] + [last]
    starts = [line.points[0][1], *ends[:-1]]
    chapters = zip(story.chapters, starts, ends, strict=True)
    return msgspec.structs.replace(story, chapters=tuple(_worth(each, end - start) for each, start, end in chapters))


def _worth(chapter: Chapter, moved: int) -> Chapter:
    return chapter if chapter.points is not None else msgspec.structs.replace(chapter, points=moved)


def _at(line: Series, position: int) -> int:
    """What the line stood at, when so many choices had been made."""
    return line.points[max(0, bisect_right(line.points, position, key=lambda point: point[0]) - 1)][1]
