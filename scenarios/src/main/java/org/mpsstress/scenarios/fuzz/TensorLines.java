package org.mpsstress.scenarios.fuzz;

import static org.mpsstress.scenarios.fuzz.Swarm.pick;

import java.util.ArrayList;
import java.util.List;
import org.mpsstress.scenarios.language.program.OperationTable;

/** Draws lines that make, change and use tensors. */
final class TensorLines {
  private final LaneDraft draft;

  TensorLines(LaneDraft draft) {
    this.draft = draft;
  }

  void make(String word) {
    String name = draft.fresh("t");
    List<Integer> shape = draft.shape();
    String form = word + " " + shape;
    double bound = 7;
    if (word.equals("full")) {
      int number = draft.random.nextInt(9);
      form += " " + number;
      bound = number;
    } else if (word.equals("randn")) {
      if (draft.swarm.lacksNormal()) {
        draft.say(word, null, List.of(), form, null, "library", true, null);
        return;
      }
      bound = Double.NaN;
    }
    if (draft.say(word, name, List.of(), form, null, null, true, null)) {
      draft.know(name, new Facts(shape, bound));
    }
  }

  void compute(String word) {
    if (word.equals("busy")) {
      String time = pick(draft.random, List.of("10us", "1ms"));
      draft.say("busy", null, List.of(), "busy " + time, null, null, true, null);
      return;
    }
    List<String> tensors = draft.lane.tensorNames();
    if (word.equals("overflow")) {
      if (tensors.isEmpty()) {
        return;
      }
      String name = pick(draft.random, tensors);
      draft.say(word, null, List.of(name), word + " " + name, null, "overflow", true, null);
      return;
    }
    Place place = draft.elsewhere();
    List<String> arguments = Shapes.arguments(word, tensors, draft.facts, draft.random);
    if (arguments.isEmpty()) {
      arguments = operands(word, place);
    }
    if (!arguments.isEmpty()) {
      compute(word, arguments, place);
    }
  }

  /**
   * Operands that do not fit: the word raises with their shapes, and nothing else happens (C26).
   */
  void misfit() {
    List<String> tensors = draft.lane.tensorNames();
    if (tensors.isEmpty()) {
      return;
    }
    String word = pick(draft.random, Shapes.SEVERAL);
    List<String> arguments = new ArrayList<>();
    for (long i = OperationTable.get().named(word).inputs(); i > 0; i--) {
      arguments.add(pick(draft.random, tensors));
    }
    List<Facts> its = arguments.stream().map(draft.facts::get).toList();
    boolean library = draft.swarm.abilities().library();
    if (!Shapes.fit(word, its) && (!library || Shapes.isRefusedByPyTorch(word, its))) {
      String form = word + " " + String.join(" ", arguments);
      draft.say(word, null, arguments, form, null, Shapes.objection(word), true, null);
    }
  }

  /** What comes of them, by its name; null where that is not sound there. */
  String compute(String word, List<String> arguments, Place place) {
    Facts result = Shapes.result(word, arguments.stream().map(draft.facts::get).toList());
    String name = draft.fresh("t");
    String form = word + " " + String.join(" ", arguments);
    if (!draft.hasRoom(result) || !draft.say(word, name, arguments, form, place)) {
      return null;
    }
    draft.know(name, result);
    return name;
  }

  /** New operands for the word, made where it is to run; none where that is not sound. */
  private List<String> operands(String word, Place place) {
    List<String> made = new ArrayList<>();
    boolean border = draft.swarm.sizes().borders() && draft.random.nextInt(3) == 0;
    List<Integer> sizes =
        border
            ? Borders.product(draft.random)
            : Shapes.product(draft.swarm.sizes().dimensions(), draft.random);
    for (List<Integer> shape : Shapes.operands(word, sizes)) {
      if (!draft.hasRoom(new Facts(shape, 0))) {
        return List.of();
      }
      String name = integers(shape, place);
      if (name == null) {
        return List.of();
      }
      made.add(name);
    }
    return made;
  }

  /** A new tensor of integers, by its name; null where that is not sound there. */
  String integers(List<Integer> shape, Place place) {
    String name = draft.fresh("t");
    if (!draft.say("randint", name, List.of(), "randint " + shape, place)) {
      return null;
    }
    draft.know(name, new Facts(shape, 7));
    return name;
  }

  /** A tensor whose memory it does not hold, or a copy by what alone holds the operand (C39). */
  String unheld(String word) {
    List<String> tensors = word.equals("take") ? draft.spare() : draft.lane.tensorNames();
    return tensors.isEmpty() ? null : unheld(word, pick(draft.random, tensors));
  }

  /** The same of that tensor; null where that is not sound. */
  String unheld(String word, String tensor) {
    String name = draft.fresh("t");
    Place place = word.equals("take") ? draft.elsewhere() : Place.HERE;
    if (!draft.say(word, name, List.of(tensor), word + " " + tensor, place)) {
      return null;
    }
    draft.facts.put(name, draft.facts.get(tensor));
    if (word.equals("take")) {
      draft.facts.remove(tensor);
    }
    return name;
  }

  void host(String word, boolean given, List<String> which) {
    List<String> tensors =
        word.equals("record_stream") || word.equals("record_events")
            ? draft.lane.tensorNames()
            : word.equals("free") ? draft.spare() : draft.own();
    if (tensors.isEmpty()) {
      return;
    }
    String tensor = pick(draft.random, tensors);
    if (word.equals("check") && !draft.facts.get(tensor).isExact()) {
      return;
    }
    if (word.equals("record_stream") && !given) {
      return;
    }
    List<String> arguments = new ArrayList<>(List.of(tensor));
    String form = word + " " + tensor;
    if (given && word.startsWith("record_")) {
      arguments.addAll(which);
      form += " on " + which.get(0);
    }
    boolean elsewhere = !List.of("check", "poke", "free").contains(word);
    if (draft.say(word, null, arguments, form, null, null, elsewhere, null)) {
      if (word.equals("free")) {
        draft.facts.remove(tensor);
      } else if (word.equals("write") || word.equals("poke")) {
        Facts old = draft.facts.get(tensor);
        draft.facts.put(tensor, new Facts(old.shape(), Math.max(old.bound(), 7)));
      }
    }
  }
}
