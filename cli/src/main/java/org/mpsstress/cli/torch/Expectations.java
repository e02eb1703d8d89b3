package org.mpsstress.cli.torch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.mpsstress.cli.UserError;
import picocli.CommandLine.Option;

/** What a library must be: options of every command that tests one. */
public final class Expectations {
  @Option(
      names = "--expect",
      paramLabel = "ID",
      description = "The build id or UUID that it must have, or the beginning of it.")
  String identity;

  @Option(
      names = "--expect-version",
      paramLabel = "V",
      description = "The version of PyTorch that it must be, or the beginning of it.")
  String version;

  @Option(
      names = "--expect-git",
      paramLabel = "HASH",
      description = "The commit that it must be of, or the beginning of its hash.")
  String git;

  @Option(
      names = "--expect-sha256",
      paramLabel = "DIGEST",
      description = "The SHA-256 that the file must have, or the beginning of it.")
  String sha256;

  @Option(
      names = "--require-symbol",
      paramLabel = "NAME",
      description = "A symbol that it must define, as the linker has it; may be repeated.")
  Set<String> symbols = new LinkedHashSet<>();

  @Option(
      names = "--patch",
      paramLabel = "FILE",
      description = "The patch that is in it: name, digests and files go into the record.")
  Path patch;

  /** What is wrong with the library that this build made, which has no version of PyTorch. */
  public List<String> mismatchOfBuilt(String buildId) {
    if (version != null || git != null || sha256 != null || !symbols.isEmpty()) {
      throw new UserError("--expect-… and --require-symbol are for --library");
    }
    if (identity == null || begins(buildId, identity)) {
      return List.of();
    }
    return List.of("it has the build id " + buildId + ", not " + identity + ": it is another one");
  }

  /**
   * Whether an identity is the one expected, dashes and capitals aside; nothing expects nothing.
   */
  static boolean begins(String found, String expected) {
    return !plain(expected).isEmpty() && plain(found).startsWith(plain(expected));
  }

  private static String plain(String id) {
    return id.replace("-", "").toLowerCase(Locale.ROOT);
  }

  /** Prints what the patch is, where one is named. */
  public void describePatch(PrintWriter out) throws IOException {
    if (patch != null) {
      out.println("patch     " + PatchFile.read(patch).line());
    }
  }
}
