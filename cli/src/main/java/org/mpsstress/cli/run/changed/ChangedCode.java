package org.mpsstress.cli.run.changed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mpsstress.scenarios.exploration.explorer.FunctionTable;

/**
 * What of a subject's code has changed, in the words of records.
 *
 * @param since what it is compared with
 * @param functions linkage names of those with code of a changed line
 * @param neighbours of each changed file, the linkage names of all functions with code of it
 * @param withoutCode changed files that no code was made of
 */
record ChangedCode(
    String since,
    Set<String> functions,
    Map<Path, Set<String>> neighbours,
    List<Path> withoutCode) {
  ChangedCode {
    functions = Set.copyOf(functions);
    withoutCode = List.copyOf(withoutCode);
  }

  /** Looks changes up in an executable that was made of them. */
  static ChangedCode of(Changes changes, CodeLines code) {
    Set<String> functions = new TreeSet<>();
    Map<Path, Set<String>> neighbours = new LinkedHashMap<>();
    List<Path> withoutCode = new ArrayList<>();
    changes
        .lines()
        .forEach(
            (file, all) -> {
              Set<String> its = new TreeSet<>();
              all.forEach(lines -> its.addAll(code.functions(file, lines)));
              functions.addAll(its);
              neighbours.put(file, code.functions(file));
              if (its.isEmpty()) {
                withoutCode.add(file);
              }
            });
    return new ChangedCode(changes.since(), functions, neighbours, withoutCode);
  }

  static Set<String> digests(Set<String> linkageNames) {
    return linkageNames.stream().map(FunctionTable::digest).collect(Collectors.toSet());
  }
}
