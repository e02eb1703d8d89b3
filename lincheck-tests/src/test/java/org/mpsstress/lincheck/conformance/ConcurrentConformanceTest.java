package org.mpsstress.lincheck.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of threads at once have an order in every sound pool, and in some broken one none. */
@Timeout(120)
final class ConcurrentConformanceTest {
  private static final int HISTORIES = 300;

  private static String first(String design, String defect, int histories) {
    return LongStream.range(0, histories)
        .mapToObj(
            seed ->
                ConcurrentConformance.check(
                    design, new NativeSubject(design, defect, Conformance.THREADS), seed))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream", "freelist"})
  void theNativePoolsCallsHaveAnOrder(String design) {
    assertThat(first(design, null, HISTORIES)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "patched, new-threads-default-to-stream-0",
    "upstream, query-true-for-unrecorded-reused-event",
    "freelist, active-stream-count-sticky",
  })
  void aDefectLeavesNone(String design, String defect) {
    assertThat(first(design, defect, HISTORIES))
        .contains("no order of the calls explains their answers");
  }
}
