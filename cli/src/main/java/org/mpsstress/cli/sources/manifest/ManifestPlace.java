package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;

/** Finds the manifest that a user means by a file or a folder. */
public final class ManifestPlace {
  private ManifestPlace() {}

  /**
   * A manifest; or that of a folder; or a checkout, which the manifest of the current folder is
   * taken for.
   *
   * @param given by the user
   * @param here the current folder
   * @throws UserError if there is none
   */
  public static Manifest find(Path given, Path here) throws IOException {
    Path place = here.resolve(given);
    if (Files.isRegularFile(place)) {
      return ManifestReader.read(place, null);
    }
    if (!Files.isDirectory(place)) {
      throw new UserError(given + " is neither a manifest nor a folder");
    }
    Path within = place.resolve(Manifest.FILE_NAME);
    if (Files.isRegularFile(within)) {
      return ManifestReader.read(within, null);
    }
    Path current = here.resolve(Manifest.FILE_NAME);
    if (Files.isRegularFile(current)) {
      return ManifestReader.read(current, place);
    }
    throw new UserError(
        "no "
            + Manifest.FILE_NAME
            + " in "
            + given
            + " nor here; ./mps-stress sources init "
            + given
            + " writes one");
  }
}
