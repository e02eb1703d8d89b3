package org.mpsstress.model.mutants;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A mutant that is in the build.
 *
 * @param id names it in plans and tokens: made of the file, the text of its line and what is done
 *     there, so that it is another one when that line changes
 * @param number of its switch
 * @param operator word of the operator
 * @param file from the folder of sources
 * @param line from 1
 * @param what is done, in words
 * @param digest of the line's text, first 16 digits of its SHA-256
 */
public record FoundMutant(
    String id, int number, String operator, String file, int line, String what, String digest) {
  /** How every id begins. */
  public static final String PREFIX = "mutant-";

  /** The part of the backend that it is in: the file's name without its ending. */
  public String component() {
    return component(file);
  }

  /** The part that a file is. */
  public static String component(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return name.replaceFirst("\\.[a-z]+$", "");
  }

  /** What a line's text is known by, wherever in its file it stands. */
  public static String digestOf(String line) {
    return hex(line.strip()).substring(0, 16);
  }

  /** The SHA-256 of a text, in hex. */
  public static String hex(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(text.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
