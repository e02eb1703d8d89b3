package org.mpsstress.cli.torch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.process.EndedChild;

/**
 * The libtorch that is to be tested.
 *
 * @param library its libtorch_cpu, which holds the MPS backend too, after links
 */
public record Libtorch(Path library) {
  private static final String STEM = "libtorch_cpu.";
  private static final long PATIENCE_SECONDS = 60;
  private static final int KEY_DIGITS = 12;

  /**
   * The one that the user names, or LIBTORCH does, or that Python's torch brings.
   *
   * @param given a library, its folder, or the folder that include and lib lie in; or null
   */
  public static Libtorch find(Path given, Map<String, String> environment)
      throws IOException, InterruptedException {
    if (given != null) {
      return at(given);
    }
    String variable = environment.get("LIBTORCH");
    if (variable != null && !variable.isEmpty()) {
      return ofVariable(variable);
    }
    return at(ofPython());
  }

  /** The variable may have been set long ago, and elsewhere: what is wrong with it names it. */
  private static Libtorch ofVariable(String variable) throws IOException {
    try {
      return at(Path.of(variable));
    } catch (UserError wrong) {
      throw new UserError("LIBTORCH names the place: " + wrong.getMessage());
    }
  }

  /**
   * The library in a place that a user names.
   *
   * @throws UserError if there is none, or the loader could not be led there
   */
  public static Libtorch at(Path place) throws IOException {
    Libtorch found = in(place);
    if (found.library().toString().indexOf(File.pathSeparatorChar) >= 0) {
      throw new UserError(
          found.library()
              + " cannot be loaded from there: the loader's lists of folders (RUNPATH, LD_LIBRARY_PATH)"
              + " end one at each colon; move it to a folder without one in its name");
    }
    return found;
  }

  private static Libtorch in(Path place) throws IOException {
    if (Files.isRegularFile(place) && !place.toString().endsWith(".jar")) {
      return new Libtorch(place.toRealPath());
    }
    for (Path folder : Layouts.of(place).keySet()) {
      if (!Files.isDirectory(folder)) {
        continue;
      }
      try (Stream<Path> files = Files.list(folder)) {
        var found =
            files
                .filter(file -> file.getFileName().toString().startsWith(STEM))
                .filter(Files::isRegularFile)
                .sorted()
                .findFirst();
        if (found.isPresent()) {
          return new Libtorch(found.get().toRealPath());
        }
      }
    }
    throw new UserError(Layouts.nothingIn(place));
  }

  /** Whether a file has the name of such a library, whatever its version. */
  static boolean isOne(Path file) {
    return file.getFileName().toString().startsWith(STEM);
  }

  /** Where its plugin is built: each libtorch has its own. */
  public Path plugin(Path home) {
    return home.resolve("harness-native/target/torch/" + key())
        .resolve(System.mapLibraryName("mpsstress_torch"));
  }

  private String key() {
    try {
      byte[] path = library.toString().getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(path);
      return HexFormat.of().formatHex(digest).substring(0, KEY_DIGITS);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Path ofPython() throws IOException, InterruptedException {
    String program = "import os, torch; print(os.path.dirname(torch.__file__))";
    EndedChild python;
    try {
      python =
          ChildCommand.of("python3", "-c", program)
              .discardErrors()
              .limit(Duration.ofSeconds(PATIENCE_SECONDS))
              .run();
    } catch (IOException none) {
      throw nothing();
    }
    if (!python.succeeded() || python.output().isBlank()) {
      throw nothing();
    }
    return Path.of(python.output().strip());
  }

  private static UserError nothing() {
    return new UserError(
        "which libtorch? Looked for: --library DIR (not given), the variable LIBTORCH (not set),"
            + " the torch of python3 (it has none). DIR is an unpacked libtorch, a wheel's torch"
            + " folder, the prefix of a Debian package (/usr) or of a conda environment, or a"
            + " checkout of PyTorch that was built");
  }
}
