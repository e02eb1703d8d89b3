package org.mpsstress.cli.compare;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.mpsstress.cli.UserError;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.image.FileFormat;
import org.mpsstress.harness.preflight.image.LibraryImage;

/** What makes a comparison say nothing, said before anything is run. */
final class Refusals {
  /** What a p value must be below before anybody calls two libraries different. */
  static final double SIGNIFICANT = 0.05;

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private Refusals() {}

  /**
   * The same library twice: one file by two names, or a copy.
   *
   * @throws UserError if it is
   */
  static void same(LibraryFile baseline, LibraryFile candidate) {
    if (baseline.path().equals(candidate.path())) {
      throw new UserError(
          "baseline and candidate are the same file, " + baseline.path() + ": nothing to compare");
    }
    if (baseline.sha256().equals(candidate.sha256())) {
      throw new UserError(
          "baseline and candidate are copies of one library: "
              + baseline.path()
              + " and "
              + candidate.path()
              + " both have the SHA-256 "
              + baseline.sha256().substring(0, 12));
    }
  }

  /**
   * A library that this machine cannot load.
   *
   * @param which baseline or candidate
   * @param system os.name
   * @param processor os.arch
   * @throws UserError if it is one
   */
  static void foreign(String which, LibraryFile library, String system, String processor) {
    boolean elf = library.format() == FileFormat.ELF;
    String here =
        switch (processor) {
          case "amd64" -> "x86_64";
          case "aarch64" -> "arm64";
          default -> processor;
        };
    if (elf == system.startsWith("Mac") || library.image(here).isEmpty()) {
      throw new UserError(
          "the "
              + which
              + " "
              + library.path()
              + " is "
              + library.format()
              + " "
              + String.join(
                  ", ", library.images().stream().map(LibraryImage::architecture).toList())
              + ", which this machine ("
              + system
              + ", "
              + here
              + ") cannot load");
    }
  }

  /**
   * So few runs that the exact test cannot tell the libraries apart, whatever happens.
   *
   * @throws UserError with the number that would do
   */
  static void tooFew(int cases, int repeat) {
    int runs = cases * repeat;
    if (ExactTest.smallest(runs) < SIGNIFICANT) {
      return;
    }
    int enough = runs;
    while (ExactTest.smallest(enough * cases) >= SIGNIFICANT) {
      enough++;
    }
    throw new UserError(
        String.format(
            Locale.ROOT,
            "too few runs to say anything: with --repeat %d each library runs %d times, and even %d"
                + " failures of one against none of the other have p = %.2g, not below %.2f;"
                + " --repeat %d would do",
            repeat,
            runs,
            runs,
            ExactTest.smallest(runs),
            SIGNIFICANT,
            enough));
  }

  /**
   * A variable that no process can be started with.
   *
   * @param option that named it
   * @throws UserError with the variable
   */
  static void environment(String option, Map<String, String> variables) {
    for (String name : variables.keySet()) {
      if (!VARIABLE.matcher(name).matches()) {
        throw new UserError(
            option
                + " '"
                + name
                + "': expected NAME=VALUE, with letters, digits and _ in the name");
      }
    }
  }

  /** What a single case's p value cannot say; "" where it can. */
  static String ofOneCase(int repeat) {
    if (ExactTest.smallest(repeat) < SIGNIFICANT) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "with --repeat %d no single case can have a p value below %.2f; all together can",
        repeat,
        SIGNIFICANT);
  }
}
