package org.mpsstress.scenarios.oracle.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.oracle.observation.PoolStreams;
import org.mpsstress.scenarios.plan.Plan;

class StreamTextsTest {
  private static final int POOL = 32;
  private static final int SET = 33;
  private static final int NAMED = 39;

  private static Plan.Operation operation(
      int code, Integer target, List<Integer> arguments, Integer number) {
    return new Plan.Operation(
        code, "", 10, "", target, arguments, null, number, null, null, Plan.Expected.NOTHING);
  }

  private static TraceRecord end(int code, int stream) {
    return new TraceRecord(1, 0, 0, RecordKind.END, code, stream, 0, 0);
  }

  /** What is wrong with the error of a thread that sets that stream. */
  private static String refused(String pool, int number, String text) {
    StreamTexts texts = new StreamTexts(PoolStreams.of(pool));
    texts.written(operation(NAMED, 0, List.of(), number), end(NAMED, -1));
    return texts.wrong(text, operation(SET, null, List.of(0), null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched  | MPS stream index 40 is out of range [0, 32)",
        "freelist | stream 40 is out of range [0,31]",
        "patched  | 40 is out of range, there are 32 streams",
        "upstream | MPS stream 40 not found in pool [1, 32]",
        "upstream | MPS stream 40 not found in pool [0, 33)",
        "freelist | MPS stream 40 is in use by another thread",
        "freelist | MPS stream pool exhausted: all 31 worker streams are in use",
        "patched  | streams 1 and 4, expected the same one",
        "patched  | MPS device index 1 is not -1 or 0"
      })
  void rightNumbersAreNoObjection(String pool, String text) {
    assertThat(refused(pool, 40, text)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patched  | MPS stream index 4 is out of range [0, 32)         | C12",
        "patched  | MPS stream index 40 is out of range                | C12",
        "patched  | MPS stream index 40 is out of range [1, 32)        | C12",
        "patched  | MPS stream index 40 is out of range [0, 31)        | C12",
        "freelist | MPS stream index 40 is out of range [0, 32]        | C12",
        "upstream | MPS stream 40 not found in pool [2, 32]            | C12",
        "freelist | MPS stream 4 is in use by another thread           | C9",
        "freelist | pool exhausted: all 32 worker streams are in use   | C6"
      })
  void wrongNumbersAre(String pool, String text, String clause) {
    assertThat(refused(pool, 40, text)).contains(clause);
  }

  @ParameterizedTest
  @CsvSource({"7, true", "8, false", "0, false"})
  void aStreamThatWasAnsweredIsKnownAsWell(int told, boolean right) {
    StreamTexts texts = new StreamTexts(PoolStreams.of("freelist"));
    texts.written(operation(POOL, 0, List.of(), null), end(POOL, 7));
    String wrong =
        texts.wrong(
            "MPS stream " + told + " is in use by another thread",
            operation(SET, null, List.of(0), null));
    assertThat(wrong == null).isEqualTo(right);
  }

  /** On stream 7, in a block on the queue of that one, of 8, or in none. */
  @ParameterizedTest
  @CsvSource({", 7, true", ", 8, false", "0, 7, true", "0, 8, false", "1, 7, true", "1, 8, true"})
  void inABlockOnAnotherQueueEitherMayBeCurrent(Integer block, int told, boolean right) {
    StreamTexts texts = new StreamTexts(PoolStreams.of("patched"));
    texts.written(operation(POOL, 0, List.of(), null), end(POOL, 7));
    texts.written(operation(POOL, 1, List.of(), null), end(POOL, 8));
    Plan.Operation commit =
        new Plan.Operation(
            57, "", 10, "", null, List.of(), null, null, 0, block, Plan.Expected.NOTHING);
    String wrong = texts.wrong("commitAndContinue is not enabled on MPS stream " + told, commit);
    assertThat(wrong == null).isEqualTo(right);
  }
}
