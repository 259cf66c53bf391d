# SPDX-License-Identifier: Apache-2.0
"""The archive of conformance/pack is whole: unpacked elsewhere it is played by itself. Usage: archive_test.py COMMAND..."""

import pathlib
import subprocess
import sys
import tarfile
import tempfile

PACK = pathlib.Path(__file__).resolve().parents[2] / "conformance" / "pack"


def main(command):
    with tempfile.TemporaryDirectory() as folder:
        archives = []
        for name in ("one", "two"):
            (pathlib.Path(folder) / name).mkdir()
            subprocess.run([sys.executable, PACK, pathlib.Path(folder) / name], check=True)
            archives += (pathlib.Path(folder) / name).iterdir()
        if archives[0].read_bytes() != archives[1].read_bytes():
            raise SystemExit("two archives of one suite differ")
        with tarfile.open(archives[0]) as archive:
            archive.extractall(folder)
        top = pathlib.Path(folder) / archives[0].name.removesuffix(".tar.gz")
        listed = subprocess.run([sys.executable, top / "conformance" / "run", "--list"], check=True, capture_output=True, text=True).stdout
        played = subprocess.run([sys.executable, top / "conformance" / "run", "--share", "40", "--", *command], check=False, capture_output=True, text=True)
        print(f"{len(listed.splitlines())} cases in the archive\n{played.stdout}{played.stderr}")
        return played.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
