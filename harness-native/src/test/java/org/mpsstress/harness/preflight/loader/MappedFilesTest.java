package org.mpsstress.harness.preflight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.Compiler;

/** What the kernel says is mapped. */
class MappedFilesTest {
  @TempDir Path directory;

  @Test
  void readsTheKernelsList() {
    MappedFiles mapped =
        MappedFiles.parse(
            List.of(
                "7f00-7f10 r--p 00000000 fe:00 1234                       /usr/lib/libone.so",
                "7f10-7f20 r-xp 00010000 fe:00 1234                       /usr/lib/libone.so",
                "7f20-7f30 rw-p 00000000 00:00 0 ",
                "7f30-7f40 rw-p 00000000 00:00 0                          [heap]",
                "7f40-7f50 r--p 00000000 fe:00 99                         /opt/a b/libone.so (deleted)",
                "7f50-7f60 r--p 00000000 fe:00 7                          /opt/new\\012line.so",
                "7f60-7f70 r--p 00000000 fe:00 8                          /opt/notlibone.so"));

    assertThat(mapped.files())
        .containsExactly(
            new MappedFile(Path.of("/usr/lib/libone.so"), "fe:00", 1234, false),
            new MappedFile(Path.of("/opt/a b/libone.so"), "fe:00", 99, true),
            new MappedFile(Path.of("/opt/new\nline.so"), "fe:00", 7, false),
            new MappedFile(Path.of("/opt/notlibone.so"), "fe:00", 8, false));
    assertThat(mapped.named("libone.so")).hasSize(2);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void findsTheJvmInItsOwnProcess() throws IOException {
    assertThat(MappedFiles.available()).isTrue();

    List<MappedFile> found = MappedFiles.ofSelf().named("libjvm.so");

    assertThat(found).hasSize(1);
    assertThat(found.get(0).isStill(found.get(0).path())).isTrue();
    assertThat(found.get(0).isStill(Path.of("/nowhere/libjvm.so"))).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tellsAReplacedFileFromTheMappedOne() throws IOException {
    String source = "#include <cstdio>\nint main() { puts(\"up\"); fflush(stdout); getchar(); }\n";
    Path library = new Compiler(directory).library("libmine.so", "int value = 1;");
    Path program =
        new Compiler(directory)
            .build(
                Compiler.GCC,
                "program",
                source,
                "-Wl,--no-as-needed",
                library.toString(),
                "-Wl,-rpath," + directory);
    Process process = new ProcessBuilder(program.toString()).start();
    try {
      // Its first byte says that the loader is done.
      assertThat(process.getInputStream().read()).isEqualTo('u');
      MappedFile mapped = MappedFiles.of(process.pid()).named("libmine.so").get(0);
      assertThat(mapped.isStill(library)).isTrue();

      Path other = new Compiler(directory).library("other/libmine.so", "int value = 2;");
      assertThat(mapped.isStill(other)).isFalse();
      Files.move(library, directory.resolve("aside.so"));
      Files.move(other, library);
      assertThat(mapped.isStill(library)).isFalse();
      Files.delete(directory.resolve("aside.so"));
      assertThat(MappedFiles.of(process.pid()).named("aside.so").get(0).deleted()).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}
