package org.mpsstress.scenarios.fuzz;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.VariableType;

/**
 * All features that programs of this generator can have, made from the table of operations: a new
 * word has its own without a line here.
 */
final class Universe {
  static final Set<String> ALL = all();

  private Universe() {}

  static String pair(String object, String word, String with) {
    return "pair "
        + object
        + " "
        + (word.compareTo(with) < 0 ? word + " " + with : with + " " + word);
  }

  static String fault(String word, String around) {
    return "fault " + word + " " + around;
  }

  static String carried(String word, String type) {
    return "carried " + word + " " + type;
  }

  static String size(String word, SizeClass sizes) {
    return "size " + word + " " + sizes.word();
  }

  static String state(String word, String where, String stream) {
    return "state " + word + " " + where + " " + stream;
  }

  private static Set<String> all() {
    Set<String> all = new HashSet<>();
    // a child process is no thread of the program: the hazards refuse it
    List<Operation> words =
        OperationTable.get().operations().stream()
            .filter(operation -> operation.family() != Operation.Family.PROCESS)
            .toList();
    for (Operation one : words) {
      String word = one.name();
      Around.WORDS.forEach(around -> all.add(fault(word, around)));
      if (one.takesTensor() || one.takesShape()) {
        Arrays.stream(SizeClass.values()).forEach(sizes -> all.add(size(word, sizes)));
      }
      for (String where : List.of("own", "on", "block")) {
        List.of("idle", "busy", "held").forEach(stream -> all.add(state(word, where, stream)));
      }
      if (one.sends() || one.receives()) {
        for (VariableType type : VariableType.values()) {
          all.add(carried(word, type.word()));
        }
      }
      words.forEach(other -> pairs(all, one, other));
    }
    return all;
  }

  private static void pairs(Set<String> all, Operation one, Operation other) {
    all.add(pair("pool", one.name(), other.name()));
    all.add(pair("stream", one.name(), other.name()));
    if (one.takesTensor() && other.takesTensor()) {
      all.add(pair("tensor", one.name(), other.name()));
    }
    if (one.takesEvent() && other.takesEvent()) {
      all.add(pair("event", one.name(), other.name()));
    }
    if (one.meets() && other.meets()) {
      all.add(pair("place", one.name(), other.name()));
    }
  }
}
