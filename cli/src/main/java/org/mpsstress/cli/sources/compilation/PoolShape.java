package org.mpsstress.cli.sources.compilation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mpsstress.cli.sources.manifest.Includes;
import org.mpsstress.cli.sources.manifest.Manifest;
import org.mpsstress.model.Pool;

/** Which contract a pool follows, by what its header declares. */
public final class PoolShape {
  private static final String STREAM = "ATen/mps/MPSStream.h";

  private PoolShape() {}

  /** patched, freelist or upstream; a backend without a pool has upstream's default stream. */
  public static String of(Manifest manifest) throws IOException {
    for (Path folder : manifest.include()) {
      Path header = folder.resolve(STREAM);
      if (Files.isRegularFile(header)) {
        String text = Includes.text(header);
        if (text.contains("acquireSlot")) {
          return Pool.FREELIST.word();
        }
        return (text.contains("MPSStreamPool") ? Pool.PATCHED : Pool.UPSTREAM).word();
      }
    }
    return Pool.PATCHED.word();
  }
}
