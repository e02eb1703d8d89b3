package org.mpsstress.cli.options;

import java.util.List;
import org.mpsstress.model.LayerWord;
import picocli.CommandLine.ITypeConverter;

/** The words of {@code --layers}, as documents have them. */
public final class LayerConverter implements ITypeConverter<String> {
  @Override
  public String convert(String typed) {
    return LayerWord.written(typed);
  }

  /** Refuses any other, with the nearest. */
  public static void check(List<String> words, List<String> valid) {
    List<String> shown = valid.stream().map(LayerWord::shown).toList();
    words.forEach(word -> Words.oneOf("--layers", LayerWord.shown(word), shown));
  }
}
