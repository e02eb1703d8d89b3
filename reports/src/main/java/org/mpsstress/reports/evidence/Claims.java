package org.mpsstress.reports.evidence;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;

/** What cases of runs amount to. */
final class Claims {
  private Claims() {}

  static long runs(RunRecord record) {
    return record.cases().stream().mapToLong(Claims::runs).sum();
  }

  static long operations(RunRecord record) {
    return record.cases().stream()
        .mapToLong(result -> result.end().map(CaseEnd::operations).orElse(0L))
        .sum();
  }

  static long runs(CaseResult result) {
    return result.end().map(CaseEnd::runs).orElse(0L);
  }

  /** Cases of all runs that were judged and that the condition holds of. */
  static List<CaseResult> judged(List<RunRecord> records, Predicate<CaseBegin> which) {
    return records.stream()
        .flatMap(record -> record.cases().stream())
        .filter(result -> which.test(result.begin()))
        .filter(result -> result.verdict() != Verdict.SKIPPED)
        .filter(result -> result.verdict() != Verdict.NOT_JUDGED)
        .toList();
  }

  /** How many threads a case says that it has; empty where it says nothing. */
  static Optional<Integer> threads(CaseBegin begin) {
    Object threads = begin.parameters().get("threads");
    return threads instanceof Integer count ? Optional.of(count) : Optional.empty();
  }
}
