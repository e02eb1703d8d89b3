#!/usr/bin/env python3
"""How small the findings of the catalogue's defects get.

  minimised.py [--seed S] [--schedules N] [--budget TIME] [--out FOLDER] [DEFECT...]

Explores of each defect (default: all that explored runs are to find in the catalogue, not by a
control alone) the scenario that finds it until its first finding, within N schedules (default 1500),
and makes that finding small (./mps-stress minimise, with TIME for its scenario, default 15s). Prints
a line for each: kind, steps shown, preemptions, lines and threads of what is left, beside those that
it had; and two bars, over all that were found: the median of steps is at most 12, that of preemptions
at most 3. FOLDER (default out/minimised) must be new or empty. Exit code 0: both are met; 1: one is
not; 4: a defect was not found, or not made small, so that the medians are those of the others; 5:
nothing can be said.
"""
import argparse
import os
import statistics
import sys

from asking import HOME, asked

MOST_STEPS = 12
MOST_PREEMPTIONS = 3


def explored(defect, scenarios):
    """The scenario of the catalogue that explored runs find it in; None where there is none."""
    for place in defect["places"]:
        if place["layer"] == "controlled" and place["scenario"] in scenarios:
            return place["scenario"]
    return None


def first_token(options, defect, scenario):
    """The token of its first finding, and the finding's kind."""
    out = os.path.join(options.out, defect["id"], "run")
    found = asked("run", scenario, "--defect", defect["id"], "--pool", defect["pool"],
                  "--strategy", "auto", "--stop-at-finding", "--no-controls",
                  "--schedules", str(options.schedules), "--seed", str(options.seed), "--out", out)
    for case in (found or {}).get("cases", []):
        for finding in case["findings"]:
            if finding["token"]:
                return finding["token"], finding["kind"]
    return None, None


def minimised(options, defect, token):
    """What is left of it; None where it was not made small."""
    out = os.path.join(options.out, defect["id"], "small")
    small = asked("minimise", token, "--budget", options.budget, "--out", out)
    known = small is not None and small.get("steps") is not None
    return small if known and small.get("preemptions") is not None else None


def row(name, *cells):
    print(f"{name:<48}" + "".join(f"{str(cell):>18}" for cell in cells), flush=True)


def judged(name, values, most):
    """Says whether a bar is met."""
    median = statistics.median(values)
    met = median <= most
    print(f"median of {name}: {median:g}, at most {most}: {'met' if met else 'not met'}")
    return met


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--schedules", type=int, default=1500)
    parser.add_argument("--budget", default="15s")
    parser.add_argument("--out", default=os.path.join(HOME, "out", "minimised"))
    parser.add_argument("defect", nargs="*")
    options = parser.parse_args()
    catalogue = asked("defects")
    listed = asked("list")
    if catalogue is None or listed is None:
        return 5
    scenarios = {scenario["name"] for scenario in listed["scenarios"]}
    unknown = set(options.defect) - {defect["id"] for defect in catalogue}
    if unknown:
        parser.error("no defect of the catalogue: " + ", ".join(sorted(unknown)))
    smalls = []
    missed = 0
    row("defect", "kind", "steps", "preemptions", "lines", "threads")
    for defect in catalogue:
        scenario = explored(defect, scenarios)
        if scenario is None or options.defect and defect["id"] not in options.defect:
            continue
        token, kind = first_token(options, defect, scenario)
        small = minimised(options, defect, token) if token else None
        if small is None:
            missed += 1
            row(defect["id"], kind or "not found", "not made small" if token else "-")
            continue
        smalls.append(small)
        row(defect["id"], kind, *(f"{small[key]} of {small['from'][key]}"
                                  for key in ("steps", "preemptions", "lines", "threads")))
    if not smalls:
        return 5
    met = [judged("steps shown", [small["steps"] for small in smalls], MOST_STEPS),
           judged("preemptions", [small["preemptions"] for small in smalls], MOST_PREEMPTIONS)]
    if missed:
        print(f"{missed} of {missed + len(smalls)} were not found or not made small")
    return 1 if not all(met) else 4 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
