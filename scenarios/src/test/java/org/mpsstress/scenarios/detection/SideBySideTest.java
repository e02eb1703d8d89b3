package org.mpsstress.scenarios.detection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mpsstress.scenarios.runner.cases.RunInterrupted;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What may be done side by side is; what needs the machine has it alone. */
@Timeout(60)
final class SideBySideTest {
  private static final Predicate<String> LOWER_CASE = item -> Character.isLowerCase(item.charAt(0));

  private final List<String> told = new ArrayList<>();

  @Test
  void whatMayBeBesideOthersIsTriedAndToldFirstEachInItsOrder() throws Exception {
    SideBySide.each(
        List.of("A", "b", "C", "d"), LOWER_CASE, item -> item + item, (item, of) -> told.add(of));
    assertThat(told).containsExactly("bb", "dd", "AA", "CC");
  }

  @Test
  void whatMustBeAloneIsDoneByTheCallerAfterAllOthers() throws Exception {
    Thread caller = Thread.currentThread();
    List<String> done = Collections.synchronizedList(new ArrayList<>());
    SideBySide.each(
        List.of("A", "b", "c", "D"),
        LOWER_CASE,
        item -> {
          assertThat(Thread.currentThread() == caller).isEqualTo(!LOWER_CASE.test(item));
          done.add(item);
          return item;
        },
        (item, of) -> assertThat(Thread.currentThread()).isSameAs(caller));
    assertThat(done.subList(2, 4)).containsExactly("A", "D");
  }

  /** Each waits for the other. */
  @Test
  void asManyAreUnderWayAsThereAreProcessors() throws Exception {
    int together = Runtime.getRuntime().availableProcessors();
    CyclicBarrier meeting = new CyclicBarrier(together);
    List<Integer> items = new ArrayList<>();
    for (int item = 0; item < together; item++) {
      items.add(item);
    }
    SideBySide.each(
        items,
        item -> true,
        item -> {
          try {
            return meeting.await();
          } catch (java.util.concurrent.BrokenBarrierException error) {
            throw new IllegalStateException(error);
          }
        },
        (item, of) -> told.add("" + item));
    assertThat(told).hasSize(together);
  }

  @Test
  void whatEndsOneEndsAllAsWhatItWas() {
    for (Predicate<String> parallel : List.<Predicate<String>>of(item -> true, item -> false)) {
      told.clear();
      assertThatThrownBy(() -> failing(parallel, new RunInterrupted()))
          .isInstanceOf(RunInterrupted.class);
      assertThatThrownBy(() -> failing(parallel, new FrameworkError("broken")))
          .isInstanceOf(FrameworkError.class)
          .hasMessage("broken");
      assertThat(told).containsExactly("a", "a"); // nothing that comes after it
    }
  }

  private void failing(Predicate<String> parallel, Exception failure) throws Exception {
    SideBySide.each(
        List.of("a", "b", "c"),
        parallel,
        item -> {
          if (item.equals("b")) {
            if (failure instanceof RunInterrupted interrupted) {
              throw interrupted;
            }
            throw (RuntimeException) failure;
          }
          return item;
        },
        (item, of) -> told.add(of));
  }
}
