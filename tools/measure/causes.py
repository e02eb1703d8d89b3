#!/usr/bin/env python3
"""Into how many causes the findings of each of the catalogue's defects fall.

  causes.py [--seed S] [--schedules N] [--plans FOLDER] [--out FOLDER] [DEFECT...]

Explores of each defect (default: all that explored runs are to find in the catalogue, not by a
control alone) the scenario that finds it, N schedules of each case (default 200), and prints a line
for it: findings, that is places; causes, and how many of each kind; headings under which these stand.
Of a defect with more than two causes a line for each, with what its first finding says: one mistake
in two functions is two causes, more of them may be the fault of what makes causes. FOLDER (default
out/causes) must be new or empty.

With --plans they are found without whole runs, which cost more: by explorers alone, of the plans with
these defects that lie below that folder, as `detect --trials 1 --out FOLDER` leaves them. What only an
oracle judges is not found so; a defect of which there is no plan is left out.

Exit code 0; 4: a defect was not found; 5: nothing can be said.
"""
import argparse
import collections
import glob
import json
import os
import sys
import tempfile

from asking import HOME, asked
from minimised import explored
from replays import said

MANY = 2
SHOWN = 110  # characters of what is said


def findings_of(options, defect, scenario):
    """All of them; none where the run said nothing."""
    document = asked("run", scenario, "--defect", defect["id"], "--pool", defect["pool"],
                     "--strategy", "auto", "--no-controls", "--schedules", str(options.schedules),
                     "--seed", str(options.seed),
                     "--out", os.path.join(options.out, defect["id"]))
    return [finding for case in (document or {}).get("cases", []) for finding in case["findings"]]


def plans_of(folder, defect):
    """Those below that folder that have it planted."""
    for path in sorted(glob.glob(os.path.join(folder, "**", "plan.json"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            if json.load(file)["defect"] == defect["id"]:
                yield path


def findings_of_plans(options, plans):
    """What explorers say of them."""
    found = []
    for path in plans:
        with tempfile.TemporaryDirectory() as out:
            lines = said(["--plan", path, "--out", out, "--seed", str(options.seed),
                          "--schedules", str(options.schedules)])
        found += [line["finding"] for line in lines if "finding" in line]
    return found


def headings(causes):
    """How many of these are shown apart: those that lack one lock are not."""
    told = []
    for places in causes:
        missing = next((place["missing"] for place in places if place.get("missing")), None)
        for known in told if missing else []:
            alike = known and all(known.get(key) == missing.get(key) for key in ("object", "static"))
            if alike and (known["lock"] == missing["lock"] or not known["lock"] or not missing["lock"]):
                known["lock"] = known["lock"] or missing["lock"]
                break
        else:
            told.append(dict(missing) if missing else None)
    return len(told)


def row(name, *cells):
    print(f"{name:<49}" + "".join(f"{str(cell):>10}" for cell in cells), flush=True)


def told(defect, findings):
    """A line about it, and one for each cause where there are many. How many causes and headings."""
    causes = {}
    for finding in findings:
        causes.setdefault(finding.get("cause") or id(finding), []).append(finding)
    firsts = [places[0] for places in causes.values()]
    kinds = collections.Counter(first["kind"] for first in firsts)
    under = headings(causes.values())
    row(defect["id"], len(findings), len(causes), under,
        "  " + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
    for places in causes.values() if len(causes) > MANY else []:
        words = " ".join(places[0]["message"].split())
        print(f"    {places[0]['kind']}, {len(places)} x: {words[:SHOWN]}", flush=True)
    return len(causes), under


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--plans")
    parser.add_argument("--out", default=os.path.join(HOME, "out", "causes"))
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
    counts = []
    row("defect", "findings", "causes", "headings", "  kinds")
    for defect in catalogue:
        if options.defect and defect["id"] not in options.defect:
            continue
        scenario = explored(defect, scenarios)
        plans = list(plans_of(options.plans, defect)) if options.plans else []
        if plans:
            counts.append(told(defect, findings_of_plans(options, plans)))
        elif scenario is not None and not options.plans:
            counts.append(told(defect, findings_of(options, defect, scenario)))
    if not any(causes for causes, _ in counts):
        return 5
    missed = sum(1 for causes, _ in counts if causes == 0)
    print(f"{len(counts) - missed} defects: {sum(causes for causes, _ in counts)} causes, "
          f"{sum(1 for causes, _ in counts if causes > MANY)} with more than {MANY}, "
          f"under {sum(under for _, under in counts)} headings")
    if missed:
        print(f"{missed} of {len(counts)} were not found")
    return 4 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
