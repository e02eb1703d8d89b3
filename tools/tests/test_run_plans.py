#!/usr/bin/env python3
"""Tests of run_plans.py, with a harness that does what a plan's name says. the torch suite runs
them: python3 is no need of the default tests."""
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HARNESS = r'''#!/usr/bin/env python3
import json, os, signal, sys, time
arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
if sys.argv[1] == "--capabilities":
    print(json.dumps({"capabilities": ["streams", "statistics"]}))
    sys.exit(0)
name = os.path.basename(arguments["--plan"])
def wrong(name):
    return "wrong" in name or "layer" in name and os.environ.get("MTL_DEBUG_LAYER") != "1"
for run in range(int(arguments["--repeat"])):
    if "crash" in name and run == 1:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "slow" in name:
        time.sleep(0.7)
    if "stuck" in name and run == 1:
        print('{"status": "half a', end="", flush=True)
        time.sleep(1000)
    if "fault" in name:
        print("mps-harness: the plan is not to its liking", file=sys.stderr)
        sys.exit(5)
    objections = []
    if wrong(name) and run % 2:
        objections.append({"what": "value", "kind": "value", "times": 1})
    if "leak" in name:
        objections.append({"what": "left", "kind": "leak", "left": {"liveTensors": 3}})
    print(json.dumps({
        "status": "ended", "lanes": 2, "setup": "whole", "operations": 10, "dropped": 0,
        "nanos": 1000, "summary": {"objections": objections}}), flush=True)
'''


class RunPlans(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.harness = self.path("harness")
        with open(self.harness, "w", encoding="utf-8") as file:
            file.write(HARNESS)
        os.chmod(self.harness, stat.S_IRWXU)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_it(self, *more):
        done = subprocess.run(
            [sys.executable, os.path.join(TOOLS, "run_plans.py"), "--harness", self.harness,
             "--library", "plugin", "--out", self.path("out"), "--repeat", "4", *more],
            capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def mutants(self, *mutants):
        """Each is (name of its plans, by provocation, reason or None, needs)."""
        listed = [{"scenario": plans[0], "file": "f", "line": 3, "removed": "wait", "text": "w",
                   "reason": reason, "needs": needs,
                   "attempts": [{"plan": plan, "provocation": plan} for plan in plans]}
                  for plans, reason, needs in mutants]
        for plans, _, _ in mutants:
            for plan in plans:
                self.plan(plan)
        with open(self.path("twins.json"), "w", encoding="utf-8") as file:
            json.dump({"pool": "cuda", "device": "cuda", "twins": listed}, file)
        return self.run_it("--mutants", self.folder.name)

    def plan(self, name, defect=None, environment=None):
        with open(self.path(name), "w", encoding="utf-8") as file:
            json.dump({"scenario": name, "case": "", "defect": defect,
                       "environment": environment}, file)
        return self.path(name)

    def test_a_mutant_is_provoked_until_a_run_kills_it(self):
        code, out = self.mutants((["quiet", "wrong", "crash"], None, []))
        self.assertEqual(code, 0, out)
        self.assertIn("| quiet:3 | w | killed | wrong | 2 of 4 | 8 | wrong values |", out)
        self.assertIn("mutants 1, killed 1; of the others 0 explained, 0 not, 0 not tried out;"
                      " runs 8; 0 need more", out)

    def test_crashes_and_leaks_are_objections(self):
        code, out = self.mutants((["crash"], None, []), (["leak"], None, ["streams"]))
        self.assertEqual(code, 0, out)
        self.assertIn("| killed | crash | 1 of 2 | 1 | signal 11", out)
        self.assertIn("| killed | leak | 4 of 4 | 4 | left alive |", out)

    def test_silence_is_told_apart_by_whether_it_is_explained(self):
        code, out = self.mutants((["wrong"], None, []), (["quiet"], "it comes twice", []))
        self.assertEqual(code, 0, out)
        self.assertIn("| survived |  |  | 4 | it comes twice |", out)
        code, out = self.mutants((["wrong"], None, []), (["quiet"], None, []))
        self.assertEqual(code, 1, out)
        self.assertIn("killed 1; of the others 0 explained, 1 not", out)

    def test_where_nobody_objects_to_anything_nothing_is_shown(self):
        self.assertEqual(self.mutants((["quiet"], "it comes twice", []))[0], 4)

    def test_faults_of_the_tool_are_no_objections(self):
        code, out = self.mutants((["wrong"], None, []), (["fault"], None, []))
        self.assertEqual(code, 4, out)
        self.assertIn("| not tried out |", out)
        self.assertIn("not to its liking", out)

    def test_mutants_that_need_more_are_left_out(self):
        code, out = self.mutants((["wrong"], None, []), (["quiet"], None, ["events"]))
        self.assertEqual(code, 0, out)
        self.assertIn("1 need more than the library can do", out)

    def test_no_attempt_is_begun_after_the_time(self):
        self.mutants((["wrong"], None, []))
        code, out = self.run_it("--mutants", self.folder.name, "--minutes", "0")
        self.assertEqual(code, 4, out)
        self.assertIn("1 not tried out; runs 0", out)

    def test_variables_of_a_plan_reach_its_process(self):
        layer = [{"name": "MTL_DEBUG_LAYER", "value": "1"}]
        self.assertEqual(self.run_it(self.plan("layer", environment=layer))[0], 0)
        self.assertEqual(self.run_it(self.plan("layer"))[0], 1)

    def test_plans_as_they_are_must_be_quiet(self):
        self.assertEqual(self.run_it(self.plan("quiet"))[0], 0)
        for bad in ("wrong", "leak", "crash"):
            self.assertEqual(self.run_it(self.plan("quiet"), self.plan(bad))[0], 1, bad)
        self.assertEqual(self.run_it(self.plan("fault"))[0], 4)

    def test_one_that_stands_still_is_ended_and_one_that_goes_on_is_not(self):
        self.assertEqual(self.run_it(self.plan("slow"), "--patience", "2")[0], 0)
        code, out = self.run_it(self.plan("stuck"), "--patience", "2")
        self.assertEqual(code, 1, out)
        self.assertIn("nothing advanced in 2 looks", out)

    def test_sabotages_must_be_objected_to(self):
        self.assertEqual(self.run_it(self.plan("wrong", "dropped-event-wait"))[0], 0)
        self.assertEqual(self.run_it(self.plan("quiet", "dropped-event-wait"))[0], 4)


if __name__ == "__main__":
    unittest.main()
