package org.mpsstress.scenarios.watchdog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tools' output, as it really looks. */
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
    assertThat(Stacks.ofEuStack(text))
        .isEqualTo(
            Map.of(
                11600L,
                List.of("clock_nanosleep@GLIBC_2.2.5", "??"),
                11601L,
                List.of("mpss::Stream::synchronize()")));
  }

  @Test
  void aToolThatCouldNotLookYieldsNothing() {
    assertThat(Stacks.ofEuStack("eu-stack could not be run: permission denied\n")).isEmpty();
  }

  @Test
  void readsJavaFramesByThread() {
    String text =
        """
        "one lane 1" #23 daemon prio=5 os_prio=0 cpu=1.2ms elapsed=3s tid=0x7f nid=0x2d50 in wait()
           java.lang.Thread.State: WAITING (on object monitor)
        \tat java.lang.Object.wait(java.base@17.0.15/Native Method)
        \t- waiting on <0x00000000e0> (a org.mpsstress.scenarios.driver.Channel)
        \tat org.mpsstress.scenarios.driver.Channel.receive(Channel.java:50)

        "other" #24 daemon prio=5 tid=0x7f nid=11601 runnable  [0x0]
           java.lang.Thread.State: RUNNABLE
        """;
    assertThat(Stacks.ofThreadDump(text))
        .isEqualTo(
            Map.of(
                0x2d50L,
                List.of(
                    "at java.lang.Object.wait(java.base@17.0.15/Native Method)",
                    "at org.mpsstress.scenarios.driver.Channel.receive(Channel.java:50)"),
                11601L,
                List.of()));
  }
}
