package org.mpsstress.scenarios.oracle.objection;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mpsstress.harness.trace.TraceRecord;
import org.mpsstress.model.Access;
import org.mpsstress.model.Cause;
import org.mpsstress.model.Finding;
import org.mpsstress.scenarios.oracle.observation.LaneTrace;
import org.mpsstress.scenarios.oracle.observation.Names;
import org.mpsstress.scenarios.plan.Plan;

/**
 * An operation of a thread raised, or did not, or saw a wrong value.
 *
 * @param operation index into the plan's table; one beyond it is of no operation
 * @param group index into the plan's groups; -1 for the setup
 * @param member index of the thread in its group
 * @param text of the error, or what was seen and expected; may be empty
 * @param life of the memory of a wrong value, as far as it is known
 * @param behind index of the check that saw what a wrong value was computed from, and saw it wrong;
 *     null where none did
 */
public record OperationObjection(
    Wrong wrong,
    int operation,
    int group,
    int member,
    long iteration,
    String text,
    long times,
    List<MemoryEvent> life,
    Integer behind)
    implements Objection {
  private static final Pattern PLACES = Pattern.compile("\\{(error|value|expected)\\}");

  /** Copies the life. */
  public OperationObjection {
    life = List.copyOf(life);
  }

  /** As a record of a trace has it. */
  public static OperationObjection of(
      Wrong wrong, LaneTrace lane, TraceRecord record, String text) {
    return new OperationObjection(
        wrong,
        record.operation(),
        lane.group(),
        lane.member(),
        record.iteration(),
        text,
        1,
        List.of(),
        null);
  }

  /** The same behind another one; behind none for null. */
  public OperationObjection behind(Integer other) {
    return new OperationObjection(
        wrong, operation, group, member, iteration, text, times, life, other);
  }

  @Override
  public Finding finding(Plan plan) {
    Names names = new Names(plan);
    String subject = names.operation(operation);
    String place = names.place(group, member, iteration);
    String title = wrong.equals(Wrong.VALUE) ? place + ": " + subject : place;
    return new Finding(
            wrong.kind(),
            subject + said(names) + (behind == null ? "" : "; " + whatItFollowsFrom(names)),
            new Access(title, List.of()),
            null,
            names.line(operation),
            null,
            List.of())
        .withCause(Cause.of(wrong.kind(), parts(plan, names)))
        .withLife(life.stream().map(event -> event.event(names)).toList());
  }

  private String whatItFollowsFrom(Names names) {
    return "it was computed from what " + names.operation(behind) + " saw, which was wrong already";
  }

  /**
   * Of a value what computed it and what is to bring it to the host, or of the one that it follows
   * from; else word and error.
   */
  private List<String> parts(Plan plan, Names names) {
    List<String> parts = new ArrayList<>();
    parts.add(wrong.word());
    if (wrong.equals(Wrong.VALUE)) {
      parts.addAll(ValuePath.of(plan, behind == null ? operation : behind).parts());
    } else {
      parts.add(names.word(operation));
      parts.add(Cause.plain(text));
    }
    return parts;
  }

  private String said(Names names) {
    String expected = names.find(operation).map(Plan.Operation::raises).orElse("");
    // what is put in is foreign, and stays as it is: each place is looked for in the table's text
    return PLACES
        .matcher(" " + wrong.says())
        .replaceAll(place -> Matcher.quoteReplacement(said(place.group(1), expected)));
  }

  private String said(String place, String expected) {
    return switch (place) {
      case "error" -> text.isEmpty() ? "an error without a message" : text;
      case "value" -> text.isEmpty() ? "a wrong value" : text;
      default -> expected.isEmpty() ? "" : " with \"" + expected + "\"";
    };
  }
}
