package org.mpsstress.cli.sources;

import java.io.IOException;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.ManifestPlace;
import org.mpsstress.cli.subject.SubjectKind;
import org.mpsstress.cli.subject.SubjectOptions;
import picocli.CommandLine.Option;

/** Options of {@code --sut sources}. */
public final class SourcesOptions implements SubjectOptions {
  @Option(
      names = "--sources",
      paramLabel = "PATH|MANIFEST",
      description =
          "Your own sources as the system under test: a manifest, a folder with one, or a checkout"
              + " for the one of this folder (docs/sources.md); default: the specimen.")
  private Path place;

  @Override
  public SubjectKind kind(Path home) {
    return new SourcesKind(this, home);
  }

  /** Whether the user named some. */
  public boolean isGiven() {
    return place != null;
  }

  /**
   * The manifest that the user means; that of the specimen if none is named.
   *
   * @param home the checkout of mps-stress
   */
  public Manifest manifest(Path home) throws IOException {
    if (place == null) {
      if (!Specimen.isThere(home)) {
        throw new UserError(
            "--sut sources: --sources says which; ./mps-stress sources init writes a manifest");
      }
      return Specimen.manifest(home, null);
    }
    return ManifestPlace.find(place, Path.of("").toAbsolutePath());
  }
}
