#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Completion in zsh and fish, where they are installed: $1 is the shell.
. "$(dirname "$0")/common.sh"
command -v "$1" >/dev/null || skip "there is no $1 (script/bootstrap installs it)"
export PATH=$prefix/bin:$PATH
cd "$SCRATCH"

fish_offers() { fish --no-config -c "source $prefix/share/fish/vendor_completions.d/fairroll.fish; complete -C '$1'" | cut -f1; }

# zsh completes only at a terminal: it is given one, and what it writes there is read.
zsh_offers() {
  python3 "$here/zsh_at_a_terminal.py" "$prefix/share/zsh/site-functions" "$1"
}

offers() { # "LINE" WORD...
  local line=$1 got
  shift
  got=$("${shell}_offers" "$line")
  for word in "$@"; do
    grep -qwF -- "$word" <<<"$got" || fail "$shell: \`$line\`: \`$word\` is not offered, only: $got"
  done
}

shell=$1
if [ "$shell" = zsh ]; then python3 -c 'import pty; pty.openpty()' 2>/dev/null || skip "this machine lends no terminal (is /dev/pts mounted?)"; fi
offers 'fairroll ' check run edge completions
offers 'fairroll check --f' --format
offers 'fairroll check --format ' text json sarif
offers 'fairroll edge us_sd.' us_sd.craps us_sd.deadwood_one
offers 'fairroll list ' rulesets wagers
