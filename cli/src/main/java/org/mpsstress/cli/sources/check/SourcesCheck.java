package org.mpsstress.cli.sources.check;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mpsstress.cli.sources.check.Missing.Kind;
import org.mpsstress.cli.sources.compilation.Compiler;
import org.mpsstress.cli.sources.compilation.Face;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Has the compiler read sources over the face, and says what they use that is not there. */
public final class SourcesCheck {
  /** A header that is missing hides what comes after it: an empty one takes its place. */
  private static final int MOST_HEADERS = 200;

  private static final int MOST_ERRORS = 5_000;

  private final Face face;
  private final Manifest manifest;
  private final Path scratch;

  private SourcesCheck(Face face, Manifest manifest, Path scratch) {
    this.face = face;
    this.manifest = manifest;
    this.scratch = scratch;
  }

  /**
   * Checks every file of a manifest, the user's own stubs among them.
   *
   * @param home the checkout of mps-stress
   * @param manifest which sources
   * @param scratch a folder of its own, for empty headers in the place of missing ones
   */
  public static CheckReport of(Path home, Manifest manifest, Path scratch)
      throws IOException, InterruptedException {
    return new CheckReport(manifest, new SourcesCheck(Face.of(home), manifest, scratch).all());
  }

  private List<CheckedFile> all() throws IOException, InterruptedException {
    List<CheckedFile> checked = new ArrayList<>();
    List<Path> sources = new ArrayList<>(manifest.files());
    sources.addAll(manifest.stubs());
    for (int i = 0; i < sources.size(); i++) {
      checked.add(check(sources.get(i), Files.createDirectories(scratch.resolve("empty-" + i))));
    }
    return checked;
  }

  private CheckedFile check(Path source, Path empty) throws IOException, InterruptedException {
    Set<Missing> headers = new LinkedHashSet<>();
    while (true) {
      Compiler compiler = Compiler.limited(words(source, empty), scratch);
      Set<Missing> missing = new MissingNames().of(Diagnostic.read(compiler.output(), source));
      if (compiler.code() != 0 && missing.isEmpty()) {
        throw new FrameworkError(
            face.compiler() + " failed on " + source + ": " + firstLine(compiler.output()));
      }
      Optional<Missing> header =
          missing.stream().filter(one -> one.kind() == Kind.HEADER).findAny();
      if (header.isPresent() && headers.add(header.get()) && standIn(empty, header.get().name())) {
        continue;
      }
      Set<Missing> all = new LinkedHashSet<>(headers);
      all.addAll(missing);
      boolean compiles = compiler.code() == 0 && headers.isEmpty();
      return new CheckedFile(source, compiles, List.copyOf(all));
    }
  }

  private List<String> words(Path source, Path empty) {
    List<String> words = new ArrayList<>();
    words.add(face.compiler());
    words.add("-fsyntax-only");
    words.addAll(face.arguments(manifest, source));
    words.add("-I" + empty);
    words.addAll(
        List.of(
            "-Wno-everything",
            "-Wobjc-method-access",
            "-Wundeclared-selector",
            "-ferror-limit=" + MOST_ERRORS,
            "-fno-caret-diagnostics",
            "-fno-color-diagnostics"));
    words.add(source.toString());
    return words;
  }

  /** Puts an empty header where the compiler will look for it; not outside of the folder. */
  private static boolean standIn(Path folder, String name) throws IOException {
    Path header = folder.resolve(name).normalize();
    if (!header.startsWith(folder) || header.equals(folder)) {
      return false;
    }
    try (var files = Files.walk(folder)) {
      if (files.count() > MOST_HEADERS) {
        return false;
      }
    }
    Files.createDirectories(header.getParent());
    try {
      Files.createFile(header);
    } catch (FileAlreadyExistsException twice) {
      return false;
    }
    return true;
  }

  private static String firstLine(String output) {
    return output.lines().findFirst().orElse("it said nothing");
  }
}
