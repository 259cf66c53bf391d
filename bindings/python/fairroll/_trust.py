# SPDX-License-Identifier: Apache-2.0
"""Rules that somebody has signed: whom to trust, and the bundles to load from."""

import dataclasses
import datetime
import glob
import os
from ctypes import byref, c_void_p
from typing import NamedTuple, Sequence, Union

from ._library import CBundle, call, lib, name_bytes

Path = Union[str, "os.PathLike[str]"]


class BundleFile(NamedTuple):
    """A bundle that lies in no folder: in a database, say."""

    name: str  #: what diagnostics call it
    data: bytes  #: the bytes of the bundle
    signatures: bytes  #: texts of its signature files, one behind the other


@dataclasses.dataclass(frozen=True)
class Bundle:
    """What was accepted. Keep the version, and hand it over as `lowest` the next time."""

    authority: str  #: who answers for it: `us_sd`
    version: int  #: rises with each bundle of the authority
    expires: datetime.date  #: the last day on which it is accepted
    digest: str  #: SHA-256 of the file, 64 hexadecimal digits
    content: str  #: SHA-256 of the list of its texts: the same in every bundle of the same texts
    signers: int  #: how many of the trusted keys signed it


@dataclasses.dataclass(frozen=True)
class Trust:
    """Whom to trust, and the signed bundles that rules are loaded from; then from nothing else. Files are read when rules are loaded:
    signatures lie beside a bundle as `BUNDLE.minisig` and `BUNDLE.*.minisig`. docs/trust.md says what is refused, and why."""

    trust: Union[Path, bytes]  #: a trust file or a minisign public key file: its path, or its text as bytes
    bundles: Sequence[Union[Path, BundleFile]]  #: the first that has a unit gives it
    today: Union[datetime.date, str]  #: the day on which nothing may have expired; no clock is read
    lowest: int = 0  #: the lowest version that is accepted, besides what the trust file says


def read(path: Path) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def bundle_file(bundle: Union[Path, BundleFile]) -> BundleFile:
    if isinstance(bundle, BundleFile):
        return bundle
    path = os.fspath(bundle)
    beside = [path + ".minisig", *sorted(glob.glob(glob.escape(path) + ".*.minisig"))]
    return BundleFile(path, read(path), b"".join(read(one) for one in beside if os.path.isfile(one)))


class TrustFiles(NamedTuple):
    """The same, with its files read. It can be pickled, and says the same on every machine."""

    name: str  #: of the trust file, as diagnostics call it
    text: bytes  #: of the trust file
    bundles: tuple[BundleFile, ...]
    today: str
    lowest: int

    def __repr__(self) -> str:  # Dask shows it
        return f"<{self.name}, {len(self.bundles)} bundles>"


def trust_files(trust: Trust) -> TrustFiles:
    """Raises TypeError or ValueError for what is no such thing, and OSError for a file that cannot be read."""
    if isinstance(trust.bundles, (str, bytes, os.PathLike, BundleFile)):
        raise TypeError("bundles must be a list of bundles: write bundles=[...]")
    if not 0 <= trust.lowest < 2 ** 64:
        raise ValueError(f"lowest must be a version from 0, not {trust.lowest}")
    name, text = ("trust", trust.trust) if isinstance(trust.trust, bytes) else (os.fspath(trust.trust), read(trust.trust))
    return TrustFiles(name, text, tuple(map(bundle_file, trust.bundles)), str(trust.today), trust.lowest)


def add_bundles(source: c_void_p, trust: TrustFiles) -> None:
    """Tells a new source whom to trust, and adds the bundles."""
    call("source_trust", source, name_bytes(trust.name), trust.text, len(trust.text), name_bytes(trust.today), trust.lowest)
    for one in trust.bundles:
        call("source_add_bundle", source, name_bytes(one.name), one.data, len(one.data), one.signatures, len(one.signatures))


def bundles_of(source: c_void_p) -> tuple[Bundle, ...]:
    """Those that a source has accepted."""
    return tuple(_bundle(source, i) for i in range(lib.fairroll_source_bundle_count(source)))


def _bundle(source: c_void_p, index: int) -> Bundle:
    one = CBundle()
    lib.fairroll_source_bundle(source, index, byref(one))
    return Bundle(one.authority.decode(), int(one.version), datetime.date.fromisoformat(one.expires.decode()), one.digest.decode(),
                  one.content.decode(), int(one.signers))


def rotate_trust(old: bytes, next: bytes, signatures: bytes, today: Union[datetime.date, str]) -> None:
    """Returns if the trust file `next` may take the place of `old`: of the same authority, of a higher version, not expired, and signed by the
    thresholds of both. Error, with every reason, if it may not. All are texts of files."""
    call("trust_rotate", old, len(old), next, len(next), signatures, len(signatures), name_bytes(str(today)))
