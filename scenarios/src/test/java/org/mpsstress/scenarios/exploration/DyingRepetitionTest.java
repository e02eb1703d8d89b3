package org.mpsstress.scenarios.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.exploration.explorer.ExploreOptions;
import org.mpsstress.scenarios.exploration.explorer.ExplorerBinary;
import org.mpsstress.scenarios.exploration.explorer.ExplorerLines;
import org.mpsstress.scenarios.exploration.explorer.ExplorerMessage;
import org.mpsstress.scenarios.exploration.explorer.PreemptionPoints;
import org.mpsstress.scenarios.exploration.explorer.Strategy;
import org.mpsstress.scenarios.plan.Cases;
import org.mpsstress.scenarios.plan.PlanOptions;
import org.mpsstress.scenarios.plan.PlanWriter;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.ControlScenarios;

/**
 * A schedule that found something is taken again for its interleaving. Here that always ends the
 * process: the system kills whoever writes a file as long as an interleaving is.
 */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class DyingRepetitionTest {
  /** Blocks of 512 or 1024 bytes, as the shell has it: a recorded schedule is far shorter. */
  private static final String LIMITED = "ulimit -f 8 && exec \"$@\"";

  private static final long SCHEDULES = 20;

  @TempDir private Path folder;

  private List<ExplorerMessage> explore() throws Exception {
    Path plan = folder.resolve("plan.json");
    PlanOptions options = PlanOptions.simulated("patched").withDefect("plain-round-robin-counter");
    Files.write(
        plan,
        PlanWriter.bytes(
            ExplorationSelection.explored(
                    CaseSelection.of(
                        Cases.of(ControlScenarios.find("controlled-counter").orElseThrow()).get(0),
                        options),
                    Strategy.POS)
                .plan()
                .get()));
    List<String> command = new ArrayList<>(List.of("sh", "-c", LIMITED, "sh"));
    command.add(ExplorerBinary.read(Path.of("..").resolve(ExplorerBinary.BUILT)).path().toString());
    command.addAll(
        new ExploreOptions(
                Strategy.POS,
                PreemptionPoints.SHARED,
                SCHEDULES,
                null,
                null,
                null,
                false,
                null,
                null)
            .arguments(plan, Files.createDirectory(folder.resolve("files")), 42, 0));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.lines().map(ExplorerLines::decode).toList();
  }

  private static <T> List<T> of(Class<T> kind, List<ExplorerMessage> messages) {
    return messages.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void nothingIsCountedThatWasNotTold() throws Exception {
    List<ExplorerMessage> said = explore();
    List<ExplorerMessage.Restart> restarts = of(ExplorerMessage.Restart.class, said);
    ExplorerMessage.End end = of(ExplorerMessage.End.class, said).get(0);
    // Each schedule found something, died of it, and said so; each time the next one was taken.
    assertThat(restarts).isNotEmpty().allMatch(ExplorerMessage.Restart::died);
    assertThat(end.schedules()).isEqualTo(SCHEDULES);
    assertThat(of(ExplorerMessage.Found.class, said))
        .extracting(ExplorerMessage.Found::signature)
        .containsAll(end.findings().stream().map(ExplorerMessage.FindingCount::signature).toList());
  }
}
