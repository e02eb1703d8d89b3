package org.mpsstress.harness.preflight.loader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system's list of directories. */
class LdSoConfTest {
  @TempDir Path directory;

  @Test
  void followsIncludesInOrder() throws IOException {
    Path main = directory.resolve("ld.so.conf");
    Path parts = Files.createDirectory(directory.resolve("ld.so.conf.d"));
    Files.writeString(main, "/first # a remark\ninclude ld.so.conf.d/*.conf\n\n/last=libc6\n");
    Files.writeString(parts.resolve("b.conf"), "/b\n/first\n");
    Files.writeString(parts.resolve("a.conf"), "# nothing but\n  /a  \nhwcap 0 nosegneg\n");
    Files.writeString(parts.resolve("ignored.txt"), "/ignored\n");

    assertThat(LdSoConf.directories(main))
        .containsExactly(Path.of("/first"), Path.of("/a"), Path.of("/b"), Path.of("/last"));
  }

  @Test
  void endsWhereFilesIncludeThemselves() throws IOException {
    Path main = directory.resolve("ld.so.conf");
    Files.writeString(main, "/one\ninclude ld.so.conf\n");

    assertThat(LdSoConf.directories(main)).containsExactly(Path.of("/one"));
    assertThat(LdSoConf.directories(directory.resolve("missing"))).isEmpty();
  }

  @Test
  void theLoadersOwnDirectoriesComeLast() throws IOException {
    assertThat(LdSoConf.systemDirectories()).endsWith(Path.of("/lib"), Path.of("/usr/lib"));
  }
}
