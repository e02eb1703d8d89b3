package org.mpsstress.benchmarks.costs;

import java.util.concurrent.TimeUnit;
import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.model.Pool;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What "current stream" costs from Java, to be compared with the same call in C++. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CurrentStreamBenchmark {
  private StreamPool pool;

  /** A pool of its own. */
  @Setup
  public void createPool() {
    pool = StreamPool.create(Pool.PATCHED.word());
  }

  /** Gives the pool back. */
  @TearDown
  public void closePool() {
    pool.close();
  }

  /** The Java-visible call. */
  @Benchmark
  public Stream currentStream(ProcessorShare share) {
    return pool.current();
  }
}
