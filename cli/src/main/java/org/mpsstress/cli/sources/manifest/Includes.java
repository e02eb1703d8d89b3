package org.mpsstress.cli.sources.manifest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The include lines of a source, read as text. */
public final class Includes {
  private static final int LONGEST = 300;
  private static final Pattern LINE =
      Pattern.compile("(?m)^[ \\t]*#[ \\t]*(?:include|import)[ \\t]*[<\"]([^<>\"\\n]{1,300})[>\"]");

  private Includes() {}

  /** A source's text; nothing of one that is too large to be somebody's own. */
  public static String text(Path source) throws IOException {
    if (Files.size(source) > ManifestKeywords.SOURCE_BYTES) {
      return "";
    }
    return new String(Files.readAllBytes(source), StandardCharsets.ISO_8859_1);
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
