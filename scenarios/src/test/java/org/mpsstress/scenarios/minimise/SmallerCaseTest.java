package org.mpsstress.scenarios.minimise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.draft.CaseDraft;
import org.mpsstress.scenarios.draft.Draft;
import org.mpsstress.scenarios.draft.DraftGroup;
import org.mpsstress.scenarios.plan.Cases;

/** What may take the place of a case that the model of hazards refuses already. */
class SmallerCaseTest {
  private final Draft whole =
      CaseDraft.of(Cases.of(Catalogue.find("own-streams-held").orElseThrow()).get(0));
  private final Predicate<Draft> sound = SmallerCase.soundAs(whole);

  /** The case without a line of the thread that holds the stream up. */
  private Draft without(String text) {
    List<DraftGroup> groups = new ArrayList<>(whole.groups());
    DraftGroup holder = groups.get(0);
    assertThat(holder.program()).contains(text);
    groups.set(0, holder.with(lines -> lines.stream().filter(l -> !l.equals(text)).toList()));
    return whole.with(whole.setup(), groups);
  }

  /** The refusal is the same, though the line that it is about stands elsewhere then. */
  @Test
  void aLineBeforeTheOneThatIsRefusedMayGo() {
    assertThat(sound).accepts(without("check a"));
  }

  @Test
  void aGateStaysWithTheLineThatOpensIt() {
    assertThat(sound).rejects(without("open gate"));
  }
}
