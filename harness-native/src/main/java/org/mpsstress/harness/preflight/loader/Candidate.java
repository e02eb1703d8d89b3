package org.mpsstress.harness.preflight.loader;

import java.nio.file.Path;

/**
 * A place where a loader looks for a library, whether or not a file is there.
 *
 * @param path the file that it would open
 * @param origin why it looks there, for sentences: {@code LD_LIBRARY_PATH}, …
 */
public record Candidate(Path path, String origin) {}
