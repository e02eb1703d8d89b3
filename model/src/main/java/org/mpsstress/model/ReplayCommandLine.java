package org.mpsstress.model;

/** What a user types to see a failure again. */
public final class ReplayCommandLine {
  private static final String PLAIN_WORD = "[A-Za-z0-9_./+,:@%-]+";

  private ReplayCommandLine() {}

  /** For that token: with its scenario's file and its library, which no token may choose. */
  public static String of(String token) {
    String command = "./mps-stress replay " + token;
    try {
      RunToken decoded = RunToken.decode(token);
      return command + scenario(decoded) + library(decoded.library());
    } catch (RunTokenException damaged) {
      return command; // a record may hold what no build wrote: it is printed as it is
    }
  }

  private static String scenario(RunToken token) {
    return token.hasScenarioFile() ? " --scenario " + shellWord(token.file()) : "";
  }

  private static String library(LibraryToken library) {
    if (library == null) {
      return "";
    }
    String option = SutWord.SOURCES.is(library.sut()) ? " --sources " : " --libtorch ";
    return " --sut " + library.sut() + option + shellWord(library.path());
  }

  private static String shellWord(String path) {
    return path.matches(PLAIN_WORD) ? path : "'" + path.replace("'", "'\\''") + "'";
  }
}
