package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What several threads do in one queue of pool upstream (C17). */
class QueueHazardsTest {
  /**
   * On upstream a wait for all waits within each queue: the gate's thread does not come in (C17).
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "upstream | 2 | on s: gate; on s: y = full [2] 1; open gate; synchronize device | in the queue",
        "upstream | 2 | on s: gate; record_events x; open gate; empty_cache | in the queue",
        "upstream | 1 | on s: gate; on s: y = full [2] 1; open gate; synchronize device |",
        "patched | 2 | on s: gate; on s: y = full [2] 1; open gate; synchronize device |",
        "upstream | 2 | on s: gate; t = pool stream; open gate; synchronize device |",
        "upstream | 2 | on s: gate; on s: y = full [2] 1; open gate; synchronize stream |",
      })
  void nobodyComesToAQueueBehindAGateWhereOthersWaitForAll(
      String pool, int threads, String lines, String why) {
    assertThat(Tried.judged(Tried.threads(threads, lines), pool))
        .contains(why == null ? "nothing" : why);
  }

  /**
   * On upstream a block of one queue leaves the current stream: its work comes to another queue.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "block s { y = relu x } | from the one queue to the other",
        "t = pool stream; set stream t; block s { y = relu x }; synchronize stream; check y |",
        "t = pool stream; set stream t; block s { y = extension x }; synchronize stream; check y |",
        "t = pool stream; set stream t; block t { y = extension x } | the extension dispatches",
        "n = stream 7; set stream n; block s { y = relu x } | from the one queue to the other",
      })
  void ownStreamsMayBeUsedInBlocksOfEachOther(String lines, String why) {
    String scenario = Tried.threads(2, "synchronize stream; " + lines);
    assertThat(Tried.judged(scenario, "upstream")).contains(why == null ? "nothing" : why);
  }

  /** Memory of a stream that others use, too, may come from work of theirs that is not done. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "upstream | y = empty [4]; poke y | the device may still use it",
        "upstream | synchronize stream; y = empty [4]; poke y | the device may still use it",
        "upstream | y = empty [4]; synchronize stream; poke y; check y |",
      })
  void memoryOfASharedStreamIsWaitedFor(String pool, String lines, String why) {
    assertThat(Tried.judged(Tried.threads(2, lines), pool)).contains(why == null ? "nothing" : why);
  }
}
