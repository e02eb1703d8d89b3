package org.mpsstress.cli.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mpsstress.cli.UserError;

/** What users have, and what they are told where it is none of that. */
class LibtorchTest {
  @TempDir private Path place;

  /**
   * In this order: a wheel, libtorch or conda environment, its lib folder, a checkout, environments
   * of Python, an unzipped Maven jar.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lib",
        "",
        "torch/lib",
        "lib/python3.12/site-packages/torch/lib",
        "lib64/python3.12/site-packages/torch/lib",
        "org/bytedeco/pytorch/linux-x86_64"
      })
  void layoutsAreRecognised(String folder) throws IOException {
    assertIsFoundIn(folder);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDebianPackageIsRecognised() throws IOException {
    String processor = System.getProperty("os.arch").equals("amd64") ? "x86_64" : "aarch64";
    assertIsFoundIn("lib/" + processor + "-linux-gnu");
  }

  private void assertIsFoundIn(String folder) throws IOException {
    Path library =
        Files.createFile(Files.createDirectories(place.resolve(folder)).resolve("libtorch_cpu.so"));
    assertThat(Libtorch.at(place).library()).isEqualTo(library.toRealPath());
  }

  @Test
  void aPlaceWithoutOneIsToldWithEveryFolderThatWasLookedInto() {
    assertThatThrownBy(() -> Libtorch.at(place))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no libtorch_cpu in " + place)
        .hasMessageContaining(place.resolve("torch/lib") + " (a checkout of PyTorch")
        .hasMessageContaining("(a Debian package)");
  }

  @Test
  void aMavenJarIsToldFromALibrary() throws IOException {
    Path jar = Files.createFile(place.resolve("pytorch-2.13.0-1.5.14-macosx-arm64.jar"));
    assertThatThrownBy(() -> Libtorch.at(jar))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is a jar")
        .hasMessageContaining("unzip it");
  }
}
