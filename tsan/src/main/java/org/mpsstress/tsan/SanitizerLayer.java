package org.mpsstress.tsan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.SuiteCase;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;
import org.mpsstress.scenarios.runner.cases.CaseSelection;

/** Puts this layer of a run together: what is planted, what is run, and with which sanitizers. */
public final class SanitizerLayer {
  private final List<SanitizedBinary> binaries;
  private final SanitizedOptions options;
  private final PlanOptions plan;
  private final Set<String> capabilities;
  private final int repeat;
  private final List<SuiteControl> controls = new ArrayList<>();
  private final List<SuiteCase> cases = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();

  /**
   * A layer without anything in it.
   *
   * @param binaries one for each sanitizer that takes part
   * @param options of every run
   * @param plan pool, SUT and defect of its cases
   * @param capabilities what the SUT can do, in the language's words
   * @param repeat how often each case is run
   */
  public SanitizerLayer(
      List<SanitizedBinary> binaries,
      SanitizedOptions options,
      PlanOptions plan,
      Set<String> capabilities,
      int repeat) {
    this.binaries = List.copyOf(binaries);
    this.options = options;
    this.plan = plan;
    this.capabilities = Set.copyOf(capabilities);
    this.repeat = repeat;
  }

  /** Adds what is planted. */
  public SanitizerLayer controls() {
    return controls(binaries.stream().map(SanitizedBinary::withLinkedSut).toList());
  }

  /** Adds what is planted into those: a user's executable has no defects to be planted. */
  public SanitizerLayer controls(List<SanitizedBinary> simulated) {
    simulated.forEach(binary -> controls.addAll(SanitizedControls.planted(binary, options)));
    return this;
  }

  /** Adds cases, each with every sanitizer, in one strategy. */
  public SanitizerLayer cases(
      List<Case> chosen, String strategy, SanitizedSelection.Extent extent) {
    for (SanitizedBinary binary : binaries) {
      CaseSelection selection =
          SanitizedSelection.of(chosen, plan, capabilities, binary.flavour(), strategy, extent);
      SanitizedMethod method = new SanitizedMethod(binary, options, repeat);
      selection.cases().forEach(one -> cases.add(SuiteCase.of(one, method)));
      skipped.addAll(selection.skipped());
    }
    return this;
  }

  /** The layer. */
  public SuiteLayer within(Duration budget) {
    List<Skipped> once = skipped.stream().distinct().collect(Collectors.toList());
    return new SuiteLayer(SanitizedSelection.LAYER, controls, cases, once, budget);
  }

  /** What the record is to say of it: which harnesses, and what the user suppresses. */
  public Map<String, String> provenance() {
    Map<String, String> provenance = new LinkedHashMap<>();
    for (SanitizedBinary binary : binaries) {
      provenance.put(
          binary.flavour().word() + " harness", binary.path() + ", build id " + binary.buildId());
      if (binary.users()) {
        provenance.put(
            "judged by " + binary.flavour().word(),
            binary.subject()
                + ", sanitizer: "
                + binary.instrumentation().kind()
                + " ("
                + binary.instrumentation().reason()
                + ")");
      }
    }
    if (options.suppressions().user() != null) {
      provenance.put("suppressions", options.suppressions().user().toString());
      List<String> warnings = options.suppressions().warnings();
      if (!warnings.isEmpty()) {
        provenance.put("suppressions: warning", String.join("; ", warnings));
      }
    }
    return provenance;
  }
}
