# SPDX-License-Identifier: Apache-2.0
"""The `reading` and `choice` statements on which results depend."""

import dataclasses
from typing import Any, Mapping, Optional

#: Pairs of the name of a `reading` statement and the name of an alternative. `dict()` of the pairs can be passed to load() as `readings`.
Readings = tuple[tuple[str, str], ...]


@dataclasses.dataclass(frozen=True)
class SelectedAlternative:
    """A `reading` or `choice` statement on which a result depends, with the alternative that was used."""

    name: str  #: Name that the statement declares.
    is_reading: bool  #: True if the statement is a `reading` of a doubtful text. False if it is a `choice` of the house.
    question: str  #: Question that the text of the law leaves open. May be empty.
    alternative: Optional[str]  #: Name of the alternative that was used. None if the house has not selected an alternative.
    alternatives: tuple[str, ...]  #: Names of all alternatives, in text order.
    #: True if the caller selected the alternative. False if the alternative is the first one, the default, or the one that the house posted.
    is_selected: bool
    place: Optional[str]  #: Location of the statement, in the form `file:line`. None if there is no location.


def parse_selected_alternatives(data: Mapping[str, Any]) -> tuple[SelectedAlternative, ...]:
    """Returns the `reading` and `choice` statements that the member `dependsOn` of a result describes."""
    return tuple(SelectedAlternative(one["name"], one["reading"], one["question"], one["alternative"], tuple(one["alternatives"]),
                                     one["selectedByCaller"], one["place"])
                 for one in data["dependsOn"])


def readings(data: Mapping[str, Any]) -> Readings:
    """Returns the alternatives in the member `readings` of a result under an interpretation that was not selected."""
    return tuple((one["name"], one["alternative"]) for one in data["readings"])
