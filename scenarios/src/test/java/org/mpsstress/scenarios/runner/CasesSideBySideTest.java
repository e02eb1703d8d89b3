package org.mpsstress.scenarios.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mpsstress.model.record.CaseBegin;
import org.mpsstress.model.record.RecordEntry;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.cases.CaseExecution;
import org.mpsstress.scenarios.runner.cases.CaseMethod;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** Cases on two threads: what the record gets of them, and when none begins any more. */
@Timeout(60)
class CasesSideBySideTest {
  private final List<String> record = new ArrayList<>();
  private final AtomicInteger done = new AtomicInteger();

  /** A case that is its number and nothing else. */
  private record Numbered(int number) implements SuiteCase {
    static int of(SuiteCase one) {
      return ((Numbered) one).number();
    }

    @Override
    public CaseBegin begin() {
      throw new AssertionError("nobody asks");
    }

    @Override
    public CaseExecution execution(CaseMethod.Context context) {
      throw new AssertionError("nobody asks");
    }
  }

  private static RecordEntry entry(Object text) {
    return new Skipped(String.valueOf(text), null, "for a reason");
  }

  private void run(int cases, BooleanSupplier goesOn, CasesSideBySide.Turn turn)
      throws RunInterrupted, InterruptedException {
    Consumer<RecordEntry> takes = one -> record.add(((Skipped) one).scenario());
    List<SuiteCase> all =
        IntStream.range(0, cases).mapToObj(number -> (SuiteCase) new Numbered(number)).toList();
    new CasesSideBySide(2, goesOn, takes).run(all, turn, done::incrementAndGet);
  }

  @Test
  void twoRunAtATimeAndTheRecordIsInTheirOrder() throws Exception {
    CountDownLatch secondIsDone = new CountDownLatch(1);
    run(
        4,
        () -> true,
        (one, says) -> {
          int number = Numbered.of(one);
          says.accept(entry("begin " + number));
          if (number == 0) { // ends after the one behind it
            assertThat(secondIsDone.await(30, TimeUnit.SECONDS)).isTrue();
          } else {
            secondIsDone.countDown();
          }
          says.accept(entry("end " + number));
        });
    assertThat(record)
        .containsExactly(
            "begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3");
    assertThat(done).hasValue(4);
  }

  @Test
  void noneBeginsWhenTimeIsUp() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    run(
        100,
        () -> begun.get() < 3,
        (one, says) -> {
          begun.incrementAndGet();
          says.accept(entry(Numbered.of(one)));
        });
    assertThat(record).hasSizeBetween(3, 4); // both threads may have looked before either began
    assertThat(done).hasValue(record.size());
  }

  @Test
  void afterAFailureNoneBeginsAndWhatTheOthersSaidIsKept() throws Exception {
    CountDownLatch bothRun = new CountDownLatch(2);
    CountDownLatch failing = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                run(
                    100,
                    () -> true,
                    (one, says) -> {
                      bothRun.countDown();
                      assertThat(bothRun.await(30, TimeUnit.SECONDS)).isTrue();
                      says.accept(entry(Numbered.of(one)));
                      if (Numbered.of(one) == 1) {
                        failing.countDown();
                        throw new FrameworkError("it broke");
                      }
                      assertThat(failing.await(30, TimeUnit.SECONDS)).isTrue();
                      Thread.sleep(200); // until the failure is known
                    }))
        .isInstanceOf(FrameworkError.class)
        .hasMessage("it broke");
    assertThat(record).containsExactly("0", "1");
  }

  @Test
  void theUsersWishToEndIsPassedOn() {
    assertThatThrownBy(
            () ->
                run(
                    2,
                    () -> true,
                    (one, says) -> {
                      says.accept(entry("cut off"));
                      throw new RunInterrupted();
                    }))
        .isInstanceOf(RunInterrupted.class);
    assertThat(record).contains("cut off");
  }
}
