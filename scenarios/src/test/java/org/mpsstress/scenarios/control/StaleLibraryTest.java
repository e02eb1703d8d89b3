package org.mpsstress.scenarios.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a library is given another identity. */
class StaleLibraryTest {
  @TempDir private Path folder;

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
