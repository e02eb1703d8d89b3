package org.mpsstress.reports.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.CaseText;
import org.mpsstress.reports.Numbers;

/** A table for each claim that a pull request makes; where nothing was measured, that is said. */
final class ClaimTables {
  private static final int MOST_SERIES = 4;
  private static final int LEAST_POINTS = 3;
  private static final int POOL = 32; // streams; with more threads than that some share one

  private final Markdown out;
  private final List<RunRecord> records;
  private final List<BenchDocument> benches;

  ClaimTables(Markdown out, List<RunRecord> records, List<BenchDocument> benches) {
    this.out = out;
    this.records = records;
    this.benches = benches;
  }

  void write() {
    scaling();
    singleThread();
    claims();
  }

  private void scaling() {
    out.line("### Scaling").gap();
    if (new Speed(out, benches).scaling()) {
      return;
    }
    Map<String, Map<Integer, double[]>> series = new LinkedHashMap<>();
    for (CaseResult one : Claims.judged(records, begin -> Claims.threads(begin).isPresent())) {
      Double perSecond = one.end().map(CaseEnd::operationsPerSecond).orElse(null);
      if (one.verdict() == Verdict.PASSED && perSecond != null && one.begin().sanitizer() == null) {
        series
            .computeIfAbsent(name(one.begin()), name -> new TreeMap<>())
            .merge(Claims.threads(one.begin()).orElseThrow(), new double[] {perSecond}, this::both);
      }
    }
    series.values().removeIf(points -> points.size() < LEAST_POINTS);
    if (series.isEmpty()) {
      out.line("Not measured: no scenario ran with three or more numbers of threads.").gap();
      return;
    }
    out.line("Operations per second as the cases ran (medians of several runs); efficiency is the");
    out.line(
        "speed-up over the smallest number of threads, divided by how many times more there are.");
    out.gap().head("case", "threads", "throughput", "speed-up", "efficiency");
    series.entrySet().stream()
        .limit(MOST_SERIES)
        .forEach(one -> series(one.getKey(), one.getValue()));
    out.gap();
    if (series.size() > MOST_SERIES) {
      out.line((series.size() - MOST_SERIES) + " more series are in report.html.").gap();
    }
  }

  private double[] both(double[] first, double[] second) {
    double[] all = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private void series(String name, Map<Integer, double[]> points) {
    int least = points.keySet().iterator().next();
    double base = Statistics.median(points.get(least));
    points.forEach(
        (threads, samples) -> {
          double median = Statistics.median(samples);
          double gain = median / base;
          out.row(
              Markdown.text(name),
              String.valueOf(threads),
              Numbers.magnitude(median) + "/s",
              Numbers.magnitude(gain) + "x",
              Numbers.percent(gain * least / threads));
        });
  }

  /** Scenario and configuration, and all parameters but the number of threads. */
  private static String name(CaseBegin begin) {
    StringBuilder name = new StringBuilder(begin.scenario());
    begin
        .parameters()
        .forEach(
            (key, value) -> {
              if (!key.equals("threads") && !key.equals("driver")) {
                name.append(' ').append(key).append('=').append(value);
              }
            });
    return name.append(", ").append(CaseText.configuration(begin)).toString();
  }

  private void singleThread() {
    out.line("### One thread").gap();
    if (new Speed(out, benches).oneThread()) {
      return;
    }
    List<CaseResult> single =
        Claims.judged(records, begin -> begin.scenario().equals("single-thread"));
    if (single.isEmpty()) {
      out.line("Not measured: the scenario single-thread did not run.").gap();
      return;
    }
    Map<String, List<CaseResult>> cases = new LinkedHashMap<>();
    single.forEach(
        one -> cases.computeIfAbsent(name(one.begin()), name -> new ArrayList<>()).add(one));
    out.head("case", "verdict", "throughput");
    cases.forEach((name, all) -> out.row(Markdown.text(name), verdicts(all), throughput(all)));
    out.gap();
    out.line(
        "A regression is a difference between two libraries:"
            + " `./mps-stress bench --sut torch --baseline DIR` measures it.");
    out.gap();
  }

  private static String verdicts(List<CaseResult> all) {
    return all.stream()
        .map(one -> one.verdict().word())
        .distinct()
        .collect(java.util.stream.Collectors.joining(", "));
  }

  /** Of several runs the median, and between what it lay. */
  private static String throughput(List<CaseResult> all) {
    double[] known =
        all.stream()
            .map(one -> one.end().map(CaseEnd::operationsPerSecond).orElse(null))
            .filter(java.util.Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sorted()
            .toArray();
    if (known.length < 2) {
      return CaseText.throughput(all.get(0));
    }
    return Numbers.magnitude(Statistics.median(known))
        + "/s ("
        + Numbers.magnitude(known[0])
        + " to "
        + Numbers.magnitude(known[known.length - 1])
        + " in "
        + known.length
        + " runs)";
  }

  private void claims() {
    out.line("### Claims").gap().head("claim", "cases", "runs", "result");
    claim("record_stream (C36 to C38)", begin -> has(begin, "C36", "C37", "C38"));
    claim(
        "events (C29 to C35)",
        begin -> has(begin, "C29", "C30", "C31", "C32", "C33", "C34", "C35"));
    claim("synchronisation of the device (C17)", begin -> has(begin, "C17"));
    claim("more threads than streams", ClaimTables::isOversubscribed);
    tsan();
    out.gap();
  }

  /** Whether some threads share a stream because there are more of them. */
  static boolean isOversubscribed(CaseBegin begin) {
    return begin.scenario().equals("oversubscription")
        || Claims.threads(begin).filter(threads -> threads >= POOL).isPresent();
  }

  /** Whether it is a case of no sanitizer that checks one of them. */
  static boolean has(CaseBegin begin, String... clauses) {
    return begin.sanitizer() == null
        && begin.checks().stream().anyMatch(List.of(clauses)::contains);
  }

  private void claim(String name, java.util.function.Predicate<CaseBegin> which) {
    List<CaseResult> cases = Claims.judged(records, which);
    long findings = cases.stream().mapToLong(one -> one.findings().size()).sum();
    out.row(
        name,
        String.valueOf(cases.size()),
        Numbers.count(cases.stream().mapToLong(Claims::runs).sum()),
        cases.isEmpty() ? "not measured" : findings + (findings == 1 ? " finding" : " findings"));
  }

  private void tsan() {
    List<CaseResult> cases = Claims.judged(records, begin -> "tsan".equals(begin.sanitizer()));
    if (cases.isEmpty()) {
      out.row("TSan", "0", "0", "not measured: `--sanitizer tsan` runs it, on the simulated SUT");
    }
    for (CaseResult one : cases) {
      String threads = Claims.threads(one.begin()).map(n -> n + " threads").orElse("");
      Object iterations = one.begin().parameters().get("iterations");
      String each = iterations == null ? "" : " × " + iterations + " iterations";
      String shape = threads.isEmpty() ? "" : threads + each + ", ";
      out.row(
          "TSan: " + Markdown.text(shape + one.begin().scenario()),
          "1",
          Numbers.count(Claims.runs(one)),
          one.findings().size() + (one.findings().size() == 1 ? " report" : " reports"));
    }
  }
}
