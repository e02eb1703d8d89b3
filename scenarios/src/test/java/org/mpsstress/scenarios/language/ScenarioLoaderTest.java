package org.mpsstress.scenarios.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.program.VariableType;

/** What scenarios that are well formed come out as. */
class ScenarioLoaderTest {
  private static final String WHOLE =
      """
      # A comment in front
      scenario: whole
      title: Everything that the language can say
      checks: [C1, C50]
      source: "a test"
      pools: [upstream, cuda]
      needs: [host_access]
      process: fresh
      driver: ${driver}
      matrix:
        threads: [2, 4]
        caches: [cold, warm]
        driver: [native, java]
        fast: [true]
      caches: ${caches}
      latency: 1.5us
      memory: 64MiB
      executor-threads: 3
      faults:
        gpu-error: 7
        slow-stream: { stream: 4, by: 2us }
        slow-kernel: { kernel: mm, by: 1ms }
      environment: { MPS_FORCE_GRAPH_PATH: "${threads}" }
      setup:
        - weight = randint [8, 8]
        - synchronize device
      groups:
        - name: main
          main: ${fast}
          program: []
        - name: worker-${threads}
          threads: ${threads}
          start: { staggered: { interval: 20us } }
          iterations: 3
          setup:
            - s = pool stream
            - e = event timing
          program:
            - x = full [${threads}, 8] -0.5
            - "on s: y = mm x weight"
            - on s: z = relu y
            - record e on s
            - hold 5us
            - set stream s
            - empty_cache
          teardown:
            - synchronize e
            - destroy e
      expect:
        errors: none
        streams: { group: main, only: [0], stable: true }
        leaks: none
      """;

  private static int lineOf(String text) {
    return (int) WHOLE.substring(0, WHOLE.indexOf(text)).lines().count();
  }

  private static Point point(String id) {
    return ScenarioLoader.load("whole.yaml", WHOLE).point(id).orElseThrow();
  }

  @Test
  void everyCombinationIsAPointInTheOrderOfTheMatrix() {
    Scenario scenario = ScenarioLoader.load("whole.yaml", WHOLE);
    assertThat(scenario.points())
        .extracting(Point::id)
        .hasSize(8)
        .startsWith(
            "threads=2,caches=cold,driver=native,fast=true",
            "threads=2,caches=cold,driver=java,fast=true",
            "threads=2,caches=warm,driver=native,fast=true")
        .endsWith("threads=4,caches=warm,driver=java,fast=true");
    assertThat(scenario.points().get(7).parameters())
        .isEqualTo(Map.of("threads", 4L, "caches", "warm", "driver", "java", "fast", true));
  }

  @Test
  void theScenarioSaysWhatItIs() {
    Scenario scenario = ScenarioLoader.load("folder/whole.yaml", WHOLE);
    assertThat(scenario.name()).isEqualTo("whole");
    assertThat(scenario.title()).isEqualTo("Everything that the language can say");
    assertThat(scenario.checks()).containsExactly("C1", "C50");
    assertThat(scenario.source()).isEqualTo("a test");
    assertThat(scenario.pools()).containsExactly("upstream", "cuda");
    assertThat(scenario.file()).isEqualTo("folder/whole.yaml");
    assertThat(scenario.line()).isEqualTo(2);
  }

  @Test
  void aPointHasTheValuesOfItsParameters() {
    Point point = point("threads=4,caches=warm,driver=java,fast=true");
    assertThat(point.driver()).isEqualTo("java");
    assertThat(point.fresh()).isTrue();
    assertThat(point.device().warm()).isTrue();
    assertThat(point.device().latencyNanos()).isEqualTo(1500);
    assertThat(point.device().memoryBytes()).isEqualTo(64L << 20);
    assertThat(point.device().executorThreads()).isEqualTo(3);
    assertThat(point.threads()).isEqualTo(5);
    assertThat(point.needs())
        .containsExactlyInAnyOrder(
            "host_access",
            "streams",
            "events",
            "main_thread",
            "statistics",
            "gpu_errors",
            "slow_kernels",
            "stream_faults");
    assertThat(point.surroundings())
        .isEqualTo(
            new Surroundings(
                new Surroundings.Faults(7, null, 0, 0, 4, 2_000, "mm", 1_000_000, List.of()),
                Map.of("MPS_FORCE_GRAPH_PATH", "4"),
                "settled"));
    Group worker = point.groups().get(1);
    assertThat(worker.name()).isEqualTo("worker-4");
    assertThat(worker.threads()).isEqualTo(4);
    assertThat(worker.start()).isEqualTo(new Start(Start.Kind.STAGGERED, 20_000, 1, 0));
    assertThat(worker.iterations()).isEqualTo(3);
    assertThat(worker.line()).isEqualTo(lineOf("- name: worker"));
    assertThat(point.groups().get(0).main()).isTrue();
    assertThat(point.expectations().leaks()).isTrue();
    assertThat(point.expectations().streams())
        .containsExactly(
            new StreamExpectation(
                "main", List.of(), List.of(0), null, false, false, true, lineOf("streams:")));
  }

  @Test
  void stepsHaveRegistersNumbersAndLines() {
    Point point = point("threads=4,caches=cold,driver=native,fast=true");
    assertThat(point.program().sharedRegisters()).isEqualTo(1);
    assertThat(point.setup().get(0).target()).isEqualTo(-1);
    Group worker = point.groups().get(1);
    assertThat(worker.registers()).isEqualTo(5);
    assertThat(worker.setup()).extracting(Step::target).containsExactly(0, 1);
    assertThat(worker.setup().get(1).number()).isEqualTo(1.0);
    Step full = worker.program().get(0);
    assertThat(full.shape()).containsExactly(4L, 8L);
    assertThat(full.number()).isEqualTo(-0.5);
    assertThat(full.line()).isEqualTo(lineOf("x = full"));
    Step mm = worker.program().get(1);
    assertThat(mm.on()).isEqualTo(0);
    assertThat(mm.arguments()).containsExactly(2, -1);
    assertThat(mm.target()).isEqualTo(3);
    assertThat(mm.text()).isEqualTo("on s: y = mm x weight");
    assertThat(worker.program().get(2).text()).isEqualTo("on s: z = relu y");
    assertThat(worker.program().get(2).on()).isEqualTo(0);
    assertThat(worker.program().get(3).arguments()).containsExactly(1, 0);
    assertThat(worker.program().get(4).number()).isEqualTo(5000.0);
    assertThat(worker.teardown()).extracting(Step::arguments).containsOnly(List.of(1));
  }

  @Test
  void whatIsLeftOutHasItsDefault() {
    Scenario scenario =
        ScenarioLoader.load(
            "small.yaml",
            """
            scenario: small
            title: As little as possible
            checks: [C3]
            groups:
              - name: worker
                program: []
            """);
    Point point = scenario.points().get(0);
    assertThat(scenario.points()).hasSize(1);
    assertThat(scenario.pools()).containsExactly("patched");
    assertThat(point.id()).isEmpty();
    assertThat(point.driver()).isEqualTo("native");
    assertThat(point.fresh() || point.device().warm()).isFalse();
    assertThat(point.groups().get(0).threads()).isEqualTo(1);
    assertThat(point.groups().get(0).iterations()).isEqualTo(1);
    assertThat(point.groups().get(0).start()).isEqualTo(Start.BARRIER);
    assertThat(point.expectations().judged()).isEqualTo(Expectations.ALWAYS);
    assertThat(point.expectations().leaks()).isFalse();
  }

  @Test
  void channelsAndBarriersKnowWhoMeetsThere() {
    Scenario scenario =
        ScenarioLoader.load(
            "meet.yaml",
            """
            scenario: meet
            title: Threads meet
            checks: [C49]
            channels:
              events: { capacity: 3, carries: event }
              tensors: { capacity: 1, carries: tensor, shape: [2, 2] }
            barriers: [here, there]
            groups:
              - name: one
                threads: 3
                program:
                  - e = event
                  - send events e
                  - x = randint [2, 2]
                  - send tensors x
                  - await here
              - name: two
                threads: 3
                program:
                  - e = receive events
                  - x = receive tensors
                  - query e
                  - y = mm x x
                  - await here
                  - await there
            """);
    Point point = scenario.points().get(0);
    assertThat(point.channels())
        .containsExactly(
            new Channel("events", 3, VariableType.EVENT, null),
            new Channel("tensors", 1, VariableType.TENSOR, List.of(2L, 2L)));
    assertThat(point.barriers()).containsExactly(new Barrier("here", 6), new Barrier("there", 3));
    assertThat(point.groups().get(1).program().get(5).arguments()).containsExactly(1);
  }

  @Test
  void anOperationMayHaveToRaise() {
    Scenario scenario =
        ScenarioLoader.load(
            "raise.yaml",
            """
            scenario: raise
            title: An error is expected
            checks: [C33]
            groups:
              - name: one
                program:
                  - a = event
                  - elapsed a a raises "without timing"
                  - 'elapsed a a raises "timing: not enabled"'
                  - query a or raises "Invalid Event ID"
                  - query a answers 0
                  - count live_events answers 1 to 3
            """);
    assertThat(scenario.points().get(0).groups().get(0).program())
        .extracting(Step::raises, Step::mayRaise, Step::answers, Step::most)
        .containsExactly(
            tuple(null, false, null, null),
            tuple("without timing", false, null, null),
            tuple("timing: not enabled", false, null, null),
            tuple("Invalid Event ID", true, null, null),
            tuple(null, false, 0, null),
            tuple(null, false, 1, 3));
  }

  @Test
  void aVariableMayBeWrittenAgainAndAfterItWasGivenBack() {
    Scenario scenario =
        ScenarioLoader.load(
            "again.yaml",
            """
            scenario: again
            title: Names are used again
            checks: [C36]
            groups:
              - name: one
                program:
                  - x = randint [2, 3]
                  - free x
                  - x = randint [3, 3]
                  - x = mm x x
                  - check x
            """);
    Group group = scenario.points().get(0).groups().get(0);
    assertThat(group.registers()).isEqualTo(1);
    assertThat(group.program().get(3).arguments()).containsExactly(0, 0);
  }

  @Test
  void filesAreReadFromDisk(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("whole.yaml");
    Files.writeString(file, WHOLE);
    assertThat(ScenarioLoader.load(file).file()).isEqualTo(file.toString());
    Files.writeString(file, WHOLE.replace("relu y", "relu yy"));
    assertThatThrownBy(() -> ScenarioLoader.load(file))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(file + ":" + lineOf("relu") + ":24: unknown variable 'yy'");
  }

  @Test
  void problemsInEveryCaseAreToldOnceAndOthersWithTheirFirstCase() {
    assertThatThrownBy(
            () -> ScenarioLoader.load("x.yaml", WHOLE.replace("[8, 8]", "[${threads}, 8]")))
        .extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
        .hasLineCount(2)
        .contains("[threads=2,caches=cold,driver=native,fast=true]")
        .contains("[threads=4,caches=cold,driver=native,fast=true]");
    assertThatThrownBy(() -> ScenarioLoader.load("x.yaml", WHOLE.replace("[8, 8]", "[8, 0]")))
        .hasMessageNotContaining("threads=");
  }
}
