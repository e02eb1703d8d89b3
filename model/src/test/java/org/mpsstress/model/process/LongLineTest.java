package org.mpsstress.model.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LongLineTest {
  @Test
  void itHoldsLittleHoweverMuchComes() {
    LongLine line = new LongLine(100);
    char[] chunk = "0123456789".repeat(5).toCharArray();
    for (int i = 0; i < 10_000; i++) {
      line.add(chunk, 0, chunk.length);
      assertThat(line.held()).isLessThan(200);
    }
    assertThat(line.text()).isEqualTo("0123456789".repeat(10));
    assertThat(line.dropped()).isEqualTo(500_000 - 100);
  }

  @Test
  void itIsTheEndOfAllThatCame() {
    Random random = new Random(17);
    LongLine line = new LongLine(20);
    for (int round = 0; round < 200; round++) {
      StringBuilder all = new StringBuilder();
      for (int i = random.nextInt(10); i > 0; i--) {
        String more = Integer.toString(random.nextInt()).repeat(random.nextInt(3));
        line.add(("(" + more + ")").toCharArray(), 1, 1 + more.length());
        all.append(more);
      }
      int dropped = Math.max(0, all.length() - 20);
      assertThat(line.text()).isEqualTo(all.substring(dropped));
      assertThat(line.dropped()).isEqualTo(dropped);
      line.clear();
    }
  }
}
