package org.mpsstress.model.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mpsstress.model.Finding;

/**
 * All that a record says, put together.
 *
 * @param run what was run
 * @param cases in the order in which they began
 * @param findings those that belong to no case
 * @param controls what was planted
 * @param skipped what was not run
 * @param known causes that are lived with
 * @param faults failures of the framework
 * @param end how the run ended; empty if it was killed
 * @param cutOff the last line was cut off
 */
public record RunRecord(
    RunBegin run,
    List<CaseResult> cases,
    List<Finding> findings,
    List<Control> controls,
    List<Skipped> skipped,
    List<KnownCause> known,
    List<Fault> faults,
    Optional<RunEnd> end,
    boolean cutOff) {
  /** Copies the lists. */
  public RunRecord {
    cases = List.copyOf(cases);
    findings = List.copyOf(findings);
    controls = List.copyOf(controls);
    skipped = List.copyOf(skipped);
    known = List.copyOf(known);
    faults = List.copyOf(faults);
  }

  /** Puts the entries of one run together; the first must be its {@link RunBegin}. */
  public static RunRecord of(List<RecordEntry> entries, boolean cutOff) {
    if (entries.isEmpty() || !(entries.get(0) instanceof RunBegin run)) {
      throw new IllegalArgumentException("the first entry must be of type 'run'");
    }
    Map<String, CaseBegin> begins = new LinkedHashMap<>();
    Map<String, CaseEnd> ends = new LinkedHashMap<>();
    Map<String, List<Finding>> found = new LinkedHashMap<>();
    List<Finding> loose = new ArrayList<>();
    List<FindingEntry> findingEntries = select(entries, FindingEntry.class);
    select(entries, CaseBegin.class).forEach(begin -> begins.put(begin.id(), begin));
    select(entries, CaseEnd.class).forEach(end -> ends.put(end.id(), end));
    for (FindingEntry entry : findingEntries) {
      if (entry.id() != null && begins.containsKey(entry.id())) {
        found.computeIfAbsent(entry.id(), id -> new ArrayList<>()).add(entry.finding());
      } else {
        loose.add(entry.finding());
      }
    }
    List<CaseResult> cases =
        begins.values().stream()
            .map(
                begin ->
                    new CaseResult(
                        begin,
                        Optional.ofNullable(ends.get(begin.id())),
                        found.getOrDefault(begin.id(), List.of())))
            .toList();
    return new RunRecord(
        run,
        cases,
        loose,
        select(entries, Control.class),
        select(entries, Skipped.class),
        select(entries, KnownCause.class),
        select(entries, Fault.class),
        select(entries, RunEnd.class).stream().findFirst(),
        cutOff);
  }

  private static <T> List<T> select(List<RecordEntry> entries, Class<T> type) {
    return entries.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Every finding, those of cases first. */
  public List<Finding> allFindings() {
    List<Finding> all = new ArrayList<>();
    cases.forEach(result -> all.addAll(result.findings()));
    all.addAll(findings);
    return List.copyOf(all);
  }

  /**
   * Why the finding is lived with; empty of one that is new.
   *
   * @param of the case in which it showed; null for the whole run
   */
  public Optional<String> reasonFor(CaseResult of, Finding finding) {
    return known.stream()
        .filter(one -> one.covers(of, finding))
        .map(KnownCause::because)
        .findFirst();
  }

  /** Whether the case has findings, all of which are lived with. */
  public boolean isKnown(CaseResult result) {
    return !result.findings().isEmpty()
        && result.findings().stream().allMatch(one -> reasonFor(result, one).isPresent());
  }

  /** What is lived with and did not show. */
  public List<KnownCause> unseen() {
    return known.stream()
        .filter(
            one ->
                cases.stream()
                        .noneMatch(
                            of -> of.findings().stream().anyMatch(seen -> one.covers(of, seen)))
                    && findings.stream().noneMatch(seen -> one.covers(null, seen)))
        .toList();
  }

  /** The run's verdict, exit code and reason as they stand. */
  public RunSummary summary() {
    return RunSummary.of(this);
  }
}
