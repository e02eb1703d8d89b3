package org.mpsstress.cli.run;

import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.scenarios.runner.LayerPlan;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;

/** A layer that a suite can have, by its word. */
public interface LayerOfSuite {
  /** The word of {@code --layers}. */
  String word();

  /** Whether it judges subjects of that kind; others a suite runs without it. */
  default boolean judges(SubjectKind kind) {
    return kind.isEverywhere();
  }

  /** The layer with its controls and cases; empty for the suite's own cases. */
  Optional<SuiteLayer> layer(Installation installation, RunOptions options, Suite suite);

  /** When it is made; before the run begins, unless it may have to build first. */
  default Optional<LayerPlan> plan(Installation installation, RunOptions options, Suite suite) {
    return layer(installation, options, suite).map(LayerPlan::of);
  }

  /** What is planted in it, to be tried once without its cases. */
  List<SuiteControl> controls(Installation installation, Suite suite);
}
