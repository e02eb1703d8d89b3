package org.mpsstress.harness.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.harness.preflight.macho.MachOBuilder;

/** Which PyTorch a library says it is, and how far that is to be believed. */
class TorchVersionTest {
  private static final String HASH = "cf30153c4c131c8164ee7798e5022d810682e2cb";
  private static final String OTHER = "0123456789012345678901234567890123456789";

  @TempDir Path directory;
  private Path library;

  @BeforeEach
  void prepare() throws IOException {
    library = Files.createDirectories(directory.resolve("torch/lib")).resolve("libtorch_cpu.dylib");
  }

  @Test
  void findsTheStringsOfTheBuildInTheLibrary() throws IOException {
    TorchVersion found = of("CXX\0TORCH_VERSION\u00002.13.0\0COMMIT_SHA\0" + HASH + "\0x\0");

    assertThat(found.version()).contains("2.13.0");
    assertThat(found.gitHash()).contains(HASH);
    assertThat(found.source()).isEqualTo("strings in the library");
  }

  @Test
  void doesNotGuess() throws IOException {
    String noVersion = "TORCH_VERSION\0unknown\0a\u00001.2.3\0";
    String twoHashes = HASH + "\0" + OTHER + "\0";
    String longer = HASH + "0\0";

    TorchVersion found = of(noVersion + longer);
    assertThat(found.version()).isEmpty();
    assertThat(found.gitHash()).isEmpty();
    assertThat(found.source()).isEmpty();
    assertThat(of(twoHashes).gitHash()).isEmpty();
  }

  @Test
  void asksTheWheelBesideTheLibrary() throws IOException {
    String text = "__version__ = '2.9.1+cpu'\ngit_version: str = '" + HASH + "'\ncuda = None\n";
    Files.writeString(directory.resolve("torch/version.py"), text);

    TorchVersion found = of("");

    assertThat(found.version()).contains("2.9.1+cpu");
    assertThat(found.gitHash()).contains(HASH);
    assertThat(found.source()).endsWith("version.py beside the library");
  }

  @Test
  void theLibraryItselfIsBelievedFirst() throws IOException {
    String text = "__version__ = '2.9.1'\ngit_version = '" + OTHER + "'\n";
    Files.writeString(directory.resolve("torch/version.py"), text);

    TorchVersion found = of(HASH + "\0");

    assertThat(found.version()).contains("2.9.1");
    assertThat(found.gitHash()).contains(HASH);
    assertThat(found.source()).contains("strings in the library; the rest from ");
  }

  @Test
  void asksTheFilesOfALibtorchArchive() throws IOException {
    Files.writeString(directory.resolve("torch/build-version"), "2.9.1+cpu\n");
    Files.writeString(directory.resolve("torch/build-hash"), HASH + "\n");

    TorchVersion found = of("");

    assertThat(found.version()).contains("2.9.1+cpu");
    assertThat(found.gitHash()).contains(HASH);
  }

  private TorchVersion of(String strings) throws IOException {
    byte[] data = ("\0" + strings).getBytes(StandardCharsets.US_ASCII);
    Files.write(library, MachOBuilder.library().code(data).build());
    return TorchVersion.of(LibraryFile.read(library));
  }
}
