package org.mpsstress.cli.compare;

import java.util.ArrayList;
import java.util.List;

/** What both libraries did with one case. */
public final class CaseComparison {
  private final String name;
  private final List<Sample> baseline = new ArrayList<>();
  private final List<Sample> candidate = new ArrayList<>();

  CaseComparison(String name) {
    this.name = name;
  }

  /** Adds a pair of runs with the same seed. */
  void add(Sample ofBaseline, Sample ofCandidate) {
    baseline.add(ofBaseline);
    candidate.add(ofCandidate);
  }

  /** Scenario and case. */
  public String name() {
    return name;
  }

  /** Runs of the baseline. */
  public List<Sample> baseline() {
    return List.copyOf(baseline);
  }

  /** Runs of the candidate. */
  public List<Sample> candidate() {
    return List.copyOf(candidate);
  }

  /** Of each pair of runs that both came to their end. */
  List<Double> ratios() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < baseline.size(); i++) {
      if (baseline.get(i).rate() > 0 && candidate.get(i).rate() > 0) {
        ratios.add(candidate.get(i).rate() / baseline.get(i).rate());
      }
    }
    return ratios;
  }

  static int failed(List<Sample> samples) {
    return (int) samples.stream().filter(Sample::failed).count();
  }
}
