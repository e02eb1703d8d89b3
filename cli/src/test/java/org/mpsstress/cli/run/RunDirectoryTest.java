package org.mpsstress.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;

/** Where runs lie. */
final class RunDirectoryTest {
  @TempDir private Path home;

  @Test
  void eachRunHasAFolderOfItsOwnAndTheLatestIsLinked() throws IOException {
    Path first = RunDirectory.make(home, null);
    Path second = RunDirectory.make(home, null);
    assertThat(first).isNotEqualTo(second).isEmptyDirectory().hasParent(home.resolve("out"));
    assertThat(home.resolve("out/latest").toRealPath()).isEqualTo(second.toRealPath());
  }

  @Test
  void whatIsNoRunHasItsNameInTheFoldersAndIsNotTheLatest() throws IOException {
    Path run = RunDirectory.make(home, null);
    Path first = RunDirectory.make(home, null, "detect");
    Path second = RunDirectory.make(home, null, "detect");
    assertThat(first).isNotEqualTo(second).isEmptyDirectory().hasParent(home.resolve("out"));
    assertThat(first.getFileName().toString()).startsWith("detect-2");
    assertThat(home.resolve("out/latest").toRealPath()).isEqualTo(run.toRealPath());
    Path chosen = home.resolve("chosen");
    assertThat(RunDirectory.make(home, chosen, "detect")).isEqualTo(chosen);
  }

  @Test
  void aFileNamedLatestIsLeftAlone() throws IOException {
    Files.createDirectories(home.resolve("out"));
    Files.writeString(home.resolve("out/latest"), "mine");
    RunDirectory.make(home, null);
    assertThat(home.resolve("out/latest")).hasContent("mine");
  }

  @Test
  void aChosenFolderIsMadeOrMustBeEmpty() throws IOException {
    Path chosen = home.resolve("a/b");
    assertThat(RunDirectory.make(home, chosen)).isEmptyDirectory();
    Files.writeString(chosen.resolve("record.jsonl"), "");
    assertThatThrownBy(() -> RunDirectory.make(home, chosen))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("holds another run");
    Path file = Files.writeString(home.resolve("file"), "");
    assertThatThrownBy(() -> RunDirectory.make(home, file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is a file");
  }

  @Test
  void oneThatNothingCameIntoIsRemovedAndTheLinkToItToo() throws IOException {
    Path refused = RunDirectory.make(home, null);
    Files.createDirectories(refused.resolve("workers/javacpp"));
    RunDirectory.removeIfEmpty(refused);
    assertThat(refused).doesNotExist();
    assertThat(Files.isSymbolicLink(home.resolve("out/latest"))).isFalse();
    Path kept = RunDirectory.make(home, null);
    Files.writeString(Files.createDirectories(kept.resolve("workers")).resolve("x"), "");
    RunDirectory.removeIfEmpty(kept);
    assertThat(kept.resolve("workers/x")).exists();
    assertThat(home.resolve("out/latest")).exists();
  }
}
