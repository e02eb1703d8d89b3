package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.record.FindingEntry;

/** What is known of a finding stays known, whatever else becomes known of it. */
final class FindingTest {
  private static final ScheduleToken SCHEDULE =
      new ScheduleToken(4, "shared", null, null, 231L, "0000000000000001");
  private static final RunToken TOKEN =
      new RunToken("a", "", "patched", "pos", "native", null, 42, "0123456789ab", null)
          .withSchedule(SCHEDULE);

  @Test
  void theScheduleComesWithTheTokenAndStays() {
    Finding found = Finding.of(FindingKind.RACE, "a race").withToken(TOKEN);
    assertThat(found.token()).isEqualTo(TOKEN.encode());
    assertThat(found.schedule()).isEqualTo(SCHEDULE);
    Attachment file = new Attachment("trace", "text/plain", "t");
    Finding more = found.withAttachments(List.of(file)).withMessage("the first of two");
    assertThat(more.schedule()).isEqualTo(SCHEDULE);
    assertThat(more.token()).isEqualTo(TOKEN.encode());
    assertThat(more.attachments()).containsExactly(file);
    assertThat(Finding.of(FindingKind.LEAK, "a leak").schedule()).isNull();
  }

  @Test
  void anEchoIsAFieldAndPartOfWhatIsWritten() {
    Finding found = Finding.of(FindingKind.RACE, "a race").withEcho(Echo.same("MPS1.x"));
    assertThat(found.message()).isEqualTo("a race");
    assertThat(found.echo().token()).isEqualTo("MPS1.x");
    assertThat(FindingEntry.of("case", found).message())
        .isEqualTo("a race\ncontrolled runtime: the same race, every time: replay MPS1.x");
    assertThat(found.withToken(TOKEN).withEcho(Echo.none("not asked")).text())
        .isEqualTo("a race\ncontrolled runtime: not asked");
  }

  @Test
  void anEchoSaysOneThing() {
    assertThatThrownBy(() -> new Echo(null, null)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Echo("t", "why")).isInstanceOf(IllegalArgumentException.class);
  }
}
