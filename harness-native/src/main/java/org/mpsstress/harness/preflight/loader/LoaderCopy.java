package org.mpsstress.harness.preflight.loader;

import java.nio.file.Path;
import java.util.Optional;
import org.mpsstress.harness.preflight.LibraryFile;

/**
 * A file found on the loader path.
 *
 * @param place where the loader finds it
 * @param file what it is, after links; empty where it cannot be read as a library
 * @param usable the loader takes it; otherwise it goes on to the next place or gives up
 * @param remark why it is not usable, or an empty string
 */
public record LoaderCopy(
    Candidate place, Optional<LibraryFile> file, boolean usable, String remark) {

  static LoaderCopy usable(Candidate place, LibraryFile file) {
    return new LoaderCopy(place, Optional.of(file), true, "");
  }

  static LoaderCopy otherArchitecture(Candidate place, LibraryFile file) {
    String remark = "passed over: it is for " + file.images().get(0).architecture();
    return new LoaderCopy(place, Optional.of(file), false, remark);
  }

  static LoaderCopy broken(Candidate place, String reason) {
    return new LoaderCopy(place, Optional.empty(), false, reason);
  }

  /** The loader gives up here with an error. */
  public boolean endsSearch() {
    return !usable && file.isEmpty();
  }

  /** The file after links, as far as that is known. */
  public Path path() {
    return file.map(LibraryFile::path).orElse(place.path());
  }
}
