package org.mpsstress.scenarios.runner.workers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.provenance.LibraryIdentity;
import org.mpsstress.harness.provenance.NativeLibrary;

/**
 * The library that was built: what a worker must have loaded.
 *
 * @param file where it lies
 * @param buildId GNU build id or UUID, in hex without dashes, lower case
 * @param sha256 digest of the file
 */
public record ExpectedLibrary(Path file, String buildId, String sha256) {
  public ExpectedLibrary {
    Objects.requireNonNull(file, "file");
    buildId = plain(buildId);
  }

  /** What the build wrote down about the library it made. */
  public static ExpectedLibrary ofBuild() {
    LibraryIdentity built = NativeLibrary.built();
    return new ExpectedLibrary(Path.of(built.path()), built.buildId(), built.sha256());
  }

  /** Reads a library's identity from its file, without loading it. */
  public static ExpectedLibrary read(Path file) {
    try {
      LibraryFile library = LibraryFile.read(file);
      String buildId =
          library.images().stream()
              .filter(image -> library.images().size() == 1 || isHere(image.architecture()))
              .flatMap(image -> image.identity().stream())
              .findFirst()
              .orElse("");
      return new ExpectedLibrary(library.path(), buildId, library.sha256());
    } catch (LibraryFormatException e) {
      throw new FrameworkError("the built library cannot be read: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new FrameworkError(
          "the built library " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static boolean isHere(String architecture) {
    String here = System.getProperty("os.arch");
    return architecture.equals(here)
        || (architecture.equals("x86_64") && here.equals("amd64"))
        || (architecture.equals("arm64") && here.equals("aarch64"));
  }

  /** otool prints UUIDs with dashes and in capitals. */
  static String plain(String buildId) {
    return buildId == null ? "" : buildId.replace("-", "").toLowerCase(Locale.ROOT);
  }

  /** What the record says of it. */
  public Map<String, Object> provenance() {
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("library", file.toString());
    provenance.put("sha256", sha256);
    provenance.put("expectedBuildId", buildId);
    return provenance;
  }
}
