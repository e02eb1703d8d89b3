package org.mpsstress.tsan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.oracle.Oracles;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.WorkerCommand;

/** The harnesses as this module's build makes them. */
final class Harnesses {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Harnesses() {}

  static SanitizedBinary binary(Flavour flavour) {
    return SanitizedBinary.read(flavour, ROOT.resolve(flavour.built()));
  }

  static SanitizedOptions options() {
    return SanitizedOptions.withNoise(ROOT.resolve(SanitizedOptions.builtNoise()));
  }

  static SanitizedOptions exploring() {
    return options().withExplorer(ROOT.resolve(ExplorerBinary.BUILT));
  }

  static RunRequestBuilder request(Path out) {
    ExpectedLibrary library = ExpectedLibrary.read(binary(Flavour.TSAN).path());
    return new RunRequestBuilder(out, library, new WorkerCommand(List.of(), Map.of()))
        .layers(List.of());
  }

  static RunSettings settings(Path out) {
    return request(out).settings();
  }

  static SuiteControl.Context context(Path out, long seed) {
    return new SuiteControl.Context(null, settings(out), seed, new StopSignal(), () -> {});
  }

  static SanitizedRunner runner(Flavour flavour, Path out) {
    return runner(flavour, out, options());
  }

  static SanitizedRunner runner(Flavour flavour, Path out, SanitizedOptions options) {
    return new SanitizedRunner(
        binary(flavour), options, settings(out), new StopSignal(), Oracles.all());
  }
}
