package org.mpsstress.benchmarks.exploration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.bench.Measurement;
import org.mpsstress.scenarios.runner.workers.FrameworkError;

/** What the native side and Lincheck's process say, and which figures become of it. */
final class ExplorationFiguresTest {
  private static Measurement named(List<Measurement> figures, String name) {
    return figures.stream().filter(figure -> figure.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void stepsAndAccessesHaveBars() {
    Map<String, Double> values =
        RuntimeCosts.parse(
            """
            [{"name": "step of 10 fibers, empty program, random", "value": 20.5, "unit": "ns"},
             {"name": "step of 10 fibers, empty program, pct", "value": 41, "unit": "ns"},
             {"name": "step of 10 fibers, empty program, pos", "value": 18, "unit": "ns"},
             {"name": "access to private memory", "value": 4, "unit": "ns"}]
            """);
    List<Measurement> figures = new RuntimeCosts().figures(values);
    assertThat(named(figures, "controlled-costs.step.pct").met()).isFalse();
    assertThat(named(figures, "controlled-costs.step.pos").met()).isTrue();
    assertThat(named(figures, "controlled-costs.private-access").bar()).isEqualTo("at most 15 ns");
    values.remove("access to private memory");
    assertThatThrownBy(() -> new RuntimeCosts().figures(values))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("access to private memory");
    assertThatThrownBy(() -> RuntimeCosts.parse("[]")).isInstanceOf(FrameworkError.class);
    assertThatThrownBy(() -> RuntimeCosts.parse("nothing")).isInstanceOf(FrameworkError.class);
  }

  private static final String POWER =
      """
      {"program":"b","strategy":"auto","trials":10,"found":10,"n50":3,"n95":9,"medianSeconds":0.001}
      {"program":"b","strategy":"random","trials":10,"found":6,"n50":900,"n95":null,"medianSeconds":2}
      {"program":"a","strategy":"auto","trials":10,"found":10,"n50":5,"n95":7,"medianSeconds":0.002}
      {"program":"a","strategy":"random","trials":10,"found":2,"n50":null,"n95":null,"medianSeconds":1}
      """;

  @Test
  void theDefaultStrategyMustFindEachAlways() {
    List<Measurement> figures = new FindingPower().figures(FindingPower.parse(POWER));
    Measurement always = named(figures, "finding-power.auto.always-found");
    assertThat(always.value()).isEqualTo(2);
    assertThat(always.met()).isTrue();
    Measurement random = named(figures, "finding-power.random.always-found");
    assertThat(random.value()).isZero();
    assertThat(random.bar()).isNull();
    assertThat(named(figures, "finding-power.auto.median-n50").value()).isEqualTo(4);
    assertThat(named(figures, "finding-power.b.random.n50").value()).isEqualTo(900);
    // Not found by half of the trials: there is no such number, and none is made up.
    assertThat(figures)
        .extracting(Measurement::name)
        .contains("finding-power.a.random.found")
        .doesNotContain("finding-power.a.random.n50", "finding-power.b.random.n95");
    String missed = POWER.replace("\"found\":10,\"n50\":5", "\"found\":9,\"n50\":5");
    assertThat(
            named(
                    new FindingPower().figures(FindingPower.parse(missed)),
                    "finding-power.auto.always-found")
                .met())
        .isFalse();
    assertThatThrownBy(() -> FindingPower.parse("")).isInstanceOf(FrameworkError.class);
  }

  @Test
  void theDefaultStrategyStandsBesideTheBestOneOfEachProgram() {
    String lines =
        """
        {"program":"a","strategy":"auto","trials":20,"found":20,"n50":4,"n95":9,"medianSeconds":1}
        {"program":"a","strategy":"random","trials":20,"found":20,"n50":8,"n95":9,"medianSeconds":1}
        {"program":"a","strategy":"pct","trials":20,"found":20,"n50":2,"n95":9,"medianSeconds":1}
        {"program":"b","strategy":"auto","trials":20,"found":20,"n50":5,"n95":9,"medianSeconds":1}
        {"program":"b","strategy":"random","trials":20,"found":20,"n50":5,"n95":9,"medianSeconds":1}
        {"program":"c","strategy":"auto","trials":20,"found":20,"n50":9,"n95":9,"medianSeconds":1}
        {"program":"c","strategy":"pct","trials":3,"found":0,"n50":null,"n95":null,"medianSeconds":1}
        """;
    Measurement worst =
        named(
            new FindingPower().figures(FindingPower.parse(lines)),
            "finding-power.auto.worst-beside-best");
    assertThat(worst.value()).isEqualTo(2);
    assertThat(worst.against()).isEqualTo("finding-power.a.pct.n50");
    assertThat(worst.bar()).isEqualTo("at most 2 times");
    assertThat(worst.met()).isTrue();
    String twoAndAHalf = lines.replace("\"n50\":4", "\"n50\":5");
    assertThat(
            named(
                    new FindingPower().figures(FindingPower.parse(twoAndAHalf)),
                    "finding-power.auto.worst-beside-best")
                .met())
        .isFalse();
    String alone =
        lines.lines().filter(line -> line.contains("auto")).collect(Collectors.joining("\n"));
    assertThat(new FindingPower().figures(FindingPower.parse(alone)))
        .extracting(Measurement::name)
        .doesNotContain("finding-power.auto.worst-beside-best");
  }

  @Test
  void aHundredReorderingsHaveABar() {
    String line =
        """
        {"program":"%s","strategy":"%s","trials":20,"found":20,"n50":%d,"n95":9,"medianSeconds":1}
        """;
    for (int schedules : new int[] {1000, 1001}) {
      String program = "reorder_100";
      List<Measurement> figures =
          new FindingPower()
              .figures(
                  FindingPower.parse(
                      line.formatted(program, "auto", schedules)
                          + line.formatted(program, "rare", schedules)));
      assertThat(named(figures, "finding-power." + program + ".auto.n50").met())
          .isEqualTo(schedules == 1000);
      assertThat(named(figures, "finding-power." + program + ".rare.n50").bar()).isNull();
    }
  }

  @Test
  void theSmallCaseHasSchedulesStepsAndAccesses() {
    SmallCase.End end =
        SmallCase.parse(
            """
            {"begin": {"buildId": "00"}}
            {"progress": {"schedules": 5}}
            {"end": {"schedules": 100, "seconds": 0.5, "steps": 50000, "accesses": 800000,\
             "switches": 900, "outcomes": [{"digest": "0a", "count": 100}]}}
            """);
    List<Measurement> figures = new SmallCase().figures("shared", 200, end, 1500);
    assertThat(figures)
        .extracting(Measurement::name)
        .containsExactly(
            "small-case.shared", "small-case.shared.steps", "small-case.shared.accesses");
    assertThat(figures).extracting(Measurement::value).containsExactly(200.0, 500.0, 8000.0);
    assertThat(figures.get(0).met()).isFalse();
  }

  private static SmallCase.End end(long steps, double seconds) {
    return end(steps, seconds, "a");
  }

  private static SmallCase.End end(long steps, double seconds, String digest) {
    return new SmallCase.End(
        100, steps, 800_000, 900, List.of(new SmallCase.Outcome(digest, 100)), seconds);
  }

  @Test
  void twoProcessesStandBesideOne() {
    List<SmallCase.End> one = List.of(end(500, 2), end(600, 3), end(700, 4));
    List<SmallCase.End> two = List.of(end(500, 1), end(600, 2), end(700, 2));
    List<Measurement> figures = new SideBySide().figures(Map.of(1, one, 2, two));
    assertThat(named(figures, "side-by-side.1").value()).isEqualTo(100 / 3.0);
    assertThat(named(figures, "side-by-side.2").value()).isEqualTo(50);
    assertThat(named(figures, "side-by-side.ratio").value()).isEqualTo(2);
    assertThat(named(figures, "side-by-side.ratio").bar()).isEqualTo("at least 1.8 times");
    for (SmallCase.End other : List.of(end(601, 2), end(600, 2, "b"))) {
      List<SmallCase.End> others = List.of(end(500, 1), other, end(700, 2));
      assertThatThrownBy(() -> new SideBySide().figures(Map.of(1, one, 2, others)))
          .isInstanceOf(FrameworkError.class)
          .hasMessageContaining("other schedules");
    }
  }

  @Test
  void anExplorationThatWentWrongHasNoSpeed() {
    assertThatThrownBy(() -> SmallCase.parse("{\"begin\": {}}\n"))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("how it ended");
    assertThatThrownBy(() -> SmallCase.parse("{\"finding\": {\"message\": \"a race\"}}\n"))
        .isInstanceOf(FrameworkError.class)
        .hasMessageContaining("a race");
  }

  @Test
  void bothSidesStandBesideEachOther() {
    StringBuilder lines = new StringBuilder("a warning of the JVM\n");
    for (String program : List.of("lost-update", "lock-order-deadlock")) {
      for (double seconds : new double[] {2.5, 0.2, 0.1, 0.3}) {
        lines.append(line(program, "seconds-to-finding", seconds));
      }
      lines.append(line(program, "schedules-per-second", 900));
      lines.append(line(program, "schedules-per-second", 1100));
    }
    Map<String, Double> costs = new LinkedHashMap<>();
    costs.put("lost update, points shared", 200_000.0);
    costs.put("lock-order deadlock, points shared", 100_000.0);
    List<Measurement> figures =
        new BesideLincheck()
            .figures(
                BesideLincheck.parse(lines.toString()),
                costs,
                Map.of("lost-update", 0.001, "lock-order-deadlock", 0.002));
    Measurement rate = named(figures, "beside-lincheck.lost-update.mps-stress.rate");
    assertThat(rate.against()).isEqualTo("beside-lincheck.lost-update.lincheck.rate");
    assertThat(rate.ratio()).isEqualTo(200);
    assertThat(named(figures, "beside-lincheck.lost-update.lincheck.to-finding").value())
        .isEqualTo(0.2e9);
    assertThat(named(figures, "beside-lincheck.lost-update.lincheck.to-first-finding").value())
        .isEqualTo(2.5e9);
    assertThat(named(figures, "beside-lincheck.lock-order-deadlock.mps-stress.to-finding").ratio())
        .isEqualTo(0.01);
    assertThatThrownBy(
            () -> new BesideLincheck().figures(BesideLincheck.parse(""), costs, Map.of()))
        .isInstanceOf(FrameworkError.class);
  }

  private static String line(String program, String what, double value) {
    return "{\"program\":\"" + program + "\",\"what\":\"" + what + "\",\"value\":" + value + "}\n";
  }
}
