# SPDX-License-Identifier: Apache-2.0
"""Readings and choices that results depend on."""

import dataclasses
from typing import Any, Mapping, Optional

#: Pairs of a reading and its alternative; `dict()` of the pairs can be passed to load() as `readings`.
Readings = tuple[tuple[str, str], ...]


@dataclasses.dataclass(frozen=True)
class Question:
    """A reading or choice that a result depends on."""

    name: str  #: name of the reading or choice
    is_reading: bool  #: True for a reading of a doubtful text, False for a choice of the house
    question: str  #: the question that the text leaves open; can be empty
    alternative: Optional[str]  #: the alternative that was used; None if the house has not chosen
    alternatives: tuple[str, ...]  #: all alternatives, in text order
    is_selected: bool  #: True if the caller selected the alternative; False if it is the first, the default, or posted by the house
    place: Optional[str]  #: `file:line`, or None


def questions(data: Mapping[str, Any]) -> tuple[Question, ...]:
    """Returns the member `restsOn` of a result."""
    return tuple(Question(one["name"], one["reading"], one["question"], one["alternative"], tuple(one["alternatives"]), one["asked"], one["place"])
                 for one in data["restsOn"])


def readings(data: Mapping[str, Any]) -> Readings:
    """Returns the member `readings` of a result under another interpretation."""
    return tuple((one["name"], one["alternative"]) for one in data["readings"])
