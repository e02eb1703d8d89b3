package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.ForeignFile;

/** The include lines of a source, read as text. */
public final class Includes {
  private static final int LONGEST = 300;
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^[ \\t]*#[ \\t]*(?:include|import)[ \\t]*[<\"]([^<>\"\\x00-\\x1f\\x7f]{1,300})[>\"]");

  private Includes() {}

  /** A source's text; nothing of one that is too large to be somebody's own. */
  public static String text(Path source) throws IOException {
    return new String(bytes(source), StandardCharsets.ISO_8859_1);
  }

  /**
   * The same in octets. A source may name any file, and some of the system's are waited for or have
   * no end: those are no regular files, or say that they are empty.
   */
  public static byte[] bytes(Path source) throws IOException {
    boolean readable = Files.isRegularFile(source);
    long size = readable ? Files.size(source) : 0;
    return size == 0 || size > ManifestKeywords.SOURCE_BYTES
        ? new byte[0]
        : ForeignFile.beginning(source, (int) ManifestKeywords.SOURCE_BYTES);
  }

  /** What it names, in order. */
  public static List<String> of(String text) {
    List<String> names = new ArrayList<>();
    Matcher matcher = LINE.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1).length() < LONGEST) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }
}
