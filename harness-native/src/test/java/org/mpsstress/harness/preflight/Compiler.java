package org.mpsstress.harness.preflight;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes fixtures with the machine's compilers, and runs programs whose answers are compared. */
public final class Compiler {
  public static final String GCC = "g++";
  static final String CLANG = "clang++-19";

  private final Path directory;

  public Compiler(Path directory) {
    this.directory = directory;
  }

  /** Compiles {@code source} to {@code output} in this compiler's directory. */
  public Path build(String program, String output, String source, String... options)
      throws IOException {
    Path text = directory.resolve(output + ".cpp");
    Files.createDirectories(text.getParent());
    Files.writeString(text, source);
    List<String> command = new ArrayList<>(List.of(program, text.toString()));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", directory.resolve(output).toString()));
    run(Map.of(), directory, command.toArray(String[]::new));
    return directory.resolve(output);
  }

  /** A shared library with its SONAME. */
  public Path library(String output, String source, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("-shared", "-fPIC"));
    all.add("-Wl,-soname," + Path.of(output).getFileName());
    all.addAll(List.of(options));
    return build(GCC, output, source, all.toArray(String[]::new));
  }

  /** Runs a program and answers what it wrote; failing ones fail the test. */
  public static String run(
      Map<String, String> environment, Path workingDirectory, String... command)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(workingDirectory.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new AssertionError(String.join(" ", command) + " failed:\n" + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + command[0], e);
    }
    return output;
  }
}
