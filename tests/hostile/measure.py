# SPDX-License-Identifier: Apache-2.0
"""Runs a program within limits and writes what it took: `measure.py REPORT CORE MEMORY CLOCK PATIENCE PROGRAM WORD...`.

REPORT is a file descriptor. CORE: seconds of a core, after which the program is killed. MEMORY: bytes of address space. 0: not limited.
CLOCK: seconds after which the program is interrupted and has PATIENCE seconds by the clock to end: of a core, so that a busy machine
interrupts nothing that is quick; with a PATIENCE of 0 they are seconds by the clock, and it is killed at once. The report is one line: exit code (negative: the signal), seconds by the clock, seconds of all cores, peak of memory in bytes,
1 if interrupted.

This is a process of its own because the peak of a program is at least that of the process that started it: Linux keeps it across the
fork and the exec. This one imports little, so that it is small and starts at once.
"""
import os
import resource
import select
import signal
import sys
import time


def become(program, words, core, memory):
    """In the new process: sets the limits and becomes the program."""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if core:
            resource.setrlimit(resource.RLIMIT_CPU, (core, core + 1))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.execv(program, [program, *words])
    except (OSError, ValueError) as error:
        os.write(2, f"{program}: {error}\n".encode())
    finally:
        os._exit(127)


def core_seconds(child):
    """What a process has used so far. The name of the program, in parentheses, may have blanks in it."""
    with open(f"/proc/{child}/stat", "rb") as file:
        of_user, of_system = file.read().rpartition(b")")[2].split()[11:13]
    return (int(of_user) + int(of_system)) / os.sysconf("SC_CLK_TCK")


def ends_within(child, ended, seconds):
    """False: it has used more than so many seconds of a core, and still runs."""
    while not select.select([ended], [], [], 0.2)[0]:
        if core_seconds(child) > seconds:
            return False
    return True


def measure(program, words, core, memory, clock, patience):
    begun = time.monotonic()
    child = os.fork()
    if child == 0:
        become(program, words, core, memory)
    # Until wait4() the id belongs to the child, even if it has ended: no signal meets somebody else.
    ended = os.pidfd_open(child)
    interrupted = False
    if not (ends_within(child, ended, clock) if patience > 0 else select.select([ended], [], [], clock)[0]):
        interrupted = patience > 0
        if interrupted:
            os.kill(child, signal.SIGINT)
        if not interrupted or not select.select([ended], [], [], patience)[0]:
            os.kill(child, signal.SIGKILL)
    _, status, usage = os.wait4(child, 0)
    return f"{os.waitstatus_to_exitcode(status)} {time.monotonic() - begun:.3f} {usage.ru_utime + usage.ru_stime:.3f} {usage.ru_maxrss << 10} {int(interrupted)}"


def main():
    report, core, memory, clock, patience = map(int, sys.argv[1:6])
    os.set_inheritable(report, False)
    result = measure(sys.argv[6], sys.argv[7:], core, memory, clock, patience)
    os.write(report, result.encode())


if __name__ == "__main__":
    main()
