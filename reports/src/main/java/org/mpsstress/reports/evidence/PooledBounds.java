package org.mpsstress.reports.evidence;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mpsstress.model.LayerWord;
import org.mpsstress.model.Statistics;
import org.mpsstress.model.Verdict;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.CaseResult;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Numbers;

/** What quiet cases say together: a bound for each clause of the contract, by layer. */
final class PooledBounds {
  private final Markdown out;
  private final List<RunRecord> records;

  /** Quiet cases of one clause in one layer; schedules count one by one, other runs by process. */
  private static final class Pool {
    private long cases;
    private long runs;
    private long independent;
  }

  PooledBounds(Markdown out, List<RunRecord> records) {
    this.out = out;
    this.records = records;
  }

  void write() {
    Map<String, Map<String, Pool>> layers = new TreeMap<>();
    records.forEach(record -> record.cases().forEach(one -> add(one, layers)));
    if (layers.isEmpty()) {
      return;
    }
    out.line("### What the quiet cases say").gap();
    out.line("By clause: the failure rate of this sampling is below the bound at 95 % confidence,");
    out.line(
        "1 - 0.05^(1/n) after n independent quiet runs. Repeats of a case in one process count once;");
    out.line(
        "other cases may have run in it, too. That is a statement about these cases, run like this;");
    out.line("not about the absence of bugs.").gap();
    out.head("layer", "clause", "quiet cases", "runs", "independent", "bound");
    layers.forEach(
        (layer, clauses) ->
            clauses.forEach(
                (clause, pool) ->
                    out.row(
                        Markdown.text(LayerWord.shown(layer)),
                        Markdown.text(clause),
                        Numbers.count(pool.cases),
                        Numbers.count(pool.runs),
                        Numbers.count(pool.independent),
                        Numbers.bound(Statistics.bound95(pool.independent)))));
    out.gap();
  }

  private static void add(CaseResult one, Map<String, Map<String, Pool>> layers) {
    CaseEnd end = one.end().orElse(null);
    if (end == null || one.verdict() != Verdict.PASSED || end.bound95() == null) {
      return;
    }
    String layer = one.begin().layer() == null ? "scenarios" : one.begin().layer();
    Comparator<String> byNumber =
        Comparator.<String>comparingInt(clause -> clause.length()).thenComparing(clause -> clause);
    Map<String, Pool> clauses = layers.computeIfAbsent(layer, any -> new TreeMap<>(byNumber));
    for (String clause : one.begin().checks()) {
      Pool pool = clauses.computeIfAbsent(clause, any -> new Pool());
      pool.cases++;
      pool.runs += end.runs();
      pool.independent += end.exploration() == null ? end.processes() : end.runs();
    }
  }
}
