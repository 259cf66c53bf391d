# SPDX-License-Identifier: Apache-2.0
"""What a hostile case is, and how its files come into a folder."""
import dataclasses
import os
import pathlib
import typing

MIB = 1 << 20


class Pipe:
    """A named pipe: whoever opens it waits for a writer that never comes."""


class Folder:
    """An empty folder."""


@dataclasses.dataclass
class Link:
    """A symbolic link."""

    to: str


@dataclasses.dataclass
class Nested:
    """Folders in folders, so deep that no path can name the lowest."""

    depth: int


@dataclasses.dataclass
class Unreadable:
    """A file that nobody but root may read."""

    text: str


@dataclasses.dataclass
class Case:
    """Files that somebody wrote to stop the program, and what it must say of them.

    `made` gives the files by their paths (`str` or `bytes`), as text, as bytes or as one of the kinds above. `command` runs in their folder;
    `{books}` in it stands for the folder of the shipped rule books. `says` are pieces of its output: places with codes, mostly.
    """

    name: str
    made: typing.Callable[[], dict]
    command: str
    code: int = 3
    says: tuple = ()
    rules: str = "."  # where --every-command has rule books looked for
    unit: str = "g.r"  # and which of them it asks about
    stdin: bytes = b""
    root_differs: bool = False  # root may read everything, so this says nothing of root


def write(files, folder):
    """Makes the files of a case; names are bytes, since not every name is UTF-8."""
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
    """As os.makedirs, which calls itself for each level."""
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
