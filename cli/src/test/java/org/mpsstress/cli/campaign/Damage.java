package org.mpsstress.cli.campaign;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Changes documents at random, byte for byte and piece for piece; the same for the same seed. */
final class Damage {
  private static final List<String> PIECES =
      List.of(
          "\0",
          "\n",
          "\r\n",
          "\t",
          "\"",
          "'",
          "\\",
          "\\u0000",
          "\\ud800",
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "- ",
          "#",
          "&a",
          "*a",
          "!!x",
          "${",
          "${a}",
          "%s",
          "-1",
          "0",
          "1e999",
          "NaN",
          "9223372036854775808",
          "99999999999999999999999",
          "null",
          "true",
          "\u001b[2J",
          "\u202e",
          "../",
          "/",
          "==1==ERROR: ",
          "    #0 0x1 in f() /a.cpp:1:2\n",
          "WARNING: ");

  private final Random random;

  Damage(Random random) {
    this.random = random;
  }

  /** One to four changes. */
  byte[] of(byte[] whole) {
    byte[] damaged = whole;
    for (int change = 1 + random.nextInt(4); change > 0; change--) {
      damaged = changed(damaged);
    }
    return damaged;
  }

  private byte[] changed(byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    int end = Math.min(bytes.length, at + random.nextInt(1 << random.nextInt(10)));
    switch (random.nextInt(6)) {
      case 0 -> {
        byte[] flipped = bytes.clone();
        if (at < bytes.length) {
          flipped[at] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
      }
      case 1 -> {
        return joined(bytes, at, new byte[0], end); // something is missing
      }
      case 2 -> {
        return joined(bytes, at, piece(), at);
      }
      case 3 -> {
        return joined(bytes, at, piece(), end);
      }
      case 4 -> { // something is there again, perhaps often
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int copies = 1 << random.nextInt(8); copies > 0 && many.size() < 1 << 16; copies--) {
          many.write(bytes, at, end - at);
        }
        return joined(bytes, at, many.toByteArray(), at);
      }
      default -> {
        return java.util.Arrays.copyOf(bytes, at); // cut off
      }
    }
  }

  private byte[] piece() {
    return PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] joined(byte[] bytes, int until, byte[] middle, int from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes, 0, until);
    out.writeBytes(middle);
    out.write(bytes, from, bytes.length - from);
    return out.toByteArray();
  }
}
