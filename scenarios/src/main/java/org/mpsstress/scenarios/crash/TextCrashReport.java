package org.mpsstress.scenarios.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** macOS's reports before version 12, {@code .crash}: lines of text with headings. */
final class TextCrashReport {
  private static final Pattern FIELD = Pattern.compile("([A-Z][A-Za-z/ ]{1,40}):\\s+(.*)");
  private static final Pattern PROCESS = Pattern.compile("(.*?)\\s*\\[(\\d{1,9})\\]");
  private static final Pattern EXCEPTION = Pattern.compile("(\\S+)(?:\\s+\\((\\w+)\\))?.*");
  private static final Pattern CRASHED = Pattern.compile("Thread (\\d{1,6}) Crashed:.*");
  private static final Pattern FRAME =
      Pattern.compile("\\d{1,4}\\s+(.{1,200}?)\\s+(0x[0-9a-fA-F]{1,16})\\s+(.*)");
  private static final Pattern IMAGE =
      Pattern.compile("\\s*0x[0-9a-fA-F]+ -\\s+0x[0-9a-fA-F]+ .*?<([0-9A-Fa-f-]{32,36})>\\s+(/.*)");

  private TextCrashReport() {}

  static CrashReport parse(String text) throws CrashReportException {
    Map<String, String> fields = new HashMap<>();
    List<String> frames = new ArrayList<>();
    String library = "";
    String id = "";
    boolean within = false;
    for (String line : text.lines().toList()) {
      Matcher image = IMAGE.matcher(line);
      Matcher frame = FRAME.matcher(line);
      Matcher field = FIELD.matcher(line);
      if (CRASHED.matcher(line).matches()) {
        within = true;
      } else if (line.isBlank()) {
        within = false;
      } else if (within && frame.matches()) {
        frames.add(frame.group(1) + " " + frame.group(3));
      } else if (image.matches()) {
        if (CrashReport.isTorch(image.group(2))) {
          id = image.group(1);
          library = image.group(2);
        }
      } else if (field.matches()) {
        fields.putIfAbsent(field.group(1), field.group(2));
      }
    }
    Matcher process = PROCESS.matcher(fields.getOrDefault("Process", ""));
    if (!process.matches() || !fields.containsKey("Exception Type")) {
      throw new CrashReportException("it names no process and no exception; was it cut off?");
    }
    Matcher exception = EXCEPTION.matcher(fields.get("Exception Type"));
    boolean known = exception.matches();
    return new CrashReport(
        process.group(1),
        Long.valueOf(process.group(2)),
        known ? exception.group(1) : "",
        known && exception.group(2) != null ? exception.group(2) : "",
        reason(fields),
        fields.getOrDefault("Crashed Thread", ""),
        frames,
        library,
        id);
  }

  private static String reason(Map<String, String> fields) {
    List<String> reasons = new ArrayList<>();
    for (String name : List.of("Exception Codes", "Termination Reason", "Termination Signal")) {
      if (fields.containsKey(name)) {
        reasons.add(fields.get(name));
      }
    }
    return String.join("; ", reasons);
  }
}
