package org.mpsstress.scenarios.runner;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.function.LongSupplier;

/**
 * Shows on standard error, as a run is shown, how far a command without a record has come. A thread
 * of its own does, for what is waited for need not call anybody.
 */
public final class StepsPrinter implements Steps, AutoCloseable {
  private static final long TICK_MILLIS = 100;

  private final ProgressPrinter printer;
  private final LongSupplier nanoTime;
  private final long began;
  private String what = "";
  private long number;
  private long of;
  private boolean over;

  StepsPrinter(ProgressPrinter printer, LongSupplier nanoTime) {
    this.printer = printer;
    this.nanoTime = nanoTime;
    this.began = nanoTime.getAsLong();
  }

  /** One for this process's standard error, from now on. */
  public static StepsPrinter standardError() {
    StepsPrinter steps = new StepsPrinter(ProgressPrinter.standardError(), System::nanoTime);
    Thread ticks = new Thread(steps::tickUntilOver, "progress");
    ticks.setDaemon(true);
    ticks.start();
    return steps;
  }

  private void tickUntilOver() {
    try {
      while (tick()) {
        Thread.sleep(TICK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void at(String now, long done, long most) {
    what = now;
    number = done;
    of = most;
  }

  /** Shows it, where it is time to; false once all is over. */
  synchronized boolean tick() {
    if (!over) {
      double seconds = (nanoTime.getAsLong() - began) * 1e-9;
      printer.progress(new RunListener.Progress(0, 0, what, clamp(number), clamp(of), 0, seconds));
    }
    return !over;
  }

  private static int clamp(long count) {
    return (int) Math.min(count, Integer.MAX_VALUE);
  }

  /** Writes there; a live line of this one is gone before the first character. */
  public PrintWriter before(PrintWriter out) {
    Writer closing =
        new FilterWriter(out) {
          @Override
          public void write(int character) throws IOException {
            StepsPrinter.this.close();
            super.write(character);
          }

          @Override
          public void write(char[] characters, int offset, int length) throws IOException {
            StepsPrinter.this.close();
            super.write(characters, offset, length);
          }

          @Override
          public void write(String text, int offset, int length) throws IOException {
            StepsPrinter.this.close();
            super.write(text, offset, length);
          }

          @Override
          public void close() throws IOException {
            StepsPrinter.this.close();
            super.flush();
          }
        };
    return new PrintWriter(closing, true);
  }

  /** Nothing more is shown. */
  @Override
  public synchronized void close() {
    over = true;
    printer.close();
  }
}
