package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchFileTest {
  private static final String TEXT =
      """
      diff --git a/aten/src/ATen/mps/MPSStream.mm b/aten/src/ATen/mps/MPSStream.mm
      --- a/aten/src/ATen/mps/MPSStream.mm
      +++ b/aten/src/ATen/mps/MPSStream.mm
      @@ -1 +1 @@
      -old
      +new
      --- a/gone.h
      +++ /dev/null
      --- /dev/null
      +++ b/new file.h	2026-11-21
      """;

  @TempDir private Path folder;

  @Test
  void isKnownByItsDigestsAndItsFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("mps.patch"), TEXT);
    PatchFile patch = PatchFile.read(file);
    assertThat(patch.name()).isEqualTo("mps.patch");
    assertThat(patch.files()).containsExactly("aten/src/ATen/mps/MPSStream.mm", "new file.h");
    assertThat(patch.md5()).hasSize(32);
    assertThat(patch.sha256()).hasSize(64);
    assertThat(patch.line()).contains("mps.patch", patch.md5(), "MPSStream.mm");
  }

  @Test
  void aNameThatIsNotThereIsNoFile() throws IOException {
    Path file = Files.writeString(folder.resolve("odd.patch"), "+++ \t\n+++ \n+++ \t2026\n+++ a\n");
    assertThat(PatchFile.read(file).files()).containsExactly("a");
  }

  @Test
  void theDigestsAreThoseOfTheBytes() throws IOException {
    PatchFile empty = PatchFile.read(Files.createFile(folder.resolve("empty.patch")));
    assertThat(empty.md5()).isEqualTo("d41d8cd98f00b204e9800998ecf8427e");
    assertThat(empty.sha256()).startsWith("e3b0c44298fc1c14");
    assertThat(empty.files()).isEmpty();
  }
}
