package org.mpsstress.scenarios.exploration;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;

/** How often each outcome and each finding came, as a text for people. */
final class OutcomeTable {
  private static final int MOST = 1000;

  private OutcomeTable() {}

  static String of(ExplorerMessage.End end, Map<String, Finding> findings) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%,d schedules, %,d steps, %,d accesses, %,d switches of threads, %,d restarts%n%n",
            end.schedules(),
            end.steps(),
            end.accesses(),
            end.switches(),
            end.restarts()));
    text.append(String.format(Locale.ROOT, "%12s  outcome%n", "schedules"));
    List<ExplorerMessage.OutcomeCount> outcomes =
        end.outcomes().stream()
            .sorted(
                Comparator.comparingLong(ExplorerMessage.OutcomeCount::count)
                    .reversed()
                    .thenComparing(ExplorerMessage.OutcomeCount::digest))
            .toList();
    outcomes.stream()
        .limit(MOST)
        .forEach(
            one ->
                text.append(String.format(Locale.ROOT, "%,12d  %s%n", one.count(), one.digest())));
    if (outcomes.size() > MOST) {
      text.append(String.format(Locale.ROOT, "%12s  and %,d more%n", "", outcomes.size() - MOST));
    }
    if (!end.findings().isEmpty()) {
      text.append(
          String.format(Locale.ROOT, "%n%12s  %-16s %10s  finding%n", "schedules", "", "first in"));
    }
    for (ExplorerMessage.FindingCount one : end.findings()) {
      Finding finding = findings.get(one.signature());
      text.append(
          String.format(
              Locale.ROOT,
              "%,12d  %-16s %10d  %s%n",
              one.count(),
              one.signature(),
              one.firstIndex(),
              finding == null
                  ? "(not judged in this scenario)"
                  : finding.kind() + ": " + finding.message().lines().findFirst().orElse("")));
    }
    return text.toString();
  }
}
