package org.mpsstress.scenarios.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mpsstress.scenarios.control.TorchProofs;

class MustRunTest {
  @ParameterizedTest
  @CsvSource({"cpu, cuda", "cuda, cuda", "mps-upstream, upstream", "mps-patched, patched"})
  void namesOnlyWhatIsMeantForThePoolOfTheDevice(String device, String pool) {
    List<String> names = MustRun.on(device);
    assertThat(names).isNotEmpty().doesNotHaveDuplicates();
    for (String name : names) {
      assertThat(Catalogue.find(name)).as(name).isPresent();
      assertThat(Catalogue.find(name).orElseThrow().pools()).as(name).contains(pool);
    }
  }

  @Test
  void everyDeviceNamesTheDetectorsThatMustBeProven() {
    assertThat(MustRun.detectors("cpu")).containsExactlyInAnyOrder("value", "error");
    assertThat(MustRun.detectors("cuda"))
        .containsExactlyInAnyOrder("value", "stream", "event", "device", "record_stream", "error");
    for (String list : List.of("cpu", "cuda", "mps-patched", "mps-upstream")) {
      assertThat(TorchProofs.words()).containsAll(MustRun.detectors(list));
      assertThat(MustRun.detectors(list)).contains("value", "error");
    }
    assertThat(MustRun.list("mps", "upstream")).isEqualTo("mps-upstream");
    assertThat(MustRun.list("cuda", "cuda")).isEqualTo("cuda");
  }

  @Test
  void aDeviceWithoutAListIsSaidToHaveNone() {
    assertThatThrownBy(() -> MustRun.on("tpu")).hasMessageContaining("device tpu");
  }
}
