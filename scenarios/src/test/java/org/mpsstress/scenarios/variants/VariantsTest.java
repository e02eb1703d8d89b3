package org.mpsstress.scenarios.variants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.Plan;
import org.mpsstress.scenarios.plan.PlanOptions;

class VariantsTest {
  private static List<Case> cases(String scenario) {
    return Cases.of(Catalogue.find(scenario).orElseThrow());
  }

  private static Plan plan(Case one) {
    return one.plan(PlanOptions.simulated("patched"));
  }

  @Test
  void everyVariantIsFoundAgainByItsId() {
    Set<String> kinds = new TreeSet<>();
    for (Scenario scenario : Catalogue.all()) {
      Case base = Cases.of(scenario).get(0);
      for (Case variant : Variants.of(base)) {
        assertThat(Variants.find(scenario, variant.id())).contains(variant);
        kinds.add(String.valueOf(variant.parameters().get(Variants.PARAMETER)));
      }
      assertThat(Variants.find(scenario, base.id())).contains(base);
    }
    assertThat(kinds)
        .contains("slow-stream-0", "slow-mm", "latency", "warm", "busy-ending", "small", "large");
    assertThat(kinds)
        .contains(
            "alone",
            "odd",
            "error-beside",
            "grown",
            "scalars",
            "shared-streams",
            "late-busy-ending",
            "commit",
            "continue",
            "graphs",
            "profiled");
  }

  /** What warms caches is no main thread, and has another current stream (C4). */
  @Test
  void aMainThreadsProgramIsNotRunToWarmCaches() {
    for (Case variant : Variants.of(cases("stream-choices").get(0))) {
      assertThat(variant.id()).doesNotEndWith("=warm");
    }
  }

  @Test
  void aVariantDiffersFromItsCaseInWhatItSays() {
    Case base = cases("cross-stream-event").get(0);
    for (Case variant : Variants.of(base)) {
      assertThat(plan(variant)).as(variant.id()).isNotEqualTo(plan(base));
      int more = variant.id().endsWith("=error-beside") ? 1 : 0;
      assertThat(variant.point().groups().size()).isEqualTo(base.point().groups().size() + more);
    }
  }

  /** What is sound stays so: nothing that is slower, or of another size, needs another order. */
  @Test
  void variantsOfSoundCasesAreSound() {
    for (Scenario scenario : Catalogue.all()) {
      Case base = Cases.of(scenario).get(0);
      if (Hazards.of(base.point(), scenario.pools()).isEmpty()) {
        for (Case variant : Variants.of(base)) {
          boolean draws = variant.id().endsWith("=warm"); // it takes streams once more
          boolean named = variant.id().endsWith("=error-beside"); // a stream by its number
          List<String> pools = variant.scenario().pools();
          assertThat(draws || named || Hazards.of(variant.point(), pools).isEmpty())
              .as(variant.title())
              .isTrue();
        }
      }
    }
  }

  /** Who waits for all streams would be told of the other thread's error. */
  @Test
  void anErrorIsAddedWhereNobodyElseCanBeToldOfIt() {
    Set<String> with = new TreeSet<>();
    for (Scenario scenario : Catalogue.all()) {
      for (Case variant : Variants.of(Cases.of(scenario).get(0))) {
        if (variant.id().endsWith("=error-beside")) {
          with.add(scenario.name());
          assertThat(variant.needs()).contains("stream_faults");
        }
      }
    }
    assertThat(with).hasSizeGreaterThan(20).contains("own-streams-gate", "cross-stream-tensor");
    assertThat(with)
        .doesNotContain("device-synchronize-storm", "counts", "gpu-error", "memory-pressure");
  }

  /** A slot that it drew could be the one that somebody else is about to set (C8). */
  @Test
  void theThreadThatIsAddedForAnErrorDrawsNoStream() {
    Case variant =
        Variants.of(cases("slots-exclusive").get(0)).stream()
            .filter(one -> one.id().endsWith("=error-beside"))
            .findFirst()
            .orElseThrow();
    List<Group> groups = variant.point().groups();
    List<Step> added = groups.get(groups.size() - 1).steps().toList();
    assertThat(added.get(0).is("named_stream")).isTrue();
    assertThat(added.get(1).is("set_stream")).as("before anything else").isTrue();
    assertThat(added).allMatch(step -> step.on() == null && step.block() == null);
  }

  /** Where there are more threads than streams each has them in company (C6). */
  @Test
  void threadsHaveTheSameStreamsWhereTheyAreShared() {
    Set<String> with = new TreeSet<>();
    for (Scenario scenario : Catalogue.all()) {
      for (Case variant : Variants.of(Cases.of(scenario).get(0))) {
        if (variant.id().endsWith("=shared-streams")) {
          with.add(scenario.name());
          assertThat(variant.scenario().pools()).isNotEmpty().doesNotContain("freelist");
          assertThat(steps(variant)).noneMatch(step -> step.is("pool_stream"));
        }
      }
    }
    assertThat(with).hasSizeGreaterThan(9).contains("host-access-events", "own-streams-event");
    assertThat(with).doesNotContain("gate-events", "slots-held", "counts", "single-thread");
    List<String> taken =
        steps(SharedStreams.of(cases("host-access-events").get(0)).orElseThrow())
            .filter(step -> step.is("named_stream"))
            .map(Step::text)
            .toList();
    assertThat(taken)
        .containsExactly("second = stream 8", "third = stream 9", "none = stream 1000");
  }

  private static Stream<Step> steps(Case one) {
    return one.point().groups().stream().flatMap(Group::steps);
  }

  /** On the one stream that there is then nothing of another thread's can be waited for. */
  @Test
  void theMainThreadRunsAloneWhatOneGroupRuns() {
    Set<String> with = new TreeSet<>();
    for (Scenario scenario : Catalogue.all()) {
      for (Case variant : Variants.of(Cases.of(scenario).get(0))) {
        if (variant.id().endsWith("=alone")) {
          with.add(scenario.name());
          assertThat(variant.point().groups()).singleElement().matches(group -> group.main());
          assertThat(variant.point().threads()).isEqualTo(1);
        }
      }
    }
    assertThat(with).hasSizeGreaterThan(10).contains("host-memory", "record-stream-two-consumers");
    assertThat(with).doesNotContain("counts", "stream-binding", "cross-stream-tensor");
  }

  /** Weights are kept, and their layer has another number of rows. */
  @Test
  void aProgramIsRunAgainWithLargerTensors() {
    Point base = cases("parallel-linear-own").get(0).point();
    Point grown = Grown.of(base);
    assertThat(shapes(base.groups().get(0))).containsExactly(List.of(4L, 256L));
    assertThat(shapes(grown.groups().get(0))).containsExactly(List.of(4L, 256L), List.of(5L, 256L));
    assertThat(grown.groups().get(0).iterations()).isEqualTo(3);
    Set<String> with = new TreeSet<>();
    for (Scenario scenario : Catalogue.all()) {
      for (Case variant : Variants.of(Cases.of(scenario).get(0))) {
        if (variant.id().endsWith("=grown")) {
          with.add(scenario.name());
        }
      }
    }
    assertThat(with).hasSizeGreaterThan(20).contains("graph-path", "host-memory", "parallel-mm");
    assertThat(with).doesNotContain("counts", "gate-memory", "first-pool");
  }

  /** The next tensor of a channel may be another thread's, of another size. */
  @Test
  void noneIsLargerWhereSeveralThreadsReceive() {
    for (Case one : cases("cross-stream-tensor")) {
      assertThat(Grown.fits(one.point())).as(one.id()).isEqualTo(one.id().contains("pairs=1,"));
    }
  }

  /** What the host could fill by itself is made where memory of its stream was just given back. */
  @Test
  void everyOtherScalarIsANumber() {
    Point scalars = Scalars.of(cases("borrowed-in-order").get(0).point());
    List<String> made =
        scalars.groups().get(0).program().stream()
            .filter(step -> step.shape() != null)
            .map(Step::text)
            .toList();
    assertThat(made)
        .startsWith(
            "x = randint [1, 1]",
            "z = full [1, 1] 3",
            "on other: w = full [1, 1] 3",
            "h = pinned [1, 1]",
            "v = randint [1, 1]",
            "s = full [1, 1] 5");
  }

  /** A fault is of a kernel by its name or number, and a number has another kernel. */
  @Test
  void noNumberIsMadeWhereAKernelFails() {
    for (String scenario : List.of("compile-error", "library-error", "slots-after-errors")) {
      assertThat(Variants.of(cases(scenario).get(0)))
          .extracting(one -> one.parameters().get(Variants.PARAMETER))
          .contains("odd")
          .doesNotContain("scalars");
    }
  }

  private static List<List<Long>> shapes(Group group) {
    return group.program().stream().map(Step::shape).filter(Objects::nonNull).toList();
  }

  @Test
  void sizesThatAreSpokenOfStayAsTheyAre() {
    for (String scenario :
        List.of("gate-memory", "tight-memory", "out-of-memory", "counts", "refused-shapes")) {
      assertThat(Variants.of(cases(scenario).get(0)))
          .extracting(one -> one.parameters().get(Variants.PARAMETER))
          .doesNotContain("small", "odd", "large", "scalars");
    }
  }

  @Test
  void thereIsNoneOfAnother() {
    Case variant = Variants.of(cases("single-thread").get(0)).get(0);
    assertThat(Variants.of(variant)).isEmpty();
    assertThat(Variants.find(variant.scenario(), "variant=no-such")).isEmpty();
    assertThat(Variants.find(variant.scenario(), "nothing")).isEmpty();
  }
}
