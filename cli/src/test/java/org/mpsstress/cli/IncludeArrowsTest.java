package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The arrows between C++ folders, as include lines: program → sut → backend → metal → dispatch.
 * Include paths begin with the folder that they reach into, so a line shows where it goes.
 */
final class IncludeArrowsTest {
  private static final Path SOURCES = Path.of("../harness-native/src");
  private static final Pattern INCLUDE = Pattern.compile("#\\s*(?:include|import)\\s*\"([^\"]+)\"");

  /** A free function at the margin, which a header declares. */
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^(?!using|return)[a-z\\[][\\w:<>*&\\[\\] ]+[ *&](\\w+)\\([^;{}]*\\);",
          Pattern.MULTILINE);

  /** And a source file defines. */
  private static final Pattern DEFINITION =
      Pattern.compile(
          "^(?!using|return)[a-z\\[][\\w:<>*&\\[\\] ]+[ *&](\\w+)\\([^;{}]*\\)(?: noexcept)? \\{",
          Pattern.MULTILINE);

  /**
   * What each folder may reach into besides itself and the C ABI in mpsstress/. What is made from
   * the table of operations knows of nothing.
   */
  private static final Map<String, Set<String>> ARROWS =
      Map.of(
          "runtime", Set.of(),
          "noise", Set.of(),
          "dispatch", Set.of(),
          "metal", Set.of("dispatch", "operations"),
          "objc", Set.of("metal", "dispatch"),
          "backend", Set.of("metal", "dispatch", "operations"),
          "defects", Set.of("backend", "metal", "dispatch"),
          "sut", Set.of("defects", "backend", "objc", "metal", "dispatch", "operations"),
          // Stands for the planted defects where the backend has mutants in it.
          "mutants", Set.of("defects", "backend"),
          // The code under exploration is ordinary C++ and knows nothing of the runtime under it.
          "program", Set.of("sut", "runtime", "operations"));

  /**
   * The same inside program/: what knows nothing of programs below, then the plan, what is computed
   * and written by it, the interpreter, and the C interface on top.
   */
  private static final Map<String, Set<String>> PROGRAM_ARROWS =
      Map.of(
          "host", Set.of(),
          "plan", Set.of("host"),
          "values", Set.of("host", "plan"),
          "trace", Set.of("host", "plan"),
          "sut", Set.of("host", "plan"),
          "interpreter", Set.of("host", "plan", "values", "trace", "sut"),
          "interface", Set.of("host", "plan", "values", "sut", "interpreter"));

  /**
   * The same inside runtime/, from below: what knows of nothing, the state of a schedule, the
   * engine that changes it, who looks for what is wrong, and what a program calls. What stands in
   * runtime/ itself sets schedules up and may reach everywhere. Folders within detectors/ reach
   * none of each other.
   */
  private static final Map<String, Set<String>> RUNTIME_ARROWS = runtimeArrows();

  private static Map<String, Set<String>> runtimeArrows() {
    Map<String, Set<String>> arrows = new LinkedHashMap<>();
    arrows.put("base", Set.of());
    arrows.put("memory", Set.of("base"));
    arrows.put("clocks", Set.of("base"));
    arrows.put("events", Set.of("base"));
    arrows.put("fiber", Set.of("base", "clocks"));
    arrows.put("schedulers", Set.of("base", "events"));
    arrows.put("search", Set.of("base", "events", "schedulers"));
    arrows.put("feedback", Set.of("base", "events", "schedulers"));
    arrows.put("world", Set.of("base", "memory", "clocks", "events", "fiber", "schedulers"));
    Set<String> state = with(arrows.get("world"), "world");
    arrows.put("report", Set.of("base", "world"));
    arrows.put("engine", state);
    arrows.put("sync", with(state, "engine"));
    arrows.put("weak_memory", with(state, "engine", "sync"));
    arrows.put("detectors", with(state, "engine", "sync"));
    Set<String> below = with(state, "engine", "sync", "weak_memory");
    arrows.put("instrumentation", with(below, "detectors"));
    arrows.put("threads", with(below, "instrumentation"));
    arrows.put("pthread_calls", with(below, "instrumentation", "threads"));
    arrows.put("libc_calls", with(below, "instrumentation", "threads", "pthread_calls"));
    arrows.put("libcxx", with(below, "instrumentation", "threads", "pthread_calls"));
    return arrows;
  }

  private static Set<String> with(Set<String> folders, String... more) {
    Set<String> all = new TreeSet<>(folders);
    all.addAll(List.of(more));
    return all;
  }

  /**
   * Headers that know of nothing, which any folder may include: it may keep code out of sight, and
   * frames apart.
   */
  private static final Set<String> KNOW_OF_NOTHING =
      Set.of("dispatch/tsan_annotations.hpp", "dispatch/frames_apart.hpp");

  @Test
  void headersForAllKnowOfNothing() throws IOException {
    for (String header : KNOW_OF_NOTHING) {
      assertThat(includes(SOURCES.resolve(header))).isEmpty();
    }
  }

  @Test
  void everyIncludeFollowsTheArrows() throws IOException {
    Set<String> wrong = new TreeSet<>();
    int seen = 0;
    for (Path file : sources()) {
      String folder = SOURCES.relativize(file).getName(0).toString();
      assertThat(ARROWS).as("a folder of harness-native/src without arrows").containsKey(folder);
      for (String include : includes(file)) {
        seen++;
        String target = include.contains("/") ? include.substring(0, include.indexOf('/')) : folder;
        boolean allowed =
            target.equals(folder)
                || KNOW_OF_NOTHING.contains(include)
                || target.equals("mpsstress")
                || ARROWS.get(folder).contains(target)
                || !ARROWS.containsKey(target) && isBeside(file, include);
        if (!allowed || include.startsWith("..")) {
          wrong.add(SOURCES.relativize(file) + " includes " + include);
        }
      }
    }
    assertThat(seen).isGreaterThan(100);
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyIncludeInsideProgramFollowsItsArrows() throws IOException {
    Path program = SOURCES.resolve("program");
    Set<String> wrong = new TreeSet<>();
    int seen = 0;
    for (Path file : sources()) {
      if (!file.startsWith(program)) {
        continue;
      }
      String folder = program.relativize(file).getName(0).toString();
      assertThat(PROGRAM_ARROWS).as("a folder of program/ without arrows").containsKey(folder);
      for (String include : includes(file)) {
        Path target = Path.of(include);
        if (target.startsWith("program")) {
          seen++;
          String reached = target.getName(1).toString();
          if (!reached.equals(folder) && !PROGRAM_ARROWS.get(folder).contains(reached)) {
            wrong.add(SOURCES.relativize(file) + " includes " + include);
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(100);
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyIncludeInsideTheRuntimeFollowsItsArrows() throws IOException {
    Path runtime = SOURCES.resolve("runtime");
    Set<String> wrong = new TreeSet<>();
    int seen = 0;
    for (Path file : sources()) {
      Path folder = runtime.relativize(file.getParent());
      if (!file.startsWith(runtime) || file.getParent().equals(runtime)) {
        continue;
      }
      String from = folder.getName(0).toString();
      assertThat(RUNTIME_ARROWS).as("a folder of runtime/ without arrows").containsKey(from);
      for (String include : includes(file)) {
        Path target = Path.of(include);
        if (!target.startsWith("runtime")) {
          continue;
        }
        seen++;
        String reached =
            target.getNameCount() > 2 ? target.getName(1).toString() : "runtime itself";
        boolean allowed =
            reached.equals(from)
                ? folder.getNameCount() == 1 || target.getParent().endsWith(folder)
                : RUNTIME_ARROWS.get(from).contains(reached);
        if (!allowed) {
          wrong.add(SOURCES.relativize(file) + " includes " + include);
        }
      }
    }
    assertThat(seen).isGreaterThan(500);
    assertThat(wrong).isEmpty();
  }

  /**
   * The engine calls what lies above it: functions that it declares and folders above define. No
   * include shows these arrows, so they are named here: what a fiber runs, the handlers of signals,
   * and the detectors. Names that the declaring folder defines, too, are not told apart.
   */
  @Test
  void theRuntimeCallsUpwardsWhereItIsNamed() throws IOException {
    Path runtime = SOURCES.resolve("runtime");
    Map<String, Set<String>> definedIn = new TreeMap<>();
    for (Path file : sources()) {
      if (file.startsWith(runtime) && file.toString().endsWith(".cpp")) {
        String folder = runtime.relativize(file).getName(0).toString();
        matches(DEFINITION, Files.readString(file))
            .forEach(name -> definedIn.computeIfAbsent(name, any -> new TreeSet<>()).add(folder));
      }
    }
    Set<String> upwards = new TreeSet<>();
    int seen = 0;
    for (Path file : sources()) {
      Path folder = runtime.relativize(file.getParent());
      if (!file.startsWith(runtime) || file.getParent().equals(runtime)) {
        continue;
      }
      String from = folder.getName(0).toString();
      if (!file.toString().endsWith(".hpp")) {
        continue;
      }
      for (String name : matches(DECLARATION, Files.readString(file))) {
        seen++;
        Set<String> folders = definedIn.getOrDefault(name, Set.of());
        boolean elsewhere = !folders.isEmpty() && !folders.contains(from);
        if (elsewhere && !RUNTIME_ARROWS.get(from).containsAll(folders)) {
          upwards.add(from + " calls " + name + " of " + String.join(", ", folders));
        }
      }
    }
    assertThat(seen).isGreaterThan(150);
    assertThat(upwards)
        .containsExactly(
            "engine calls blocks of detectors",
            "engine calls reaches of detectors",
            "engine calls run_thread of threads",
            "engine calls take_signals of pthread_calls",
            "engine calls uses_ended_frame of detectors",
            "engine calls uses_freed of detectors",
            "engine calls wants of detectors");
  }

  private static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group(1)).toList();
  }

  private static boolean isBeside(Path file, String include) {
    return Files.exists(file.resolveSibling(include));
  }

  private static List<String> includes(Path file) throws IOException {
    return Files.readString(file)
        .lines()
        .map(INCLUDE::matcher)
        .filter(Matcher::lookingAt)
        .map(matcher -> matcher.group(1))
        .toList();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> folders = Files.list(SOURCES)) {
      return folders
          .filter(Files::isDirectory)
          .filter(folder -> !Set.of("main", "test").contains(folder.getFileName().toString()))
          .flatMap(IncludeArrowsTest::filesUnder)
          .filter(file -> file.toString().matches(".*\\.(h|hpp|c|cpp|mm|inc)"))
          .toList();
    }
  }

  private static Stream<Path> filesUnder(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
