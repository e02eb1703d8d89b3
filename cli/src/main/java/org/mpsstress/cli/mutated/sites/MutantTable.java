package org.mpsstress.cli.mutated.sites;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mpsstress.model.mutants.FoundMutant;

/** The table by which a build finds a mutant's switch: {@code mutants/table.inc}. */
public final class MutantTable {
  private MutantTable() {}

  /** Writes it beside the sources that hold the mutants. */
  public static void write(List<FoundMutant> mutants, Path sources) throws IOException {
    StringBuilder table = new StringBuilder();
    mutants.forEach(
        one ->
            table
                .append("MPSSTRESS_MUTANT(\"")
                .append(one.id())
                .append("\", ")
                .append(one.number())
                .append(")\n"));
    Path file = sources.resolve("mutants/table.inc");
    Files.createDirectories(file.getParent());
    Files.writeString(file, table);
  }
}
