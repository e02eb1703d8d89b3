package org.mpsstress.cli.compare;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.comparison.ComparedCase;
import org.mpsstress.model.comparison.ComparedRuns;
import org.mpsstress.model.comparison.ComparisonDocument;
import org.mpsstress.model.comparison.Throughput;

/**
 * The whole comparison: what its document counts, from all runs.
 *
 * @param baseline what it is
 * @param candidate what it is
 * @param seed that all runs' seeds come from
 * @param cases all of them
 * @param planned pairs of runs that were asked for
 */
record Comparison(
    String baseline, String candidate, long seed, List<CaseComparison> cases, int planned) {
  private static final String SINGLE = "single-thread";

  Comparison {
    cases = List.copyOf(cases);
  }

  /** Of which every pair that was asked for was run. */
  Comparison(String baseline, String candidate, long seed, List<CaseComparison> cases) {
    this(
        baseline,
        candidate,
        seed,
        cases,
        cases.stream().mapToInt(one -> one.candidate().size()).sum());
  }

  /** What is known by now. */
  ComparisonDocument document() {
    List<Sample> first = cases.stream().flatMap(one -> one.baseline().stream()).toList();
    List<Sample> second = cases.stream().flatMap(one -> one.candidate().stream()).toList();
    return new ComparisonDocument(
        baseline,
        candidate,
        seed,
        planned,
        new ComparedRuns(failures(first, second), throughput(ratios(false))),
        new ComparedRuns(null, throughput(ratios(true))),
        cases.stream().map(Comparison::compared).toList());
  }

  private static ComparedCase compared(CaseComparison one) {
    return new ComparedCase(
        one.name(),
        new ComparedRuns(failures(one.baseline(), one.candidate()), throughput(one.ratios())),
        failure(one.baseline()),
        failure(one.candidate()));
  }

  private static ComparedRuns.Failures failures(List<Sample> first, List<Sample> second) {
    if (first.isEmpty()) {
      return null;
    }
    int firstFailed = CaseComparison.failed(first);
    int secondFailed = CaseComparison.failed(second);
    return new ComparedRuns.Failures(
        first.size(),
        firstFailed,
        second.size(),
        secondFailed,
        ExactTest.pValue(firstFailed, first.size(), secondFailed, second.size()));
  }

  private static Throughput throughput(List<Double> ratios) {
    Ratio ratio = Ratio.of(ratios);
    return new Throughput(
        ratio.pairs(), known(ratio.mean()), known(ratio.low()), known(ratio.high()));
  }

  private static Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /** The first one, or null. */
  private static String failure(List<Sample> samples) {
    return samples.stream().filter(Sample::failed).map(Sample::failure).findFirst().orElse(null);
  }

  private List<Double> ratios(boolean single) {
    List<Double> all = new ArrayList<>();
    cases.stream()
        .filter(one -> one.name().startsWith(SINGLE) == single)
        .forEach(one -> all.addAll(one.ratios()));
    return all;
  }
}
