package org.mpsstress.scenarios.driver;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.mpsstress.harness.Event;
import org.mpsstress.harness.MpsStressException;
import org.mpsstress.harness.Stream;
import org.mpsstress.harness.StreamPool;
import org.mpsstress.harness.Tensor;
import org.mpsstress.scenarios.language.program.Kernel;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.plan.Plan;

/** What each operation does, over the API that users of Java see. Used by one thread. */
final class JavaOperations {
  /** The stream of an operation that has none to speak of. */
  static final int NO_STREAM = -1;

  private static final Set<Integer> EVENTS =
      OperationTable.get().operations().stream()
          .filter(word -> word.family() == Operation.Family.EVENT)
          .map(Operation::code)
          .collect(Collectors.toUnmodifiableSet());

  private static final long POLL_NANOS = 20_000; // between two questions

  private final StreamPool pool;
  private final Registers registers;
  private final MeetingPoints meetingPoints;
  private final LaneLog log;
  private final long seed;
  private final int lane;
  private int current = NO_STREAM;
  private boolean currentIsKnown;
  private long value;

  JavaOperations(
      StreamPool pool,
      Registers registers,
      MeetingPoints meetingPoints,
      LaneLog log,
      long seed,
      int lane) {
    this.pool = pool;
    this.registers = registers;
    this.meetingPoints = meetingPoints;
    this.log = log;
    this.seed = seed;
    this.lane = lane;
  }

  /** A program begins anew: its stream is asked for once. */
  void beginProgram() {
    currentIsKnown = false;
  }

  /** The event that an operation is about, by the SUT's name for it; 0 for none. */
  long eventOf(Plan.Operation operation) {
    if (!EVENTS.contains(operation.code()) || operation.arguments().isEmpty()) {
      return 0;
    }
    Held held = registers.at(operation.arguments().get(0));
    return held != null && held.value() instanceof Event event ? event.id() : 0;
  }

  /** What the operation last performed answered or made, as the trace has it. */
  long value() {
    return value;
  }

  /**
   * Performs an operation on the thread's current stream, or on that of its prefix `on s:`, which
   * is then set back, also when it raises.
   *
   * @return the stream that it ran on or answered
   */
  int perform(Plan.Operation operation, int iteration, int index)
      throws RunFault, MeetingPointClosed, InterruptedException {
    value = 0;
    int stream =
        operation.on() == null
            ? plain(operation, iteration, index)
            : onStream(operation, iteration, index);
    Plan.Expected expected = operation.expected();
    if (!expected.allows(value)) {
      String range = expected.answersTo() == null ? "" : " to " + expected.answersTo();
      throw new MpsStressException(
          "answered " + value + ", expected " + expected.answers() + range);
    }
    return stream;
  }

  private int onStream(Plan.Operation operation, int iteration, int index)
      throws RunFault, MeetingPointClosed, InterruptedException {
    Stream other = registers.at(operation.on(), Stream.class);
    Stream before = pool.current();
    pool.setCurrent(other);
    final int cached = current;
    final boolean wasKnown = currentIsKnown;
    current = other.id();
    currentIsKnown = true;
    try {
      return plain(operation, iteration, index);
    } finally {
      current = cached;
      currentIsKnown = wasKnown;
      pool.setCurrent(before);
    }
  }

  private int plain(Plan.Operation operation, int iteration, int index)
      throws RunFault, MeetingPointClosed, InterruptedException {
    Optional<Kernel> kernel = OperationTable.get().kernel(operation.name());
    if (kernel.isPresent()) {
      return tensor(operation, computed(operation, kernel.get()));
    }
    switch (operation.name()) {
      case "empty", "full", "randint", "randn" -> {
        Tensor made = create(operation, RandomKey.of(seed, lane, iteration, index));
        return tensor(operation, made);
      }
      case "read" -> {
        argument(operation, 0).read();
        return currentStream();
      }
      case "check" -> check(argument(operation, 0));
      case "free" -> {
        value = argument(operation, 0).memory();
        registers.drop(operation.arguments().get(0));
      }
      case "record_stream" -> {
        Tensor used = argument(operation, 0);
        used.recordStream(stream(operation, 1));
        value = used.memory();
      }
      case "empty_cache" -> pool.emptyCache();
      default -> {
        return streamsAndEvents(operation);
      }
    }
    return NO_STREAM;
  }

  private Tensor computed(Plan.Operation operation, Kernel kernel) throws RunFault {
    Tensor[] others = new Tensor[operation.arguments().size() - 1];
    for (int i = 0; i < others.length; i++) {
      others[i] = argument(operation, i + 1);
    }
    return argument(operation, 0).compute(kernel.number(), others);
  }

  private int streamsAndEvents(Plan.Operation operation)
      throws RunFault, MeetingPointClosed, InterruptedException {
    switch (operation.name()) {
      case "current_stream" -> {
        return answer(operation, pool.current());
      }
      case "default_stream" -> {
        return answer(operation, pool.defaultStream());
      }
      case "pool_stream" -> {
        return answer(operation, pool.next());
      }
      case "named_stream" ->
          write(operation, Held.stream(pool.stream(operation.number().intValue())));
      case "set_stream" -> {
        currentIsKnown = false;
        Stream chosen = stream(operation, 0);
        pool.setCurrent(chosen);
        return chosen.id();
      }
      case "release_stream" -> {
        currentIsKnown = false;
        pool.release();
      }
      case "synchronize_stream" -> stream(operation, 0).synchronize();
      case "synchronize_device" -> pool.synchronizeDevice();
      case "adopt_main_thread" -> {
        currentIsKnown = false;
        pool.adoptMainThread();
      }
      case "poll_stream" -> {
        Stream asked = stream(operation, 0);
        while (!asked.isIdle()) {
          pause(POLL_NANOS);
        }
      }
      case "query_stream" -> value = stream(operation, 0).isIdle() ? 1 : 0;
      case "active_streams" -> value = pool.activeStreams();
      case "count_tensors" -> value = pool.statistics().liveTensors();
      case "count_bytes" -> value = pool.statistics().liveBytes();
      case "count_events" -> value = pool.statistics().liveEvents();
      case "count_buffers" -> value = pool.statistics().liveBuffers();
      case "count_pending_frees" -> value = pool.statistics().pendingFree();
      case "count_streams" -> value = pool.statistics().streamsCreated();
      case "count_bindings" -> value = pool.statistics().threadBindings();
      case "count_graphs" -> value = pool.statistics().cachedGraphs();
      case "event" -> {
        boolean timing = operation.number() != null && operation.number().intValue() != 0;
        Event made = pool.event(timing);
        value = made.id();
        write(operation, Held.event(made));
      }
      case "record" -> {
        if (operation.arguments().size() > 1) {
          event(operation, 0).record(stream(operation, 1));
        } else {
          event(operation, 0).record();
        }
      }
      case "wait" -> {
        if (operation.arguments().size() > 1) {
          event(operation, 0).waitFor(stream(operation, 1));
        } else {
          event(operation, 0).waitFor();
        }
      }
      case "query_event" -> value = event(operation, 0).isReached() ? 1 : 0;
      case "poll_event" -> {
        Event asked = event(operation, 0);
        while (!asked.isReached()) {
          pause(POLL_NANOS);
        }
      }
      case "synchronize_event" -> event(operation, 0).synchronize();
      case "elapsed" ->
          value = Math.round(event(operation, 0).elapsedMillis(event(operation, 1)) * 1e6);
      case "destroy" -> {
        Event destroyed = event(operation, 0);
        registers.at(operation.arguments().get(0)).givenBack();
        destroyed.close();
      }
      default -> meet(operation);
    }
    return NO_STREAM;
  }

  private void meet(Plan.Operation operation)
      throws RunFault, MeetingPointClosed, InterruptedException {
    switch (operation.name()) {
      case "send" -> {
        Held sent = registers.at(operation.arguments().get(1));
        if (sent == null) {
          throw new RunFault("register " + operation.arguments().get(1) + " holds nothing to send");
        }
        sent.share();
        try {
          meetingPoints.channel(operation.arguments().get(0)).send(sent);
        } catch (RunFault | MeetingPointClosed | InterruptedException e) {
          sent.drop();
          throw e;
        }
      }
      case "receive" -> {
        Held received = meetingPoints.channel(operation.arguments().get(0)).receive();
        value = received.value() instanceof Tensor tensor ? tensor.memory() : 0;
        write(operation, received);
      }
      case "await" -> meetingPoints.barrier(operation.arguments().get(0)).await();
      case "hold" -> pause(operation.number().longValue());
      case "same", "different" -> compare(operation);
      default -> throw new RunFault("the Java driver does not know " + operation.name());
    }
  }

  private void compare(Plan.Operation operation) throws RunFault {
    int a = stream(operation, 0).id();
    int b = stream(operation, 1).id();
    if ((a == b) != operation.name().equals("same")) {
      throw new MpsStressException(
          String.format(
              "streams %s and %s, expected %s", a, b, a == b ? "different ones" : "the same one"));
    }
  }

  /** The host thread pauses. */
  static void pause(long nanos) throws InterruptedException {
    if (nanos > 0) {
      TimeUnit.NANOSECONDS.sleep(nanos);
    }
  }

  private Tensor create(Plan.Operation operation, long key) {
    long[] shape = operation.shape().stream().mapToLong(Long::longValue).toArray();
    return switch (operation.name()) {
      case "empty" -> pool.empty(shape);
      case "full" -> pool.full(operation.number().floatValue(), shape);
      case "randint" -> pool.randint(key, shape);
      default -> pool.randn(key, shape);
    };
  }

  private void check(Tensor tensor) {
    String wrong = tensor.check();
    if (wrong != null) {
      log.mismatch(wrong);
    }
  }

  private int tensor(Plan.Operation operation, Tensor made) {
    int stream = currentStream();
    value = made.memory(); // before the tensor is written: without a target it is freed at once
    write(operation, Held.tensor(made));
    return stream;
  }

  private int answer(Plan.Operation operation, Stream stream) {
    write(operation, Held.stream(stream));
    return stream.id();
  }

  private void write(Plan.Operation operation, Held made) {
    if (operation.target() == null) {
      made.drop();
    } else {
      registers.write(operation.target(), made);
    }
  }

  private int currentStream() {
    if (!currentIsKnown) {
      current = pool.current().id();
      currentIsKnown = true;
    }
    return current;
  }

  private Tensor argument(Plan.Operation operation, int index) throws RunFault {
    return registers.at(operation.arguments().get(index), Tensor.class);
  }

  private Event event(Plan.Operation operation, int index) throws RunFault {
    return registers.at(operation.arguments().get(index), Event.class);
  }

  /** The stream argument, or the current stream where there is none (C35). */
  private Stream stream(Plan.Operation operation, int index) throws RunFault {
    return index < operation.arguments().size()
        ? registers.at(operation.arguments().get(index), Stream.class)
        : pool.current();
  }
}
