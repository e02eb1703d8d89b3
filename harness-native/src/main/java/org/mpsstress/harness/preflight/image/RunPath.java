package org.mpsstress.harness.preflight.image;

/**
 * One directory that an image asks the loader to search, as it stands in the file ({@code $ORIGIN}
 * and {@code @loader_path} not replaced).
 */
public record RunPath(Kind kind, String directory) {

  /** The entry it comes from: an RPATH is searched before the environment, a RUNPATH after it. */
  public enum Kind {
    RPATH,
    RUNPATH,
    LC_RPATH
  }
}
