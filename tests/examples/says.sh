#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# says.sh PROGRAM RULESETS SAID: runs the commands of a .said file and compares what is printed. A block is `$ ARGUMENTS`, lines `< ...` of
# standard input, and the output. RULES stands for the folder of rule books, STATE for an empty one;
# fingerprints and checksums are left out. FAIRROLL_RESET=1 writes what was said.
set -uo pipefail
program=$1 rules=$2 said=$3
state=$(mktemp -d)
found=$(mktemp)
trap 'rm -rf "$state" "$found"' EXIT

run() {
  local arguments=${command//RULES/$rules}
  # shellcheck disable=SC2086
  printf '%s' "$input" | "$program" ${arguments//STATE/$state} 2>&1 | sed "s|$rules|RULES|g; s/\"\(fingerprint\|checksum\)\":\"[0-9a-f]*\"/\"\1\":\"...\"/g"
  local status=${PIPESTATUS[1]}
  [ "$status" -eq 0 ] || echo "[exit $status]"
}
command= input=
flush() {
  [ -z "$command" ] && return
  run >>"$found"
  command=
  input=
}
while IFS= read -r line; do
  case $line in
    '$ '*) flush; command=${line#'$ '}; echo "$line" >>"$found" ;;
    '< '*) input+=${line#'< '}$'\n'; echo "$line" >>"$found" ;;
    '# '*) flush; echo "$line" >>"$found" ;;
  esac
done <"$said"
flush
if [ -n "${FAIRROLL_RESET:-}" ]; then
  cp "$found" "$said"
else
  diff -u "$said" "$found"
fi
