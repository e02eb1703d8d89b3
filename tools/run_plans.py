#!/usr/bin/env python3
"""Runs plans with mps-harness and says what came of each; for a machine without Java.

  run_plans.py --harness FILE --library PLUGIN --out DIR [--repeat N] [--jobs N] PLAN...
  run_plans.py … --mutants FOLDER [--minutes M]

A plan without a planted sabotage must run without an error, a wrong value or a stopped thread; one
with a sabotage must be found in one of its runs. Prints a Markdown table and one line of
totals, writes every run's line to OUT/runs.jsonl. A process that stands still for --patience looks,
a second apart, is ended (standstill.py). Exit code 0: as it must be; 1: a finding; 4: a sabotage was
not found, or a plan did not run.

FOLDER holds twins.json and the plans that it names (./mps-stress plans --mutants). Each mutant is run
N times as it is, then N times on a device of each other speed, until a run kills it: an
error, a wrong value, a stopped thread, something left alive, a crash. Exit code 1: nobody
killed a mutant of which it is not known why it survives; 4: a mutant was not tried out, or none
was killed. Mutants that need more than the library can do are left out.
"""
import argparse
import concurrent.futures
import json
import os
import sys
import tempfile
import time

import standstill

OBJECTED, SILENT, UNTRIED = "killed", "survived", "not tried out"


def variables(plan):
    """Those that the plan's process is started with: a library reads most of them once."""
    with open(plan, encoding="utf-8") as file:
        listed = json.load(file).get("environment") or []
    return {one["name"]: one["value"] for one in listed}


def run(harness, library, plan, repeat, seed, patience):
    """The lines of JSON of one process, and why it ended early ("" if it did not)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [harness, "--plan", plan, "--trace", os.path.join(folder, "trace"),
                   "--library", library, "--repeat", str(repeat), "--seed", str(seed)]
        done = standstill.run(command, patience, {**os.environ, **variables(plan)})
        why = done.why
        if not why and done.code != 0:
            first = (done.err.strip().splitlines() or [""])[0]
            dead = done.code < 0 or done.code > 128
            what = f"signal {abs(done.code) % 128}" if dead else f"exit code {done.code}"
            why = f"{what}: {first[:120]}"
    whole = done.out.rpartition("\n")[0]  # a process that is ended may leave half a line
    lines = [json.loads(line) for line in whole.splitlines() if line.startswith("{")]
    return lines, why


KINDS = {"error": "errors", "value": "wrong values", "leak": "left alive",
         "progress": "held up"}


def times(line, kind):
    """How often the harness objected in a run to something of that kind."""
    return sum(one.get("times", 1) for one in line["summary"]["objections"] if one["kind"] == kind)


def wrong(line):
    """What a run that came to its end is objected to for; "" if for nothing."""
    return ", ".join(word for kind, word in KINDS.items() if times(line, kind))


def capabilities(given, pool, device):
    """What the library can do there, in the words of the scenario language."""
    command = [given.harness, "--capabilities", "--library", given.library, "--pool", pool,
               "--device", device]
    done = standstill.run(command, given.patience)
    if done.why or done.code != 0:
        print(f"run_plans.py: {' '.join(command)}: {done.why or done.err.strip()}", file=sys.stderr)
        sys.exit(4)
    return set(json.loads(done.out)["capabilities"])


def tried(folder, mutant, given, deadline):
    """What came of one mutant, attempt after attempt."""
    row = {"scenario": mutant["scenario"], "line": mutant["line"], "text": mutant["text"],
           "reason": mutant["reason"], "state": UNTRIED, "device": "", "bad": 0, "of": 0, "runs": 0,
           "why": ""}
    all_lines = []
    for attempt in mutant["attempts"]:
        if time.monotonic() > deadline:
            return row, all_lines
        lines, why = run(given.harness, given.library, os.path.join(folder, attempt["plan"]),
                         given.repeat, given.seed, given.patience)
        all_lines += lines
        ended = [line for line in lines if line["status"] == "ended"]
        reasons = [reason for reason in map(wrong, ended) if reason]
        row["runs"] += max(len(ended), 1)
        crashed = "signal" in why
        if reasons or crashed:
            row.update(state=OBJECTED, device=attempt["provocation"], of=len(ended) + crashed,
                       bad=len(reasons) + crashed, why=(reasons + [why])[0])
            return row, all_lines
        if why:  # of the tool, not of the mutant; nor is a slow device's slowness a hang
            row["why"] = why
            return row, all_lines
    row["state"] = SILENT
    return row, all_lines


def mutants(folder, given):
    """Runs all mutants of a folder and prints what came of them; answers the exit code."""
    with open(os.path.join(folder, "twins.json"), encoding="utf-8") as file:
        listed = json.load(file)
    can = capabilities(given, listed["pool"], listed["device"])
    chosen = [mutant for mutant in listed["twins"] if can.issuperset(mutant["needs"])]
    deadline = time.monotonic() + given.minutes * 60
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        results = list(pool.map(lambda mutant: tried(folder, mutant, given, deadline), chosen))
    with open(os.path.join(given.out, "twins.jsonl"), "a", encoding="utf-8") as file:
        for row, lines in results:
            file.write(json.dumps(row) + "\n")
            for line in lines:
                file.write(json.dumps(line) + "\n")
    rows = [row for row, _ in results]
    print("| mutant | without | came of it | on a device | runs that killed it | of all | for |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        explained = row["state"] == SILENT and row["reason"]
        words = [f"{row['scenario']}:{row['line']}", row["text"], row["state"], row["device"],
                 f"{row['bad']} of {row['of']}" if row["of"] else "", row["runs"],
                 row["reason"] if explained else row["why"]]
        print("| " + " | ".join(str(word) for word in words) + " |")
    count = {state: [row for row in rows if row["state"] == state]
             for state in (OBJECTED, SILENT, UNTRIED)}
    unknown = [row for row in count[SILENT] if not row["reason"]]
    print(f"\nmutants {len(rows)}, killed {len(count[OBJECTED])}; of the others"
          f" {len(count[SILENT]) - len(unknown)} explained, {len(unknown)} not,"
          f" {len(count[UNTRIED])} not tried out; runs {sum(row['runs'] for row in rows)};"
          f" {len(listed['twins']) - len(chosen)} need more than the library can do")
    return 1 if unknown else 4 if count[UNTRIED] or not count[OBJECTED] else 0


def judged(path, lines, why):
    """One plan's figures."""
    with open(path, encoding="utf-8") as file:
        plan = json.load(file)
    ended = [line for line in lines if line["status"] == "ended"]
    bad = [line for line in ended
           if wrong(line) or line["dropped"] or line["setup"] != "whole"]
    nanos = sum(line["nanos"] for line in ended)
    operations = sum(line["operations"] for line in ended)
    return {
        "scenario": plan["scenario"], "case": plan["case"] or "", "defect": plan["defect"],
        "lanes": ended[0]["lanes"] if ended else 0, "runs": len(ended), "findings": len(bad),
        "values": sum(times(line, "value") for line in ended),
        "errors": sum(times(line, "error") for line in ended),
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
    parser.add_argument("--mutants", "--twins")
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("plans", nargs="*")
    given = parser.parse_args()
    os.makedirs(given.out, exist_ok=True)
    if given.mutants:
        sys.exit(mutants(given.mutants, given))
    if not given.plans:
        parser.error("which plans?")

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
          f" {sum(row['findings'] for row in clean)}; sabotaged {len(planted)}, found"
          f" {len(planted) - len(silent)}")
    sys.exit(1 if found else 4 if silent or undone else 0)


if __name__ == "__main__":
    main()
