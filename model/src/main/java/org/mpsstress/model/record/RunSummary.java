package org.mpsstress.model.record;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Verdict;

/**
 * Verdict of a whole run, judged from what its record holds. The runner uses it to write the end
 * entry, reports use it again: the two cannot disagree.
 *
 * @param verdict passed, failed or inconclusive
 * @param exitCode what the process answers
 * @param reason one sentence; "" for a run that passed without findings
 */
public record RunSummary(Verdict verdict, ExitCode exitCode, String reason) {
  private static final int MOST_NAMES = 5;

  /** Judges a record; a missing end entry means that nothing can be called passed. */
  static RunSummary of(RunRecord record) {
    RunSummary contents = ofContents(record);
    if (record.end().isPresent()) {
      ExitCode stated = ExitCode.of(record.end().get().exitCode());
      return contents.exitCode.worst(stated) == contents.exitCode
          ? contents
          : new RunSummary(verdictOf(stated), stated, "as the end of the record says");
    }
    String early = "the record has no end entry: the run was killed or is still going on";
    if (contents.verdict == Verdict.PASSED || contents.exitCode == ExitCode.INCONCLUSIVE) {
      return new RunSummary(Verdict.INCONCLUSIVE, ExitCode.INCONCLUSIVE, early);
    }
    return new RunSummary(contents.verdict, contents.exitCode, contents.reason + "; " + early);
  }

  /** Judges what has happened so far, whether or not the run has ended. */
  public static RunSummary ofContents(RunRecord record) {
    Map<ExitCode, String> reasons = new EnumMap<>(ExitCode.class);
    record.faults().stream()
        .findFirst()
        .ifPresent(
            fault ->
                reasons.put(
                    ExitCode.FRAMEWORK_FAULT, "the framework itself failed: " + fault.message()));
    if (record.allFindings().stream().anyMatch(f -> f.kind() == FindingKind.PROVENANCE)) {
      reasons.put(
          ExitCode.PREFLIGHT_MISMATCH, "what was loaded is not what was meant to be tested");
    }
    judgeCases(record, reasons);
    Proven proven = Proven.by(record.controls());
    if (!proven.holds()) {
      reasons.put(ExitCode.INCONCLUSIVE, proven.reason());
    }
    judgeSkipped(record, reasons);
    ExitCode code = ExitCode.worst(reasons.keySet());
    return new RunSummary(verdictOf(code), code, reasons.getOrDefault(code, ""));
  }

  private static void judgeCases(RunRecord record, Map<ExitCode, String> reasons) {
    List<String> wrong = new ArrayList<>();
    List<String> open = new ArrayList<>();
    int known = 0;
    int ran = 0;
    int judged = 0;
    for (CaseResult result : record.cases()) {
      Verdict verdict = result.verdict();
      boolean found = verdict.isFinding() || !result.findings().isEmpty();
      if (record.isKnown(result)) {
        known++;
      } else if (found) {
        wrong.add(result.begin().id());
      } else if (verdict == Verdict.INCONCLUSIVE) {
        open.add(result.begin().id());
      }
      ran += verdict == Verdict.SKIPPED ? 0 : 1;
      judged += verdict == Verdict.SKIPPED || verdict == Verdict.NOT_JUDGED ? 0 : 1;
    }
    List<Finding> loose =
        record.findings().stream().filter(one -> record.reasonFor(null, one).isEmpty()).toList();
    if (!wrong.isEmpty()) {
      reasons.put(ExitCode.FINDINGS, wrong.size() + " of " + ran + " cases have findings");
    } else if (!loose.isEmpty()) {
      reasons.put(ExitCode.FINDINGS, loose.size() + " findings outside of cases");
    } else if (!record.allFindings().isEmpty()) {
      reasons.put(
          ExitCode.PASSED,
          known + " of " + ran + " cases have findings, all of causes that are known");
    }
    if (ran == 0) {
      reasons.put(ExitCode.INCONCLUSIVE, "nothing ran");
    } else if (judged == 0 && wrong.isEmpty()) {
      reasons.putIfAbsent(
          ExitCode.INCONCLUSIVE, "nothing was judged: no detector of these cases is proven");
    } else if (!open.isEmpty()) {
      reasons.put(ExitCode.INCONCLUSIVE, "inconclusive cases: " + String.join(", ", open));
    }
  }

  /** What was to run and did not: what else passed says too little. */
  private static void judgeSkipped(RunRecord record, Map<ExitCode, String> reasons) {
    Map<String, List<String>> missing = new LinkedHashMap<>();
    record.skipped().stream()
        .filter(Skipped::required)
        .forEach(
            skipped ->
                missing
                    .computeIfAbsent(skipped.reason(), reason -> new ArrayList<>())
                    .add(skipped.scenario()));
    if (!missing.isEmpty()) {
      List<String> texts = new ArrayList<>();
      missing.forEach((reason, names) -> texts.add(few(names) + " (" + reason + ")"));
      reasons.put(
          ExitCode.INCONCLUSIVE, "scenarios that must run did not: " + String.join(", ", texts));
    }
  }

  /** A run that was ended early may have left out hundreds for one reason. */
  private static String few(List<String> names) {
    List<String> first = names.stream().distinct().limit(MOST_NAMES).toList();
    long more = names.stream().distinct().count() - first.size();
    return String.join(", ", first) + (more == 0 ? "" : " and " + more + " more");
  }

  private static Verdict verdictOf(ExitCode code) {
    return switch (code) {
      case PASSED -> Verdict.PASSED;
      case FINDINGS -> Verdict.FAILED;
      default -> Verdict.INCONCLUSIVE;
    };
  }
}
