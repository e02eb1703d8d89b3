package org.mpsstress.tsan.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What sanitizers print at their end about suppressions that hid something. */
final class SuppressionTable {
  private static final Pattern THREAD =
      Pattern.compile("^ThreadSanitizer: Matched \\d+ suppressions.*$");
  private static final Pattern THREAD_ROW = Pattern.compile("^(\\d{1,18}) (\\S.*)$");
  private static final Pattern LEAK = Pattern.compile("^Suppressions used:$");
  private static final Pattern LEAK_ROW = Pattern.compile("^\\s+(\\d{1,18})\\s+\\d+ (\\S.*)$");

  private SuppressionTable() {}

  /** Reads a table that begins at that line; answers how many further lines it has. */
  static int read(List<String> lines, int start, List<SanitizerLog.Suppressed> into) {
    boolean thread = THREAD.matcher(lines.get(start)).matches();
    boolean leak = !thread && LEAK.matcher(lines.get(start)).matches();
    if (!thread && !leak) {
      return 0;
    }
    int at = start + 1;
    while (at < lines.size()) {
      Matcher row = (thread ? THREAD_ROW : LEAK_ROW).matcher(lines.get(at));
      if (row.matches()) {
        String pattern = thread ? row.group(2) : "leak:" + row.group(2);
        into.add(new SanitizerLog.Suppressed(Long.parseLong(row.group(1)), pattern));
      } else if (thread || !lines.get(at).strip().startsWith("count")) {
        break;
      }
      at++;
    }
    return at - start - 1;
  }
}
