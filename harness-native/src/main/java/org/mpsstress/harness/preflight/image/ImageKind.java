package org.mpsstress.harness.preflight.image;

/** What an image is for. */
public enum ImageKind {
  EXECUTABLE("executable"),
  SHARED_LIBRARY("shared library"),
  OBJECT("object file"),
  /** Debug information, core dumps and whatever else the formats hold. */
  OTHER("other file");

  private final String words;

  ImageKind(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
