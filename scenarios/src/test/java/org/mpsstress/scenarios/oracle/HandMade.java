package org.mpsstress.scenarios.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.mpsstress.harness.trace.RecordKind;
import org.mpsstress.harness.trace.RunState;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.scenarios.language.Expectations;
import org.mpsstress.scenarios.language.StreamExpectation;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.RunObservation;
import org.mpsstress.scenarios.oracle.observation.RunTrace;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.watchdog.RunEnding;

/** Runs made by hand: a plan of one group, and traces written record by record. */
public final class HandMade {
  public static final int MM = 14;

  private final List<Plan.Operation> operations = new ArrayList<>();
  private final Map<Integer, List<TraceRecord>> lanes = new TreeMap<>();
  private final int threads;
  private final int iterations;
  private boolean main;
  private String pool = "patched";
  private String sut = "sim";
  private boolean noLeaks;
  private List<StreamExpectation> streams = List.of();
  private RunEnding ending = new RunEnding.Ended();
  private RunState state = RunState.FINISHED;
  private String summary;
  private String violation;
  private final Map<Long, String> texts = new HashMap<>();
  private long ticks;
  private List<Plan.Variable> environment = List.of();
  private String caches = "cold";

  public HandMade(int threads, int iterations) {
    this.threads = threads;
    this.iterations = iterations;
    for (int lane = 0; lane <= threads; lane++) {
      lanes.put(lane, new ArrayList<>());
    }
  }

  /** Adds an operation to the program; its line is its index + 10. */
  public HandMade operation(int code, String text) {
    return operation(code, text, null, null);
  }

  public HandMade operation(int code, String text, Integer on, String raises) {
    return operation(code, text, on, raises, null);
  }

  public HandMade operation(int code, String text, Integer on, String raises, Boolean mayRaise) {
    operations.add(
        new Plan.Operation(
            code,
            word(text),
            operations.size() + 10,
            text,
            null,
            List.of(),
            null,
            null,
            on,
            null,
            new Plan.Expected(raises, mayRaise, null, null)));
    return this;
  }

  private static String word(String text) {
    return text.replaceFirst("^\\w+ = ", "").split(" ")[0];
  }

  /** Adds an operation that writes a register, or is about the thing in it, or both. */
  public HandMade registers(int code, String text, Integer target, List<Integer> arguments) {
    int line = operations.size() + 10;
    String name = word(text);
    operations.add(
        new Plan.Operation(
            code,
            name,
            line,
            text,
            target,
            arguments,
            null,
            text.endsWith(" timing") ? 1 : null,
            null,
            null,
            Plan.Expected.NOTHING));
    return this;
  }

  /** Adds an operation in a block on the queue of the stream in that register. */
  public HandMade inBlock(int code, String text, int stream) {
    int line = operations.size() + 10;
    operations.add(
        new Plan.Operation(
            code,
            word(text),
            line,
            text,
            null,
            List.of(),
            null,
            null,
            null,
            stream,
            Plan.Expected.NOTHING));
    return this;
  }

  /** Adds an operation about things in registers that must raise. */
  public HandMade expecting(int code, String text, List<Integer> arguments, String raises) {
    int line = operations.size() + 10;
    Plan.Expected expected = new Plan.Expected(raises, null, null, null);
    operations.add(
        new Plan.Operation(
            code, word(text), line, text, null, arguments, null, null, null, null, expected));
    return this;
  }

  /** Adds an operation that makes a tensor. */
  public HandMade creates(int code, String text, List<Long> shape) {
    int line = operations.size() + 10;
    String name = word(text);
    operations.add(
        new Plan.Operation(
            code, name, line, text, 0, List.of(), shape, null, null, null, Plan.Expected.NOTHING));
    return this;
  }

  /** Another subject is tested. */
  public HandMade of(String other) {
    sut = other;
    return this;
  }

  /** Time passes, more than clocks differ by. */
  public HandMade later() {
    ticks += 100_000;
    return this;
  }

  /** So much time passes. */
  public HandMade later(long nanos) {
    ticks += nanos;
    return this;
  }

  public HandMade pool(String word) {
    pool = word;
    return this;
  }

  public HandMade variable(String name, String value) {
    environment = List.of(new Plan.Variable(name, value));
    return this;
  }

  /** The program was run once before its threads began, to fill caches. */
  public HandMade warm() {
    caches = "warm";
    return this;
  }

  public HandMade main() {
    main = true;
    return this;
  }

  public HandMade expect(StreamExpectation expected) {
    streams = List.of(expected);
    return this;
  }

  HandMade expectNoLeaks() {
    noLeaks = true;
    return this;
  }

  HandMade ending(RunEnding how, RunState came) {
    ending = how;
    state = came;
    return this;
  }

  public HandMade summary(String json) {
    summary = json;
    return this;
  }

  /** The process died by a signal, and wrote that on standard error. */
  public HandMade died(String errors) {
    return ending(new RunEnding.Died(134, errors, null), RunState.STARTED);
  }

  HandMade violation(String text) {
    violation = text;
    return this;
  }

  public HandMade record(
      int lane,
      RecordKind kind,
      int iteration,
      int operation,
      int stream,
      long value,
      String text) {
    int code = operation < operations.size() ? operations.get(operation).code() : 0;
    lanes
        .get(lane)
        .add(
            new TraceRecord(
                ++ticks,
                iteration,
                operation,
                kind,
                code,
                stream,
                2,
                text == null ? value : reference(text)));
    return this;
  }

  public HandMade begin(int lane, int iteration, int operation) {
    return record(lane, RecordKind.BEGIN, iteration, operation, -1, 0, null);
  }

  /** An operation that begins and ends. */
  public HandMade ran(int lane, int iteration, int operation, int stream) {
    return begin(lane, iteration, operation)
        .record(lane, RecordKind.END, iteration, operation, stream, 0, null);
  }

  public HandMade raised(int lane, int iteration, int operation, String text) {
    return begin(lane, iteration, operation)
        .record(lane, RecordKind.ERROR, iteration, operation, -1, 0, text);
  }

  HandMade mismatch(int lane, int iteration, int operation, String text) {
    return begin(lane, iteration, operation)
        .record(lane, RecordKind.MISMATCH, iteration, operation, -1, 0, text)
        .record(lane, RecordKind.END, iteration, operation, 1, 0, null);
  }

  public HandMade started(int lane) {
    return record(lane, RecordKind.THREAD_BEGIN, 0, TraceRecord.NO_OPERATION, -1, 0, null)
        .record(lane, RecordKind.THREAD_START, 0, TraceRecord.NO_OPERATION, -1, 0, null);
  }

  public HandMade ended(int lane, long how) {
    return record(lane, RecordKind.THREAD_END, 0, TraceRecord.NO_OPERATION, -1, how, null);
  }

  /** Every lane runs the whole program as often as it should, on stream (lane - 1) mod 31 + 1. */
  public HandMade runWhole() {
    for (int lane = 1; lane <= threads; lane++) {
      started(lane);
      for (int iteration = 0; iteration < iterations; iteration++) {
        for (int operation = 0; operation < operations.size(); operation++) {
          ran(lane, iteration, operation, (lane - 1) % 31 + 1);
        }
      }
      ended(lane, 0);
    }
    return this;
  }

  /** A lane of the finished trace gets lost. */
  HandMade without(int lane) {
    lanes.remove(lane);
    return this;
  }

  public RunObservation run() {
    List<Integer> program = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      program.add(i);
    }
    List<Integer> phase = new ArrayList<>();
    for (int lane = 1; lane <= threads; lane++) {
      phase.add(lane);
    }
    Plan plan =
        new Plan(
            Plan.FORMAT,
            new Plan.Tested("hand-made", "", "hand-made.yaml", sut, pool, null),
            new Plan.Surroundings(
                null,
                caches,
                0,
                0,
                0,
                null,
                environment.isEmpty() ? null : environment,
                null,
                null,
                null),
            new Plan.Program(
                List.of(),
                List.of(),
                0,
                operations,
                List.of(),
                List.of(
                    new Plan.Group(
                        main ? "main" : "worker",
                        "native",
                        main,
                        4,
                        iterations,
                        new Plan.Start("barrier", 0, 0),
                        List.of(),
                        program,
                        List.of(),
                        List.of(phase)))));
    List<LaneTrace> traces = new ArrayList<>();
    lanes.forEach(
        (lane, records) ->
            traces.add(
                new LaneTrace(
                    lane, lane == 0 ? -1 : 0, Math.max(0, lane - 1), 1000 + lane, 0, records)));
    return new RunObservation(
        new Expectations(noLeaks ? Set.of("leaks") : Set.of(), streams),
        plan,
        new RunTrace(7, state, 1, 0, traces, texts, summary, violation),
        ending,
        parsed());
  }

  private long reference(String text) {
    long reference = ((long) texts.size() << 24) | Math.max(1, text.length());
    texts.put(reference, text);
    return reference;
  }

  private JsonNode parsed() {
    try {
      return summary == null ? MissingNode.getInstance() : new ObjectMapper().readTree(summary);
    } catch (java.io.IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
