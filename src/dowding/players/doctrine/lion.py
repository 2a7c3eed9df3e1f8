"""Doctrine for Fighter Command in RAF: Lion: where to patrol, how many to commit, whom to attack, when to go home."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from dowding.games.raf.components import Region
from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.state import BOMBER, HUNT, LAST_HOUR, PATROL, SECTOR, Squadron
from dowding.kernel.decision import Decision, Option
from dowding.players.doctrine.counsel import Counsel, Thumb, best, done, with_verb
from dowding.players.doctrine.lion_reckoning import expected_points, force_of

CHANCES: Final = range(1, 7)
FIRST_BACK: Final = 1.0
SECOND_BACK: Final = 0.45
"""How much the second card in sight counts beside the first: it may give no raid, or come after the clock."""
ENROUTE: Final = 1.0
IN_RANGE: Final = 0.3
WORTH_A_PATROL: Final = 0.22
SHARE_ON_PATROL: Final = 0.75
MOST_SQUADRONS: Final = 8
PRICE: Final = 0.2
"""What it costs in points that a squadron which responds cannot answer the next raid."""


# Patrol


def patrol(game: Lion, decision: Decision) -> Counsel:
    """Patrol where the backs of the cards say that raids will come, and keep some squadrons for what comes after."""
    demand = patrol_demand(game)
    patrolling = Counter(each.over for each in game.squadrons_in(PATROL))
    ready = len(game.squadrons_in(SECTOR)) + patrolling.total()
    if patrolling.total() >= SHARE_ON_PATROL * ready and game.state.hour < LAST_HOUR:
        return done(decision, "enough squadrons are up; the others wait for the next raid")
    options = with_verb(decision, "patrol")
    if not options:
        return done(decision, "nobody else can patrol")

    def worth(option: Option) -> float:
        sector = _sector(option)
        squadron = game.state.squadrons[option.piece]
        return demand.get(sector, 0.0) / (1 + 0.25 * patrolling[sector]) + 0.02 * _quality(game, squadron)

    choice = best(options, worth)
    if demand.get(_sector(choice), 0.0) / (1 + 0.25 * patrolling[_sector(choice)]) < WORTH_A_PATROL:
        return done(decision, "the sectors in danger are covered")
    return Counsel(choice, (f"raids in sight are likely to come by {_sector(choice)}", "it is one of the best at hand"))


def _sector(option: Option) -> str:
    return option.region.removesuffix("/patrol")


def patrol_demand(game: Lion) -> dict[str, float]:
    """For each sector how likely a patrol there is to meet the next raids, by the regions on the cards in sight."""
    state = game.state
    backs: list[tuple[Region, float]] = []
    if state.pulled:
        backs.append((game.pack.targets[state.pulled].region, FIRST_BACK))
    deck = state.decks["target"].cards
    if deck and state.top_seen:
        backs.append((game.pack.targets[deck[-1]].region, SECOND_BACK if state.pulled else FIRST_BACK))
    demand: defaultdict[str, float] = defaultdict(float)
    for region, weight in backs or [("LF2E", 0.34), ("LF2S", 0.33), ("LF3", 0.33)]:
        for sector, share in _demand_of(game, region).items():
            demand[sector] += weight * share
    return dict(demand)


def _demand_of(game: Lion, region: Region) -> dict[str, float]:
    """Of the cards of a region still to come, by their chance of a raid: how often each sector is on the way."""
    state, pack = game.state, game.pack
    cards = [pack.targets[card] for card in (*state.decks["target"].cards, state.pulled) if card]
    cards = [card for card in cards if card.region == region]
    total = 0.0
    shares: defaultdict[str, float] = defaultdict(float)
    for card in cards:
        column = pack.efforts[state.priorities[card.type], card.strategic_value]
        table = column.depleted if game.is_depleted() else column.full
        chance = (table.count("minor") * 0.6 + table.count("major")) / len(table)
        total += chance
        for sector in card.enroute:
            shares[sector] += chance * ENROUTE
        for sector in card.in_range:
            shares[sector] += chance * IN_RANGE
    return {sector: share / total for sector, share in shares.items()} if total else {}


# Commitment


def commit(game: Lion, decision: Decision) -> Counsel:
    """Answer with as many squadrons as the raid is likely to need, letters mixed, patrols and full squadrons first."""
    wanted, why = squadrons_wanted(game)
    committed = game.squadrons_in(HUNT)
    options = with_verb(decision, "commit")
    if len(committed) >= wanted or not options:
        return done(decision, why)
    letters = Counter(game.counter(each).letter for each in committed)

    def worth(option: Option) -> float:
        squadron = game.state.squadrons[option.piece]
        letter = game.counter(squadron).letter
        airborne = 1.0 if squadron.box == PATROL else 0.0
        return _quality(game, squadron) + airborne - 1.2 * letters[letter]

    choice = best(options, worth)
    squadron = game.state.squadrons[choice.piece]
    if not squadron.full and len(committed) >= 2:
        return done(decision, "only green or tired squadrons are left")
    return Counsel(choice, (why, f"letter {game.counter(squadron).letter} spreads the risk"))


def squadrons_wanted(game: Lion) -> tuple[int, str]:
    """The number of squadrons that promises most, each charged a little for not being ready for the next raid."""
    force = force_of(game)
    wanted = max(range(MOST_SQUADRONS + 1), key=lambda count: expected_points(game, force, count) - PRICE * count)
    if not wanted:
        return 0, "there is little to be gained here"
    return wanted, f"{wanted} squadrons promise most against {_as_known(game)}"


def _as_known(game: Lion) -> str:
    raid = game.raid
    return f"{raid.size} Gruppen" if raid.size else f"a {raid.effort} raid of unknown size"


def _quality(game: Lion, squadron: Squadron) -> float:
    counter = game.counter(squadron)
    return float(counter.full if squadron.full else counter.reduced - 1)


# Interception and combat


def pass_the_hunters(game: Lion, decision: Decision) -> Counsel:
    """Surplus squadrons go for the bombers."""
    options = with_verb(decision, "pass")
    if not game.raiders(BOMBER):
        return done(decision, "there are no bombers to reach")
    choice = best(options, lambda option: _quality(game, game.state.squadrons[option.piece]))
    return Counsel(choice, ("it can reach the bombers unhurt", "bombers that are met bomb worse"))


def press_on(game: Lion, decision: Decision) -> Counsel:
    """Press on whole; go home in disorder, unless the bombers would fly on unmet."""
    unmet = not game.squadrons_in(BOMBER)
    for option in with_verb(decision, "press-on"):
        if option.piece not in game.raid.disordered:
            return Counsel(option, ("it came through whole", "bombers that are met bomb worse"))
        if unmet:
            return Counsel(option, ("nobody else has reached the bombers", "even a reduced squadron spoils their aim"))
    home = with_verb(decision, "go-home")[0]
    return Counsel(home, ("it is in disorder", "others have reached the bombers"))


def intercept(game: Lion, decision: Decision) -> Counsel:
    """Meet bombers before strafers, those with most bombs first, letters mixed."""
    met = Counter(game.pack.gruppen[ident].letter for ident in game.raid.met)

    def worth(option: Option) -> float:
        counter = game.pack.gruppen[option.piece]
        gruppe = game.state.gruppen[option.piece]
        bombs = counter.bombs_full if gruppe.full else counter.bombs_reduced
        rating = counter.full if gruppe.full else counter.reduced
        return bombs + 0.5 * rating - 0.8 * met[counter.letter]

    choice = best(with_verb(decision, "intercept"), worth)
    return Counsel(choice, ("it carries the most bombs of those left", "it is slow to defend itself"))


def evade(game: Lion, decision: Decision) -> Counsel:
    """Fending and evading costs more than it brings while hunters are many."""
    return done(decision, "a reduced squadron is a dear price")


def disperse(game: Lion, decision: Decision) -> Counsel:
    """Let the least ready squadron be dispersed."""
    options = with_verb(decision, "disperse")
    choice = best(options, lambda option: -_quality(game, game.state.squadrons[option.piece]))
    return Counsel(choice, ("the others can fight sooner",))


# The calendar


def replace(game: Lion, decision: Decision) -> Counsel:
    """Pilots and aircraft go to Spitfires first."""
    verb = "replace" if with_verb(decision, "replace") else "refit"
    choice = best(with_verb(decision, verb), lambda option: game.pack.squadrons[option.piece].full)
    return Counsel(choice, ("the better aircraft makes more of a pilot",))


def reinforce(game: Lion, decision: Decision) -> Counsel:
    """Call in squadrons when they are cheap and the points allow it; for the south-east first."""
    cost = game.pack.reinforcement_cost(game.state.settings["rules"], game.state.day)
    if cost is None or cost > 2 or game.state.vp < -22:
        return done(decision, "a squadron costs too much now")

    def worth(option: Option) -> float:
        counter = game.pack.squadrons[option.piece]
        return counter.full + (1.0 if game.group_of(counter.sector) == 11 else 0.0)

    choice = best(with_verb(decision, "reinforce"), worth)
    return Counsel(choice, ("a squadron earns its price back within days", "11 Group bears the brunt"))


def night(game: Lion, decision: Decision) -> Counsel:
    """Blenheims fly by night; by day they only get shot down."""
    options = with_verb(decision, "night")
    if not options:
        return done(decision, "all Blenheims are on night patrol")
    return Counsel(options[0], ("by day a Blenheim is no match for an Me109",))


def green(game: Lion, decision: Decision) -> Counsel:
    """Let Hurricanes away from the front be the green ones."""

    def worth(option: Option) -> float:
        counter = game.pack.squadrons[option.piece]
        return -counter.full - (0.5 if game.group_of(counter.sector) == 11 else 0.0)

    return Counsel(best(decision.options, worth), ("it will be called last",))


THUMBS: Final[dict[str, Thumb[Lion]]] = {
    "patrol": patrol,
    "commit": commit,
    "delayed-response": commit,
    "pass": pass_the_hunters,
    "press-on": press_on,
    "intercept": intercept,
    "evade": evade,
    "disperse": disperse,
    "replace": replace,
    "refit": replace,
    "reinforce": reinforce,
    "night": night,
    "day": night,
    "green": green,
}
"""The rules of thumb by what the decision is about; all else is left to chance."""
