package org.mpsstress.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * Has flavours of the native side built when a command first needs them; commands that need none
 * start after the Java modules alone. What the build says goes to standard error.
 */
final class NativeFlavours {
  /** Builds plain, controlled, tsan or asan where it is missing or older than its sources. */
  private final List<String> builder;

  private final Set<String> built = new HashSet<>();

  private NativeFlavours(List<String> builder) {
    this.builder = builder;
  }

  /** By the checkout's script; a bundle has none, and what it needs is in it. */
  static NativeFlavours of(Path home) {
    Path script = home.resolve("tools/native.sh");
    return Files.exists(script) ? by(List.of(script.toString())) : asTheyAre();
  }

  /** By a command that is given the flavour as its last argument. */
  static NativeFlavours by(List<String> command) {
    return new NativeFlavours(List.copyOf(command));
  }

  /** Whoever calls has built them, as Maven has for tests. */
  static NativeFlavours asTheyAre() {
    return new NativeFlavours(List.of());
  }

  /**
   * Looks once whether it is up to date, and builds it if not.
   *
   * @throws FrameworkError if it cannot be built
   */
  synchronized void need(String flavour) {
    if (builder.isEmpty() || built.contains(flavour)) {
      return;
    }
    List<String> command = new ArrayList<>(builder);
    command.add(flavour);
    try {
      int code = ChildCommand.of(command).endingWithParent().run().exitCode();
      if (code != 0) {
        throw new FrameworkError(
            "flavour " + flavour + " of the native side cannot be built: exit code " + code);
      }
      built.add(flavour);
    } catch (IOException error) {
      throw new FrameworkError("cannot run " + command.get(0) + ": " + error.getMessage(), error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new FrameworkError("interrupted while flavour " + flavour + " was built", interrupted);
    }
  }
}
