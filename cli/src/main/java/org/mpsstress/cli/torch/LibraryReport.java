package org.mpsstress.cli.torch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.cli.UserError;
import org.mpsstress.harness.preflight.Instrumentation;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.MpsFeatures;
import org.mpsstress.harness.preflight.TorchVersion;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.loader.LoaderCheck;
import org.mpsstress.model.Pool;

/** What a library is, read from its file; and where that is not what was meant. */
public final class LibraryReport {
  private final LibraryFile file;
  private final TorchVersion version;
  private final MpsFeatures features;
  private final Map<LibraryImage, Instrumentation> compiled = new LinkedHashMap<>();
  private final LoaderCheck loader;

  private LibraryReport(LibraryFile file, LoaderCheck loader) throws IOException {
    this.file = file;
    this.version = TorchVersion.of(file);
    this.features = MpsFeatures.of(file);
    this.loader = loader;
    for (LibraryImage image : file.images()) {
      compiled.put(image, Instrumentation.of(file, image));
    }
  }

  /** Reads a library and looks along this process's loader path. */
  public static LibraryReport of(Path path) throws IOException {
    try {
      LibraryFile file = LibraryFile.read(path);
      return new LibraryReport(file, LoaderView.ofProcess().check(file));
    } catch (LibraryFormatException error) {
      throw new UserError(error.getMessage());
    }
  }

  /** The file, after links. */
  public Path path() {
    return file.path();
  }

  /** The digest of the file. */
  public String sha256() {
    return file.sha256();
  }

  /** The lines that people read. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("library   " + file.path());
    lines.add("sha256    " + file.sha256());
    for (LibraryImage image : file.images()) {
      boolean elf = file.format() == FileFormat.ELF;
      lines.add("format    " + format() + " " + image.architecture() + ", " + image.kind());
      lines.add((elf ? "build id  " : "UUID      ") + image.identity().orElse("none"));
      lines.add("compiled  " + compiled(compiled.get(image)));
    }
    lines.add("version   " + version.version().orElse("unknown") + source());
    lines.add("git       " + version.gitHash().orElse("unknown"));
    lines.add("mps       " + features.describe());
    lines.add("loader    " + loader.sentence());
    return lines;
  }

  /** What the record says of it. */
  public Map<String, Object> provenance() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("library", file.path().toString());
    facts.put("sha256", file.sha256());
    facts.put("buildId", identity());
    facts.put("version", version.version().orElse("unknown"));
    facts.put("git", version.gitHash().orElse("unknown"));
    facts.put("versionFrom", version.source());
    facts.put("mps", features.describe());
    compiled.forEach(
        (image, found) -> facts.put("compiled", image.architecture() + ", " + compiled(found)));
    facts.put("loader", loader.sentence());
    return facts;
  }

  /** Which pool's contract the library's streams follow on MPS, by what it defines. */
  public MpsFeatures features() {
    return features;
  }

  /** A sentence for each thing that is not as expected; empty where it is the one meant. */
  public List<String> mismatches(Expectations expected, String pool) throws IOException {
    List<String> wrong = new ArrayList<>();
    if (!loader.accepted()) {
      wrong.add(loader.sentence());
    }
    begins(wrong, "build id or UUID", expected.identity, identity());
    begins(wrong, "version", expected.version, version.version().orElse("unknown"));
    begins(wrong, "git hash", expected.git, version.gitHash().orElse("unknown"));
    begins(wrong, "SHA-256", expected.sha256, file.sha256());
    for (String symbol : file.undefinedOf(Set.copyOf(expected.symbols))) {
      wrong.add(file.path() + " does not define " + symbol + ", which --require-symbol asks for.");
    }
    if (Pool.PATCHED.is(pool) && features.pool() != MpsFeatures.Pool.PATCHED) {
      wrong.add(poolSentence("the patch's stream pool"));
    }
    if (Pool.UPSTREAM.is(pool) && features.pool() != MpsFeatures.Pool.UPSTREAM) {
      wrong.add(poolSentence("upstream's stream pool"));
    }
    return wrong;
  }

  private String poolSentence(String wanted) {
    return file.path()
        + " is not a library with "
        + wanted
        + ": "
        + features.describe()
        + "; its SHA-256 is "
        + file.sha256()
        + ".";
  }

  private void begins(List<String> wrong, String what, String expected, String found) {
    if (expected != null && !Expectations.begins(found, expected)) {
      wrong.add(
          file.path()
              + " has the "
              + what
              + " "
              + (found.isEmpty() ? "none" : found)
              + ", not "
              + expected
              + ", which was expected.");
    }
  }

  private String identity() {
    return file.images().get(0).identity().orElse("");
  }

  private String format() {
    return file.format().toString();
  }

  private String source() {
    return version.source().isEmpty() ? "" : " (" + version.source() + ")";
  }

  private static String compiled(Instrumentation found) {
    String word =
        switch (found.kind()) {
          case NONE -> "not instrumented";
          case THREAD -> "instrumented with ThreadSanitizer";
          case ADDRESS -> "instrumented with AddressSanitizer";
          case UNKNOWN -> "instrumented or not: unknown";
        };
    return word + " (" + found.reason() + ")";
  }
}
