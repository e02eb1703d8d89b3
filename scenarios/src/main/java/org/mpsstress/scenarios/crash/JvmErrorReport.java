package org.mpsstress.scenarios.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM's own report, {@code hs_err_pid.log}. It alone knows the signal where no core is to be
 * written: the JVM then ends itself with exit code 1.
 */
final class JvmErrorReport {
  private static final Pattern CAUSE =
      Pattern.compile("#\\s+(SIG\\w+|Internal Error|Out of Memory Error) (\\(.{1,200}?\\)).*");
  private static final Pattern PROCESS = Pattern.compile("#.*\\bpid=(\\d{1,9}),.*");
  private static final Pattern THREAD = Pattern.compile("Current thread .*?:\\s+(.*)");
  private static final Pattern SIGNAL = Pattern.compile("siginfo: (.*)");
  private static final Pattern MAPPED = Pattern.compile("[0-9a-f]+-[0-9a-f]+ .*?\\s(/.*)");

  private JvmErrorReport() {}

  static CrashReport parse(String text) throws CrashReportException {
    String exception = "";
    String signal = "";
    Long pid = null;
    String thread = "";
    String reason = "";
    String library = "";
    List<String> frames = new ArrayList<>();
    boolean within = false;
    boolean next = false;
    for (String line : text.lines().toList()) {
      Matcher cause = CAUSE.matcher(line);
      Matcher current = THREAD.matcher(line);
      Matcher information = SIGNAL.matcher(line);
      Matcher mapped = MAPPED.matcher(line);
      Matcher process = PROCESS.matcher(line);
      if (pid == null && process.matches()) {
        pid = Long.valueOf(process.group(1));
      }
      if (exception.isEmpty() && signal.isEmpty() && cause.matches()) {
        boolean isSignal = cause.group(1).startsWith("SIG");
        signal = isSignal ? cause.group(1) : "";
        exception = isSignal ? "" : cause.group(1) + " " + cause.group(2);
      } else if (line.equals("# Problematic frame:")) {
        next = true;
      } else if (next) {
        frames.add(line.replaceFirst("^#\\s*", ""));
        next = false;
      } else if (line.startsWith("Native frames:") || line.startsWith("Java frames:")) {
        within = true;
      } else if (line.isBlank()) {
        within = false;
      } else if (within) {
        frames.add(line.strip());
      } else if (thread.isEmpty() && current.matches()) {
        thread = current.group(1);
      } else if (reason.isEmpty() && information.matches()) {
        reason = information.group(1);
      } else if (mapped.matches() && CrashReport.isTorch(mapped.group(1))) {
        library = mapped.group(1);
      }
    }
    if (exception.isEmpty() && signal.isEmpty()) {
      throw new CrashReportException("it names no signal and no error; was it cut off?");
    }
    return new CrashReport(
        "java", pid, exception, signal, reason, thread, distinct(frames), library, "");
  }

  /** The problematic frame is the first of the native ones, too. */
  private static List<String> distinct(List<String> frames) {
    return frames.stream().distinct().toList();
  }
}
