"""Render caches: bounded in size; cached scenes are byte for byte the same as new ones."""

from __future__ import annotations

from dowding.view.render_cache import BoundedCache


def test_cache_drops_old_entries_beyond_its_maximum() -> None:
    kept: BoundedCache[int, str] = BoundedCache(5)
    for number in range(100):
        assert kept.put(number, str(number)) == str(number)
        assert len(kept) <= 5
        assert kept.get(number) == str(number)


def test_cache_of_one_entry() -> None:
    kept: BoundedCache[str, int] = BoundedCache(1)
    kept.put("a", 1)
    kept.put("b", 2)
    assert dict(kept) == {"b": 2}
