package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.record.FindingEntry;

/** What a user sees while a run goes on. */
class ProgressPrinterTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong(1);

  private ProgressPrinter printer(boolean live) {
    return new ProgressPrinter(
        new PrintStream(shown, true, StandardCharsets.UTF_8), live, nanos::get);
  }

  private static RunListener.Progress at(int done) {
    return new RunListener.Progress(done, 9, "oversubscription", 2, 5, 0, 12);
  }

  private String text() {
    return shown.toString(StandardCharsets.UTF_8);
  }

  @Test
  void elsewhereThanOnATerminalThereIsALineEveryFewSeconds() {
    ProgressPrinter printer = printer(false);
    for (int i = 0; i < 100; i++) {
      nanos.addAndGet(100_000_000L);
      printer.progress(at(i));
    }
    assertThat(text().lines()).hasSize(2).allMatch(line -> line.startsWith("[  12 s]"));
    assertThat(text())
        .contains("19/9 cases, no findings")
        .contains("69/9 cases, no findings, oversubscription run 2/5");
  }

  @Test
  void whatMakesNoRecordIsShownAfterTwoSecondsAndGoneBeforeItsAnswer() {
    StepsPrinter steps = new StepsPrinter(printer(true), nanos::get);
    steps.at("other schedules", 50, 117);
    nanos.addAndGet(3_000_000_000L);
    assertThat(steps.tick()).isTrue();
    assertThat(text()).isEqualTo("\r\u001b[K[   3 s] other schedules, 50 of 117");
    StringWriter answer = new StringWriter();
    steps.before(new PrintWriter(answer)).println("not seen");
    assertThat(text()).endsWith("117\r\u001b[K");
    assertThat(answer.toString()).startsWith("not seen");
    assertThat(steps.tick()).isFalse();

    shown.reset();
    StepsPrinter lines = new StepsPrinter(printer(false), nanos::get);
    lines.at("its own schedule");
    nanos.addAndGet(1_900_000_000L);
    lines.tick();
    assertThat(text()).isEmpty();
    nanos.addAndGet(200_000_000L);
    lines.tick();
    assertThat(text().lines()).containsExactly("[   2 s] its own schedule");
  }

  @Test
  void onATerminalThereIsOneLiveLine() {
    ProgressPrinter printer = printer(true);
    for (int i = 0; i < 10; i++) {
      nanos.addAndGet(200_000_000L);
      printer.progress(at(i));
    }
    assertThat(text()).doesNotContain("\n");
    assertThat(text().split("\r")).hasSize(11);
  }

  @Test
  void aFindingGetsItsOwnLineAtOnce() {
    ProgressPrinter printer = printer(true);
    nanos.addAndGet(200_000_000L);
    printer.progress(at(1));
    printer.entry(FindingEntry.of("a[1]", Finding.of(FindingKind.VALUE, "3 instead of 5\nmore")));
    assertThat(text()).endsWith("\r\u001b[Kfinding  a[1]: value: 3 instead of 5\n");
  }

  @Test
  void aCauseIsToldOnce() {
    ProgressPrinter printer = printer(false);
    for (String cause : new String[] {"a".repeat(16), "b".repeat(16), "a".repeat(16), null, null}) {
      Finding finding = Finding.of(FindingKind.RACE, "cause " + cause);
      printer.entry(FindingEntry.of("a[1]", finding.withCause(cause)));
    }
    assertThat(text().lines())
        .containsExactly(
            "finding  a[1]: race: cause aaaaaaaaaaaaaaaa",
            "finding  a[1]: race: cause bbbbbbbbbbbbbbbb",
            "finding  a[1]: race: cause null",
            "finding  a[1]: race: cause null");
  }
}
