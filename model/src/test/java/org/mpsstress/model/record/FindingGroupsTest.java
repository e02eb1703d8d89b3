package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Finding;
import org.mpsstress.model.FindingKind;
import org.mpsstress.model.Json;
import org.mpsstress.model.MissingLock;
import org.mpsstress.model.Verdict;

/** Findings of one cause come together, whatever case they are of; others do not. */
final class FindingGroupsTest {
  private static final String ONE = "00000000000000aa";
  private static final String TWO = "00000000000000bb";

  private static FindingEntry race(String id, String message, String cause) {
    return FindingEntry.of(id, Finding.of(FindingKind.RACE, message).withCause(cause));
  }

  @Test
  void placesOfACauseComeTogetherInTheOrderOfTheRecord() {
    RunRecord record =
        RunRecord.of(
            List.of(
                Entries.run(),
                Entries.begin("a"),
                race("a", "first", ONE),
                race("a", "second", TWO),
                race("a", "third", null),
                Entries.end("a", Verdict.FAILED),
                Entries.begin("b"),
                race("b", "fourth", ONE),
                race("b", "third", null),
                Entries.end("b", Verdict.FAILED)),
            true);
    List<FindingGroups.Group> groups = FindingGroups.of(record);
    assertThat(groups)
        .extracting(group -> group.first().finding().message())
        .containsExactly("first", "second", "third", "third");
    assertThat(groups)
        .extracting(FindingGroups.Group::more)
        .containsExactly("1 more place", "", "", "");
    assertThat(groups.get(0).others().get(0).of().begin().id()).isEqualTo("b");
  }

  private static FindingEntry lacking(String cause, String lock, String object) {
    Finding race = Finding.of(FindingKind.RACE, cause).withCause(cause.repeat(16));
    return FindingEntry.of("a", race.withMissing(MissingLock.ofAllocation(lock, object)));
  }

  @Test
  void causesThatLackOneLockComeUnderOneHeading() {
    RunRecord record =
        RunRecord.of(
            List.of(
                Entries.run(),
                Entries.begin("a"),
                lacking("1", "", "Pool::grow"),
                race("a", "stands alone", TWO),
                lacking("2", "mutex", "Queue::push"),
                lacking("3", "mutex", "Pool::grow"),
                lacking("3", "mutex", "Pool::grow"),
                lacking("4", "shared mutex", "Pool::grow"),
                lacking("5", "", "Pool::grow"),
                race("a", "6", "6".repeat(16)),
                lacking("6", "mutex", "Pool::grow"),
                race("a", "so does this", null),
                Entries.end("a", Verdict.FAILED)),
            true);
    List<FindingGroups.Heading> headings = FindingGroups.headings(record);
    assertThat(headings)
        .extracting(
            heading ->
                heading.groups().stream().map(one -> one.first().finding().message()).toList())
        .containsExactly(
            List.of("1", "3", "5", "6"),
            List.of("stands alone"),
            List.of("2"),
            List.of("4"),
            List.of("so does this"));
    assertThat(headings)
        .extracting(FindingGroups.Heading::sentence)
        .containsExactly(
            "one lock, 6 places: what Pool::grow allocated is used without the mutex that others"
                + " take",
            "",
            "",
            "",
            "");
    assertThat(MissingLock.ofAllocation("", "f").sentence(1))
        .isEqualTo("one lock, 1 place: what f allocated is used without any lock");
  }

  @Test
  void aVariableIsNotWhatAFunctionOfItsNameAllocated() {
    MissingLock variable = MissingLock.ofVariable("mutex", "balance");
    assertThat(variable.canBe(MissingLock.ofVariable("", "balance"))).isTrue();
    assertThat(variable.canBe(MissingLock.ofVariable("", "balance (bank.c)"))).isFalse();
    assertThat(variable.canBe(MissingLock.ofAllocation("mutex", "balance"))).isFalse();
    assertThat(variable.sentence(2))
        .isEqualTo("one lock, 2 places: balance is used without the mutex that others take");
  }

  @Test
  void aMissingLockIsWrittenAndReadAgainAndOldRecordsHaveNone() throws Exception {
    FindingEntry entry = lacking("1", "mutex", "Pool::grow");
    String line = written(entry);
    assertThat(line).contains("\"missing\":{\"lock\":\"mutex\",\"object\":\"Pool::grow\"}");
    assertThat(Json.mapper().readValue(line, RecordEntry.class)).isEqualTo(entry);
    FindingEntry named =
        FindingEntry.of(
            "a",
            Finding.of(FindingKind.RACE, "x")
                .withMissing(MissingLock.ofVariable("", "balance (bank.c)")));
    assertThat(written(named)).contains("\"object\":\"balance (bank.c)\",\"static\":true}");
    assertThat(Json.mapper().readValue(written(named), RecordEntry.class)).isEqualTo(named);
    String old = written(race("a", "x", ONE));
    assertThat(old).doesNotContain("missing");
    FindingEntry read = (FindingEntry) Json.mapper().readValue(old, RecordEntry.class);
    assertThat(read.finding().missing()).isNull();
  }

  private static String written(RecordEntry entry) throws JsonProcessingException {
    return Json.mapper().writerFor(RecordEntry.class).writeValueAsString(entry);
  }

  @Test
  void aCauseIsWrittenAndReadAgainAndNothingElseIsOne() throws Exception {
    String line = written(race("a", "x", ONE));
    assertThat(line).contains("\"cause\":\"" + ONE + "\"");
    assertThat(Json.mapper().readValue(line, RecordEntry.class)).isEqualTo(race("a", "x", ONE));
    assertThat(written(race("a", "x", null))).doesNotContain("cause");
    assertThatThrownBy(() -> Finding.of(FindingKind.RACE, "x").withCause("../../etc"))
        .hasMessage("a cause is 16 hex digits, not '../../etc'");
  }
}
