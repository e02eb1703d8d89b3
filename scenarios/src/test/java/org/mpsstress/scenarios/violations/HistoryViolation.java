package org.mpsstress.scenarios.violations;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mpsstress.model.specification.Answer;
import org.mpsstress.model.specification.BackendSpecification;
import org.mpsstress.model.specification.Call;
import org.mpsstress.model.specification.Operation;
import org.mpsstress.model.specification.Refusal;
import org.mpsstress.model.specification.Sequence;

/**
 * One row of {@code histories.txt}.
 *
 * @param clause that the wrong answer violates
 * @param pool whose specification judges
 * @param before calls with their answers, which all are right
 * @param call the last one
 * @param wrong an answer that the contract does not allow
 * @param right one that it allows
 */
record HistoryViolation(
    String clause, String pool, String before, String call, String wrong, String right) {
  static List<HistoryViolation> all() throws IOException {
    try (InputStream table = HistoryViolation.class.getResourceAsStream("histories.txt")) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(HistoryViolation::parse)
          .toList();
    }
  }

  private static HistoryViolation parse(String line) {
    String[] columns = line.split("\\|", -1);
    if (columns.length != 6) {
      throw new IllegalArgumentException("not six columns: " + line);
    }
    for (int i = 0; i < columns.length; i++) {
      columns[i] = columns[i].strip();
    }
    return new HistoryViolation(
        columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
  }

  /** What the specification says against the whole history with that last answer, or null. */
  String objection(String last) {
    Sequence<BackendSpecification> told = new Sequence<>(BackendSpecification.of(pool));
    for (String step : before.isEmpty() ? new String[0] : before.split(";")) {
      String[] sides = step.split("=");
      for (Answer answer : answers(sides[1].strip())) {
        String objection = told.hear(call(sides[0].strip()), answer);
        if (objection != null) {
          throw new IllegalArgumentException(this + ": " + objection);
        }
      }
    }
    return told.hear(call(call), answers(last).get(0));
  }

  private static Call call(String text) {
    String[] words = text.split(" ");
    Operation operation = Operation.valueOf(words[1].toUpperCase(Locale.ROOT));
    List<Integer> objects = new ArrayList<>();
    int other =
        operation == Operation.RECORD || operation == Operation.WAIT ? Call.CURRENT_STREAM : 0;
    for (String word : List.of(words).subList(2, words.length)) {
      switch (word.charAt(0)) {
        case 's', 'k' -> other = Integer.parseInt(word.substring(1));
        case 'e' -> objects.add(Integer.parseInt(word.substring(1)));
        default -> {
          if (word.equals("timed")) {
            other = 1;
          } else {
            objects.add(Integer.parseInt(word.substring(1)));
          }
        }
      }
    }
    if (objects.size() > 1) {
      other = objects.get(1);
    }
    int object = objects.isEmpty() ? 0 : objects.get(0);
    return new Call(operation, Integer.parseInt(words[0]), object, other);
  }

  private static List<Answer> answers(String text) {
    if (text.contains("..")) {
      String[] ends = text.split("\\.\\.");
      List<Answer> each = new ArrayList<>();
      for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[1]); i++) {
        each.add(Answer.of(i));
      }
      return each;
    }
    return switch (text) {
      case "done" -> List.of(Answer.DONE);
      case "yes" -> List.of(Answer.of(true));
      case "no" -> List.of(Answer.of(false));
      default ->
          text.matches("-?\\d+")
              ? List.of(Answer.of(Integer.parseInt(text)))
              : List.of(Answer.of(Refusal.valueOf(text.toUpperCase(Locale.ROOT))));
    };
  }
}
