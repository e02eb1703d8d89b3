package org.mpsstress.scenarios.language.shape;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.Limits;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.shape.ValueType.Count;
import org.mpsstress.scenarios.language.shape.ValueType.Either;
import org.mpsstress.scenarios.language.shape.ValueType.Flag;
import org.mpsstress.scenarios.language.shape.ValueType.Key;
import org.mpsstress.scenarios.language.shape.ValueType.Line;
import org.mpsstress.scenarios.language.shape.ValueType.ListOf;
import org.mpsstress.scenarios.language.shape.ValueType.MapOf;
import org.mpsstress.scenarios.language.shape.ValueType.Matching;
import org.mpsstress.scenarios.language.shape.ValueType.ParameterValue;
import org.mpsstress.scenarios.language.shape.ValueType.Struct;
import org.mpsstress.scenarios.language.shape.ValueType.Text;
import org.mpsstress.scenarios.language.shape.ValueType.Word;

/** The keys of a scenario, what their values are and what they say. */
public final class Keywords {
  /** Names of scenarios, groups, channels, barriers and parameters. */
  public static final Matching NAME =
      new Matching(
          "[a-z][a-z0-9_-]{0," + (Limits.NAME - 1) + "}",
          "a name (a small letter, then small letters, digits, - or _)");

  /** The contracts that a pool can follow. */
  public static final List<String> POOLS = Pool.WORDS;

  /**
   * No SUT has it, but a run that is explored: a minute of waiting takes no time there, and a
   * thread that was joined has ended, with all that it had for itself.
   */
  public static final String EXPLORED = "explored";

  private static final List<String> NEEDS =
      Stream.concat(Capability.WORDS.stream(), Stream.of(EXPLORED)).toList();

  /** Kernels of the simulated device. */
  public static final List<String> KERNELS =
      Stream.concat(
              OperationTable.get().operations().stream()
                  .map(one -> one.creation().filledBy())
                  .filter(Objects::nonNull),
              OperationTable.get().computing().stream().map(Operation::name))
          .toList();

  /** Who executes programs. */
  public static final List<String> DRIVERS = List.of("native", "java");

  /** Keys of a scenario that are the same in all cases: no parameter may stand there. */
  public static final Set<String> FIXED =
      Set.of("scenario", "title", "checks", "source", "pools", "matrix");

  private static final Matching CLAUSE =
      new Matching("C([1-9]|[1-4][0-9]|50)", "a clause of the contract (C1 to C50)");
  private static final Matching DURATION =
      new Matching(Quantity.DURATION.pattern(), "a duration (for instance 50us, 2ms, 1s)");
  private static final Matching SIZE =
      new Matching(Quantity.SIZE.pattern(), "a size (for instance 64MiB, 1GiB)");
  private static final Text TEXT = new Text(Limits.TEXT);
  private static final ListOf PROGRAM = new ListOf(new Line(), 0, Limits.LINES, false);
  private static final Count STREAM = new Count(0, 64);
  private static final ListOf STREAMS = new ListOf(STREAM, 1, 64, true);
  private static final ListOf SHAPE =
      new ListOf(new Count(1, Limits.ELEMENTS), 1, Limits.RANK, false);

  private static final Struct CHANNEL =
      struct(
          "a channel",
          required("capacity", new Count(1, Limits.CHANNEL_CAPACITY), "values that it can hold"),
          required(
              "carries",
              new Word("a type", List.of("tensor", "stream", "event")),
              "what is sent through it"),
          optional(
              "shape",
              SHAPE,
              "the shape of the tensors; without it, what those have in common that are sent"));

  private static final Struct STAGGERED =
      struct(
          "staggered",
          required("interval", DURATION, "each thread starts that much later than the one before"));
  private static final Struct CHURN =
      struct(
          "churn",
          required(
              "waves",
              new Count(1, Limits.THREADS),
              "the threads come in that many waves; a wave starts when the one before has ended"),
          optional("hold", DURATION, "each thread lives that much longer after its program"));
  private static final Either START =
      new Either(
          List.of(
              new Word("a way to start", List.of("barrier", "sequential")),
              new Struct(
                  "start",
                  List.of(
                      optional("staggered", STAGGERED, "one thread after the other"),
                      optional("churn", CHURN, "waves of threads")),
                  true)));

  private static final Struct GROUP =
      struct(
          "a group",
          required("name", NAME, "the name of the group, and of its threads"),
          optional("threads", new Count(1, Limits.THREADS), "how many threads; 1 by default"),
          optional("main", new Flag(), "its one thread is the main thread of the pool"),
          optional("start", START, "how its threads start; barrier by default"),
          optional(
              "iterations",
              new Count(1, Limits.ITERATIONS),
              "how often each thread runs the program; 1 by default"),
          optional("setup", PROGRAM, "what each thread runs once, before"),
          required("program", PROGRAM, "what each thread runs in each iteration"),
          optional("teardown", PROGRAM, "what each thread runs once, after"));

  private static final Struct STREAM_EXPECTATION =
      struct(
          "streams",
          optional("group", NAME, "the threads that are meant; all of them by default"),
          optional("exclude", STREAMS, "no thread ran on any of these streams"),
          optional("only", STREAMS, "threads ran on these streams and no others"),
          optional(
              "distinct",
              new Count(1, 64),
              "over all threads, exactly that many different streams"),
          optional(
              "share",
              new Word("a share", List.of("balanced")),
              "the numbers of threads of any two of these streams differ by at most one"),
          optional("same", new Flag(), "all threads ran on one and the same stream"),
          optional("stable", new Flag(), "each thread kept its stream from beginning to end"));

  private static final Count NUMBER = new Count(1, Limits.ITERATIONS);
  private static final Struct SLOW_STREAM =
      struct(
          "slow-stream",
          required("stream", STREAM, "its number"),
          required("by", DURATION, "each of its commands takes that much longer"));
  private static final Struct SLOW_KERNEL =
      struct(
          "slow-kernel",
          required("kernel", new Word("a kernel", KERNELS), "its name"),
          required("by", DURATION, "each run of it takes that much longer"));
  private static final Struct GPU_ERROR =
      struct(
          "gpu-errors",
          required("stream", STREAM, "the stream whose command it is"),
          required("command", NUMBER, "its number there, counted from 1"),
          required(
              "text",
              new Matching("[A-Za-z0-9_-]{1,64}", "a word (letters, digits, - or _)"),
              "what its error says"),
          optional("told", new Flag(), "some operation must raise it"));
  private static final Struct FAULTS =
      struct(
          "faults",
          optional("gpu-error", NUMBER, "that command of the device fails, counted from 1"),
          optional(
              "gpu-error-stream", STREAM, "gpu-error counts the commands of that stream alone"),
          optional(
              "gpu-errors",
              new ListOf(GPU_ERROR, 1, 8, false),
              "commands that fail, each with a text of its own; no error says two of them"),
          optional("compile-error", NUMBER, "that compilation of a kernel fails, counted from 1"),
          optional(
              "library-error",
              NUMBER,
              "that compilation of a library from its source fails, counted from 1"),
          optional("slow-stream", SLOW_STREAM, "a stream whose commands take longer"),
          optional("slow-kernel", SLOW_KERNEL, "a kernel that takes longer"));
  private static final Matching VALUE = new Matching("[A-Za-z0-9_.-]{1,64}", "a word or a number");
  private static final Struct ENVIRONMENT =
      struct(
          "environment",
          optional(
              "MPS_ENABLE_COMMIT_AND_CONTINUE",
              VALUE,
              "0: on no stream, 1: on all; without it, on stream 0 (C23)"),
          optional("MPS_FORCE_GRAPH_PATH", VALUE, "1: linear and layer_norm by graphs (C48)"),
          optional(
              "MTL_DEBUG_LAYER",
              VALUE,
              "1: Metal checks each call (macOS); the simulated device always does"),
          optional(
              "PYTORCH_MPS_LOG_PROFILE_INFO",
              VALUE,
              "a number other than 0: the profiler watches every operation (C47)"),
          optional(
              "MPS_STREAM_POOL_WAIT_TIMEOUT_MS",
              VALUE,
              "how long an exhausted pool waits; -1 for ever (C6)"),
          optional(
              "CUDA_DEVICE_MAX_CONNECTIONS",
              VALUE,
              "queues of a CUDA device; streams that share one hold each other up"));

  /** What must hold. */
  static final Struct EXPECT =
      struct(
          "expect",
          optional("errors", only("none"), "no operation raises, but for those that must"),
          optional("values", only("correct"), "every check finds the values of its reference"),
          optional(
              "streams",
              new Either(List.of(STREAM_EXPECTATION, new ListOf(STREAM_EXPECTATION, 1, 16, false))),
              "which streams threads ran on"),
          optional("leaks", only("none"), "nothing is alive at the end that was not before"),
          optional(
              "growth",
              only("none"),
              "with each time that the thread repeats its program nothing becomes more"),
          optional(
              "overlap", only("required"), "no thread waits for another one's encoding or commits"),
          optional("hang", only("none"), "every thread comes to its end"),
          optional("crash", only("none"), "the process survives"));

  /** A whole scenario. */
  public static final Struct SCENARIO =
      struct(
          "a scenario",
          required("scenario", NAME, "the name of the scenario"),
          required("title", TEXT, "what it shows, one sentence"),
          required(
              "checks", new ListOf(CLAUSE, 1, 50, true), "the clauses of the contract it checks"),
          optional("source", TEXT, "where it comes from"),
          optional(
              "pools",
              new ListOf(new Word("a pool", POOLS), 1, POOLS.size(), true),
              "the pools it is meant for; patched by default"),
          optional(
              "needs",
              new ListOf(new Word("a capability", NEEDS), 1, NEEDS.size(), true),
              "what the SUT must be able to do, beyond what the operations need"),
          optional(
              "process",
              new Word("a kind of process", List.of("shared", "fresh")),
              "fresh: each run in a process of its own; shared by default"),
          optional(
              "driver",
              new Word("a driver", DRIVERS),
              "native: the interpreter runs programs; java: one call from Java for each"
                  + " operation; native by default"),
          optional(
              "matrix",
              new MapOf(
                  NAME,
                  new ListOf(new ParameterValue(), 1, Limits.PARAMETER_VALUES, true),
                  Limits.PARAMETERS),
              "parameters; every combination of their values is a case"),
          optional(
              "caches",
              new Word("a state of caches", List.of("cold", "warm")),
              "warm: each program has run once before on other threads; cold by default"),
          optional("latency", DURATION, "mean delay of a command on the simulated device"),
          optional("memory", SIZE, "memory of the simulated device"),
          optional(
              "executor-threads",
              new Count(1, 64),
              "threads that execute the simulated device's commands"),
          optional("faults", FAULTS, "what goes wrong or slow on the simulated device"),
          optional(
              "ending",
              new Word("an ending", List.of("settled", "busy", "exit")),
              "busy: the pool ends while its device still works; exit: the process does; settled by"
                  + " default"),
          optional("environment", ENVIRONMENT, "variables that hold for the SUT"),
          optional("setup", PROGRAM, "what is run once before all; its variables are seen by all"),
          optional(
              "channels",
              new MapOf(NAME, CHANNEL, Limits.CHANNELS),
              "queues through which threads pass values"),
          optional(
              "barriers",
              new ListOf(NAME, 1, Limits.CHANNELS, true),
              "places where threads wait for each other: all threads of the groups that name it"),
          required("groups", new ListOf(GROUP, 1, Limits.GROUPS, false), "who runs, and what"),
          optional("expect", EXPECT, "what must hold"));

  private Keywords() {}

  /** What can be expected, for the oracles to choose from: the keys of {@code expect}. */
  public static List<String> expectations() {
    return EXPECT.names();
  }

  /** All mappings with keys of the language, for documentation. */
  public static List<Struct> structs() {
    return List.of(
        SCENARIO,
        GROUP,
        STAGGERED,
        CHURN,
        CHANNEL,
        FAULTS,
        GPU_ERROR,
        SLOW_STREAM,
        SLOW_KERNEL,
        ENVIRONMENT,
        EXPECT,
        STREAM_EXPECTATION);
  }

  private static Word only(String word) {
    return new Word("an expectation", List.of(word));
  }

  private static Struct struct(String what, Key... keys) {
    return new Struct(what, List.of(keys), false);
  }

  private static Key required(String name, ValueType type, String does) {
    return new Key(name, true, type, does);
  }

  private static Key optional(String name, ValueType type, String does) {
    return new Key(name, false, type, does);
  }
}
