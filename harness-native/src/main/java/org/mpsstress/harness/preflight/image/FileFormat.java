package org.mpsstress.harness.preflight.image;

/** The formats that are read. */
public enum FileFormat {
  ELF("ELF"),
  MACH_O("Mach-O"),
  /** Several Mach-O images for different processors in one file ("fat"). */
  MACH_O_UNIVERSAL("Mach-O universal");

  private final String words;

  FileFormat(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
