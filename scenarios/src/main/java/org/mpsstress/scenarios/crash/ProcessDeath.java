package org.mpsstress.scenarios.crash;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A process that did not end as it should: how, and what the system wrote about it.
 *
 * @param exitCode 128 + n for signal n
 * @param reports those about the process
 */
public record ProcessDeath(int exitCode, List<CollectedReport> reports) {
  private static final int SIGNALS = 128;
  private static final int LAST_SIGNAL = 31;

  public ProcessDeath {
    reports = List.copyOf(reports);
  }

  /** Whether an exit code is that of a process that a signal ended. */
  public static boolean bySignal(int exitCode) {
    return exitCode > SIGNALS && exitCode <= SIGNALS + LAST_SIGNAL;
  }

  /** The signal with its name, or the exit code. */
  public static String describe(int exitCode) {
    if (!bySignal(exitCode)) {
      return "exit code " + exitCode;
    }
    String name =
        switch (exitCode - SIGNALS) {
          case 4 -> " SIGILL";
          case 6 -> " SIGABRT";
          case 7 -> " SIGBUS";
          case 8 -> " SIGFPE";
          case 9 -> " SIGKILL: killed from outside, or out of memory";
          case 11 -> " SIGSEGV";
          default -> "";
        };
    return "signal " + (exitCode - SIGNALS) + name;
  }

  /** How it ended, and what each report says of that, in one line. */
  public String sentence() {
    return describe(exitCode)
        + reports.stream()
            .map(report -> "; crash report " + name(report) + ": " + report.sentence())
            .collect(Collectors.joining());
  }

  private static String name(CollectedReport report) {
    return CrashReport.line(report.file().getFileName().toString());
  }
}
