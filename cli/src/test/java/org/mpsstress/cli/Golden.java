package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares printed output with a file; -Dgolden.write=true writes the files anew. */
public final class Golden {
  private Golden() {}

  /** Fails unless the text is that of the golden file. */
  public static void check(String name, String actual) throws IOException {
    Path file = Path.of("src/test/resources/golden", name);
    if (Boolean.getBoolean("golden.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, actual);
    }
    assertThat(file).as("write it with -Dgolden.write=true").exists();
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
