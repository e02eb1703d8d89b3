package org.mpsstress.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** One layer has two words: that of documents is older. */
final class LayerWordTest {
  @Test
  void exploredRunsAreWrittenUnderTheOlderWord() {
    assertThat(LayerWord.written("explored")).isEqualTo("controlled");
    assertThat(LayerWord.written("controlled")).isEqualTo("controlled");
    assertThat(LayerWord.shown("controlled")).isEqualTo("explored");
  }

  @Test
  void othersHaveOneWord() {
    assertThat(LayerWord.written("tsan")).isEqualTo("tsan");
    assertThat(LayerWord.shown("free")).isEqualTo("free");
    assertThat(LayerWord.shown(null)).isNull();
  }
}
