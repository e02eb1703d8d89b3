package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How often somebody who is asked all the time lets it be done. */
class PaceTest {
  @Test
  void itIsTimeAtOnceAndThenOnceInAWhile() {
    AtomicLong now = new AtomicLong(Long.MAX_VALUE - 150_000_000); // it may overflow
    Pace pace = new Pace(Duration.ofMillis(100), now::get);
    List<Integer> times = new ArrayList<>();
    for (int millis = 0; millis < 350; millis += 10) {
      if (pace.isTime()) {
        times.add(millis);
      }
      now.addAndGet(10_000_000);
    }
    assertThat(times).containsExactly(0, 100, 200, 300);
  }

  @Test
  void whoIsLateGetsNoneBack() {
    AtomicLong now = new AtomicLong();
    Pace pace = new Pace(Duration.ofMillis(100), now::get);
    assertThat(pace.isTime()).isTrue();
    now.addAndGet(1_000_000_000);
    assertThat(pace.isTime()).isTrue();
    assertThat(pace.isTime()).isFalse();
  }
}
