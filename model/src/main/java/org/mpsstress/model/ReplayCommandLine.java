package org.mpsstress.model;

/** What a user types to see a failure again. */
public final class ReplayCommandLine {
  private static final String PLAIN_WORD = "[A-Za-z0-9_./+,:@%-]+";

  private ReplayCommandLine() {}

  /** For that token; where it is of a library, with the library. */
  public static String of(String token) {
    String command = "./mps-stress replay " + token;
    LibraryToken library = library(token);
    return library == null
        ? command
        : command + " --sut " + library.sut() + " --libtorch " + shellWord(library.path());
  }

  /** A record may hold what no build wrote: it is printed as it is. */
  private static LibraryToken library(String token) {
    try {
      return RunToken.decode(token).library();
    } catch (RunTokenException damaged) {
      return null;
    }
  }

  private static String shellWord(String path) {
    return path.matches(PLAIN_WORD) ? path : "'" + path.replace("'", "'\\''") + "'";
  }
}
