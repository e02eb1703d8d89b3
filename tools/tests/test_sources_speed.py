#!/usr/bin/env python3
"""Tests of sources_speed.py; tools/tests/test_specimen.sh runs them where there is a python3."""
import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "measure"))
import sources_speed


class Bars(unittest.TestCase):
    def told(self, *sources):
        reference = {name: (100.0, 1000.0) for name in "abc"}
        lines, met = sources_speed.table(reference, dict(zip("abc", sources)))
        return lines[-2:], met

    def test_half_as_fast_is_enough(self):
        lines, met = self.told((50, 1000), (25, 1999), (80, 501))
        self.assertTrue(met, lines)

    def test_a_median_below_is_not(self):
        lines, met = self.told((49, 1000), (40, 1000), (90, 1000))
        self.assertFalse(met)
        self.assertIn("median 0.49 (at least 0.5)", lines[0])

    def test_nor_one_that_is_a_fifth_as_fast(self):
        lines, met = self.told((90, 1000), (20, 1000), (90, 1000))
        self.assertFalse(met)
        self.assertIn("lowest 0.20 (at least 0.25): not met", lines[0])

    def test_nor_one_with_three_times_the_accesses(self):
        lines, met = self.told((90, 1000), (90, 3000), (90, 1000))
        self.assertFalse(met)
        self.assertIn("1.00 to 3.00 (0.5 to 2): not met", lines[1])

    def test_nothing_in_common_meets_no_bar(self):
        self.assertEqual(sources_speed.table({"a": (1, 1)}, {}),
                         (["no scenario was explored on both"], False))

    def test_of_several_rounds_the_fastest_counts(self):
        cases = {"a": (50.0, 1000.0), "b": (9.0, 7.0)}
        sources_speed.keep_fastest(cases, {"a": (40.0, 999.0), "b": (10.0, 8.0), "c": (1.0, 2.0)})
        self.assertEqual(cases, {"a": (50.0, 1000.0), "b": (10.0, 8.0), "c": (1.0, 2.0)})

    def test_of_a_record_the_explored_cases_count(self):
        ends = [{"type": "case-end", "id": "a[x=1]@upstream/pos", "runs": 20,
                 "exploration": {"seconds": 2.0, "accesses": 4000}},
                {"type": "case-end", "id": "b/pos", "runs": 0,
                 "exploration": {"seconds": 0.0, "accesses": 0}},
                {"type": "case-end", "id": "c", "runs": 3}, {"type": "progress"}]
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "record.jsonl")
            with open(record, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(one) + "\n" for one in ends)
            self.assertEqual(sources_speed.explored(record), {"a[x=1]": (10.0, 200.0)})


if __name__ == "__main__":
    unittest.main()
