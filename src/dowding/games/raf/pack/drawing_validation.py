"""Validation of a pack's map drawing and rule help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.rule_refs import RULE_NAMES
from dowding.games.raf.pack.table_validation import require_complete, require_known


def check_drawing(contents: Contents) -> None:
    """Check that exactly the sectors and targets of the pack are drawn."""
    sectors = {sector.id for sector in contents.entries_of(c.Sector)}
    require_complete(
        [drawing.sector for drawing in contents.entries_of(c.SectorDrawing)], sorted(sectors), "drawing.toml: sector"
    )
    for drawing in contents.entries_of(c.SectorDrawing):
        require_known(drawing.sector, sectors, f"drawing.toml: sector {drawing.sector}: sector", "sector")
    sites = {(site.type, site.name): site for site in contents.entries_of(c.Site)}
    for site in sites.values():
        require_known(site.sector, sectors, f"drawing.toml: site {site.type} {site.name}: sector", "sector")
    for card in contents.entries_of(c.TargetCard):
        for field, kind, name in (
            ("site", card.type, card.site or card.name),
            ("secondary", card.secondary.type, card.secondary.name),
        ):
            if (kind, name) not in sites:
                raise PackError(f"targets.toml: card {card.number}: {field}: drawing.toml has no {kind} {name!r}")
    _check_named_sites(contents, sites.values())
    require_complete([line.id for line in contents.entries_of(c.Line)], ("luftflotte", "me109"), "drawing.toml: line")
    require_complete(
        [arrow.region for arrow in contents.entries_of(c.ApproachArrow)], get_args(c.RaidRegion), "drawing.toml: arrow"
    )
    if not any(coast.land == "England" for coast in contents.entries_of(c.Coast)):
        raise PackError("coast.toml: coast: England has no coast")


def _check_named_sites(contents: Contents, sites: Iterable[c.Site]) -> None:
    """Check that exactly the airfields, nets and headquarters of the rules are drawn."""
    named = {
        "airfield": ("airfield", [sector.airfield for sector in contents.entries_of(c.Sector) if sector.airfield]),
        "radar": ("radar net", [net.name for net in contents.entries_of(c.Net)]),
        "hq": ("headquarters", [headquarters.name for headquarters in contents.entries_of(c.Headquarters)]),
    }
    for kind, (kind_name, names) in named.items():
        drawn = [site.name for site in sites if site.type == kind]
        require_complete(drawn, names, f"drawing.toml: site {kind}")
        for name in drawn:
            require_known(name, names, f"drawing.toml: site {kind} {name}: name", kind_name)


def check_help(contents: Contents) -> None:
    """Check that help texts are not empty and belong to existing rules."""
    for entry in contents.entries_of(c.RuleHelp):
        _check_rule(entry.rule, f"help.toml: help {entry.rule}")
        if not entry.text.strip():
            raise PackError(f"help.toml: help {entry.rule}: text: the text is empty")
    for kind in contents.entries_of(c.EventKind):
        _check_rule(kind.rule, f"event_kinds.toml: kind {kind.id}")


def _check_rule(rule: str, place: str) -> None:
    """Check a rule reference: a name of the shared rules, or the number of a rule of a single game."""
    if "-" not in rule and rule not in RULE_NAMES:
        raise PackError(f"{place}: rule: unknown rule name {rule!r}")
