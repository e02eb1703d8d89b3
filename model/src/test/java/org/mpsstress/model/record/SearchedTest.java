package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SearchedTest {
  private static String sentence(Integer preemptions, String... leftOut) {
    return new Searched(true, preemptions, 1_234, List.of(leftOut)).sentence();
  }

  @Test
  void theBoundIsSaid() {
    assertThat(sentence(null)).isEqualTo("all schedules were run (1,234 that differ)");
    assertThat(sentence(0))
        .isEqualTo(
            "all schedules without a preemption were run (1,234); of those with more, not all");
    assertThat(sentence(1)).startsWith("all schedules with at most 1 preemption were run (1,234)");
    assertThat(sentence(2)).startsWith("all schedules with at most 2 preemptions were run (1,234)");
    assertThat(new Searched(false, null, 0, List.of()).sentence())
        .isEqualTo("not even all schedules without a preemption were run");
  }

  @Test
  void soIsWhatWasLeftOut() {
    assertThat(sentence(null, "polling", "times"))
        .isEqualTo(
            "all schedules were run (1,234 that differ); but a thread that polls waited until what"
                + " it looks at changed, and time passed only when nobody could go on");
    assertThat(sentence(null, "reuse"))
        .isEqualTo(
            "all schedules were run (1,234 that differ); but no address of freed memory came again");
    assertThatThrownBy(() -> sentence(null, "haste"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a search leaves nothing out for 'haste'");
  }
}
