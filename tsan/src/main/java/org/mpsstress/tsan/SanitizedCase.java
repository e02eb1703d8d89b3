package org.mpsstress.tsan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.model.Finding;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseTally;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.tsan.report.SanitizerLog;

/** A case that is run with a sanitizer, each time in a process of its own, until one run is bad. */
final class SanitizedCase implements CaseExecution {
  private final RunCase runCase;
  private final SanitizedRunner runner;
  private final int repeat;
  private final CaseMethod.Context context;
  private final CaseTally tally;
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Long> suppressed = new LinkedHashMap<>();
  private String early;

  SanitizedCase(RunCase runCase, SanitizedRunner runner, int repeat, CaseMethod.Context context) {
    this.runCase = runCase;
    this.runner = runner;
    this.repeat = repeat;
    this.context = context;
    this.tally = new CaseTally(runCase.id());
  }

  @Override
  public void run() throws RunInterrupted, InterruptedException {
    if (runner.binary().blindness() != null) {
      return;
    }
    for (int run = 0; run < repeat; run++) {
      context.checkStop();
      if (run > 0 && context.budget().isSpent()) {
        early = "the time budget ended it after " + run + " of " + repeat + " runs";
        return;
      }
      int number = run + 1;
      Runnable tick = () -> context.progress().at(number, repeat);
      tick.run();
      long seed = context.seedOf(runCase, run);
      SanitizedRun made = runner.run(runCase, seed, tick);
      tally.add(made.result());
      List<Finding> fresh = new ArrayList<>();
      made.reported()
          .forEach(
              (signature, finding) -> {
                if (seen.add(signature)) {
                  fresh.add(finding);
                }
              });
      runner.echo(runCase, fresh, seed, context).forEach(context.found());
      made.result().findings().forEach(context.found());
      for (SanitizerLog.Suppressed one : made.suppressed()) {
        suppressed.merge(one.pattern(), one.count(), Long::sum);
      }
      if (made.result().verdict() != Verdict.PASSED) {
        return; // nothing that follows could change the verdict
      }
    }
  }

  @Override
  public CaseEnd end() {
    String blindness = runner.binary().blindness();
    if (blindness != null) {
      return tally.inconclusive(blindness);
    }
    String hidden = hidden();
    String why =
        List.of(early == null ? "" : early, hidden).stream()
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    return why.isEmpty() ? tally.end() : tally.early(why);
  }

  /** What the user's suppressions hid is part of every answer. */
  private String hidden() {
    return suppressed.entrySet().stream()
        .map(one -> "the suppression " + one.getKey() + " hid " + reports(one.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String reports(long count) {
    return count + (count == 1 ? " report" : " reports");
  }

  @Override
  public CaseEnd inconclusive(String why) {
    return tally.inconclusive(why);
  }
}
