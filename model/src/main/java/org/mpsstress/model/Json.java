package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * How the tool reads and writes JSON: types are never named by the input, depth and lengths are
 * bounded, keys that a newer version may have added are passed over, keys without a value are not
 * written.
 */
public final class Json {
  /** Longest document or line that is read. */
  public static final int MAX_BYTES = 16 << 20;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(64)
                          .maxStringLength(MAX_BYTES)
                          .maxNumberLength(64)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  private Json() {}

  /** A document of somebody else's as text, of which all can be written again. */
  public static String text(byte[] utf8) {
    return wholeCharacters(new String(utf8, StandardCharsets.UTF_8));
  }

  /**
   * The same document without halves of characters. JSON can write one ({@code \\ud800}) that no
   * text file can hold, so that what is made of the document could not be written.
   */
  public static String wholeCharacters(String json) {
    StringBuilder whole = null;
    for (int at = json.indexOf('\\'); at >= 0 && at + 1 < json.length(); ) {
      int unit = unit(json, at);
      int length = unit < 0 ? 2 : 6;
      if (unit >= 0 && Character.isSurrogate((char) unit)) {
        int next = unit(json, at + 6);
        if (Character.isHighSurrogate((char) unit)
            && next >= 0
            && Character.isLowSurrogate((char) next)) {
          length = 12;
        } else {
          whole = whole == null ? new StringBuilder(json) : whole;
          whole.replace(at, at + 6, "\\ufffd");
        }
      }
      at = json.indexOf('\\', at + length);
    }
    return whole == null ? json : whole.toString();
  }

  /** The number of an escaped character that begins there, or -1. */
  private static int unit(String json, int at) {
    if (at + 6 > json.length() || !json.startsWith("\\u", at)) {
      return -1;
    }
    String digits = json.substring(at + 2, at + 6);
    return digits.matches("[0-9a-fA-F]{4}") ? Integer.parseInt(digits, 16) : -1;
  }

  /**
   * A document's text, indented, for people and programs.
   *
   * @param document a tree, or an object with annotations
   */
  public static String pretty(Object document) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document);
    } catch (JsonProcessingException error) {
      throw new UncheckedIOException("a document that cannot be written", error);
    }
  }

  /** The one mapper; it is safe for threads and must not be configured further. */
  public static JsonMapper mapper() {
    return MAPPER;
  }
}
