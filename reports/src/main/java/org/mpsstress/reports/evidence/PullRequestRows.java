package org.mpsstress.reports.evidence;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.bench.Scaling;
import org.mpsstress.model.bench.SingleThread;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Numbers;

/**
 * What a pull request about the pool has a row for, each filled from these runs, or the reason why
 * it is not: nobody ran it, or this tool cannot measure it.
 */
final class PullRequestRows {
  private static final double SATURATED = 0.5;

  private final Markdown out;
  private final List<RunRecord> all;
  private final List<RunRecord> records;
  private final List<BenchDocument> benches;
  private final Detail detail;

  /**
   * Rows of these runs.
   *
   * @param all of the runs
   * @param records those of them that say something
   */
  PullRequestRows(
      Markdown out,
      List<RunRecord> all,
      List<RunRecord> records,
      List<BenchDocument> benches,
      Detail detail) {
    this.out = out;
    this.all = all;
    this.records = records;
    this.benches = benches;
    this.detail = detail;
  }

  void write() {
    out.line("### Rows of the pull request").gap().head("row", "from these runs");
    row("stress tests", passed(begin -> begin.sanitizer() == null));
    row("record_stream tests", passed(begin -> ClaimTables.has(begin, "C36", "C37", "C38")));
    row("TSan", tsan());
    row("threads come and go", passed(begin -> ClaimTables.has(begin, "C7")));
    row("more threads than streams", passed(ClaimTables::isOversubscribed));
    row("tensors on several streams", passed(begin -> ClaimTables.has(begin, "C49")));
    row("synchronisation of the device", passed(begin -> ClaimTables.has(begin, "C17")));
    row("linear in parallel", passed(PullRequestRows::isParallelLinear));
    row("performance over threads", performance());
    row("saturation of the device", saturation());
    row("one thread, before and after", oneThread());
    row("the library that was tested", fact("sha256", "version", "git"));
    row("the patch in it", fact("patch"));
    for (String other :
        List.of(
            "real models",
            "PyTorch's own tests, its linter",
            "Apple's frameworks by themselves (MPSGraph, kernels)",
            "licence, review, files changed")) {
      row(other, "cannot be measured by this tool");
    }
    row("other hardware and systems", "one row for each machine: run it there, then join the runs");
    out.gap();
  }

  private void row(String name, String answer) {
    out.row(name, answer);
  }

  private static boolean isParallelLinear(CaseBegin begin) {
    return ClaimTables.has(begin, "C48")
        && Claims.threads(begin).filter(threads -> threads > 1).isPresent();
  }

  /** How many of the cases passed; those that nothing judged are said apart. */
  private String passed(Predicate<CaseBegin> which) {
    List<CaseResult> cases =
        records.stream()
            .flatMap(record -> record.cases().stream())
            .filter(one -> which.test(one.begin()) && one.verdict() != Verdict.SKIPPED)
            .toList();
    if (cases.isEmpty()) {
      return "not measured: no such case ran";
    }
    long open = cases.stream().filter(one -> one.verdict() == Verdict.NOT_JUDGED).count();
    long passed = cases.stream().filter(one -> one.verdict() == Verdict.PASSED).count();
    long judged = cases.size() - open;
    String rest = open == 0 ? "" : "; " + open + " not judged";
    String runs = Numbers.count(cases.stream().mapToLong(Claims::runs).sum());
    return passed + " of " + judged + " cases passed" + rest + ", " + runs + " runs";
  }

  private String tsan() {
    List<CaseResult> cases = Claims.judged(records, begin -> "tsan".equals(begin.sanitizer()));
    if (cases.isEmpty()) {
      return "not measured: a library is not built for it here; `run --sanitizer tsan` on"
          + " the simulated SUT or on sources";
    }
    long reports = cases.stream().mapToLong(one -> one.findings().size()).sum();
    long runs = cases.stream().mapToLong(Claims::runs).sum();
    int threads =
        cases.stream().mapToInt(one -> Claims.threads(one.begin()).orElse(1)).max().orElse(1);
    return "up to "
        + threads
        + " threads, "
        + Numbers.count(runs)
        + " runs: "
        + reports
        + (reports == 1 ? " report" : " reports");
  }

  private List<Scaling> scalings() {
    return benches.stream().flatMap(bench -> Scaling.of(bench).stream()).toList();
  }

  private String performance() {
    List<String> words = new ArrayList<>();
    for (Scaling scaling : scalings()) {
      Scaling.Row best = scaling.rows().get(0);
      for (Scaling.Row row : scaling.rows()) {
        best = row.speedUp() > best.speedUp() ? row : best;
      }
      words.add(
          Markdown.text(scaling.operation())
              + " "
              + Numbers.magnitude(best.speedUp())
              + "x at "
              + best.threads()
              + " threads");
    }
    return words.isEmpty() ? notBenched() : "best: " + String.join("; ", words);
  }

  /** From how many threads on a thread adds less than half of what one does. */
  private String saturation() {
    List<String> words = new ArrayList<>();
    for (Scaling scaling : scalings()) {
      String from =
          scaling.rows().stream()
              .filter(row -> row.efficiency() < SATURATED)
              .findFirst()
              .map(row -> "from " + row.threads() + " threads on")
              .orElse("nowhere");
      words.add(Markdown.text(scaling.operation()) + " " + from);
    }
    return words.isEmpty() ? notBenched() : "efficiency below 50 %: " + String.join("; ", words);
  }

  private String oneThread() {
    List<String> words = new ArrayList<>();
    for (BenchDocument bench : benches) {
      for (SingleThread one : SingleThread.of(bench)) {
        words.add(
            Markdown.text(one.operation())
                + String.format(
                    Locale.ROOT, " ratio %.3f, above %.3f (95 %%)", one.ratio(), one.bound()));
      }
    }
    return words.isEmpty()
        ? "not measured: `bench --sut torch --baseline DIR`, then `evidence --bench`"
        : String.join("; ", words);
  }

  private static String notBenched() {
    return "not measured: `bench --sut torch`, then `evidence --bench`";
  }

  private String fact(String... keys) {
    List<String> words = new ArrayList<>();
    for (String key : keys) {
      Set<String> values = new LinkedHashSet<>();
      for (RunRecord record : all) {
        Object value = record.run().provenance().get(key);
        if (value != null) {
          values.add(value.toString());
        }
      }
      if (!values.isEmpty()) {
        words.add(key + " " + Markdown.code(detail.shorten(String.join("; ", values))));
      }
    }
    return words.isEmpty() ? "not named" : String.join(", ", words);
  }
}
