package org.mpsstress.benchmarks.start;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.stream.DoubleStream;
import org.mpsstress.benchmarks.Sample;
import org.mpsstress.model.Json;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.model.bench.StartSkew;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/**
 * How far apart threads left one barrier, round after round, in nanoseconds.
 *
 * @param barrier its name
 * @param threads that met
 * @param firstToSecond from the first thread that left to the second, in each round
 * @param firstToLast from the first to the last, in each round
 */
record Skews(String barrier, int threads, double[] firstToSecond, double[] firstToLast) {
  /** The lines of {@code mps-bench-skew}. */
  static List<Skews> parse(String lines) {
    return lines.lines().map(Skews::parseLine).toList();
  }

  private static Skews parseLine(String line) {
    try {
      Skews skews = Json.mapper().readValue(line, Skews.class);
      if (skews.barrier == null || skews.firstToSecond == null || skews.firstToLast == null) {
        throw new FrameworkError("mps-bench-skew left something out: " + line);
      }
      return skews;
    } catch (JsonProcessingException failure) {
      throw new FrameworkError("mps-bench-skew wrote no JSON: " + line, failure);
    }
  }

  /** These rounds and those of another measurement of the same barrier. */
  Skews and(Skews others) {
    return new Skews(
        barrier,
        threads,
        join(firstToSecond, others.firstToSecond),
        join(firstToLast, others.firstToLast));
  }

  private static double[] join(double[] some, double[] more) {
    return DoubleStream.concat(DoubleStream.of(some), DoubleStream.of(more)).toArray();
  }

  /** Median and 99th percentile of both. */
  List<Measurement> figures() {
    Sample second = Sample.of(firstToSecond);
    Sample last = Sample.of(firstToLast);
    return List.of(
        figure("first-to-second", second.median()),
        figure("first-to-second-p99", second.percentile(0.99)),
        figure("first-to-last", last.median()),
        figure("first-to-last-p99", last.percentile(0.99)));
  }

  private Measurement figure(String what, double nanos) {
    return Measurement.of(StartSkew.name(threads, barrier, what), nanos, "ns");
  }
}
