#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the Debian packages and the tar file, and examines them.
. "$(dirname "$0")/common.sh"
command -v dpkg-shlibdeps >/dev/null || skip "there is no dpkg-shlibdeps (script/bootstrap installs it)"
rm -rf "$packages"
(umask 077 && "$ROOT/script/package" --build "$BUILD" --to "$packages" deb tar)
for name in fairroll libfairroll-dev python3-fairroll; do
  compgen -G "$packages/${name}_*.deb" >/dev/null || fail "no package $name among $(ls "$packages")"
done
field() { dpkg-deb -f "$packages/$1"_*.deb "$2"; }
version=$(field fairroll Version)
[ "$(field libfairroll-dev Depends)" = "fairroll (= $version)" ] || fail "libfairroll-dev depends on: $(field libfairroll-dev Depends)"
# What links the shared library takes any later one of its name.
shlibs=$(dpkg-deb --ctrl-tarfile "$packages"/fairroll_*.deb | tar -xO ./shlibs) || fail "the package says nothing of its shared libraries"
grep -qF "libfairroll 2 fairroll (>= $version)" <<<"$shlibs" || fail "programs that link libfairroll depend on: $shlibs"
! grep -F '(= ' <<<"$shlibs" || fail "programs that link a shared library stop at its next patch"
dpkg-deb -c "$packages"/fairroll_*.deb | grep ' ./usr/share/man/man1/fairroll.1.gz$' >/dev/null || fail "no manual page"
for name in fairroll libfairroll-dev python3-fairroll; do
  content=$(dpkg-deb -c "$packages/${name}_"*.deb)
  for file in LICENSE NOTICE THIRD-PARTY-NOTICES copyright licences/GPL-3 licences/LGPL-3 licences/LGPL-2.1 licences/glibc $name.spdx.json; do
    grep -qF " ./usr/share/doc/$name/$file" <<<"$content" || fail "no $file in $name"
  done
  dpkg-deb --fsys-tarfile "$packages/${name}_"*.deb | tar -xO "./usr/share/doc/$name/copyright" >"$packages/copyright"
  grep -qx 'License: Apache-2.0' "$packages/copyright" || fail "$name is not under the Apache License"
  # What the notices name, the copyright file names too, under `linked/` and the name of its package.
  while read -r library; do
    grep -qF "linked/$library/" "$packages/copyright" || fail "the copyright file of $name does not name $library"
  done < <(sed -n 's/^Debian: //p' "$ROOT/THIRD-PARTY-NOTICES" | sed 's/, /\n/g')
done
! dpkg-deb -c "$packages"/fairroll_*.deb | grep -E '\.(hpp|a|cmake|pc)$' || fail "the runtime package holds what is for compilers"
if dpkg-deb -c "$packages"/fairroll_*.deb "$packages" 2>/dev/null | awk '{ print $2 }' | grep -v '^root/root$'; then fail "not everything is root's"; fi
if command -v lintian >/dev/null; then
  # On purpose: the program is static, GMP inside; the library for C lies beside the program that it ships with; packages are made by cpack for
  # the machine's own architecture, in one folder for libraries. And no mail reaches who answers for them until somebody is named.
  own=statically-linked-binary,embedded-library,package-name-doesnt-match-sonames,pkg-config-unavailable-for-cross-compilation
  # cpack tells ldconfig of a library by scripts of the package, not by a trigger.
  own+=,lacks-ldconfig-trigger,maintscript-calls-ldconfig
  # Whoever gets a package has the licences with it, also where there is no /usr/share/common-licenses.
  own+=,extra-license-file
  lintian --allow-root --fail-on error,warning --suppress-tags "$own,initial-upload-closes-no-bugs,bogus-mail-host" "$packages"/*.deb || fail "lintian"
fi

# The tar file runs where it is unpacked, with the rule books in it.
tar -xzf "$packages"/fairroll-*.tar.gz -C "$packages"
unpacked=$(echo "$packages"/fairroll-*-linux-*/)
expect "fairroll 0." "$unpacked/bin/fairroll" --version
(cd / && expect "us_sd.craps, " "$unpacked/bin/fairroll" list)
for file in share/man/man1/fairroll.1 share/doc/fairroll/THIRD-PARTY-NOTICES lib/libfairroll.so.2; do
  [ -e "$unpacked/$file" ] || fail "no $file in the tar file"
done
