package org.mpsstress.lincheck.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.lincheck.conformance.Conformance.Scope;
import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.DefaultStreamSyncPool;
import org.mpsstress.model.concurrent.broken.EarlyRecycleAllocator;
import org.mpsstress.model.concurrent.broken.EarlyTruthEventPool;
import org.mpsstress.model.concurrent.broken.SilentDefaultPool;

/** Specification, models and native pool agree on random calls; where something is broken, not. */
@Timeout(120)
final class ConformanceTest {
  private static final int HISTORIES = 60;
  private static final int HISTORIES_OF_MODELS = 240; // they are quick
  private static final int CALLS = 80;

  private static String first(
      String design, Scope scope, java.util.function.Supplier<Subject> make) {
    return LongStream.range(0, HISTORIES)
        .mapToObj(seed -> Conformance.check(design, make, scope, seed, CALLS))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static String models(
      ModelStreamPool pool, ModelEventPool events, ModelAllocator allocator, long seed) {
    return Conformance.check(
        "patched", () -> new ModelSubject(pool, events, allocator), Scope.MODELS, seed, CALLS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"patched", "upstream", "freelist"})
  void theNativePoolDoesAsTheSpecificationSays(String design) {
    assertThat(
            first(design, Scope.NATIVE, () -> new NativeSubject(design, null, Conformance.THREADS)))
        .isNull();
  }

  @Test
  void theModelsDoAsTheSpecificationSays() {
    for (long seed = 0; seed < HISTORIES_OF_MODELS; seed++) {
      ModelStreamPool pool = new ModelStreamPool(Conformance.THREADS);
      assertThat(models(pool, new ModelEventPool(), new ModelAllocator(pool), seed)).isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "new-threads-default-to-stream-0",
    "query-true-for-unrecorded-reused-event",
    "device-sync-current-stream-only",
  })
  void aDefectOfOneThreadIsSeenInTheNativePool(String defect) {
    assertThat(
            first(
                "patched",
                Scope.NATIVE,
                () -> new NativeSubject("patched", defect, Conformance.THREADS)))
        .isNotNull();
  }

  @Test
  void brokenModelsAreSeen() {
    int[] seen = new int[4];
    for (long seed = 0; seed < HISTORIES_OF_MODELS; seed++) {
      ModelStreamPool good = new ModelStreamPool(Conformance.THREADS);
      ModelEventPool events = new ModelEventPool();
      ModelAllocator allocator = new ModelAllocator(good);
      ModelStreamPool[] pools = {
        new DefaultStreamSyncPool(Conformance.THREADS), new SilentDefaultPool(Conformance.THREADS)
      };
      for (int i = 0; i < pools.length; i++) {
        seen[i] +=
            models(pools[i], new ModelEventPool(), new ModelAllocator(pools[i]), seed) == null
                ? 0
                : 1;
      }
      seen[2] += models(good, new EarlyTruthEventPool(), allocator, seed) == null ? 0 : 1;
      ModelStreamPool other = new ModelStreamPool(Conformance.THREADS);
      seen[3] += models(other, events, new EarlyRecycleAllocator(other), seed) == null ? 0 : 1;
    }
    assertThat(seen).as("of %s histories", HISTORIES_OF_MODELS).doesNotContain(0);
  }
}
