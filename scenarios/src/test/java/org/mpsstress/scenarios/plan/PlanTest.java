package org.mpsstress.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Json;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;

/** Plans: what is in them, their bytes, and where they may be written. */
class PlanTest {
  private static final PlanOptions OPTIONS = PlanOptions.simulated("patched");
  private static final Path GOLDEN =
      Path.of("src/test/resources/org/mpsstress/scenarios/plan/golden.plan.json");

  static Stream<Case> allCases() {
    return Catalogue.all().stream().flatMap(scenario -> Cases.of(scenario).stream());
  }

  private static Case example() throws IOException {
    Scenario scenario =
        ScenarioLoader.load("golden.yaml", Files.readString(GOLDEN.resolveSibling("golden.yaml")));
    return Cases.of(scenario).get(0);
  }

  @Test
  void theBytesAreThoseOfTheGoldenPlan(@TempDir Path folder) throws IOException {
    PlanFile file = PlanWriter.write(example(), OPTIONS, folder);
    if (Boolean.getBoolean("golden.update")) {
      Files.copy(file.path(), GOLDEN, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(file.path()).hasSameTextualContentAs(GOLDEN);
  }

  @Test
  void foreignSourcesMayWordTheirErrorsAsTheyLike() {
    Scenario scenario =
        ScenarioLoader.load(
            "words.yaml",
            """
            scenario: words
            title: Errors
            checks: [C33]
            groups:
              - name: worker
                threads: 1
                program:
                  - e = event timing
                  - elapsed e e raises "not recorded"
                  - query e or raises "gone"
                  - fork raises "forked"
                  - randint [16, 16] raises "out of memory"
            expect:
              errors: none
            """);
    Case only = Cases.of(scenario).get(0);
    assertThat(raised(only, "sim"))
        .containsExactly("not recorded", "gone", "forked", "out of memory");
    assertThat(raised(only, "sources"))
        .containsExactly("", "", "refused in the child", "out of memory");
  }

  @Test
  void foreignSourcesMayRefuseToTimeMarksThatAreNotInOrder() {
    Scenario scenario =
        ScenarioLoader.load(
            "order.yaml",
            """
            scenario: order
            title: Marks
            checks: [C33]
            setup:
              - e = event timing
              - f = event timing
              - record e
              - record f
            groups:
              - name: worker
                threads: 2
                program:
                  - own = event timing
                  - record own
                  - elapsed e f
                  - elapsed own own
                  - elapsed e own
            expect:
              errors: none
            """);
    Case only = Cases.of(scenario).get(0);
    assertThat(raised(only, "sim")).isEmpty();
    assertThat(raised(only, "sources")).containsOnly("not recorded after").hasSize(2);
  }

  private static List<String> raised(Case of, String sut) {
    return of.plan(new PlanOptions("patched", sut, null, null)).operations().stream()
        .map(Plan.Operation::raises)
        .filter(text -> text != null)
        .toList();
  }

  @Test
  void equalCasesHaveEqualBytesAndOthersOtherDigests(@TempDir Path folder) throws IOException {
    Set<String> digests = new HashSet<>();
    for (Case each : allCases().toList()) {
      PlanFile first = PlanWriter.write(each, OPTIONS, folder);
      PlanFile again = PlanWriter.write(each, OPTIONS, folder);
      assertThat(again.digest()).isEqualTo(first.digest());
      assertThat(again.path()).isEqualTo(first.path());
      assertThat(digests.add(first.digest())).as(each.title()).isTrue();
      PlanFile other = PlanWriter.write(each, OPTIONS.withDefect("some-defect"), folder);
      assertThat(digests.add(other.digest())).isTrue();
    }
  }

  @Test
  void aPlanIsReadAsItWasWritten() throws IOException {
    for (Case each : allCases().toList()) {
      byte[] bytes = PlanWriter.bytes(each.plan(OPTIONS));
      Plan read = Json.mapper().readValue(bytes, Plan.class);
      assertThat(PlanWriter.bytes(read)).as(each.title()).isEqualTo(bytes);
    }
  }

  @Test
  void lanesAreNumberedThroughTheGroupsAndEachIsInOnePhase() {
    for (Case each : allCases().toList()) {
      Plan plan = each.plan(OPTIONS);
      List<Integer> lanes = new ArrayList<>();
      plan.groups().forEach(group -> group.phases().forEach(lanes::addAll));
      assertThat(lanes).hasSize(plan.lanes() - 1).isSorted().doesNotHaveDuplicates();
      assertThat(lanes.get(0)).isEqualTo(1);
      assertThat(lanes.get(lanes.size() - 1)).isEqualTo(plan.lanes() - 1);
    }
  }

  @Test
  void phasesFollowTheWayToStart() {
    assertThat(phases("barrier", 3)).containsExactly(List.of(1, 2, 3));
    assertThat(phases("{ staggered: { interval: 1us } }", 3)).containsExactly(List.of(1, 2, 3));
    assertThat(phases("sequential", 3)).containsExactly(List.of(1), List.of(2), List.of(3));
    assertThat(phases("{ churn: { waves: 3 } }", 7))
        .containsExactly(List.of(1, 2, 3), List.of(4, 5), List.of(6, 7));
  }

  private static List<List<Integer>> phases(String start, int threads) {
    String text =
        """
        scenario: phases
        title: t
        checks: [C1]
        groups:
          - { name: a, threads: %d, start: %s, program: [] }
        """
            .formatted(threads, start);
    Scenario scenario = ScenarioLoader.load("phases.yaml", text);
    return Cases.of(scenario).get(0).plan(OPTIONS).groups().get(0).phases();
  }

  @Test
  void registersExist() {
    for (Case each : allCases().toList()) {
      Plan plan = each.plan(OPTIONS);
      for (Plan.Group group : plan.groups()) {
        for (int index : group.program()) {
          Plan.Operation operation = plan.operations().get(index);
          Integer target = operation.target();
          assertThat(target == null ? 0 : target).isBetween(0, group.registers());
          operation
              .arguments()
              .forEach(a -> assertThat(a).isBetween(-plan.program().shared(), 4095));
        }
      }
    }
  }

  @Test
  void wholeNumbersAreIntegers() throws IOException {
    JsonNode plan = Json.mapper().readTree(PlanWriter.bytes(example().plan(OPTIONS)));
    for (JsonNode operation : plan.get("operations")) {
      if (operation.get("name").asText().equals("hold")) {
        assertThat(operation.get("number").isIntegralNumber()).isTrue();
      }
    }
  }

  @Test
  void nothingElseIsOverwritten(@TempDir Path folder) throws IOException {
    PlanFile file = PlanWriter.write(example(), OPTIONS, folder);
    assertThat(file.path().getParent()).isEqualTo(folder.toRealPath());
    Files.writeString(file.path(), "something else");
    assertThatThrownBy(() -> PlanWriter.write(example(), OPTIONS, folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("something else lies");
    Path elsewhere = folder.resolve("elsewhere");
    Files.write(elsewhere, PlanWriter.bytes(file.plan()));
    Files.delete(file.path());
    Files.createSymbolicLink(file.path(), elsewhere);
    assertThatThrownBy(() -> PlanWriter.write(example(), OPTIONS, folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("something else lies");
  }

  @Test
  void anUnknownPoolIsRefused() {
    assertThatThrownBy(() -> PlanOptions.simulated("pached")).hasMessageContaining("patched");
  }

  @Test
  void titlesAndDrivers() {
    Case first = Cases.of(Catalogue.find("thread-churn").orElseThrow()).get(0);
    assertThat(first.title()).isEqualTo("thread-churn[driver=native]");
    assertThat(first.driver()).isEqualTo("native");
    assertThat(first.needs()).contains("statistics");
  }
}
