"""Statistics are the same for the same seed, however the matches are divided and merged."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dowding.sim.batch import BatchSpec, play_batch
from dowding.sim.batch_statistics import BatchStatistics, StatisticsRecord

MATCHES = 12
SPECS = (
    BatchSpec("hardest-days", "aug-18", 7, {"british": "random"}, observed=True),
    BatchSpec("lion", "prelude", 7, {"british": "random"}, observed=True),
    BatchSpec("wing-leader", "first-intercept", 7, {"raider": "random", "defender": "random"}, observed=True),
)


@cache
def one_match(spec: int, number: int) -> StatisticsRecord:
    return play_batch(SPECS[spec], [number]).to_record([(number, number + 1)])


@cache
def whole(spec: int) -> BatchStatistics:
    return play_batch(SPECS[spec], range(MATCHES))


def comparable(statistics: BatchStatistics) -> StatisticsRecord:
    record = statistics.to_record([(0, MATCHES)])
    return replace(record, cpu_seconds=0.0)


@settings(max_examples=60, deadline=None)
@given(spec=st.integers(0, len(SPECS) - 1), order=st.permutations(range(MATCHES)), data=st.data())
def test_shards_merge_to_the_same_statistics_in_any_order(spec: int, order: list[int], data: st.DataObject) -> None:
    total = BatchStatistics(tuple(SPECS[spec].players))
    rest = order
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        shard = BatchStatistics(tuple(SPECS[spec].players))
        for number in rest[:size]:
            shard.merge(BatchStatistics.from_record(one_match(spec, number)))
        total.merge(shard)
        rest = rest[size:]
    assert comparable(total) == comparable(whole(spec))
    for seat in total.seats:
        assert total.points(seat) == whole(spec).points(seat)
        assert total.final_points(seat) == whole(spec).final_points(seat)


def test_a_batch_with_first_plays_the_same_matches() -> None:
    early, late = play_batch(SPECS[0], range(5)), play_batch(SPECS[0], range(5, MATCHES))
    assert [row.seed for row in late.rows] == [f"7/aug-18/{number}" for number in range(5, MATCHES)]
    early.merge(late)
    assert early.rows == whole(0).rows
    assert comparable(early) == comparable(whole(0))
