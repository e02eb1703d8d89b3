package org.mpsstress.reports.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/** All cases, a table for each scenario; those of a scenario that passed whole are folded. */
record CaseTable(List<Scenario> scenarios) {
  /** With this many cases or fewer, nothing is folded. */
  private static final int FEW = 12;

  /** The heads of a case's numbers. */
  static final List<String> NUMBERS =
      List.of("runs", "operations", "operations/s", "skew to 2nd", "to last", "bound");

  /**
   * The cases of one scenario.
   *
   * @param clauses of the contract that it checks
   * @param tally how many of the cases passed
   * @param passed whether all of them did
   * @param open whether the table is shown at once
   */
  record Scenario(
      String name,
      String title,
      List<String> clauses,
      String tally,
      boolean passed,
      boolean open,
      List<Row> rows) {
    private static Scenario of(List<CaseResult> cases, boolean unfolded) {
      CaseBegin first = cases.get(0).begin();
      long passed = cases.stream().filter(c -> c.verdict() == Verdict.PASSED).count();
      boolean all = passed == cases.size();
      return new Scenario(
          first.scenario(),
          first.title(),
          first.checks(),
          passed + " of " + cases.size() + " passed",
          all,
          unfolded || !all,
          cases.stream().map(Row::of).toList());
    }
  }

  /**
   * One case.
   *
   * @param point its parameters
   * @param configuration driver, pool and strategy
   * @param numbers one for each of {@link #NUMBERS}
   * @param reason of its verdict, where there is one to give
   * @param scheduling how its schedules went, where it was explored
   */
  record Row(
      String point,
      String configuration,
      Badge verdict,
      List<String> numbers,
      List<Link> files,
      String reason,
      String scheduling) {
    private static Row of(CaseResult result) {
      return new Row(
          CaseText.point(result.begin()),
          CaseText.configuration(result.begin()),
          Badge.of(result.verdict()),
          List.of(
              result.end().map(Row::runs).orElse("–"),
              result.end().map(end -> Numbers.count(end.operations())).orElse("–"),
              CaseText.throughput(result).replace("/s", ""),
              CaseText.firstToSecond(result),
              CaseText.firstToLast(result),
              result.end().map(CaseEnd::bound95).map(b -> "< " + Numbers.bound(b)).orElse("–")),
          Link.to(result.end().map(CaseEnd::attachments).orElse(List.of())),
          result.reason(),
          CaseText.scheduling(result));
    }

    private static String runs(CaseEnd end) {
      if (end.exploration() != null) {
        return Numbers.count(end.runs(), "schedule");
      }
      return end.processes() > 1
          ? Numbers.count(end.runs()) + " in " + end.processes() + " processes"
          : Numbers.count(end.runs());
    }
  }

  static CaseTable of(RunRecord record) {
    boolean unfolded = record.cases().size() <= FEW;
    return new CaseTable(
        byScenario(record).values().stream().map(cases -> Scenario.of(cases, unfolded)).toList());
  }

  /** The cases of each scenario, in the order in which the scenarios began. */
  static Map<String, List<CaseResult>> byScenario(RunRecord record) {
    Map<String, List<CaseResult>> groups = new LinkedHashMap<>();
    for (CaseResult result : record.cases()) {
      groups.computeIfAbsent(result.begin().scenario(), name -> new ArrayList<>()).add(result);
    }
    return groups;
  }
}
