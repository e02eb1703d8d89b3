package org.mpsstress.scenarios.runner;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;

/**
 * What a run of the tool is to do.
 *
 * @param begin the record's first entry: subject, seed, machine, provenance
 * @param settings of every run of a case
 * @param controls what is planted first
 * @param cases what is run then
 * @param skipped what was left out already when the cases were chosen, with reasons
 * @param repeat how often each case is run
 * @param budget when no further run is begun, or null
 * @param processors CPU time after which none is begun, or null
 * @param exactSeed whether the runs take the seed as it is instead of one derived for each: replay
 * @param methods for cases of strategies that are not run in workers
 * @param more layers that are run after these cases, in that order
 * @param proofs what its controls must show before a quiet case has passed; none where none is
 *     asked
 * @param listeners told as it goes
 */
public record RunRequest(
    RunBegin begin,
    RunSettings settings,
    List<SuiteControl> controls,
    List<RunCase> cases,
    List<Skipped> skipped,
    int repeat,
    Duration budget,
    Duration processors,
    boolean exactSeed,
    Map<String, CaseMethod> methods,
    List<LayerPlan> more,
    List<Proof> proofs,
    List<RunListener> listeners) {
  public RunRequest {
    Objects.requireNonNull(begin, "begin");
    Objects.requireNonNull(settings, "settings");
    controls = List.copyOf(controls);
    cases = List.copyOf(cases);
    skipped = List.copyOf(skipped);
    methods = Map.copyOf(methods);
    more = List.copyOf(more);
    proofs = List.copyOf(proofs);
    listeners = List.copyOf(listeners);
    List<String> ids =
        Stream.concat(
                cases.stream().map(RunCase::id),
                more.stream()
                    .filter(plan -> plan.made() != null)
                    .flatMap(plan -> plan.made().cases().stream())
                    .map(one -> one.begin().id()))
            .toList();
    if (Set.copyOf(ids).size() != ids.size()) {
      throw new IllegalArgumentException("two cases of one run have the same id");
    }
    if (repeat < 1) {
      throw new IllegalArgumentException("a case is run at least once, not " + repeat + " times");
    }
  }

  /** A request whose controls count each for itself. */
  public RunRequest(
      RunBegin begin,
      RunSettings settings,
      List<SuiteControl> controls,
      List<RunCase> cases,
      List<Skipped> skipped,
      int repeat,
      Duration budget,
      boolean exactSeed,
      Map<String, CaseMethod> methods,
      List<LayerPlan> more,
      List<RunListener> listeners) {
    this(
        begin, settings, controls, cases, skipped, repeat, budget, null, exactSeed, methods, more,
        List.of(), listeners);
  }

  /** A request without further layers. */
  public RunRequest(
      RunBegin begin,
      RunSettings settings,
      List<SuiteControl> controls,
      List<RunCase> cases,
      List<Skipped> skipped,
      int repeat,
      Duration budget,
      boolean exactSeed,
      Map<String, CaseMethod> methods,
      List<RunListener> listeners) {
    this(
        begin, settings, controls, cases, skipped, repeat, budget, null, exactSeed, methods,
        List.of(), List.of(), listeners);
  }

  /** A request all of whose cases are run in workers. */
  public RunRequest(
      RunBegin begin,
      RunSettings settings,
      List<SuiteControl> controls,
      List<RunCase> cases,
      List<Skipped> skipped,
      int repeat,
      Duration budget,
      boolean exactSeed,
      List<RunListener> listeners) {
    this(begin, settings, controls, cases, skipped, repeat, budget, exactSeed, Map.of(), listeners);
  }
}
