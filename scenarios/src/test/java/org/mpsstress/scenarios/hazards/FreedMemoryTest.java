package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of what one thread has freed still waits for the device (C36, C39). */
class FreedMemoryTest {
  /** Lines after "x = randint [4, 4]" on a thread's own stream, where s is another one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count pending_frees answers 0",
        "synchronize stream; free x; count pending_frees answers 0",
        "gate; y = relu x; free x; count pending_frees answers 1; open gate",
        "synchronize stream; record_stream x on s; on s: gate; on s: y = relu x; free x; "
            + "z = randint [4, 4]; count pending_frees answers 1; open gate",
        "free x; empty_cache; count pending_frees answers 0",
        "p = borrow x; synchronize stream; on s: gate; free x; record_stream p on s; "
            + "count pending_frees answers 0; open gate",
      })
  void whatIsHeldOrDoneIsKnown(String lines) {
    assertThat(judged(lines)).isEqualTo("nothing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // it may be done
        "free x; count pending_frees answers 1",
        "gate; y = relu x; free x; open gate; count pending_frees answers 1",
        // its handler may still have to be called, although the work is done
        "free x; synchronize stream; count pending_frees answers 0",
        // its own stream may have it again
        "gate; y = relu x; free x; z = randint [4, 4]; count pending_frees answers 1; open gate",
        // what was read out went through memory of its own
        "y = upload [4, 4]; count pending_frees answers 0",
        // it had its memory when its kernel was asked for
        "y = relu x; randn [4, 4] raises \"library\"; count pending_frees answers 0",
        // an event tells of work, not of the command buffer
        "e = event; record e; synchronize e; free x; count pending_frees answers 0",
      })
  void whatMayBeDoneOrNotIsUnknown(String lines) {
    assertThat(judged(lines)).contains("the count depends on timing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count pending_frees answers 1 | the count is 0",
        "gate; y = relu x; free x; count pending_frees answers 2; open gate | the count is 1",
      })
  void anotherCountIsRefused(String lines, String why) {
    assertThat(judged(lines)).contains(why);
  }

  private static String judged(String lines) {
    return Tried.judged(Tried.threads(1, lines), "patched");
  }
}
