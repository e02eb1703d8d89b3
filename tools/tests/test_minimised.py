#!/usr/bin/env python3
"""Tests of minimised.py; tools/tests/test_detection.sh runs them where there is a python3."""
import contextlib
import io
import os
import sys
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "measure"))
import minimised

PLACES = [{"layer": "tsan", "scenario": "c", "caseId": "x=1"},
          {"layer": "controlled", "scenario": "of-a-control", "caseId": None},
          {"layer": "controlled", "scenario": "a", "caseId": None}]


def defect(name, places=None):
    return {"id": name, "pool": "patched", "places": PLACES if places is None else places}


def small(steps, preemptions):
    size = {"steps": steps, "preemptions": preemptions, "lines": 2, "threads": 2}
    return {**size, "from": {**size, "steps": 900}}


class Campaign(unittest.TestCase):
    def campaign(self, sizes, *words, catalogue=None):
        """sizes: of the defects a, b, … what minimise answers; None: not found."""
        names = [chr(ord("a") + i) for i in range(len(sizes))]
        answers = dict(zip(names, sizes))

        def asked(verb, *rest):
            if verb == "defects":
                return [defect(name) for name in names] if catalogue is None else catalogue
            if verb == "list":
                return {"scenarios": [{"name": "a"}, {"name": "c"}]}
            if verb == "minimise":
                return answers[rest[0]]
            self.assertEqual(rest[0], "a")  # the explored scenario
            name = rest[2]
            known = answers[name] is not None
            findings = [{"token": name, "kind": "race"}] if known else []
            return {"cases": [{"findings": []}, {"findings": findings}]}

        said = io.StringIO()
        with mock.patch.object(minimised, "asked", asked), \
                mock.patch.object(sys, "argv", ["minimised.py", *words]), \
                contextlib.redirect_stdout(said):
            code = minimised.main()
        return code, said.getvalue()

    def test_medians_within_the_bars_are_enough(self):
        code, said = self.campaign([small(12, 3), small(3, 0), small(700, 30)])
        self.assertEqual(code, 0, said)
        self.assertIn("median of steps shown: 12, at most 12: met", said)
        self.assertIn("700 of 900", said)

    def test_one_that_is_not_within_is_not(self):
        self.assertEqual(self.campaign([small(13, 0)])[0], 1)
        self.assertEqual(self.campaign([small(1, 4)])[0], 1)

    def test_what_was_not_made_small_is_counted_as_missing(self):
        for missing in (None, {"steps": None, "preemptions": None}):
            code, said = self.campaign([small(1, 1), missing])
            self.assertEqual(code, 4, said)
            self.assertIn("1 of 2 were not found or not made small", said)
        self.assertEqual(self.campaign([None])[0], 5)

    def test_only_what_explored_runs_are_to_find_is_tried(self):
        for place in PLACES[:2]:
            self.assertEqual(self.campaign([], catalogue=[defect("a", [place])])[0], 5)
        code, said = self.campaign([small(1, 1), small(99, 9)], "a")
        self.assertEqual(code, 0, said)


if __name__ == "__main__":
    unittest.main()
