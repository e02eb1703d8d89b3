package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Objects;

/**
 * The library that a run was about: the part of a {@link RunToken} that a run on a real library
 * adds. Only that very file can show its failure again; where it lies may change.
 *
 * @param sut torch or sources
 * @param device mps, cuda or cpu
 * @param sha256 first 12 digits of the file's digest
 * @param path where it lay, after links
 */
@JsonPropertyOrder({"u", "d", "h", "f"})
public record LibraryToken(
    @JsonProperty("u") String sut,
    @JsonProperty("d") String device,
    @JsonProperty("h") String sha256,
    @JsonProperty("f") String path) {
  private static final int DIGITS = 12;

  /** Cuts the digest to 12 digits. */
  public LibraryToken {
    Objects.requireNonNull(sut, "sut");
    Objects.requireNonNull(device, "device");
    Objects.requireNonNull(path, "path");
    if (sha256.length() < DIGITS) {
      throw new IllegalArgumentException("a digest of fewer than " + DIGITS + " digits");
    }
    sha256 = sha256.substring(0, DIGITS);
  }

  /** Whether a file with that digest is this library. */
  public boolean is(String digest) {
    return digest.startsWith(sha256);
  }
}
