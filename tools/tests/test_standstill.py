#!/usr/bin/env python3
"""Tests of standstill.py. The torch suite runs them, as those of what uses it."""
import os
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import standstill  # noqa: E402
import until_idle  # noqa: E402


def run(program, patience):
    return standstill.run([sys.executable, "-c", program], patience, look=0.05)


class Looks(unittest.TestCase):
    """Of a process that nobody started: (printed, CPU time, wants a processor)."""

    def setUp(self):
        self.judge = standstill.Standstill(patience=10, look=1.0)

    def why(self, looks, printed=1, cpu=0.0, runnable=False):
        """What the last of so many looks says; cpu is used between two of them."""
        why = ""
        for look in range(looks):
            why = self.judge.why(printed, cpu * look, runnable)
        return why

    def test_where_nothing_happens_the_patience_ends(self):
        self.assertEqual("", self.why(10))
        self.assertEqual("nothing advanced in 10 looks, 1 s apart", self.why(1))

    def test_what_is_printed_begins_it_anew(self):
        for printed in range(20):
            self.assertEqual("", self.why(9, printed))

    def test_who_gets_no_processor_does_not_stand_still(self):
        self.assertEqual("", self.why(1000, runnable=True))

    def test_a_thread_that_wakes_once_is_a_timer(self):
        for look in range(10):
            self.assertEqual("", self.judge.why(1, 0.0, look % 4 == 0))
        self.assertIn("nothing advanced", self.judge.why(1, 0.0, False))

    def test_who_computes_has_longer_and_not_for_ever(self):
        most = int(self.judge.most_cpu)
        self.assertEqual("", self.why(most, cpu=1.0))
        self.assertIn(f"computed for {most} s", self.judge.why(1, most, True))

    def test_times_of_ps(self):
        self.assertEqual(61.5, standstill._seconds("1:01.5"))
        self.assertEqual(86400 + 3600, standstill._seconds("1-01:00:00"))


class Idle(unittest.TestCase):
    """Of until_idle.py, for which what is printed is no sign of life."""

    def code(self, program, idle=4, cpu=60):
        return until_idle.run(idle, cpu, [sys.executable, "-c", program], look=0.05)

    def test_the_exit_code_is_the_commands(self):
        self.assertEqual(3, self.code("import sys; sys.exit(3)"))
        self.assertEqual(137, self.code("import os; os.kill(os.getpid(), 9)"))
        self.assertEqual(130, self.code("import os; os.kill(os.getpid(), 2)"))

    def test_one_that_only_says_how_far_it_is_is_ended(self):
        self.assertEqual(124, self.code(
            "import time\nwhile True: time.sleep(0.02); print(end='.', flush=True)"))

    def test_one_that_computes_for_too_long_is_ended(self):
        self.assertEqual(124, self.code("while True: pass", idle=1000, cpu=0.5))

    def test_children_that_have_ended_count(self):
        child = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'sum(range(10**7))'])"
        self.assertEqual(124, self.code(f"while True: {child}", idle=1000, cpu=1))

    def test_who_waits_for_one_that_computes_is_not_idle(self):
        busy = "import time\nwhile time.process_time() < 1: pass"
        self.assertEqual(0, self.code(
            f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}])"))


class Processes(unittest.TestCase):
    def test_one_that_ends_is_told_as_it_ended(self):
        ended = run("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)", 60)
        self.assertEqual((3, "out\n", "err\n", ""), ended)

    def test_one_that_sleeps_is_ended(self):
        ended = run("import time; print('so far', flush=True); time.sleep(1000)", 0.5)
        self.assertEqual((-9, "so far\n"), (ended.code, ended.out))
        self.assertIn("nothing advanced in", ended.why)

    def test_one_that_spins_is_ended(self):
        ended = run("while True: pass", 0.5)  # ten looks: a busy machine starves it for two
        self.assertIn("although it computed", ended.why)

    def test_one_that_says_something_is_not(self):
        ended = run("import time\nfor i in range(8): time.sleep(0.5); print(i, flush=True)", 3)
        self.assertEqual((0, ""), (ended.code, ended.why))

    def test_what_a_child_of_it_computes_counts_as_its_own(self):
        program = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'while True: pass'])"
        self.assertIn("although it computed", run(program, 0.5).why)

    def test_it_ends_with_all_that_it_started(self):
        program = ("import subprocess, sys, time\n"
                   "one = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
                   "print(one.pid, flush=True); time.sleep(1000)")
        ended = run(program, 0.5)
        for _ in range(200):  # who is killed still has to get a processor to end
            if self.gone(int(ended.out)):
                return
            time.sleep(0.05)
        self.fail("it lives on")

    @staticmethod
    def gone(pid):
        """Killed, and perhaps not yet waited for by whoever inherited it."""
        if not os.path.exists("/proc/self/stat"):
            return True
        return standstill._fields(f"/proc/{pid}/stat")[:1] in ([], ["Z"], ["X"])


if __name__ == "__main__":
    unittest.main()
