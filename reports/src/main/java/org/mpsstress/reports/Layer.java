package org.mpsstress.reports;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Proven;
import org.mpsstress.model.record.RunRecord;

/**
 * What one layer of a run did, and whether its silence counts: "nothing found" may be said only of
 * a layer whose planted controls were all found in the same run.
 *
 * @param name of the layer
 * @param cases that began in it
 * @param verdicts how many cases ended with each
 * @param findings in its cases
 * @param runs executions of its cases
 * @param operations in all of them
 * @param seconds spent in its cases
 * @param controlsFound how many of the planted were found
 * @param controls how many were planted in it
 * @param proven what they have shown
 */
public record Layer(
    String name,
    int cases,
    Map<Verdict, Integer> verdicts,
    int findings,
    long runs,
    long operations,
    double seconds,
    int controlsFound,
    int controls,
    Proven proven) {
  /** The name of the layer that cases without one belong to. */
  static final String UNNAMED = "scenarios";

  /** The layers of a run: the planned ones first, then any other that a case or control names. */
  public static List<Layer> of(RunRecord record) {
    Set<String> names = new LinkedHashSet<>(record.run().layers());
    record.cases().forEach(result -> names.add(nameOf(result)));
    record.controls().forEach(control -> names.add(nameOf(control)));
    return names.stream().map(name -> of(record, name)).toList();
  }

  private static Layer of(RunRecord record, String name) {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    int findings = 0;
    long runs = 0;
    long operations = 0;
    double seconds = 0;
    int cases = 0;
    for (CaseResult result : record.cases()) {
      if (nameOf(result).equals(name)) {
        cases++;
        verdicts.merge(result.verdict(), 1, Integer::sum);
        findings += result.findings().size();
        runs += result.end().map(CaseEnd::runs).orElse(0L);
        operations += result.end().map(CaseEnd::operations).orElse(0L);
        seconds += result.end().map(CaseEnd::seconds).orElse(0.0);
      }
    }
    List<Control> planted =
        record.controls().stream().filter(control -> nameOf(control).equals(name)).toList();
    int found = (int) planted.stream().filter(Control::found).count();
    return new Layer(
        name,
        cases,
        verdicts,
        findings,
        runs,
        operations,
        seconds,
        found,
        planted.size(),
        Proven.by(planted));
  }

  private static String nameOf(CaseResult result) {
    return result.begin().layer() == null ? UNNAMED : result.begin().layer();
  }

  private static String nameOf(Control control) {
    return control.layer() == null ? UNNAMED : control.layer();
  }

  /** Names of layers in which cases ran whose silence no control backs. */
  public static List<String> unbacked(RunRecord record) {
    return of(record).stream()
        .filter(layer -> layer.cases - layer.count(Verdict.SKIPPED) > 0)
        .filter(layer -> layer.controls == 0 || !layer.proven.holds())
        .map(layer -> LayerWord.shown(layer.name()))
        .toList();
  }

  /** How many of its cases ended with that verdict. */
  public int count(Verdict verdict) {
    return verdicts.getOrDefault(verdict, 0);
  }

  /** What may be said about what this layer found or did not find. */
  public String statement() {
    String backing = "controls found: " + controlsFound + " of " + controls;
    if (findings > 0) {
      return findings + (findings == 1 ? " finding" : " findings") + "; " + backing;
    }
    if (cases - count(Verdict.SKIPPED) == 0) {
      return controls > 0 ? "no case ran; " + backing : "no case ran";
    }
    if (controls == 0) {
      return "no findings, but no control was planted here: this silence says nothing";
    }
    if (!proven.holds()) {
      return "no findings, but a control was missed ("
          + backing
          + "): this silence says nothing; whether its detector is blind or the backend is broken"
          + " stands with the control";
    }
    List<String> open = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      if (verdict != Verdict.PASSED && verdict != Verdict.SKIPPED && count(verdict) > 0) {
        open.add(count(verdict) + " " + verdict);
      }
    }
    return open.isEmpty()
        ? "nothing found; " + backing
        : "no findings, but " + String.join(", ", open) + "; " + backing;
  }
}
