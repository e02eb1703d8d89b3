package org.mpsstress.scenarios.hazards;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Streams that are given back, that come round, and that others have. */
class StreamHazardsTest {
  /** On freelist all streams of a thread are waited for and go back, whatever they are called. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "freelist | release stream; check x |",
        "patched | release stream; check x | the host does not know",
        "freelist | on s: y = full [2] 1; release stream; check y |",
        "freelist | release stream; on s: y = full [2] 1 | the stream was given back",
        "freelist | release stream; synchronize stream s | the stream was given back",
        "freelist | o = current stream; release stream; set stream o | the stream was given back",
        "freelist | release stream; y = full [2] 1; check y | the host does not know",
        "freelist | on s: release stream | beneath its use",
        "freelist | on s: gate; release stream; open gate | its own gate",
        "patched | release stream; on s: y = full [2] 1; synchronize stream s; check y |",
        "upstream | release stream | not every pool",
      })
  void releasedStreamsAreNobodysOnFreelist(String pool, String lines, String why) {
    assertThat(Tried.judged(Tried.threads(2, lines), pool)).contains(why == null ? "nothing" : why);
  }

  /** A poll commits nothing, and others may keep a stream from being idle (C18). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "on s: y = full [2] 1; commit s; poll stream s; check y |",
        "on s: y = full [2] 1; commit and continue s; poll stream s; check y |",
        "on s: y = full [2] 1; poll stream s | nobody commits its work",
        "on s: y = full [2] 1; commit and continue s raises \"not\"; poll stream s | nobody commits",
        "on s: y = full [2] 1; commit s; on s: z = relu y; poll stream s | nobody commits its work",
        "on s: gate; commit s; poll stream s | its own gate",
        "e = event; record e on s; poll e |",
        "e = event; poll e | nothing was recorded",
        "on s: gate; e = event; record e on s; poll e | its own gate",
        "adopt | there is one main thread",
      })
  void whoPollsKnowsThatTheAnswerWillBeYes(String lines, String why) {
    assertThat(Tried.judged(Tried.threads(1, lines), "patched"))
        .contains(why == null ? "nothing" : why);
  }

  /** Not so a device: upstream waits for no more streams after one that has failed (C17). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "on s: y = full [2] 1; synchronize stream s raises 'GPU'; query stream s answers 1 |",
        "on s: y = full [2] 1; synchronize stream s raises 'GPU'; check y |",
        "on s: y = full [2] 1; synchronize device raises 'GPU'; query stream s answers 1 | timing",
        "on s: gate; synchronize stream s raises 'GPU' | its own gate",
      })
  void whoIsToldOfAnErrorHasWaited(String lines, String why) {
    assertThat(Tried.judged(Tried.threads(1, lines.replace('\'', '"')), "patched"))
        .contains(why == null ? "nothing" : why);
  }

  /** Whatever one of them has seen (C18, C31). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "d = default stream; poll stream d | others may use the stream",
        "record shared_mark; poll shared_mark | others may move its mark",
      })
  void whoPollsWhatOthersUseMayWaitForThem(String lines, String why) {
    String own = Tried.threads(2, lines);
    String shared = own.replace("groups:", "setup:\n  - shared_mark = event\ngroups:");
    assertThat(Tried.judged(lines.contains("mark") ? shared : own, "patched")).contains(why);
  }

  /** The round robin comes round; on freelist others would be given none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched | 1 | query stream |",
        "patched | 4 | query stream |",
        "patched | 1 | different s t | they may be one",
        "patched | 1 | on t: gate; open gate |",
        "patched | 4 | on t: gate; open gate | others may wait for the gate",
        "patched | 1 | synchronize stream t; query stream t answers 1 | depends on timing",
        "freelist | 1 | query stream |",
        "freelist | 2 | query stream | too many streams are drawn",
      })
  void moreStreamsThanThereAreAreShared(String pool, int threads, String lines, String why) {
    String text =
        Tried.threads(threads, "t = pool stream; synchronize stream; " + lines)
            .replace("    setup:", "    iterations: 40\n    setup:");
    assertThat(Tried.judged(text, pool)).contains(why == null ? "nothing" : why);
  }

  /** A stream that another thread has as well is nobody's own any more. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched | on s: gate; open gate; send handed s |",
        "patched | send handed s; on s: gate; open gate | others may wait for the gate",
        "patched | send handed s; synchronize stream s; query stream s answers 1 | depends on timing",
        "freelist | send handed s | the stream is another thread's there",
      })
  void aStreamThatWasSentIsShared(String pool, String lines, String why) {
    String text =
        """
        scenario: tried
        title: Tried
        checks: [C9]
        pools: [patched, freelist]
        channels:
          handed: { capacity: 1, carries: stream }
        groups:
          - name: receiver
            program:
              - s = receive handed
              - on s: x = randint [4, 4]
              - synchronize stream s
              - check x
          - name: sender
            program:
              - s = pool stream
        """
            + Tried.listed(lines);
    assertThat(Tried.judged(text, pool)).contains(why == null ? "nothing" : why);
  }

  /** CUDA's allocator records an event there, and the stream is at work until that is done. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hold 1us | nothing",
        "record_stream x on s; free x | the answer depends on timing",
        "record_stream x on s | the answer depends on timing",
      })
  void whoFreesMemoryMayGiveItsStreamsACommand(String lines, String onCuda) {
    String asked = "; synchronize stream; synchronize stream s; query stream s answers 1";
    String scenario = Tried.threads(2, lines + asked);
    assertThat(Tried.judged(scenario, "upstream")).isEqualTo("nothing");
    assertThat(Tried.judged(scenario, "cuda")).contains(onCuda);
  }
}
