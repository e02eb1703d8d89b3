package org.mpsstress.harness.preflight.loader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.image.RunPath;

/**
 * The order in which macOS's dyld looks for a library (dyld(1)): what DYLD_INSERT_LIBRARIES loaded,
 * DYLD_LIBRARY_PATH by the last part of the name even where a full path is asked for, the path
 * itself with {@code @rpath}, {@code @loader_path} and {@code @executable_path} replaced, and
 * DYLD_FALLBACK_LIBRARY_PATH. The system removes these variables when it starts one of its own
 * protected programs, so a shell script in between may lose them.
 *
 * @param inserted the value of DYLD_INSERT_LIBRARIES, or null
 * @param libraryPath the value of DYLD_LIBRARY_PATH, or null
 * @param fallbackPath the value of DYLD_FALLBACK_LIBRARY_PATH, or null for dyld's own
 * @param askers the file that asks for the library first, then the one that loaded it, and so on up
 *     to the executable; may be empty
 * @param executable the process's executable
 * @param workingDirectory the process's
 */
public record MacLoader(
    String inserted,
    String libraryPath,
    String fallbackPath,
    List<LibraryFile> askers,
    Path executable,
    Path workingDirectory)
    implements LoaderSearch {
  private static final String OWN_FALLBACK = "/usr/local/lib:/usr/lib";
  private static final String RUN_PATH = "@rpath/";
  private static final String LOADER = "@loader_path";
  private static final String EXECUTABLE = "@executable_path";

  public MacLoader {
    askers = List.copyOf(askers);
  }

  @Override
  public List<Candidate> candidates(String reference) {
    List<Candidate> places = new ArrayList<>();
    if (LoaderSearch.resolve(workingDirectory, reference).isEmpty()) {
      return places;
    }
    String leaf = reference.substring(reference.lastIndexOf('/') + 1);
    for (Path path : LoaderSearch.split(inserted, ":", workingDirectory)) {
      if (path.endsWith(leaf)) {
        places.add(new Candidate(path, "DYLD_INSERT_LIBRARIES"));
      }
    }
    for (Path directory : LoaderSearch.split(libraryPath, ":", workingDirectory)) {
      places.add(new Candidate(directory.resolve(leaf), "DYLD_LIBRARY_PATH"));
    }
    if (reference.startsWith(RUN_PATH)) {
      for (LibraryFile asker : askers) {
        addRunPaths(places, asker, reference.substring(RUN_PATH.length()));
      }
    } else {
      expand(reference, askers.isEmpty() ? executable : askers.get(0).path())
          .ifPresent(path -> places.add(new Candidate(path, "the path asked for")));
    }
    String fallback = fallbackPath == null ? OWN_FALLBACK : fallbackPath;
    String origin =
        fallbackPath == null ? "dyld's fallback directories" : "DYLD_FALLBACK_LIBRARY_PATH";
    for (Path directory : LoaderSearch.split(fallback, ":", workingDirectory)) {
      places.add(new Candidate(directory.resolve(leaf), origin));
    }
    return places;
  }

  private void addRunPaths(List<Candidate> places, LibraryFile asker, String rest) {
    for (LibraryImage image : asker.images()) {
      for (String directory : image.runPaths(RunPath.Kind.LC_RPATH)) {
        expand(directory + "/" + rest, asker.path())
            .map(path -> new Candidate(path, "LC_RPATH of " + asker.path()))
            .filter(place -> !places.contains(place))
            .ifPresent(places::add);
      }
    }
  }

  private Optional<Path> expand(String path, Path loader) {
    String expanded = path;
    if (path.startsWith(LOADER)) {
      expanded = loader.getParent() + path.substring(LOADER.length());
    } else if (path.startsWith(EXECUTABLE)) {
      expanded = executable.getParent() + path.substring(EXECUTABLE.length());
    }
    return LoaderSearch.resolve(workingDirectory, expanded).map(Path::normalize);
  }
}
