package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thread that is alone holds nobody else up, but itself by a stream's other name. */
class LoneHazardsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched | 1 | d = default stream; on d: gate; open gate |",
        "patched | 2 | n = stream 0; on n: gate; open gate | others may wait for the gate",
        "patched | 1 | d = default stream; on d: gate; synchronize stream s; open gate |",
        "patched | 1 | d = default stream; on d: gate; synchronize stream d; open gate | its own gate",
        "patched | 1 | n = stream 2; on n: gate; synchronize stream s; open gate | its own gate",
        "patched | 1 | n = stream 2; on s: gate; synchronize stream n; open gate | its own gate",
        "patched | 1 | n = stream 2; on n: gate; m = stream 3; synchronize stream m; open gate |",
        "patched | 1 | n = stream 31; on n: gate; synchronize stream s; open gate |",
        "upstream | 1 | y = extension x; synchronize stream; check y |",
        "upstream | 2 | y = extension x; synchronize stream; check y | the extension's stream",
      })
  void itsGatesAreKnown(String pool, int threads, String lines, String why) {
    assertThat(Tried.judged(Tried.threads(threads, lines), pool))
        .contains(why == null ? "nothing" : why);
  }

  /** Where the round robin has come round, a stream may have two names. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "synchronize stream |",
        "d = default stream; synchronize stream d |",
        "synchronize stream t | its own gate",
        "e = event; record e on t; synchronize e | its own gate",
        "e = event; record e on t; poll e | its own gate",
        "on t: read x | its own gate",
      })
  void anAliasIsHeldAsWell(String lines, String why) {
    String held = "t = pool stream; synchronize stream; on s: gate; " + lines + "; open gate";
    String text =
        Tried.threads(1, held)
            .replace("    setup:", "    main: true\n    iterations: 40\n    setup:");
    assertThat(Tried.judged(text, "patched")).contains(why == null ? "nothing" : why);
  }

  /** What came before and is known to be done is not behind the gate. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "15 | synchronize stream; gate; z = relu x; open gate |",
        "15 | gate; z = relu x; open gate | too much waits for a gate",
      })
  void whatIsDoneDoesNotWaitBehindAGate(int before, String lines, String why) {
    String all = "y = relu x; ".repeat(before) + lines;
    assertThat(Tried.judged(Tried.threads(1, all), "patched"))
        .contains(why == null ? "nothing" : why);
  }
}
