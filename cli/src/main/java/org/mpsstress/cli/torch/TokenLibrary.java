package org.mpsstress.cli.torch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.mpsstress.cli.UserError;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.LibraryFormatException;
import org.mpsstress.model.LibraryToken;
import org.mpsstress.scenarios.runner.workers.ProvenanceMismatch;

/**
 * Finds the libtorch of a token again: what another one does says nothing about that failure. A
 * token brings the path and the digest of its library, so it could have any file loaded: what it
 * says is compared and shown, and never followed.
 */
public final class TokenLibrary {
  private TokenLibrary() {}

  /**
   * The library that the token is of.
   *
   * @param token what it was
   * @param given where the user says that it lies now, or null for what LIBTORCH names, or Python's
   * @param environment for LIBTORCH
   * @throws ProvenanceMismatch if it is another one, or nowhere
   */
  public static Libtorch find(LibraryToken token, Path given, Map<String, String> environment)
      throws IOException, InterruptedException {
    Libtorch torch = given == null ? unsaid(token, environment) : Libtorch.at(given);
    String found = digest(torch.library());
    if (!token.is(found)) {
      throw new ProvenanceMismatch(
          torch.library()
              + " has the SHA-256 "
              + found.substring(0, token.sha256().length())
              + ", but the token is of the libtorch "
              + token.sha256()
              + ", which lay at "
              + token.path()
              + ": another library cannot show its failure again; --libtorch DIR says where it lies");
    }
    return torch;
  }

  /** What is said before a changed library is judged: it may well be the one that failed. */
  static String compared(LibraryToken token, Libtorch torch) throws IOException {
    String which =
        token.is(digest(torch.library()))
            ? "this is the very library that the token is of"
            : "this is another library than the token's, " + token.sha256() + " at " + token.path();
    return "mps-stress: " + which;
  }

  private static Libtorch unsaid(LibraryToken token, Map<String, String> environment)
      throws IOException, InterruptedException {
    try {
      return Libtorch.find(null, environment);
    } catch (UserError nowhere) {
      throw new ProvenanceMismatch(
          "the token is of the libtorch "
              + token.sha256()
              + ", which lay at "
              + token.path()
              + "; a token does not choose what is loaded, and neither LIBTORCH nor python3 names"
              + " one: --libtorch DIR says where it lies");
    }
  }

  private static String digest(Path library) throws IOException {
    try {
      return LibraryFile.read(library).sha256();
    } catch (LibraryFormatException error) {
      throw new UserError(error.getMessage());
    }
  }
}
