"""The counters of the RAF games as pieces of a scene: squadrons, Gruppen, and the ace box."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from dowding.games.raf.pack.loader import ACE
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.option_labels import gruppe_number, sector_name, squadron_number
from dowding.games.raf.state import POOL, REMOVED, Gruppe, GruppeBox, Squadron
from dowding.games.raf.view.piece_regions import gruppe_region, squadron_region
from dowding.view.scene import Mark, Piece

ACE_MARK: Final = Mark("ACE", "note", "ace")
VHF_MARK: Final = Mark("VHF", "note", "VHF")
ELITE_MARK: Final = Mark("E", "note", "elite")


def counters(battle: Battle, unseen: Collection[GruppeBox] = ()) -> Iterator[Piece]:
    """Every squadron and Gruppe in the game, except Gruppen in boxes that the seat cannot see.

    A counter depends only on the unit, the pack and the settings, so its piece can be cached.
    """
    cached_pieces, advanced = battle.pack.render_cache.pieces, battle.advanced
    for squadron in battle.state.squadrons.values():
        if squadron.box != REMOVED:
            shown = squadron, advanced
            yield cached_pieces.get(shown) or cached_pieces.put(shown, squadron_counter(battle, squadron))
    for gruppe in battle.state.gruppen.values():
        if gruppe.box != REMOVED and gruppe.box not in unseen:
            key = gruppe, battle.counter_of(gruppe).full  # a marker on it shows other figures
            yield cached_pieces.get(key) or cached_pieces.put(key, gruppe_counter(battle, gruppe))


def squadron_counter(battle: Battle, squadron: Squadron) -> Piece:
    """A squadron: rating and letter of its current face, with marks for an ace and VHF."""
    counter, own = battle.counter(squadron), battle.pack.squadrons[squadron.id]
    rating = battle.rating(squadron)
    marks = [Mark(str(rating), "rating"), Mark(counter.letter, "letter")]
    if squadron.ace:
        marks.append(ACE_MARK)
    if own.vhf and battle.advanced:
        marks.append(VHF_MARK)
    number, face = squadron_number(squadron.id), _face(squadron.full)
    home = battle.pack.sectors[own.sector].name
    return Piece(
        squadron.id,
        squadron_region(battle, squadron),
        number,
        counter.type,
        "british",
        face,
        tuple(marks),
        f"{number} Sqn, {own.type}{' (ace)' if squadron.ace else ''}, {face}, rating {rating}, "
        f"letter {counter.letter}, home {sector_name(battle.pack, own.sector)}",
        "" if squadron.box == POOL else home,
        "counter",
    )


def gruppe_counter(battle: Battle, gruppe: Gruppe, region: str = "") -> Piece:
    """A Gruppe: rating, letter and bombs of its current face. `region` overrides the region of its box."""
    counter = battle.counter_of(gruppe)
    rating, bombs = (counter.full, counter.bombs_full) if gruppe.full else (counter.reduced, counter.bombs_reduced)
    number, face = gruppe_number(gruppe.id), _face(gruppe.full)
    return Piece(
        gruppe.id,
        region or gruppe_region(battle, gruppe),
        number,
        counter.type,
        "german",
        face,
        (
            Mark(str(rating), "rating"),
            Mark(counter.letter, "letter"),
            Mark(str(bombs), "note", "bombs"),
            *((ELITE_MARK,) if counter.elite else ()),
        ),
        f"{number}, {counter.type}{' elite' if counter.elite else ''}, Luftflotte {counter.luftflotte}, {face}, "
        f"rating {rating}, bombs {bombs}, letter {counter.letter}",
        form="counter",
    )


def _face(full: bool) -> str:
    return "full" if full else "reduced"


def ace_box(battle: Battle) -> Iterator[Piece]:
    """The ace counters that are still available, in the advanced game."""
    if battle.advanced:
        flying = {battle.type_of(squadron) for squadron in battle.state.squadrons.values() if squadron.ace}
        for kind, counter_id in ACE.items():
            if kind not in flying:
                counter = battle.pack.squadrons[counter_id]
                own = Mark(str(counter.full), "rating"), Mark(counter.letter, "letter")
                tooltip, marks = f"{kind} ace, still available", (*own, ACE_MARK)
                yield Piece(counter_id, "aces", "ACE", kind, "british", "full", marks, tooltip, form="counter")
