#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# without.sh "NAME..." COMMAND...: hides libraries from a command, in a mount namespace of its own.
set -euo pipefail
names=$1
shift
if [ -z "${FAIRROLL_HIDDEN:-}" ]; then
  as=()
  [ "$(id -u)" -eq 0 ] || as=(--map-root-user)
  unshare "${as[@]}" --mount true 2>/dev/null || exit 78
  FAIRROLL_HIDDEN=1 exec unshare "${as[@]}" --mount "$0" "$names" "$@"
fi

empty=$(mktemp -d)
hide() { [ ! -d "$1" ] || mount --bind "$empty" "$1" || exit 78; }
hide_library() {
  local name=$1 package folder  # local: the command may have variables of these names
  hide "/usr/include/$name"
  case $name in
    tao) package='pegtl*' ;;
    nlohmann) package='nlohmann_json*' ;;
    *) package="$name*" ;;
  esac
  shopt -s nullglob nocaseglob
  for folder in /usr/lib/cmake/$package /usr/lib/*/cmake/$package /usr/share/cmake/$package /usr/share/*/cmake/$package /usr/share/cmake/*/$package; do hide "$folder"; done
  shopt -u nullglob nocaseglob
  [ -z "$(ls -A "/usr/include/$name" 2>/dev/null)" ] || { echo "/usr/include/$name is not hidden" >&2; exit 1; }
}
for library in $names; do hide_library "$library"; done
status=0
"$@" || status=$?
exit $status
