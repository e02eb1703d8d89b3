package org.mpsstress.cli.torch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.LibraryImage;
import org.mpsstress.harness.preflight.loader.Candidate;
import org.mpsstress.harness.preflight.loader.LdSoConf;
import org.mpsstress.harness.preflight.loader.LinuxLoader;
import org.mpsstress.harness.preflight.loader.LoaderCheck;
import org.mpsstress.harness.preflight.loader.LoaderPath;
import org.mpsstress.harness.preflight.loader.LoaderSearch;
import org.mpsstress.harness.preflight.loader.MacLoader;

/**
 * What the loader of a process with this environment would take for a library whose folder the
 * plugin names (its RUNPATH): whatever the environment names comes before that.
 *
 * @param environment of the process
 * @param mac whether dyld loads there, not ld.so
 * @param workingDirectory of the process
 */
record LoaderView(Map<String, String> environment, boolean mac, Path workingDirectory) {
  static LoaderView ofProcess() {
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    return new LoaderView(System.getenv(), mac, Path.of("").toAbsolutePath());
  }

  LoaderCheck check(LibraryFile library) throws IOException {
    if (mac == (library.format() == FileFormat.ELF)) {
      String other = "this system's loader takes no " + library.format() + " file.";
      return new LoaderCheck(true, "not looked at: " + other, List.of());
    }
    LibraryImage image = library.images().get(0);
    String leaf = leaf(image.name().orElse(library.path().getFileName().toString()));
    LoaderSearch search = reference -> candidates(reference, library.path());
    return new LoaderPath(search, image.architecture()).check(leaf, library);
  }

  private List<Candidate> candidates(String leaf, Path library) {
    List<Candidate> places = new ArrayList<>();
    Candidate own = new Candidate(library, "the plugin's RUNPATH");
    boolean placed = false;
    for (Candidate place : named(leaf)) {
      boolean environment = place.origin().contains("LD_"); // and DYLD_
      if (!environment && !placed) {
        places.add(own);
        placed = true;
      }
      places.add(place);
    }
    if (!placed) {
      places.add(own);
    }
    return places;
  }

  private List<Candidate> named(String leaf) {
    if (mac) {
      return new MacLoader(
              environment.get("DYLD_INSERT_LIBRARIES"),
              environment.get("DYLD_LIBRARY_PATH"),
              environment.get("DYLD_FALLBACK_LIBRARY_PATH"),
              List.of(),
              workingDirectory,
              workingDirectory)
          .candidates("@rpath/" + leaf);
    }
    return new LinuxLoader(
            environment.get("LD_PRELOAD"),
            environment.get("LD_LIBRARY_PATH"),
            List.of(),
            systemDirectories(),
            workingDirectory)
        .candidates(leaf);
  }

  private static List<Path> systemDirectories() {
    try {
      return LdSoConf.systemDirectories();
    } catch (IOException unreadable) {
      return List.of(); // what the environment names is known all the same
    }
  }

  private static String leaf(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }
}
