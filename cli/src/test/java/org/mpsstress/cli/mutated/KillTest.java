package org.mpsstress.cli.mutated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.model.Json;

/** What the daily loop reads of campaigns, in files that are anybody's. */
final class KillTest {
  @TempDir private Path folder;

  @Test
  void aFileThatIsNoDocumentHasNone() throws IOException {
    Path file = folder.resolve("mutants.json");
    for (String text : new String[] {"", "{", "[]", "{\"format\":\"another/1\"}"}) {
      Files.writeString(file, text);
      assertThat(Kill.inCampaign(file)).as(text).isEmpty();
    }
  }

  @Test
  void aFileThatIsTooLongHasNone() throws IOException {
    Path file = folder.resolve("mutants.json");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(Json.MAX_BYTES + 1L);
    }
    assertThat(Kill.inCampaign(file)).isEmpty();
  }

  @Test
  @Timeout(60)
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aPipeIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("mutants.json");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(Kill.inCampaign(pipe)).isEmpty();
  }
}
