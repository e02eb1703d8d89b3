package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.harness.Capability;
import org.mpsstress.model.Pool;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.program.Step;

/** Programs of SUTs that cannot do all that the language has words for. */
class AbilitiesTest {
  private static final int PROGRAMS = 300;
  private static final List<String> CUDA = List.of(Pool.CUDA.word());
  private static final List<String> ON_METAL = List.of(Pool.PATCHED.word(), Pool.UPSTREAM.word());

  /** What the plugin finds on each of these devices of a libtorch. */
  static final Abilities ON_CPU =
      Abilities.ofLibrary(Set.of("host_access", "main_thread", "statistics", "upload"));

  static final Abilities ON_CUDA =
      Abilities.ofLibrary(
          Set.of(
              "streams",
              "events",
              "query",
              "elapsed",
              "record_stream",
              "main_thread",
              "gates",
              "statistics"));

  @Test
  void noProgramNeedsWhatALibraryCannotDo() {
    for (Abilities its : List.of(ON_CPU, ON_CUDA)) {
      for (long seed = 0; seed < PROGRAMS; seed++) {
        needsNoMore(Generator.make(seed, CUDA, its), its);
      }
    }
  }

  /** Whatever that is: any part of what there is, also nothing. */
  @Test
  void noProgramNeedsWhatItsSutCannotDo() {
    Random random = new Random(20261128);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Set<String> some = new HashSet<>(Capability.WORDS);
      int kept = random.nextInt(10);
      some.removeIf(any -> random.nextInt(10) >= kept);
      Abilities its = random.nextBoolean() ? Abilities.ofLibrary(some) : Abilities.compiled(some);
      List<String> pools =
          its.library() && random.nextBoolean()
              ? CUDA
              : List.of(Pool.OF_METAL.get(random.nextInt(3)));
      Generator.Program program = Generator.make(seed, pools, its);
      assertThat(program.scenario().pools()).containsAnyElementsOf(pools);
      needsNoMore(program, its);
    }
  }

  private static void needsNoMore(Generator.Program program, Abilities its) {
    Point point = program.scenario().points().get(0);
    assertThat(its.capabilities()).as(program.draft().toYaml()).containsAll(point.needs());
    assertThat(Hazards.of(point, program.scenario().pools()))
        .as(program.draft().toYaml())
        .isEmpty();
  }

  /** Whoever can do all that there is has the programs that a seed always had. */
  @Test
  void equalAbilitiesMakeEqualPrograms() {
    Set<String> all = new TreeSet<>(Capability.WORDS);
    for (long seed = 0; seed < 20; seed++) {
      assertThat(Generator.make(seed, Swarm.ALL_POOLS, Abilities.compiled(all)).draft())
          .isEqualTo(Generator.make(seed).draft());
      assertThat(Generator.make(seed, CUDA, ON_CUDA).draft())
          .isEqualTo(Generator.make(seed, CUDA, ON_CUDA).draft());
    }
  }

  /** Each word that the device has is drawn, but for gates, and streams by their numbers. */
  @Test
  void nearlyAllThatALibraryHasIsDrawn() {
    assertThat(words(ON_CPU))
        .contains("randint", "mm", "linear", "write", "poke", "pinned", "upload", "send", "await");
    assertThat(words(ON_CUDA))
        .contains("pool_stream", "set_stream", "record", "wait", "elapsed", "query_stream")
        .contains("record_stream", "different", "poll_event", "destroy", "empty_cache")
        .doesNotContain("gate", "open_gate", "named_stream");
  }

  /** A driver has more memory than a scenario says, and repeats operands of one element. */
  @Test
  void errorsAreExpectedWherePyTorchRaisesThem() {
    Set<String> raised =
        steps(ON_CUDA)
            .filter(step -> step.raises() != null)
            .map(step -> step.operation().name() + ": " + step.raises())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(raised)
        .containsExactly("add: must match", "mm: cannot be multiplied", "mul: must match");
  }

  /** Variables of Metal's backend mean nothing there, and no thread is the main one. */
  @Test
  void nothingAroundAProgramOnCudaIsMetals() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Point point = Generator.make(seed, CUDA, ON_CUDA).scenario().points().get(0);
      assertThat(point.surroundings().environment()).isEmpty();
      assertThat(point.surroundings().faults()).isNull();
      assertThat(point.device().memoryBytes()).isZero();
      assertThat(point.groups()).noneMatch(Group::main);
    }
  }

  /** A library's events are those of c10, whatever pool its build has (C31). */
  @Test
  void noAnswerOfMetalsEventsIsExpectedOfALibrary() {
    Set<String> all = new TreeSet<>(Capability.WORDS);
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Generator.Program program = Generator.make(seed, ON_METAL, Abilities.ofLibrary(all));
      assertThat(program.draft().toYaml())
          .doesNotContain("the MPS event was")
          .doesNotContainPattern("query e[0-9]+ answers 0");
    }
  }

  private static Set<String> words(Abilities its) {
    return steps(its).map(step -> step.operation().name()).collect(Collectors.toSet());
  }

  private static Stream<Step> steps(Abilities its) {
    return LongStream.range(0, PROGRAMS)
        .mapToObj(seed -> Generator.make(seed, CUDA, its))
        .flatMap(program -> program.scenario().points().get(0).groups().stream())
        .flatMap(Group::steps);
  }
}
