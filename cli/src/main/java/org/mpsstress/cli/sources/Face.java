package org.mpsstress.cli.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The face of Metal for Linux, as a compiler is told of it: its headers, and the language that it
 * is written for.
 *
 * @param headers its folders of headers, in the order in which they are looked through
 * @param pytorch the folder of headers that stand in for parts of PyTorch which no pool needs
 */
record Face(List<Path> headers, Path pytorch) {
  /** The compiler whose Objective-C the face is written for. */
  static final String COMPILER = "clang++-19";

  /** How sources are compiled in every flavour. */
  private static final List<String> LANGUAGE =
      List.of(
          "-fblocks",
          "-fobjc-runtime=gcc",
          "-fno-objc-arc",
          "-fexceptions",
          "-fobjc-exceptions",
          "-fconstant-string-class=NSConstantString",
          "-stdlib=libc++");

  /** That of a checkout of mps-stress. */
  static Face of(Path home) {
    Path sources = home.resolve("harness-native/src");
    return new Face(
        List.of(sources.resolve("objc/include")), sources.resolve("sut/sources/pytorch/headers"));
  }

  /** What a compiler is told to read a source, but for how it is instrumented. */
  List<String> arguments(Manifest manifest, Path source) {
    List<String> words = new ArrayList<>();
    words.add("-x");
    words.add(isObjectiveC(source) ? "objective-c++" : "c++");
    words.add("-std=" + manifest.standard());
    words.addAll(LANGUAGE);
    manifest.define().forEach(define -> words.add("-D" + define));
    for (Path folder : folders(manifest)) {
      words.add("-I" + folder);
    }
    return words;
  }

  /** The user's own headers first, then ours, then those of the checkout. */
  private List<Path> folders(Manifest manifest) {
    List<Path> folders = new ArrayList<>(manifest.headers());
    folders.addAll(headers);
    if (manifest.adapter() == null) {
      folders.add(pytorch);
    }
    folders.addAll(manifest.include());
    return folders;
  }

  private static boolean isObjectiveC(Path source) {
    String name = source.getFileName().toString();
    return name.endsWith(".mm") || name.endsWith(".m");
  }
}
