package org.mpsstress.model;

import java.util.Optional;

/** What a user types to see a failure again. */
public final class ReplayCommandLine {
  private static final String PLAIN_WORD = "[A-Za-z0-9_./+,:@%-]+";

  private ReplayCommandLine() {}

  /** For that token: with its scenario's file and its library, which no token may choose. */
  public static String of(String token) {
    try {
      return of("replay", token, RunToken.decode(token));
    } catch (RunTokenException damaged) {
      return "./mps-stress replay " + token; // a record may hold what no build wrote: as it is
    }
  }

  /** Says whether the finding is gone; empty where that cannot be said of its token. */
  public static Optional<String> verifying(String token) {
    return furtherThanReplay(token).map(decoded -> of("verify", token, decoded));
  }

  /** Makes the finding's case small; empty where that cannot be done with its token. */
  public static Optional<String> minimising(String token) {
    return furtherThanReplay(token).map(decoded -> of("minimise", token, decoded));
  }

  /** Explored runs, and runs in workers of which it is known how soon they had failed. */
  private static Optional<RunToken> furtherThanReplay(String token) {
    try {
      return Optional.of(RunToken.decode(token))
          .filter(decoded -> decoded.sanitizer() == null)
          .filter(decoded -> decoded.schedule() != null || decoded.run() != null);
    } catch (RunTokenException damaged) {
      return Optional.empty();
    }
  }

  private static String of(String word, String token, RunToken decoded) {
    return "./mps-stress " + word + " " + token + scenario(decoded) + library(decoded.library());
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
