package org.mpsstress.tsan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.mpsstress.model.RunStrategy;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.runner.cases.RunCase;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.Preload;

/**
 * What holds for every run of this layer.
 *
 * @param noise the preloaded library of strategy {@code noise}, or null where it is not built
 * @param suppressions of the user
 * @param explorer that is asked for the races that are reported, too; null where it is not built
 */
public record SanitizedOptions(Path noise, SuppressionFiles suppressions, ExplorerBinary explorer) {
  public SanitizedOptions {
    Objects.requireNonNull(suppressions, "suppressions");
  }

  /** Without an explorer. */
  public SanitizedOptions(Path noise, SuppressionFiles suppressions) {
    this(noise, suppressions, null);
  }

  /** Without suppressions and without an explorer. */
  public static SanitizedOptions withNoise(Path noise) {
    return new SanitizedOptions(noise, SuppressionFiles.none());
  }

  /**
   * With an explorer, if it is built.
   *
   * @param built what the harness judges is linked into it, too
   */
  public SanitizedOptions withExplorer(Path built) {
    return new SanitizedOptions(
        noise, suppressions, Files.isExecutable(built) ? ExplorerBinary.read(built) : null);
  }

  /** Where the build puts the library, from the root of the repository. */
  public static Path builtNoise() {
    return Path.of(
        "harness-native/target/plain/src/noise", System.mapLibraryName("mpsstress_noise"));
  }

  /** The environment that makes the run noisy: seeded delays at synchronisation calls. */
  List<String> noise(RunCase runCase, long seed, Path directory) {
    if (!isNoisy(runCase)) {
      return List.of();
    }
    if (noise == null || !Files.isReadable(noise)) {
      throw new FrameworkError("the library of strategy noise is not built: " + noise);
    }
    Path report = report(directory);
    try {
      Files.deleteIfExists(report);
    } catch (IOException e) {
      throw new FrameworkError("cannot delete " + report + ": " + e.getMessage(), e);
    }
    return List.of(
        "LD_PRELOAD=" + Preload.of("Linux").value(noise, null),
        "MPSSTRESS_NOISE_SEED=" + Long.toUnsignedString(seed),
        "MPSSTRESS_NOISE_REPORT=" + report.toAbsolutePath());
  }

  /**
   * After a noisy run that came to its end.
   *
   * @throws FrameworkError if there was no noise in it
   */
  void proveNoise(RunCase runCase, Path directory) {
    if (isNoisy(runCase) && !Files.exists(report(directory))) {
      throw new FrameworkError(
          runCase.id() + ": there was no noise in it, " + noise + " did not act");
    }
  }

  private static boolean isNoisy(RunCase runCase) {
    return RunStrategy.NOISE.is(runCase.begin().strategy());
  }

  private static Path report(Path directory) {
    return directory.resolve("noise.json");
  }
}
