package org.mpsstress.scenarios.language;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.Step;

/**
 * Threads that run the same program.
 *
 * @param name its name
 * @param line where it begins in the file
 * @param threads how many
 * @param main its one thread is the pool's main thread (C4)
 * @param start how they start
 * @param iterations how often each runs the program
 * @param registers how many a thread needs
 * @param setup what each runs once, before
 * @param program what each runs in each iteration
 * @param teardown what each runs once, after
 */
public record Group(
    String name,
    int line,
    int threads,
    boolean main,
    Start start,
    int iterations,
    int registers,
    List<Step> setup,
    List<Step> program,
    List<Step> teardown) {
  /** Copies the lists. */
  public Group {
    setup = List.copyOf(setup);
    program = List.copyOf(program);
    teardown = List.copyOf(teardown);
  }

  /** The same threads with other programs. */
  public Group with(UnaryOperator<List<Step>> change) {
    return new Group(
        name,
        line,
        threads,
        main,
        start,
        iterations,
        registers,
        change.apply(setup),
        change.apply(program),
        change.apply(teardown));
  }

  /** All steps. */
  public Stream<Step> steps() {
    return Stream.of(setup, program, teardown).flatMap(List::stream);
  }

  /** How many operations all its threads execute. */
  long executed() {
    long perThread = setup.size() + teardown.size() + (long) iterations * program.size();
    return perThread * threads;
  }

  /** How often one thread executes such operations with that first argument. */
  long countPerThread(Predicate<Operation> such, int firstArgument) {
    return count(setup, such, firstArgument)
        + count(program, such, firstArgument) * iterations
        + count(teardown, such, firstArgument);
  }

  private static long count(List<Step> steps, Predicate<Operation> such, int firstArgument) {
    return steps.stream()
        .filter(step -> such.test(step.operation()) && step.arguments().get(0) == firstArgument)
        .count();
  }
}
