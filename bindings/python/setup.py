# SPDX-License-Identifier: Apache-2.0
"""Builds the package with all that it needs inside: the C library, the rule books, and the notices that go with them.

The library comes from the build folder that FAIRROLL_BUILD names (a release build with its target `shipped`); without it, it is built here by
CMake. Nothing is written outside of the folder build/ of the source tree.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70
    from wheel.bdist_wheel import bdist_wheel

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = ROOT / "build" / "python"


def fail(words: str) -> None:
    sys.exit(f"\nfairroll: {words}\n")


def version() -> str:
    """That of the project."""
    project = ROOT / "CMakeLists.txt"
    if not project.is_file() or not (ROOT / "interpreter").is_dir():
        fail(f"the sources of the C library are not in {ROOT}: build from the whole source tree, or install the Debian package python3-fairroll")
    return re.search(r"project\(fairroll VERSION ([0-9.]+)", project.read_text())[1]


def run(*command: object) -> None:
    """A step of the build; ends with the way out if it fails."""
    words = [str(word) for word in command]
    try:
        subprocess.run(words, check=True)
    except FileNotFoundError:
        fail(f"`{words[0]}` is not installed, but the build of the C library requires it. `script/bootstrap build` installs what a build requires; or "
             "specify a build folder that contains the library: FAIRROLL_BUILD=build/release pip install ...")
    except subprocess.CalledProcessError:
        fail(f"this command failed: {' '.join(words)}\nIts errors are printed above. `script/bootstrap build` installs what a build requires; or specify a "
"build folder that contains the library: FAIRROLL_BUILD=build/release pip install ...")


def built() -> pathlib.Path:
    """A build folder that has the library."""
    if chosen := os.environ.get("FAIRROLL_BUILD"):
        folder = pathlib.Path(chosen).absolute()
        if not (folder / "CMakeCache.txt").is_file():
            fail(f"FAIRROLL_BUILD is {folder}, which is not a build folder; `script/build shipped` creates build/release")
        return folder
    folder = SCRATCH / "library"
    run("cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INSTALL_LIBDIR=lib", "-DFAIRROLL_CLI=OFF", "-DBUILD_TESTING=OFF")
    run("cmake", "--build", folder, "--target", "fairroll_c")
    return folder


def put_into(package: pathlib.Path) -> None:
    """What an installation has in lib/ and share/, below the package: there _library.py and _source.py look first."""
    installed = SCRATCH / "installed"
    shutil.rmtree(installed, ignore_errors=True)
    run("cmake", "--install", built(), "--prefix", installed, "--component", "runtime")
    libraries = sorted(path for path in installed.rglob("libfairroll.so.*") if path.name.count(".") == 2)  # libfairroll.so.MAJOR
    if not libraries:
        fail(f"{built()} installs no libfairroll.so: configure it with -DFAIRROLL_BINDINGS=ON")
    for folder in ("lib", "share"):
        shutil.rmtree(package / folder, ignore_errors=True)
    (package / "lib").mkdir(parents=True)
    shutil.copy2(libraries[0], package / "lib")  # the file behind the link
    for folder in ("share/fairroll", "share/doc/fairroll"):
        shutil.copytree(installed / folder, package / folder)


class BuildWithLibrary(build_py):
    def run(self) -> None:
        package = pathlib.Path(self.build_lib) / "fairroll"
        if getattr(self, "editable_mode", False):  # there FAIRROLL_LIBRARY names the library
            return super().run()
        shutil.rmtree(package, ignore_errors=True)  # what an earlier build left there
        super().run()
        put_into(package)


class WheelOfThisMachine(bdist_wheel):
    def get_tag(self) -> "tuple[str, str, str]":
        """Any Python 3 on this sort of machine: nothing in it is compiled against Python."""
        return "py3", "none", super().get_tag()[2]

    def write_wheelfile(self, folder: str, *others: object, **named: object) -> None:
        """The last file before the wheel is closed. Modes are not those of whoever unpacked the sources, and the bill of materials comes in."""
        super().write_wheelfile(folder, *others, **named)
        date = subprocess.run([ROOT / "script" / "source-date"], capture_output=True, text=True, check=True).stdout
        os.environ["SOURCE_DATE_EPOCH"] = date.strip()  # all files of the wheel get it
        content = pathlib.Path(self.bdist_dir)
        for path in content.rglob("*"):
            if path.is_file():
                path.chmod(0o755 if ".so" in path.suffixes else 0o644)
        run(sys.executable, ROOT / "cmake" / "sbom.py", "--name", "fairroll", "--version", project, "--purl", f"pkg:pypi/fairroll@{project}", "--root", content,
            "--out", pathlib.Path(folder) / "sboms" / "fairroll.spdx.json")


class WithLibrary(Distribution):
    def has_ext_modules(self) -> bool:
        """It has a library inside, so that it is not for all machines."""
        return True


project = version()
SCRATCH.mkdir(parents=True, exist_ok=True)
setup(version=project, packages=["fairroll"], package_data={"fairroll": ["py.typed", "*.pyi"]}, distclass=WithLibrary,
      cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": WheelOfThisMachine},
      options={"build": {"build_base": str(SCRATCH / "package")}, "egg_info": {"egg_base": str(SCRATCH)}})
