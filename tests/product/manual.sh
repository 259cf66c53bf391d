#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The manual page: groff has nothing to complain of, and every command and option is in it.
. "$(dirname "$0")/common.sh"
page=$prefix/share/man/man1/fairroll.1
command -v groff >/dev/null || skip "there is no groff (script/bootstrap installs it)"
said=$(groff -man -Tutf8 -ww -z "$page" 2>&1) || fail "groff: $said"
[ -z "$said" ] || fail "groff: $said"
text=$(groff -man -Tascii -P-c -rLL=2000n "$page" 2>/dev/null | sed 's/.\x08//g')
program=$prefix/bin/fairroll
"$program" --help | sed -nE 's/^  ([a-z-]+)  +.*/\1/p' >"$SCRATCH/commands"
[ "$(wc -l <"$SCRATCH/commands")" -ge 19 ] || fail "these are all commands: $(cat "$SCRATCH/commands")"
while read -r command; do
  grep -q "fairroll $command \[OPTIONS\]" <<<"$text" || fail "no command $command in the manual"
  for option in $("$program" "$command" --help | sed -nE 's/^  (-[a-z],)?(--[a-z-]+).*/\2/p'); do
    grep -q -e " $option" <<<"$text" || fail "no $option of $command in the manual"
  done
done <"$SCRATCH/commands"
for words in 'share/fairroll/rulesets' '130 (interrupted)' 'fairroll check rulesets'; do tr '\n' ' ' <<<"$text" | tr -s ' ' | grep -qF "$words" || fail "no \`$words\` in the manual"; done
