#!/usr/bin/env python3
"""Into how many causes the findings of each of the catalogue's defects fall.

  causes.py [--seed S] [--schedules N] [--out FOLDER] [DEFECT...]

Explores of each defect (default: all that explored runs are to find in the catalogue, not by a
control alone) the scenario that finds it, N schedules of each case (default 200), and prints a line
for it: findings, that is places; causes, and how many of each kind; headings under which these stand.
Of a defect with more than two causes a line for each, with what its first finding says: one mistake
in two functions is two causes, more of them may be the fault of what makes causes. FOLDER (default
out/causes) must be new or empty. Exit code 0; 4: a defect was not found; 5: nothing can be said.
"""
import argparse
import collections
import os
import sys

from asking import HOME, asked
from minimised import explored

MANY = 2
SHOWN = 110  # characters of what is said


def findings_of(options, defect, scenario):
    """All of them; none where the run said nothing."""
    document = asked("run", scenario, "--defect", defect["id"], "--pool", defect["pool"],
                     "--strategy", "auto", "--no-controls", "--schedules", str(options.schedules),
                     "--seed", str(options.seed),
                     "--out", os.path.join(options.out, defect["id"]))
    return [finding for case in (document or {}).get("cases", []) for finding in case["findings"]]


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
    """A line about it, and one for each cause where there are many. How many there are."""
    causes = {}
    for finding in findings:
        causes.setdefault(finding.get("cause") or id(finding), []).append(finding)
    firsts = [places[0] for places in causes.values()]
    kinds = collections.Counter(first["kind"] for first in firsts)
    row(defect["id"], len(findings), len(causes), headings(causes.values()),
        "  " + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
    for places in causes.values() if len(causes) > MANY else []:
        said = " ".join(places[0]["message"].split())
        print(f"    {places[0]['kind']}, {len(places)} x: {said[:SHOWN]}", flush=True)
    return len(causes)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--schedules", type=int, default=200)
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
        scenario = explored(defect, scenarios)
        if scenario is not None and (not options.defect or defect["id"] in options.defect):
            counts.append(told(defect, findings_of(options, defect, scenario)))
    if not any(counts):
        return 5
    missed = counts.count(0)
    print(f"{len(counts) - missed} defects: {sum(counts)} causes, "
          f"{sum(1 for count in counts if count > MANY)} with more than {MANY}")
    if missed:
        print(f"{missed} of {len(counts)} were not found")
    return 4 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
