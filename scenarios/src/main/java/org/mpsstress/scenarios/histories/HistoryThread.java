package org.mpsstress.scenarios.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.mpsstress.model.Pool;

/**
 * The calls of one thread: about events and tensors that there are, and streams that it can name.
 */
final class HistoryThread {
  /** Of a free list: more would wait for one that nobody gives back. */
  private static final int MOST_DRAWS = 8;

  private static final int NOBODYS = 77;

  private final RandomGenerator random;
  private final String pool;
  private final boolean timing;
  private final List<String> lines = new ArrayList<>();
  private final List<String> setup = new ArrayList<>();
  private final List<String> streams = new ArrayList<>(); // that it can name
  private final List<String> mine = new ArrayList<>(); // of them those that it was given
  private final List<String> shared;
  private final List<String> events = new ArrayList<>();
  private final List<String> timed = new ArrayList<>(); // of them those with a time
  private final List<String> tensors = new ArrayList<>();
  private int names;
  private int draws;

  /**
   * One that has called nothing.
   *
   * @param pool whose streams it can name
   * @param shared events of all threads
   * @param named whether the SUT has streams
   * @param timing whether it measures time between events
   */
  HistoryThread(
      RandomGenerator random, String pool, List<String> shared, boolean named, boolean timing) {
    this.random = random;
    this.pool = pool;
    this.shared = shared;
    this.timing = timing;
    if (named && Pool.OF_METAL.contains(pool)) {
      for (int i = 0; i < 2; i++) {
        streams.add(named(random.nextInt(4) == 0 ? 0 : random.nextInt(last() + 1)));
      }
    }
  }

  private int last() {
    return Pool.UPSTREAM.is(pool) ? 32 : 31; // C1
  }

  private String named(int number) {
    String name = "n" + ++names;
    setup.add(name + " = stream " + number);
    return name;
  }

  List<String> setup() {
    return setup;
  }

  List<String> lines() {
    return lines;
  }

  /** All threads wait for one another. */
  void meet(String barrier) {
    lines.add("await " + barrier);
  }

  /** Whether the call can be made now; then it is. */
  boolean call(HistoryWord word) {
    Optional<String> line = line(word);
    line.ifPresent(lines::add);
    if (word == HistoryWord.SYNCHRONIZE_DEVICE && !tensors.isEmpty()) {
      lines.add("check " + any(tensors)); // C17
    }
    return line.isPresent();
  }

  private Optional<String> line(HistoryWord word) {
    return switch (word) {
      case CURRENT -> Optional.of(given("c") + " = current stream");
      case DEFAULT -> Optional.of(made(streams, "d") + " = default stream");
      case NEXT -> drawn();
      case SET_CURRENT -> set();
      case RELEASE -> letGo("release stream");
      case ADOPT -> letGo("adopt");
      case ACTIVE -> Optional.of("active streams");
      case SYNCHRONIZE_STREAM -> Optional.of(ofStream("synchronize stream"));
      case QUERY_STREAM -> Optional.of(ofStream("query stream"));
      case SYNCHRONIZE_DEVICE -> Optional.of("synchronize device");
      case CREATE -> created();
      case DESTROY -> destroyed();
      case RECORD -> ofEvent("record").map(this::recorded);
      case WAIT -> ofEvent("wait").map(line -> line + on());
      case QUERY_EVENT -> ofEvent("query");
      case SYNCHRONIZE_EVENT -> ofEvent("synchronize");
      case ELAPSED -> timed.isEmpty() ? Optional.empty() : elapsed();
      case SUBMIT -> Optional.of(made(tensors, "x") + " = randint [16, 16]");
      case FREE -> taken(tensors).map(tensor -> "free " + tensor);
      case RECORD_STREAM ->
          tensors.isEmpty() || streams.isEmpty()
              ? Optional.empty()
              : Optional.of("record_stream " + any(tensors) + " on " + any(streams));
      case EMPTY_CACHE -> Optional.of("empty_cache");
    };
  }

  private Optional<String> drawn() {
    if (Pool.FREELIST.is(pool) && ++draws > MOST_DRAWS) {
      return Optional.empty();
    }
    return Optional.of(given("p") + " = pool stream");
  }

  /** A stream of a free list belongs to whom it was given, until he lets go of it (C9). */
  private Optional<String> set() {
    List<String> settable = Pool.FREELIST.is(pool) ? mine : streams;
    if (nobodys()) {
      return Optional.of(refused("set stream " + named(NOBODYS)));
    }
    return settable.isEmpty() ? Optional.empty() : Optional.of("set stream " + any(settable));
  }

  private Optional<String> letGo(String line) {
    mine.clear();
    return Optional.of(line);
  }

  private String ofStream(String what) {
    if (nobodys()) {
      return refused(what + " " + named(NOBODYS));
    }
    return streams.isEmpty() || random.nextInt(3) == 0 ? what : what + " " + any(streams);
  }

  private boolean nobodys() {
    return !streams.isEmpty() && Pool.OF_METAL.contains(pool) && random.nextInt(12) == 0;
  }

  private String refused(String line) {
    boolean upstream = Pool.UPSTREAM.is(pool);
    return line + " raises \"" + (upstream ? "not found in pool" : "out of range") + "\""; // C12
  }

  private Optional<String> created() {
    return Optional.of(made(events, "e") + " = event" + (random.nextInt(3) == 0 ? "" : " timing"));
  }

  private Optional<String> destroyed() {
    Optional<String> event = taken(events);
    event.ifPresent(timed::remove);
    return event.map(name -> "destroy " + name);
  }

  private Optional<String> ofEvent(String what) {
    List<String> all = new ArrayList<>(shared);
    all.addAll(events);
    return all.isEmpty() ? Optional.empty() : Optional.of(what + " " + any(all));
  }

  private String recorded(String line) {
    String event = line.split(" ")[1];
    if (timing && isTiming(event) && !timed.contains(event)) {
      timed.add(event);
    }
    return line + on();
  }

  private boolean isTiming(String event) {
    return lines.contains(event + " = event timing");
  }

  private String on() {
    return streams.isEmpty() || random.nextInt(3) == 0 ? "" : " on " + any(streams);
  }

  /**
   * From a mark to itself: of two of them the first may be reached last. On CUDA the question is an
   * error before the mark is reached.
   */
  private Optional<String> elapsed() {
    if (!Pool.OF_METAL.contains(pool)) {
      return Optional.empty();
    }
    String mark = any(timed);
    return Optional.of("elapsed " + mark + " " + mark);
  }

  private String given(String letter) {
    String name = made(streams, letter);
    mine.add(name);
    return name;
  }

  private String made(List<String> all, String letter) {
    String name = letter + ++names;
    all.add(name);
    return name;
  }

  private Optional<String> taken(List<String> all) {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.remove(random.nextInt(all.size())));
  }

  private String any(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
