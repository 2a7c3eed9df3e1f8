"""The bounded cache of rendered parts of scenes."""

from __future__ import annotations

from dowding.view.render_cache import BoundedCache


def test_cache_evicts_old_entries_above_its_maximum() -> None:
    cache: BoundedCache[int, str] = BoundedCache(5)
    for number in range(100):
        assert cache.put(number, str(number)) == str(number)
        assert len(cache) <= 5
        assert cache.get(number) == str(number)


def test_cache_of_size_one_contains_the_last_entry() -> None:
    cache: BoundedCache[str, int] = BoundedCache(1)
    cache.put("a", 1)
    cache.put("b", 2)
    assert dict(cache) == {"b": 2}
