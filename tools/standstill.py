"""Runs a process until it ends or stands still. No time on the wall ends it: a busy machine keeps
processors from a run, and a verdict may not depend on that.

It stands still where, look after look, nothing more was printed, no CPU time was used and no thread
wanted a processor; or where it computed for very long and printed nothing. Looks are counted: what
nobody looked at, because this process was stopped itself, is not held against the other.
"""
import collections
import os
import subprocess
import sys
import tempfile

LOOK = 1.0  # seconds between two looks
MOST_OUTPUT = 256 << 20
IDLE_SHARE = 0.03  # CPU time of a process in which nothing but timers runs
STARVED_LOOKS = 5  # in a row: one alone may be a timer's
SPIN_FACTOR = 6  # how many times as long one that computes may print nothing

Ended = collections.namedtuple("Ended", "code out err why")  # why it was ended, or ""


class Standstill:
    """Judges looks at a process; needs neither clock nor process."""

    def __init__(self, patience, look=LOOK):
        self.patience, self.look = patience, look
        self.share = IDLE_SHARE
        self.most_cpu = patience * max(SPIN_FACTOR, os.cpu_count() or 1)
        self.progress = None
        self.idle = self.starved = 0
        self.idle_cpu = self.progress_cpu = 0.0

    def why(self, progress, cpu, runnable):
        """Why it must end, or "". cpu: seconds; runnable: whether a thread wants a processor."""
        if progress != self.progress:
            self.progress, self.progress_cpu, self.idle_cpu = progress, cpu, cpu
            self.idle = self.starved = 0
            return ""
        self.idle += 1
        self.starved = self.starved + 1 if runnable else 0
        if (self.starved >= STARVED_LOOKS
                or cpu - self.idle_cpu > 0.03 + self.share * self.idle * self.look):
            self.idle, self.idle_cpu = 0, cpu
        if self.idle * self.look >= self.patience:
            return f"nothing advanced in {self.idle} looks, {self.look:g} s apart"
        spent = cpu - self.progress_cpu
        if spent >= self.most_cpu:
            return f"nothing advanced although it computed for {spent:.0f} s of CPU time"
        return ""


def run(command, patience, environment=None, look=LOOK):
    """What came of the command, which inherits all but its standard streams."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                   env=environment)
        try:
            why = _watched(process, Standstill(patience, look), out, err)
        finally:
            if process.poll() is None:
                for pid in _family(process.pid):
                    _kill(pid)
                process.wait()
        return Ended(process.returncode, _text(out), _text(err), why)


def _watched(process, standstill, out, err):
    while True:
        try:
            process.wait(standstill.look)
            return ""
        except subprocess.TimeoutExpired:
            printed = os.fstat(out.fileno()).st_size + os.fstat(err.fileno()).st_size
            if printed > MOST_OUTPUT:
                return f"it printed more than {MOST_OUTPUT >> 20} MiB"
            why = standstill.why(printed, *_demand(process.pid))
            if why:
                return why


def _text(file):
    file.seek(0)
    return file.read(MOST_OUTPUT).decode(errors="replace")


def _kill(pid):
    try:
        os.kill(pid, 9)
    except OSError:  # it has ended by itself
        pass


def _family(pid):
    """The process and what descends from it."""
    return [pid] + [one for child in _children(pid) for one in _family(child)]


def _children(pid):
    if not sys.platform.startswith("linux"):
        return [one for one, (parent, _, _) in _listed().items() if parent == pid]
    children = []
    for task in _tasks(pid):
        try:
            with open(f"{task}/children", encoding="ascii") as listed:
                children += [int(one) for one in listed.read().split()]
        except OSError:  # the thread has ended
            pass
    return children


def _tasks(pid):
    try:
        return [f"/proc/{pid}/task/{tid}" for tid in os.listdir(f"/proc/{pid}/task")]
    except OSError:
        return []


def _demand(pid):
    """Seconds of CPU time, and whether a thread wants a processor: of a process and its family."""
    family = _family(pid)
    if not sys.platform.startswith("linux"):
        rows = [row for one, row in _listed().items() if one in family]
        return sum(cpu for _, _, cpu in rows), any(state in "RU" for _, state, _ in rows)
    ticks, runnable = 0, False
    for one in family:
        ticks += _ticks(f"/proc/{one}/stat")
        runnable = runnable or any(_state(task) in ("R", "D") for task in _tasks(one))
    return ticks / os.sysconf("SC_CLK_TCK"), runnable


def _fields(file):
    """Those of a stat behind the name, which may contain anything."""
    try:
        with open(file, encoding="utf-8", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()
    except OSError:
        return []


def _ticks(file):
    """Its own, and those of its children that have ended."""
    return sum(int(ticks) for ticks in _fields(file)[11:15])


def _state(task):
    fields = _fields(f"{task}/stat")
    return fields[0] if fields else ""


def _listed():
    """All processes: parent, first letter of the state, seconds of CPU time."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,state=,time="], text=True, check=True,
                            stdout=subprocess.PIPE)
    rows = {}
    for line in listed.stdout.splitlines():
        pid, parent, state, time = line.split()
        rows[int(pid)] = (int(parent), state[0], _seconds(time))
    return rows


def _seconds(time):
    """Of [days-][hours:]minutes:seconds."""
    days, _, rest = time.rpartition("-")
    seconds = 0.0
    for part in rest.split(":"):
        seconds = seconds * 60 + float(part)
    return seconds + 86400 * int(days or 0)
