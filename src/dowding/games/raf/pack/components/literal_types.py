"""Literal types: the values that fields of components may have."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

RaidRegion = Literal["LF2E", "LF2S", "LF3"]
Luftflotte = Literal[2, 3]
Letter = Literal["A", "B", "C"]
CardCode = Literal["A", "L", "E,2"]
"""The games that use a line of an event card: all, Lion, or Eagle and the two-player game."""
Weather = Literal["clear", "patchy", "broken"]
Warning = Literal["none", "late", "sufficient", "early", "very early"]
Intelligence = Literal["poor", "limited", "accurate"]
Depth = Literal["coast", "inland", "deep"]
TargetType = Literal["radar", "port", "airfield", "industry", "city", "base", "hq"]
PriorityType = Literal["radar", "port", "airfield", "industry", "city"]
Priority = Literal["low", "medium", "high"]
Effort = Literal["none", "minor", "major"]
Aircraft = Literal["Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"]
ForceEntry = Literal["Me109", "Me109e", "Me109cp", "Me110", "Do17", "He111", "Ju88", "Ju87"]
SquadronType = Literal["Spitfire", "Hurricane", "Blenheim"]
Stock = Literal["Spitfire", "Hurricane", "Blenheim", "fighter", "bomber", "pilots"]
Result = Literal["-", "D", "A", "L", "H"]
BombResult = Literal["0", "1", "2", "H"]
Effect = Literal[
    "stay",
    "stay reduced",
    "escort",
    "inflight",
    "inflight reduced",
    "bomber reduced",
    "bomber or inflight",
    "bomber reduced or inflight",
    "light",
    "heavy",
]
ApproachEvent = Literal[
    "bombers break formation",
    "British altitude advantage",
    "German altitude advantage",
    "channel patrollers hunt",
    "clouds inhibit hunters",
    "clouds scatter raid",
    "Me109s close escort",
    "radio confusion",
    "rendezvous failure",
    "undetected hunters",
    "LF3 weather changes",
    "LF2 weather worsens",
    "LF3 weather worsens",
    "LF2 weather improves",
    "LF3 weather improves",
    "weather moves east",
    "escort rendezvous failure",
    "heavy pursuit",
    "hunters chase stragglers",
    "hunter fuel low",
    "squadrons evade hunters",
]
TargetEvent = Literal[
    "Big Wing",
    "channel patrollers close escort",
    "clouds inhibit squadrons",
    "flak",
    "interception over coast",
    "non-essential target",
    "non-essential target or headquarters",
    "squadrons intercept Blenheims",
    "escort coordination",
    "German pathfinders",
    "low level bombers",
    "Me110s strafe",
    "snap raid",
    "undetected escort",
    "fighters strafe",
    "patrollers vectored away",
    "secondary target",
    "extended attack",
    "late interception",
    "navigational error",
    "squadron turnaround",
    "ULTRA intercept",
]
DayEventName = Literal[
    "change priorities by date",
    "change priorities by VP",
    "British raid on German industry",
    "increase fighter escort",
    "LF3 to LF2",
    "tension",
    "morning haze",
]
Phase = Literal[
    "set-up",
    "time of day",
    "planning",
    "repair",
    "night patrol",
    "advance warning",
    "patrol",
    "target",
    "forming",
    "detection",
    "announcement",
    "size",
    "commitment",
    "response",
    "deployment",
    "rendezvous",
    "approach event",
    "hunter interception",
    "hunter attack",
    "target event",
    "squadron interception",
    "squadron attack",
    "bombardment",
    "recovery",
    "turnaround",
    "fighter assignment",
    "day report",
    "reset",
    "press or rest",
    "day advance",
    "day event",
    "replacements",
    "reinforcements",
    "night raids",
    "over",
]
"""The steps of the sequence of play that are displayed as a phase (LION-4)."""
Cause = Literal[
    "Gruppen light",
    "Gruppen heavy",
    "squadrons light",
    "squadrons heavy",
    "bombing",
    "night bombing",
    "no response",
    "days",
    "reinforcements",
    "preparations",
    "effort",
]
"""The causes of gained and lost victory points."""
Date = Annotated[str, Meta(pattern=r"^(08|09|10)-\d\d$")]
"""A day of 1940, month and day: 08-11."""
Cards = tuple[int, int]
"""The first and the last number of a range of cards."""
SixDice = Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]
SixNumbers = Annotated[tuple[int, ...], Meta(min_length=6, max_length=6)]
