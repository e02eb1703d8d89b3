package org.mpsstress.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Typed;
import org.mpsstress.model.Json;

/** Mutants as files, for a machine without Java. */
final class MutantPlansTest {
  @TempDir private Path home;
  private Path out;

  @BeforeEach
  void chooseFolder() {
    out = home.resolve("twins");
  }

  private Typed plans(String... more) {
    String[] all = new String[more.length + 4];
    all[0] = "plans";
    all[1] = "--mutants";
    all[2] = "--out";
    all[3] = out.toString();
    System.arraycopy(more, 0, all, 4, more.length);
    return Typed.at(new FakeInstallation(home), all);
  }

  private JsonNode read(String name) throws IOException {
    return Json.mapper().readTree(out.resolve(name).toFile());
  }

  @Test
  void everyMutantHasAPlanForADeviceOfEachSpeed() throws IOException {
    Typed typed = plans("cross-stream-event");
    assertThat(typed.code()).as(typed.err()).isZero();
    JsonNode list = read("twins.json");
    assertThat(list.path("format").asText()).isEqualTo("mps-stress-twin-plans/1");
    assertThat(list.path("device").asText()).isEqualTo("cuda");
    assertThat(list.path("twins").findValuesAsText("text")).contains("wait mark", "record mark");
    JsonNode waiting = null;
    for (JsonNode mutant : list.path("twins")) {
      assertThat(mutant.path("needs")).extracting(JsonNode::asText).contains("events");
      if (mutant.path("text").asText().equals("wait mark")) {
        waiting = mutant;
      }
    }
    assertThat(waiting.path("attempts").findValuesAsText("provocation"))
        .startsWith("as it is", "a slow device", "slow stream 0");
    for (JsonNode attempt : waiting.path("attempts")) {
      JsonNode plan = read(attempt.path("plan").asText());
      assertThat(plan.path("sut").asText()).isEqualTo("torch");
      assertThat(plan.path("operations").findValuesAsText("text")).doesNotContain("wait mark");
      boolean slow =
          plan.path("latencyNanos").asLong() >= 500_000
              || plan.at("/faults/slowStreamNanos").asLong() > 0
              || plan.at("/faults/slowKernelNanos").asLong() > 0;
      assertThat(slow)
          .as(attempt.path("provocation").asText())
          .isEqualTo(!attempt.path("provocation").asText().equals("as it is"));
    }
  }

  @Test
  void whatOnlyTheSimulatedDeviceHasIsLeftOut() {
    Typed typed = plans("--pool", "patched", "gpu-error", "extensions");
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("none of these scenarios has a mutant for pool patched");
  }
}
