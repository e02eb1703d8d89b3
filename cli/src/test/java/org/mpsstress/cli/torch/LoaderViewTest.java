package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.LibraryFile;
import org.mpsstress.harness.preflight.loader.LoaderCheck;

/** With two real libraries of the JVM: one is to be tested, the other bears its name. */
@EnabledOnOs(OS.LINUX)
class LoaderViewTest {
  @TempDir private Path folder;
  private Path meant;
  private Path wrong;

  @BeforeEach
  void copyLibraries() throws IOException {
    Path jvm = Path.of(System.getProperty("java.home"), "lib");
    meant = copy(jvm.resolve("libjava.so"), "meant");
    wrong = copy(jvm.resolve("libnet.so"), "wrong");
  }

  private Path copy(Path library, String place) throws IOException {
    Path directory = Files.createDirectory(folder.toRealPath().resolve(place));
    return Files.copy(library, directory.resolve("libjava.so"));
  }

  @Test
  void withNothingInTheWayTheLibraryIsTaken() throws IOException {
    LoaderCheck check = check(Map.of());
    assertThat(check.accepted()).as(check.sentence()).isTrue();
    assertThat(check.sentence()).contains(meant.toString(), "the plugin's RUNPATH");
  }

  @Test
  void aWrongCopyThatComesFirstIsRefusedAndNamed() throws IOException {
    LoaderCheck check = check(Map.of("LD_LIBRARY_PATH", wrong.getParent().toString()));
    assertThat(check.accepted()).isFalse();
    assertThat(check.sentence())
        .contains("would be loaded from " + wrong, "not from " + meant)
        .contains("LD_LIBRARY_PATH is searched before the plugin's RUNPATH");
  }

  @Test
  void aWrongCopyThatIsPreloadedIsRefused() throws IOException {
    LoaderCheck check = check(Map.of("LD_PRELOAD", wrong.toString()));
    assertThat(check.accepted()).isFalse();
    assertThat(check.sentence()).contains("LD_PRELOAD");
  }

  @Test
  void theRightCopyFirstAndAnotherBehindItIsSaid() throws IOException {
    String path = meant.getParent() + ":" + wrong.getParent();
    LoaderCheck check = check(Map.of("LD_LIBRARY_PATH", path));
    assertThat(check.accepted()).isTrue();
    assertThat(check.sentence()).contains("Other copies on the loader path, not used: ");
  }

  @Test
  void aFileOfAnotherSystemIsNotLookedFor() throws IOException {
    LoaderView mac = new LoaderView(Map.of(), true, folder);
    assertThat(mac.check(LibraryFile.read(meant)).sentence()).startsWith("not looked at");
  }

  private LoaderCheck check(Map<String, String> environment) throws IOException {
    return new LoaderView(environment, false, folder).check(LibraryFile.read(meant));
  }
}
