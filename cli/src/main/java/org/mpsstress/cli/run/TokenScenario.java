package org.mpsstress.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.mpsstress.cli.UserError;
import org.mpsstress.model.ReplayCommandLine;
import org.mpsstress.model.RunToken;
import org.mpsstress.scenarios.language.Problem;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.language.ScenarioLoader;

/**
 * The scenario file of a token. A token is foreign input: of the files that the user may read it
 * names only those in the current folder by itself, any other the user must name; and nothing of a
 * file that is no scenario is shown.
 */
public final class TokenScenario {
  private TokenScenario() {}

  /**
   * The token, with the file that may be read for it.
   *
   * @param token as it came
   * @param given the file that the user names, or null
   * @param current the current folder
   * @throws UserError if it has no such file, or one that the user must name
   */
  public static RunToken approved(RunToken token, Path given, Path current) throws IOException {
    if (!token.hasScenarioFile()) {
      if (given != null) {
        throw new UserError("--scenario: the token's scenario is the tool's own, not in a file");
      }
      return token;
    }
    Path file = given == null ? inside(token, current) : given;
    if (!Files.isRegularFile(file)) {
      throw new UserError(
          (Files.exists(file) ? "no regular file: " : "no such file: ")
              + file
              + "; --scenario FILE says where the token's scenario lies now");
    }
    String name = read(file).name();
    if (!name.equals(token.scenario())) {
      throw new UserError(
          file + " holds scenario " + name + ", the token is of " + token.scenario());
    }
    return token.withFile(file.toAbsolutePath().normalize().toString());
  }

  /** Where the token says that it lies, if that is in the folder, links followed. */
  private static Path inside(RunToken token, Path current) throws IOException {
    try {
      Path folder = current.toRealPath();
      Path file = folder.resolve(token.file());
      if ((Files.exists(file) ? file.toRealPath() : file.normalize()).startsWith(folder)) {
        return file;
      }
    } catch (InvalidPathException no) {
      throw new UserError("damaged replay token: its scenario file is no path");
    }
    throw new UserError(
        "the token's scenario lies outside the current folder and is read only if you name it:"
            + System.lineSeparator()
            + ReplayCommandLine.of(token.encode()));
  }

  private static Scenario read(Path file) {
    try {
      return ScenarioLoader.load(file);
    } catch (ScenarioException error) {
      Problem first = error.problems().get(0);
      throw new UserError(
          file
              + " is not a scenario, from line "
              + first.line()
              + ", column "
              + first.column()
              + " on; ./mps-stress validate says what is wrong with it");
    } catch (IOException error) {
      throw new UserError("cannot read the token's scenario file " + file);
    }
  }
}
