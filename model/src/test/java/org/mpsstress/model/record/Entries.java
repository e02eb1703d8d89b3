package org.mpsstress.model.record;

import java.util.List;
import java.util.Map;
import org.mpsstress.model.Access;
import org.mpsstress.model.Attachment;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd.Phase;
import org.mpsstress.model.record.CaseEnd.Skew;

/** Entries for tests. */
final class Entries {
  private Entries() {}

  static RunBegin run() {
    return new RunBegin(
        RunBegin.FORMAT,
        "0.1.0",
        "2026-01-01T00:00:00Z",
        List.of("run", "thread-churn"),
        "presubmit",
        RunBegin.REFERENCE,
        "sim",
        "patched",
        -7L,
        new Machine("Linux 6", "some cpu", 2, 8L << 30, "17.0.15"),
        Map.of("library", "/x/lib.so", "buildId", "0123"),
        List.of("scenarios", "controlled"));
  }

  static CaseBegin begin(String id) {
    return new CaseBegin(
        id,
        "thread-churn",
        "Short threads",
        "threads=200",
        Map.of("threads", 200),
        "free",
        null,
        "patched",
        "native",
        "scenarios",
        List.of("C3", "C7"),
        new CaseBegin.Place("thread-churn.yaml", 3));
  }

  static CaseEnd end(String id, Verdict verdict) {
    return CaseEnd.of(id, verdict)
        .reason(verdict == Verdict.PASSED ? null : "for a reason")
        .runs(20)
        .operations(64_000)
        .operationsPerSecond(1e6)
        .startSkewNanos(new Skew(new Skew.Spread(30, 90), new Skew.Spread(40_000, 90_000)))
        .overlappedShare(0.75)
        .bound95(0.14)
        .seconds(0.9)
        .processes(1)
        .phases(List.of(new Phase("run", 10, 20)))
        .attachments(List.of(new Attachment("trace", "application/octet-stream", "cases/1/trace")))
        .build();
  }

  static CaseEnd explored(String id) {
    CaseEnd end = end(id, Verdict.PASSED);
    return CaseEnd.of(id, end.verdict())
        .reason("no finding in 20 schedules")
        .runs(20)
        .operations(64_000)
        .bound95(0.14)
        .seconds(0.9)
        .processes(2)
        .phases(end.phases())
        .attachments(end.attachments())
        .exploration(
            new Exploration(
                new Exploration.Order("shared", 9, null, 20L),
                new Exploration.Work(2400, 90_000, 310, 1),
                7,
                7,
                0.8,
                "schedules",
                "rc11",
                new PairCoverage(512, 340, 16, false, List.of(310L, 340L)),
                new Searched(true, 2, 310, List.of("polling")),
                List.of("00c0ffee", "1badcafe")))
        .build();
  }

  static FindingEntry finding(String id, FindingKind kind) {
    return FindingEntry.of(
        id,
        new Finding(
            kind,
            "y[3] is 7, expected 5: \u00fc \u2028 \"quoted\"\nsecond line",
            new Access("read by worker-1", List.of("a", "b")),
            new Access("write by worker-2", List.of()),
            17,
            "MPS1.x",
            List.of()));
  }

  static Control control(boolean found) {
    return new Control(
        "handler-on-default", "a handler", "scenarios", "values", found, 0.2, null, null);
  }

  static RunEnd end(Verdict verdict, int code) {
    return new RunEnd(verdict, code, 12.5);
  }
}
