package org.mpsstress.cli;

import java.io.File;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.process.MemoryLimit;
import org.mpsstress.scenarios.crash.CrashReports;
import org.mpsstress.scenarios.language.Suggestion;

/**
 * The variables of the environment that this program or what it starts goes by. One that makes no
 * sense is refused before anything begins: a child would fail over it much later, or take a default
 * and tell nobody who listens.
 */
final class Variables {
  private static final String OURS = "MPSSTRESS_";

  /** Others that begin like ours: the shell or the build goes by them. */
  private static final Set<String> OF_OTHERS =
      Set.of("MPSSTRESS_JAVA_OPTIONS", "MPSSTRESS_EXPLORE", "MPSSTRESS_TORCH_TESTS");

  /** What a value must be. */
  private record Rule(String expected, Check check) {}

  /** Whether a value is that. */
  private interface Check {
    boolean holds(String value);
  }

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();

  static {
    RULES.put(MemoryLimit.VARIABLE, new Rule("a size like 6000m or 8g", Variables::isSize));
    RULES.put("MPSSTRESS_NOISE_SEED", whole(BigInteger.ZERO, 64));
    RULES.put(
        "MPSSTRESS_NOISE_REPORT",
        new Rule("a file in a folder that is there", Variables::canBeFile));
    RULES.put(
        CrashReports.VARIABLE,
        new Rule("folders that are there, with ':' between them", Variables::areFolders));
    RULES.put("MPSSTRESS_PARENT", whole(BigInteger.ONE, 31));
    RULES.put("MPS_ENABLE_COMMIT_AND_CONTINUE", whole(BigInteger.ZERO, 31));
    RULES.put("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", whole(BigInteger.ONE.negate(), 31));
    RULES.put("MPS_FORCE_GRAPH_PATH", whole(BigInteger.ZERO, 31));
    RULES.put("PYTORCH_MPS_LOG_PROFILE_INFO", whole(BigInteger.ZERO, 31));
  }

  private Variables() {}

  /**
   * Looks at all of them.
   *
   * @throws UserError with the name of the first that makes no sense
   */
  static void check(Map<String, String> environment) {
    RULES.forEach(
        (name, rule) -> {
          String value = environment.get(name);
          if (value != null && !rule.check().holds(value)) {
            String shown = PlainText.cut(PlainText.line(value), 200);
            throw new UserError(name + " is '" + shown + "'; expected " + rule.expected());
          }
        });
    environment.keySet().forEach(Variables::refuseMisspelt);
  }

  /** What a misspelt one says would be passed over; one of another program is none of ours. */
  private static void refuseMisspelt(String name) {
    if (!name.startsWith(OURS) || RULES.containsKey(name) || OF_OTHERS.contains(name)) {
      return;
    }
    List<String> words =
        Stream.concat(RULES.keySet().stream(), OF_OTHERS.stream())
            .filter(one -> one.startsWith(OURS))
            .map(one -> one.substring(OURS.length()))
            .toList();
    Suggestion.nearest(name.substring(OURS.length()), words)
        .ifPresent(
            near -> {
              throw new UserError(
                  "there is no variable "
                      + PlainText.cut(PlainText.line(name), 200)
                      + "; did you mean "
                      + OURS
                      + near
                      + "?");
            });
  }

  private static Rule whole(BigInteger least, int bits) {
    BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    return new Rule(
        "a whole number from " + least + " to " + most,
        value -> {
          if (!value.matches("-?[0-9]{1,20}")) {
            return false;
          }
          BigInteger number = new BigInteger(value);
          return number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
        });
  }

  private static boolean isSize(String value) {
    try {
      return MemoryLimit.bytesOf(value) > 0;
    } catch (IllegalArgumentException none) {
      return false;
    }
  }

  private static boolean canBeFile(String value) {
    File file = new File(value).getAbsoluteFile();
    return !value.isEmpty() && !file.isDirectory() && file.getParentFile().isDirectory();
  }

  private static boolean areFolders(String value) {
    return value.isEmpty()
        || Arrays.stream(value.split(File.pathSeparator))
            .allMatch(folder -> new File(folder).isDirectory());
  }
}
