package org.mpsstress.reports;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Paths that a record names: only those inside the run's own directory are followed or linked. */
public final class RunPath {
  private RunPath() {}

  /** The file of that name inside the directory; empty if the name leads out of it. */
  public static Optional<Path> resolve(Path directory, String name) {
    try {
      Path base = directory.toAbsolutePath().normalize();
      Path path = base.resolve(name).normalize();
      boolean inside = !Path.of(name).isAbsolute() && path.startsWith(base) && !path.equals(base);
      return inside ? Optional.of(path) : Optional.empty();
    } catch (InvalidPathException error) {
      return Optional.empty();
    }
  }

  /** The name as a relative link of a page in the directory; empty if it leads out of it. */
  public static Optional<String> link(String name) {
    if (resolve(Path.of("."), name).isEmpty() || name.contains("\\")) {
      return Optional.empty();
    }
    try {
      // A leading "./" keeps a colon in the first segment from being read as a scheme.
      return Optional.of(new URI(null, null, "./" + name, null).toASCIIString());
    } catch (URISyntaxException error) {
      return Optional.empty();
    }
  }
}
