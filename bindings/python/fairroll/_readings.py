# SPDX-License-Identifier: Apache-2.0
"""Readings and choices on which results depend."""

import dataclasses
from typing import Any, Mapping, Optional

#: Pairs of a reading and its alternative. `dict()` of the pairs can be passed to load() as `readings`.
Readings = tuple[tuple[str, str], ...]


@dataclasses.dataclass(frozen=True)
class SelectedAlternative:
    """A reading or choice on which a result depends, with the alternative that was used."""

    name: str  #: Name of the reading or choice.
    is_reading: bool  #: True for a reading of a doubtful text. False for a choice of the house.
    question: str  #: Question that the text leaves open. May be empty.
    alternative: Optional[str]  #: Alternative that was used. None if the house has not selected one.
    alternatives: tuple[str, ...]  #: All alternatives, in text order.
    #: True if the caller selected the alternative. False if it is the first alternative, the default, or the alternative that the house
    #: posted.
    is_selected: bool
    place: Optional[str]  #: Location of the reading or choice, in the form `file:line`. None if there is no location.


def parse_selected_alternatives(data: Mapping[str, Any]) -> tuple[SelectedAlternative, ...]:
    """Returns the readings and choices in the member `dependsOn` of a result."""
    return tuple(SelectedAlternative(one["name"], one["reading"], one["question"], one["alternative"], tuple(one["alternatives"]),
                                     one["selectedByCaller"], one["place"])
                 for one in data["dependsOn"])


def readings(data: Mapping[str, Any]) -> Readings:
    """Returns the pairs in the member `readings` of a result under another interpretation."""
    return tuple((one["name"], one["alternative"]) for one in data["readings"])
