package org.mpsstress.scenarios.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mpsstress.model.Access;
import org.mpsstress.model.FindingKind;

/**
 * What makes rules of the device that were broken outside of explored schedules one cause: the
 * rule, and on both sides the innermost function that is not of the harness, by the last part of
 * its name. (Of an inlined function a symbolizer may know no more.) No addresses, lines or
 * arguments, so that it is equal over builds, processes and cases.
 */
final class RuleCause {
  /** {@code #3 0x55a1 at::mps::f(int) /path/f.mm:7:5 (lib+0x4)}: what is before the function. */
  private static final Pattern BEFORE = Pattern.compile("^#\\d+ +(0x[0-9a-f]+ *)?");

  /** A file or a library, and what stands behind it. */
  private static final Pattern PLACE = Pattern.compile(" \\(?(/|src/|app/).*$");

  private static final Pattern ARGUMENTS = Pattern.compile("\\((?!anonymous namespace\\)).*$");

  private static final Pattern HARNESS_FILE =
      Pattern.compile(
          "(harness-native/| )(src/(metal|dispatch|objc|sut|program)|app)/[\\w./+-]+:\\d");

  private static final Pattern HARNESS_FUNCTION =
      Pattern.compile(
          "\\bmpsstress::(metal|face|dispatch|sut|sources|program|app|explore)::"
              + "|^_[ic]_MPS|^mpss_");

  /** Of the C++ library or the system; and a closure without the name of who made it. */
  private static final Pattern NO_NAME_OF_THE_SUBJECT =
      Pattern.compile("^(std::|__|_?start|clone|main$|operator$)");

  private RuleCause() {}

  /** 16 hex digits; null where neither side has a function of the subject. */
  static String of(Violation broken) {
    List<String> functions =
        Stream.of(Optional.ofNullable(broken.current()), Optional.ofNullable(broken.previous()))
            .map(side -> side.flatMap(RuleCause::judged).orElse(""))
            .toList();
    if (functions.stream().allMatch(String::isEmpty)) {
      return null;
    }
    String rule = broken.rule().lines().findFirst().orElse("");
    long hash = add(0, FindingKind.RULE.word());
    hash = add(hash, rule);
    for (String function : functions) {
      hash = add(hash, function);
    }
    return String.format("%016x", hash);
  }

  private static Optional<String> judged(Access side) {
    return side.stack().stream()
        .filter(frame -> !HARNESS_FILE.matcher(frame).find())
        .map(RuleCause::function)
        .filter(name -> !name.isEmpty() && !HARNESS_FUNCTION.matcher(name).find())
        .filter(name -> !NO_NAME_OF_THE_SUBJECT.matcher(name).find())
        .map(name -> name.substring(name.lastIndexOf(':') + 1))
        .findFirst();
  }

  /** Without its result, arguments and place; empty of a frame that nobody could name. */
  private static String function(String frame) {
    String name = BEFORE.matcher(frame).replaceFirst("");
    name = PLACE.matcher(name).replaceFirst("");
    name = ARGUMENTS.matcher(name).replaceFirst("").strip();
    while (name.matches(".*<[^<>]*>.*")) {
      name = name.replaceAll("<[^<>]*>", "");
    }
    return name.substring(
        name.replace("(anonymous namespace)", "(anonymous_namespace)").lastIndexOf(' ') + 1);
  }

  private static long add(long hash, String text) {
    for (char letter : text.toCharArray()) {
      hash = scramble(hash + letter);
    }
    return scramble(hash + 0x1_0000); // no letter: where one text ends and the next begins
  }

  /** The finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  private static long scramble(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
