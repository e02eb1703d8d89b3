package org.mpsstress.scenarios.histories;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * A random history of calls, as a scenario: threads go from round to round together. In one half of
 * the histories one thread calls in each round, and every answer must be one that the specification
 * allows; in the others all do, and some order of each round's calls must explain them.
 */
public final class RandomHistory {
  private static final String TURN = "turn";
  private static final int MOST_TRIES = 20;
  private static final List<String> LATENCIES = List.of("50us", "500us", "2ms");

  private final Random random;
  private final String pool;
  private final Set<String> capabilities;
  private final boolean together;
  private final List<HistoryWord> theme;
  private final Set<String> clauses = new TreeSet<>();
  private final List<String> shared;
  private final List<HistoryThread> threads = new ArrayList<>();

  private RandomHistory(long seed, String pool, Set<String> capabilities) {
    this.random = new Random(Seeds.of(seed, "history", 0)); // near seeds make alike draws
    this.pool = pool;
    this.capabilities = Set.copyOf(capabilities);
    this.together = random.nextBoolean();
    this.theme = theme();
    boolean events = capabilities.contains(Capability.EVENTS.word()) && random.nextBoolean();
    this.shared = events ? List.of("m1", "m2") : List.of();
  }

  /**
   * The history of a seed; equal seeds make equal ones.
   *
   * @param pool whose specification will judge it
   * @param capabilities what the SUT can do: it is asked nothing else
   */
  public static Draft of(long seed, String pool, Set<String> capabilities) {
    return new RandomHistory(seed, pool, capabilities).draft("history-" + name(seed));
  }

  private static String name(long seed) {
    return Long.toUnsignedString(seed, 36);
  }

  /** All that can be asked, any part of it, or one to three questions to the pool alone. */
  private List<HistoryWord> theme() {
    Set<HistoryWord> all = HistoryWord.of(capabilities);
    if (together && Pool.FREELIST.is(pool)) {
      all.removeAll(HistoryWord.SECOND_SLOT);
    }
    List<HistoryWord> chosen = new ArrayList<>(all);
    switch (random.nextInt(4)) {
      case 0 -> {
        Set<HistoryWord> pools = EnumSet.copyOf(HistoryWord.POOL);
        pools.retainAll(all);
        if (!pools.isEmpty()) {
          chosen = new ArrayList<>(pools);
          Collections.shuffle(chosen, random);
          int kept = 1 + random.nextInt(Math.min(3, chosen.size()));
          chosen = new ArrayList<>(chosen.subList(0, kept));
        }
      }
      case 1 -> {
        chosen.removeIf(word -> random.nextBoolean());
        chosen.add(HistoryWord.SUBMIT); // something can always be asked
      }
      default -> chosen.add(HistoryWord.SUBMIT);
    }
    List.copyOf(chosen).stream().filter(HistoryWord.OFTEN::contains).forEach(chosen::add);
    return List.copyOf(chosen);
  }

  private Draft draft(String name) {
    boolean named = capabilities.contains(Capability.STREAMS.word());
    int number = 2 + random.nextInt(2);
    for (int i = 0; i < number; i++) {
      boolean timing = theme.contains(HistoryWord.ELAPSED);
      threads.add(new HistoryThread(random, pool, shared, named, timing));
    }
    if (together) {
      together();
    } else {
      oneAfterTheOther();
    }
    List<DraftGroup> groups = new ArrayList<>();
    for (HistoryThread thread : threads) {
      groups.add(
          new DraftGroup(
              "t" + (groups.size() + 1),
              1,
              false,
              null,
              1,
              thread.setup(),
              thread.lines(),
              List.of()));
    }
    boolean late = capabilities.contains(Capability.FAULTS.word()) && random.nextInt(3) > 0;
    return new Draft(
        name,
        together ? "Random calls of threads at once" : "Random calls, one after the other",
        clauses.isEmpty() ? List.of("C25") : List.copyOf(clauses),
        List.of(pool),
        late ? Map.of("latency", LATENCIES.get(random.nextInt(LATENCIES.size()))) : Map.of(),
        Map.of(),
        Map.of(),
        shared.stream().map(event -> event + " = event").toList(),
        Map.of(),
        List.of(TURN),
        groups,
        capabilities.contains(Capability.STATISTICS.word())
            ? Map.of("leaks", "none")
            : Map.of("errors", "none"));
  }

  private void oneAfterTheOther() {
    for (int calls = 15 + random.nextInt(25); calls > 0; calls--) {
      call(threads.get(random.nextInt(threads.size())));
      threads.forEach(thread -> thread.meet(TURN));
    }
  }

  /** Few calls at once, whose order must be looked for; of the pool more, whose answers tell it. */
  private void together() {
    boolean ofPool = HistoryWord.POOL.containsAll(theme);
    int rounds = ofPool ? 1 + random.nextInt(3) : 3 + random.nextInt(5);
    int most = ofPool ? 12 : 3;
    for (int round = 0; round < rounds; round++) {
      for (HistoryThread thread : threads) {
        for (int calls = 1 + random.nextInt(most); calls > 0; calls--) {
          call(thread);
        }
        thread.meet(TURN);
      }
    }
  }

  private void call(HistoryThread thread) {
    HistoryWord word = word(thread);
    for (int tries = 0; !thread.call(word) && tries < MOST_TRIES; tries++) {
      word = word(thread);
    }
    clauses.addAll(word.clauses());
  }

  /** One thread alone becomes the main thread (C4): who no longer is one is not told. */
  private HistoryWord word(HistoryThread thread) {
    HistoryWord word = theme.get(random.nextInt(theme.size()));
    boolean others = word == HistoryWord.ADOPT && thread != threads.get(0);
    return others ? HistoryWord.SUBMIT : word;
  }
}
