package org.mpsstress.scenarios.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.record.Control;
import org.mpsstress.scenarios.runner.RunRequestBuilder;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.RunSettings;
import org.mpsstress.scenarios.runner.cases.StopSignal;

/** A library of another build in the cache: planted in earnest, with real workers. */
@Timeout(120)
class StaleLibraryTest {
  @TempDir private Path folder;

  private Control attempt(RunSettings settings) throws Exception {
    return new StaleLibrary()
        .attempt(new SuiteControl.Context(null, settings, 1, new StopSignal(), () -> {}));
  }

  @Test
  void theCheckRefusesAWorkerThatLoadedIt() throws Exception {
    RunSettings settings = new RunRequestBuilder(folder).settings();
    Control control = attempt(settings);
    assertThat(control.message())
        .contains("the worker loaded", "stale-library", settings.provenance().expectedBuildId());
    assertThat(control.found()).isTrue();
  }

  @Test
  void onlyTheIdChangesNeitherSizeNorTime() throws Exception {
    Path library = folder.resolve("lib.so");
    byte[] bytes = {1, 2, (byte) 0xab, (byte) 0xcd, 3};
    Files.write(library, bytes);
    FileTime time = FileTime.fromMillis(1_000_000_000_000L);
    Files.setLastModifiedTime(library, time);
    StaleLibrary.giveOtherBuildId(library, "abcd");
    assertThat(Files.readAllBytes(library)).containsExactly(1, 2, 0x54, 0xcd, 3);
    assertThat(Files.getLastModifiedTime(library)).isEqualTo(time);
  }

  @Test
  void aLibraryWithoutTheIdIsRefused() throws Exception {
    Path library = Files.write(folder.resolve("lib.so"), new byte[] {1, 2, 3});
    assertThatIOException().isThrownBy(() -> StaleLibrary.giveOtherBuildId(library, "abcd"));
  }
}
