#!/usr/bin/env python3
"""Tests of mps_stress.py without a torch: what it reads, judges and refuses, and what pytest is
offered, with a place whose runs answer what a plan's name says. The torch suite runs them, and then
mps_stress.py itself on Python's torch."""
import contextlib
import io
import json
import os
import struct
import subprocess
import sys
import tempfile
import types
import unittest
from unittest import mock

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TOOLS)
import mps_stress  # noqa: E402

CLEAN = {"operations": 10, "setup": 0, "summary": {"objections": []}}


def objecting(*objections):
    return dict(CLEAN, summary={"objections": list(objections)})


def operation(name, **more):
    return {"code": 2, "name": name, "line": 1, "text": name, "target": 0, "arguments": [], **more}


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def plan(self, scenario, *operations, device="cpu", threads=2):
        content = dict(mps_stress.EMPTY, scenario=scenario, device=device,
                       operations=list(operations) or [operation("full")])
        content["groups"] = [dict(mps_stress.EMPTY["groups"][0],
                                  phases=[list(range(1, threads + 1))])]
        file = os.path.join(self.folder, scenario + ".json")
        with open(file, "w", encoding="utf-8") as text:
            json.dump(content, text)
        return mps_stress.Plan.read(file)


class Plans(Folder):
    def needs(self, *operations):
        return self.plan("some", *operations).needs(mps_stress.Place("cpu").table())

    def test_what_a_plan_needs(self):
        self.assertEqual(set(), self.needs())
        self.assertEqual({"streams", "record_stream"}, self.needs(operation("record_stream", on=3)))
        self.assertEqual({"hooks"}, self.needs(operation("mm", block=1)))

    def test_what_a_word_needs_is_what_the_table_says(self):
        for word, needs in mps_stress.Place("cpu").table().items():
            self.assertEqual(needs, self.needs(operation(word)))

    def test_a_word_that_the_table_lacks_is_refused(self):
        with self.assertRaisesRegex(mps_stress.UsageError, "'jump' is no operation that is known"):
            self.needs(operation("full"), operation("jump"))

    def test_what_is_no_table_is_refused(self):
        os.makedirs(os.path.join(self.folder, "harness-native/operations"))
        file = os.path.join(self.folder, "harness-native/operations/operations.json")
        with mock.patch.dict(os.environ, MPSSTRESS_HOME=self.folder):
            for wrong in (None, "{", "[]", '{"operations": [{"name": "full"}]}'):
                if wrong:
                    with open(file, "w", encoding="utf-8") as out:
                        out.write(wrong)
                with self.assertRaisesRegex(mps_stress.UsageError, "is no table of operations"):
                    mps_stress.Place("cpu").table()

    def test_what_is_no_plan_is_refused(self):
        for name, text in (("cut", "{"), ("other", '{"format": "mps-stress-plan/9"}'), ("list", "[]")):
            file = os.path.join(self.folder, name)
            with open(file, "w", encoding="utf-8") as out:
                out.write(text)
            with self.assertRaisesRegex(mps_stress.UsageError, "is no plan"):
                mps_stress.Plan.read(file)

    def test_plans_of_another_device_are_refused(self):
        self.plan("elsewhere", device="cuda")
        with self.assertRaisesRegex(mps_stress.UsageError, "a plan for device cuda"):
            mps_stress.Place("cpu", self.folder).plans()

    def test_a_name_that_is_no_scenario_is_refused(self):
        with self.assertRaisesRegex(mps_stress.UsageError, "no scenario 'nothing'"):
            mps_stress.chosen([self.plan("something")], ["nothing"])

    def test_a_sabotaged_plan_is_the_same_but_for_the_sabotage(self):
        plan = self.plan("own")
        other = plan.with_defect("raised-error", self.folder)
        self.assertEqual("raised-error", other.json["defect"])
        self.assertEqual(plan.json, dict(other.json, defect=None))


class Judging(Folder):
    def test_what_is_objected_to(self):
        self.assertEqual("", mps_stress.judged(CLEAN))
        raised = {"what": "raised", "kind": "error", "text": "it raised", "times": 2}
        wrong = {"what": "value", "kind": "value", "text": "", "times": 1}
        left = {"what": "left", "kind": "leak", "left": {"liveTensors": 3}}
        self.assertEqual("2 errors: it raised", mps_stress.judged(objecting(raised)))
        self.assertEqual("1 wrong values", mps_stress.judged(objecting(wrong)))
        self.assertEqual("1 errors, 1 wrong values, 3 liveTensors at the end",
                         mps_stress.judged(objecting(left, wrong, dict(raised, text="", times=1))))
        self.assertEqual("the setup was stopped", mps_stress.judged(dict(CLEAN, setup=1)))
        self.assertEqual("killed by SIGSEGV", mps_stress.judged({"finding": "killed by SIGSEGV"}))

    def trace(self, summary):
        """A trace of two lanes with one and three records, of which two are ends."""
        header = bytearray(4096)
        records = 4096 + 2 * 64
        at = records + 2 * 4 * 32
        struct.pack_into("<QIIQQQQ", header, 0, 0x315452545353504D, 1, 2, 4, 4096, records, at)
        struct.pack_into("<QQ", header, 136, at if summary else 0, len(summary))
        lanes = b"".join(struct.pack("<Q56x", count) for count in (1, 3))
        kinds = ((2, 0, 0, 0), (2, 4, 3, 0))
        body = b"".join(struct.pack("<QIHBBiIQ", 0, 0, 0, kind, 0, -1, 0, 0)
                        for lane in kinds for kind in lane)
        file = os.path.join(self.folder, "trace")
        with open(file, "wb") as out:
            out.write(bytes(header) + lanes + body + summary)
        return file

    def test_a_trace_is_read(self):
        read = mps_stress.read_trace(self.trace(json.dumps(CLEAN["summary"]).encode()))
        self.assertEqual({"operations": 2, "summary": CLEAN["summary"]}, read)

    def test_a_run_that_says_nothing_of_itself_is_not_taken_for_a_good_one(self):
        with self.assertRaisesRegex(mps_stress.ToolError, "no summary"):
            mps_stress.read_trace(self.trace(b""))

    def test_what_is_no_trace_is_the_tools_fault(self):
        file = os.path.join(self.folder, "trace")
        with open(file, "wb") as out:
            out.write(bytes(8192))
        with self.assertRaisesRegex(mps_stress.ToolError, "left no trace"):
            mps_stress.read_trace(file)


class Runs(Folder):
    """The command line, with runs that answer what the plan's name and sabotage say."""

    blind = False

    def answer(self, _place, words, _variables=None):
        if words[1] == "capabilities":
            return {"can": ["streams"]}
        plan = mps_stress.Plan.read(words[1])
        wrong = plan.json["defect"] and not self.blind or "wrong" in plan.scenario
        raised = {"what": "raised", "kind": "error", "text": "", "times": 1}
        return objecting(raised) if wrong else CLEAN

    def run_it(self, *words):
        torch = types.ModuleType("torch")
        torch.__version__, torch.__file__ = "9.9", "/opt/torch/__init__.py"
        out = io.StringIO()
        with mock.patch.dict(sys.modules, torch=torch), \
                mock.patch.object(mps_stress, "child", self.answer), \
                contextlib.redirect_stdout(out):
            code = mps_stress.main(["--plans", self.folder, "--device", "cpu", "--seed", "5", *words])
        return code, out.getvalue()

    def test_quiet_runs_with_found_controls_have_passed(self):
        self.plan("quiet")
        self.plan("events", operation("event"))
        code, out = self.run_it()
        self.assertEqual(0, code)
        self.assertIn("passed    quiet  1 runs, 10 operations", out)
        self.assertIn("skipped   1 cases: needs events", out)
        self.assertIn("controls  2 of 2 found", out)

    def test_a_finding_is_told_with_how_to_see_it_again(self):
        self.plan("quiet")
        self.plan("wrong")
        code, out = self.run_it("--repeat", "3", "--json")
        self.assertEqual(1, code)
        document = json.loads(out)
        self.assertEqual(("failed", 1), (document["verdict"], document["exitCode"]))
        self.assertEqual(["passed", "failed"], [one["verdict"] for one in document["cases"]])
        code, out = self.run_it("wrong")
        self.assertIn("mps_stress.py wrong --device cpu --seed 5", out)

    def test_a_missed_control_is_inconclusive(self):
        self.plan("quiet")
        self.blind = True
        code, out = self.run_it()
        self.assertEqual(4, code)
        self.assertIn("result-of-another-thread: MISSED: nobody objected in 20 runs", out)

    def test_nothing_that_can_be_run_is_inconclusive(self):
        self.plan("events", operation("event"))
        self.assertEqual(4, self.run_it()[0])

    def test_no_run_at_all_is_refused(self):
        with self.assertRaisesRegex(mps_stress.UsageError, "at least once"):
            self.run_it("--repeat", "0")


class UnderPytest(Folder):
    """What pytest is offered, in a process of its own."""

    def pytest(self, *words):
        with open(os.path.join(self.folder, "mps-stress"), "w", encoding="utf-8") as program:
            program.write("#!/bin/sh\necho 'own-streams  1  native  C5 C27  Threads compute'\n")
        os.chmod(program.name, 0o755)
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "mps_stress", "-p", "no:cacheprovider", *words],
            cwd=self.folder, env={**os.environ, "PYTHONPATH": TOOLS,
                                  "MPSSTRESS_HOME": self.folder}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def setUp(self):
        super().setUp()
        if mps_stress.pytest is None:
            self.fail("this Python has no pytest: python3-pytest")

    def test_cases_are_tests_with_marks_and_names(self):
        self.plan("own-streams")
        self.plan("single-thread")
        listed = self.pytest("--mps-stress", "--mps-stress-plans", self.folder, "--collect-only",
                             "-q", "-m", "mps_stress", "-k", "own_streams or own-streams")
        self.assertIn("mps_stress_own_streams", listed.stdout)
        self.assertNotIn("single_thread", listed.stdout)
        of_clause = self.pytest("--mps-stress", "--mps-stress-plans", self.folder,
                                "--collect-only", "-q", "-m", "C27")
        self.assertIn("mps_stress_own_streams", of_clause.stdout)
        self.assertNotIn("control", of_clause.stdout)

    def test_without_the_option_nothing_of_it_is_run(self):
        with open(os.path.join(self.folder, "test_mine.py"), "w", encoding="utf-8") as text:
            text.write("import pytest\n@pytest.mark.mps_stress\ndef test_it():\n    assert False\n"
                       "def test_other():\n    pass\n")
        ran = self.pytest("--strict-markers")
        self.assertIn("1 passed, 1 skipped", ran.stdout)
        self.assertEqual(0, ran.returncode)

    def test_what_cannot_be_had_is_a_usage_error(self):
        ran = self.pytest("--mps-stress", "--mps-stress-plans", os.path.join(self.folder, "none"))
        self.assertEqual(4, ran.returncode)
        self.assertIn("no plans in", ran.stdout)


if __name__ == "__main__":
    unittest.main()
