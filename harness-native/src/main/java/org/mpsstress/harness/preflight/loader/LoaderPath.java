package org.mpsstress.harness.preflight.loader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.harness.preflight.image.LibraryImage;

/**
 * Finds every copy of a library on a loader's path, and refuses a run where another than the wanted
 * one comes first. 33 rounds of a test once passed against an unmodified library that lay before
 * the patched one.
 */
public final class LoaderPath {
  private final LoaderSearch search;
  private final String architecture;

  /**
   * @param search the loader's order
   * @param architecture the process's, as {@link LibraryImage#architecture} names it: loaders pass
   *     over files for another one
   */
  public LoaderPath(LoaderSearch search, String architecture) {
    this.search = search;
    this.architecture = architecture;
  }

  /** All copies in the loader's order; a file that is found twice counts at its first place. */
  public List<LoaderCopy> copies(String reference) throws IOException {
    List<LoaderCopy> copies = new ArrayList<>();
    Set<Path> seen = new HashSet<>();
    for (Candidate place : search.candidates(reference)) {
      if (Files.isRegularFile(place.path()) && seen.add(place.path().toRealPath())) {
        copies.add(copy(place));
      }
    }
    return copies;
  }

  /** Checks that the loader, asked for {@code reference}, takes {@code wanted}. */
  public LoaderCheck check(String reference, LibraryFile wanted) throws IOException {
    List<LoaderCopy> copies = copies(reference);
    LoaderSentences sentences = new LoaderSentences(reference, wanted, copies);
    for (LoaderCopy copy : copies) {
      if (copy.usable()) {
        LibraryFile found = copy.file().orElseThrow();
        boolean same = found.path().equals(wanted.path()) || found.sha256().equals(wanted.sha256());
        String sentence = same ? sentences.loaded(copy) : sentences.shadowed(copy);
        return new LoaderCheck(same, sentence, copies);
      }
      if (copy.endsSearch()) {
        return new LoaderCheck(false, sentences.broken(copy), copies);
      }
    }
    return new LoaderCheck(false, sentences.nowhere(), copies);
  }

  private LoaderCopy copy(Candidate place) throws IOException {
    try {
      LibraryFile file = LibraryFile.read(place.path());
      return file.image(architecture).isPresent()
          ? LoaderCopy.usable(place, file)
          : LoaderCopy.otherArchitecture(place, file);
    } catch (LibraryFormatException e) {
      return LoaderCopy.broken(place, e.getMessage());
    }
  }
}
