#!/usr/bin/env python3
"""Which of the catalogue's defects random programs find, with no scenario written by hand.

  fuzz_defects.py [--seed S] [--budget TIME] [--out FOLDER] [DEFECT...]

Plants each defect (default: all that explored runs are to find) under random programs of its pool,
which are explored (./mps-stress fuzz --layers explored --no-shrink) until one fails or TIME is spent
(default 10m). Prints a line for each: after how many programs, schedules and seconds it was found, and
as what. The bar: at least 85 % of them are found. FOLDER (default out/fuzz-defects) must be new or
empty. Exit code 0: the bar is met; 1: it is not; 4: a control was missed, or the tool failed; 5:
nothing can be said.
"""
import argparse
import os
import statistics
import sys

from asking import HOME, asked

LEAST_SHARE = 0.85


def is_explored(defect):
    return any(place["layer"] == "controlled" for place in defect["places"])


def campaign(options, defect):
    """Its document; None where there is none."""
    return asked("fuzz", "--defect", defect["id"], "--pool", defect["pool"], "--layers", "explored",
                 "--stop-at-finding", "--no-shrink", "--budget", options.budget,
                 "--seed", str(options.seed), "--out", os.path.join(options.out, defect["id"]))


def row(name, *cells):
    print(f"{name:<47}" + "".join(f" {str(cell):>11}" for cell in cells), flush=True)


def told(defect, document):
    """A line about it. Whether it was found."""
    kinds = sorted({finding["kind"] for finding in document["findings"]})
    row(defect["id"], document["programs"], document["schedules"], f"{document['seconds']:.1f} s",
        " ".join(kinds) or "not found")
    return bool(kinds)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="10m")
    parser.add_argument("--out", default=os.path.join(HOME, "out", "fuzz-defects"))
    parser.add_argument("defect", nargs="*")
    options = parser.parse_args()
    catalogue = asked("defects")
    if catalogue is None:
        return 5
    unknown = set(options.defect) - {defect["id"] for defect in catalogue}
    if unknown:
        parser.error("no defect of the catalogue: " + ", ".join(sorted(unknown)))
    seconds = []
    missed = unclear = 0
    row("defect", "programs", "schedules", "time", "found as")
    for defect in catalogue:
        if not is_explored(defect) or options.defect and defect["id"] not in options.defect:
            continue
        document = campaign(options, defect)
        if document is None:
            row(defect["id"], "no answer")
            unclear += 1
            continue
        if told(defect, document):
            seconds.append(document["seconds"])
        else:
            missed += 1
        unclear += not document["control"]["found"]
    if not seconds and not missed:
        return 5
    share = len(seconds) / (len(seconds) + missed)
    met = share >= LEAST_SHARE
    median = f", in {statistics.median(seconds):.1f} s (median)" if seconds else ""
    print(f"found: {len(seconds)} of {len(seconds) + missed}{median}; at least "
          f"{LEAST_SHARE:.0%}: {'met' if met else 'not met'}")
    if unclear:
        print(f"ended in an error of the tool or missed their control: {unclear}")
    return 4 if unclear else 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
