#!/usr/bin/env python3
"""Runs scenarios of mps-stress on the torch of this very interpreter: no build of another one, and
nothing to install.

  python3 tools/mps_stress.py [SCENARIO...] [--device cpu|cuda|mps] [--repeat N] [--seed S]
  python3 tools/mps_stress.py --list
  pytest -p mps_stress --mps-stress            # with tools/ on PYTHONPATH, or named in conftest.py:
                                               #   pytest_plugins = ["mps_stress"]

Each run has a process of its own: this interpreter, which imports torch, loads the harness
(libmpsstress) and the plugin of that torch with ctypes and runs the plan's threads as Python's own
threads. First the adapter calls the library wrongly on purpose; a silence counts only if that was
found. Under pytest every case is a test, marked mps_stress and with the clauses that it checks (-m
C27, -k own_streams); tests of yours marked mps_stress run with --mps-stress alone, and the fixture
mps_stress runs a scenario from a test of yours: mps_stress("own-streams", repeat=5).

It needs a checkout or a bundle of mps-stress around it (MPSSTRESS_HOME names another one); the
plugin is built on first use (g++ and CMake). --plans takes plans that were made elsewhere
(./mps-stress plans), --plugin and --harness what was built elsewhere.

Exit code 0: all that ran passed; 1: a finding; 2: bad usage; 4: a control was missed, or nothing
ran; 5: the tool failed.
"""
import argparse
import ctypes
import glob
import json
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading

import standstill

PASSED, FINDINGS, USAGE, INCONCLUSIVE, TOOL = 0, 1, 2, 4, 5
FORMAT = "mps-stress-python/1"
PATIENCE = 120  # looks, a second apart, at a run that stands still
QUIESCENCE = 5000  # milliseconds that bindings of ended threads may take to go
RECORD_END = 2
# What the adapter does wrong on purpose, the detector that must object, and in how many runs.
CONTROLS = (("result-of-another-thread", "value"), ("raised-error", "error"))
CONTROL_RUNS = 20


class UsageError(Exception):
    """What the user asked for cannot be had."""


class ToolError(Exception):
    """The tool itself failed: nothing is said about the library."""


# ---- what is run ------------------------------------------------------------------------------


class Place:
    """Where harness, plugin and plans come from."""

    def __init__(self, device, plans=None, plugin=None, harness=None, pool=None):
        self.home = os.environ.get("MPSSTRESS_HOME") or os.path.dirname(
            os.path.dirname(os.path.abspath(__file__)))
        self.device = device
        self.pool = pool or ("upstream" if device == "mps" else "cuda")
        self._plans, self._plugin, self._harness = plans, plugin, harness
        self._table = None
        self._made = None
        self._capabilities = None

    def harness(self):
        """libmpsstress."""
        if self._harness is None:
            name = "libmpsstress" + suffix()
            self._harness = os.path.join(
                self.home, "harness-native/target/plain/src/program", name)
        if not os.path.isfile(self._harness):
            self._tool("native.sh", "plain")
        return exists(self._harness)

    def plugin(self):
        """Of the torch of this interpreter; brought up to date by the script that builds it."""
        if self._plugin is None:
            folder = self._tool("build_torch.sh", library_of_torch()).strip().splitlines()[-1]
            self._plugin = os.path.join(folder, "libmpsstress_torch" + suffix())
        return exists(self._plugin)

    def table(self):
        """Which words need what of a library: the one table of operations says it."""
        if self._table is None:
            file = os.path.join(self.home, "harness-native/operations/operations.json")
            try:
                with open(file, encoding="utf-8") as text:
                    self._table = {word["name"]: frozenset(word["needs"])
                                   for word in json.load(text)["operations"]}
            except (OSError, ValueError, KeyError, TypeError) as wrong:
                raise UsageError(f"{file} is no table of operations: {wrong}") from wrong
        return self._table

    def plans(self):
        """Of all scenarios that are meant for the device, by file name."""
        if self._plans is None:
            program = os.path.join(self.home, "mps-stress")
            if not os.path.isfile(program):
                raise UsageError(f"no ./mps-stress in {self.home}: name a folder with --plans")
            self._made = tempfile.TemporaryDirectory(prefix="mps-stress-plans.")
            self._plans = self._made.name
            command([program, "plans", "--pool", self.pool, "--device", self.device,
                     "--out", self._plans])
        found = sorted(glob.glob(os.path.join(self._plans, "*.json")))
        plans = [Plan.read(file) for file in found if os.path.basename(file) != "twins.json"]
        if not plans:
            raise UsageError(f"no plans in {self._plans}")
        wrong = next((plan for plan in plans if plan.json.get("device") != self.device), None)
        if wrong:
            raise UsageError(f"{wrong.file} is a plan for device {wrong.json.get('device')}")
        return plans

    def clauses(self):
        """What each scenario checks; empty where nobody can be asked."""
        program = os.path.join(self.home, "mps-stress")
        if not os.path.isfile(program):
            return {}
        lines = [line for line in command([program, "list"]).splitlines() if line.strip()]
        return {line.split()[0]: re.findall(r"\bC[0-9]+\b", line) for line in lines}

    def capabilities(self):
        """What the library can do on the device."""
        if self._capabilities is None:
            self._capabilities = set(child(self, ["--child", "capabilities"]).get("can", ()))
        return self._capabilities

    def lacking(self, plan):
        """What the plan needs and the library cannot do, in order."""
        return sorted(plan.needs(self.table()) - self.capabilities())

    def _tool(self, name, argument):
        script = os.path.join(self.home, "tools", name)
        if not os.path.isfile(script):
            raise UsageError(f"no {name} in {self.home}/tools: name what it builds with an option")
        return command(["bash", script, argument])


class Plan:
    """A plan in its file."""

    def __init__(self, file, content):
        self.file, self.json = file, content

    @staticmethod
    def read(file):
        try:
            with open(file, encoding="utf-8") as text:
                content = json.load(text)
            if content["format"] != "mps-stress-plan/1":
                raise ValueError("another format")
            return Plan(file, content)
        except (OSError, ValueError, KeyError, TypeError) as wrong:
            raise UsageError(f"{file} is no plan: {wrong}") from wrong

    @property
    def scenario(self):
        return self.json["scenario"]

    @property
    def title(self):
        case = self.json.get("case") or ""
        return f"{self.scenario}[{case}]" if case else self.scenario

    def needs(self, table):
        """Capabilities that its words need, by the table of operations."""
        words = {operation["name"] for operation in self.json["operations"]}
        unknown = sorted(words - table.keys())
        if unknown:
            raise UsageError(f"{self.file}: '{unknown[0]}' is no operation that is known here")
        needs = set().union(*(table[word] for word in words))
        if any(operation.get("block") is not None for operation in self.json["operations"]):
            needs.add("hooks")
        if any(operation.get("on") is not None for operation in self.json["operations"]):
            needs.add("streams")
        if any(group.get("main") for group in self.json["groups"]):
            needs.add("main_thread")
        if self.json.get("steady"):
            needs.update(("statistics", "device_objects"))
        if self.json.get("overlap"):
            needs.add("device_calls")
        faults = self.json.get("faults") or {}
        if faults.get("compileError"):
            needs.add("faults")
        if faults.get("libraryError"):
            needs.add("library_faults")
        if "gpuErrorStream" in faults or faults.get("slowStreamNanos") or faults.get("gpuErrors"):
            needs.add("stream_faults")
            if "active_count" in needs:
                needs.add("faults")  # elsewhere the stream is made for them, and may count
        if faults.get("gpuError") and "gpuErrorStream" not in faults:
            needs.add("gpu_errors")
        return needs

    def with_defect(self, defect, folder):
        content = dict(self.json, defect=defect)
        file = os.path.join(folder, f"{self.scenario}+{defect}.json")
        with open(file, "w", encoding="utf-8") as text:
            json.dump(content, text)
        return Plan(file, content)


def suffix():
    return ".dylib" if sys.platform == "darwin" else ".so"


def exists(file):
    if not os.path.isfile(file):
        raise UsageError(f"{file} is not there")
    return file


def command(words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise ToolError(f"{os.path.basename(words[0])} {' '.join(words[1:3])}: exit code "
                        f"{done.returncode}: {last[:500]}")
    return done.stdout


def library_of_torch():
    """The folder of this interpreter's torch, or its libtorch_cpu where that lies elsewhere."""
    try:
        import torch
    except ImportError as none:
        raise UsageError(f"{sys.executable} has no torch: {none}") from none
    folder = os.path.dirname(torch.__file__)
    inside = os.path.join(folder, "lib", "libtorch_cpu" + suffix())
    if os.path.exists(inside) and os.path.isdir(os.path.join(folder, "include")):
        return folder
    mapped = loaded_torch()
    return mapped or folder


def loaded_torch():
    """The libtorch_cpu that is mapped into this process; "" where nobody says."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            files = {line.split(maxsplit=5)[-1].strip() for line in maps if "/libtorch_cpu." in line}
    except OSError:
        return ""
    if len(files) > 1:
        raise ToolError("two copies of libtorch are in one process: " + ", ".join(sorted(files)))
    return files.pop() if files else ""


# ---- one run, in a process of its own ---------------------------------------------------------


def child(place, words, variables=None):
    """What a fresh process of this interpreter answers, or why it did not."""
    line = [sys.executable, os.path.abspath(__file__), "--harness", place.harness(),
            "--plugin", place.plugin(), "--device", place.device, "--pool", place.pool, *words]
    environment = {**os.environ, **(variables or {})}
    done = standstill.run(line, PATIENCE, environment)
    if done.why:
        return {"finding": done.why}
    if done.code < 0:
        name = signal.Signals(-done.code).name
        last = (done.err.strip().splitlines() or [""])[-1]
        return {"finding": f"killed by {name}" + (f"; it said: {last[:300]}" if last else "")}
    answers = [one for one in done.out.splitlines() if one.startswith("{")]
    if done.code != 0 or not answers:
        said = (done.err.strip().splitlines() or ["nothing"])[-1]
        raise ToolError(f"a run's process ended with exit code {done.code}: {said[:500]}")
    return json.loads(answers[-1])


def load(harness):
    """libmpsstress; torch is in the process before it, so that the plugin meets that one."""
    import torch  # noqa: F401
    library = ctypes.CDLL(harness)
    library.mpss_last_error.restype = ctypes.c_char_p
    library.mpss_session_open.restype = ctypes.c_int64
    library.mpss_session_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint64,
                                          ctypes.c_char_p]
    library.mpss_session_setup.argtypes = [ctypes.c_int64]
    library.mpss_session_run_lane.argtypes = [ctypes.c_int64, ctypes.c_int32]
    library.mpss_session_finish.argtypes = [ctypes.c_int64, ctypes.c_int64]
    library.mpss_session_close.argtypes = [ctypes.c_int64]
    library.mpss_session_pool.argtypes = [ctypes.c_int64]
    library.mpss_session_pool.restype = ctypes.c_int64
    library.mpss_pool_capabilities.argtypes = [ctypes.c_int64]
    library.mpss_pool_capabilities.restype = ctypes.c_char_p
    return library


def failed(library):
    return ToolError((library.mpss_last_error() or b"").decode(errors="replace"))


class Session:
    """A run of a plan: its lanes are Python's threads."""

    def __init__(self, library, plan, trace, seed, plugin):
        self.library, self.plan, self.trace = library, plan, trace
        self.fault = None
        self.handle = library.mpss_session_open(
            plan.file.encode(), trace.encode(), seed, plugin.encode())
        if self.handle == 0:
            raise failed(library)

    def run(self):
        whole = self.library.mpss_session_setup(self.handle)
        if whole < 0:
            raise failed(self.library)
        groups = self.plan.json["groups"]
        main = next((group for group in groups if group.get("main")), None)
        conductors = [threading.Thread(target=self.conduct, args=(group,))
                      for group in groups if group is not main]
        for thread in conductors:
            thread.start()
        if main is not None:
            self.lane(main["phases"][0][0])
        for thread in conductors:
            thread.join()
        if self.fault:
            raise self.fault
        if self.library.mpss_session_finish(self.handle, QUIESCENCE) != 0:
            raise failed(self.library)
        return whole

    def conduct(self, group):
        for phase in group["phases"]:
            threads = [threading.Thread(target=self.lane, args=(lane,)) for lane in phase]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    def lane(self, lane):
        ended = self.library.mpss_session_run_lane(self.handle, lane)  # without Python's lock
        if ended < 0:
            self.fault = self.fault or failed(self.library)

    def close(self):
        self.library.mpss_session_close(self.handle)


def read_trace(file):
    """The number of operations, and the summary (layout: mpsstress/trace.h)."""
    with open(file, "rb") as stream:
        data = stream.read()
    (magic, _, lanes, capacity, table, records) = struct.unpack_from("<QIIQQQ", data, 0)
    if magic != 0x315452545353504D:
        raise ToolError("the run left no trace")
    summary_at, summary_bytes = struct.unpack_from("<QQ", data, 136)
    if not summary_at:
        raise ToolError("the run left no summary")
    operations = 0
    for lane in range(lanes):
        (count,) = struct.unpack_from("<Q", data, table + 64 * lane)
        for index in range(count):
            operations += data[records + 32 * (lane * capacity + index) + 14] == RECORD_END
    return {"operations": operations,
            "summary": json.loads(data[summary_at:summary_at + summary_bytes])}


def carry_out(given):
    """In the child: one run, its answer as a line of JSON."""
    library = load(given.harness)
    with tempfile.TemporaryDirectory(prefix="mps-stress-run.") as folder:
        if given.child == "capabilities":
            file = os.path.join(folder, "plan.json")
            with open(file, "w", encoding="utf-8") as text:
                json.dump(EMPTY | {"pool": given.pool, "device": given.device}, text)
        else:
            file = given.child
        plan = Plan.read(file)
        trace = os.path.join(folder, "trace")
        session = Session(library, plan, trace, given.seed or 1, given.plugin)
        if given.child == "capabilities":
            words = library.mpss_pool_capabilities(library.mpss_session_pool(session.handle))
            answer = {"can": words.decode().split()}
        else:
            whole = session.run()
            answer = read_trace(trace)
            answer["setup"] = whole
        session.close()
        answer["library"] = loaded_torch()
    print(json.dumps(answer), flush=True)
    os._exit(0)  # what a library does when an interpreter ends is not what is asked here


# A plan in which next to nothing is done: to learn what the library can do.
EMPTY = {
    "format": "mps-stress-plan/1", "scenario": "capabilities", "case": "", "file": "none",
    "sut": "torch", "pool": "cuda", "defect": None, "device": "cpu", "caches": "cold",
    "latencyNanos": 0, "memoryBytes": 0, "executorThreads": 0, "channels": [], "barriers": [],
    "shared": 0, "operations": [
        {"code": 2, "name": "full", "line": 1, "text": "x = full [1] 1", "target": 0,
         "arguments": [], "shape": [1], "number": 1, "on": None, "raises": None}],
    "setup": [], "groups": [
        {"name": "one", "driver": "native", "main": False, "registers": 1, "iterations": 1,
         "start": {"kind": "barrier", "intervalNanos": 0, "holdNanos": 0}, "threadSetup": [],
         "program": [0], "teardown": [], "phases": [[1]]}]}


# ---- judging ----------------------------------------------------------------------------------


def judged(answer):
    """What is objected to in a run; "" for nothing."""
    if answer.get("finding"):
        return answer["finding"]
    objections = answer["summary"]["objections"]
    wrong = []
    for kind, word in (("error", "errors"), ("value", "wrong values")):
        times = sum(one["times"] for one in objections if one["kind"] == kind)
        wrong += [f"{times} {word}"] if times else []
    if answer.get("setup"):
        wrong.append("the setup was stopped")
    for one in objections:
        wrong += [f"{count} {what} at the end" for what, count in one.get("left", {}).items()]
    said = next((one["text"] for one in objections if one.get("text")), "")
    return ", ".join(wrong) + (f": {said}" if wrong and said else "")


def variables_of(plan):
    return {one["name"]: one["value"] for one in plan.json.get("environment") or []}


def attempt(place, plan, seed, repeat):
    """Runs a plan until something is objected to. (finding or "", runs, operations, its seed)"""
    operations = 0
    for run in range(repeat):
        answer = child(place, ["--child", plan.file, "--seed", str(seed + run)],
                       variables_of(plan))
        operations += answer.get("operations", 0)
        finding = judged(answer)
        if finding:
            return finding, run + 1, operations, seed + run
    return "", repeat, operations, seed


def control(place, plans, defect, seed, folder):
    """Whether a sabotage of the adapter is objected to: "" or why not."""
    able = [plan for plan in plans if not place.lacking(plan)
            and sum(len(phase) for group in plan.json["groups"] for phase in group["phases"]) > 1]
    usual = [plan for plan in able if plan.scenario == "simple-parallel"] or able
    if not usual:
        return "no plan of several threads can be run"
    sabotaged = usual[-1].with_defect(defect, folder)
    finding, runs, _, _ = attempt(place, sabotaged, seed, CONTROL_RUNS)
    return "" if finding else f"nobody objected in {runs} runs of {sabotaged.title}"


def chosen(plans, names):
    known = {plan.scenario for plan in plans}
    for name in names:
        if name not in known:
            raise UsageError(f"no scenario '{name}' for this device; --list has those that there are")
    return [plan for plan in plans if not names or plan.scenario in names]


def again(place, plan, seed):
    return (f"python3 {os.path.relpath(os.path.abspath(__file__))} {plan.scenario}"
            f" --device {place.device} --seed {seed}")


# ---- the command line -------------------------------------------------------------------------


def options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--device", choices=("cpu", "cuda", "mps"), default=None)
    parser.add_argument("--pool", choices=("cuda", "upstream", "patched"), default=None)
    parser.add_argument("--repeat", type=int, default=1, help="runs of each case (1)")
    parser.add_argument("--seed", type=int, default=None, help="of the first run (fresh, printed)")
    parser.add_argument("--plans", help="a folder of plans instead of those of ./mps-stress")
    parser.add_argument("--plugin", help="the plugin instead of the one that is built")
    parser.add_argument("--harness", help="libmpsstress instead of the one that is built")
    parser.add_argument("--list", action="store_true", help="the cases, and nothing is run")
    parser.add_argument("--json", action="store_true", help="one JSON document and nothing else")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    return parser


def default_device():
    return "mps" if sys.platform == "darwin" else "cpu"


def run(given, out):
    """The whole of it: (exit code, document)."""
    place = Place(given.device, given.plans, given.plugin, given.harness, given.pool)
    plans = place.plans()
    wanted = chosen(plans, given.scenarios)
    seed = given.seed if given.seed is not None else random.randrange(1 << 31)
    import torch
    document = {"format": FORMAT, "seed": seed, "subject": "library", "torch": torch.__version__,
                "library": library_of_torch(), "device": given.device, "controls": [],
                "cases": [], "skipped": []}
    out(f"torch     {torch.__version__} of {sys.executable}, device {given.device}, seed {seed}")
    missed = False
    with tempfile.TemporaryDirectory(prefix="mps-stress-controls.") as folder:
        for defect, detector in CONTROLS:
            why = control(place, plans, defect, seed, folder)
            missed |= bool(why)
            document["controls"].append(
                {"id": defect, "detector": detector, "found": not why, "message": why})
            out(f"control   {defect}: {'MISSED: ' + why if why else 'found'}")
    findings = 0
    for plan in wanted:
        lacking = place.lacking(plan)
        if lacking:
            document["skipped"].append({"case": plan.title, "reason": "needs " + ", ".join(lacking)})
            continue
        finding, runs, operations, its = attempt(place, plan, seed, given.repeat)
        findings += bool(finding)
        document["cases"].append({"case": plan.title, "verdict": "failed" if finding else "passed",
                                  "runs": runs, "operations": operations, "finding": finding,
                                  "seed": its})
        out(f"{'FAILED' if finding else 'passed'}    {plan.title}  {runs} runs, {operations} operations"
            + (f"\n          {finding}\n          {again(place, plan, its)}" if finding else ""))
    reasons = sorted({one["reason"] for one in document["skipped"]})
    for reason in reasons:
        count = sum(one["reason"] == reason for one in document["skipped"])
        out(f"skipped   {count} cases: {reason}")
    code = FINDINGS if findings else INCONCLUSIVE if missed or not document["cases"] else PASSED
    verdict = {FINDINGS: "failed", INCONCLUSIVE: "inconclusive", PASSED: "passed"}[code]
    document.update(verdict=verdict, exitCode=code)
    found = sum(one["found"] for one in document["controls"])
    out(f"controls  {found} of {len(document['controls'])} found")
    out(f"verdict   {verdict}: {len(document['cases'])} cases, {findings} with findings")
    return code, document


def main(words):
    given = options().parse_args(words)
    given.device = given.device or default_device()
    if given.child:
        given.pool = given.pool or "cuda"
        carry_out(given)
    if given.repeat < 1:
        raise UsageError(f"--repeat {given.repeat}: a case is run at least once")
    if given.list:
        for plan in Place(given.device, given.plans, pool=given.pool).plans():
            print(plan.title)
        return PASSED
    code, document = run(given, (lambda _: None) if given.json else lambda line: print(line, flush=True))
    if given.json:
        print(json.dumps(document, indent=2))
    return code


# ---- pytest -----------------------------------------------------------------------------------

try:
    import pytest
except ImportError:
    pytest = None

if pytest is not None:

    def pytest_addoption(parser):
        group = parser.getgroup("mps-stress", "scenarios of mps-stress on this interpreter's torch")
        group.addoption("--mps-stress", action="store_true",
                        help="runs every scenario that the library can run, each case as a test")
        group.addoption("--mps-stress-device", default=None, metavar="WORD",
                        help="cpu, cuda or mps (default: mps on macOS, else cpu)")
        group.addoption("--mps-stress-repeat", type=int, default=1, metavar="N",
                        help="runs of each case (default: 1)")
        group.addoption("--mps-stress-seed", type=int, default=None, metavar="S",
                        help="of the first run (default: a fresh one, printed)")
        group.addoption("--mps-stress-plans", default=None, metavar="DIR",
                        help="plans that were made elsewhere")

    def _place(config):
        if not hasattr(config, "_mps_stress_place"):
            device = config.getoption("--mps-stress-device") or default_device()
            if device not in ("cpu", "cuda", "mps"):
                raise pytest.UsageError(f"--mps-stress-device {device}: expected cpu, cuda or mps")
            config._mps_stress_place = Place(device, config.getoption("--mps-stress-plans"))
        return config._mps_stress_place

    def _seed(config):
        if not hasattr(config, "_mps_stress_seed"):
            said = config.getoption("--mps-stress-seed")
            config._mps_stress_seed = random.randrange(1 << 31) if said is None else said
        return config._mps_stress_seed

    def pytest_configure(config):
        config.addinivalue_line(
            "markers", "mps_stress: a scenario of mps-stress, or a test that is run with "
                       "--mps-stress alone")
        for number in range(1, 51):
            config.addinivalue_line("markers", f"C{number}: checks clause C{number} of the pool's contract")

    def pytest_report_header(config):
        if config.getoption("--mps-stress"):
            return f"mps-stress: device {_place(config).device}, seed {_seed(config)}"
        return None

    class Missed(Exception):
        """A control or a case was not as it must be."""

    class _Item(pytest.Item):
        def repr_failure(self, excinfo, style=None):
            if isinstance(excinfo.value, (Missed, UsageError, ToolError)):
                return str(excinfo.value)
            return super().repr_failure(excinfo)

        def reportinfo(self):
            return self.path, None, self.name

    class Case(_Item):
        """A case of a scenario."""

        def __init__(self, *, plan, **rest):
            super().__init__(**rest)
            self.plan = plan

        def runtest(self):
            place = _place(self.config)
            lacking = place.lacking(self.plan)
            if lacking:
                pytest.skip("the library cannot do this there: " + ", ".join(lacking))
            _run(self.config, self.plan, self.config.getoption("--mps-stress-repeat"))

    class Control(_Item):
        """A sabotage of the adapter, which must be objected to."""

        def __init__(self, *, defect, plans, **rest):
            super().__init__(**rest)
            self.defect, self.plans = defect, plans

        def runtest(self):
            with tempfile.TemporaryDirectory(prefix="mps-stress-controls.") as folder:
                why = control(_place(self.config), self.plans, self.defect, _seed(self.config), folder)
            if why:
                raise Missed(f"control {self.defect} was missed ({why}): what passed says nothing")

    def _run(config, plan, repeat):
        place = _place(config)
        finding, _, _, seed = attempt(place, plan, _seed(config), repeat)
        if finding:
            raise Missed(f"{plan.title}: {finding}\nagain: {again(place, plan, seed)}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(session, config, items):
        wanted = config.getoption("--mps-stress")
        for item in items:
            if item.get_closest_marker("mps_stress") and not wanted:
                item.add_marker(pytest.mark.skip(reason="needs --mps-stress"))
        if not wanted:
            return
        place = _place(config)
        try:
            plans, clauses = place.plans(), place.clauses()
        except (UsageError, ToolError) as wrong:
            raise pytest.UsageError(str(wrong)) from wrong
        added = [Control.from_parent(session, name=f"mps_stress_control[{defect}]", defect=defect,
                                     plans=plans) for defect, _ in CONTROLS]
        for plan in plans:
            name = "mps_stress_" + re.sub(r"[^A-Za-z0-9_\[\]=,.]", "_", plan.title)
            item = Case.from_parent(session, name=name, plan=plan)
            for clause in clauses.get(plan.scenario, ()):
                item.add_marker(clause)
            added.append(item)
        for item in added:
            item.add_marker("mps_stress")
        items.extend(added)

    @pytest.fixture
    def mps_stress(request):
        """Runs the cases of a scenario: mps_stress("own-streams", repeat=5)."""
        place = _place(request.config)

        def runs(scenario, repeat=1):
            ran = 0
            for plan in chosen(place.plans(), [scenario]):
                if not place.lacking(plan):
                    _run(request.config, plan, repeat)
                    ran += 1
            if not ran:
                pytest.skip(f"{scenario}: the library cannot do what it needs")
            return ran

        return runs


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except UsageError as error:
        print(f"mps_stress.py: {error}", file=sys.stderr)
        sys.exit(USAGE)
    except ToolError as error:
        print(f"mps_stress.py: {error}", file=sys.stderr)
        sys.exit(TOOL)
