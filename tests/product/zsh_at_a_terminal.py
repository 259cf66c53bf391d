# SPDX-License-Identifier: Apache-2.0
"""Types a line and a tab into an interactive zsh, and prints what it offers: zsh_at_a_terminal.py FOLDER LINE."""
import os
import pty
import re
import select
import sys
import time

folder, line = sys.argv[1:]
home = os.environ["SCRATCH"] + "/zsh_home"
os.makedirs(home, exist_ok=True)
with open(home + "/.zshrc", "w") as rc:
    rc.write(f"PROMPT='ready> '\nfpath=({folder} $fpath)\nautoload -Uz compinit\ncompinit -u -d {home}/dump\n"
             "zstyle ':completion:*' menu no\nsetopt no_beep list_ambiguous no_list_packed\nLISTMAX=1000\n")

pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(ZDOTDIR=home, TERM="dumb", COLUMNS="200", LINES="100")
    os.execvp("zsh", ["zsh", "-i"])


def read_until(words, seconds):
    got = ""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                got += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
            continue
        if words(got):
            break
    return got


read_until(lambda got: "ready>" in got, 30)
os.write(terminal, (line + "\t\t").encode())
# It is done when it has said something behind the line and is silent.
got = read_until(lambda got: len(got) > len(line) + 1, 30) + read_until(lambda got: True, 2)
os.write(terminal, b"\x03exit\n")
print(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x07", " ", got))
