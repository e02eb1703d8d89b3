package org.mpsstress.scenarios.runner.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a worker is started on each system. */
class WorkerCommandTest {
  private static WorkerCommand on(String system) {
    return WorkerCommand.jvm(system, Path.of("logs"), Path.of("cache"));
  }

  @Test
  void onMacTheMainThreadIsTheFirstOfTheProcess() {
    List<String> mac = on("Mac OS X").arguments();
    assertThat(mac.get(0)).endsWith("java");
    assertThat(mac.get(1)).isEqualTo("-XstartOnFirstThread");
    List<String> linux = on("Linux").arguments();
    assertThat(linux).doesNotContain("-XstartOnFirstThread");
    assertThat(mac.subList(2, mac.size())).isEqualTo(linux.subList(1, linux.size()));
  }

  @Test
  void variablesAreAddedAndWin() {
    WorkerCommand worker =
        new WorkerCommand(List.of("java"), Map.of("A", "1", "B", "1")).with(Map.of("B", "2"));
    assertThat(worker.environment()).containsOnly(Map.entry("A", "1"), Map.entry("B", "2"));
    assertThat(worker.arguments()).containsExactly("java");
  }
}
