#!/usr/bin/env python3
"""Tests of causes.py; tools/tests/test_detection.sh runs them where there is a python3."""
import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "measure"))
import causes

PLACES = [{"layer": "controlled", "scenario": "a", "caseId": None}]


def finding(cause, kind="race", lock=None, of="open"):
    found = {"kind": kind, "cause": cause, "message": f"says\n{cause}"}
    return found if lock is None else {**found, "missing": {"lock": lock, "object": of}}


class Causes(unittest.TestCase):
    def measured(self, *findings):
        def asked(verb, *rest):
            if verb == "defects":
                return [{"id": name, "pool": "patched", "places": PLACES}
                        for name in (f"defect-{i}" for i in range(len(findings)))]
            if verb == "list":
                return {"scenarios": [{"name": "a"}]}
            self.assertNotIn("--stop-at-finding", rest)
            found = findings[int(rest[2].rsplit("-", 1)[1])]
            return {"cases": [{"findings": found[:1]}, {"findings": found[1:]}]}

        said = io.StringIO()
        with mock.patch.object(causes, "asked", asked), \
                mock.patch.object(sys, "argv", ["causes.py"]), contextlib.redirect_stdout(said):
            code = causes.main()
        return code, said.getvalue()

    def test_places_of_one_cause_are_counted_once_over_all_cases(self):
        code, said = self.measured([finding("1"), finding("1"), finding("2", "value")])
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"defect-0 +3 +2 +2 +1 race, 1 value\n1 defects: 2 causes, 0 with")

    def test_causes_that_lack_one_lock_are_one_heading(self):
        lacking = [finding("1", lock="mutex"), finding("2", lock=""), finding("3", lock="mutex")]
        self.assertRegex(self.measured(lacking)[1], r"defect-0 +3 +3 +1 ")
        lacking[2] = finding("3", lock="mutex", of="close")
        self.assertRegex(self.measured(lacking)[1], r"defect-0 +3 +3 +2 ")
        lacking[2] = finding("3", lock="spin lock")
        self.assertRegex(self.measured(lacking)[1], r"defect-0 +3 +3 +2 ")

    def test_what_one_place_of_a_cause_lacks_all_of_it_lacks(self):
        found = [finding("1", lock="mutex"), finding("2", "rule"), finding("2", "rule", lock="mutex")]
        self.assertRegex(self.measured(found)[1], r"defect-0 +3 +2 +1 ")

    def test_what_many_causes_are_is_told(self):
        said = self.measured([finding("1"), finding("2"), finding("3")])[1]
        self.assertIn("    race, 1 x: says 3\n", said)
        self.assertNotIn("x: says", self.measured([finding("1"), finding("2")])[1])

    def of_plans(self, *planted):
        """What is printed of plans with these defects, where each shows two causes."""
        def asked(verb, *_):
            if verb == "list":
                return {"scenarios": [{"name": "a"}]}
            self.assertEqual(verb, "defects")
            return [{"id": name, "pool": "patched", "places": PLACES} for name in ("d", "e")]

        def explored(words):
            self.assertEqual(words[4:], ["--seed", "1", "--schedules", "200"])
            return [{"begin": {}}, {"finding": finding("1")}, {"finding": finding("2")}]

        said = io.StringIO()
        with tempfile.TemporaryDirectory() as folder:
            for number, defect in enumerate(planted):
                os.makedirs(os.path.join(folder, "cases", str(number)))
                with open(os.path.join(folder, "cases", str(number), "plan.json"), "w",
                          encoding="utf-8") as file:
                    json.dump({"defect": defect}, file)
            with mock.patch.object(causes, "asked", asked), \
                    mock.patch.object(causes, "said", explored), \
                    mock.patch.object(sys, "argv", ["causes.py", "--plans", folder]), \
                    contextlib.redirect_stdout(said):
                code = causes.main()
        return code, said.getvalue()

    def test_plans_are_explored_without_whole_runs(self):
        code, said = self.of_plans(None, "d", "d")
        self.assertEqual(code, 0, said)
        self.assertRegex(said, r"d +4 +2 +2 +2 race\n"
                               r"1 defects: 2 causes, 0 with more than 2, under 2 headings\n$")
        self.assertNotRegex(said, r"(?m)^e ")
        self.assertEqual(self.of_plans(None)[0], 5)

    def test_what_was_not_found_is_said(self):
        self.assertEqual(self.measured([finding("1")], [])[0], 4)
        self.assertEqual(self.measured([])[0], 5)


if __name__ == "__main__":
    unittest.main()
