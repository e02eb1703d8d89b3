package org.mpsstress.reports.text;

import java.io.PrintWriter;
import java.util.Locale;
import org.mpsstress.model.comparison.ComparedCase;
import org.mpsstress.model.comparison.ComparedRuns;
import org.mpsstress.model.comparison.ComparisonDocument;
import org.mpsstress.model.comparison.Throughput;

/** Two libraries on the same plans and seeds, as text. */
public final class ComparisonTable {
  private ComparisonTable() {}

  /** Prints a line for each case, the sums, and what failed. */
  public static void print(ComparisonDocument document, PrintWriter out) {
    TextTable table =
        new TextTable("lrrrl", "case", "baseline failed", "candidate failed", "p", "throughput");
    for (ComparedCase one : document.cases()) {
      ComparedRuns.Failures failures = failures(one.runs());
      table.row(
          one.name(),
          baseline(failures),
          candidate(failures),
          p(failures),
          text(one.runs().throughput()));
    }
    table.print(out);
    ComparedRuns.Failures failures = document.failures();
    out.println();
    out.println(TextTable.plain("baseline   " + document.baseline()));
    out.println(TextTable.plain("candidate  " + document.candidate()));
    out.println(
        "failures   baseline "
            + baseline(failures)
            + ", candidate "
            + candidate(failures)
            + ", p = "
            + p(failures)
            + " (Fisher's exact test, two-sided)");
    out.println(
        "throughput candidate to baseline " + text(document.runs().throughput()) + " (95 %)");
    out.println(
        "one thread candidate to baseline "
            + text(document.singleThread().throughput())
            + " (95 %)");
    if (document.cutOff()) {
      out.println(
          "cut off    after "
              + failures.candidateRuns()
              + " of "
              + document.plannedPairs()
              + " pairs of runs");
    }
    for (ComparedCase one : document.cases()) {
      why("baseline", one, one.baselineFailure(), out);
      why("candidate", one, one.candidateFailure(), out);
    }
  }

  private static ComparedRuns.Failures failures(ComparedRuns runs) {
    return runs.failures() == null ? ComparedRuns.Failures.NONE : runs.failures();
  }

  private static String baseline(ComparedRuns.Failures failures) {
    return failures.baselineFailed() + " of " + failures.baselineRuns();
  }

  private static String candidate(ComparedRuns.Failures failures) {
    return failures.candidateFailed() + " of " + failures.candidateRuns();
  }

  private static String p(ComparedRuns.Failures failures) {
    return String.format(Locale.ROOT, "%.2g", failures.p());
  }

  /** For instance {@code 1.10 [1.02, 1.19]}. */
  static String text(Throughput throughput) {
    if (throughput.ratio() == null) {
      return "–";
    }
    String rounded = String.format(Locale.ROOT, "%.2f", throughput.ratio());
    return throughput.low() == null
        ? rounded
        : rounded
            + String.format(Locale.ROOT, " [%.2f, %.2f]", throughput.low(), throughput.high());
  }

  private static void why(String who, ComparedCase one, String failure, PrintWriter out) {
    if (failure != null) {
      out.println(TextTable.plain("failed     " + who + ", " + one.name() + ": " + failure));
    }
  }
}
