package org.mpsstress.scenarios.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.plan.Case;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;

/** What holds for every scenario that comes with the tool. */
class CatalogueTest {
  static List<String> names() {
    return Catalogue.names();
  }

  @Test
  void theFamiliesAreThere() {
    assertThat(Catalogue.names())
        .contains(
            "thread-churn",
            "thread-churn-waves",
            "oversubscription",
            "cross-stream-tensor",
            "cross-stream-event",
            "parallel-mm",
            "parallel-linear-shared",
            "parallel-linear-own",
            "record-stream-basic",
            "record-stream-repeated",
            "record-stream-producer-consumer",
            "record-stream-no-op",
            "record-stream-lifetime",
            "record-stream-concurrent",
            "stream-assignment",
            "simple-parallel",
            "device-synchronize-while-active");
    assertThat(Catalogue.find("nonsense")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isNamedAsItsFileAndSaysWhatItChecksAndWhereItComesFrom(String name) {
    Scenario scenario = Catalogue.find(name).orElseThrow();
    assertThat(scenario.name()).isEqualTo(name);
    assertThat(scenario.file()).isEqualTo(name + ".yaml");
    assertThat(scenario.checks()).isNotEmpty();
    assertThat(scenario.source()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyGroupChecksValues(String name) {
    for (Case each : Cases.of(Catalogue.find(name).orElseThrow())) {
      for (Group group : each.point().groups()) {
        assertThat(group.program()).as(each + " " + group.name()).anyMatch(s -> s.is("check"));
      }
    }
  }

  /** What the Java driver does not have is run natively alone. */
  @ParameterizedTest
  @MethodSource("names")
  void hasEachCaseWithBothDrivers(String name) {
    List<Case> cases = Cases.of(Catalogue.find(name).orElseThrow());
    if (cases.stream().anyMatch(CatalogueTest::isNative)) {
      assertThat(cases).extracting(Case::driver).containsOnly("native");
      return;
    }
    Set<String> nativeCases = idsWithoutDriver(cases, "native");
    assertThat(nativeCases).isNotEmpty().isEqualTo(idsWithoutDriver(cases, "java"));
  }

  private static boolean isNative(Case one) {
    if (one.expectations().growth() || one.expectations().overlap()) {
      return true;
    }
    return one.point().groups().stream()
        .flatMap(Group::steps)
        .anyMatch(step -> step.block() != null || step.operation().terms().nativeOnly() != null);
  }

  private static Set<String> idsWithoutDriver(List<Case> cases, String driver) {
    return cases.stream()
        .filter(each -> each.driver().equals(driver))
        .map(each -> each.id().replace("driver=" + driver, ""))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("names")
  void isSmallEnoughForTheShortestSuite(String name) {
    for (Case each : Cases.of(Catalogue.find(name).orElseThrow())) {
      long executed = each.plan(PlanOptions.simulated("patched")).executed();
      assertThat(executed).as(each.title()).isLessThanOrEqualTo(10_000);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void expectsNoErrorsAndNoLeaks(String name) {
    for (Case each : Cases.of(Catalogue.find(name).orElseThrow())) {
      assertThat(each.expectations().judged()).contains("errors", "values", "hang", "crash");
      assertThat(each.expectations().leaks())
          .as(each + ": only what ends busy may leave things alive")
          .isNotEqualTo(each.point().surroundings().endsBusy());
    }
  }

  /**
   * A backend that has one stream is met by threads that nobody went before, too: an allocator that
   * makes the stream when it is made itself would hide that two make it at once.
   */
  @Test
  void aBackendOfOneStreamIsMetInDifferentWays() {
    Set<String> fewest = Set.of("statistics", "main_thread", "gates", "hooks");
    assertThat(
            Catalogue.names().stream()
                .flatMap(name -> Cases.of(Catalogue.find(name).orElseThrow()).stream())
                .filter(each -> each.fresh() && each.point().setup().isEmpty())
                .filter(each -> fewest.containsAll(each.needs()))
                .map(CatalogueTest::firstLines))
        .anyMatch(lines -> lines.size() > 1 && lines.contains("synchronize device"));
  }

  private static Set<String> firstLines(Case one) {
    return one.point().groups().stream()
        .map(group -> group.steps().findFirst().orElseThrow().text())
        .collect(Collectors.toSet());
  }

  /**
   * What two channels carry makes pairs only if one thread fills them, or one empties them: else
   * the tensor of one sender comes with the event of another, and a wait for that event covers
   * nothing.
   */
  @ParameterizedTest
  @MethodSource("names")
  void hasNoPairsInChannelsOfSeveralThreads(String name) {
    for (Case each : Cases.of(Catalogue.find(name).orElseThrow())) {
      List<Group> groups = each.point().groups();
      Map<Integer, Long> senders = threadsOfChannels(groups, "send");
      Map<Integer, Long> receivers = threadsOfChannels(groups, "receive");
      List<Integer> mixed =
          senders.keySet().stream()
              .filter(channel -> senders.get(channel) > 1)
              .filter(channel -> receivers.getOrDefault(channel, 0L) > 1)
              .toList();
      assertThat(mixed).as(each + ": channels that keep no pairs").hasSizeLessThan(2);
    }
  }

  private static Map<Integer, Long> threadsOfChannels(List<Group> groups, String operation) {
    return groups.stream()
        .flatMap(
            group ->
                group
                    .steps()
                    .filter(step -> step.is(operation))
                    .map(step -> Map.entry(step.arguments().get(0), group))
                    .distinct())
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.summingLong(entry -> entry.getValue().threads())));
  }

  /**
   * Pools hand streams out in turn, and a pool may outlive a run: a gate on a stream with a number
   * would hold up what the next run got by chance.
   */
  @ParameterizedTest
  @MethodSource("names")
  void closesNumberedStreamsInFreshProcessesAlone(String name) {
    for (Case each : Cases.of(Catalogue.find(name).orElseThrow())) {
      if (each.fresh()) continue;
      for (Group group : each.point().groups()) {
        Set<Integer> numbered =
            group
                .steps()
                .filter(step -> step.operation().name().equals("named_stream"))
                .map(Step::target)
                .collect(Collectors.toSet());
        assertThat(group.steps().filter(step -> step.is("gate")).map(Step::on))
            .as(each + " " + group.name())
            .noneMatch(numbered::contains);
      }
    }
  }
}
