package org.mpsstress.scenarios.watchdog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the output of eu-stack and of jcmd: thread id and frames, innermost first. */
final class Stacks {
  private static final Pattern THREAD = Pattern.compile("^TID (\\d+):.*");
  private static final Pattern FRAME =
      Pattern.compile("^#\\d+\\s+0x[0-9a-f]+(?:\\s+-)?\\s*(?:\\d+\\s+)?(.*)$");

  /** JDK 17 writes the thread id in hex, 21 and later in decimal. */
  private static final Pattern JAVA_THREAD =
      Pattern.compile("^\"[^\"]*\".* nid=(0x[0-9a-f]+|\\d+) .*");

  private Stacks() {}

  static Map<Long, List<String>> ofEuStack(String text) {
    Map<Long, List<String>> stacks = new LinkedHashMap<>();
    List<String> frames = null;
    for (String line : text.split("\n")) {
      Matcher thread = THREAD.matcher(line);
      Matcher frame = FRAME.matcher(line.strip());
      if (thread.matches()) {
        frames = new ArrayList<>();
        stacks.put(Long.parseLong(thread.group(1)), frames);
      } else if (frames != null && frame.matches()) {
        frames.add(frame.group(1).isBlank() ? "??" : frame.group(1).strip());
      }
    }
    return stacks;
  }

  static Map<Long, List<String>> ofThreadDump(String text) {
    Map<Long, List<String>> stacks = new LinkedHashMap<>();
    List<String> frames = null;
    for (String line : text.split("\n")) {
      Matcher thread = JAVA_THREAD.matcher(line);
      if (thread.matches()) {
        frames = new ArrayList<>();
        stacks.put(Long.decode(thread.group(1)), frames);
      } else if (line.isBlank()) {
        frames = null;
      } else if (frames != null && line.strip().startsWith("at ")) {
        frames.add(line.strip());
      }
    }
    return stacks;
  }
}
