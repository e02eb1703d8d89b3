package org.mpsstress.tsan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.mpsstress.model.ForeignFile;
import org.mpsstress.scenarios.runner.cases.RunDirectories;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * The user's suppression file, if there is one: none is ours. A sanitizer refuses a file with
 * another one's kinds in it, so each gets its own part.
 *
 * @param user the user's file, or null
 * @param parts what each sanitizer is given
 */
public record SuppressionFiles(Path user, Map<Reader, Path> parts) {
  /** Names that stand for whole libraries: what they hide is what is to be tested. */
  private static final Pattern BLANKET =
      Pattern.compile(
          "\\^?\\*?(MTL|MPS|AGX|IOGPU|Metal|at::mps|at::native::mps|c10|mps|mpsstress|dispatch_?|_dispatch_?"
              + "|objc_?|std::(__1|__cxx11)?|libdispatch|libtorch\\w*|libc\\+\\+|libstdc\\+\\+)[.:\\w]*\\*?");

  /** What UndefinedBehaviorSanitizer calls its checks; a JSON document has colons, too. */
  private static final Pattern KIND = Pattern.compile("[A-Za-z][A-Za-z_-]*");

  private static final int MOST_BYTES = 1 << 20;

  /** Who reads which kinds. */
  enum Reader {
    THREAD(
        "tsan",
        Set.of("race", "race_top", "thread", "mutex", "signal", "deadlock", "called_from_lib")),
    LEAK("lsan", Set.of("leak")),
    UNDEFINED("ubsan", Set.of());

    private final String word;
    private final Set<String> kinds;

    Reader(String word, Set<String> kinds) {
      this.word = word;
      this.kinds = kinds;
    }
  }

  /** Copies the map. */
  public SuppressionFiles {
    parts = Map.copyOf(parts);
  }

  /** Without any. */
  public static SuppressionFiles none() {
    return new SuppressionFiles(null, Map.of());
  }

  /**
   * Splits the user's file into a part for each sanitizer, in the run directory.
   *
   * @throws IllegalArgumentException with one sentence where it is not such a file
   */
  public static SuppressionFiles of(Path user, Path runDirectory) {
    try {
      Map<Reader, List<String>> lines = new java.util.EnumMap<>(Reader.class);
      for (String line : lines(user)) {
        lines.computeIfAbsent(reader(user, line), any -> new ArrayList<>()).add(line);
      }
      Path folder = RunDirectories.make(runDirectory.resolve("suppressions"));
      Map<Reader, Path> parts = new java.util.EnumMap<>(Reader.class);
      for (Map.Entry<Reader, List<String>> part : lines.entrySet()) {
        Path file = folder.resolve(part.getKey().word + ".txt");
        parts.put(part.getKey(), Files.write(file, part.getValue(), StandardCharsets.UTF_8));
      }
      return new SuppressionFiles(user, parts);
    } catch (IOException e) {
      throw new FrameworkError("cannot divide " + user + ": " + e.getMessage(), e);
    }
  }

  private static List<String> lines(Path user) throws IOException {
    if (!Files.isReadable(user)) {
      throw new IllegalArgumentException("there is no suppression file " + user);
    }
    return text(user)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  private static String text(Path user) throws IOException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(ForeignFile.read(user, MOST_BYTES));
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException binary) {
      throw new IllegalArgumentException(user + ": no suppression file, for it is not UTF-8");
    } catch (ForeignFile.Refused other) {
      throw new IllegalArgumentException(other.getMessage());
    }
  }

  private static Reader reader(Path user, String line) {
    String kind = line.replaceFirst(":.*", "");
    if (!line.contains(":") || !KIND.matcher(kind).matches()) {
      throw new IllegalArgumentException(
          user
              + ": '"
              + line
              + "' is no suppression; expected kind:pattern, as in race:my_function");
    }
    for (Reader reader : Reader.values()) {
      if (reader.kinds.contains(kind.toLowerCase(Locale.ROOT))) {
        return reader;
      }
    }
    return Reader.UNDEFINED; // named after its many checks
  }

  /** Patterns of the user's file that hide more than a place: a sentence for each. */
  public List<String> warnings() {
    if (user == null) {
      return List.of();
    }
    try {
      return lines(user).stream()
          .filter(line -> isBlanket(line.substring(line.indexOf(':') + 1).strip()))
          .map(
              line ->
                  user.getFileName()
                      + ": '"
                      + line
                      + "' hides a whole library or namespace: the object of this test may be in it")
          .toList();
    } catch (IOException e) {
      throw new FrameworkError("cannot read " + user + ": " + e.getMessage(), e);
    }
  }

  /** Whether a pattern stands for more than a function or a file. */
  static boolean isBlanket(String pattern) {
    return pattern.replace("*", "").length() < 3
        || (pattern.contains("*") && BLANKET.matcher(pattern).matches())
        || pattern.matches("(libtorch|libmps|libc10|libdispatch|Metal)\\w*(\\.\\w+)*");
  }

  String option(Reader reader) {
    Path part = parts.get(reader);
    return part == null ? "" : ":suppressions='" + part.toAbsolutePath() + "'";
  }
}
