package org.mpsstress.cli.sources.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.UserError;
import org.mpsstress.cli.campaign.ForeignDocuments;
import org.mpsstress.cli.sources.manifest.ManifestReader;
import org.mpsstress.scenarios.language.ScenarioException;

/** Readers of a user's manifest, and of what compilers say of his sources. */
class ForeignSourcesInputTest {
  @TempDir private static Path folder;

  @Test
  void manifests() throws IOException {
    Files.writeString(folder.resolve("lanes.mm"), "int a;\n");
    Files.writeString(folder.resolve("adapter.mm"), "int b;\n");
    ForeignDocuments.survives(
        "MANIFEST",
        List.of(
            Files.readAllBytes(Path.of("../examples/lanes/mps-stress.sources.yaml")),
            "name: \"cut off\\u".getBytes(StandardCharsets.UTF_8)),
        document -> {
          Path file = Files.write(folder.resolve("mps-stress.sources.yaml"), document);
          try {
            ManifestReader.read(file, null);
          } catch (ScenarioException | UserError refusal) {
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }

  @Test
  void whatACompilerSays() throws IOException {
    ForeignDocuments.survives(
        "COMPILER",
        ForeignDocuments.texts(
            "a/b.mm:3:4: fatal error: 'x.h' file not found\n#include <x.h>\n   ^\n"
                + "a/b.mm:5:6: error: unknown type name 'Y'\nIn file included from a:1:\n"
                + "a/b.mm:7:8: note: candidate\n1 error generated.\n"),
        document -> Diagnostic.read(new String(document, StandardCharsets.UTF_8)));
  }
}
