package org.mpsstress.harness.provenance;

/**
 * A native library as a build made it or as a process has it.
 *
 * @param buildId GNU build id or Mach-O UUID, in lower-case hex without dashes; "" if it has none
 * @param path of its file
 * @param sha256 of its file, in lower-case hex; "" if the file cannot be read any more
 */
public record LibraryIdentity(String buildId, String path, String sha256) {}
