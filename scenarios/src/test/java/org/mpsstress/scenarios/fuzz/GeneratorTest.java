package org.mpsstress.scenarios.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.shape.Keywords;

class GeneratorTest {
  private static final int PROGRAMS = 400;

  @Test
  void equalSeedsMakeEqualPrograms() {
    for (long seed = 0; seed < 20; seed++) {
      assertThat(Generator.make(seed).draft()).isEqualTo(Generator.make(seed).draft());
    }
    assertThat(Generator.make(1).draft().toYaml()).isNotEqualTo(Generator.make(2).draft().toYaml());
  }

  @Test
  void programsAreWellFormedSoundAndSmall() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Generator.Program program = Generator.make(seed);
      assertThat(program.scenario().points()).hasSize(1);
      assertThat(program.scenario().points().get(0).threads()).isBetween(1, 4);
      assertThat(Hazards.of(program.scenario().points().get(0), program.scenario().pools()))
          .as(program.draft().toYaml())
          .isEmpty();
    }
  }

  @Test
  void everyWordOfTheTableIsDrawn() {
    Set<String> drawn = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Generator.make(seed).scenario().points().get(0).groups().stream()
          .flatMap(Group::steps)
          .map(Step::operation)
          .forEach(operation -> drawn.add(operation.name()));
    }
    Set<String> table = new TreeSet<>();
    OperationTable.get().operations().forEach(operation -> table.add(operation.name()));
    table.remove("fork"); // explored runs know none
    table.remove("adopt_main_thread"); // there is one main thread
    assertThat(drawn).containsExactlyElementsOf(table);
  }

  /** One in the device's words, or one in words of its own. */
  @Test
  void commandsFailInBothWays() {
    Set<Integer> ways = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      var faults = Generator.make(seed).scenario().points().get(0).surroundings().faults();
      if (faults != null && faults.failCommands()) {
        ways.add(faults.gpuErrors().size());
      }
    }
    assertThat(ways).containsExactly(0, 1);
  }

  /** Also those that need operands which fit each other. */
  @Test
  void everyWordThatComputesIsInManyPrograms() {
    Map<String, Integer> programs = new TreeMap<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      words(Generator.make(seed)).forEach(word -> programs.merge(word, 1, Integer::sum));
    }
    for (var operation : OperationTable.get().computing()) {
      assertThat(programs.getOrDefault(operation.name(), 0))
          .as(operation.name())
          .isGreaterThan(PROGRAMS / 20);
    }
  }

  @Test
  void eachPoolHasProgramsOfItsOwn() {
    Set<List<String>> pools = new HashSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      pools.add(Generator.make(seed).scenario().pools());
    }
    assertThat(pools).contains(List.of("patched"), List.of("upstream"), List.of("freelist"));
  }

  /** Recorded on one stream or on several, read there, given back, and its size asked for again. */
  @Test
  void tensorsAreGivenBackWhileOtherStreamsReadThem() {
    Set<Integer> readers = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      for (Group group : Generator.make(seed).scenario().points().get(0).groups()) {
        readers.addAll(readersOfReused(group.program()));
      }
    }
    assertThat(readers).contains(1, 2, 3);
  }

  /** Of each tensor that is freed and followed by one of its size: on how many streams it was. */
  private static List<Integer> readersOfReused(List<Step> steps) {
    List<Integer> readers = new ArrayList<>();
    for (int at = 0; at < steps.size(); at++) {
      if (!steps.get(at).is("free")) {
        continue;
      }
      Integer tensor = steps.get(at).arguments().get(0);
      List<Long> shape = null;
      Set<Integer> streams = new HashSet<>();
      for (Step step : steps.subList(0, at)) {
        if (tensor.equals(step.target())) {
          shape = step.shape();
          streams.clear();
        } else if (step.is("record_stream") && step.arguments().get(0).equals(tensor)) {
          streams.add(step.arguments().get(1));
        }
      }
      List<Long> its = shape;
      boolean again =
          its != null
              && steps.subList(at, steps.size()).stream().anyMatch(s -> its.equals(s.shape()));
      if (again) {
        readers.add(streams.size());
      }
    }
    return readers;
  }

  /** Of the pools that can: one clears a binding, one gives the streams back. */
  @Test
  void threadsReleaseTheirStreamsOnEachPoolThatCan() {
    Set<List<String>> pools = new HashSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Generator.Program program = Generator.make(seed);
      if (words(program).contains("release_stream")) {
        pools.add(program.scenario().pools());
      }
    }
    assertThat(pools)
        .contains(List.of("patched"), List.of("freelist"), List.of("patched", "freelist"))
        .allSatisfy(some -> assertThat(some).doesNotContain("upstream"));
  }

  /** Several threads together, or one alone where the others would be given none. */
  @Test
  void moreStreamsAreAskedForThanThereAre() {
    Set<String> pools = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Scenario scenario = Generator.make(seed).scenario();
      if (Hazards.draws(scenario.points().get(0)) > 33) {
        pools.addAll(scenario.pools());
      }
    }
    assertThat(pools).contains("patched", "upstream", "freelist");
  }

  /** In the shared setup, in a thread that goes on, in one of several. */
  @Test
  void aKernelDoesNotCompileWhereverItIsAskedFor() {
    Set<String> places = new TreeSet<>();
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Point point = Generator.make(seed).scenario().points().get(0);
      point.setup().forEach(step -> failure("setup", step).ifPresent(places::add));
      for (Group group : point.groups()) {
        String where = group.threads() == point.threads() ? "one group" : "one of several";
        group.setup().forEach(step -> failure(where, step).ifPresent(places::add));
      }
    }
    assertThat(places).contains("setup: raises", "one group: raises", "one of several: or raises");
  }

  /** It counts what it has, as nobody else has anything. */
  @Test
  void aThreadThatIsAloneKnowsItsCounts() {
    Set<String> known = new TreeSet<>();
    steps()
        .filter(step -> step.answers() != null)
        .forEach(step -> known.add(step.operation().name()));
    assertThat(known).contains("count_tensors", "count_bytes", "query_stream", "query_event");
  }

  @Test
  void operandsThatDoNotFitAreRefused() {
    Set<String> refused = new TreeSet<>();
    steps()
        .filter(step -> step.raises() != null)
        .forEach(step -> refused.add(step.operation().name()));
    assertThat(refused).contains("add", "mul", "mm", "linear");
  }

  /** What a thread keeps for all its iterations is looked at after the last one. */
  @Test
  void tensorsOutliveIterations() {
    long found = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      for (Group group : Generator.make(seed).scenario().points().get(0).groups()) {
        if (group.iterations() > 1 && group.teardown().stream().anyMatch(s -> s.is("check"))) {
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(PROGRAMS / 20);
  }

  /** Each kernel is slow in some, and the pool ends beneath slow work. */
  @Test
  void slownessIsDrawnOfEachKernelAndWithEndings() {
    Set<String> slow = new TreeSet<>();
    int endings = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      var around = Generator.make(seed).scenario().points().get(0).surroundings();
      if (around.faults() != null && around.faults().slowKernel() != null) {
        slow.add(around.faults().slowKernel());
        endings += around.endsBusy() ? 1 : 0;
      }
    }
    assertThat(slow).containsExactlyInAnyOrderElementsOf(Keywords.KERNELS);
    assertThat(endings).isGreaterThan(PROGRAMS / 50);
  }

  /** Only what is to find no memory finds none: all tensors that are ever made have room. */
  @Test
  void littleMemoryIsEnoughForTheOthers() {
    int little = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Point point = Generator.make(seed).scenario().points().get(0);
      if (point.device().memoryBytes() > 0) {
        little++;
        long most =
            steps(point).filter(s -> s.raises() == null).mapToLong(s -> size(s)).max().orElse(0);
        long tensors =
            point.groups().stream()
                .mapToLong(one -> one.threads() * one.steps().filter(s -> makes(s)).count())
                .sum();
        assertThat(most * tensors)
            .as("fuzz of seed %d", seed)
            .isLessThan(point.device().memoryBytes());
      }
    }
    assertThat(little).isGreaterThan(PROGRAMS / 50);
  }

  private static boolean makes(Step step) {
    return step.operation().derives() || step.operation().contents() != null;
  }

  private static long size(Step step) {
    List<Long> shape = step.shape() == null ? List.of() : step.shape();
    return Float.BYTES * shape.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
  }

  private static Stream<Step> steps(Point point) {
    return Stream.concat(point.setup().stream(), point.groups().stream().flatMap(Group::steps));
  }

  private static Stream<Step> steps() {
    return LongStream.range(0, PROGRAMS)
        .mapToObj(Generator::make)
        .flatMap(program -> program.scenario().points().get(0).groups().stream())
        .flatMap(Group::steps);
  }

  private static Optional<String> failure(String where, Step step) {
    boolean may = step.text().contains("or raises \"pipeline\"");
    return step.text().contains("raises \"pipeline\"")
        ? Optional.of(where + (may ? ": or raises" : ": raises"))
        : Optional.empty();
  }

  private static Set<String> words(Generator.Program program) {
    Set<String> words = new TreeSet<>();
    program.scenario().points().get(0).groups().stream()
        .flatMap(Group::steps)
        .forEach(step -> words.add(step.operation().name()));
    return words;
  }
}
