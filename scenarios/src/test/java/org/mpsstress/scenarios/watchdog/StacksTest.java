package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** eu-stack's output, as it really looks. */
class StacksTest {
  @Test
  void readsFramesByThread() {
    String text =
        """
        PID 11600 - process
        TID 11600:
        #0  0x00007f08097fc503 clock_nanosleep@GLIBC_2.2.5
        #1  0x0000560ec80c94af
        TID 11601:
        #0  0x00007f08097fc503 - 1 mpss::Stream::synchronize()
        /usr/bin/eu-stack: dwfl_thread_getframes tid 11601: no error
        """;
    assertThat(Stacks.parse(text))
        .isEqualTo(
            Map.of(
                11600L,
                List.of("clock_nanosleep@GLIBC_2.2.5", "??"),
                11601L,
                List.of("mpss::Stream::synchronize()")));
  }

  @Test
  void aToolThatCouldNotLookYieldsNothing() {
    assertThat(Stacks.parse("eu-stack could not be run: permission denied\n")).isEmpty();
  }
}
