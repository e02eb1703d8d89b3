package org.mpsstress.scenarios.fuzz;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.language.shape.Keywords;

/**
 * What one random program is made of: a random subset of words, sizes, pools and surroundings.
 * Programs that lack most words reach states that programs of all words hardly ever reach (Groce et
 * al., Swarm Testing, 2012).
 *
 * @param abilities of the SUT: nothing else is drawn
 * @param pools that the program is correct on
 * @param weights how often each word is drawn; a word that is absent never is
 * @param sizes of tensors
 * @param settings of the document
 * @param faults of the device
 * @param environment variables
 * @param expect what must hold
 * @param failing whether a group waits for a command that fails
 * @param crowd whether more streams are asked for than there are
 * @param alone whether one thread has the pool to itself, and knows what there is
 * @param length lines of a program, about
 */
record Swarm(
    Abilities abilities,
    List<String> pools,
    Map<String, Integer> weights,
    Sizes sizes,
    Map<String, String> settings,
    Map<String, String> faults,
    Map<String, String> environment,
    Map<String, String> expect,
    boolean failing,
    Crowd crowd,
    boolean alone,
    int length) {
  /**
   * Of tensors.
   *
   * @param dimensions that are drawn
   * @param borders whether some are at the borders of the allocator's classes
   */
  record Sizes(List<Integer> dimensions, boolean borders) {}

  /** How threads come to ask for more streams than there are. */
  enum Crowd {
    /** They do not. */
    NONE,

    /** The round robin comes round, or a thread is given its own ones again (C10). */
    ROUND,

    /** One keeps most of them, and others wait for what is left until it is given back (C6). */
    WAITING
  }

  static final List<String> ALL_POOLS =
      List.of(Pool.PATCHED.word(), Pool.UPSTREAM.word(), Pool.FREELIST.word());

  private static final List<List<String>> POOLS =
      List.of(
          List.of(Pool.PATCHED.word()),
          List.of(Pool.UPSTREAM.word()),
          List.of(Pool.FREELIST.word()),
          List.of(Pool.PATCHED.word(), Pool.FREELIST.word()),
          List.of(Pool.PATCHED.word(), Pool.UPSTREAM.word()),
          ALL_POOLS,
          List.of(Pool.CUDA.word()));

  private static final List<List<Integer>> SIZES =
      List.of(
          List.of(1, 2, 3),
          List.of(2, 4, 8),
          List.of(3, 16),
          List.of(16, 32),
          List.of(4, 64),
          List.of(8, 160),
          List.of(2, 600));

  /** Of which the largest tensors of all threads are less than a small memory. */
  private static final List<List<Integer>> SMALL = SIZES.subList(0, 4);

  /**
   * Where counts must not grow: no block fits a tensor of another size, so how many there are does
   * not depend on which of them is taken.
   */
  private static final List<List<Integer>> ALIKE =
      List.of(List.of(1, 2, 3), List.of(8), List.of(32));

  /** The stream on which a command fails, if one does: the last one that threads would draw. */
  static final int FAILING = 31;

  /** That the group makes before it waits for the one that fails. */
  private static final int COMMANDS = 3;

  private static final String TEXT = "GPU-of-it";

  /** Of variables; one of no sense has no effect (C23). */
  private static final List<String> VALUES = List.of("\"1\"", "\"1\"", "\"0\"", "\"2\"", "\"0x1\"");

  private static final String CONTINUE = "MPS_ENABLE_COMMIT_AND_CONTINUE";

  /** Of those values: whether all streams go on in their command buffer, or none does. */
  private static final Map<String, Boolean> CONTINUES =
      Map.of("\"1\"", true, "\"2\"", true, "\"0\"", false);

  /** One for some of those pools at least, without what the SUT cannot do. */
  static Swarm draw(RandomGenerator random, Collection<String> asked, Abilities abilities) {
    List<String> pools =
        pick(
            random,
            POOLS.stream().filter(some -> some.stream().anyMatch(asked::contains)).toList());
    boolean upstream = pools.contains(Pool.UPSTREAM.word());
    boolean failing =
        random.nextInt(12) == 0
            && pools.stream().noneMatch(Pool.FREELIST::is)
            && abilities.has(Capability.STREAM_FAULTS);
    boolean crowded = !failing && abilities.has(Capability.STREAMS);
    Crowd crowd = crowded ? crowd(random, pools) : Crowd.NONE;
    boolean alone = !failing && crowd == Crowd.NONE && random.nextInt(8) == 0;
    boolean repeated =
        alone
            && random.nextBoolean()
            && abilities.has(Capability.STATISTICS)
            && abilities.has(Capability.DEVICE_OBJECTS);
    Map<String, String> settings = new LinkedHashMap<>();
    Map<String, String> faults = new LinkedHashMap<>();
    Map<String, String> environment = new LinkedHashMap<>();
    Map<String, String> expect = new LinkedHashMap<>(Map.of("errors", "none"));
    Map<String, Integer> weights = new HashMap<>();
    for (String word : Words.DRAWN) {
      if (Words.RARE.contains(word)) {
        if (random.nextInt(8) == 0) {
          weights.put(word, 1);
        }
      } else if (random.nextInt(5) < 3) {
        weights.put(word, 1 + random.nextInt(6));
      }
    }
    weights.putIfAbsent("randint", 4);
    if (alone) {
      Words.KNOWN_COUNTS.forEach(word -> weights.put(word, 5));
    }
    boolean busy = random.nextInt(8) == 0;
    for (int i = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0; i > 0; i--) {
      surround(random, settings, environment);
    }
    if (random.nextInt(3) == 0 || busy && random.nextBoolean()) {
      slow(random, faults, abilities);
    }
    if (pools.stream().anyMatch(Pool.CUDA::is)) {
      environment.clear(); // they are about Metal
      Words.BY_NUMBER.forEach(weights::remove);
    }
    if (failing) {
      fail(random, faults);
      settings.remove("caches"); // what warms them would have the error
    } else if (random.nextInt(6) == 0 && abilities.has(Capability.FAULTS)) {
      faults.put("compile-error", "1");
      if (random.nextInt(3) > 0) {
        weights.remove("extension"); // nobody must be told beside one
      }
    } else if (!repeated && random.nextInt(12) == 0 && abilities.has(Capability.LIBRARY_FAULTS)) {
      faults.put("library-error", String.valueOf(1 + random.nextInt(2)));
      weights.put("randn", 5);
      weights.remove("extension"); // likewise
    }
    if (!CONTINUES.containsKey(environment.getOrDefault(CONTINUE, ""))) {
      weights.remove("commit_and_continue"); // whether it raises is the pool's affair
    }
    if (crowd == Crowd.WAITING) {
      environment.put("MPS_STREAM_POOL_WAIT_TIMEOUT_MS", "\"-1\"");
      settings.remove("caches"); // who meets others cannot be alone
      weights.remove("pool_stream");
      weights.remove(Words.LENT); // it draws streams
      weights.remove(Words.SEEN);
    }
    if (repeated) {
      Words.GIVING_BACK.forEach(weights::remove);
      expect.put("growth", "none");
    }
    boolean patient = crowd == Crowd.NONE && (alone || !upstream); // else no mark stands at a gate
    if (patient
        && !repeated
        && random.nextInt(3) == 0
        && abilities.has(Words.IN_VAIN)
        && abilities.cover(Set.of(Keywords.EXPLORED))) {
      settings.put("needs", "[explored]"); // where time is virtual
      settings.remove("caches");
      weights.put(Words.IN_VAIN, 40);
    }
    weights.keySet().removeIf(word -> !abilities.has(word));
    if (weights.containsKey(Words.TOO_LARGE)) {
      settings.put("memory", "60MiB"); // less than what is asked for, more than all else takes
    }
    if (busy) {
      settings.put("ending", random.nextInt(2) == 0 ? "exit" : "busy");
    } else if (abilities.has(Capability.STATISTICS)) {
      expect.put("leaks", "none");
    }
    List<Integer> dimensions =
        pick(random, repeated ? ALIKE : weights.containsKey(Words.TOO_LARGE) ? SMALL : SIZES);
    boolean borders = !repeated && !weights.containsKey(Words.TOO_LARGE) && random.nextInt(6) == 0;
    return new Swarm(
        abilities,
        pools,
        weights,
        new Sizes(dimensions, borders),
        settings,
        faults,
        environment,
        expect,
        failing,
        crowd,
        alone,
        (crowd == Crowd.NONE ? 3 : 1)
            + random.nextInt(crowd != Crowd.NONE ? 4 : upstream ? 10 : 12));
  }

  private static Crowd crowd(RandomGenerator random, List<String> pools) {
    boolean freelist = pools.equals(List.of(Pool.FREELIST.word())); // elsewhere nobody waits
    int drawn = random.nextInt(24);
    return freelist && drawn < 11 ? Crowd.WAITING : drawn >= 20 ? Crowd.ROUND : Crowd.NONE;
  }

  private static void surround(
      RandomGenerator random, Map<String, String> settings, Map<String, String> environment) {
    switch (random.nextInt(6)) {
      case 0 -> settings.put("latency", pick(random, List.of("20us", "200us", "2ms")));
      case 1 -> settings.put("executor-threads", String.valueOf(1 + random.nextInt(2)));
      case 2 -> environment.put(CONTINUE, pick(random, VALUES));
      case 3 -> environment.put("MPS_FORCE_GRAPH_PATH", pick(random, VALUES));
      case 4 -> environment.put("PYTORCH_MPS_LOG_PROFILE_INFO", pick(random, VALUES));
      default -> settings.put("caches", "warm");
    }
  }

  /** One command, with the device's words or with its own, which somebody must be told. */
  private static void fail(RandomGenerator random, Map<String, String> faults) {
    int command = 1 + random.nextInt(COMMANDS);
    if (random.nextBoolean()) {
      faults.put("gpu-error", String.valueOf(command));
      faults.put("gpu-error-stream", String.valueOf(FAILING));
    } else {
      String one = "[{ stream: " + FAILING + ", command: " + command + ", text: " + TEXT;
      faults.put("gpu-errors", one + ", told: true }]");
    }
  }

  /** What the error says that must be told, or all errors say. */
  String told() {
    return faults.containsKey("gpu-errors") ? TEXT : "GPU";
  }

  private static void slow(
      RandomGenerator random, Map<String, String> faults, Abilities abilities) {
    String by = pick(random, List.of("50us", "1ms", "5ms"));
    if (random.nextBoolean()) {
      String stream = "{ stream: " + random.nextInt(6) + ", by: " + by + " }";
      if (abilities.has(Capability.STREAM_FAULTS)) {
        faults.put("slow-stream", stream);
      }
    } else {
      String kernel = "{ kernel: " + pick(random, Keywords.KERNELS) + ", by: " + by + " }";
      if (abilities.has(Capability.SLOW_KERNELS)) {
        faults.put("slow-kernel", kernel);
      }
    }
  }

  /** Whether a stream goes on in its command buffer when that is asked for (C23). */
  boolean goesOn() {
    return CONTINUES.get(environment.get(CONTINUE));
  }

  /** Whether the pool tells one thread from all others; CUDA's does not. */
  boolean hasMainThread() {
    return abilities.has(Capability.MAIN_THREAD) && pools.stream().noneMatch(Pool.CUDA::is);
  }

  /** Whether the library of normal numbers does not compile (C45). */
  boolean lacksNormal() {
    return faults.containsKey("library-error");
  }

  /** Whether its counts are looked at after each iteration. */
  boolean repeated() {
    return expect.containsKey("growth");
  }

  static <T> T pick(RandomGenerator random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A word, as often as its weight says. */
  String word(RandomGenerator random) {
    List<String> words = new ArrayList<>(new java.util.TreeSet<>(weights.keySet()));
    int sum = words.stream().mapToInt(weights::get).sum();
    int at = random.nextInt(sum);
    for (String word : words) {
      at -= weights.get(word);
      if (at < 0) {
        return word;
      }
    }
    throw new IllegalStateException("no word");
  }

  boolean has(String word) {
    return weights.containsKey(word);
  }
}
