package org.mpsstress.tsan.report;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.model.PlainText;

/**
 * One frame of a stack.
 *
 * @param function its name without parameters and template arguments
 * @param file where it lies, from the root of the native sources where it is ours; null if unknown
 * @param line in the file; 0 if unknown
 */
public record Frame(String function, String file, int line) {
  private static final Pattern FRAME =
      Pattern.compile("^\\s+#\\d+ (?:0x[0-9a-f]+ in )?(.*\\S)\\s*$");
  private static final Pattern BUILD_ID = Pattern.compile(" \\(BuildId: [0-9a-f]+\\)$");
  private static final Pattern MODULE = Pattern.compile(" ?\\(([^()]*)\\+0x[0-9a-f]+\\)$");
  private static final Pattern PLACE = Pattern.compile("^(.*) ([/.][^ ]*?)(?::(\\d+)(?::\\d+)?)?$");
  private static final String ROOT = "/harness-native/";

  /** It allocates every part of the backend: whoever asks it for one is to be named. */
  private static final String FACTORY = "src/backend/factory.hpp";

  private static final Pattern OF_SYSTEM =
      Pattern.compile(
          "^/(?:usr/(?:include|lib|lib64|local)|lib|lib64|build)/|/c\\+\\+/|/compiler-rt/|/sysdeps/");

  /** The frame that the line shows, or empty if it shows none. */
  static Optional<Frame> parse(String line) {
    Matcher frame = FRAME.matcher(line);
    if (!frame.matches()) {
      return Optional.empty();
    }
    String text = BUILD_ID.matcher(frame.group(1)).replaceFirst("");
    String module = null;
    Matcher in = MODULE.matcher(text);
    if (in.find()) {
      module = in.group(1);
      text = text.substring(0, in.start());
    }
    text = text.replace(" <null>", "");
    Matcher place = PLACE.matcher(text);
    if (place.matches()) {
      return Optional.of(
          new Frame(
              FunctionName.shorten(place.group(1)), plain(place.group(2)), number(place.group(3))));
    }
    boolean unknown = text.isBlank() || text.equals("<null>");
    return Optional.of(new Frame(unknown ? "??" : FunctionName.shorten(text), module, 0));
  }

  private static int number(String digits) {
    return digits == null || digits.length() > 9 ? 0 : Integer.parseInt(digits);
  }

  /** Without the way through the build folder, which differs between machines. */
  private static String plain(String file) {
    String whole;
    try {
      whole = Path.of(file).normalize().toString();
    } catch (InvalidPathException notOne) {
      return PlainText.line(file); // a SUT can print what looks like a report, a NUL in it too
    }
    int root = whole.lastIndexOf(ROOT);
    return root >= 0
        ? whole.substring(root + ROOT.length())
        : whole.replaceFirst("^(\\.\\./)+", ""); // from the build folder
  }

  /** Whether it is the code of the backend or of what the backend stands on. */
  public boolean isOfBackend() {
    return file != null
        && (file.startsWith("src/backend/")
            || file.startsWith("src/defects/")
            || file.startsWith("src/metal/")
            || file.startsWith("src/dispatch/")
            || file.startsWith("src/sut/"));
  }

  /** Whether it is the code of this project. */
  public boolean isOurs() {
    return file != null && (file.startsWith("src/") || file.startsWith("app/"));
  }

  /** Whether it is a source that somebody has us judge: neither this project's nor a library's. */
  public boolean isOfSources() {
    return file != null
        && line > 0
        && (file.startsWith("specimen/")
            || (file.startsWith("/") && !OF_SYSTEM.matcher(file).find()));
  }

  /** Whether it is code that is judged: the backend or sources, not what carries them out. */
  public boolean isJudged() {
    return isOfSources()
        || file != null
            && (file.startsWith("src/backend/") || file.startsWith("src/defects/"))
            && !file.equals(FACTORY);
  }

  /**
   * What the function is called in any build, inlined or not: the last part of its name, and the
   * file that it is in. Of a function that was inlined a sanitizer knows no class.
   */
  public String name() {
    int operator = function.lastIndexOf("operator");
    String last = function.substring(operator >= 0 ? operator : function.lastIndexOf(':') + 1);
    return file == null ? last : last + " " + file.substring(file.lastIndexOf('/') + 1);
  }

  /** For instance {@code backend::Stream::commit src/backend/stream.cpp:73}. */
  public String text() {
    return file == null ? function : function + " " + file + (line > 0 ? ":" + line : "");
  }
}
