# SPDX-License-Identifier: Apache-2.0
"""Trusted keys and signed bundles of rules."""

import dataclasses
import datetime
import glob
import os
from ctypes import byref, c_void_p
from typing import NamedTuple, Sequence, Union

from ._library import CBundle, call, lib, encode_name

Path = Union[str, "os.PathLike[str]"]


class BundleFile(NamedTuple):
    """A bundle that is not read from a file but, for example, from a database."""

    name: str  #: Name of the bundle in diagnostics.
    data: bytes  #: Bytes of the bundle.
    signatures: bytes  #: Contents of all signature files of the bundle, one after the other.


@dataclasses.dataclass(frozen=True)
class Bundle:
    """A signed bundle that was accepted. To refuse earlier bundles in the future, store `version` and pass it as `Trust.min_version` to the
    next call of load()."""

    authority: str  #: Name of the authority that issued the bundle, such as `us_sd`.
    version: int  #: Version of the bundle. Each new bundle of the authority has a higher version.
    expires: datetime.date  #: Last date on which the bundle is accepted.
    digest: str  #: SHA-256 digest of the bundle, as 64 hexadecimal digits.
    content: str  #: SHA-256 digest of the list of texts in the bundle. Bundles with the same texts have the same digest.
    signer_count: int  #: Number of trusted keys that signed the bundle.


@dataclasses.dataclass(frozen=True)
class Trust:
    """Trusted keys and signed bundles. Rules are then loaded only from these bundles. The files are read when rules are loaded. The
    signatures of a bundle are in the files `BUNDLE.minisig` and `BUNDLE.*.minisig`, which must be in the folder of the bundle.
    docs/trust.md lists the reasons why a bundle can be refused."""

    trust: Union[Path, bytes]  #: Path or contents of a trust file or of a minisign public key file.
    bundles: Sequence[Union[Path, BundleFile]]  #: Signed bundles. A unit is loaded from the first bundle that contains it.
    today: Union[datetime.date, str]  #: Current date. Trust files and bundles that expired before this date are refused.
    min_version: int = 0  #: Minimum version of the bundles that are accepted. A minimum in the trust file also applies.


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
    """The contents of the files to which a Trust object refers. Can be pickled and used on other machines, which do not need the files."""

    name: str  #: Name of the trust file in diagnostics.
    text: bytes  #: Contents of the trust file.
    bundles: tuple[BundleFile, ...]  #: Contents of the signed bundles.
    today: str  #: Current date, as in Trust.today.
    min_version: int  #: Minimum version of the bundles that are accepted, as in Trust.min_version.

    def __repr__(self) -> str:  # Dask displays this text
        return f"<{self.name}, {len(self.bundles)} bundles>"


def trust_files(trust: Trust) -> TrustFiles:
    """Reads the files to which a Trust object refers. Raises TypeError or ValueError if a member of the object is invalid, and OSError if a
    file cannot be read."""
    if isinstance(trust.bundles, (str, bytes, os.PathLike, BundleFile)):
        raise TypeError("bundles must be a list of bundles: write bundles=[...]")
    if not 0 <= trust.min_version < 2 ** 64:
        raise ValueError(f"min_version must be a version number of 0 or more, not {trust.min_version}")
    name, text = ("trust", trust.trust) if isinstance(trust.trust, bytes) else (os.fspath(trust.trust), read(trust.trust))
    return TrustFiles(name, text, tuple(map(bundle_file, trust.bundles)), str(trust.today), trust.min_version)


def add_bundles(source: c_void_p, trust: TrustFiles) -> None:
    """Restricts a new source of rule files to signed bundles, and adds the bundles to the source."""
    call("source_require_signatures", source, encode_name(trust.name), trust.text, len(trust.text), encode_name(trust.today), trust.min_version)
    for one in trust.bundles:
        call("source_add_bundle", source, encode_name(one.name), one.data, len(one.data), one.signatures, len(one.signatures))


def list_bundles(source: c_void_p) -> tuple[Bundle, ...]:
    """Returns the signed bundles that a source of rule files has accepted."""
    return tuple(_bundle(source, i) for i in range(lib.fairroll_source_bundle_count(source)))


def _bundle(source: c_void_p, index: int) -> Bundle:
    one = CBundle()
    lib.fairroll_source_bundle(source, index, byref(one))
    return Bundle(one.authority.decode(), int(one.version), datetime.date.fromisoformat(one.expires.decode()), one.digest.decode(),
                  one.content.decode(), int(one.signer_count))


def check_trust_rotation(old: bytes, next: bytes, signatures: bytes, today: Union[datetime.date, str]) -> None:
    """Checks that the trust file `next` can replace the trust file `old`. `old`, `next` and `signatures` are the contents of files. The new
    trust file must have the same authority and a higher version than the old one, and it must not have expired before `today`. It must be
    signed with as many keys of each of the two trust files as the threshold of that file requires. Raises Error
    with all reasons if `next` cannot replace `old`."""
    call("trust_check_rotation", old, len(old), next, len(next), signatures, len(signatures), encode_name(str(today)))
