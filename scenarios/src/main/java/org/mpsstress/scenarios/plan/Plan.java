package org.mpsstress.scenarios.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mpsstress.model.SutWord;

/**
 * A case in its normalised form, {@code mps-stress-plan/1}: everything is resolved. In the JSON
 * file the parts lie side by side; the names of their components are those of the file, in its
 * order, and docs/architecture.md says what they mean.
 *
 * @param format {@link #FORMAT}
 * @param tested which case it is and what is tested by it
 * @param surroundings what the SUT is run in
 * @param program what the threads do
 */
public record Plan(
    String format,
    @JsonUnwrapped Tested tested,
    @JsonUnwrapped Surroundings surroundings,
    @JsonUnwrapped Program program) {
  /** The format's name. */
  public static final String FORMAT = "mps-stress-plan/1";

  /** Which case it is, and what is tested by it. */
  public record Tested(
      String scenario,
      @JsonProperty("case") String caseId,
      String file,
      String sut,
      String pool,
      String defect) {
    Tested withDefect(String planted) {
      return new Tested(scenario, caseId, file, sut, pool, planted);
    }
  }

  /** What the SUT is run in: its device, what goes wrong there, its environment and its ending. */
  public record Surroundings(
      String device,
      String caches,
      long latencyNanos,
      long memoryBytes,
      int executorThreads,
      @JsonInclude(JsonInclude.Include.NON_NULL) Faults faults,
      @JsonInclude(JsonInclude.Include.NON_NULL) List<Variable> environment,
      @JsonInclude(JsonInclude.Include.NON_NULL) String ending,
      @JsonInclude(JsonInclude.Include.NON_NULL) Boolean overlap,
      @JsonInclude(JsonInclude.Include.NON_NULL) Boolean steady) {
    /** How its device differs from the default one, or null. */
    Device ownDevice() {
      boolean plain =
          latencyNanos == 0 && memoryBytes == 0 && executorThreads == 0 && faults == null;
      return plain ? null : new Device(latencyNanos, memoryBytes, executorThreads, faults);
    }
  }

  /** What the threads do; programs are indices into the table of operations. */
  public record Program(
      List<Channel> channels,
      List<Barrier> barriers,
      int shared,
      List<Operation> operations,
      List<Integer> setup,
      List<Group> groups) {
    /** Copies the lists. */
    public Program {
      channels = List.copyOf(channels);
      barriers = List.copyOf(barriers);
      operations = List.copyOf(operations);
      setup = List.copyOf(setup);
      groups = List.copyOf(groups);
    }
  }

  /** The same with other groups of threads. */
  public Plan withGroups(List<Group> others) {
    return new Plan(
        format,
        tested,
        surroundings,
        new Program(
            program.channels,
            program.barriers,
            program.shared,
            program.operations,
            program.setup,
            others));
  }

  /** The same with that defect planted, or with null for none. */
  public Plan withDefect(String planted) {
    return new Plan(format, tested.withDefect(planted), surroundings, program);
  }

  /** What is tested, as {@code --sut} calls it. */
  public String sut() {
    return tested.sut;
  }

  /** The pool's contract that holds for it. */
  public String pool() {
    return tested.pool;
  }

  /** The table that programs are indices into. */
  public List<Operation> operations() {
    return program.operations;
  }

  /** The shared setup. */
  public List<Integer> setup() {
    return program.setup;
  }

  /** The threads, but for the setup lane. */
  public List<Group> groups() {
    return program.groups;
  }

  /**
   * Variables that a process must be started with that runs the plan: a library's. The simulated
   * SUT is told them when it is made, and so shares its process.
   */
  public Map<String, String> processVariables() {
    if (surroundings.environment == null || SutWord.SIMULATED.is(sut())) {
      return Map.of();
    }
    Map<String, String> variables = new TreeMap<>();
    surroundings.environment.forEach(one -> variables.put(one.name(), one.value()));
    return variables;
  }

  /** What the process must be started for that runs the plan, and shares with no other plan. */
  public OfProcess ofProcess() {
    Device own = SutWord.SOURCES.is(sut()) ? surroundings.ownDevice() : null;
    return new OfProcess(processVariables(), own);
  }

  /**
   * What is fixed when a process starts.
   *
   * @param variables of its environment
   * @param device that it has for as long as it lives, because what a user's sources keep in static
   *     storage holds on to it; null for the default one, and where each session has one of its own
   */
  public record OfProcess(Map<String, String> variables, Device device) {
    /** Copies the variables. */
    public OfProcess {
      variables = Map.copyOf(variables);
    }

    /** Whether any process will do. */
    public boolean isNothing() {
      return variables.isEmpty() && device == null;
    }
  }

  /** How a device differs from the default one. */
  public record Device(long latencyNanos, long memoryBytes, int executorThreads, Faults faults) {}

  /** Threads, the setup lane included. */
  public int lanes() {
    return 1 + groups().stream().mapToInt(Group::lanes).sum();
  }

  /** Operations that are executed in all, those of the shared setup included. */
  public long executed() {
    return setup().size() + groups().stream().mapToLong(Group::executed).sum();
  }

  /** What goes wrong or slow on the simulated device. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Faults(
      int gpuError,
      Integer gpuErrorStream,
      int compileError,
      Integer libraryError,
      int slowStream,
      long slowStreamNanos,
      String slowKernel,
      long slowKernelNanos,
      List<GpuError> gpuErrors) {}

  /** A command of a stream that fails with a text of its own. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record GpuError(int stream, int command, String text, Boolean told) {}

  /** A variable of the environment. */
  public record Variable(String name, String value) {}

  /** A channel. */
  public record Channel(String name, int capacity) {}

  /** A barrier. */
  public record Barrier(String name, int members) {}

  /** A line of a program. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Operation(
      int code,
      String name,
      int line,
      String text,
      Integer target,
      List<Integer> arguments,
      List<Long> shape,
      Number number,
      Integer on,
      Integer block,
      @JsonUnwrapped Expected expected) {
    /** What its error must contain, or null. */
    public String raises() {
      return expected.raises;
    }

    /** Whether it runs on another stream than the thread's own. */
    public boolean runsElsewhere() {
      return on != null || block != null;
    }

    /** Copies the lists. */
    public Operation {
      arguments = List.copyOf(arguments);
      shape = shape == null ? null : List.copyOf(shape);
    }
  }

  /** What a line must come to. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Expected(String raises, Boolean mayRaise, Integer answers, Integer answersTo) {
    /** Nothing is said. */
    public static final Expected NOTHING = new Expected(null, null, null, null);

    /** Whether the number is an answer that is expected. */
    public boolean allows(long value) {
      return answers == null
          || (answersTo == null ? value == answers : value >= answers && value <= answersTo);
    }
  }

  /** How the threads of a group start. */
  public record Start(String kind, long intervalNanos, long holdNanos) {}

  /** Threads that run the same program. */
  public record Group(
      String name,
      String driver,
      boolean main,
      int registers,
      int iterations,
      Start start,
      List<Integer> threadSetup,
      List<Integer> program,
      List<Integer> teardown,
      List<List<Integer>> phases) {
    /** Copies the lists. */
    public Group {
      threadSetup = List.copyOf(threadSetup);
      program = List.copyOf(program);
      teardown = List.copyOf(teardown);
      phases = phases.stream().map(List::copyOf).toList();
    }

    /** How many threads. */
    public int lanes() {
      return phases.stream().mapToInt(List::size).sum();
    }

    long executed() {
      long once = threadSetup.size() + (long) teardown.size();
      return lanes() * (once + (long) iterations * program.size());
    }
  }
}
