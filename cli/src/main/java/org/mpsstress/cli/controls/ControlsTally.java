package org.mpsstress.cli.controls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.controls.ControlRow;
import org.mpsstress.model.controls.ControlsDocument;
import org.mpsstress.model.record.Control;

/** Counts how often each control is found, attempt by attempt. Not safe for threads. */
final class ControlsTally {
  private final long seed;
  private final int rounds;
  private final Map<String, Row> rows = new LinkedHashMap<>();

  /**
   * Of nothing yet.
   *
   * @param seed from which those of the rounds come
   * @param rounds that are planned
   */
  ControlsTally(long seed, int rounds) {
    this.seed = seed;
    this.rounds = rounds;
  }

  private record Row(Control control, List<Double> seconds, List<ControlRow.Missed> missed) {
    double median() {
      List<Double> sorted = seconds.stream().sorted().toList();
      return sorted.get((sorted.size() - 1) / 2);
    }

    ControlRow counted() {
      return new ControlRow(
          control.id(),
          control.title(),
          control.layer(),
          control.detector(),
          seconds.size(),
          seconds.size() - missed.size(),
          median(),
          missed);
    }
  }

  /**
   * Adds an attempt.
   *
   * @param control how it went
   * @param roundSeed repeats it
   */
  void add(Control control, long roundSeed) {
    Row row =
        rows.computeIfAbsent(
            control.layer() + " " + control.id() + " " + control.detector(),
            key -> new Row(control, new ArrayList<>(), new ArrayList<>()));
    row.seconds().add(control.seconds());
    if (!control.found()) {
      row.missed().add(new ControlRow.Missed(control.outcome(), roundSeed, control.message()));
    }
  }

  /** What was counted so far. */
  ControlsDocument document() {
    return new ControlsDocument(seed, rounds, rows.values().stream().map(Row::counted).toList());
  }
}
