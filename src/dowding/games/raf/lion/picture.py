"""The picture of a game of Lion: counters, markers, cards and tracks. What the player may not know is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dowding.games.raf.battle import Battle
from dowding.games.raf.components import TargetCard
from dowding.games.raf.lion.bulletin import bulletin
from dowding.games.raf.lion.guide import notes
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.lion.targets import region_on_top
from dowding.games.raf.lion.tracks import tracks
from dowding.games.raf.names import REGION_NAMES
from dowding.games.raf.pack import ACE, day_name
from dowding.games.raf.regions import day_region, gruppe_region, site_region, squadron_region
from dowding.games.raf.state import POOL, REMOVED, Gruppe, Squadron
from dowding.games.raf.victory import last_phase
from dowding.games.raf.words import damaged_site_name, gruppe_number, squadron_number
from dowding.kernel.decision import Seat
from dowding.kernel.errors import RulesError
from dowding.kernel.scene import Mark, Picture, Piece

ACE_MARK: Final = Mark("ace", "ACE", "note")
VHF_MARK: Final = Mark("VHF", "VHF", "note")
ELITE_MARK: Final = Mark("elite", "E", "note")


def picture(battle: Battle, seat: Seat) -> Picture:
    """What the player sees of the game."""
    if not isinstance(battle, Lion):
        raise RulesError("only Lion is pictured here")
    state = battle.state
    pieces = [_squadron(battle, each) for each in state.squadrons.values() if each.box != REMOVED]
    pieces += [_gruppe(battle, each) for each in state.gruppen.values() if each.box != REMOVED]
    pieces += _markers(battle)
    pieces += _cards(battle)
    title = f"{battle.scenario.title}, {day_name(state.day)}"
    phase = last_phase(battle) if battle.is_over else state.phase
    return Picture(title, phase, tuple(pieces), tuple(tracks(battle)), notes(battle), bulletin(battle))


def _face(full: bool) -> str:
    return "full" if full else "reduced"


def _squadron(game: Lion, squadron: Squadron) -> Piece:
    counter, own = game.counter(squadron), game.pack.squadrons[squadron.id]
    rating = counter.full if squadron.full else counter.reduced
    marks = [Mark("rating", str(rating), "rating"), Mark("letter", counter.letter, "letter")]
    if squadron.ace:
        marks.append(ACE_MARK)
    if own.vhf and game.advanced:
        marks.append(VHF_MARK)
    number, face = squadron_number(squadron.id), _face(squadron.full)
    home = game.pack.sectors[own.sector].name
    return Piece(
        squadron.id,
        squadron_region(game, squadron),
        number,
        counter.type,
        "british",
        face,
        tuple(marks),
        f"{number} Sqn, {own.type}{' (ace)' if squadron.ace else ''}, {face}, rating {rating}, "
        f"letter {counter.letter}, home {own.sector} {home}",
        "" if squadron.box == POOL else home,
        "counter",
    )


def _gruppe(game: Lion, gruppe: Gruppe) -> Piece:
    counter = game.pack.gruppen[gruppe.id]
    rating, bombs = (counter.full, counter.bombs_full) if gruppe.full else (counter.reduced, counter.bombs_reduced)
    number, face = gruppe_number(gruppe.id), _face(gruppe.full)
    return Piece(
        gruppe.id,
        gruppe_region(game, gruppe),
        number,
        counter.type,
        "german",
        face,
        (
            Mark("rating", str(rating), "rating"),
            Mark("letter", counter.letter, "letter"),
            Mark("bombs", str(bombs), "note"),
            *((ELITE_MARK,) if counter.elite else ()),
        ),
        f"{number}, {counter.type}{' elite' if counter.elite else ''}, Luftflotte {counter.luftflotte}, {face}, "
        f"rating {rating}, bombs {bombs}, letter {counter.letter}",
        form="counter",
    )


def _markers(game: Lion) -> Iterator[Piece]:
    """Damage markers, the raid's target, the markers of the calendar, and the ace box."""
    for site, damage in game.state.damage.items():
        name = damaged_site_name(game.pack, site)
        tooltip = f"{name}: {damage} damage"
        kind = "damage" if damage == "heavy" else "light damage"
        yield Piece(f"damage/{site}", site_region(game, site), name, kind, face=damage, tooltip=tooltip)
    raid = game.state.raid
    if raid is not None:
        card = game.target
        site = (
            card.sector
            if card.type == "airfield"
            else str(card.nets and _net(game))
            if card.type == "radar"
            else (card.site or card.name)
        )
        facts = (f"{name}: {value}" for name, value in _facts(card).items())
        tooltip = "; ".join((f"Target of the {raid.effort} raid: {card.name}", *facts))
        yield Piece("target", f"site/{card.type}/{site}", card.name, "target", "german", raid.effort, tooltip=tooltip)
    yield from _calendar_markers(game)
    if game.advanced:
        flying = {game.type_of(each) for each in game.state.squadrons.values() if each.ace}
        for kind, ident in ACE.items():
            if kind not in flying:
                counter = game.pack.squadrons[ident]
                own = Mark("rating", str(counter.full), "rating"), Mark("letter", counter.letter, "letter")
                tooltip, marks = f"{kind} ace, not yet won", (*own, ACE_MARK)
                yield Piece(ident, "aces", "ACE", kind, "british", "full", marks, tooltip, form="counter")


def _calendar_markers(game: Lion) -> Iterator[Piece]:
    state = game.state
    today = day_name(state.day)
    yield Piece("today", day_region(game.pack, state.day), today, "today", tooltip=f"Today: {today}")
    if state.sealion >= 0:
        day = day_name(state.sealion)
        tooltip = f"D-Day of Sealion: {day}" if state.preparations else f"Sealion is weighed on reaching {day}"
        yield Piece("sealion", day_region(game.pack, state.sealion), day, "Sealion", tooltip=tooltip)


def _net(game: Lion) -> int:
    name = game.target.site or game.target.name
    return next(net.number for net in game.pack.nets.values() if net.name == name)


def _cards(game: Lion) -> Iterator[Piece]:
    """The backs of the next target cards where they can be seen, on the arrows; the target card in play."""
    state = game.state
    if state.pulled:
        region = game.pack.targets[state.pulled].region
        tooltip = f"The next target card: {REGION_NAMES[region]}"
        yield _back("back-1", region, "next", "1", tooltip)
    top = region_on_top(game)
    if top:
        order = "2" if state.pulled else "1"
        tooltip = f"{'The card after it' if state.pulled else 'The next target card'}: {REGION_NAMES[top]}"
        label = "then" if state.pulled else "next"
        yield _back("back-2", top, label, order, tooltip)
    if state.raid is not None:
        card = game.target
        facts = _facts(card)
        tooltip = "; ".join((card.name, *(f"{name}: {value}" for name, value in facts.items())))
        lines = tuple(Mark(name, value, "line") for name, value in facts.items())
        yield Piece("card", "cards/target", card.name, "target card", "german", "front", lines, tooltip, form="card")


def _back(ident: str, region: str, label: str, order: str, tooltip: str) -> Piece:
    marks = (Mark("order", order, "sign"),)
    return Piece(ident, f"arrow/{region}", label, "target card", "german", "back", marks, tooltip, form="card")


def _facts(card: TargetCard) -> dict[str, str]:
    """What a target card says, a line each."""
    return {
        "Enroute": ", ".join(card.enroute),
        "In range": ", ".join(card.in_range) or "none",
        "Target": f"{card.type}, {card.depth}",
        "Sector": card.sector,
        "Radar nets": ", ".join(map(str, card.nets)) or "none",
        "Observers": "/".join(map(str, card.observers)),
        "Region": REGION_NAMES[card.region],
        "Me109 range": card.me109,
        "Strategic value": str(card.strategic_value),
        "Secondary": f"{card.secondary.name} ({card.secondary.type}, {card.secondary.sector})",
    }
