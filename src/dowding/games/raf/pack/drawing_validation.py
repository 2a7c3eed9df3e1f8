"""Checks on what a pack draws and tells: sites on the map, and help for rules that there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from dowding.engine.errors import PackError
from dowding.engine.packs import Contents
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.rule_refs import RULE_NAMES
from dowding.games.raf.pack.table_validation import require_complete, require_known


def check_drawing(contents: Contents) -> None:
    """Every sector and every target is drawn, and nothing that is not there."""
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
    """The airfields, nets and headquarters that the rules name are drawn on the map, and no others."""
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
    """Every text is there, and tells of a rule that there is."""
    for entry in contents.entries_of(c.RuleHelp):
        _check_rule(entry.rule, f"help.toml: help {entry.rule}")
        if not entry.text.strip():
            raise PackError(f"help.toml: help {entry.rule}: text: there is none")
    for kind in contents.entries_of(c.EventKind):
        _check_rule(kind.rule, f"event_kinds.toml: kind {kind.id}")


def _check_rule(rule: str, place: str) -> None:
    """A rule is called by its name in the family, or by its number in the one game that has it."""
    if "-" not in rule and rule not in RULE_NAMES:
        raise PackError(f"{place}: rule: no rule of the family is called {rule!r}")
