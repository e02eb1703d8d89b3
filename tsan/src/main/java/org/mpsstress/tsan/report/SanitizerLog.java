package org.mpsstress.tsan.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a process wrote to standard error, with the reports of any sanitizer in it.
 *
 * @param reports in the order in which they were made
 * @param suppressed what suppression files hid
 * @param fatal why the sanitizer itself could not work; empty if it could
 */
public record SanitizerLog(
    List<SanitizerReport> reports, List<Suppressed> suppressed, Optional<String> fatal) {
  private static final Pattern REPORTER =
      Pattern.compile("^mps-harness: sanitizer report in thread (\\d{1,18}) at tick (\\d{1,19})$");
  private static final Pattern FATAL =
      Pattern.compile(
          "^(?:==\\d+==)?(?:FATAL: |ERROR: )?(\\w+Sanitizer:? (?:CHECK failed|unexpected memory"
              + " mapping|has encountered a fatal error|failed to).*)$");

  /** Copies the lists. */
  public SanitizerLog {
    reports = List.copyOf(reports);
    suppressed = List.copyOf(suppressed);
  }

  /**
   * Reports that a pattern of a suppression file hid.
   *
   * @param count how many
   * @param pattern as the file has it
   */
  public record Suppressed(long count, String pattern) {}

  /** Reads it. What no sanitizer wrote is passed over. */
  public static SanitizerLog parse(String text) {
    List<SanitizerReport> reports = new ArrayList<>();
    List<Suppressed> suppressed = new ArrayList<>();
    Optional<String> fatal = Optional.empty();
    SanitizerReport.Reporter before = null;
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher reporter = REPORTER.matcher(line);
      if (reporter.matches()) {
        SanitizerReport.Reporter running =
            new SanitizerReport.Reporter(
                Long.parseLong(reporter.group(1)), Long.parseUnsignedLong(reporter.group(2)));
        // ThreadSanitizer calls the program after its report, AddressSanitizer before.
        int last = reports.size() - 1;
        if (last >= 0 && reports.get(last).tool() == Tool.THREAD) {
          if (reports.get(last).reporter().isEmpty()) {
            reports.set(last, reports.get(last).reportedBy(running));
          }
        } else {
          before = running;
        }
        continue;
      }
      Matcher failed = FATAL.matcher(line);
      if (failed.matches() && fatal.isEmpty()) {
        fatal = Optional.of(failed.group(1));
      }
      Optional<Headline> headline = Headline.parse(line);
      if (headline.isPresent()) {
        int end = headline.get().endOfReport(lines, i);
        List<SanitizerReport> made = headline.get().reports(lines.subList(i, end));
        for (SanitizerReport report : made) {
          reports.add(before == null ? report : report.reportedBy(before));
        }
        before = null;
        i = end - 1;
      }
    }
    for (int i = 0; i < lines.size(); i++) {
      i += SuppressionTable.read(lines, i, suppressed); // some stand within a report
    }
    return new SanitizerLog(reports, suppressed, fatal);
  }
}
