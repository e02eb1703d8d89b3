#!/usr/bin/env python3
"""Tests of fuzz_defects.py; tools/tests/test_detection.sh runs them where there is a python3."""
import contextlib
import io
import os
import sys
import unittest
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "measure"))
import fuzz_defects

EXPLORED = [{"layer": "controlled", "scenario": "a", "caseId": None}]


def document(kinds, control=True):
    return {"programs": 7, "schedules": 40, "seconds": 2.5,
            "control": {"found": control}, "findings": [{"kind": kind} for kind in kinds]}


class Campaign(unittest.TestCase):
    def campaign(self, documents, *words, places=EXPLORED):
        """documents: what fuzz answers for the defects a, b, …"""
        names = [chr(ord("a") + i) for i in range(len(documents))]
        self.asked = []

        def asked(verb, *rest):
            if verb == "defects":
                return [{"id": name, "pool": "upstream", "places": places} for name in names]
            self.asked.append(rest[1])
            self.assertEqual(rest[3], "upstream")
            return documents[names.index(rest[1])]

        said = io.StringIO()
        with mock.patch.object(fuzz_defects, "asked", asked), \
                mock.patch.object(sys, "argv", ["fuzz_defects.py", *words]), \
                contextlib.redirect_stdout(said):
            code = fuzz_defects.main()
        return code, said.getvalue()

    def test_a_share_of_85_percent_is_enough(self):
        code, said = self.campaign([document(["race"])] * 17 + [document([])] * 3)
        self.assertEqual(code, 0, said)
        self.assertIn("found: 17 of 20, in 2.5 s (median); at least 85%: met", said)

    def test_less_is_not(self):
        code, said = self.campaign([document(["race", "value"])] * 5 + [document([])])
        self.assertEqual(code, 1, said)
        self.assertIn("race value", said)
        self.assertIn("found: 5 of 6", said)

    def test_what_cannot_be_believed_is_no_answer(self):
        code, said = self.campaign([document(["race"], control=False)])
        self.assertEqual(code, 4, said)
        self.assertIn("missed their control: 1", said)
        code, said = self.campaign([None, document(["race"])])
        self.assertEqual(code, 4, said)
        self.assertIn("no answer", said)
        self.assertIn("found: 1 of 1", said)
        self.assertEqual(self.campaign([None])[0], 5)

    def test_only_what_is_named_and_explored_is_planted(self):
        self.campaign([document(["race"])] * 3, "b")
        self.assertEqual(self.asked, ["b"])
        tsan = [{"layer": "tsan", "scenario": "a", "caseId": None}]
        self.assertEqual(self.campaign([document(["race"])], places=tsan)[0], 5)

    def test_an_unknown_name_is_refused(self):
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            self.campaign([document(["race"])], "z")


if __name__ == "__main__":
    unittest.main()
