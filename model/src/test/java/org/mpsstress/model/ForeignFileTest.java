package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ForeignFileTest {
  @TempDir private Path folder;

  @Test
  void aFileOfTheRightSizeIsRead() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "1234");
    assertThat(ForeignFile.read(file, 4)).hasSize(4);
    assertThatThrownBy(() -> ForeignFile.read(file, 3))
        .isInstanceOf(ForeignFile.Refused.class)
        .hasMessageContaining("longer than 3 bytes");
    Path missing = folder.resolve("b");
    assertThatThrownBy(() -> ForeignFile.read(missing, 3)).isInstanceOf(NoSuchFileException.class);
  }

  /** Its first page is mapped nowhere, so that reading it is an error of the system's. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFileThatTheSystemWillNotReadIsNamed() {
    assertThatThrownBy(() -> ForeignFile.beginning(Path.of("/proc/self/mem"), 3))
        .isInstanceOf(ForeignFile.Refused.class)
        .hasMessageStartingWith("/proc/self/mem: cannot be read: ");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void nothingIsWaitedForAndNothingReadWithoutEnd() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
    for (Path other : new Path[] {pipe, loop, folder, Path.of("/dev/zero")}) {
      assertThatThrownBy(() -> ForeignFile.read(other, 3))
          .isInstanceOf(ForeignFile.Refused.class)
          .hasMessageContaining("no regular file");
    }
  }
}
