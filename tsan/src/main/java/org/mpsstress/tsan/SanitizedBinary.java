package org.mpsstress.tsan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.mpsstress.harness.preflight.Instrumentation;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.scenarios.runner.workers.ExpectedLibrary;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * A harness that was built with a sanitizer, and what it judges.
 *
 * @param flavour the sanitizer
 * @param path of the executable
 * @param buildId its GNU build id or UUID, in hex without dashes, lower case
 * @param subject what is tested: the harness itself, or the SUT that it loads
 * @param instrumentation of the subject
 * @param users whether the subject is the user's and not the simulated SUT
 */
public record SanitizedBinary(
    Flavour flavour,
    Path path,
    String buildId,
    Path subject,
    Instrumentation instrumentation,
    boolean users) {
  private static final Pattern LIBRARY = Pattern.compile(".*\\.(so|dylib|bundle)(\\.[0-9.]+)?");

  public SanitizedBinary {
    Objects.requireNonNull(flavour, "flavour");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(instrumentation, "instrumentation");
  }

  /**
   * Reads it from its file, without running it. The simulated SUT is linked in.
   *
   * @throws FrameworkError if it is not there or cannot be identified
   */
  public static SanitizedBinary read(Flavour flavour, Path path) {
    return read(flavour, path, path);
  }

  /**
   * What a user gives to be judged: a library with the interface of {@code mpsstress/sut.h}, which
   * the built harness loads, or, where the name is not that of a library, another harness.
   *
   * @throws FrameworkError if it cannot be read
   */
  public static SanitizedBinary ofUser(Flavour flavour, Path built, Path subject) {
    boolean library = LIBRARY.matcher(subject.getFileName().toString()).matches();
    SanitizedBinary read = read(flavour, library ? built : subject, subject);
    return new SanitizedBinary(
        flavour, read.path(), read.buildId(), subject, read.instrumentation(), true);
  }

  /** Reads it, for a SUT that it loads from that library. */
  public static SanitizedBinary read(Flavour flavour, Path path, Path subject) {
    if (!Files.isExecutable(path)) {
      throw new FrameworkError(
          "the harness with "
              + flavour.title()
              + " is not built: "
              + path
              + " is no executable; tools/native.sh "
              + flavour.word()
              + " builds it");
    }
    String buildId = ExpectedLibrary.read(path).buildId();
    if (buildId.isEmpty()) {
      throw new FrameworkError("the harness " + path + " cannot be identified: it has no build id");
    }
    return new SanitizedBinary(
        flavour, path, buildId, subject, instrumentationOf(subject), !subject.equals(path));
  }

  /** How a library or executable was compiled; ELF and Mach-O can be read on any system. */
  public static Instrumentation instrumentationOf(Path subject) {
    try {
      return Instrumentation.of(LibraryFile.read(subject));
    } catch (LibraryFormatException e) {
      throw new FrameworkError("what is to be tested cannot be read: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new FrameworkError("cannot read " + subject + ": " + e.getMessage(), e);
    }
  }

  /** The same harness with the SUT that is linked into it: what is planted is planted there. */
  public SanitizedBinary withLinkedSut() {
    return subject.equals(path) ? this : read(flavour, path);
  }

  /** Why a silence of the sanitizer would say nothing about the subject; null if it does. */
  public String blindness() {
    return blindness(flavour, subject, instrumentation);
  }

  /** Why a silence of that sanitizer would say nothing about a subject; null if it does. */
  static String blindness(Flavour flavour, Path subject, Instrumentation instrumentation) {
    return instrumentation.kind() == flavour.instrumentation()
        ? null
        : subject.getFileName()
            + " is not instrumented for "
            + flavour.title()
            + " ("
            + instrumentation.reason()
            + "): that nothing was reported says nothing";
  }

  /** The command that runs it with those arguments. */
  List<String> command(List<String> environment, List<String> arguments) {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/setarch"))) {
      command.add("/usr/bin/setarch"); // some layouts of the address space are refused
      command.add("-R");
    }
    if (!environment.isEmpty()) {
      // only for the harness: a library that is preloaded into it is not for setarch
      command.add("/usr/bin/env");
      command.addAll(environment);
    }
    command.add(path.toAbsolutePath().toString());
    command.addAll(arguments);
    return command;
  }
}
