"""Write the types of what the server sends, for the browser client: `python tools/scene_types.py`, or `--check` them.

They come from the structs themselves, so that `tsc --checkJs` finds where the client and the server disagree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.inspect import (
    BoolType,
    DictType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    multi_type_info,
)

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from dowding.server.api import messages
from dowding.view.recap import Story
from dowding.view.scene import Sight

PATH = ROOT / "src" / "dowding" / "web" / "js" / "scene.d.ts"
HEAD = "// What the server sends, written by tools/scene_types.py from its structs. Not to be changed by hand.\n"
TOLD = (
    messages.FromServer,
    messages.Boards,
    messages.Created,
    messages.GameCard,
    messages.Hint,
    messages.Link,
    messages.Moment,
    messages.OddsAnswer,
    Sight,
    messages.Summary,
    messages.WinLine,
    Story,
)
PLAIN: dict[type[Type], str] = {
    StrType: "string",
    IntType: "number",
    FloatType: "number",
    BoolType: "boolean",
    NoneType: "null",
}


class NoType(Exception):
    """There is no word for such a type yet."""


def types() -> str:
    """The whole file: an interface for each struct that a message holds, in the order of their names."""
    found: dict[str, StructType] = {}
    for info in multi_type_info(TOLD):
        collect(info, found)
    return "\n".join([HEAD, *(interface(name, found[name]) for name in sorted(found))])


def collect(info: Type, found: dict[str, StructType]) -> None:
    """All structs within a type, each once."""
    if isinstance(info, StructType):
        known = found.setdefault(info.cls.__name__, info)
        if known.cls is not info.cls:
            raise NoType(f"{info.cls.__name__} is the name of two structs: {known.cls} and {info.cls}")
        if known is info:
            for field in info.fields:
                collect(field.type, found)
    for part in parts(info):
        collect(part, found)


def parts(info: Type) -> Iterator[Type]:
    """The types that a type is made of."""
    if isinstance(info, UnionType):
        yield from info.types
    elif isinstance(info, TupleType):
        yield from info.item_types
    elif isinstance(info, VarTupleType):
        yield info.item_type
    elif isinstance(info, DictType):
        yield info.value_type


def interface(name: str, info: StructType) -> str:
    """A struct as an interface, with the first line of what it says of itself."""
    about = (info.cls.__doc__ or "").strip().split("\n")[0]
    tag = [f"    {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field else []
    lines = [*tag, *(member(field, omits=bool(info.cls.__struct_config__.omit_defaults)) for field in info.fields)]
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}", ""])


def member(field: Field, *, omits: bool) -> str:
    """A field; what may be left out of the message has a question mark."""
    left_out = omits and not field.required
    word = in_words(field.type)
    if left_out:
        word = word.removesuffix(" | null")
    return f"    {field.encode_name}{'?' if left_out else ''}: {word};"


def in_words(info: Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(info, StructType):
        return info.cls.__name__
    if isinstance(info, LiteralType):
        return " | ".join(json.dumps(value) for value in info.values)
    if isinstance(info, UnionType):
        return " | ".join(in_words(part) for part in sorted(info.types, key=lambda part: isinstance(part, NoneType)))
    if isinstance(info, TupleType):
        return f"[{', '.join(map(in_words, info.item_types))}]"
    if isinstance(info, VarTupleType):
        word = in_words(info.item_type)
        return f"({word})[]" if " | " in word else f"{word}[]"
    if isinstance(info, DictType):
        return f"Record<string, {in_words(info.value_type)}>"
    if type(info) in PLAIN:
        return PLAIN[type(info)]
    raise NoType(f"{info} has no word in TypeScript here")


def main() -> None:
    """Write the file, or say whether it is up to date."""
    if "--check" in sys.argv[1:]:
        if PATH.read_text(encoding="utf-8") != types():
            sys.exit(f"{PATH.relative_to(ROOT)} is not up to date: python tools/scene_types.py")
        return
    PATH.write_text(types(), encoding="utf-8")
    print(f"{PATH.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
