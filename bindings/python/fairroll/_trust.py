# SPDX-License-Identifier: Apache-2.0
"""Signed rules: trusted keys and bundles."""

import dataclasses
import datetime
import glob
import os
from ctypes import byref, c_void_p
from typing import NamedTuple, Sequence, Union

from ._library import CBundle, call, lib, encode_name

Path = Union[str, "os.PathLike[str]"]


class BundleFile(NamedTuple):
    """A bundle that does not come from a file but, for example, from a database."""

    name: str  #: Name of the bundle in diagnostics.
    data: bytes  #: Bytes of the bundle.
    signatures: bytes  #: Concatenated texts of the signature files of the bundle.


@dataclasses.dataclass(frozen=True)
class Bundle:
    """A bundle that was accepted. Store its version, and pass the version as `Trust.min_version` to the next load."""

    authority: str  #: Name of the issuer, such as `us_sd`.
    version: int  #: Version of the bundle. It increases with each bundle of the authority.
    expires: datetime.date  #: Last date on which the bundle is accepted.
    digest: str  #: SHA-256 digest of the file, as 64 hexadecimal digits.
    content: str  #: SHA-256 digest of the list of texts. Equal for all bundles with the same texts.
    signer_count: int  #: Number of trusted keys that signed the bundle.


@dataclasses.dataclass(frozen=True)
class Trust:
    """Trusted keys, and the signed bundles from which rules are loaded. Other sources are then refused. The files are read when rules are
    loaded. The signatures of a bundle are the files `BUNDLE.minisig` and `BUNDLE.*.minisig` in its folder. docs/trust.md lists the reasons
    for a refusal."""

    trust: Union[Path, bytes]  #: Trust file or minisign public key file, as a path or as the contents in bytes.
    bundles: Sequence[Union[Path, BundleFile]]  #: Signed bundles. A unit is loaded from the first bundle that contains it.
    today: Union[datetime.date, str]  #: Current date, because the library reads no clock. Nothing may have expired on this date.
    min_version: int = 0  #: Minimum version of accepted bundles, in addition to the minimum in the trust file.


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
    """The contents of the files of a Trust. The object can be pickled and is the same on every machine."""

    name: str  #: Name of the trust file in diagnostics.
    text: bytes  #: Contents of the trust file.
    bundles: tuple[BundleFile, ...]
    today: str
    min_version: int

    def __repr__(self) -> str:  # Dask displays it
        return f"<{self.name}, {len(self.bundles)} bundles>"


def trust_files(trust: Trust) -> TrustFiles:
    """Reads the files of a Trust. Raises TypeError or ValueError if a member is invalid, and OSError if a file cannot be read."""
    if isinstance(trust.bundles, (str, bytes, os.PathLike, BundleFile)):
        raise TypeError("bundles must be a list of bundles: write bundles=[...]")
    if not 0 <= trust.min_version < 2 ** 64:
        raise ValueError(f"min_version must be a version number of 0 or more, not {trust.min_version}")
    name, text = ("trust", trust.trust) if isinstance(trust.trust, bytes) else (os.fspath(trust.trust), read(trust.trust))
    return TrustFiles(name, text, tuple(map(bundle_file, trust.bundles)), str(trust.today), trust.min_version)


def add_bundles(source: c_void_p, trust: TrustFiles) -> None:
    """Restricts a new source to signed bundles, and adds the bundles."""
    call("source_require_signatures", source, encode_name(trust.name), trust.text, len(trust.text), encode_name(trust.today), trust.min_version)
    for one in trust.bundles:
        call("source_add_bundle", source, encode_name(one.name), one.data, len(one.data), one.signatures, len(one.signatures))


def list_bundles(source: c_void_p) -> tuple[Bundle, ...]:
    """Returns the bundles that a source has accepted."""
    return tuple(_bundle(source, i) for i in range(lib.fairroll_source_bundle_count(source)))


def _bundle(source: c_void_p, index: int) -> Bundle:
    one = CBundle()
    lib.fairroll_source_bundle(source, index, byref(one))
    return Bundle(one.authority.decode(), int(one.version), datetime.date.fromisoformat(one.expires.decode()), one.digest.decode(),
                  one.content.decode(), int(one.signer_count))


def check_trust_rotation(old: bytes, next: bytes, signatures: bytes, today: Union[datetime.date, str]) -> None:
    """Checks that the trust file `next` can replace the trust file `old`. The new file must have the same authority and a higher version,
    and it must not have expired on `today`. Its signatures must meet the thresholds of both files. The arguments are the contents of the
    files. Raises Error with all reasons if the file cannot replace `old`."""
    call("trust_check_rotation", old, len(old), next, len(next), signatures, len(signatures), encode_name(str(today)))
