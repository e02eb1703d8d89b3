package org.mpsstress.cli.campaign;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.options.JsonOption;
import org.mpsstress.cli.run.RunDirectory;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where what is found out is left, and how it is printed. */
public final class CampaignOutput {
  /** Lies in a folder until the document does. */
  private static final String TAKEN = ".taken";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new or empty folder for its document and its files (default: under out/).")
  private Path out;

  @Mixin private JsonOption json;

  boolean isJsonWanted() {
    return json.isWanted();
  }

  /**
   * Makes the folder.
   *
   * @param home the checkout
   * @param kind what the name of a fresh folder begins with; null: it is named and linked to as a
   *     run is
   */
  public Path folder(Path home, String kind) throws IOException {
    Path folder = kind == null ? RunDirectory.make(home, out) : RunDirectory.make(home, out, kind);
    if (out != null) {
      take(folder);
    }
    return folder;
  }

  /**
   * Two that begin in one folder at once have both seen it empty: the first file decides. One that
   * is through by now has taken its file away and left its document.
   */
  private static void take(Path folder) throws IOException {
    Path taken = folder.resolve(TAKEN);
    try {
      Files.createFile(taken);
    } catch (FileAlreadyExistsException other) {
      throw another(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      if (files.allMatch(taken::equals)) {
        return;
      }
    }
    Files.delete(taken);
    throw another(folder);
  }

  private static UserError another(Path folder) {
    return new UserError(
        "--out "
            + folder
            + " holds another run, which began just now; expected a new or empty folder");
  }

  /** Leaves document and page in the folder, and prints. Returns the exit code. */
  public int leave(Path folder, CampaignResult result, PrintWriter console) throws IOException {
    print(console, result, written(folder, result));
    if (result.fault() != null) {
      throw result.fault();
    }
    return result.exitCode().code();
  }

  /** Writes the files; the one that people open. */
  private static Path written(Path folder, CampaignResult result) throws IOException {
    Path document = folder.resolve(result.file());
    Files.writeString(document, result.json() + "\n");
    Files.deleteIfExists(folder.resolve(TAKEN));
    if (result.page() == null) {
      return document;
    }
    Path page = folder.resolve(result.page().file());
    Files.writeString(page, result.page().html());
    return page;
  }

  private void print(PrintWriter console, CampaignResult result, Path last) {
    if (json.isWanted()) {
      console.println(result.json());
    } else {
      result.table().accept(console);
      console.println(last);
    }
    console.flush();
  }
}
