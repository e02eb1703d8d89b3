package org.mpsstress.cli.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.bench.BenchDocument;
import picocli.CommandLine.Option;

/** {@code --bench}: what was measured of the library that runs have tested. */
public final class BenchesOption {
  @Option(
      names = "--bench",
      paramLabel = "DIR",
      description =
          "The folder of a bench --sut torch on the library of these runs: its scaling from one"
              + " thread on, and one thread beside another library. May be said several times.")
  private List<Path> folders = new ArrayList<>();

  /** The folders that were named. */
  public List<Path> folders() {
    return List.copyOf(folders);
  }

  /**
   * Their documents.
   *
   * @throws UserError where one has none
   */
  public List<BenchDocument> documents() throws IOException {
    List<BenchDocument> documents = new ArrayList<>();
    for (Path folder : folders) {
      documents.add(document(folder));
    }
    return documents;
  }

  private static BenchDocument document(Path folder) throws IOException {
    Path file = folder.resolve(BenchDocument.FILE);
    if (!Files.isRegularFile(file)) {
      throw new UserError("--bench " + folder + ": there is no " + BenchDocument.FILE + " in it");
    }
    try {
      return BenchDocument.read(file);
    } catch (JsonProcessingException error) {
      throw new UserError("--bench: " + file + " is not a document of mps-stress bench");
    }
  }
}
