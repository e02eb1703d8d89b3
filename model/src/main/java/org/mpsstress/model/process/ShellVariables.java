package org.mpsstress.model.process;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the user's shell has of variables that every process gets and that change how it is loaded
 * or how its JVM runs. They stay, because some programs cannot be started without them, and a
 * record says which there were.
 */
public final class ShellVariables {
  private static final List<String> NAMES =
      List.of(
          "DYLD_INSERT_LIBRARIES",
          "DYLD_LIBRARY_PATH",
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "LD_AUDIT",
          "LD_BIND_NOW",
          "LD_LIBRARY_PATH",
          "LD_PRELOAD",
          "_JAVA_OPTIONS");

  /** More than that of a value no reader of a record wants. */
  private static final int LONGEST = 500;

  private ShellVariables() {}

  /** Those of an environment, in one line; empty where it has none. */
  public static Optional<String> of(Map<String, String> environment) {
    Map<String, String> found = new TreeMap<>(environment);
    found.keySet().retainAll(NAMES);
    found.values().removeIf(String::isBlank);
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            found.entrySet().stream()
                .map(one -> one.getKey() + "=" + publishable(one.getKey(), one.getValue()))
                .collect(Collectors.joining(" ")));
  }

  /** A record is published, and a property of a JVM may be a password. */
  private static String publishable(String name, String value) {
    String plain = name.contains("JAVA") ? value.replaceAll("(-D[^\\s=]+=)\\S+", "$1…") : value;
    return plain.length() > LONGEST ? plain.substring(0, LONGEST) + "…" : plain;
  }
}
