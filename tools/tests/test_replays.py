#!/usr/bin/env python3
"""Tests of replays.py; tools/tests/test_detection.sh runs them where there is a python3."""
import base64
import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "measure"))
import replays

PLACES = [{"layer": "controlled", "scenario": "a", "caseId": None}]


def token(seed, signature):
    body = {"s": "a", "c": "", "t": "pct", "x": seed,
            "e": {"i": 7, "o": "shared", "k": 3, "g": signature}}
    return "MPS1." + base64.urlsafe_b64encode(json.dumps(body).encode()).decode().rstrip("=")


class Replays(unittest.TestCase):
    def measured(self, findings, shown, *words, judged=1):
        """findings: kind and signature of what each seed shows; shown: what each process does (None:
        what `said` has it do)."""
        with tempfile.TemporaryDirectory() as out:
            def asked(verb, *rest):
                if verb == "defects":
                    return [{"id": "d", "pool": "patched", "detectors": ["value"], "places": PLACES},
                            {"id": "nowhere", "pool": "patched", "detectors": ["value"], "places": []}]
                if verb == "list":
                    return {"scenarios": [{"name": "a"}]}
                if verb == "replay":
                    return {"exitCode": judged}
                seed = int(rest[rest.index("--seed") + 1])
                folder = rest[rest.index("--out") + 1]
                os.makedirs(folder)
                with open(os.path.join(folder, "plan.json"), "w", encoding="utf-8") as file:
                    json.dump({"scenario": "a", "case": ""}, file)
                return {"cases": [{"findings": [
                    {"kind": kind, "token": token(seed, signature)} for kind, signature in findings]}]}

            said = io.StringIO()
            answers = None if shown is None else iter(shown)
            again = replays.shown if shown is None else lambda plan, token, kind: next(answers)
            with mock.patch.object(replays, "asked", asked), \
                    mock.patch.object(replays, "shown", again), \
                    mock.patch.object(sys, "argv", ["replays.py", "--out", out, *words]), \
                    contextlib.redirect_stdout(said):
                code = replays.main()
        return code, said.getvalue()

    def test_what_the_explorer_judges_has_its_signature(self):
        same, other = ({"5"}, "x"), ({"6"}, "x")
        words = ("--of", "1", "--times", "3", "--kind", "value")
        code, said = self.measured([("value", "5")], [same] * 3, *words)
        self.assertEqual(code, 0, said)
        self.assertIn("3 of 3\nvalue: 1 findings of 1 defects", said)
        code, said = self.measured([("value", "5")], [same, other, same], *words)
        self.assertEqual(code, 1, said)
        self.assertIn("2 of 3", said)

    def test_what_an_oracle_judges_has_its_trace(self):
        words = ("--of", "1", "--times", "3", "--kind", "answer", "d")
        same, other = (set(), "x"), (set(), "y")
        self.assertEqual(self.measured([("answer", "5")], [same] * 3, *words)[0], 0)
        self.assertEqual(self.measured([("answer", "5")], [same, same, other], *words)[0], 1)
        self.assertEqual(self.measured([("answer", "5")], [(set(), "")] * 3, *words)[0], 1)
        self.assertEqual(self.measured([("answer", "5")], [same] * 3, *words, judged=0)[0], 1)

    def test_too_few_findings_are_not_enough(self):
        code, said = self.measured([("value", "5")], [({"5"}, "")] * 12, "--of", "20", "--times", "3",
                                   "--kind", "value")
        self.assertEqual(code, 4, said)
        self.assertIn("value: 4 findings", said)  # of four seeds
        self.assertEqual(self.measured([], [], "--kind", "value")[0], 5)

    def test_several_kinds_come_from_the_same_runs(self):
        findings = [("value", "1"), ("value", "2"), ("value", "3"), ("race", "4"), ("leak", "5")]
        shown = [({"1", "2", "3", "4"}, "")] * 8
        code, said = self.measured(findings, shown, "--of", "3", "--each", "2", "--times", "1",
                                   "--seeds", "2", "--kind", "value,race")
        self.assertEqual(code, 4, said)
        self.assertEqual([line.split()[0] for line in said.splitlines()],
                         ["value"] * 3 + ["race"] * 2 + ["value:", "race:"], said)
        self.assertIn("value: 3 findings", said)  # two of the first run, one of the second
        self.assertIn("race: 2 findings", said)

    def of_plans(self, again, defect="d"):
        """again: what each replay shows. What is printed, and what explorers were called with."""
        calls, answers = [], iter(again)

        def said(words):
            calls.append(words)
            finding = {"kind": "leak", "strategy": "pct", "index": 3, "signature": "5", "needs": None}
            if "--twice-every" in words:
                return [{"finding": {**finding, "signature": next(answers)}}]
            found = [{"finding": finding}, {"finding": {**finding, "kind": "race"}}]
            return found if words[words.index("--seed") + 1] == "2" else []

        with tempfile.TemporaryDirectory() as plans:
            for name, planted in (("whole", None), ("planted", defect)):
                os.makedirs(os.path.join(plans, name))
                with open(os.path.join(plans, name, "plan.json"), "w", encoding="utf-8") as file:
                    json.dump({"scenario": "a", "case": "", "defect": planted}, file)
            with mock.patch.object(replays, "said", said):
                code, printed = self.measured([], None, "--plans", plans, "--of", "1", "--times",
                                              str(len(again)), "--kind", "leak", defect)
        return code, printed, calls

    def test_plans_are_explored_without_whole_runs(self):
        code, printed, calls = self.of_plans(["5", "5"])
        self.assertEqual((code, printed.splitlines()[-1]), (0, "leak: 1 findings of 1 defects"))
        self.assertEqual(len(calls), 4)  # of two seeds, and twice again
        self.assertTrue(all("--leaks" in words for words in calls))
        self.assertTrue(all("planted" in words[words.index("--plan") + 1] for words in calls))
        self.assertEqual(calls[-1][calls[-1].index("--first") + 1], "3")
        self.assertEqual(self.of_plans(["5"], defect="nowhere")[0], 0)
        code, printed, _ = self.of_plans(["6", "5", "5"])  # judged by signature from the first on
        self.assertEqual(code, 1)
        self.assertIn("2 of 3\n", printed)

    def test_a_schedule_is_asked_for_as_its_token_says(self):
        words = replays.arguments("p", replays.read_token(token(-1, "5")), "leak", "o")
        self.assertEqual(words[words.index("--seed") + 1], str(2 ** 64 - 1))
        self.assertEqual(words[words.index("--first") + 1], "7")
        self.assertEqual(words[words.index("--pct-depth") + 1], "3")
        self.assertNotIn("--needs", words)


if __name__ == "__main__":
    unittest.main()
