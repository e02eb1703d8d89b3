package org.mpsstress.scenarios.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Surroundings.Faults;
import org.mpsstress.scenarios.language.shape.Keywords;

/** What can be around a program, in a word each. */
enum Around {
  GPU_ERROR("gpu-error", faults(faults -> faults.failCommands())),
  COMPILE_ERROR("compile-error", faults(faults -> faults.compileError() > 0)),
  LIBRARY_ERROR("library-error", faults(faults -> faults.libraryError() > 0)),
  SLOW_STREAM("slow-stream", faults(faults -> faults.slowStreamNanos() > 0)),
  SLOW_KERNEL("slow-kernel", faults(faults -> faults.slowKernel() != null)),
  LATENCY("latency", point -> point.device().latencyNanos() > 0),
  WARM("warm", point -> point.device().warm()),
  BUSY_ENDING("busy-ending", point -> point.surroundings().endsBusy()),
  EXIT("exit", point -> point.surroundings().ending().equals("exit")),
  PATIENCE("patience", point -> point.needs().contains(Keywords.EXPLORED)),
  REPEATED("repeated", point -> point.expectations().growth()),
  LITTLE_MEMORY("little-memory", point -> point.device().memoryBytes() > 0),
  FEW_STREAMS("few-streams", point -> Hazards.draws(point) > Hazards.STREAMS);

  /** Variables that the generator sets. */
  private static final List<String> VARIABLES =
      List.of(
          "MPS_ENABLE_COMMIT_AND_CONTINUE",
          "MPS_FORCE_GRAPH_PATH",
          "MPS_STREAM_POOL_WAIT_TIMEOUT_MS",
          "PYTORCH_MPS_LOG_PROFILE_INFO");

  /** All words that programs of the generator can have around them. */
  static final List<String> WORDS =
      Stream.concat(Arrays.stream(values()).map(one -> one.word), VARIABLES.stream()).toList();

  private final String word;
  private final Predicate<Point> is;

  Around(String word, Predicate<Point> is) {
    this.word = word;
    this.is = is;
  }

  private static Predicate<Point> faults(Predicate<Faults> such) {
    return point -> {
      Faults faults = point.surroundings().faults();
      return faults != null && such.test(faults);
    };
  }

  /** The words of what is around that program, and the names of its variables. */
  static Set<String> of(Point point) {
    Set<String> all = new TreeSet<>(point.surroundings().environment().keySet());
    Arrays.stream(values()).filter(one -> one.is.test(point)).forEach(one -> all.add(one.word));
    return all;
  }
}
