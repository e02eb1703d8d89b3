package org.mpsstress.scenarios.exploration.explorer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.FrameworkError;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;

/**
 * The explorer as it was built.
 *
 * @param path of the executable
 * @param buildId its GNU build id or UUID, in hex without dashes, lower case
 */
public record ExplorerBinary(Path path, String buildId) {
  /** Where the build puts it, from the root of the repository. */
  public static final Path BUILT = Path.of("harness-native/target/controlled/app/mps-explore");

  public ExplorerBinary {
    Objects.requireNonNull(path, "path");
    buildId = plain(buildId);
  }

  /**
   * Reads what it is from its file, without running it.
   *
   * @throws FrameworkError if it is not there or cannot be identified
   */
  public static ExplorerBinary read(Path path) {
    if (!Files.isExecutable(path)) {
      throw new FrameworkError(
          "the explorer is not built: "
              + path
              + " is no executable; tools/native.sh controlled builds it");
    }
    String buildId = ExpectedLibrary.read(path).buildId();
    if (buildId.isEmpty()) {
      throw new FrameworkError(
          "the explorer " + path + " cannot be identified: it has no build id");
    }
    return new ExplorerBinary(path, buildId);
  }

  /** The command that runs it with those arguments. */
  List<String> command(List<String> arguments) {
    List<String> command = new java.util.ArrayList<>();
    command.add(path.toAbsolutePath().toString());
    command.addAll(arguments);
    return command;
  }

  /**
   * Lets an explorer that has begun pass, or not.
   *
   * @throws ProvenanceMismatch if it is another one than was read
   */
  void check(ExplorerMessage.Begin begin) {
    if (!plain(begin.buildId()).equals(buildId)) {
      throw new ProvenanceMismatch(
          "the explorer "
              + path
              + " says that its build id is "
              + (begin.buildId().isEmpty() ? "unknown" : begin.buildId())
              + ", but its file has "
              + buildId);
    }
  }

  private static String plain(String buildId) {
    return buildId.replace("-", "").toLowerCase(Locale.ROOT);
  }
}
