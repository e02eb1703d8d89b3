package org.mpsstress.scenarios.runner.cases;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Where things lie in a run directory. Names of cases are the user's: no path is made of them. */
public final class RunDirectories {
  private static final int LONGEST = 100;

  private final Path out;

  /** Those below a run directory. */
  public RunDirectories(Path out) {
    this.out = out;
  }

  /** The run directory. */
  public Path out() {
    return out;
  }

  /** The record's file. */
  public Path record() {
    return out.resolve("record.jsonl");
  }

  Path workers() {
    return out.resolve("workers");
  }

  /** The directory of a case, made when it is not there. */
  public Path ofCase(String id) {
    return make(out.resolve("cases").resolve(fileName(id)));
  }

  /** Makes a directory and those above it. */
  public static Path make(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new FrameworkError("cannot make " + directory + ": " + e.getMessage(), e);
    }
  }

  /** A name without separators and surprises; different ids keep different names. */
  static String fileName(String id) {
    String plain = id.replaceAll("[^A-Za-z0-9._=,+-]", "_");
    if (plain.startsWith(".") || plain.startsWith("-")) {
      plain = "_" + plain;
    }
    if (plain.equals(id) && plain.length() <= LONGEST) {
      return plain;
    }
    long hash = 0;
    for (byte letter : id.getBytes(StandardCharsets.UTF_8)) {
      hash = hash * 1_000_003 + letter;
    }
    String head = plain.substring(0, Math.min(plain.length(), LONGEST - 20));
    return head + "-" + Long.toHexString(hash);
  }

  /** A path of the record: relative to the run directory. */
  public String relative(Path file) {
    return out.relativize(file).toString();
  }
}
