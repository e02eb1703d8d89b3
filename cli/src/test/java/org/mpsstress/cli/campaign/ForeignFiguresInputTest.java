package org.mpsstress.cli.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.cli.torch.PatchFile;
import org.mpsstress.model.bench.BenchDocument;
import org.mpsstress.model.record.RunRecordReader;
import org.mpsstress.reports.Publication;
import org.mpsstress.reports.evidence.Evidence;
import org.mpsstress.reports.html.BenchPage;

/** Readers of documents beside the record: {@link ForeignDocuments}. */
class ForeignFiguresInputTest {
  private static final Path BENCH = Path.of("../docs/results-cuda/bench.json");

  @TempDir private static Path folder;

  @Test
  void figuresOfABenchmark() throws IOException {
    ForeignDocuments.survives(
        "BENCH",
        List.of(Files.readAllBytes(BENCH)),
        document -> {
          try {
            BenchDocument bench = BenchDocument.read(Files.write(folder.resolve("b"), document));
            Files.writeString(folder.resolve("bench.html"), BenchPage.render(bench));
            Evidence.render(List.of(), List.of(bench));
          } catch (JsonProcessingException refusal) {
            // whoever asked for it says that it is none
          } catch (IllegalArgumentException refusal) { // of other runs than these
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }

  /** Of fuzz, compare, detect and others: nobody reads them but to publish them. */
  @Test
  void documentsThatArePublished() throws IOException {
    Path record = folder.resolve("record.jsonl");
    Files.write(record, ForeignInputTest.Reader.RECORD.corpus().get(0));
    Publication publication = Publication.of(RunRecordReader.read(record), "/home/me");
    ForeignDocuments.survives(
        "PUBLISHED",
        List.of(
            Files.readAllBytes(BENCH),
            ForeignDocuments.texts(
                    "{\"format\": \"mps-stress-fuzz/1\", \"seed\": 1, \"findings\": [{\"program\":"
                        + " \"/home/me/p.yaml\"}], \"verdict\": \"failed\"}")
                .get(0)),
        document -> {
          try {
            publication.writeDocument(
                Files.write(folder.resolve("d"), document), folder.resolve("published"));
          } catch (IllegalArgumentException refusal) {
            ForeignDocuments.refused(refusal.getMessage());
          }
        });
  }

  @Test
  void patches() throws IOException {
    ForeignDocuments.survives(
        "PATCH",
        ForeignDocuments.texts(
            "--- a/aten/src/x.mm\t2026\n+++ b/aten/src/x.mm\t2026\n@@ -1 +1 @@\n-a\n+b\n"
                + "--- a/gone\n+++ /dev/null\n"),
        document -> {
          PatchFile read = PatchFile.read(Files.write(folder.resolve("mps.patch"), document));
          new String(read.line().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        });
  }
}
