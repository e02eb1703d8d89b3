package org.mpsstress.scenarios.runner;

import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import org.mpsstress.model.PlainText;
import org.mpsstress.model.process.ChildCommand;
import org.mpsstress.model.record.CaseEnd;
import org.mpsstress.model.record.Control;
import org.mpsstress.model.record.Fault;
import org.mpsstress.model.record.FindingEntry;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.RunEnd;
import org.mpsstress.model.record.Skipped;

/**
 * Shows a run on standard error: one live line on a terminal, elsewhere one line every few seconds,
 * the first one sooner. What went wrong gets a line of its own at once, of findings of one cause
 * the first.
 */
public final class ProgressPrinter implements RunListener {
  private static final long LIVE_NANOS = 100_000_000L;
  private static final long LINE_NANOS = 5_000_000_000L;
  private static final long FIRST_LINE_NANOS = 2_000_000_000L;
  private static final int WIDTH = 100;

  private final PrintStream out;
  private final boolean live;
  private final LongSupplier nanoTime;
  private final Set<String> causes = new HashSet<>();
  private long lastAt;
  private boolean lineIsOpen;

  ProgressPrinter(PrintStream out, boolean live, LongSupplier nanoTime) {
    this.out = out;
    this.live = live;
    this.nanoTime = nanoTime;
    this.lastAt = nanoTime.getAsLong() - (live ? LIVE_NANOS : LINE_NANOS - FIRST_LINE_NANOS);
  }

  /** One for this process's standard error. */
  public static ProgressPrinter standardError() {
    return new ProgressPrinter(System.err, errorIsTerminal(), System::nanoTime);
  }

  /** Java knows only whether all three standard streams are a terminal together; test(1) knows. */
  private static boolean errorIsTerminal() {
    try {
      return ChildCommand.of("test", "-t", "2").run().succeeded();
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void progress(Progress now) {
    long time = nanoTime.getAsLong();
    if (time - lastAt < (live ? LIVE_NANOS : LINE_NANOS)) {
      return;
    }
    lastAt = time;
    String line = PlainText.line(describe(now));
    if (live) {
      // back to the line's beginning, over what was there
      out.print("\r\u001b[K" + (line.length() > WIDTH ? line.substring(0, WIDTH) : line));
      lineIsOpen = true;
    } else {
      out.println(line);
    }
    out.flush();
  }

  private static String describe(Progress now) {
    if (now.cases() == 0) { // no run of cases: what is done, and how much of it
      return String.format(
          Locale.ROOT,
          "[%4.0f s] %s%s",
          now.seconds(),
          now.now(),
          now.runs() > 1 ? ", " + now.run() + " of " + now.runs() : "");
    }
    return String.format(
        Locale.ROOT,
        "[%4.0f s] %d/%d cases, %s, %s%s",
        now.seconds(),
        now.casesDone(),
        now.cases(),
        now.findings() == 0 ? "no findings" : now.findings() + " findings",
        now.now(),
        now.runs() > 1 ? " run " + now.run() + "/" + now.runs() : "");
  }

  @Override
  public void entry(RecordEntry entry) {
    if (entry instanceof FindingEntry finding) {
      if (finding.cause() == null || causes.add(finding.cause())) {
        String where = finding.id() == null ? "" : finding.id() + ": ";
        line("finding  " + where + finding.kind() + ": " + firstLine(finding.message()));
      }
    } else if (entry instanceof Fault fault) {
      line("fault    " + firstLine(fault.message()));
    } else if (entry instanceof Control control && !control.found()) {
      String outcome = control.outcome().toUpperCase(java.util.Locale.ROOT);
      line(
          String.format(
              "%-8s control %s: %s", outcome, control.id(), firstLine(control.message())));
    } else if (entry instanceof CaseEnd end && end.reason() != null) {
      line(String.format("%-8s %s: %s", end.verdict(), end.id(), firstLine(end.reason())));
    } else if (entry instanceof Skipped skipped) {
      String which = skipped.caseId() == null ? "" : " " + skipped.caseId();
      line("skipped  " + skipped.scenario() + which + ": " + firstLine(skipped.reason()));
    } else if (entry instanceof RunEnd) {
      closeLine();
    }
  }

  private void line(String text) {
    closeLine();
    out.println(PlainText.cut(PlainText.line(text), PlainText.MESSAGE_BYTES));
    out.flush();
  }

  /** Nothing more comes: a live line is taken away. */
  void close() {
    closeLine();
  }

  private void closeLine() {
    if (lineIsOpen) {
      out.print("\r\u001b[K");
      out.flush();
      lineIsOpen = false;
    }
  }

  private static String firstLine(String text) {
    return text == null ? "" : text.lines().findFirst().orElse("");
  }
}
