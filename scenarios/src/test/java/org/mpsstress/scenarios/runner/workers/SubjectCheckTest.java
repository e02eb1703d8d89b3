package org.mpsstress.scenarios.runner.workers;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.loader.MappedFile;
import org.mpsstress.harness.preflight.loader.MappedFiles;
import org.mpsstress.model.LibraryToken;

class SubjectCheckTest {
  @TempDir private Path folder;
  private Path meant;
  private Path other;

  @BeforeEach
  void makeLibraries() throws IOException {
    meant = Files.createFile(folder.toRealPath().resolve("libtorch_cpu.so.1.13.0"));
    other = Files.createDirectory(folder.toRealPath().resolve("b")).resolve("libtorch_cpu.so");
    Files.createFile(other);
  }

  @Test
  void theFileThatWasMeantPasses() {
    assertThatCode(() -> check().check(mapped(meant))).doesNotThrowAnyException();
  }

  @Test
  void anotherCopyIsRefusedAlsoBesideTheRightOne() {
    assertThatThrownBy(() -> check().check(mapped(meant, other)))
        .isInstanceOf(ProvenanceMismatch.class)
        .hasMessageContaining(other.toString())
        .hasMessageContaining(meant.toString());
  }

  @Test
  void noneIsRefused() {
    assertThatThrownBy(() -> check().check(mapped()))
        .isInstanceOf(ProvenanceMismatch.class)
        .hasMessageContaining("mapped no");
  }

  @Test
  void aFileThatWasReplacedIsRefused() throws IOException {
    MappedFiles before = mapped(meant);
    Files.move(other, meant, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> check().check(before)).isInstanceOf(ProvenanceMismatch.class);
  }

  /** Its mappings go with its last breath; that it has ended is seen by a thread, later. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aWorkerThatDiedAMomentAgoIsNotAccused() {
    for (int i = 0; i < 30; i++) {
      WorkerProcess worker = sleeper();
      ProcessHandle.of(worker.pid()).orElseThrow().destroyForcibly();
      while (hasMappings(worker.pid())) {
        Thread.onSpinWait();
      }
      assertThatCode(() -> check().check(worker)).doesNotThrowAnyException();
      worker.close();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aWorkerThatLivesWithoutTheLibraryIsRefused() {
    try (WorkerProcess worker = sleeper()) {
      assertThatThrownBy(() -> check().check(worker)).isInstanceOf(ProvenanceMismatch.class);
    }
  }

  private static boolean hasMappings(long process) {
    try {
      return !MappedFiles.of(process).files().isEmpty();
    } catch (IOException gone) {
      return false;
    }
  }

  private WorkerProcess sleeper() {
    WorkerCommand command = new WorkerCommand(List.of("sleep", "1000"), Map.of());
    return WorkerProcess.start(command, folder.resolve("errors.txt"));
  }

  private SubjectCheck check() {
    return new SubjectCheck(
        meant, new LibraryToken("torch", "cpu", "0123456789ab", meant.toString()));
  }

  private static MappedFiles mapped(Path... files) throws IOException {
    List<MappedFile> all = new java.util.ArrayList<>();
    for (Path file : files) {
      long inode = ((Number) Files.getAttribute(file, "unix:ino")).longValue();
      all.add(new MappedFile(file, "00:00", inode, false));
    }
    return new MappedFiles(all);
  }
}
