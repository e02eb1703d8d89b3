package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.RunToken;
import org.mpsstress.model.ScheduleToken;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioLoader;
import org.mpsstress.scenarios.minimise.Minimised;
import org.mpsstress.scenarios.runner.FakeCases;
import org.mpsstress.scenarios.runner.Steps;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** What is left of a case, by an explorer that says in which plans it finds something. */
@Timeout(60)
class MinimiserTest {
  private static final String SIGNATURE = "0123456789abcdef";
  private static final String CAUSE = "00000000000000ca";
  private static final String OTHER_CAUSE = "00000000000000cb";

  @TempDir private Path folder;
  private FakeExplorer fake;

  @BeforeEach
  void make() throws Exception {
    fake = new FakeExplorer(folder.resolve("fake"));
    fake.say(FakeExplorer.BEGIN);
  }

  private Duration budget = Duration.ofSeconds(50);

  private Optional<Minimised> minimise() throws Exception {
    return minimise(SIGNATURE, null);
  }

  private Optional<Minimised> minimise(String signature, String cause) throws Exception {
    RunToken token =
        new RunToken(
                "simple-parallel",
                "threads=2,caches=cold,driver=native",
                "patched",
                "pos",
                "native",
                null,
                42,
                FakeExplorer.BUILD_ID,
                null)
            .withSchedule(
                new ScheduleToken(17, "all", null, 9000L, 231L, signature).withCause(cause));
    return new Minimiser(
            fake.binary(),
            FakeCases.settings(folder.resolve("run")),
            new StopSignal(),
            Steps.UNTOLD)
        .minimise(token, budget);
  }

  private static String[] finding(long index, String cause) {
    return new String[] {
      FakeExplorer.finding("race", index, SIGNATURE, cause),
      FakeExplorer.end(index + 1, "finding", SIGNATURE)
    };
  }

  /** Its own schedule shows it; others do where the plan has that operation. */
  private void findsIn(String operation, String cause) {
    fake.then("if [ $first = 17 ]; then").say(finding(17, CAUSE));
    fake.then("elif grep -q '\"name\" *: *\"" + operation + "\"' \"$plan\"; then");
    fake.say(finding(0, cause));
    fake.then("else").say(FakeExplorer.end(100, "schedules")).then("fi");
  }

  @Test
  void onlyWhatTheFindingNeedsIsLeft() throws Exception {
    findsIn("mm", CAUSE);
    Minimised small = minimise().orElseThrow();
    Scenario scenario = ScenarioLoader.load(small.scenario());
    assertThat(scenario.points()).hasSize(1);
    assertThat(scenario.pools()).containsExactly("patched");
    assertThat(Files.readString(small.scenario()))
        .contains("- x = randn [2, 2]", "- y = mm x x")
        .doesNotContain("relu", "matrix", "iterations", "threads:");
    assertThat(small.size().lines()).isEqualTo(2);
    assertThat(small.size().threads()).isEqualTo(1);
    assertThat(small.from().lines()).isEqualTo(5);
    assertThat(small.from().threads()).isEqualTo(2);
    assertThat(small.tries()).isPositive();
    RunToken token = RunToken.decode(small.finding().token());
    assertThat(token.file()).isEqualTo(small.scenario().toAbsolutePath().normalize().toString());
    assertThat(token.pool()).isEqualTo("patched");
    assertThat(token.schedule().points()).isEqualTo("all");
    assertThat(token.seed()).isEqualTo(42);
  }

  /** A choice says how many accesses came before it, a finding how many scheduling points. */
  @Test
  void whatItWasMadeOfHadAllInterruptionsOfItsSchedule() throws Exception {
    ByteBuffer schedule = ByteBuffer.allocate(32 + 3 * 16).order(ByteOrder.LITTLE_ENDIAN);
    for (int choice = 0; choice < 3; choice++) {
      schedule.putLong(32 + choice * 16, 200 + 1000L * choice);
    }
    fake.leaving("schedule-17.bin", schedule.array());
    findsIn("mm", CAUSE);
    assertThat(minimise().orElseThrow().from().preemptions()).isEqualTo(3);
  }

  @Test
  void whereTheTimeIsOverNoSimplerScheduleIsLookedFor() throws Exception {
    fake.leaving("schedule-0.bin", new byte[32 + 3 * 16]);
    findsIn("mm", CAUSE);
    budget = Duration.ofMillis(1);
    Minimised whole = minimise().orElseThrow(); // what it has, and not the time's interruption
    assertThat(whole.size().lines()).isEqualTo(whole.from().lines());
    assertThat(whole.size().preemptions()).isEqualTo(3); // no choice is left out
    assertThat(String.join("\n", fake.arguments())).doesNotContain("--strategy pct");
  }

  @Test
  void inAnotherBuildItIsKnownByItsCause() throws Exception {
    findsIn("mm", CAUSE);
    assertThat(minimise("00000000000000ee", CAUSE).orElseThrow().size().lines()).isEqualTo(2);
    assertThat(minimise("00000000000000ee", OTHER_CAUSE)).isEmpty();
    assertThat(minimise("00000000000000ee", null)).isEmpty();
  }

  @Test
  void whatNoOtherScheduleShowsStaysWhole() throws Exception {
    findsIn("mm", OTHER_CAUSE);
    Minimised whole = minimise().orElseThrow();
    assertThat(whole.size()).isEqualTo(whole.from());
    assertThat(RunToken.decode(whole.finding().token()).schedule().index()).isEqualTo(17);
    assertThat(Files.readString(whole.scenario())).contains("relu", "threads: 2");
  }

  /** Such as overlap, of which nothing can be told where nothing asks the device any more. */
  @Test
  void aSmallerCaseThatCannotBeJudgedDoesNotShowIt() throws Exception {
    fake.then("if [ $first = 17 ]; then").say(finding(17, CAUSE));
    fake.then("elif grep -q '\"name\" *: *\"mm\"' \"$plan\"; then").say(finding(0, CAUSE));
    fake.then("else");
    fake.say("{\"unsupported\":{\"index\":0,\"what\":\"to tell of calls of its device\"}}");
    fake.say(FakeExplorer.end(0, "unsupported")).then("fi");
    assertThat(minimise().orElseThrow().size().lines()).isEqualTo(2);
  }

  @Test
  void whatItsOwnScheduleDoesNotShowIsNotMadeSmaller() throws Exception {
    fake.say(FakeExplorer.end(1, "schedules"));
    assertThat(minimise()).isEmpty();
  }

  /** What it answers to --simplify: the same finding, by the choices that are left. */
  private void simplifies(String signature) {
    String simple =
        FakeExplorer.finding("race", 0, signature, CAUSE)
            .replace("\"index\":0", "\"index\":0,\"strategy\":\"guided\",\"needs\":\"0-1-3@2\"")
            .replace("schedule-0.bin", "schedule-simple.bin");
    fake.then("if [ -n \"$simplify\" ]; then");
    fake.say(simple, FakeExplorer.end(1, "finding", signature));
    fake.then("exit 0; fi");
  }

  @Test
  void theTokenNamesTheChoicesThatAreLeft() throws Exception {
    fake.leaving("schedule-0.bin", new byte[32 + 3 * 16]);
    fake.leaving("schedule-simple.bin", new byte[32 + 16]);
    simplifies(SIGNATURE);
    findsIn("mm", CAUSE);
    Minimised small = minimise().orElseThrow();
    RunToken token = RunToken.decode(small.finding().token());
    assertThat(token.strategy()).isEqualTo("guided");
    assertThat(token.schedule().points()).isEqualTo("all");
    assertThat(token.schedule().needs()).isEqualTo("0-1-3@2");
    assertThat(small.size().preemptions()).isEqualTo(1);
    assertThat(ExplorationReplayer.options(token).arguments(folder, folder, 42, 0))
        .containsSequence("--needs", "0-1-3@2")
        .containsSequence("--preempt-at", "all");
  }

  @Test
  void whatCannotBeSimplifiedStaysAsItWasFound() throws Exception {
    fake.leaving("schedule-0.bin", new byte[32 + 3 * 16]);
    simplifies("00000000000000ee");
    findsIn("mm", CAUSE);
    Minimised small = minimise().orElseThrow();
    assertThat(RunToken.decode(small.finding().token()).strategy()).isEqualTo("auto");
    assertThat(small.size().preemptions()).isEqualTo(3);
  }

  @Test
  void whatFailsThoughNobodyIsInterruptedIsShownThatWay() throws Exception {
    fake.leaving("schedule-0.bin", new byte[32 + 3 * 16]);
    fake.then(
        "if [ \"$strategy\" = exhaustive ]; then head -c 32 /dev/zero >\"$out/schedule-0.bin\"; fi");
    simplifies("00000000000000ee");
    findsIn("mm", CAUSE);
    Minimised small = minimise().orElseThrow();
    assertThat(small.size().preemptions()).isZero();
    assertThat(RunToken.decode(small.finding().token()).strategy()).isEqualTo("exhaustive");
  }

  @Test
  void sameIsOfOneKindAndCause() {
    Finding race = Finding.of(FindingKind.RACE, "a race").withCause(CAUSE);
    assertThat(Minimiser.isSame(Finding.of(FindingKind.RACE, "b").withCause(CAUSE), race)).isTrue();
    assertThat(Minimiser.isSame(race.withCause(OTHER_CAUSE), race)).isFalse();
    assertThat(Minimiser.isSame(Finding.of(FindingKind.LEAK, "l").withCause(CAUSE), race))
        .isFalse();
    Finding value = Finding.of(FindingKind.VALUE, "3 is not 4");
    assertThat(Minimiser.isSame(Finding.of(FindingKind.VALUE, "5 is not 6"), value)).isTrue();
  }

  @Test
  void stepsAreThoseBeforeTheFindingAndInterruptionsAll() throws Exception {
    String interleaving =
        """
              | main       | T1
        ------+------------+------
              (3 earlier steps)
            4 | starts     |
              |     int x; |
            5 |            | writes x1
          >>> race: planted
            6 | ends       |
        """;
    ByteBuffer schedule = ByteBuffer.allocate(32 + 4 * 16).order(ByteOrder.LITTLE_ENDIAN);
    schedule.position(32);
    for (int[] choice : new int[][] {{5, 0}, {100, 1}, {231, 0}, {240, 0}}) {
      schedule.putLong(choice[0]).putInt(0).putShort((short) 1).put((byte) choice[1]).put((byte) 0);
    }
    fake.leaving("interleaving-0.txt", interleaving.getBytes(StandardCharsets.UTF_8));
    fake.leaving("schedule-0.bin", schedule.array());
    findsIn("mm", CAUSE);
    Minimised small = minimise().orElseThrow();
    assertThat(small.size().steps()).isEqualTo(5);
    assertThat(small.size().preemptions()).isEqualTo(3); // the last one after it, too
    assertThat(List.of(small.from().lines(), small.from().groups())).containsExactly(5, 1);
    assertThat(small.from().steps()).isNull();
    assertThat(small.from().preemptions()).isNull();
  }
}
