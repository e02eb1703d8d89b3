package org.mpsstress.scenarios.driver;

import org.mpsstress.harness.trace.LaneWriter;
import org.mpsstress.harness.trace.RecordKind;

/** A lane's log in the run's trace file. */
final class TraceLog implements LaneLog {
  private static final int NO_OPERATION = 0xffff;

  private final LaneWriter writer;
  private int section;
  private int iteration;
  private int operation = NO_OPERATION;
  private int code;

  TraceLog(LaneWriter writer) {
    this.writer = writer;
  }

  private void append(RecordKind kind, int stream, long value) {
    writer.append(kind, section, iteration, operation, code, stream, value);
  }

  private void ofThread(RecordKind kind, long value) {
    writer.append(kind, SECTION_PROGRAM, 0, NO_OPERATION, 0, JavaOperations.NO_STREAM, value);
  }

  @Override
  public void begin(int newSection, int newIteration, int newOperation, int newCode, long event) {
    section = newSection;
    iteration = newIteration;
    operation = newOperation;
    code = newCode;
    append(RecordKind.BEGIN, JavaOperations.NO_STREAM, event);
  }

  @Override
  public void end(int stream, long value) {
    append(RecordKind.END, stream, value);
  }

  @Override
  public void error(String text) {
    append(RecordKind.ERROR, JavaOperations.NO_STREAM, writer.addText(text));
  }

  @Override
  public void mismatch(String text) {
    append(RecordKind.MISMATCH, JavaOperations.NO_STREAM, writer.addText(text));
  }

  @Override
  public void failure(String text) {
    long reference = writer.addText(text);
    writer.append(
        RecordKind.ERROR, section, iteration, NO_OPERATION, 0, JavaOperations.NO_STREAM, reference);
  }

  @Override
  public void threadBegin() {
    ofThread(RecordKind.THREAD_BEGIN, 0);
  }

  @Override
  public void threadStart() {
    ofThread(RecordKind.THREAD_START, 0);
  }

  @Override
  public void threadEnd(boolean whole) {
    ofThread(RecordKind.THREAD_END, whole ? 0 : 1);
  }
}
