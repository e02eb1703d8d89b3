package org.mpsstress.cli.sources.compilation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.sources.manifest.Includes;
import org.mpsstress.cli.sources.manifest.Manifest;

/**
 * What is compiled of a manifest: its files, their stubs, the adapter, and what stands in for files
 * of PyTorch that are not among them.
 */
final class SourcesUnits {
  private static final List<String> WELL_KNOWN =
      List.of("MPSEvent", "MPSAllocator", "MPSGuardImpl", "MPSHooks", "MPSProfiler", "MPSDevice");

  /**
   * What some versions of c10 compile elsewhere, and others do not have.
   *
   * @param macro by which c10_objects.cpp is told
   * @param header that declares it
   * @param text of the header, where it is so
   * @param definedIn the file of c10 that has it
   */
  private record Part(String macro, String header, String text, String definedIn) {}

  private static final List<Part> C10 =
      List.of(
          new Part("COPIES_DATA", "c10/core/Allocator.h", "is_simple_data_ptr", "Allocator.cpp"),
          new Part(
              "DEVICE_ALLOCATOR",
              "c10/core/CachingDeviceAllocator.h",
              "struct C10_API DeviceAllocator",
              "CachingDeviceAllocator.cpp"),
          new Part(
              "STORAGE_ACCESS",
              "c10/core/StorageImpl.h",
              "void throw_data_ptr_access_error() const;",
              "StorageImpl.cpp"),
          new Part(
              "STORAGE_PYTHON",
              "c10/core/StorageImpl.h",
              "bool try_incref_pyobject() const noexcept final;",
              "StorageImpl.cpp"),
          new Part(
              "SYMBOLIC_NUMBERS",
              "c10/core/SymInt.h",
              "void promote_to_negative();",
              "SymInt.cpp"));

  private final Path home;
  private final Manifest manifest;
  private final Face face;

  SourcesUnits(Path home, Manifest manifest, Face face) {
    this.home = home;
    this.manifest = manifest;
    this.face = face;
  }

  /** A source to be compiled, with flags of its own. */
  record Unit(Path source, List<String> flags) {}

  /** In the order in which they are linked. */
  List<Unit> of(SourcesFlavour flavour) {
    List<Unit> units = ofAll();
    if (flavour == SourcesFlavour.CONTROLLED) {
      List<String> flags = new ArrayList<>(ours());
      flags.add("-I" + flavour.base(home).resolve("generated"));
      units.add(new Unit(home.resolve("harness-native/app/explore/main.cpp"), flags));
    }
    return units;
  }

  private List<Unit> ofAll() {
    List<Unit> units = new ArrayList<>();
    manifest.files().forEach(file -> units.add(new Unit(file, List.of())));
    manifest.stubs().forEach(file -> units.add(new Unit(file, List.of())));
    List<String> adapter = adapterFlags();
    if (manifest.adapter() != null) {
      adapter.addAll(description());
      units.add(new Unit(manifest.adapter(), adapter));
      return units;
    }
    Path pytorch = face.pytorch();
    units.add(new Unit(pytorch.resolve("backend.mm"), adapter));
    units.add(new Unit(pytorch.resolve("description.cpp"), description()));
    units.add(new Unit(pytorch.resolve("c10_functions.cpp"), List.of()));
    units.add(new Unit(pytorch.resolve("c10_texts.cpp"), List.of()));
    units.add(new Unit(pytorch.resolve("c10_objects.cpp"), partsOfC10()));
    units.add(new Unit(pytorch.resolve("operators.mm"), List.of()));
    units.add(new Unit(pytorch.resolve("torch_library.cpp"), List.of()));
    if (!manifest.names("Exception.cpp")) {
      units.add(new Unit(pytorch.resolve("c10_error.cpp"), List.of()));
    }
    if (!manifest.names("MPSGeneratorImpl.mm")) {
      units.add(new Unit(pytorch.resolve("generators.cpp"), List.of()));
    }
    if (!manifest.names("MPSDevice.mm")) {
      units.add(new Unit(pytorch.resolve("device.mm"), List.of()));
    }
    if (!manifest.names("MPSAllocator.mm")) {
      units.add(new Unit(pytorch.resolve("allocator.mm"), List.of()));
    }
    if (names("MPSHooks") && !manifest.names("MPSHooksInterface.cpp")) {
      units.add(new Unit(pytorch.resolve("hooks.mm"), List.of()));
    }
    return units;
  }

  /** A flag for each part of c10: whether the checkout has it, and does not compile it itself. */
  private List<String> partsOfC10() {
    return C10.stream()
        .map(
            part -> {
              boolean wanted =
                  says(part.header(), part.text()) && !manifest.names(part.definedIn());
              return "-DMPSSTRESS_C10_" + part.macro() + "=" + (wanted ? 1 : 0);
            })
        .toList();
  }

  /** Whether the first header of that name in the checkout has the text. */
  private boolean says(String header, String text) {
    return manifest.include().stream()
        .map(folder -> folder.resolve(header))
        .filter(Files::isRegularFile)
        .findFirst()
        .map(file -> says(file, text))
        .orElse(false);
  }

  private static boolean says(Path file, String text) {
    try {
      return Includes.text(file).contains(text);
    } catch (IOException error) {
      throw new UncheckedIOException(file + " cannot be read", error);
    }
  }

  private List<String> ours() {
    return List.of(
        "-I" + home.resolve("harness-native/include"), "-I" + home.resolve("harness-native/src"));
  }

  private List<String> adapterFlags() {
    List<String> flags = new ArrayList<>();
    for (String name : WELL_KNOWN) {
      flags.add("-DMPSSTRESS_HAS_" + name + "=" + (names(name) ? 1 : 0));
    }
    flags.add("-DMPSSTRESS_WATCHES_FORKS=" + (mentions("pthread_atfork") ? 1 : 0));
    flags.addAll(ours());
    return flags;
  }

  private boolean mentions(String name) {
    return manifest.files().stream().anyMatch(file -> says(file, name));
  }

  /** Whether it is compiled, in whichever language: versions differ in that. */
  private boolean names(String stem) {
    return manifest.names(stem + ".mm") || manifest.names(stem + ".cpp");
  }

  private List<String> description() {
    return List.of("-DMPSSTRESS_SOURCES_DESCRIPTION=\"" + Simulated.of(manifest) + "\"");
  }
}
