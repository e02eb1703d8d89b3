package org.mpsstress.model.detection;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.mpsstress.model.record.Machine;

/** Makes matrices for tests: each trial of a column has a budget of 1000 schedules. */
final class Matrices {
  static final int TRIALS = 20;

  /** Without a defect nothing was found. */
  static final Quiet QUIET = quiet(0);

  private Matrices() {}

  static Quiet quiet(long findings) {
    return Quiet.of(
        List.of(
            new Quiet.QuietCase("controlled", "s", "", "patched", 300, findings, null, null),
            new Quiet.QuietCase("free", "s", "", "patched", 20, 0, null, null)));
  }

  static Power power(int found, Long n50, Double seconds) {
    return power("controlled", found, n50, seconds);
  }

  static Power power(String layer, int found, Long n50, Double seconds) {
    return new Power(
        new Power.Tried(layer, "pos", null, "s", "", "patched"),
        "schedules",
        found,
        TRIALS,
        1000,
        new Power.Effort(new Quantile(n50, 1, null), new Quantile(null, 1, null), seconds),
        List.of(new DetectorHits("race", found, true)),
        "MPS1.x",
        List.of());
  }

  /** Rows of which each has only the column that is relied on. */
  static List<DefectRow> rows(Power... powers) {
    return IntStream.range(0, powers.length).mapToObj(i -> row("d" + i, powers[i])).toList();
  }

  static DefectRow row(String id, Power... powers) {
    return new DefectRow(id, "a defect", "pool", Arrays.asList(powers));
  }

  /** That many rows, all with the same column. */
  static DetectionDocument of(int rows, Power power) {
    return document(true, QUIET, Collections.nCopies(rows, power).toArray(new Power[0]));
  }

  static DetectionDocument document(boolean complete, Quiet quiet, Power... powers) {
    return document(List.of(), complete, quiet, 99.5, rows(powers));
  }

  static DetectionDocument document(
      List<Faulted> faults, boolean complete, Quiet quiet, double seconds, List<DefectRow> rows) {
    return new DetectionDocument(
        DetectionDocument.FORMAT,
        new Machine("Linux", "p", 2, 1, "17"),
        42,
        TRIALS,
        seconds,
        complete,
        quiet,
        rows,
        List.of(),
        faults,
        "sim");
  }
}
