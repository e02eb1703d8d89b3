package org.mpsstress.model.bench;

import java.util.Objects;

/**
 * The library that a benchmark run measured.
 *
 * @param library its file
 * @param sha256 of it
 * @param device cpu, cuda or mps
 * @param against the file of the library that it was compared with, or null
 */
public record Measured(String library, String sha256, String device, String against) {
  public Measured {
    Objects.requireNonNull(library, "library");
    Objects.requireNonNull(sha256, "sha256");
    Objects.requireNonNull(device, "device");
  }
}
