package org.mpsstress.cli.layers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.cli.run.Engine;
import org.mpsstress.cli.run.Engines;
import org.mpsstress.cli.run.Installation;
import org.mpsstress.cli.run.LayerOfSuite;
import org.mpsstress.cli.run.RunOptions;
import org.mpsstress.cli.run.Suite;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.SuiteLayer;

/** The layers of a suite, in their order: its own cases, those of engines, those of other tools. */
public final class SuiteLayers {
  /** The word of the suite's own cases. */
  public static final String SCENARIOS = "scenarios";

  private static final List<LayerOfSuite> ALL = all();

  /** Their words. */
  public static final List<String> WORDS = ALL.stream().map(LayerOfSuite::word).toList();

  private SuiteLayers() {}

  private static List<LayerOfSuite> all() {
    List<LayerOfSuite> all = new ArrayList<>();
    all.add(new Scenarios());
    Engines.ALL.stream().map(Engine::layer).flatMap(Optional::stream).forEach(all::add);
    all.add(new LincheckLayer.OfSuite());
    all.add(new JcstressLayer.OfSuite());
    return List.copyOf(all);
  }

  /** Those of these words, in the order of a suite. */
  public static List<LayerOfSuite> of(List<String> words) {
    return ALL.stream().filter(layer -> words.contains(layer.word())).toList();
  }

  /** What a suite runs itself is no layer beside it; its controls are. */
  private static final class Scenarios implements LayerOfSuite {
    @Override
    public String word() {
      return SCENARIOS;
    }

    @Override
    public Optional<SuiteLayer> layer(Installation installation, RunOptions options, Suite suite) {
      return Optional.empty();
    }

    @Override
    public List<SuiteControl> controls(Installation installation, Suite suite) {
      List<SuiteControl> planted = new ArrayList<>(installation.controls());
      planted.addAll(installation.noiseControls());
      return planted;
    }
  }
}
