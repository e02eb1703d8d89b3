package org.mpsstress.scenarios.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A group of a draft.
 *
 * @param name its name
 * @param threads how many
 * @param main whether its one thread is the pool's main thread
 * @param start how they start, as it is written; null for the default
 * @param iterations of its program
 * @param setup what each thread runs once, before; lines as they are written
 * @param program what each runs in each iteration
 * @param teardown what each runs once, after
 */
public record DraftGroup(
    String name,
    int threads,
    boolean main,
    String start,
    int iterations,
    List<String> setup,
    List<String> program,
    List<String> teardown) {
  /** Copies the lists. */
  public DraftGroup {
    setup = List.copyOf(setup);
    program = List.copyOf(program);
    teardown = List.copyOf(teardown);
  }

  /** The same with that many threads and iterations. */
  public DraftGroup sized(int newThreads, int newIterations) {
    return new DraftGroup(name, newThreads, main, start, newIterations, setup, program, teardown);
  }

  /** The same, started otherwise. */
  public DraftGroup started(String how) {
    return new DraftGroup(name, threads, main, how, iterations, setup, program, teardown);
  }

  /** The same with each of its three programs changed. */
  public DraftGroup with(UnaryOperator<List<String>> change) {
    return new DraftGroup(
        name,
        threads,
        main,
        start,
        iterations,
        change.apply(setup),
        change.apply(program),
        change.apply(teardown));
  }

  /** All its lines in the order in which a thread runs them. */
  List<String> lines() {
    List<String> all = new ArrayList<>(setup);
    all.addAll(program);
    all.addAll(teardown);
    return all;
  }
}
