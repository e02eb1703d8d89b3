package org.mpsstress.cli.sources.compilation;

import java.nio.file.Path;
import java.util.List;

/**
 * What a build of sources has more where something is woven into them.
 *
 * @param folder where it is built, beside the build without
 * @param flags of everything that is compiled of them or with their headers
 * @param source that is linked with them, and that nothing instruments
 * @param sourceFlags of that
 */
record Woven(Path folder, List<String> flags, Path source, List<String> sourceFlags) {
  Woven {
    flags = List.copyOf(flags);
    sourceFlags = List.copyOf(sourceFlags);
  }
}
