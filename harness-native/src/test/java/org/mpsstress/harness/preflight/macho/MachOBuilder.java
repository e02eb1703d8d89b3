package org.mpsstress.harness.preflight.macho;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Makes Mach-O files byte by byte, so that this side of the reader is tested on any system: a thin
 * image with load commands, code, symbols and strings, or a universal file of several.
 */
public final class MachOBuilder {
  public static final int ARM64 = 0x0100000c;
  public static final int X86_64 = 0x01000007;
  public static final int EXECUTABLE = 2;
  public static final int LIBRARY = 6;

  /** Where code starts in the file and in memory. */
  static final int CODE_AT = 4096;

  public static final long ADDRESS = 0x100000000L;

  private static final int HEADER = 32;
  private static final int ENTRY = 16;

  private final int processor;
  private final int type;
  private final List<byte[]> commands = new ArrayList<>();
  private final List<byte[]> entries = new ArrayList<>();
  private final ByteArrayOutputStream strings = new ByteArrayOutputStream();
  private byte[] code = new byte[0];

  public MachOBuilder(int processor, int type) {
    this.processor = processor;
    this.type = type;
    strings.write(0);
  }

  /** The usual library of these tests. */
  public static MachOBuilder library() {
    return new MachOBuilder(ARM64, LIBRARY)
        .uuid("95DA216A-1EF1-3195-84BE-1BC2751BAAE8")
        .path(0xd, 24, "@rpath/libfixture.dylib")
        .path(0xc, 24, "@rpath/libc10.dylib")
        .path(0x80000018, 24, "/usr/lib/libperhaps.dylib")
        .path(0x8000001c, 12, "@loader_path/../lib")
        .defined("_exported", ADDRESS)
        .undefined("_elsewhere");
  }

  public MachOBuilder uuid(String text) {
    UUID id = UUID.fromString(text);
    ByteBuffer command = command(0x1b, 24);
    command.order(ByteOrder.BIG_ENDIAN).putLong(id.getMostSignificantBits());
    return add(command.putLong(id.getLeastSignificantBits()));
  }

  /** A command whose string stands behind a head of {@code head} bytes. */
  MachOBuilder path(int kind, int head, String text) {
    byte[] name = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer command = command(kind, (head + name.length + 8) & ~7);
    return add(command.putInt(head).position(head).put(name));
  }

  /** A command of arbitrary content, to be hostile with. */
  public MachOBuilder raw(int kind, int claimedSize, int... words) {
    ByteBuffer command = ByteBuffer.allocate(8 + 4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    command.putInt(kind).putInt(claimedSize);
    for (int word : words) {
      command.putInt(word);
    }
    return add(command);
  }

  /** Machine code that lies at {@link #ADDRESS} when loaded. */
  public MachOBuilder code(byte[] bytes) {
    code = bytes;
    ByteBuffer command = command(0x19, 72).position(24);
    command.putLong(ADDRESS).putLong(bytes.length).putLong(CODE_AT).putLong(bytes.length);
    return add(command.putInt(7).putInt(5));
  }

  public MachOBuilder defined(String name, long address) {
    return symbol(name, 0x0f, 1, 0, address);
  }

  public MachOBuilder local(String name, long address) {
    return symbol(name, 0x0e, 1, 0, address);
  }

  public MachOBuilder undefined(String name) {
    return symbol(name, 0x01, 0, 0, 0);
  }

  public MachOBuilder symbol(String name, int kind, int section, int flags, long value) {
    int at = strings.size();
    strings.writeBytes(name.getBytes(StandardCharsets.UTF_8));
    strings.write(0);
    return entry(at, kind, section, flags, value);
  }

  /** A symbol whose name is wherever {@code nameAt} says. */
  public MachOBuilder entry(int nameAt, int kind, int section, int flags, long value) {
    ByteBuffer entry = ByteBuffer.allocate(ENTRY).order(ByteOrder.LITTLE_ENDIAN);
    entry.putInt(nameAt).put((byte) kind).put((byte) section).putShort((short) flags);
    entries.add(entry.putLong(value).array());
    return this;
  }

  /** The thin image. */
  public byte[] build() {
    List<byte[]> all = new ArrayList<>(commands);
    int symbolsAt = CODE_AT + code.length;
    int stringsAt = symbolsAt + ENTRY * entries.size();
    ByteBuffer table = command(2, 24).putInt(symbolsAt).putInt(entries.size());
    all.add(table.putInt(stringsAt).putInt(strings.size()).array());
    int commandsSize = all.stream().mapToInt(c -> c.length).sum();
    ByteBuffer file = ByteBuffer.allocate(stringsAt + strings.size());
    file.order(ByteOrder.LITTLE_ENDIAN).putInt(0xfeedfacf).putInt(processor).putInt(0);
    file.putInt(type).putInt(all.size()).putInt(commandsSize).position(HEADER);
    all.forEach(file::put);
    file.position(CODE_AT).put(code);
    entries.forEach(file::put);
    return file.put(strings.toByteArray()).array();
  }

  /** A universal file of {@code images}, each aligned to a page. */
  public static byte[] universal(int[] processors, byte[]... images) {
    int at = CODE_AT;
    int size = at;
    for (byte[] image : images) {
      size += (image.length + 4095) & ~4095;
    }
    ByteBuffer file = ByteBuffer.allocate(size).putInt(0xcafebabe).putInt(images.length);
    for (int i = 0; i < images.length; i++) {
      file.putInt(processors[i]).putInt(0).putInt(at).putInt(images[i].length).putInt(12);
      file.put(at, images[i]);
      at += (images[i].length + 4095) & ~4095;
    }
    return file.array();
  }

  private static ByteBuffer command(int kind, int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).putInt(kind).putInt(size);
  }

  private MachOBuilder add(ByteBuffer command) {
    commands.add(command.array());
    return this;
  }
}
