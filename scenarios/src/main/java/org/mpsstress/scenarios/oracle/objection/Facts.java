package org.mpsstress.scenarios.oracle.objection;

import com.fasterxml.jackson.databind.JsonNode;

/** Numbers in what the native side says; another value is refused. */
final class Facts {
  private Facts() {}

  static long number(String name, JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException("'" + name + "' of an objection is no number: " + value);
    }
    return value.longValue();
  }

  static int small(String name, JsonNode value) {
    long number = number(name, value);
    if (number != (int) number) {
      throw new IllegalArgumentException("'" + name + "' of an objection is out of range");
    }
    return (int) number;
  }
}
