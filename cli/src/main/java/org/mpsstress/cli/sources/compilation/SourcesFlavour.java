package org.mpsstress.cli.sources.compilation;

import java.nio.file.Path;

/** How sources are compiled and what comes of it. */
public enum SourcesFlavour {
  /** Real threads: a plugin for workers and for mps-harness. */
  PLAIN("plain", "face-plain", "libmpsstress_sources.so"),
  /** Every access a call of the controlled runtime: an explorer of their own. */
  CONTROLLED("controlled", "controlled", "mps-explore"),
  /** ThreadSanitizer: a harness of their own. */
  TSAN("tsan", "face-tsan", "mps-harness"),
  /** AddressSanitizer: a harness of their own. */
  ASAN("asan", "face-asan", "mps-harness");

  private final String word;
  private final String preset;
  private final String artifact;

  SourcesFlavour(String word, String preset, String artifact) {
    this.word = word;
    this.preset = preset;
    this.artifact = artifact;
  }

  /** That of an executable with the simulated SUT, by the folder that it was built in. */
  public static SourcesFlavour of(Path simulated) {
    for (SourcesFlavour flavour : values()) {
      for (Path name : simulated) {
        if (name.toString().equals(flavour.word)) {
          return flavour;
        }
      }
    }
    throw new IllegalArgumentException(simulated + " is of no flavour that sources are built in");
  }

  /** As it is printed, and what flags.json calls it. */
  public String word() {
    return word;
  }

  /** The preset of CMake that makes what they are linked with. */
  String preset() {
    return preset;
  }

  /** What is made of them. */
  String artifact() {
    return artifact;
  }

  /** Where CMake puts what they are linked with. */
  Path base(Path home) {
    return home.resolve("harness-native/target").resolve(preset);
  }
}
