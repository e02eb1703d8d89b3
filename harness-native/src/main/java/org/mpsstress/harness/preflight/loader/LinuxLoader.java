package org.mpsstress.harness.preflight.loader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.RunPath;

/**
 * The order in which glibc's ld.so looks for a library (ld.so(8)): LD_PRELOAD, RPATH of the file
 * that asks and of those that loaded it, LD_LIBRARY_PATH, RUNPATH of the file that asks, the
 * system's directories. Variants for newer processors (glibc-hwcaps) are not followed; a file
 * loaded from one shows in {@link MappedFiles}.
 *
 * @param preload the value of LD_PRELOAD, or null
 * @param libraryPath the value of LD_LIBRARY_PATH, or null
 * @param askers the file that asks for the library first, then the one that loaded it, and so on up
 *     to the executable; may be empty
 * @param systemDirectories those of ld.so.conf and the default ones, in order
 * @param workingDirectory the process's
 */
public record LinuxLoader(
    String preload,
    String libraryPath,
    List<LibraryFile> askers,
    List<Path> systemDirectories,
    Path workingDirectory)
    implements LoaderSearch {

  public LinuxLoader {
    askers = List.copyOf(askers);
    systemDirectories = List.copyOf(systemDirectories);
  }

  @Override
  public List<Candidate> candidates(String reference) {
    List<Candidate> places = new ArrayList<>();
    if (LoaderSearch.resolve(workingDirectory, reference).isEmpty()) {
      return places;
    }
    String leaf = reference.substring(reference.lastIndexOf('/') + 1);
    for (Path preloaded : LoaderSearch.split(preload, ": ", workingDirectory)) {
      // Whatever is loaded already under this name satisfies everybody who asks for it later.
      if (preloaded.endsWith(leaf)) {
        places.add(new Candidate(preloaded, "LD_PRELOAD"));
      }
    }
    if (reference.contains("/")) {
      LoaderSearch.resolve(workingDirectory, reference)
          .ifPresent(path -> places.add(new Candidate(path, "the path asked for")));
      return places;
    }
    boolean runPathWins =
        !askers.isEmpty() && !runPaths(askers.get(0), RunPath.Kind.RUNPATH).isEmpty();
    if (!runPathWins) {
      askers.forEach(asker -> addRunPaths(places, reference, asker, RunPath.Kind.RPATH));
    }
    for (Path directory : LoaderSearch.split(libraryPath, ":;", workingDirectory)) {
      places.add(new Candidate(directory.resolve(reference), "LD_LIBRARY_PATH"));
    }
    if (runPathWins) {
      addRunPaths(places, reference, askers.get(0), RunPath.Kind.RUNPATH);
    }
    for (Path directory : systemDirectories) {
      places.add(new Candidate(directory.resolve(reference), "the system's directories"));
    }
    return places;
  }

  private void addRunPaths(
      List<Candidate> places, String reference, LibraryFile asker, RunPath.Kind kind) {
    for (String entry : runPaths(asker, kind)) {
      String origin = asker.path().getParent().toString();
      String directory = entry.replace("${ORIGIN}", origin).replace("$ORIGIN", origin);
      LoaderSearch.resolve(workingDirectory, directory + "/" + reference)
          .map(Path::normalize)
          .ifPresent(path -> places.add(new Candidate(path, kind + " of " + asker.path())));
    }
  }

  private static List<String> runPaths(LibraryFile file, RunPath.Kind kind) {
    return file.images().get(0).runPaths(kind);
  }
}
