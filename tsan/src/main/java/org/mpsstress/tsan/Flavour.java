package org.mpsstress.tsan;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mpsstress.harness.preflight.Instrumentation;

/** The sanitizer builds of the native side, by the names of their CMake presets. */
public enum Flavour {
  /** Data races, lock orders, misuse of locks. */
  TSAN("tsan", "ThreadSanitizer", Instrumentation.Kind.THREAD),
  /** Memory errors, undefined behaviour and leaks. */
  ASAN(
      "asan",
      "AddressSanitizer, UndefinedBehaviorSanitizer and LeakSanitizer",
      Instrumentation.Kind.ADDRESS);

  /** Exit code of a process that AddressSanitizer or LeakSanitizer objected to. */
  static final int OBJECTED = 99;

  private final String word;
  private final String title;
  private final Instrumentation.Kind instrumentation;

  Flavour(String word, String title, Instrumentation.Kind instrumentation) {
    this.word = word;
    this.title = title;
    this.instrumentation = instrumentation;
  }

  /** The word on the command line, in records and in tokens. */
  public String word() {
    return word;
  }

  /** The sanitizers in it, for people. */
  public String title() {
    return title;
  }

  /** How code must have been compiled for its sanitizer to see it. */
  public Instrumentation.Kind instrumentation() {
    return instrumentation;
  }

  /** Where the build puts its harness, from the root of the repository. */
  public Path built() {
    return Path.of("harness-native", "target", word, "app", "mps-harness");
  }

  /** The flavour of that word. */
  public static Optional<Flavour> find(String word) {
    return Arrays.stream(values()).filter(flavour -> flavour.word.equals(word)).findFirst();
  }

  /** All words, in order. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Flavour::word).collect(Collectors.toList());
  }

  /**
   * What the sanitizers are told. A race does not end the process: the run goes on and its trace is
   * judged, too. A memory error does; nothing after it could be trusted.
   */
  Map<String, String> environment(SuppressionFiles suppressions) {
    Map<String, String> environment = new LinkedHashMap<>();
    if (this == TSAN) {
      environment.put(
          "TSAN_OPTIONS",
          "exitcode=0:halt_on_error=0:second_deadlock_stack=1:history_size=4:print_suppressions=1"
              + suppressions.option(SuppressionFiles.Reader.THREAD));
    } else {
      environment.put("ASAN_OPTIONS", "exitcode=" + OBJECTED + ":detect_leaks=1:halt_on_error=1");
      environment.put(
          "LSAN_OPTIONS",
          "print_suppressions=1" + suppressions.option(SuppressionFiles.Reader.LEAK));
      environment.put(
          "UBSAN_OPTIONS",
          "print_stacktrace=1" + suppressions.option(SuppressionFiles.Reader.UNDEFINED));
    }
    return environment;
  }
}
