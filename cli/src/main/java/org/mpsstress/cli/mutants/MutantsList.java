package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import org.mpsstress.cli.output.Document;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.mutants.FoundMutant;

/**
 * What {@code mutants --list} prints: a line for each, or {@code mps-stress-mutants-list/1}.
 *
 * @param mutants in the order of the build
 */
record MutantsList(List<FoundMutant> mutants) {
  MutantsList {
    mutants = List.copyOf(mutants);
  }

  void print(PrintWriter out) {
    mutants.forEach(
        one ->
            out.printf(
                "%s  %s  %s:%d  %s%n",
                one.id(), one.operator(), one.file(), one.line(), one.what()));
  }

  String toJson() {
    ObjectNode document = Document.of("mutants-list", ExitCode.PASSED);
    ArrayNode all = document.putArray("mutants");
    for (FoundMutant one : mutants) {
      ObjectNode mutant = all.addObject();
      mutant.put("id", one.id());
      mutant.put("operator", one.operator());
      mutant.put("component", one.component());
      mutant.put("file", one.file());
      mutant.put("line", one.line());
      mutant.put("mutation", one.what());
    }
    return Document.text(document);
  }
}
