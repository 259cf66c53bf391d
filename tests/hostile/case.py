# SPDX-License-Identifier: Apache-2.0
"""What a hostile case is, and how its files come into a folder."""
import dataclasses
import os
import pathlib
import typing

MIB = 1 << 20


class Pipe:
    """A named pipe. Nobody writes to it, so whoever opens it waits forever."""


class Folder:
    """An empty folder."""


@dataclasses.dataclass
class Link:
    """A symbolic link."""

    to: str


@dataclasses.dataclass
class Nested:
    """Folders within folders, too deep for a path to name the lowest."""

    depth: int


@dataclasses.dataclass
class Unreadable:
    """A file that only root may read."""

    text: str


@dataclasses.dataclass
class Case:
    """Files that somebody wrote to stop the program, and what the program must say about them.

    `made` returns the files by path (`str` or `bytes`); each is text, bytes or one of the kinds above. `command` runs in their folder;
    `{books}` in it stands for the folder of the shipped rule books. `says` lists pieces that its output must contain: a place with a
    code where there is one.
    """

    name: str
    made: typing.Callable[[], dict]
    command: str
    code: int = 3
    says: tuple = ()
    rules: str = "."  # the folder of rule books for --every-command
    unit: str = "g.r"  # the rule book that --every-command asks about
    stdin: bytes = b""
    root_differs: bool = False  # root may read everything, so the case is left out for root


def write(files, folder):
    """Makes the files of a case. Names become bytes, because not every name is UTF-8."""
    root = os.fsencode(folder)
    for name, what in files.items():
        path = os.path.join(root, os.fsencode(name))
        make_folders(os.path.dirname(path))
        if isinstance(what, Pipe):
            os.mkfifo(path)
        elif isinstance(what, Folder):
            os.mkdir(path)
        elif isinstance(what, Link):
            os.symlink(what.to, path)
        elif isinstance(what, Nested):
            nest(path, what.depth)
        elif isinstance(what, Unreadable):
            pathlib.Path(os.fsdecode(path)).write_text(what.text)
            os.chmod(path, 0)
        else:
            with open(path, "wb") as file:
                file.write(what if isinstance(what, bytes) else what.encode())


def make_folders(path):
    """Like os.makedirs(), but without recursion: some paths have a thousand levels."""
    missing = []
    while not os.path.isdir(path):
        missing.append(path)
        path = os.path.dirname(path)
    for folder in reversed(missing):
        os.mkdir(folder)


def nest(path, depth):
    os.mkdir(path)
    at = os.open(path, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=at)
        below = os.open("d", os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(at)
