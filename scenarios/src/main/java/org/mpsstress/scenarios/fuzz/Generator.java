package org.mpsstress.scenarios.fuzz;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.fuzz.LaneDraft.Unfit;
import org.mpsstress.scenarios.fuzz.Swarm.Crowd;
import org.mpsstress.scenarios.hazards.Ground;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.hazards.LaneModel;
import org.mpsstress.scenarios.hazards.Meetings;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.runner.cases.Seeds;

/**
 * Makes random scenarios that are correct by construction: every dependency is explicit, every
 * error that must come is expected. Equal seeds make equal scenarios.
 */
public final class Generator {
  private static final int MOST_DRAWS = 40;

  private static final String CLAUSE = "C25";
  private static final String LIBRARY_ERROR = "library-error";

  /** Iterations of a thread whose counts must not grow: with fewer nothing can be said. */
  private static final int REPEATED = 4;

  /** That threads which stand still and wait may have, so that another one is given the last. */
  private static final int KEPT = 30;

  /** That threads can draw before one comes again, on the pool that has most (C10). */
  private static final int STREAMS = 32;

  private Generator() {}

  /**
   * A program.
   *
   * @param draft its file
   * @param scenario the same, read
   */
  public record Program(Draft draft, Scenario scenario) {}

  /** The program of a seed, on any pools. */
  public static Program make(long seed) {
    return make(seed, Swarm.ALL_POOLS);
  }

  /** That of a seed on some of those pools at least, for whatever can do all that there is. */
  public static Program make(long seed, Collection<String> pools) {
    return make(seed, pools, Abilities.ALL);
  }

  /** That of a seed on some of those pools at least, which needs nothing but these abilities. */
  public static Program make(long seed, Collection<String> pools, Abilities abilities) {
    Random random = new Random(Seeds.of(seed, "program", 0)); // near seeds make alike draws
    for (int i = 0; i < MOST_DRAWS; i++) {
      Optional<Program> made = attempt(random, seed, pools, abilities);
      if (made.isPresent()) {
        return made.get();
      }
    }
    throw new IllegalStateException("no sound program for seed " + seed);
  }

  private static Optional<Program> attempt(
      Random random, long seed, Collection<String> pools, Abilities abilities) {
    try {
      Swarm swarm = Swarm.draw(random, pools, abilities);
      Draft draft = new Drawing(random, swarm).draft(seed);
      Optional<Scenario> read = draft.load(draft.name() + ".yaml");
      return read.filter(scenario -> abilities.cover(scenario.points().get(0).needs()))
          .filter(scenario -> !swarm.failing() || leavesItAlone(scenario))
          .filter(scenario -> Hazards.of(scenario.points().get(0), scenario.pools()).isEmpty())
          .map(scenario -> new Program(draft, scenario));
    } catch (Unfit unfit) {
      return Optional.empty();
    }
  }

  /** Whether nobody draws the stream on which a command fails. */
  private static boolean leavesItAlone(Scenario scenario) {
    return Hazards.draws(scenario.points().get(0)) < Swarm.FAILING - 1;
  }

  /** One attempt. */
  private static final class Drawing {
    private final Random random;
    private final Swarm swarm;
    private final Ground ground;
    private final boolean warm;
    private final CompileError compileError;
    private final Map<String, Facts> shared = new TreeMap<>();
    private final List<String> setup = new ArrayList<>();
    private LaneModel before;

    Drawing(Random random, Swarm swarm) {
      this.random = random;
      this.swarm = swarm;
      boolean cuda = swarm.pools().contains(Pool.CUDA.word());
      boolean upstream = cuda || swarm.pools().contains(Pool.UPSTREAM.word());
      boolean freelist = swarm.pools().contains(Pool.FREELIST.word());
      this.ground =
          new Ground(
              new Ground.Current(
                  !upstream && swarm.crowd() == Crowd.NONE,
                  upstream && swarm.pools().size() == 1,
                  !upstream),
              release(upstream, freelist),
              !freelist,
              swarm.crowd() == Crowd.NONE ? Ground.Draws.PRIVATE : Ground.Draws.SHARED,
              swarm.failing(),
              swarm.has("extension"),
              true,
              upstream && !cuda && !swarm.alone(),
              Hazards.STREAMS,
              swarm.alone(),
              // on any device c10 says of a library's events what it says on CUDA
              swarm.abilities().library() ? Ground.Device.CUDA : Ground.Device.METAL);
      this.warm = swarm.settings().containsKey("caches");
      this.compileError =
          !swarm.faults().containsKey("compile-error")
              ? CompileError.NONE
              : warm || swarm.has("extension") || swarm.crowd() != Crowd.NONE
                  ? CompileError.SETUP
                  : swarm.alone()
                      ? CompileError.THREAD
                      : Swarm.pick(random, CompileError.IN_THREADS);
    }

    private Ground.Release release(boolean upstream, boolean freelist) {
      if (upstream) {
        return Ground.Release.NONE;
      }
      if (!freelist) {
        return Ground.Release.CLEARS;
      }
      return swarm.pools().size() == 1 ? Ground.Release.GIVES_BACK : Ground.Release.EITHER;
    }

    Draft draft(long seed) {
      before = LaneModel.ofSetup(ground);
      if (compileError == CompileError.SETUP) {
        setup.add("randint [2, 2] raises \"pipeline\"");
      }
      if (swarm.faults().containsKey(LIBRARY_ERROR)) {
        setup.addAll(firstLibrary());
      }
      if (swarm.crowd() == Crowd.NONE && !compileError.isThreads()) {
        sharedSetup();
      }
      boolean single = swarm.alone() || compileError == CompileError.THREAD;
      boolean meets = !warm && !single && swarm.crowd() == Crowd.NONE && random.nextInt(3) == 0;
      List<DraftGroup> groups = new ArrayList<>();
      Map<String, String> channels = new LinkedHashMap<>();
      List<String> barriers = new ArrayList<>();
      if (swarm.failing()) {
        groups.add(failing());
      }
      if (meets) {
        new Together(random, swarm, ground, this::writer)
            .draw(compileError, groups, channels, barriers);
      } else if (swarm.crowd() == Crowd.WAITING) {
        waiting(groups, barriers);
      } else if (swarm.crowd() == Crowd.ROUND) {
        crowd(groups);
      } else if (single) {
        groups.add(alone("g1", 1, false));
      } else {
        int number = 1 + random.nextInt(3);
        int free = 4 - groups.size();
        for (int i = 0; i < number && free > 0; i++) {
          int threads = Math.min(free, 1 + random.nextInt(i == 0 ? 3 : 2));
          free -= threads;
          groups.add(alone("g" + (i + 1), threads, i == 1));
        }
      }
      return new Draft(
          "fuzz-" + Long.toUnsignedString(seed, 36),
          "A program that nobody wrote",
          List.of(CLAUSE),
          swarm.pools(),
          swarm.settings(),
          swarm.faults(),
          swarm.environment(),
          setup,
          channels,
          barriers,
          groups,
          swarm.expect());
    }

    /**
     * The library of normal numbers does not compile, which is the first one of all or the second
     * (C45): then threads that ask for it at once compile it, and all of them are told.
     */
    private List<String> firstLibrary() {
      return swarm.faults().get(LIBRARY_ERROR).equals("1")
          ? List.of("randn [2, 2] raises \"library\"")
          : List.of("first = randint [2, 2]", "synchronize stream", "free first");
    }

    /** Tensors and events that every thread uses. */
    private void sharedSetup() {
      if (random.nextInt(3) > 0) {
        return;
      }
      LaneWriter writer = new LaneWriter(swarm, ground, before, random, Map.of());
      writer.shared();
      setup.addAll(writer.taken());
      before.tensorNames().forEach(name -> shared.put(name, writer.factsOf(name)));
    }

    private LaneWriter writer(boolean main, Meetings meetings) {
      LaneModel lane = LaneModel.of(ground, before, main, meetings);
      return new LaneWriter(swarm, ground, lane, random, shared);
    }

    private DraftGroup alone(String name, int threads, boolean mayBeMain) {
      boolean main =
          mayBeMain
              && threads == 1
              && ground.named()
              && random.nextInt(3) == 0
              && swarm.hasMainThread();
      int iterations = swarm.repeated() ? REPEATED + random.nextInt(3) : 1 + random.nextInt(2);
      return group(name, threads, main, 0, 0, iterations);
    }

    /**
     * Threads that meet nobody.
     *
     * @param keeps streams that each draws before and has to its end
     * @param draws streams that each draws in every iteration
     */
    private DraftGroup group(
        String name, int threads, boolean main, int keeps, int draws, int iterations) {
      LaneWriter writer = writer(main, new Meetings(List.of(), false));
      writer.setup(compileError);
      writer.draw(keeps);
      if (keeps == 0 && random.nextInt(3) == 0) {
        writer.keep();
      }
      List<String> first = writer.taken();
      Set<String> kept = writer.lane().names();
      writer.draw(draws);
      writer.body(swarm.length());
      if (swarm.repeated()) {
        writer.giveBack();
      }
      if (!writer.close()) {
        throw new Unfit();
      }
      if (writer.lane().end(kept).isPresent()) {
        throw new Unfit();
      }
      List<String> program = writer.taken();
      if (program.isEmpty()) {
        throw new Unfit();
      }
      if (!writer.end()) {
        throw new Unfit();
      }
      String start = threads == 1 ? null : start(threads);
      List<String> last = writer.taken();
      return new DraftGroup(name, threads, main, start, iterations, first, program, last);
    }

    /** More streams are asked for than there are: by one at once, by several in turn. */
    private void crowd(List<DraftGroup> groups) {
      boolean alone = swarm.pools().contains(Pool.FREELIST.word()); // others would be given none
      int threads = alone ? 1 : 1 + random.nextInt(3);
      if (random.nextBoolean()) {
        groups.add(group("g1", threads, false, STREAMS + random.nextInt(4), 0, 1));
      } else {
        int draws = 1 + random.nextInt(4);
        int iterations = STREAMS / (draws * threads) + 1 + random.nextInt(3);
        groups.add(group("g1", threads, false, 0, draws, iterations));
      }
      if (!alone && random.nextBoolean()) {
        groups.add(group("g2", 1, false, 0, 0, 1 + random.nextInt(3)));
      }
    }

    /**
     * One thread has most streams until all others are through, so that nobody is woken by its end;
     * more want one of the rest at a time than there are (C6).
     */
    private void waiting(List<DraftGroup> groups, List<String> barriers) {
      barriers.add("last");
      boolean inRounds = random.nextInt(3) > 0; // who misses one wake-up has no other
      if (inRounds) {
        barriers.add("round");
      }
      int iterations = 1 + random.nextInt(4);
      int others = 2 + random.nextInt(2);
      boolean two = random.nextInt(3) == 0; // each wants two of them, and may wait with one
      int kept = two ? KEPT - others : KEPT - random.nextInt(others - 1);
      groups.add(untilTheLast("keeper", 1, 1, kept - 1, false, false));
      for (int i = 1; others > 0; i++) {
        int threads = 1 + random.nextInt(others);
        others -= threads;
        groups.add(untilTheLast("g" + i, threads, iterations, 0, two, inRounds));
      }
    }

    /** Threads that wait for all others at their end; who keeps no streams has none then. */
    private DraftGroup untilTheLast(
        String name, int threads, int iterations, int keeps, boolean draws, boolean inRounds) {
      LaneWriter writer = writer(false, new Meetings(List.of(), false));
      writer.draw(keeps);
      List<String> first = writer.taken();
      Set<String> names = writer.lane().names();
      writer.draw(draws ? 1 : 0);
      if (keeps == 0 && random.nextBoolean()) {
        writer.takeStream(); // and little else: one takes while another gives back
      } else {
        writer.body(1 + random.nextInt(swarm.length()));
      }
      boolean closed = writer.close();
      boolean kept = keeps > 0 && !writer.hasReleased();
      if (!closed || !kept && (keeps > 0 || !writer.release())) {
        throw new Unfit();
      }
      if (inRounds) {
        writer.meetings().await(1, "round");
      }
      if (writer.lane().end(names).isPresent()) {
        throw new Unfit();
      }
      List<String> program = writer.taken();
      writer.meetings().await(0, "last");
      return new DraftGroup(name, threads, false, null, iterations, first, program, writer.taken());
    }

    private String start(int threads) {
      return switch (random.nextInt(8)) {
        case 0 -> "sequential";
        case 1 -> "{ staggered: { interval: 20us } }";
        case 2 -> "{ churn: { waves: " + (1 + random.nextInt(threads)) + ", hold: 50us } }";
        default -> null;
      };
    }

    /** Waits for a command that fails, and goes on with the stream (C26). */
    private DraftGroup failing() {
      List<String> program = new ArrayList<>();
      String size = "[" + Swarm.pick(random, swarm.sizes().dimensions()) + ", 2]";
      program.add("on failing: x = randint " + size);
      program.add("on failing: y = " + Swarm.pick(random, List.of("add x x", "copy x", "relu x")));
      program.add("on failing: z = " + Swarm.pick(random, List.of("mul y y", "sum y", "relu y")));
      program.add("synchronize stream failing raises \"" + swarm.told() + "\"");
      program.add("query stream failing");
      program.add("synchronize stream failing");
      program.add("on failing: u = randint " + size);
      program.add("on failing: v = " + Swarm.pick(random, List.of("add u u", "copy u")));
      program.add("synchronize stream failing");
      program.add("check v");
      return new DraftGroup(
          "failing",
          1,
          false,
          null,
          1,
          List.of("failing = stream " + Swarm.FAILING),
          program,
          List.of());
    }
  }
}
