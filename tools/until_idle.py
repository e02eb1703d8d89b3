#!/usr/bin/env python3
"""Runs a command until it ends, or does nothing any more, or has computed for too long.
    tools/until_idle.py IDLE CPU COMMAND...
IDLE: looks in a row, a second apart, in which neither it nor what it started used CPU time or wanted
a processor; what it prints does not count, for a run says now and then how far it is. CPU: seconds of
CPU time of all of them. Exit code: the command's, 128 and its signal, or 124 where it was ended, with
all that it had started and a line on standard error. A busy machine changes nothing.
"""
import signal
import subprocess
import sys

import standstill

WATCHING = 0.2  # CPU time a second of a run that does nothing but look after its children


def _as_from_a_terminal():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background job would never hear of it


def run(idle, cpu, command, look=standstill.LOOK):
    """The exit code."""
    process = subprocess.Popen(command, preexec_fn=_as_from_a_terminal)
    judge = standstill.Standstill(idle, look)
    judge.most_cpu, judge.share = cpu, WATCHING
    while True:
        try:
            code = process.wait(look)
            return code if code >= 0 else 128 - code
        except subprocess.TimeoutExpired:
            why = judge.why(None, *standstill._demand(process.pid))
        if why:
            for pid in standstill._family(process.pid):
                standstill._kill(pid)
            process.wait()
            print(f"until_idle.py: it was ended: {why}", file=sys.stderr)
            return 124


def main(arguments):
    if len(arguments) < 3 or not all(number.isdigit() for number in arguments[:2]):
        print(__doc__, end="", file=sys.stderr)
        return 2
    return run(int(arguments[0]), int(arguments[1]), arguments[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
