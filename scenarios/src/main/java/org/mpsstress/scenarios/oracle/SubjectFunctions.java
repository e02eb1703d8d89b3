package org.mpsstress.scenarios.oracle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Functions of the subject in stacks, whoever printed them: a symbolizer, a debugger, a JVM. Those
 * of the harness carry the subject out, and those of the system are in every stack.
 */
final class SubjectFunctions {
  /** {@code #3 0x55a1 at::mps::f(int) /path/f.mm:7:5 (lib+0x4)}: what is before the function. */
  private static final Pattern BEFORE = Pattern.compile("^#\\d+ +(0x[0-9a-f]+ *)?(in )?");

  /** {@code C [libmpsstress.so+0x2bd40] at::mps::f(int)+0x14}, as a JVM has it. */
  private static final Pattern LIBRARY = Pattern.compile("^[A-Za-z]\\s+\\[[^\\]]*\\]\\s*");

  /** {@code 2 libtorch_cpu.dylib 0x0001 at::mps::f(int) + 20}, as macOS has it. */
  private static final Pattern NUMBERED =
      Pattern.compile("^(\\d+\\s+)?\\S+\\.(dylib|so)\\S*\\s+0x[0-9a-f]+\\s+");

  private static final Pattern OFFSET = Pattern.compile("\\s*\\+\\s*(0x[0-9a-f]+|\\d+)\\s*$");

  /** A file or a library, and what stands behind it. */
  private static final Pattern PLACE = Pattern.compile(" \\(?(/|src/|app/).*$");

  private static final Pattern ARGUMENTS = Pattern.compile("\\((?!anonymous namespace\\)).*$");

  private static final Pattern HARNESS_FILE =
      Pattern.compile(
          "(harness-native/| )((src/(metal|dispatch|objc|sut|program)|app)/[\\w./+-]+"
              + "|src/backend/factory\\.hpp):\\d");

  private static final Pattern HARNESS_FUNCTION =
      Pattern.compile(
          "\\bmpsstress::(metal|face|dispatch|sut|sources|program|app|explore)::"
              + "|^_[ic]_MPS|^mpss_");

  /** Of the system or of Java; the C++ library; and a closure without the name of who made it. */
  private static final Pattern NO_NAME_OF_THE_SUBJECT =
      Pattern.compile(
          "^(std::|__|_?start|clone|main$|operator$|at |\\?\\?|java|Java_|JavaCalls::|Thread::"
              + "|JavaThread::|thread_native_entry$|(pthread|sem|futex|epoll)_|pthread$"
              + "|(raise|abort|syscall|gsignal|poll|select|sleep|usleep|nanosleep|clock_nanosleep)\\b)");

  private SubjectFunctions() {}

  /** The innermost, without result, template arguments and arguments. */
  static Optional<String> innermost(List<String> stack) {
    return stack.stream()
        .filter(frame -> !HARNESS_FILE.matcher(frame).find())
        .map(SubjectFunctions::function)
        .filter(name -> !name.isEmpty() && !HARNESS_FUNCTION.matcher(name).find())
        .filter(name -> !NO_NAME_OF_THE_SUBJECT.matcher(name).find())
        .findFirst();
  }

  /** Empty of a frame that nobody could name. */
  static String function(String frame) {
    String name = BEFORE.matcher(frame.strip()).replaceFirst("");
    name = LIBRARY.matcher(name).replaceFirst("");
    name = NUMBERED.matcher(name).replaceFirst("");
    name = OFFSET.matcher(name).replaceFirst("");
    name = PLACE.matcher(name).replaceFirst("");
    name = ARGUMENTS.matcher(name).replaceFirst("").strip();
    while (name.matches(".*<[^<>]*>.*")) {
      name = name.replaceAll("<[^<>]*>", "");
    }
    return name.substring(
        name.replace("(anonymous namespace)", "(anonymous_namespace)").lastIndexOf(' ') + 1);
  }
}
