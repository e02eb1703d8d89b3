package org.mpsstress.cli.subject;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.runner.Proof;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;

/** What is tested in a run, as it was found to be before anything is run on it. */
public interface Subject {
  /**
   * What cases are run on.
   *
   * @param defect that is planted, or null
   */
  PlanOptions plan(String defect);

  /** What it can do, in the words of the scenario language. */
  Set<String> capabilities();

  /** What is done wrong on purpose first, so that a silence means something. */
  List<SuiteControl> controls();

  /** What the controls must show before a quiet case has passed. */
  default List<Proof> proofs() {
    return List.of();
  }

  /**
   * What can be done wrong in it beneath any random programs, whatever the order of their threads;
   * empty where the simulated SUT, which is compiled like it, shows that they are judged.
   */
  default List<String> underPrograms() {
    return List.of();
  }

  /** Whether something is wrong in it on purpose. */
  default boolean isPlanted() {
    return false;
  }

  /** What must run on it, and is not among those chosen of the whole catalogue. */
  default List<Skipped> missing(CaseSelection chosen) {
    return List.of();
  }

  /** Makes it the subject of a run: plugin, what workers must map, provenance, tokens. */
  void addTo(RunRequestBuilder request);

  /**
   * The folder of its sources.
   *
   * @param home the checkout of mps-stress
   */
  default Path sources(Path home) {
    return home.resolve("harness-native/src/backend");
  }

  /**
   * An executable with this subject linked into it.
   *
   * @param built the one with the simulated SUT, where the build puts it
   */
  default Path executable(Path built) {
    return built;
  }
}
