# SPDX-License-Identifier: Apache-2.0
"""Calls that may take long."""

from typing import Callable, Optional

from ._library import Watch, text_of

#: Is told the stage, how much of it is done, and of how much. False stops: the result then says so.
Progress = Callable[[str, int, int], object]


def watched(name: str, *arguments: object, progress: Optional[Progress]) -> bytes:
    """A long call: Ctrl-C is heard meanwhile, and what `progress` raises comes out as it was."""
    failure: list[BaseException] = []

    def watch(_: object, stage: bytes, done: int, of: int) -> int:
        try:
            return int(progress is not None and progress(stage.decode(), done, of) is False)
        except BaseException as raised:  # it must not cross the library
            failure.append(raised)
            return 1

    text = text_of(name, *arguments, Watch(watch), None)
    if failure:
        raise failure[0]
    return text
