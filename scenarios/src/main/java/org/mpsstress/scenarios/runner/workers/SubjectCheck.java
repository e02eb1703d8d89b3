package org.mpsstress.scenarios.runner.workers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.mpsstress.harness.preflight.loader.MappedFile;
import org.mpsstress.harness.preflight.loader.MappedFiles;
import org.mpsstress.model.LibraryToken;

/**
 * Looks after a run at what the worker has really mapped: of the library under test that one file,
 * and no other copy. A loader has its own mind about paths, whatever preflight expected of it.
 *
 * @param library the file that is to be tested, after links
 * @param token how replay tokens call it
 */
public record SubjectCheck(Path library, LibraryToken token) {
  private static final Duration END_IS_SEEN = Duration.ofSeconds(10);

  public SubjectCheck {
    Objects.requireNonNull(library, "library");
    Objects.requireNonNull(token, "token");
  }

  /**
   * Lets a worker that lives pass, or not. On a system that does not show a process's mappings
   * nothing is looked at; nor of one that has ended meanwhile, which has none any more and is seen
   * to have ended a little later.
   *
   * @throws ProvenanceMismatch with what is mapped instead
   */
  public void check(WorkerProcess worker) {
    if (!MappedFiles.available() || worker.hasEnded()) {
      return;
    }
    MappedFiles mapped;
    try {
      mapped = MappedFiles.of(worker.pid());
    } catch (IOException unreadable) {
      if (worker.endsWithin(END_IS_SEEN)) {
        return;
      }
      throw unreadable(worker, unreadable);
    }
    if (mapped.files().isEmpty() && worker.endsWithin(END_IS_SEEN)) {
      return;
    }
    try {
      check(mapped);
    } catch (IOException unreadable) {
      throw unreadable(worker, unreadable);
    }
  }

  private static FrameworkError unreadable(WorkerProcess worker, IOException why) {
    return new FrameworkError("what worker " + worker.pid() + " has mapped cannot be read", why);
  }

  public void check(MappedFiles mapped) throws IOException {
    String stem = stem(library);
    List<MappedFile> copies =
        mapped.files().stream().filter(file -> stem(file.path()).equals(stem)).toList();
    for (MappedFile copy : copies) {
      if (!copy.isStill(library)) {
        throw new ProvenanceMismatch(
            "the worker mapped " + copy.path() + ", but " + library + " is to be tested");
      }
    }
    if (copies.isEmpty()) {
      throw new ProvenanceMismatch("the worker mapped no " + library + ", which is to be tested");
    }
  }

  /** The name without the version that may follow it. */
  private static String stem(Path file) {
    return file.getFileName().toString().replaceFirst("\\.(so|dylib).*", "");
  }
}
