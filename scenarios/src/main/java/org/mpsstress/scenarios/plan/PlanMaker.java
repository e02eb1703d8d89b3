package org.mpsstress.scenarios.plan;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.SutWord;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Start;
import org.mpsstress.scenarios.language.Surroundings;
import org.mpsstress.scenarios.language.program.Step;

/** Lays a case out as a plan: the flat table of operations, lanes and phases. */
final class PlanMaker {
  private static final String OUT_OF_MEMORY = "out of memory";
  private static final String IN_CHILD = "refused in the child";
  private static final String OUT_OF_ORDER = "not recorded after"; // of PyTorch's elapsedTime

  private final List<Plan.Operation> operations = new ArrayList<>();
  private final boolean wordsItself;
  private int nextLane = 1; // 0 is the setup lane

  private PlanMaker(PlanOptions options) {
    wordsItself = SutWord.SOURCES.is(options.sut());
  }

  static Plan make(Case source, PlanOptions options) {
    return new PlanMaker(options).plan(source, options);
  }

  private Plan plan(Case source, PlanOptions options) {
    Point point = source.point();
    List<Integer> setup = program(point.setup());
    List<Plan.Group> groups = new ArrayList<>();
    for (Group group : point.groups()) {
      groups.add(group(group, point.driver()));
    }
    return new Plan(
        Plan.FORMAT,
        new Plan.Tested(
            source.scenario().name(),
            point.id(),
            source.scenario().file(),
            options.sut(),
            options.pool(),
            options.defect()),
        surroundings(point, options.device()),
        new Plan.Program(
            point.channels().stream()
                .map(channel -> new Plan.Channel(channel.name(), channel.capacity()))
                .toList(),
            point.barriers().stream()
                .map(barrier -> new Plan.Barrier(barrier.name(), barrier.members()))
                .toList(),
            point.program().sharedRegisters(),
            operations,
            setup,
            groups));
  }

  private static Plan.Surroundings surroundings(Point point, String device) {
    Point.Device on = point.device();
    return new Plan.Surroundings(
        device,
        on.warm() ? "warm" : "cold",
        on.latencyNanos(),
        on.memoryBytes(),
        on.executorThreads(),
        faults(point),
        environment(point),
        point.surroundings().endsBusy() ? point.surroundings().ending() : null,
        point.expectations().overlap() ? true : null,
        point.expectations().growth() ? true : null);
  }

  private static Plan.Faults faults(Point point) {
    Surroundings.Faults faults = point.surroundings().faults();
    return faults == null
        ? null
        : new Plan.Faults(
            faults.gpuError(),
            faults.gpuErrorStream(),
            faults.compileError(),
            faults.libraryError() == 0 ? null : faults.libraryError(),
            faults.slowStream(),
            faults.slowStreamNanos(),
            faults.slowKernel(),
            faults.slowKernelNanos(),
            gpuErrors(faults));
  }

  /** Null where there is none. */
  private static List<Plan.GpuError> gpuErrors(Surroundings.Faults faults) {
    return faults.gpuErrors().isEmpty()
        ? null
        : faults.gpuErrors().stream()
            .map(
                one ->
                    new Plan.GpuError(
                        one.stream(), one.command(), one.text(), one.told() ? true : null))
            .toList();
  }

  /** Null where there is none. */
  private static List<Plan.Variable> environment(Point point) {
    List<Plan.Variable> variables = new ArrayList<>();
    point
        .surroundings()
        .environment()
        .forEach((name, value) -> variables.add(new Plan.Variable(name, value)));
    return variables.isEmpty() ? null : variables;
  }

  private Plan.Group group(Group group, String driver) {
    Start start = group.start();
    return new Plan.Group(
        group.name(),
        driver,
        group.main(),
        group.registers(),
        group.iterations(),
        new Plan.Start(start.kind().word(), start.intervalNanos(), start.holdNanos()),
        program(group.setup()),
        program(group.program()),
        program(group.teardown()),
        phases(group));
  }

  /** Indices into the table, to which the steps are added. */
  private List<Integer> program(List<Step> steps) {
    List<Integer> indices = new ArrayList<>();
    for (Step step : steps) {
      indices.add(operations.size());
      operations.add(operation(step));
    }
    return indices;
  }

  private Plan.Operation operation(Step step) {
    return new Plan.Operation(
        step.operation().code(),
        step.operation().name(),
        step.line(),
        step.text(),
        step.target(),
        step.arguments(),
        step.shape(),
        number(step.number()),
        step.on(),
        step.block(),
        new Plan.Expected(
            raises(step),
            step.mayRaise() || mayBeRefused(step) ? true : null,
            step.answers(),
            step.most()));
  }

  /**
   * What its error must say. Foreign sources word their errors themselves: an empty text, which any
   * error has. Their adapter says "out of memory" for them, and the interpreter that a forked child
   * was refused, which is neither one that hung nor one that was not.
   */
  private String raises(Step step) {
    if (mayBeRefused(step)) {
      return OUT_OF_ORDER;
    }
    if (wordsItself && step.raises() != null && step.operation().name().equals("fork")) {
      return IN_CHILD;
    }
    return !wordsItself || step.raises() == null || step.raises().equals(OUT_OF_MEMORY)
        ? step.raises()
        : "";
  }

  /**
   * C33 promises a time for marks in order alone, and sources may refuse others: one event, or two
   * that all threads know and may record again.
   */
  private boolean mayBeRefused(Step step) {
    if (!wordsItself || step.raises() != null || !step.operation().name().equals("elapsed")) {
      return false;
    }
    int begin = step.arguments().get(0);
    int end = step.arguments().get(1);
    return begin == end || (begin < 0 && end < 0); // shared registers
  }

  /** Durations and flags are integers for the native reader. */
  private static Number number(Double number) {
    boolean whole = number != null && number == Math.rint(number) && Math.abs(number) < (1L << 53);
    return whole ? (Number) number.longValue() : number;
  }

  /** The lanes of each phase: the sizes of any two waves differ by at most one. */
  private List<List<Integer>> phases(Group group) {
    int count =
        switch (group.start().kind()) {
          case BARRIER, STAGGERED -> 1;
          case SEQUENTIAL -> group.threads();
          case CHURN -> group.start().waves();
        };
    List<List<Integer>> phases = new ArrayList<>();
    for (int phase = 0; phase < count; phase++) {
      int size = group.threads() / count + (phase < group.threads() % count ? 1 : 0);
      List<Integer> lanes = new ArrayList<>();
      for (int member = 0; member < size; member++) {
        lanes.add(nextLane++);
      }
      phases.add(lanes);
    }
    return phases;
  }
}
