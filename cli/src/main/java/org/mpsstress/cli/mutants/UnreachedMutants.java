package org.mpsstress.cli.mutants;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.BitSet;
import java.util.List;
import org.mpsstress.model.ExitCode;
import org.mpsstress.model.Json;
import org.mpsstress.model.mutants.FoundMutant;
import org.mpsstress.model.process.EndingSignal;

/**
 * Mutants in code that no case comes to: nobody can kill them, whatever he looks at.
 *
 * @param seed of the runs
 * @param looked those that were asked about
 * @param reached numbers of those that some case came to
 * @param whole whether every case was run
 */
record UnreachedMutants(long seed, List<FoundMutant> looked, BitSet reached, boolean whole) {
  /** The document's format. */
  static final String FORMAT = "mps-stress-mutants-unreached/1";

  UnreachedMutants {
    looked = List.copyOf(looked);
    reached = (BitSet) reached.clone();
  }

  List<FoundMutant> unreached() {
    return looked.stream().filter(one -> !reached.get(one.number())).toList();
  }

  /** 4: cut off, and what is listed may be reached by a case that was not run. */
  ExitCode exitCode() {
    if (!whole) {
      return ExitCode.INCONCLUSIVE;
    }
    return unreached().isEmpty() ? ExitCode.PASSED : ExitCode.FINDINGS;
  }

  String toJson() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("format", FORMAT);
    document.put("seed", seed);
    document.put("exitCode", EndingSignal.exitCode(exitCode().code()));
    document.put("of", looked.size());
    ArrayNode all = document.putArray("unreached");
    for (FoundMutant one : unreached()) {
      ObjectNode each = all.addObject();
      each.put("id", one.id());
      each.put("file", one.file());
      each.put("line", one.line());
      each.put("operator", one.operator());
      each.put("mutation", one.what());
    }
    return Json.pretty(document);
  }

  void print(PrintWriter console) {
    unreached().forEach(one -> console.println(MutantsCommand.line(one)));
    console.println();
    console.println(
        unreached().size()
            + " of "
            + looked.size()
            + " mutants are in code that no case comes to"
            + (whole ? "" : "; not every case was run"));
    console.flush();
  }
}
