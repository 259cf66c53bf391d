# SPDX-License-Identifier: Apache-2.0
"""Calls that can take a long time."""

from typing import Callable, Optional

from ._library import ProgressCallback, call_for_text

#: A callback that receives the stage of the work, the number of finished items and the number of all items. If the callback returns False,
#: the work is stopped, and the result states that it was stopped.
Progress = Callable[[str, int, int], object]


def call_with_progress(name: str, *arguments: object, progress: Optional[Progress]) -> bytes:
    """Executes a call that can take a long time. Ctrl-C interrupts the call, and exceptions of `progress` are passed on."""
    failure: list[BaseException] = []

    def watch(_: object, stage: bytes, done: int, of: int) -> int:
        try:
            return int(progress is not None and progress(stage.decode(), done, of) is False)
        except BaseException as raised:  # must not pass through the library
            failure.append(raised)
            return 1

    text = call_for_text(name, *arguments, ProgressCallback(watch), None)
    if failure:
        raise failure[0]
    return text
