#!/usr/bin/env python3
"""Whether findings of explored runs show again, in a fresh process each time.

  replays.py --kind KIND[,KIND...] [--of N] [--each N] [--times N] [--whole N] [--schedules N]
             [--seeds N] [--plans FOLDER] [--out FOLDER] [DEFECT...]

Explores the scenarios of those of the catalogue's defects (default: that name one of these kinds as a
detector), N schedules (default 200) with one seed after the other (default 4 of them), until there are
N findings of each KIND (default 20), no two by one token, and at most N of a kind from one run (default
3), so that they come from many defects. Each is then looked for N times (default 100) by its token
alone: an explorer of its own runs that one schedule, with no file of the run but its plan. What the
explorer judges itself has to be the same finding, by its signature. What an oracle judges from the
trace is the same where the trace is, byte for byte; and of each such finding ./mps-stress replay, which
has it judged again, is asked N times (default 1). FOLDER (default out/replays) must be new or empty.

With --plans they are found without whole runs, which cost more than all the rest: by explorers alone,
of the plans with these defects that lie below that folder, as `detect --trials 1 --out FOLDER` leaves
them. What only an oracle judges is not found so.

Exit code 0: all showed again each time; 1: not so; 4: of a kind there were fewer findings; 5: nothing
can be said.
"""
import argparse
import base64
import collections
import glob
import hashlib
import json
import os
import subprocess
import sys
import tempfile

from asking import HOME, asked
from minimised import explored

EXPLORER = os.path.join(HOME, "harness-native", "target", "controlled", "app", "mps-explore")
OPTIONS = (("o", "--preempt-at"), ("i", "--first"), ("k", "--pct-depth"), ("l", "--step-limit"),
           ("w", "--needs"), ("m", "--memory"))


CONTROLS = os.path.join(HOME, "scenarios", "src", "main", "resources", "org", "mpsstress",
                        "scenarios", "control")


def of_control(defect):
    """The file of the scenario that a control finds it in; None where there is none."""
    for place in defect["places"]:
        path = os.path.join(CONTROLS, f"{place['scenario']}.yaml")
        if place["layer"] == "controlled" and os.path.exists(path):
            return path
    return None


def read_token(token):
    text = token.split(".", 1)[1]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def plan_of(folder, token):
    """Of the token's case; None where it is gone."""
    for path in sorted(glob.glob(os.path.join(folder, "**", "plan.json"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            plan = json.load(file)
        if plan["scenario"] == token["s"] and plan["case"] == (token.get("c") or ""):
            return path
    return None


def judged(kind):
    """The explorer looks for what is left only where it is told to."""
    return ["--leaks"] if kind == "leak" else []


def arguments(plan, token, kind, out):
    """The one schedule of a token, as it was explored."""
    words = ["--plan", plan, "--out", out, *judged(kind), "--strategy", token["t"],
             "--seed", str(token["x"] % 2 ** 64), "--schedules", "1", "--twice-every", "0"]
    for key, option in OPTIONS:
        if token["e"].get(key) is not None:
            words += [option, str(token["e"][key])]
    return words


def said(words):
    """What an explorer says, line by line."""
    ended = subprocess.run([EXPLORER, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                           text=True, check=False)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def shown(plan, token, kind):
    """What the schedule showed in a process of its own: signatures, and what its trace is."""
    with tempfile.TemporaryDirectory() as out:
        lines = said(arguments(plan, token, kind, out))
        signatures = {line["finding"]["signature"] for line in lines if "finding" in line}
        trace = ""
        for outcome in (line["outcome"] for line in lines if "outcome" in line):
            with open(os.path.join(out, outcome["trace"]), "rb") as file:
                trace += hashlib.sha256(file.read()).hexdigest()
    return signatures, trace


def times_again(plan, token, kind, times, its_own):
    """How often it showed again; and whether the explorer judges it itself (known, or as it seems)."""
    seen = [shown(plan, token, kind) for _ in range(times)]
    its_own = its_own or token["e"]["g"] in seen[0][0]
    if its_own:
        return sum(1 for signatures, _ in seen if token["e"]["g"] in signatures), True
    first = collections.Counter(trace for _, trace in seen if trace).most_common(1)
    return (first[0][1] if first else 0), False


def times_judged_again(token, scenario, times, folder):
    """How often a whole replay shows it."""
    again = 0
    of_file = ["--scenario", scenario] if os.path.isabs(scenario) else []
    for number in range(times):
        document = asked("replay", token, *of_file, "--out", os.path.join(folder, str(number)))
        again += document is not None and document.get("exitCode") == 1
    return again


def of_run(options, seed, defect, scenario):
    """What a whole run finds: kind, token, plan."""
    out = os.path.join(options.out, f"{defect['id']}-{seed}")
    document = asked("run", scenario, "--defect", defect["id"], "--pool", defect["pool"],
                     "--strategy", "auto", "--no-controls", "--seed", str(seed),
                     "--schedules", str(options.schedules), "--out", out)
    for case in (document or {}).get("cases", []):
        for finding in case["findings"]:
            plan = plan_of(out, read_token(finding["token"])) if finding["token"] else None
            if plan is not None:
                yield finding["kind"], finding["token"], plan


def written(finding, seed):
    """A token's part that names a schedule and what it shows."""
    body = {"t": finding["strategy"], "x": seed,
            "e": {"i": finding["index"], "g": finding["signature"], "w": finding["needs"]}}
    return "MPS1." + base64.urlsafe_b64encode(json.dumps(body).encode()).decode().rstrip("=")


def of_plans(options, seed, defect):
    """What explorers of the defect's plans find: kind, token, plan."""
    leaks = judged("leak") if "leak" in options.kind else []
    for path in sorted(glob.glob(os.path.join(options.plans, "**", "plan.json"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            if json.load(file)["defect"] != defect["id"]:
                continue
        with tempfile.TemporaryDirectory() as out:
            words = ["--plan", path, "--out", out, *leaks, "--seed", str(seed),
                     "--schedules", str(options.schedules)]
            for finding in (line["finding"] for line in said(words) if "finding" in line):
                yield finding["kind"], written(finding, seed), path


def collected(options, defects):
    """Of the findings that are wanted: by token, their kind, defect, scenario, and plan."""
    found = collections.OrderedDict()
    have = collections.Counter()
    for seed in range(1, options.seeds + 1):
        for defect, scenario in defects:
            wanted = {kind: min(options.of, have[kind] + options.each) for kind in options.kind}
            lacking = {kind for kind in options.kind if have[kind] < options.of}
            if not lacking or not options.defect and not lacking & set(defect["detectors"]):
                continue
            for kind, token, plan in (of_plans(options, seed, defect) if options.plans
                                      else of_run(options, seed, defect, scenario)):
                if have[kind] < wanted.get(kind, 0) and token not in found:
                    found[token] = (kind, defect["id"], scenario, plan)
                    have[kind] += 1
    return found


def replayed(options, found):
    """Whether all showed again each time."""
    every = True
    by_kind = sorted(found.items(), key=lambda known: options.kind.index(known[1][0]))
    for number, (token, (kind, defect, scenario, plan)) in enumerate(by_kind):
        again, its_own = times_again(plan, read_token(token), kind, options.times,
                                     options.plans is not None)
        judged_again = options.whole if its_own else times_judged_again(
            token, scenario, options.whole, os.path.join(options.out, f"again-{number}"))
        every = every and again == options.times and judged_again == options.whole
        print(f"{kind:<20}{defect:<49}{again} of {options.times}"
              + ("" if its_own else f" traces, {judged_again} of {options.whole} replays"), flush=True)
    return every


def kinds(words):
    return list(dict.fromkeys(words.split(",")))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", type=kinds, required=True)
    parser.add_argument("--of", type=int, default=20)
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--whole", type=int, default=1)
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--plans")
    parser.add_argument("--out", default=os.path.join(HOME, "out", "replays"))
    parser.add_argument("defect", nargs="*")
    options = parser.parse_args()
    catalogue = asked("defects")
    listed = asked("list")
    if catalogue is None or listed is None:
        return 5
    unknown = set(options.defect) - {defect["id"] for defect in catalogue}
    if unknown:
        parser.error("no defect of the catalogue: " + ", ".join(sorted(unknown)))
    scenarios = {scenario["name"] for scenario in listed["scenarios"]}
    named = [(defect, explored(defect, scenarios) or of_control(defect)) for defect in catalogue
             if defect["id"] in options.defect
             or not options.defect and set(options.kind) & set(defect["detectors"])]
    found = collected(options, [(defect, scenario) for defect, scenario in named
                                if scenario or options.plans])
    if not found:
        return 5
    every = replayed(options, found)
    numbers = []
    for kind in options.kind:
        of_defects = [defect for known, defect, _, _ in found.values() if known == kind]
        numbers.append(len(of_defects))
        print(f"{kind}: {len(of_defects)} findings of {len(set(of_defects))} defects")
    return 1 if not every else 4 if min(numbers) < options.of else 0


if __name__ == "__main__":
    sys.exit(main())
