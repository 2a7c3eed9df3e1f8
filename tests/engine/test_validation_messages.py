"""Validation messages: the path of the invalid field and the values it accepts."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from dowding.engine.validation_messages import describe_validation_error


class Wing(msgspec.Struct):
    id: str
    role: Literal["bomber", "fighter"] | None = None
    losses: Annotated[int, msgspec.Meta(ge=1)] = 1


class Raid(msgspec.Struct):
    sun: Literal["left", "right"]
    wings: tuple[Wing, ...] = ()
    marks: list[int] = []


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"sun": "up"}, "sun: 'up' is not one of left, right"),
        ({"sun": "left", "wings": [{"id": "A"}, {"id": "B", "losses": 0}]}, "wings B: losses: Expected `int` >= 1"),
        ({"sun": "left", "wings": [{"id": "A", "role": "x"}]}, "wings A: role: 'x' is not one of bomber, fighter"),
        ({"sun": "left", "wings": [{"losses": 2}]}, "wings number 1: Object missing required field `id`"),
        ({"sun": "left", "marks": [1, "2"]}, "marks number 2: Expected `int`, got `str`"),
        ({}, "Object missing required field `sun`"),
    ],
)
def test_validation_message_names_the_field(raw: dict[str, object], message: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(raw, Raid)
    assert describe_validation_error(caught.value, raw, Raid) == message
