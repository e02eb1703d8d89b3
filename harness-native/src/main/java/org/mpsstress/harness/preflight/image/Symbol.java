package org.mpsstress.harness.preflight.image;

import java.nio.charset.StandardCharsets;

/**
 * One entry of a symbol table, as a visitor sees it: valid only during the visit, then overwritten
 * by the next (libraries have millions). The name is the linker's without what the format adds: no
 * extra underscore of Mach-O, no {@code @VERSION} of ELF, so patterns are the same for both.
 */
public final class Symbol {
  private static final int FIRST_CAPACITY = 512;
  private static final int MAXIMUM_NAME = 1 << 20;

  private byte[] text = new byte[FIRST_CAPACITY];
  private int start;
  private int length;
  private boolean defined;
  private boolean weak;
  private boolean local;
  private long address;

  public Symbol() {}

  /** True where the file itself holds what the name stands for; else it only refers to it. */
  public boolean defined() {
    return defined;
  }

  /** A weak definition or a reference that may stay unresolved. */
  public boolean weak() {
    return weak;
  }

  /** Not visible to other files. */
  public boolean local() {
    return local;
  }

  /** The address where it is defined, before loading. */
  public long address() {
    return address;
  }

  /** The whole name; makes a string, so match first. */
  public String name() {
    return new String(text, start, length, StandardCharsets.UTF_8);
  }

  public boolean is(String name) {
    return length == name.length() && startsWith(name);
  }

  public boolean startsWith(String prefix) {
    return hasAt(0, prefix);
  }

  /** True where {@code part}, ASCII, stands at {@code position} of the name. */
  public boolean hasAt(int position, String part) {
    if (position + part.length() > length) {
      return false;
    }
    for (int i = 0; i < part.length(); i++) {
      if (text[start + position + i] != (byte) part.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Takes over the name at {@code offset} of a string table. */
  public void readName(Region strings, long offset) throws LibraryFormatException {
    start = 0;
    int wanted = FIRST_CAPACITY;
    int filled = strings.copyUpTo(offset, text, wanted);
    int searched = 0;
    while ((length = zeroWithin(searched, filled)) < 0) {
      if (filled < wanted || wanted >= MAXIMUM_NAME) {
        throw strings.malformed(offset, "a symbol's name of at most 1 MiB ended by a zero byte");
      }
      searched = filled;
      wanted *= 2;
      text = text.length < wanted ? new byte[wanted] : text;
      filled = strings.copyUpTo(offset, text, wanted);
    }
    strings.spend(length + 1L, offset);
  }

  public void setDefinition(boolean isDefined, boolean isWeak, boolean isLocal, long at) {
    defined = isDefined;
    weak = isWeak;
    local = isLocal;
    address = at;
  }

  /** ELF: {@code name@VERSION} and {@code name@@VERSION} name the same as {@code name}. */
  public void dropVersion() {
    for (int i = 1; i < length; i++) {
      if (text[start + i] == '@') {
        length = i;
        return;
      }
    }
  }

  /** Mach-O: the C name f is written _f. */
  public void dropUnderscore() {
    if (length > 0 && text[start] == '_') {
      start++;
      length--;
    }
  }

  private int zeroWithin(int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] == 0) {
        return i;
      }
    }
    return -1;
  }
}
