package org.mpsstress.cli.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.FakeInstallation;
import org.mpsstress.cli.Golden;
import org.mpsstress.cli.Typed;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.cli.sources.manifest.ManifestReader;

/** The manifest that is written for a checkout. */
final class SourcesInitTest {
  @TempDir private Path folder;
  private Path checkout;
  private Path manifest;

  @BeforeEach
  void makeCheckout() throws IOException {
    checkout = Files.createDirectories(folder.toRealPath().resolve("my pool"));
    manifest = folder.resolve("pool.yaml");
    file("aten/src/ATen/mps/MPSStream.h", "#include <c10/core/Stream.h>");
    file(
        "aten/src/ATen/mps/MPSStream.mm",
        "#include <ATen/mps/MPSStream.h>",
        "#import <ATen/mps/Recorder.h>",
        "#include <ATen/mps/MPSProfiler.h>",
        "x = [d newCommandQueue];");
    file("aten/src/ATen/mps/Recorder.h", "");
    file("aten/src/ATen/mps/Recorder.mm", "MTLSize size;");
    file("aten/src/ATen/mps/MPSProfiler.h", "");
    file("aten/src/ATen/mps/MPSProfiler.mm", "MTLSize size;");
    file("aten/src/ATen/mps/Guard.h", "struct Guard : DeviceGuardImplInterface {};");
    file("aten/src/ATen/mps/Guard.mm", "MPSStream stream;");
    file("aten/src/ATen/mps/MPSHooks.h", "struct MPSHooks : MPSHooksInterface {};");
    file("aten/src/ATen/mps/MPSHooks.mm", "MPSStream stream;");
    file(
        "aten/src/ATen/mps/Alloc 1.mm",
        "#include \"pool.h\"",
        "id<MTLHeap> h = [d newHeapWithDescriptor:x];");
    file("aten/src/ATen/mps/pool.h", "#include \"beside.h\"");
    file("aten/src/ATen/mps/beside.h", "");
    file("aten/src/ATen/native/mps/Add.mm", "id<MTLBuffer> b = [d newBufferWithLength:1];");
    file(
        "c10/core/Stream.h",
        "#include <fmt/format.h>",
        "#include <config.h>",
        "#include <math.h>",
        "#include <../up.h>");
    file("third_party/quantised/math.h", "");
    file("third_party/fmt/include/fmt/format.h", "");
    file("third_party/one/config.h", "");
    file("third_party/two/config.h", "");
    file("test/Test.mm", "[d newCommandQueue]; MTLSize size;");
    file("ui/Window.mm", "#import <AppKit/AppKit.h>");
    file("build/Generated.mm", "[d newCommandQueue]; MTLSize size;");
    file("up.h", "");
  }

  private void file(String name, String... lines) throws IOException {
    Path file = checkout.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private Typed init(Path path, Path out) {
    return Typed.at(
        new FakeInstallation(folder),
        "sources",
        "init",
        path.toString(),
        "--manifest",
        out.toString());
  }

  private String plain(String text) throws IOException {
    return text.replace(folder.toRealPath().toString(), "/home")
        .replace(folder.toString(), "/home");
  }

  @Test
  void itNamesThePoolItsHeadersAndTheRestAsComments() throws IOException {
    Typed typed = init(checkout, manifest);
    assertThat(typed.err()).isEmpty();
    assertThat(typed.code()).isZero();
    Golden.check("sources-init.txt", plain(typed.out()));
    Golden.check("sources-init.yaml", plain(Files.readString(manifest)));
  }

  @Test
  void whatItWritesCanBeRead() throws IOException {
    init(checkout, manifest);
    Manifest read = ManifestReader.read(manifest, null);
    assertThat(read.name()).isEqualTo("my-pool");
    assertThat(read.files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("Alloc 1.mm", "Guard.mm", "MPSHooks.mm", "MPSStream.mm", "Recorder.mm");
  }

  /** Older versions have their hooks in C++, beside files that are no part of the pool. */
  @Test
  void hooksInCxxAreOfThePool() throws IOException {
    Path hooks = checkout.resolve("aten/src/ATen/mps/MPSHooks.mm");
    Files.move(hooks, hooks.resolveSibling("MPSHooks.cpp"));
    file("aten/src/ATen/mps/EmptyTensor.cpp", "void empty();");
    file("aten/src/ATen/cpu/Hooks.cpp", "struct CPUHooks : CPUHooksInterface {};");
    init(checkout, manifest);
    assertThat(ManifestReader.read(manifest, null).files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("Alloc 1.mm", "Guard.mm", "MPSHooks.cpp", "MPSStream.mm", "Recorder.mm");
  }

  /** A generator of numbers uses no Metal, and hooks cannot be linked without it. */
  @Test
  void whatAPoolIncludesIsOfItWhateverItUses() throws IOException {
    file(
        "aten/src/ATen/mps/MPSHooks.h",
        "#include <ATen/mps/Generator.h>",
        "#include <ATen/EmptyTensor.h>",
        "struct MPSHooks : MPSHooksInterface {};");
    file("aten/src/ATen/mps/Generator.h", "#include \"Numbers.h\"");
    file("aten/src/ATen/mps/Generator.mm", "int seed;");
    file("aten/src/ATen/mps/Numbers.h", "");
    file("aten/src/ATen/mps/Numbers.cpp", "int numbers;");
    file("aten/src/ATen/EmptyTensor.h", "");
    file("aten/src/ATen/mps/EmptyTensor.h", "");
    file("aten/src/ATen/mps/EmptyTensor.cpp", "void empty();");
    init(checkout, manifest);
    assertThat(ManifestReader.read(manifest, null).files())
        .extracting(file -> file.getFileName().toString())
        .contains("Generator.mm", "Numbers.cpp")
        .doesNotContain("EmptyTensor.cpp");
  }

  /** It wants tensors and all of c10, and nobody asks hooks for numbers. */
  @Test
  void theGeneratorThatTheAdapterStandsInForIsLeftOut() throws IOException {
    file(
        "aten/src/ATen/mps/MPSHooks.mm",
        "#include <ATen/mps/MPSGeneratorImpl.h>",
        "MPSStream stream;");
    file("aten/src/ATen/mps/MPSGeneratorImpl.h", "");
    file("aten/src/ATen/mps/MPSGeneratorImpl.mm", "int seed;");
    init(checkout, manifest);
    assertThat(ManifestReader.read(manifest, null).files())
        .extracting(file -> file.getFileName().toString())
        .contains("MPSHooks.mm")
        .doesNotContain("MPSGeneratorImpl.mm");
  }

  /** A name with line ends would put keys of its own into the manifest. */
  @Test
  void namesThatNoManifestCanHoldAreLeftOut() throws IOException {
    file("aten/src/ATen/mps/x\nadapter: evil.mm\n#.mm", "[d newCommandQueue];");
    file("ui/x\nadapter: evil.mm\n#.mm", "MTLSize size;");
    file("ui/x\u2028adapter: evil.mm\u2028#.mm", "MTLSize size;");
    file("ui/$(id).mm", "MTLSize size;");
    file("evil.mm", "int evil;");
    file("i\nstubs: [evil.mm]\nx: /q/h.h", "");
    file("aten/src/ATen/mps/Guard.mm", "MPSStream stream;", "#include \"q/h.h\"");
    assertThat(init(checkout, manifest).code()).isZero();
    Manifest read = ManifestReader.read(manifest, null);
    assertThat(read.files()).hasSize(5);
    assertThat(read.stubs()).isEmpty();
    assertThat(Files.readString(manifest))
        .doesNotContain("evil")
        .contains("#  and 4 whose names a manifest cannot hold");
  }

  @Test
  void aCheckoutWhosePathNoManifestCanHoldIsRefused() throws IOException {
    Path odd = Files.createDirectories(folder.resolve("x\nadapter: evil.mm\n#"));
    Files.writeString(odd.resolve("a.mm"), "[d newCommandQueue]; MTLSize size;");
    Typed typed = init(odd, manifest);
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("no manifest can hold the path of");
    assertThat(manifest).doesNotExist();
  }

  @Test
  void ofManyFilesThoseAreNamedThatAManifestCanHold() throws IOException {
    for (int i = 0; i < 510; i++) {
      file("many/f%03d.mm".formatted(i), "[d newCommandQueue]; MTLSize size;");
    }
    Typed typed = init(checkout.resolve("many"), manifest);
    assertThat(typed.out()).contains(": 500 files of ");
    assertThat(ManifestReader.read(manifest, null).files()).hasSize(500);
    assertThat(Files.readString(manifest)).contains("#  and 10 more than a manifest can hold");
  }

  @Test
  void anIncludeLineThatIsNoNameIsPassedOver() throws IOException {
    file("aten/src/ATen/mps/Guard.mm", "MPSStream stream;", "#include \"x\0y.h\"");
    assertThat(init(checkout, manifest).err()).isEmpty();
  }

  @Test
  void noFolderHidesAHeaderOfTheLanguage() throws IOException {
    init(checkout, manifest);
    assertThat(ManifestReader.read(manifest, null).include())
        .noneMatch(path -> path.endsWith("quantised"));
  }

  @Test
  void nothingIsWrittenIntoTheCheckout() throws IOException {
    List<Path> before = all();
    Typed typed = init(checkout, checkout.resolve("aten/pool.yaml"));
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("lies in the checkout, where nothing is written");
    init(checkout, manifest);
    assertThat(all()).isEqualTo(before);
  }

  private List<Path> all() throws IOException {
    try (Stream<Path> files = Files.walk(checkout)) {
      return files.sorted().toList();
    }
  }

  @Test
  void aManifestIsNeverOverwritten() throws IOException {
    Files.writeString(manifest, "mine");
    Typed typed = init(checkout, manifest);
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("is there already; --manifest names another file");
    assertThat(manifest).hasContent("mine");
  }

  @Test
  void withoutAFileThatUsesMetalThereIsNothingToWrite() throws IOException {
    Typed typed = init(checkout.resolve("ui"), manifest);
    assertThat(typed.code()).isEqualTo(2);
    assertThat(typed.err()).contains("no Objective-C++ file (.mm, .m) in", "uses Metal");
    assertThat(manifest).doesNotExist();
    assertThat(init(folder.resolve("nowhere"), manifest).err()).contains("nowhere is no folder");
  }

  /** The standard that the manifest for the checkout, as it is now, comes to. */
  private String standard() throws IOException {
    Path out = folder.resolve("standard.yaml");
    assertThat(init(checkout, out).code()).isZero();
    String found = ManifestReader.read(out, null).standard();
    Files.delete(out);
    return found;
  }

  @Test
  void theStandardIsThatOfTheBuildOrOfTheHeaders() throws IOException {
    assertThat(standard()).isEqualTo("c++17");
    file("aten/src/ATen/core/TensorBase.h", "// requires nothing", "int requires_grad();");
    assertThat(standard()).isEqualTo("c++17");
    file("aten/src/ATen/core/TensorBase.h", "template <class T>", "    requires same<T, int>");
    assertThat(standard()).isEqualTo("c++20");
    file("CMakeLists.txt", "# set it", "set(CMAKE_CXX_STANDARD", "    17", "    CACHE STRING)");
    assertThat(standard()).isEqualTo("c++17");
    file("CMakeLists.txt", "set( CMAKE_CXX_STANDARD 23 )");
    assertThat(standard()).isEqualTo("c++20");
  }
}
