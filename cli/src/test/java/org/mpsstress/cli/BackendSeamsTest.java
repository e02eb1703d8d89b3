package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The reference backend is a backend and no framework: a function of it is virtual where a pool or
 * a planted defect has a version of its own, and nowhere else.
 */
final class BackendSeamsTest {
  private static final Path SOURCES = Path.of("../harness-native/src");
  private static final Pattern CLASS =
      Pattern.compile(
          "(?m)^ *(?:class|struct) ([\\w:]+)(?: final)?(?: : (?:public )?([\\w:]+))? \\{");
  private static final Pattern VIRTUAL = Pattern.compile("\\bvirtual\\s[^;{]*?(~?\\w+)\\(");
  private static final Pattern OVERRIDE =
      Pattern.compile("(~?\\w+)\\([^;{}]*\\)\\s*(?:const\\s*)?override");

  /** A class as its text says it; base is null where it has none. */
  private record Declared(String name, String base, Set<String> virtual, Set<String> overrides) {}

  @Test
  void everyVirtualFunctionIsOverriddenInAPoolOrADefect() throws IOException {
    List<Declared> backend = classesOf("backend");
    List<Declared> all = new ArrayList<>(backend);
    all.addAll(classesOf("defects"));
    Set<String> wrong = new TreeSet<>();
    int seen = 0;
    for (Declared declared : backend) {
      List<Declared> derived = derivedFrom(declared.name(), all);
      for (String function : declared.virtual()) {
        seen++;
        boolean needed =
            function.startsWith("~")
                ? !derived.isEmpty()
                : derived.stream().anyMatch(one -> one.overrides().contains(function));
        if (!needed) {
          wrong.add(declared.name() + "::" + function);
        }
      }
    }
    assertThat(seen).isGreaterThan(50);
    assertThat(wrong).as("virtual, and nobody overrides it").isEmpty();
  }

  private static List<Declared> derivedFrom(String name, List<Declared> all) {
    List<Declared> derived = new ArrayList<>();
    for (Declared declared : all) {
      if (name.equals(declared.base())) {
        derived.add(declared);
        derived.addAll(derivedFrom(declared.name(), all));
      }
    }
    return derived;
  }

  private static List<Declared> classesOf(String folder) throws IOException {
    List<Declared> classes = new ArrayList<>();
    for (Path file : sources(folder)) {
      String text = Files.readString(file);
      for (MatchResult one : CLASS.matcher(text).results().toList()) {
        String body = text.substring(one.end(), endOf(text, one.end()));
        String base = one.group(2) == null ? null : one.group(2).replaceFirst(".*::", "");
        classes.add(new Declared(one.group(1), base, names(VIRTUAL, body), names(OVERRIDE, body)));
      }
    }
    return classes;
  }

  /** Where the brace is closed that was opened before this place. */
  private static int endOf(String text, int from) {
    int open = 1;
    int at = from;
    while (open > 0) {
      char letter = text.charAt(at++);
      open += letter == '{' ? 1 : letter == '}' ? -1 : 0;
    }
    return at;
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Path> sources(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES.resolve(folder))) {
      return files.filter(file -> file.toString().matches(".*\\.(hpp|cpp)")).toList();
    }
  }
}
