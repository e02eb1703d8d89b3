package org.mpsstress.harness.trace;

/** Offsets of {@code mpsstress/trace.h}; all integers are little-endian. */
final class TraceLayout {
  static final long MAGIC = 0x315452545353504dL;
  static final int VERSION = 1;
  static final int HEADER_BYTES = 4096;
  static final int LANE_BYTES = 64;
  static final int RECORD_BYTES = 32;

  /** Limits of what a reader believes; a dying process may have written anything. */
  static final int MOST_LANES = 1 << 16;

  static final int MOST_TEXT_BYTES = 1 << 24;

  // The header.
  static final int VERSION_OFFSET = 8;
  static final int LANE_COUNT = 12;
  static final int LANE_CAPACITY = 16;
  static final int LANE_TABLE = 24;
  static final int RECORDS = 32;
  static final int TEXT = 40;
  static final int TEXT_CAPACITY = 48;
  static final int TEXT_USED = 56;
  static final int PLAN_DIGEST = 64;
  static final int DIGEST_BYTES = 32;
  static final int SEED = 96;
  static final int PROCESS_ID = 104;
  static final int STATE = 112;
  static final int TICKS_PER_NANO = 120;
  static final int START_TICKS = 128;
  static final int SUMMARY = 136;
  static final int SUMMARY_BYTES = 144;
  static final int VIOLATION = 152;
  static final int VIOLATION_BYTES = 160;
  static final int SCHEDULE_INDEX = 168;
  static final int SCHEDULE_SEED = 176;

  /** Kept at the end of the text area for violation and summary. */
  static final int RESERVED_TEXT_BYTES = 2 * (64 << 10);

  // A lane.
  static final int LANE_RECORDS_COUNT = 0;
  static final int LANE_DROPPED = 8;
  static final int LANE_GROUP = 16;
  static final int LANE_MEMBER = 20;
  static final int LANE_NATIVE_THREAD = 24;

  // A record.
  static final int RECORD_TICKS = 0;
  static final int RECORD_ITERATION = 8;
  static final int RECORD_OPERATION = 12;
  static final int RECORD_KIND = 14;
  static final int RECORD_CODE = 15;
  static final int RECORD_STREAM = 16;
  static final int RECORD_SECTION = 20;
  static final int RECORD_VALUE = 24;

  private TraceLayout() {}
}
