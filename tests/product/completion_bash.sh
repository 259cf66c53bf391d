#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Completion in a real bash: the words after each line are what it must offer, or must not (behind `-`).
. "$(dirname "$0")/common.sh"
export PATH=$prefix/bin:$PATH
cd "$SCRATCH"
bash -n "$prefix/share/bash-completion/completions/fairroll"
offered() { # WORD... ; the last one is the one to complete
  bash --norc -c '
    . "$0"
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _fairroll fairroll
    printf "%s\n" "${COMPREPLY[@]}"' "$prefix/share/bash-completion/completions/fairroll" "$@"
}
offers() { # "LINE" WORD... [- WORD...]
  local line words got wanted=1
  read -ra words <<<"$1"
  [[ $1 != *' ' ]] || words+=('')
  line=$1
  shift
  got=$(offered "${words[@]}")
  for word in "$@"; do
    if [ "$word" = - ]; then
      wanted=0
    elif [ $wanted -eq 1 ]; then
      grep -qxF -- "$word" <<<"$got" || fail "\`$line\`: \`$word\` is not offered, only: $got"
    else
      ! grep -qxF -- "$word" <<<"$got" || fail "\`$line\`: \`$word\` is offered"
    fi
  done
}

offers 'fairroll ' check run edge completions man - us_sd.craps
offers 'fairroll ch' check - run
offers 'fairroll --color ' never auto always
offers 'fairroll --color never ch' check
offers 'fairroll check --' --rules --format --color --help - --wager
offers 'fairroll check --format ' text json - html
offers 'fairroll edge --format = h' html - json
offers 'fairroll edge --format=' - text  # one word, as some shells pass it: nothing wrong is offered
offers 'fairroll edge us_s' us_sd.craps us_sd.deadwood_one - nv.house
offers 'fairroll edge us_sd.craps nv.h' nv.house
offers 'fairroll edge --stake ' - us_sd.craps
offers 'fairroll list ' rulesets wagers - us_sd.craps
offers 'fairroll list wagers us_sd.c' us_sd.craps
offers 'fairroll list --rules /tmp w' wagers
offers 'fairroll schema us_sd.craps sc' scenario
offers 'fairroll conforms --to us_sd.c' us_sd.craps
offers 'fairroll completions ' bash zsh fish names
mkdir -p "$SCRATCH/a_folder" && : >"$SCRATCH/a_file.fair"
offers 'fairroll check a_f' a_folder a_file.fair
offers 'fairroll check --rules a_f' a_folder - a_file.fair
# Rule books of the folder that --rules names.
mkdir -p own/my && sed 's/^vocabulary [a-z_.]*/ruleset my.craps/' "$ROOT/rulesets/us_sd/craps.fair" | sed 's/^ruleset us_sd.craps/ruleset my.craps/' >own/my/craps.fair
offers 'fairroll edge --rules own m' my.craps - us_sd.craps

# Every option of every command is offered.
fairroll --help | sed -nE 's/^  ([a-z-]+)  +.*/\1/p' | while read -r command; do
  names=$(fairroll "$command" --help | sed -nE 's/^  (-[a-z],)?(--[a-z-]+).*/\2/p')
  # shellcheck disable=SC2086
  offers "fairroll $command --" $names
done
