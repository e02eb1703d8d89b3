package org.mpsstress.model.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mpsstress.model.Json;

/** What a pass says nothing of. */
class HistoriesTest {
  @Test
  void runsAddUp() {
    Histories all =
        Histories.judged(1000)
            .and(Histories.judged(200))
            .and(Histories.passedOver("with b", 2))
            .and(Histories.passedOver("with a", 1))
            .and(Histories.passedOver("with b", 1000))
            .and(Histories.passedOver("with c", 0));
    assertThat(all).isEqualTo(new Histories(1200, Map.of("with a", 1L, "with b", 1002L)));
    assertThat(all.count()).isEqualTo(2203);
    assertThat(all.caveat())
        .isEqualTo("linearizability judged 1,200 of 2,203 histories, not 1 with a, 1,002 with b");
  }

  @Test
  void whereAllWereJudgedThereIsNoCaveat() {
    assertThat(Histories.judged(3).and(Histories.NONE).caveat()).isEmpty();
  }

  @Test
  void theyCanBeRecorded() throws Exception {
    Histories all = Histories.judged(3).and(Histories.passedOver("with a", 1));
    String json = Json.mapper().writeValueAsString(all);
    assertThat(json).isEqualTo("{\"judged\":3,\"passedOver\":{\"with a\":1}}");
    assertThat(Json.mapper().readValue(json, Histories.class)).isEqualTo(all);
  }
}
