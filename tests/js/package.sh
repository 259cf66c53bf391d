#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The npm package says neither in which folder it was built nor under which umask: package.sh BUILD, a build of the preset `wasm`.
set -euo pipefail
build=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
package=$build/package
[ -f "$package/fairroll-module.wasm" ] || { echo "there is no module in $package"; exit 1; }
if grep -rlF -e "$build" -e "$root" "$package"; then
  echo "these files name the folder in which they were built"
  exit 1
fi
odd=$(find "$package" -type f ! -perm 644)
[ -z "$odd" ] || { echo "these files have the modes of whoever built them: $odd"; exit 1; }
