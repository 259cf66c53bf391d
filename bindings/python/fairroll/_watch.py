# SPDX-License-Identifier: Apache-2.0
"""Support for library calls that can take a long time."""

from typing import Callable, Optional

from ._library import ProgressCallback, call_for_text

#: A callback that receives the name of the current stage of the work, the number of finished items and the total number of items. If the
#: callback returns False, the work is stopped, and the property `was_stopped` of the result is True.
Progress = Callable[[str, int, int], object]


def call_with_progress(name: str, *arguments: object, progress: Optional[Progress]) -> bytes:
    """Executes a library call that can take a long time, and returns the resulting text as bytes. The user can interrupt the call with
    Ctrl-C. Exceptions of `progress` are passed on."""
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
