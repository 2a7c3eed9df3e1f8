"""An opened pack: its components and its cached fingerprint."""

from __future__ import annotations

from abc import ABC
from typing import Generic, Protocol, TypeVar

from dowding.engine.game import Pack
from dowding.engine.packs import Contents


class HasContents(Protocol):
    """Components that were built from the contents of a pack."""

    @property
    def contents(self) -> Contents: ...


ComponentsT = TypeVar("ComponentsT", bound=HasContents)


class OpenedPack(Pack, ABC, Generic[ComponentsT]):
    """The base of opened packs: components, from which a game starts matches."""

    def __init__(self, components: ComponentsT) -> None:
        self.components = components
        self.contents = components.contents
        self._fingerprint = super().fingerprint()

    def fingerprint(self) -> str:
        return self._fingerprint
