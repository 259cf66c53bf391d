#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the packages into an empty root by dpkg itself, builds against them there, removes them: nothing is left behind.
. "$(dirname "$0")/common.sh"
compgen -G "$packages/*.deb" >/dev/null || skip "there are no packages"
if [ "$(id -u)" -ne 0 ] && [ -z "${FAIRROLL_AS_ROOT:-}" ]; then  # dpkg works for root alone; a namespace of our own will do
  unshare --map-root-user true 2>/dev/null || skip "dpkg needs root here"
  FAIRROLL_AS_ROOT=1 exec unshare --map-root-user "$0"
fi

rm -rf "$root"
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers} "$root"/var/log
: >"$root/var/lib/dpkg/status"
# There is no shell in that root; what the packages ask at their installation (ldconfig) is asked of this one.
in_root() { dpkg --root="$root" --log="$SCRATCH/dpkg.log" --force-not-root,depends,bad-path,script-chrootless --no-triggers "$@"; }
listed() { (cd "$root" && find . -path ./var/lib/dpkg -prune -o -print | sort); }

before=$(listed)
in_root -i "$packages"/*.deb >"$SCRATCH/dpkg.out" 2>&1 || { cat "$SCRATCH/dpkg.out"; fail "dpkg -i"; }
in_root --audit | grep -q . && fail "dpkg --audit: $(in_root --audit)"
expect "fairroll 0." "$root/usr/bin/fairroll" --version
cd "$SCRATCH" && rm -rf nowhere && mkdir nowhere && cd nowhere
cp "$ROOT/rulesets/us_sd/throw.scenario" .
expect "us_sd.craps" "$root/usr/bin/fairroll" run --brief throw.scenario
# In that root there is nothing else, not even /proc: the program needs nothing. (A container may forbid to enter a root.)
if chroot "$root" /usr/bin/fairroll --version >/dev/null 2>&1; then expect "us_sd.craps, " chroot "$root" /usr/bin/fairroll list; fi

"$here/stranger_cmake.sh" root/usr
"$here/stranger_pkg_config.sh" root/usr
if [ -f "$root/usr/include/fairroll.h" ]; then "$here/stranger_c.sh" root/usr; fi

names=$(dpkg --root="$root" -l | awk '$1 == "ii" { print $2 }' | cut -d: -f1)
# shellcheck disable=SC2086
in_root --purge $names >"$SCRATCH/dpkg.out" 2>&1 || { cat "$SCRATCH/dpkg.out"; fail "dpkg --purge"; }
diff <(echo "$before") <(listed) || fail "this is left behind"
