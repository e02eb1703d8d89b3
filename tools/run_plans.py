#!/usr/bin/env python3
"""Runs plans with mps-harness and says what came of each; for a machine without Java.

  run_plans.py --harness FILE --library PLUGIN --out DIR [--repeat N] [--jobs N] PLAN...

A plan without a planted sabotage must run without an error, a wrong value or a stopped thread; one
with a sabotage must be objected to in one of its runs. Prints a Markdown table and one line of
totals, writes every run's line to OUT/runs.jsonl. Exit code 0: as it must be; 1: a finding; 4: a
sabotage was not objected to, or a plan did not run.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile


def run(harness, library, plan, repeat, seed, patience):
    """The lines of JSON of one process, and why it ended early ("" if it did not)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [harness, "--plan", plan, "--trace", os.path.join(folder, "trace"),
                   "--library", library, "--repeat", str(repeat), "--seed", str(seed)]
        why, out = "", ""
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=patience)
            out = done.stdout
            if done.returncode != 0:
                first = (done.stderr.strip().splitlines() or [""])[0]
                why = f"exit code {done.returncode}: {first[:120]}"
        except subprocess.TimeoutExpired as late:
            out = (late.stdout or b"").decode(errors="replace")
            why = f"no end within {patience} s"
    lines = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    return lines, why


def judged(path, lines, why):
    """One plan's figures."""
    with open(path, encoding="utf-8") as file:
        plan = json.load(file)
    ended = [line for line in lines if line["status"] == "ended"]
    bad = [line for line in ended
           if line["errors"] or line["mismatches"] or line["stoppedLanes"] or line["dropped"]
           or line["setup"] != "whole" or line["summary"]["bitwise"]["different"]]
    nanos = sum(line["nanos"] for line in ended)
    operations = sum(line["operations"] for line in ended)
    return {
        "scenario": plan["scenario"], "case": plan["case"] or "", "defect": plan["defect"],
        "lanes": ended[0]["lanes"] if ended else 0, "runs": len(ended), "findings": len(bad),
        "values": sum(line["mismatches"] for line in ended),
        "errors": sum(line["errors"] for line in ended),
        "operations": operations,
        "rate": round(operations / (nanos * 1e-9)) if nanos else 0, "why": why}


def table(rows):
    print("| scenario | case | sabotage | threads | runs | runs with findings | wrong values |"
          " errors | operations/s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        words = [row["scenario"], row["case"], row["defect"] or "", row["lanes"], row["runs"],
                 row["findings"], row["values"], row["errors"], row["rate"]]
        print("| " + " | ".join(str(word) for word in words) + " |" + (" " + row["why"]).rstrip())


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--harness", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=int, default=150)
    parser.add_argument("plans", nargs="+")
    given = parser.parse_args()
    os.makedirs(given.out, exist_ok=True)

    def one(path):
        lines, why = run(given.harness, given.library, path, given.repeat, given.seed,
                         given.patience)
        return judged(path, lines, why), lines

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        results = list(pool.map(one, given.plans))
    with open(os.path.join(given.out, "runs.jsonl"), "a", encoding="utf-8") as file:
        for _, lines in results:
            for line in lines:
                file.write(json.dumps(line) + "\n")
    rows = [row for row, _ in results]
    table(rows)
    clean = [row for row in rows if row["defect"] is None]
    planted = [row for row in rows if row["defect"] is not None]
    found = [row for row in clean if row["findings"] or (row["why"] and row["runs"])]
    silent = [row for row in planted if not row["findings"]]
    undone = [row for row in clean if row["runs"] < given.repeat and row not in found]
    print(f"\nplans {len(clean)}, runs {sum(row['runs'] for row in clean)}, with findings"
          f" {sum(row['findings'] for row in clean)}; sabotaged {len(planted)}, objected to"
          f" {len(planted) - len(silent)}")
    sys.exit(1 if found else 4 if silent or undone else 0)


if __name__ == "__main__":
    main()
