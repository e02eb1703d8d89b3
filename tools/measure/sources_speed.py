#!/usr/bin/env python3
"""How fast sources are explored, beside the reference backend over the same device.

  sources_speed.py [--sources MANIFEST] [--schedules N] [--rounds R] [--seed S] [--out FOLDER]
                   [SCENARIO...]

Explores each scenario N times (default 200) on both, with strategy pos, in R rounds (default 3) of
one after the other, of which the fastest counts: other work slows whoever runs beside it. Then it
prints schedules/s and accesses of a schedule, both as the sources' share of the reference's, and
two bars: the median of schedules/s is at least 0.5 and none below 0.25; accesses are equal within a
factor of 2. The sources are the specimen where none are named. Exit code 0: both bars are met; 1:
one is not; another: that of the run that failed.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def explored(record):
    """Of each case without its pool and strategy: schedules/s, and accesses of a schedule."""
    cases = {}
    with open(record, encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            exploration = line.get("exploration")
            if line["type"] != "case-end" or not exploration or not line["runs"]:
                continue
            if exploration["seconds"] > 0:
                name = line["id"].split("@")[0].split("/")[0]
                runs = line["runs"]
                cases[name] = (runs / exploration["seconds"], exploration["accesses"] / runs)
    return cases


def run(options, name, subject):
    folder = os.path.join(options.out, name)
    command = [os.path.join(HOME, "mps-stress"), "run", *options.scenario, *subject,
               "--strategy", "pos", "--schedules", str(options.schedules),
               "--seed", str(options.seed), "--no-controls", "--out", folder]
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    if ended.returncode not in (0, 1):
        sys.exit(ended.returncode)
    return explored(os.path.join(folder, "record.jsonl"))


def keep_fastest(cases, of_round):
    for name, measured in of_round.items():
        cases[name] = max(measured, cases.get(name, measured))


def table(reference, sources):
    """The lines to be printed, and whether both bars are met."""
    both = sorted(set(reference) & set(sources))
    if not both:
        return ["no scenario was explored on both"], False
    lines = [f"{'case':60} {'reference':>10} {'sources':>10} {'ratio':>6} {'accesses':>8}"]
    speeds, accesses = [], []
    for name in both:
        speeds.append(sources[name][0] / reference[name][0])
        accesses.append(sources[name][1] / reference[name][1])
        lines.append(f"{name:60} {reference[name][0]:8.0f}/s {sources[name][0]:8.0f}/s "
                     f"{speeds[-1]:6.2f} {accesses[-1]:8.2f}")
    fast = statistics.median(speeds) >= 0.5 and min(speeds) >= 0.25
    alike = max(accesses) <= 2 and min(accesses) >= 0.5
    lines.append(f"schedules/s: median {statistics.median(speeds):.2f} (at least 0.5), lowest "
                 f"{min(speeds):.2f} (at least 0.25): {'met' if fast else 'not met'}")
    lines.append(f"accesses: {min(accesses):.2f} to {max(accesses):.2f} (0.5 to 2): "
                 f"{'met' if alike else 'not met'}")
    return lines, fast and alike


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sources", default=os.path.join(HOME, "harness-native/specimen"))
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="out/sources-speed")
    parser.add_argument("--pool", default="patched", help="the contract that the sources follow")
    parser.add_argument("scenario", nargs="*")
    options = parser.parse_args()
    reference, sources = {}, {}
    for i in range(options.rounds):
        keep_fastest(reference, run(options, f"reference-{i}", ["--pool", options.pool]))
        keep_fastest(sources, run(options, f"sources-{i}", ["--sources", options.sources]))
    lines, met = table(reference, sources)
    print("\n".join(lines))
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
