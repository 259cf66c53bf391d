# SPDX-License-Identifier: Apache-2.0
"""Doubtful texts and choices of the house that results rest on."""

import dataclasses
from typing import Any, Mapping, Optional

#: Pairs of a reading and its alternative: `dict()` of them is what load() takes as `readings`.
Readings = tuple[tuple[str, str], ...]


@dataclasses.dataclass(frozen=True)
class Question:
    """A doubtful text, or a choice of the house, that a result rests on."""

    name: str  #: of the reading or choice
    is_reading: bool  #: of a doubtful text; else a choice of the house
    question: str  #: what is doubtful, in words; may be empty
    alternative: Optional[str]  #: the one that was taken; None: the house has not chosen
    alternatives: tuple[str, ...]  #: in the order of the text
    asked: bool  #: somebody asked for it; else it is the first, the default, or what the house has posted
    place: Optional[str]  #: `file:line`


def questions(data: Mapping[str, Any]) -> tuple[Question, ...]:
    """The member `restsOn` of a result."""
    return tuple(Question(one["name"], one["reading"], one["question"], one["alternative"], tuple(one["alternatives"]), one["asked"], one["place"])
                 for one in data["restsOn"])


def readings(data: Mapping[str, Any]) -> Readings:
    """The member `readings` of what is so if the text is read otherwise."""
    return tuple((one["name"], one["alternative"]) for one in data["readings"])
