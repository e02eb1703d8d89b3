package org.mpsstress.cli.run.sanitizers;

import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.Words;
import org.mpsstress.tsan.Flavour;
import org.mpsstress.tsan.SuppressionFiles;
import picocli.CommandLine.Option;

/** Options of runs with a sanitizer. */
public final class SanitizerOptions {
  @Option(
      names = "--sanitizer",
      paramLabel = "WORD",
      description =
          "Runs the cases natively, in processes of their own, with a sanitizer: tsan (races, lock"
              + " orders), asan (memory errors, undefined behaviour, leaks).")
  private String sanitizer;

  @Option(
      names = "--subject",
      paramLabel = "FILE",
      description =
          "With --sanitizer: judges this instead of the simulated SUT: a library with the interface"
              + " of mpsstress/sut.h, or an mps-harness of yours with the SUT in it.")
  private Path subject;

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description =
          "With --sanitizer: what it is to be silent about, in its own format; what that hid is"
              + " counted in the report.")
  private Path suppressions;

  /** Whether cases are to be run with a sanitizer. */
  public boolean isWanted() {
    return sanitizer != null;
  }

  /** The sanitizer, or null for a run without one. */
  Flavour flavour() {
    if (sanitizer != null) {
      Words.oneOf("--sanitizer", sanitizer, Flavour.words());
      return Flavour.find(sanitizer).orElseThrow();
    }
    if (suppressions != null) {
      throw new UserError("--suppressions is for runs with --sanitizer");
    }
    if (subject != null) {
      throw new UserError("--subject is for runs with --sanitizer");
    }
    return null;
  }

  /** What the user wants to have judged, or null for the simulated SUT. */
  Path subject() {
    if (subject != null && !Files.isRegularFile(subject)) {
      throw new UserError("--subject " + subject + ": there is no such file");
    }
    return subject == null ? null : subject.toAbsolutePath().normalize();
  }

  /** The user's suppressions, made ready in the run directory. */
  SuppressionFiles suppressions(Path runDirectory) {
    if (suppressions == null) {
      return SuppressionFiles.none();
    }
    try {
      return SuppressionFiles.of(suppressions, runDirectory);
    } catch (IllegalArgumentException refused) {
      throw new UserError(refused.getMessage());
    }
  }
}
