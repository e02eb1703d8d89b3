package org.mpsstress.scenarios.runner;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.model.record.KnownCause;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.cases.RunSettings;

/**
 * What a run of the tool is to do.
 *
 * @param begin the record's first entry: subject, seed, machine, provenance
 * @param known causes whose findings are lived with
 * @param settings of every run of a case
 * @param planted what is planted first
 * @param selection what is run then, and what was left out already when the cases were chosen
 * @param amount how much of it
 * @param methods for cases of strategies that are not run in workers
 * @param more layers that are run after these cases, in that order
 * @param listeners told as it goes
 */
public record RunRequest(
    RunBegin begin,
    List<KnownCause> known,
    RunSettings settings,
    Planted planted,
    CaseSelection selection,
    Amount amount,
    Map<String, CaseMethod> methods,
    List<LayerPlan> more,
    List<RunListener> listeners) {
  /**
   * What must be found.
   *
   * @param controls what is planted
   * @param proofs what they must show before a quiet case has passed; none where none is asked
   */
  public record Planted(List<SuiteControl> controls, List<Proof> proofs) {
    public Planted {
      controls = List.copyOf(controls);
      proofs = List.copyOf(proofs);
    }
  }

  /**
   * How much is run.
   *
   * @param repeat how often each case
   * @param budget when no further run is begun, or null
   * @param processors CPU time after which none is begun, or null
   * @param exactSeed whether the runs take the seed as it is instead of one derived for each:
   *     replay
   * @param sideBySide whether cases may run in several workers at a time
   */
  public record Amount(
      int repeat, Duration budget, Duration processors, boolean exactSeed, boolean sideBySide) {
    public Amount {
      if (repeat < 1) {
        throw new IllegalArgumentException("a case is run at least once, not " + repeat + " times");
      }
    }
  }

  public RunRequest {
    Objects.requireNonNull(begin, "begin");
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(planted, "planted");
    Objects.requireNonNull(amount, "amount");
    known = List.copyOf(known);
    methods = Map.copyOf(methods);
    more = List.copyOf(more);
    listeners = List.copyOf(listeners);
    List<String> ids =
        Stream.concat(
                selection.cases().stream().map(RunCase::id),
                more.stream()
                    .filter(plan -> plan.made() != null)
                    .flatMap(plan -> plan.made().cases().stream())
                    .map(one -> one.begin().id()))
            .toList();
    if (Set.copyOf(ids).size() != ids.size()) {
      throw new IllegalArgumentException("two cases of one run have the same id");
    }
  }
}
