package org.mpsstress.cli.sources.compilation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.cli.sources.manifest.Manifest;

/**
 * The face of Metal for Linux, as a compiler is told of it: its headers, and the language that it
 * is written for.
 *
 * @param home the checkout of mps-stress
 * @param flags that it is compiled with
 */
public record Face(Path home, FaceFlags flags) {
  private static final String PROFILER = "MPSProfiler.mm";

  /** It makes tensors only where it is compiled for macOS. */
  private static final Path FOR_A_MAC = Path.of("ATen/mps/EmptyTensor.cpp");

  /** That of a checkout of mps-stress. */
  public static Face of(Path home) {
    return new Face(home, FaceFlags.of(home));
  }

  public String compiler() {
    return flags.compiler();
  }

  /** The adapter for PyTorch's shape, and what stands in for parts of PyTorch. */
  Path pytorch() {
    return home.resolve("harness-native/src/sut/sources/pytorch");
  }

  /** What a compiler is told to read a source, but for how it is instrumented. */
  public List<String> arguments(Manifest manifest, Path source) {
    List<String> words = new ArrayList<>(flags.common());
    if (isObjectiveC(source)) {
      words.addAll(flags.objectiveC());
    } else {
      if (isObjectiveCxx(source)) {
        words.addAll(flags.objectiveCxx());
      }
      words.add("-std=" + manifest.standard());
    }
    manifest.define().forEach(define -> words.add("-D" + define));
    for (Path folder : folders(manifest)) {
      words.add("-I" + folder);
    }
    if (manifest.adapter() == null && source.endsWith(FOR_A_MAC)) {
      words.addAll(List.of("-include", pytorch().resolve("on_a_mac.hpp").toString()));
    }
    return words;
  }

  /** The user's own headers first, then ours, then those of the checkout. */
  private List<Path> folders(Manifest manifest) {
    List<Path> folders = new ArrayList<>(manifest.headers());
    folders.add(home.resolve("harness-native/src/objc/include"));
    if (manifest.adapter() == null) {
      folders.add(pytorch().resolve("headers"));
      if (!manifest.names(PROFILER)) {
        folders.add(pytorch().resolve("profiler"));
      }
    }
    folders.addAll(manifest.include());
    return folders;
  }

  private static boolean isObjectiveCxx(Path source) {
    return source.getFileName().toString().endsWith(".mm");
  }

  private static boolean isObjectiveC(Path source) {
    return source.getFileName().toString().endsWith(".m");
  }
}
