package org.mpsstress.scenarios.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.mpsstress.model.Access;

/**
 * A broken rule of the device, as it was reported: the rule in Metal's words, the stack that broke
 * it, then a title and the stack of the access that it collides with.
 *
 * @param rule the message
 * @param current the access that broke it
 * @param previous the access before, or null
 */
record Violation(String rule, Access current, Access previous) {
  private static final Pattern FRAME = Pattern.compile("\\s*#\\d+\\s.*");

  static Violation parse(String text) {
    StringBuilder rule = new StringBuilder();
    String previousTitle = null;
    List<String> current = new ArrayList<>();
    List<String> previous = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (FRAME.matcher(line).matches()) {
        (previousTitle == null ? current : previous).add(line.strip());
      } else if (line.isBlank()) {
        continue;
      } else if (current.isEmpty()) {
        rule.append(rule.isEmpty() ? "" : "\n").append(line.strip());
      } else if (previousTitle == null) {
        previousTitle = line.strip();
      } else if (!previous.isEmpty()) {
        break; // what follows is not of the report
      }
    }
    String message = rule.isEmpty() ? text.strip() : rule.toString();
    String first = message.lines().findFirst().orElse(message);
    return new Violation(
        message,
        new Access(first, current),
        previousTitle == null ? null : new Access(previousTitle, previous));
  }
}
