#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Plays neovim.lua with the program, and compares what it wrote down with neovim.session. FAIRROLL_RESET=1 writes that anew.
#   neovim.sh PROGRAM
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")
command -v nvim >/dev/null || { echo "no nvim (Debian: neovim)"; exit 77; }

# What the server lays out depends on how long the name of the folder is.
folder=$(mktemp -d /tmp/fairroll-neovim.XXXXXX)
trap 'rm -rf "$folder"' EXIT
cp -r "$here/project/." "$folder"
cd "$folder"
export SOURCE_DATE_EPOCH=1795737600  # 2026-11-27
export SESSION=$PWD/neovim.session HOME=$PWD XDG_CONFIG_HOME=$PWD XDG_DATA_HOME=$PWD XDG_STATE_HOME=$PWD XDG_CACHE_HOME=$PWD
nvim --headless --clean --cmd "let g:fairroll_path = '$program'" --cmd "set runtimepath+=$here/../../editors/vim" \
  -c "luafile $here/../../editors/vim/fairroll.lua" -c "luafile $here/neovim.lua" </dev/null || { cat "$SESSION"; exit 1; }
[ "${FAIRROLL_RESET:-}" != 1 ] || cp "$SESSION" "$here/neovim.session"
diff -u "$here/neovim.session" "$SESSION"
